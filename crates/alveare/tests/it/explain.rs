use crate::program::alveare;

/// White's queen is at the end of the line, Black's ant pins her neighbour.
const GAME: &str = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \\wQ;bA1 bQ-";

#[track_caller]
fn check(game: &str, question: &str, code: i32, expected: &str) {
    let run = alveare(&["explain", game, question]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(code), expected, ""));
}

#[test]
fn legal_moves() {
    check("Base", "wS1", 0, "wS1 is legal:\n  placed as the player's first tile\n");
    check(GAME, "wG1 /wQ", 0, "wG1 /wQ is legal:\n  placed next to wQ\n");
    check(
        GAME,
        "wA1 bA1-",
        0,
        "wA1 bA1- is legal:\n  moves by itself, by way of wQ/, wS1/, bS1/, bQ/, bA1/, bA1-\n",
    );
}

#[test]
fn illegal_moves() {
    check(
        "Base",
        "wQ",
        1,
        "wQ is not legal:\n  wQ may not be White's first tile (a tournament rule; the booklets \
         allow it)\n",
    );
    check(
        GAME,
        "wS1 bA1-",
        1,
        "wS1 bA1- is not legal:\n  the hive would fall into 2 parts without wS1\n  wS1 cannot get \
         there: a spider makes exactly three steps, and the cell is 5 steps away\n",
    );
    check(
        GAME,
        "pass",
        1,
        "pass is not legal:\n  passing is allowed only without a move, and there are 41\n",
    );
}

#[test]
fn a_spider_that_has_not_counted() {
    check(
        "Base+MLPD;InProgress;Black[7];wS1;bG1 wS1/;wG1 /wS1;bS1 bG1/;wA1 -wS1;bA1 bG1-;wQ /wG1;\
         bQ bA1-;wS2 wQ-;bB1 bQ-;wB1 -wA1;bP bB1/;wP \\wA1",
        "bS1 wP-",
        1,
        "bS1 wP- is not legal:\n  bS1 cannot get there: a spider makes exactly three steps, and \
         the cell is 2 steps away\n  bS1 would lose touch with the hive on the way\n",
    );
}

#[test]
fn tiles_of_the_other_player() {
    check(
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        "bA1 bS1-",
        1,
        "bA1 bS1- is not legal:\n  bA1 belongs to Black\n",
    );
    check(
        "Base;InProgress;Black[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ",
        "wA1 bQ-",
        1,
        "wA1 bQ- is not legal:\n  wA1 belongs to White\n",
    );
}

#[test]
fn tiles() {
    check(GAME, "wS1", 1, "wS1 cannot move:\n  the hive would fall into 2 parts without wS1\n");
    check(GAME, "wA3", 1, "wA3 cannot move:\n  wA2 comes into play before wA3\n");
}

/// A question has the names of its game, and an answer ours.
#[test]
fn copies_with_other_numbers() {
    let game = "Base;InProgress;White[4];wS2;bS1 wS2-;wQ -wS2;bQ bS1-;wA3 \\wQ;bA2 bQ-";
    let ask = |question: &str| alveare(&["explain", game, question]);
    let place = "placed next to wQ\n";
    assert_eq!(ask("wA1 /wQ").ok(), format!("wA1 /wQ (read as wA2 /wQ) is legal:\n  {place}"));
    assert_eq!(ask("wG1 /wQ").ok(), format!("wG1 /wQ is legal:\n  {place}"));
    let run = ask("wA3 bA2-");
    assert!(run.out.starts_with("wA3 bA2- (read as wA1 bA1-) is legal:\n"), "{}", run.out);
    let run = ask("wS2");
    assert!(run.out.starts_with("wS2 (read as wS1) cannot move:\n"), "{}", run.out);
    assert!(ask("wA3 bA1-").failed(1).contains("bA1 is not in play"));
}

#[test]
fn a_game_that_ended_by_repetition() {
    let shuffle = "wQ -wG1;bQ bG1-;wQ \\wG1;bQ bG1/";
    let game = format!("Base;Draw;White[7];wG1;bG1 wG1-;wQ \\wG1;bQ bG1/;{shuffle};{shuffle}");
    let end = "the game is over (draw: the position occurred for the third time)";
    check(&game, "wQ -wG1", 1, &format!("wQ -wG1 is not legal:\n  {end}\n"));
    check(&game, "wQ", 1, &format!("wQ cannot move:\n  {end}\n"));
    let run = alveare(&["explain", "--repetition", "off", &game, "wQ -wG1"]);
    assert_eq!(run.ok(), "wQ -wG1 is legal:\n  moves by itself\n");
}

#[test]
fn questions_that_mean_nothing() {
    for (question, place) in [
        ("", "byte 0"),
        ("zz", "byte 0"),
        ("wA1 bX-", "byte 4"),
        ("wA1 bG3-", "bG3 is not in play"),
        ("wM wQ-", "wM is not in this game"),
        ("☃ wQ-", "byte 0"),
    ] {
        let err = alveare(&["explain", GAME, question]).failed(1);
        assert!(err.contains(place), "{question:?}: {err}");
    }
}
