//! Every public type at work: `cargo run -p hive-rules --example tour`.

use std::error::Error;

use hive_rules::{
    Board, Bug, ByBug, ByColor, ClaimError, Color, ConcludeError, Diagram, DiagramError, Direction,
    DrawReason, Explanation, ForcedPass, Game, GameOver, GameState, GameString, GameType, Gate,
    GateKind, Hex, HexSet, Hexes, IllegalMove, Illegality, Legality, Miss, Move, MoveKind,
    MoveString, NoPlacement, Numbering, Outcome, ParseDiagramErrorKind, ParseGameStringErrorKind,
    ParseGameTypeError, ParseMoveErrorKind, ParsePieceError, ParseRuleSetError, Piece, PieceMoves,
    PieceSet, Pieces, PlayError, Position, Power, QueenOpening, Repetition, ReplayError,
    ReplayErrorCause, Reserve, ResolveMoveError, Restraints, RuleSet, Setup, SetupError, StuckTile,
    Symmetry, Target, ThrowRefusal, Undo, Way, WinReason, perft, perft_divided,
};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    nouns()?;
    moves()?;
    reasons()?;
    games()?;
    drawings()?;
    refusals();
    Ok(())
}

/// Players, bugs, tiles, cells, and sets of them.
fn nouns() -> Result<(), Box<dyn Error>> {
    let worth: ByBug<u32> = ByBug::from_fn(|bug| u32::from(bug.copies()));
    let tiles: ByColor<usize> = ByColor::from_fn(|color| PieceSet::of(color).len());
    println!("{} ants, {} tiles of {}", worth[Bug::Ant], tiles[Color::White], Color::White);

    let ant: Piece = "wA2".parse()?;
    assert_eq!((ant.color(), ant.bug(), ant.number()), (Color::White, Bug::Ant, 2));
    let ants: Pieces = PieceSet::copies(Color::White, Bug::Ant).into_iter();
    assert_eq!(ants.len(), 3);

    let east: Hex = Hex::ORIGIN.neighbor(Direction::E);
    let mut cells = HexSet::new(Hex::ORIGIN);
    assert!(cells.insert(east));
    let listed: Hexes = cells.into_iter();
    assert_eq!(listed.collect::<Vec<_>>(), [east]);
    assert_eq!(Symmetry::turn(1).inverse().hex(Symmetry::turn(1).hex(east)), east);
    Ok(())
}

/// A position, its board, its reserves, and what can be played in it.
fn moves() -> Result<(), Box<dyn Error>> {
    let mut position = Position::new(GameType::MLPD, QueenOpening::Forbidden);
    let reserve: Reserve = position.reserve(Color::White);
    assert_eq!(reserve.count(Bug::Spider), 2);
    let all: Vec<PieceMoves> = position.piece_moves();
    assert!(all.iter().all(|moves| moves.kind == MoveKind::Place));

    let mv: Move = "wS1".parse::<MoveString>()?.resolve(&position)?;
    let undo: Undo = position.play_with_undo(mv);
    let board: &Board = position.board();
    let restraints: Restraints = board.restraints();
    println!("{board:?}, {} tiles are pinned", restraints.pinned.len());
    let second: MoveString = "bS1 wS1-".parse()?;
    assert!(matches!(second, MoveString::Move { target: Some(Target::Beside { .. }), .. }));
    position.undo(undo);
    assert_eq!(
        perft(&mut position, 2),
        perft_divided(&mut position, 2).iter().map(|(_, n)| n).sum()
    );
    Ok(())
}

/// Why a move is legal, why another is not, and why a player has to pass.
fn reasons() -> Result<(), Box<dyn Error>> {
    let mut position = Position::from_diagram("wQ  wA1 bA1 bQ")?;
    for mv in position.legal_moves().into_iter().take(3) {
        let Explanation::Legal(legality) = position.explain(mv) else { continue };
        match legality {
            Legality::Place { touching } => println!("{mv:?} touches {touching:?}"),
            Legality::Move { ways } => ways.iter().for_each(print_way),
            Legality::Pass(pass) => print_pass(&pass),
        }
    }
    let mv = r"wA1 bQ\".parse::<MoveString>()?.resolve(&position)?;
    let refused: IllegalMove = position.play(mv).unwrap_err();
    for reason in &refused.reasons {
        match reason {
            Illegality::Gated { gate: Gate { kind: GateKind::Ground, blockers, .. }, .. } => {
                println!("between {} and {}", blockers[0].top, blockers[1].top);
            }
            Illegality::NotThrown { why: ThrowRefusal::Elevated, .. } => println!("on top"),
            Illegality::OutOfReach { miss: Miss::MoreThanOneStep, .. } => println!("too far"),
            other => println!("{other}"),
        }
    }
    Ok(())
}

fn print_way(way: &Way) {
    let whose = match way.power {
        Power::Own => "its own".to_owned(),
        Power::Copied { bug } => format!("the {bug}'s"),
        Power::Thrown { by } => format!("{by}'s"),
    };
    println!("{way}: {whose} power, {} cells", way.path.len());
}

fn print_pass(pass: &ForcedPass) {
    let stuck: &[StuckTile] = &pass.stuck;
    let placement: NoPlacement = pass.placement;
    println!("{} tiles cannot move; {placement:?}", stuck.len());
}

/// A game, how it is written down, and how it ends.
fn games() -> Result<(), Box<dyn Error>> {
    let text: GameString = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
    assert_eq!(text.state, GameState::InProgress);
    let rules = RuleSet { repetition: Repetition::Claim, ..RuleSet::tournament() };
    let mut numbering = Numbering::default();
    let third: MoveString = "wA3".parse()?;
    assert_eq!(numbering.read(third).to_string(), "wA1");
    assert_eq!(numbering.written("wA1".parse()?), third);
    assert_eq!(numbering.renamed().count(), 1);
    let (_, numbering) = Game::read(&text, rules)?;
    assert!(!numbering.is_free());
    let mut game: Game = Game::replay(&text, rules)?;
    assert_eq!(game.claim_draw(), Err(ClaimError::TooEarly { occurrences: 1 }));
    game.resign(Color::Black)?;
    assert_eq!(game.outcome(), Some(Outcome::Win(Color::White, WinReason::Resignation)));
    assert!(matches!(game.agree_draw(), Err(GameOver(_))));
    let stated = Outcome::Draw(DrawReason::Stated);
    assert!(matches!(game.conclude(stated), Err(ConcludeError::Over(_))));
    assert!(matches!(game.play(Move::Pass), Err(PlayError::Over(_))));
    println!("{game:?} is not a {:?}", Outcome::Draw(DrawReason::Agreement));
    Ok(())
}

/// Positions that somebody drew or put together.
fn drawings() -> Result<(), Box<dyn Error>> {
    let diagram: Diagram = "wQ  bQ".parse()?;
    println!("{}", diagram.with_marks([Hex::ORIGIN]));
    let mut setup = Setup::new(GameType::BASE, QueenOpening::Allowed);
    setup.stacks.push((Hex::ORIGIN, Vec::new()));
    assert_eq!(setup.position().unwrap_err(), SetupError::EmptyStack { hex: Hex::ORIGIN });
    Ok(())
}

/// What is no tile, no type, no move, no game, no diagram.
fn refusals() {
    assert_eq!("wX".parse::<Piece>(), Err(ParsePieceError));
    assert_eq!("Base+X".parse::<GameType>(), Err(ParseGameTypeError));
    assert_eq!("often".parse::<Repetition>(), Err(ParseRuleSetError));
    let kind: ParseMoveErrorKind = "wX".parse::<MoveString>().unwrap_err().kind;
    let game: ParseGameStringErrorKind = "Chess".parse::<GameString>().unwrap_err().kind;
    let drawing: ParseDiagramErrorKind = "wX".parse::<Diagram>().unwrap_err().kind;
    println!("{kind:?}, {game:?}, {drawing:?}");
    let error: DiagramError = Position::from_diagram("wX").unwrap_err();
    assert!(error.source().is_some());

    let empty = Position::new(GameType::BASE, QueenOpening::Allowed);
    let nowhere: MoveString = "wA1 bQ-".parse().expect("it is written like a move");
    let unknown: ResolveMoveError = nowhere.resolve(&empty).unwrap_err();
    println!("{unknown}");
    let text: GameString = "Base;InProgress;White[1];wA1;bA1 wA1-;wA1 bA1-".parse().expect("text");
    let error: ReplayError = Game::replay(&text, RuleSet::rulebook()).unwrap_err();
    assert!(matches!(error.cause, ReplayErrorCause::Play(PlayError::Illegal(_))));
}
