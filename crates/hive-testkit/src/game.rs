//! Games of random moves, and tastes in moves.

use hive_rules::{Game, GameString, GameType, Move, MoveString, Piece, RuleSet, Target};

use crate::Random;

/// Plays moves until the game is over or has so many plies. `draw` chooses
/// each move among the legal ones; a test that wants to see every position on
/// the way looks at it there.
pub fn random_game(
    game_type: GameType,
    rules: RuleSet,
    plies: usize,
    random: &mut Random,
    mut draw: impl FnMut(&Game, &[Move], &mut Random) -> Move,
) -> Game {
    let mut game = Game::new(game_type, rules);
    while game.outcome().is_none() && game.moves().len() < plies {
        let moves = game.position().legal_moves();
        let mv = draw(&game, &moves, random);
        game.play(mv).expect("a legal move can be played");
    }
    game
}

/// Any move, each as likely as the others.
pub fn any_move(_: &Game, moves: &[Move], random: &mut Random) -> Move {
    *random.choose(moves)
}

/// Placements are rarer than they would be among all moves: the reserve then
/// lasts longer, and there are stacks to meet.
pub fn few_placements(game: &Game, moves: &[Move], random: &mut Random) -> Move {
    let shifts: Vec<Move> =
        moves.iter().copied().filter(|mv| !matches!(mv, Move::Place { .. })).collect();
    let few_tiles = game.position().board().pieces().len() < 8;
    let places = few_tiles || shifts.is_empty() || random.once_in(3);
    *random.choose(if places { moves } else { &shifts })
}

/// Half of the moves bring a tile next to the enemy queen, where one can:
/// wins are then near.
pub fn towards_queen(game: &Game, moves: &[Move], random: &mut Random) -> Move {
    let position = game.position();
    let queen = position.board().hex_of(Piece::queen(!position.turn()));
    let closes_in = |mv: &Move| queen.zip(mv.to()).is_some_and(|(queen, to)| queen.is_next_to(to));
    let closing: Vec<Move> = moves.iter().copied().filter(closes_in).collect();
    let closes_in = *random.choose(&[true, false]) && !closing.is_empty();
    *random.choose(if closes_in { &closing } else { moves })
}

/// Other numbers for the copies of each bug, drawn anew, as sites have them
/// that number the tiles of the box.
pub fn free_names(random: &mut Random) -> impl Fn(Piece) -> Piece + Copy + use<> {
    let tiles: Vec<Piece> = Piece::all().collect();
    let kind = |piece: Piece| (piece.color(), piece.bug());
    let mut order: Vec<usize> = (0..tiles.len()).collect();
    for place in 0..tiles.len() {
        let of_kind = |other: &usize| kind(tiles[*other]) == kind(tiles[place]);
        let kind: Vec<usize> = (place..tiles.len()).filter(of_kind).collect();
        order.swap(place, *random.choose(&kind));
    }
    let mut names = [None; Piece::INDICES];
    for (piece, &place) in Piece::all().zip(&order) {
        names[piece.index()] = Some(tiles[place]);
    }
    move |piece| names[piece.index()].expect("one of all")
}

/// The same game with the numbers of copies drawn anew.
pub fn freely_numbered(game: &GameString, random: &mut Random) -> GameString {
    let name = free_names(random);
    let renamed = |mv: &MoveString| match *mv {
        MoveString::Pass => MoveString::Pass,
        MoveString::Move { piece, cargo, target } => MoveString::Move {
            piece: name(piece),
            cargo: cargo.map(name),
            target: target.map(|target| match target {
                Target::On(piece) => Target::On(name(piece)),
                Target::Beside(piece, direction) => Target::Beside(name(piece), direction),
            }),
        },
    };
    GameString { moves: game.moves.iter().map(renamed).collect(), ..game.clone() }
}

/// Whether the copies of each bug enter as 1, 2, 3, as UHP wants it.
pub fn is_strictly_numbered(game: &GameString) -> bool {
    let mut entered: Vec<Piece> = Vec::new();
    game.moves.iter().all(|mv| {
        let MoveString::Move { piece, .. } = *mv else { return true };
        if entered.contains(&piece) {
            return true;
        }
        let is_copy = |other: &&Piece| other.color() == piece.color() && other.bug() == piece.bug();
        let before = entered.iter().filter(is_copy).count();
        entered.push(piece);
        usize::from(piece.number()) == before + 1
    })
}
