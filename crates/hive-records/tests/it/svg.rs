//! Pictures of positions.

use hive_records::svg::{self, Arrow, LastMove, Options, Theme};
use hive_rules::{Bug, Color, GameType, Hex, Position, QueenOpening, RuleSet};

use crate::support::random_game;

/// Fails unless every tag is closed in its order and every reference leads to
/// a definition.
#[track_caller]
fn check_well_formed(picture: &str) {
    let mut open = Vec::new();
    for tag in picture.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes in <{tag}>");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stays open");
    for reference in picture.split("href=\"#").skip(1) {
        let (name, _) = reference.split_once('"').expect("every attribute ends");
        assert!(picture.contains(&format!("id=\"{name}\"")), "{name} is not defined");
    }
}

fn options(last_move: Option<LastMove>) -> Options {
    Options {
        theme: Theme::Dark,
        reserves: true,
        last_move,
        selected: Some(Hex::ORIGIN),
        highlights: Hex::ORIGIN.neighbors().to_vec(),
        arrows: vec![Arrow { from: Hex::ORIGIN, to: Hex::new(3, -1) }],
        title: Some("5 < 6 & \"so on\"".to_owned()),
        ..Options::default()
    }
}

#[test]
fn pictures_of_random_positions_are_well_formed_and_complete() {
    for (seed, game_type) in GameType::all().enumerate() {
        let mut last = None;
        let rules = RuleSet::permissive();
        let game = random_game(game_type, rules, seed as u64, 60, |before, mv| {
            last = LastMove::new(before.board(), mv);
        });
        let position = game.position();
        let picture = svg::draw(position, &options(last));
        check_well_formed(&picture);
        for piece in position.board().pieces() {
            let title = format!("<title>{piece}</title>");
            assert_eq!(picture.matches(&title).count(), 1, "{piece} in\n{position:?}");
        }
        for color in Color::ALL {
            for next in Bug::ALL.into_iter().filter_map(|bug| position.reserve(color).next(bug)) {
                assert!(picture.contains(&format!("<title>{next}</title>")), "{next}");
            }
        }
        assert!(picture.contains("5 &lt; 6 &amp; &quot;so on&quot;"));
        assert_eq!(picture, svg::draw(position, &options(last)), "a picture is repeatable");
    }
}

#[test]
fn every_option_changes_the_picture() {
    let game = random_game(GameType::MLPD, RuleSet::permissive(), 7, 30, |_, _| {});
    let plain = Options::default();
    let all = options(Some(LastMove { from: Some(Hex::ORIGIN), to: Hex::ORIGIN }));
    let draw = |options: Options| svg::draw(game.position(), &options);
    let bare = draw(plain.clone());
    for changed in [
        Options { theme: all.theme, ..plain.clone() },
        Options { background: false, ..plain.clone() },
        Options { reserves: true, ..plain.clone() },
        Options { last_move: all.last_move, ..plain.clone() },
        Options { selected: all.selected, ..plain.clone() },
        Options { highlights: all.highlights.clone(), ..plain.clone() },
        Options { arrows: all.arrows.clone(), ..plain.clone() },
        Options { cell_width: 20, ..plain.clone() },
        Options { title: all.title.clone(), ..plain.clone() },
    ] {
        assert_ne!(draw(changed.clone()), bare, "{changed:?}");
    }
}

#[test]
fn absurd_options_give_a_picture_all_the_same() {
    let position = Position::new(GameType::BASE, QueenOpening::Allowed);
    let corner = Hex::new(i16::MAX, i16::MIN);
    let picture = svg::draw(
        &position,
        &Options {
            cell_width: 0,
            highlights: vec![corner; 1000],
            arrows: vec![Arrow { from: corner, to: corner }],
            selected: Some(corner),
            ..Options::default()
        },
    );
    check_well_formed(&picture);
    assert!(picture.len() < 10_000, "equal cells are marked once");
}

#[test]
fn the_drawings_of_the_bugs_are_all_different_files() {
    for (index, bug) in Bug::ALL.into_iter().enumerate() {
        let drawing = svg::bug_svg(bug);
        check_well_formed(drawing);
        assert!(drawing.contains("viewBox=\"0 0 100 100\"") && drawing.contains("currentColor"));
        assert!(Bug::ALL[..index].iter().all(|&other| svg::bug_svg(other) != drawing));
    }
}

#[test]
fn the_pictures_of_a_game_show_the_same_part_of_the_plane() {
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse().expect("a game");
    let game = hive_rules::Game::replay(&game, RuleSet::tournament()).expect("legal moves");
    let options = svg::Options { reserves: true, ..svg::Options::default() };
    let film = svg::Film::new(&game, &options);
    assert_eq!(film.len(), 5);
    let heads: Vec<String> =
        (0..5).map(|ply| film.picture(ply).lines().next().unwrap_or_default().to_owned()).collect();
    assert!(heads.iter().all(|head| *head == heads[0]), "{heads:?}");
    assert_ne!(film.picture(3), film.picture(4));
    assert_eq!(film.picture(99), film.picture(4));
}
