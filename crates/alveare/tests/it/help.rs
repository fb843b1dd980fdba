use crate::program::{alveare, folder};

const COMMANDS: [&[&str]; 30] = [
    &["serve"],
    &["club"],
    &["library"],
    &["library", "backup"],
    &["library", "check"],
    &["library", "repair"],
    &["play"],
    &["perft"],
    &["moves"],
    &["explain"],
    &["diagram"],
    &["convert"],
    &["explore"],
    &["analyze"],
    &["solve"],
    &["uhp"],
    &["match"],
    &["lab"],
    &["lab", "openings"],
    &["lab", "puzzles"],
    &["lab", "data"],
    &["lab", "quantise"],
    &["lab", "train"],
    &["lab", "tune"],
    &["bench"],
    &["bench", "moves"],
    &["bench", "search"],
    &["bench", "threads"],
    &["bench", "explorer"],
    &["completions"],
];

#[test]
fn every_command_has_help() {
    let overview = alveare(&["--help"]).ok();
    for command in COMMANDS {
        assert!(overview.contains(&format!("\n  {} ", command[0])), "{command:?}\n{overview}");
        let help = alveare(&[command, &["--help"]].concat()).ok();
        let usage = format!("Usage: alveare {}", command.join(" "));
        assert!(help.contains(&usage), "{help}");
    }
    assert!(overview.contains("Exit codes"), "{overview}");
    assert_eq!(alveare(&["--version"]).ok(), concat!("alveare ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_rules_are_what_the_help_says() {
    let help = alveare(&["moves", "--help"]).ok();
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");
    for text in [
        "rulebook: The queen may open, and a player may claim a draw by repetition",
        "tournament: The queen may not open, and repetition is a draw",
        "section 4 of docs/rules.md",
    ] {
        assert!(help.contains(text), "{text}: {help}");
    }
    // No set follows the booklets to the letter.
    assert!(!help.contains("As the booklets"), "{help}");
    let rules = include_str!("../../../../docs/rules.md");
    let section = rules.split("\n## ").find(|section| section.starts_with("4. "));
    let section = section.expect("docs/rules.md has a section 4");
    for point in [
        "Beetle and gates",
        "Draws",
        "Carrying by the Dragonfly",
        "Filling an enclosed cell",
        "Queen on the first turn",
    ] {
        assert!(section.contains(&format!("\n| {point} | ")), "{point}: {section}");
    }
}

#[test]
fn every_command_is_tried_here() {
    let overview = alveare(&["--help"]).ok();
    let commands = overview.split("Commands:\n").nth(1).expect("there are commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    for line in commands {
        let name = line.split_whitespace().next().expect("a command has a name");
        assert!(COMMANDS.iter().any(|command| command[0] == name), "{name}");
    }
}

#[test]
fn wrong_command_lines_exit_with_2() {
    for args in [&["pferft"][..], &["perft", "--deep", "3"], &["moves"], &["bench"]] {
        alveare(args).failed(2);
    }
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = alveare(&["completions", shell]).ok();
        assert!(script.contains("alveare") && script.contains("perft"), "{shell}");
    }
}

#[test]
fn every_command_gets_its_manual_page() {
    let folder = folder("manual-pages");
    alveare(&["man", folder.to_str().expect("the path is text")]).ok();
    for command in COMMANDS {
        let page = folder.join(format!("alveare-{}.1", command.join("-")));
        assert!(page.exists(), "{}", page.display());
    }
    assert!(folder.join("alveare.1").exists());
    alveare(&["man", "/no/such/folder"]).failed(1);
}
