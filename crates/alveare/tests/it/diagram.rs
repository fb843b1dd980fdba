use std::fs;

use crate::program::{alveare, folder};

const GAME: &str = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1";

#[test]
fn text() {
    let expected = "wQ  wS1 bS1\ntype: Base\nturn: black\nlast: wQ\nply: 3\nfirst: (-1,0)\n";
    assert_eq!(alveare(&["diagram", GAME]).ok(), expected);
    assert_eq!(alveare(&["diagram", "--text", GAME]).ok(), expected);
    let before = "wS1 bS1\ntype: Base\nturn: white\nlast: bS1\nply: 2\n";
    assert_eq!(alveare(&["diagram", "--ply", "2", GAME]).ok(), before);
    let marked = alveare(&["diagram", "--tile", "bQ", GAME]).ok();
    assert_eq!(marked.matches('*').count(), 3, "{marked}");
}

#[test]
fn pictures_in_files() {
    let folder = folder("diagram");
    for (name, head) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.txt", b"wQ")] {
        let file = folder.join(name);
        let path = file.to_str().expect("the path is text");
        let args = ["diagram", "--reserves", "--theme", "dark", GAME, "-o", path];
        assert_eq!(alveare(&args).ok(), "");
        let content = fs::read(&file).expect("there is a file");
        assert!(content.starts_with(head), "{name}");
    }
}

#[test]
fn a_game_is_animated() {
    let file = folder("animation").join("game.gif");
    let path = file.to_str().expect("the path is text");
    let args = ["diagram", "--cell-width", "24", GAME, "-o", path];
    assert_eq!(alveare(&args).ok(), "");
    let content = fs::read(&file).expect("there is a file");
    alveare(&args).ok();
    assert_eq!(
        fs::read(&file).expect("there is a file"),
        content,
        "another file for the same game"
    );

    let mut decoder = gif::Decoder::new(content.as_slice()).expect("a GIF");
    let size = (decoder.width(), decoder.height());
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!((frame.width, frame.height), size);
        delays.push(frame.delay);
    }
    assert_eq!(delays, [100, 100, 100, 400]);
}

#[test]
fn the_same_picture_on_standard_output() {
    let svg = alveare(&["diagram", "--svg", GAME]).ok();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert_eq!(alveare(&["diagram", "--svg", GAME]).ok(), svg);
}

#[test]
fn what_cannot_be_drawn() {
    let err = alveare(&["diagram", "--ply", "4", GAME]).failed(1);
    assert!(err.contains("3 plies"), "{err}");
    let err = alveare(&["diagram", "-o", "picture.jpg", GAME]).failed(2);
    assert!(err.contains("--svg"), "{err}");
    let err = alveare(&["diagram", "-o", "no/such/folder/a.svg", GAME]).failed(1);
    assert!(err.contains("no/such/folder/a.svg"), "{err}");
    alveare(&["diagram", "--svg", "--png", GAME]).failed(2);
    alveare(&["diagram", "--cell-width", "60000", GAME]).failed(2);
    alveare(&["diagram", "--tile", "wX", GAME]).failed(2);
}
