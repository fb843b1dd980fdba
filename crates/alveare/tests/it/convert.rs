use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};

use flate2::{Compression, write::GzEncoder};
use hive_testkit::root;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::program::{Run, alveare, alveare_reading, folder};

const UHP: &str = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1\trules=tournament\twhite=Ann\n";
const PGN: &str = "[GameType \"Base\"]\n[Rules \"tournament\"]\n[White \"Ann\"]\n\
                   [Result \"InProgress\"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n\nInProgress\n";
const SGF: &str = "(;\nGM[27]VV[1]\nSU[hive-plm 2 0 101]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n\
                   ; P0[0 Start P0]\n; P0[1 Move W wP1 N 13 .]\n; P0[2 Done ]\n\
                   ; P1[3 Pick B 4 bS1]\n; P1[4 Dropb bS1 O 13 wP-]\n; P1[5 Done ]\n)\n";

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("the path is text").to_owned()
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder can be made");
    fs::write(file, content).expect("a file can be written");
    path(folder, name)
}

fn read(file: &str) -> String {
    fs::read_to_string(file).expect("there is a file")
}

/// Converts to standard output.
fn to_uhp(input: &str) -> Run {
    alveare(&["convert", input, "-o", "-"])
}

fn zipped(file: &str, entries: &[(&str, &[u8])]) {
    let mut zip = ZipWriter::new(File::create(file).expect("a file can be made"));
    for (name, content) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        zip.write_all(content).expect("its content");
    }
    zip.finish().expect("an archive");
}

fn tarred(file: &str, entries: &[(&str, &[u8])]) {
    let file = File::create(file).expect("a file can be made");
    let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    for (name, content) in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *content).expect("an entry");
    }
    tar.into_inner().and_then(GzEncoder::finish).expect("an archive");
}

#[test]
fn there_and_back() {
    let folder = folder("convert-back");
    let uhp = write(&folder, "a.uhp", UHP);
    let [pgn, back] = ["a.pgn", "b.uhp"].map(|name| path(&folder, name));
    let run = alveare(&["convert", &uhp, "-o", &pgn]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), "1 game converted from 1 file\n"));
    assert_eq!(read(&pgn), PGN);
    assert_eq!(alveare(&["convert", &pgn, "-o", &back]).code, Some(0));
    assert_eq!(read(&back), UHP);
    assert!(!folder.join("b.uhp.part").exists());
}

/// Nobody writes to this pipe; only a program that does not open it ends.
#[cfg(unix)]
#[test]
fn pipes_in_folders_are_passed_over() {
    let folder = folder("convert-pipe");
    write(&folder, "in/a.uhp", UHP);
    let pipe = path(&folder, "in/b.uhp");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo makes pipes on every unix");
    let run = to_uhp(&path(&folder, "in"));
    assert_eq!((run.code, run.out.as_str()), (Some(0), UHP), "{run:?}");
    assert!(run.err.contains("1 other file passed over"), "{run:?}");
}

#[test]
fn sgf_is_read_and_not_written() {
    let folder = folder("convert-sgf");
    let sgf = write(&folder, "a.sgf", SGF);
    let run = to_uhp(&sgf);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.starts_with("Base+MLP;InProgress;White[2];wP;bS1 wP-\t"), "{run:?}");
    assert!(run.err.contains("1 note"), "{run:?}");
    let run = alveare(&["convert", "--verbose", &sgf, "-o", "-"]);
    assert!(run.err.contains("no rules given"), "{run:?}");
    let err = alveare(&["convert", &sgf, "-o", "b.sgf"]).failed(2);
    assert!(err.contains("not written"), "{err}");
}

#[test]
fn standard_input() {
    for (content, args) in [
        (UHP.as_bytes(), &[][..]),
        (PGN.as_bytes(), &[]),
        (UHP.as_bytes(), &["--from", "uhp"]),
        (PGN.as_bytes(), &["--to", "uhp"]),
    ] {
        let run = alveare_reading(&[&["convert", "-", "-o", "-"], args].concat(), content);
        assert_eq!((run.code, run.out.as_str()), (Some(0), UHP), "{args:?} {}", run.err);
    }
}

#[test]
fn a_mixed_folder_with_bad_files() {
    let folder = folder("convert-mixed");
    write(&folder, "in/a.uhp", UHP.repeat(2));
    write(&folder, "in/b/c.pgn", PGN);
    write(&folder, "in/b/d.sgf", SGF);
    write(&folder, "in/no-extension", PGN);
    write(&folder, "in/readme.md", "about these games");
    write(&folder, "in/empty.pgn", "");
    write(&folder, "in/bytes.pgn", b"[GameType \"Base\"]\n\n1. wS\xFF\n");
    write(&folder, "in/illegal.uhp", format!("{UHP}Base;InProgress;White[2];wS1;bS1 wS1\n{UHP}"));
    write(&folder, "in/short.sgf", &SGF[..60]);
    write(&folder, "in/broken.zip", b"PK\x03\x04 not much of a zip");
    write(&folder, "in/broken.tar.gz", b"\x1f\x8b nor of this");
    let out = path(&folder, "all.uhp");

    let run = alveare(&["convert", &path(&folder, "in"), "-o", &out]);
    assert_eq!(read(&out).lines().count(), 7, "{run:?}");
    let err = run.failed(1);
    for expected in [
        "empty.pgn: ",
        "bytes.pgn: line 3: ply 1: expected a tile",
        "illegal.uhp: line 2: ply 2, bS1 wS1: ",
        "short.sgf: ",
        "broken.zip: ",
        "broken.tar.gz: ",
        "7 games converted from 8 files, 6 not",
        "1 other file passed over",
    ] {
        assert!(err.contains(expected), "{expected}\n{err}");
    }
}

#[test]
fn archives() {
    let folder = folder("convert-archives");
    let entries: [(&str, &[u8]); 5] = [
        ("a.uhp", UHP.as_bytes()),
        ("deep/er/b.pgn", PGN.as_bytes()),
        ("bad.pgn", b"[GameType \"Base\"]\n\n1. bS1\n"),
        ("readme", b"about"),
        ("c.sgf", SGF.as_bytes()),
    ];
    let [zip, tar, tgz] = ["a.zip", "a.tar.gz", "a.TGZ"].map(|name| path(&folder, name));
    zipped(&zip, &entries);
    tarred(&tar, &entries);
    tarred(&tgz, &entries);
    for archive in [&zip, &tar, &tgz] {
        let run = to_uhp(archive);
        assert_eq!(run.out.lines().count(), 3, "{run:?}");
        let err = run.failed(1);
        assert!(err.contains(&format!("{archive}/bad.pgn: line 3: ")), "{err}");
        assert!(err.contains("3 games converted from 4 files, 1 not"), "{err}");
    }
}

#[test]
fn bombs() {
    let folder = folder("convert-bombs");
    // Small on the disk, large unpacked; the second half of the zip is more
    // of the same, each file within bounds and all of them together not.
    let zeros = vec![b' '; 40 << 20];
    let spaces = vec![b' '; 6 << 20];
    let [zip, many, tar] = ["a.zip", "b.zip", "c.tar.gz"].map(|name| path(&folder, name));
    zipped(&zip, &[("a.uhp", UHP.as_bytes()), ("bomb.uhp", &zeros)]);
    zipped(&many, &["1.uhp", "2.uhp", "3.uhp", "4.uhp"].map(|name| (name, spaces.as_slice())));
    tarred(&tar, &[("a.uhp", UHP.as_bytes()), ("bomb.uhp", &zeros)]);
    for (archive, games) in [(&zip, 1), (&many, 0), (&tar, 1)] {
        assert!(fs::metadata(archive).expect("an archive").len() < 1 << 20);
        let run = to_uhp(archive);
        assert_eq!(run.out.lines().count(), games, "{run:?}");
        let err = run.failed(1);
        assert!(err.contains("the archive unpacks to too much"), "{err}");
    }
}

#[test]
fn a_cut_archive_gives_what_it_can() {
    let folder = folder("convert-cut");
    let tar = path(&folder, "a.tar.gz");
    let noise: Vec<u8> = (0..200_000_u64).map(|n| (n * n % 251) as u8).collect();
    tarred(&tar, &[("a.uhp", UHP.as_bytes()), ("noise.bin", &noise), ("b.uhp", UHP.as_bytes())]);
    let whole = fs::read(&tar).expect("an archive");
    fs::write(&tar, &whole[..whole.len() / 2]).expect("a file can be written");
    let run = to_uhp(&tar);
    assert_eq!(run.out, UHP, "{run:?}");
    run.failed(1);
}

#[test]
fn a_file_for_each_game() {
    let folder = folder("convert-each");
    let all = write(&folder, "all.uhp", UHP.repeat(3));
    let out = path(&folder, "games/");
    let run = alveare(&["convert", &all, "-o", &out, "--to", "pgn"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for name in ["all.pgn", "all-2.pgn", "all-3.pgn"] {
        assert_eq!(read(&path(&folder, &format!("games/{name}"))), PGN);
    }
    // What is there already may be somebody's only copy.
    let err = alveare(&["convert", &all, "-o", &out, "--to", "pgn"]).failed(1);
    assert!(err.contains("0 games converted from 1 file, 3 not"), "{err}");
    let err = alveare(&["convert", &all, "-o", &out]).failed(2);
    assert!(err.contains("--to"), "{err}");
}

#[test]
fn the_output_is_not_read() {
    let folder = folder("convert-self");
    write(&folder, "a.pgn", PGN);
    let all = path(&folder, "all.uhp");
    let input = path(&folder, "");
    for _ in 0..2 {
        assert_eq!(alveare(&["convert", &input, "-o", &all]).code, Some(0));
        assert_eq!(read(&all), UHP);
    }
}

#[test]
fn thousands_of_problems_make_a_short_list() {
    let bad = "Base;InProgress;White[2];wS1;bS1 wS1\n".repeat(3_000);
    let run = alveare_reading(&["convert", "-", "-o", "-"], bad.as_bytes());
    let err = run.failed(1);
    assert_eq!(err.lines().count(), 52, "{err}");
    assert!(err.contains("and 2950 more; --verbose lists all"), "{err}");
    let run = alveare_reading(&["convert", "-", "-o", "-", "--verbose"], bad.as_bytes());
    assert_eq!(run.failed(1).lines().count(), 3_001);
}

#[test]
fn nothing_replaces_nothing() {
    let folder = folder("convert-nothing");
    let bad = write(&folder, "bad.pgn", "");
    let out = write(&folder, "all.uhp", UHP);
    alveare(&["convert", &bad, "-o", &out]).failed(1);
    assert_eq!(read(&out), UHP);
    assert!(!folder.join("all.uhp.part").exists());
}

#[test]
fn what_cannot_be_found_or_written() {
    let err = alveare(&["convert", "no/such/file", "-o", "-"]).failed(1);
    assert!(err.contains("no/such/file: "), "{err}");
    let err = alveare_reading(&["convert", "-", "-o", "no/such/a.pgn"], UHP.as_bytes()).failed(1);
    assert!(err.contains("no/such/a.pgn"), "{err}");
    let err = alveare_reading(&["convert", "-", "-o", "-"], b"once upon a time").failed(1);
    assert!(err.contains("--from"), "{err}");
    alveare(&["convert", "a.pgn"]).failed(2);
}

/// What we keep ourselves begins with remarks, which are passed over wherever
/// games are read.
#[test]
fn remarks_at_the_head_are_passed_over() {
    let folder = folder("convert-remarks");
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/openings/Base.txt");
    let text = read(ours);
    assert!(text.starts_with('#'));
    let games = text.lines().filter(|line| line.starts_with("Base")).count();
    let run = to_uhp(ours);
    assert_eq!((run.code, run.out.lines().count()), (Some(0), games), "{}", run.err);
    let run = alveare(&["explore", ours]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.err.contains(&format!("{games} games explored from 1 file")), "{run:?}");

    for (name, content) in [("a", UHP), ("b", PGN), ("c", SGF)] {
        let file = write(&folder, name, format!("\u{feff}# ours\n#\n\n# and yours\n{content}"));
        for command in [&["convert", "-o", "-"][..], &["explore"], &["analyze", "--nodes", "1"]] {
            let run = alveare(&[command, &[&file]].concat());
            assert_eq!(run.code, Some(0), "{command:?} {name}: {run:?}");
            assert!(run.err.contains("1 game "), "{command:?} {name}: {run:?}");
        }
    }
}

#[test]
fn help_offers_only_what_there_is() {
    let folder = folder("convert-offers");
    let foreign = write(&folder, "a", "Dear Bob");
    let bad = write(&folder, "b", "Base;x\n".repeat(60));
    for command in [&["convert", "-o", "-"][..], &["explore"], &["analyze", "--nodes", "1"]] {
        for (file, option) in [(&foreign, "--from"), (&bad, "--verbose")] {
            let err = alveare(&[command, &[file]].concat()).failed(1);
            assert!(err.contains(option), "{command:?} {err}");
            let help = alveare(&[&command[..1], &["--help"]].concat());
            assert!(help.out.contains(option), "{command:?} {}", help.out);
        }
    }
    let err = alveare(&["convert", &bad, "-o", "-", "--to", "sgf"]).failed(2);
    assert!(err.contains("possible values: uhp, pgn, json]"), "{err}");
}

/// Games come out before the file has ended, so that its length is of no
/// concern; what is too long to be a game hides no other.
#[test]
fn a_game_without_an_end_hides_no_other() {
    let long = format!("{UHP}Base;{}\n{UHP}", "x".repeat(2 << 20));
    let run = alveare_reading(&["convert", "-", "-o", "-"], long.as_bytes());
    assert_eq!(run.out, UHP.repeat(2), "{}", run.err);
    assert!(run.failed(1).contains("line 2: this is longer than any game"));
}

#[test]
fn json_goes_both_ways() {
    let folder = folder("convert-json");
    let pgn = write(&folder, "game.pgn", PGN.replace("1. wS1\n", "1. wS1 {so}\n"));
    let json = path(&folder, "game.json");
    assert_eq!(alveare(&["convert", &pgn, "-o", &json]).code, Some(0));
    assert!(read(&json).starts_with("{\"format\":\"alveare-analysis\""), "{}", read(&json));
    let back = alveare(&["convert", &json, "-o", "-", "--to", "pgn"]);
    assert_eq!(back.out, read(&pgn).replace("1. wS1 {so}\n", "1. wS1\n{so}\n"), "{back:?}");
}

#[test]
fn a_library_is_read() {
    let library = root().join("crates/hive-server/tests/fixtures/library-3-export.json");
    let ran = to_uhp(library.to_str().expect("the path is text"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let games = ran.out.lines().count();
    assert!(games > 2 && ran.out.contains("white="), "{ran:?}");
    assert!(ran.err.contains("empty table"), "one game begins with tiles on it: {ran:?}");
}

#[test]
fn a_fault_is_named_and_the_moves_before_it_are_kept() {
    let folder = folder("convert-fault");
    let file = write(&folder, "bad.uhp", "Base;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-\n");
    let refused = to_uhp(&file);
    assert_eq!(refused.out, "");
    let told = refused.failed(1);
    assert!(told.contains("bad.uhp: line 1: ply 3, wQ bS1-: "), "{told}");
    let kept = alveare(&["convert", &file, "-o", "-", "--up-to-fault"]);
    assert!(kept.out.starts_with("Base;InProgress;White[2];wS1;bS1 wS1-\t"), "{kept:?}");
    assert!(kept.failed(1).contains("kept up to ply 2"));
}

#[test]
fn moves_without_a_type_ask_for_it() {
    let folder = folder("convert-moves");
    let file = write(&folder, "moves.txt", "1. wS1\n2. bS1 wS1-\n");
    assert!(to_uhp(&file).failed(1).contains("--assume"));
    let typed = alveare(&["convert", &file, "-o", "-", "--assume", "Base+M"]);
    assert!(typed.out.starts_with("Base+M;InProgress;White[2];wS1;bS1 wS1-\t"), "{typed:?}");
}
