//! A library has room for what other people's files say about their games.

use std::fs;

use hive_records::Reader;
use hive_table::limits::{MAX_COMMENT, MAX_EVENTS, MAX_TAG, MAX_TAGS};
use hive_testkit::{files_in, reference_path};

#[test]
fn tags_and_remarks_of_other_peoples_files_fit() {
    let (mut games, mut most) = (0, [0; 4]);
    for name in ["pgn_samples", "sgf_samples", "games_open.uhp", "games_rulediff.uhp"] {
        let Some(path) = reference_path(name) else { return };
        for file in if path.is_dir() { files_in(path) } else { vec![path] } {
            let Ok(bytes) = fs::read(&file) else { continue };
            for record in Reader::new().whole(&bytes).flatten() {
                let tags = record.tags.iter().flat_map(|(name, value)| [name, value]);
                let comments = record.comments.iter().map(|comment| comment.text().chars().count());
                let found = [
                    record.tags.iter().count(),
                    tags.map(|text| text.chars().count()).max().unwrap_or(0),
                    comments.max().unwrap_or(0),
                    record.game.moves().len() + 2,
                ];
                most = std::array::from_fn(|index| most[index].max(found[index]));
                games += 1;
            }
        }
    }
    println!("{games} games; tags, letters of a tag, of a remark, events: {most:?}");
    assert!(games > 1_000, "only {games} games were read");
    let room = [MAX_TAGS, MAX_TAG, MAX_COMMENT, MAX_EVENTS];
    assert!(most.iter().zip(room).all(|(most, room)| *most <= room), "{most:?} of {room:?}");
}
