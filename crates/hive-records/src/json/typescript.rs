//! The TypeScript types of the messages. They are written from the Rust types
//! and kept in the repository, so that the page builds without Rust; this test
//! fails when they are stale.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

use hive_rules::{Bug, Explanation, Script};
use hive_table::{Append, Appended, LibraryFile, StoredGame, message};
use ts_rs::{Config, TS, TypeVisitor};

use super::{
    ApiError, Defence, DrawnPosition, EngineRequest, ExplorerReport, ExplorerView, GameEvents,
    GamePage, GuestsView, ImportReport, Judgement, KeptPart, LogAnswer, OpenGuests, ReadRecord,
    ReviewStep, ReviewedGame, RulesRequest, SearchProgress, ServerInfo, SetupCheck, Solution,
    Summary, TypedMove, View,
};

/// Where the types lie, seen from this crate.
const FILE: &str = "../../web/src/generated/index.ts";
/// Set to write the file instead of comparing it.
const UPDATE: &str = "ALVEARE_UPDATE";

#[test]
fn the_types_of_the_page_are_those_of_the_messages() {
    let mut types =
        Types { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    types.visit::<Append>();
    types.visit::<Appended>();
    types.visit::<ApiError>();
    types.visit::<Defence>();
    types.visit::<DrawnPosition>();
    types.visit::<EngineRequest>();
    types.visit::<Explanation>();
    types.visit::<ExplorerReport>();
    types.visit::<ExplorerView>();
    types.visit::<Script>();
    types.visit::<GameEvents>();
    types.visit::<GamePage>();
    types.visit::<ImportReport>();
    types.visit::<Judgement>();
    types.visit::<KeptPart>();
    types.visit::<LibraryFile>();
    types.visit::<LogAnswer>();
    types.visit::<ReadRecord>();
    types.visit::<ReviewStep>();
    types.visit::<ReviewedGame>();
    types.visit::<RulesRequest>();
    types.visit::<SearchProgress>();
    types.visit::<OpenGuests>();
    types.visit::<ServerInfo>();
    types.visit::<GuestsView>();
    types.visit::<SetupCheck>();
    types.visit::<Solution>();
    types.visit::<StoredGame>();
    types.visit::<Summary>();
    types.visit::<TypedMove>();
    types.visit::<View>();
    types.visit::<hive_table::TableView>();
    types.visit::<message::ClientMessage>();
    types.visit::<message::GuestInfo>();
    types.visit::<message::Join>();
    types.visit::<message::LobbyView>();
    types.visit::<message::Meeting>();
    types.visit::<message::NewChallenge>();
    types.visit::<message::OwnGames>();
    types.visit::<message::ServerMessage>();
    types.visit::<hive_table::Speed>();

    let fresh = types.file();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if env::var_os(UPDATE).is_some() {
        fs::write(&path, &fresh).expect("web/src/generated can be written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == fresh,
        "web/src/generated/index.ts is stale: run `{UPDATE}=1 cargo test -p hive-records of_the_page`"
    );
}

/// Declarations by name.
struct Types {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, lists and the like have no file, hence no declaration.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.found.contains_key(&name) {
            return;
        }
        let docs = T::docs().map(|docs| summary(&docs)).unwrap_or_default();
        let declaration = T::decl(&self.config);
        self.found.insert(name, format!("{docs}export {declaration}\n"));
        T::visit_dependencies(self);
    }
}

impl Types {
    fn file(&self) -> String {
        let mut file = "// Written from crates/hive-records/src/json; do not edit.\n".to_owned();
        for declaration in self.found.values() {
            file.push('\n');
            for line in declaration.lines() {
                let _ = writeln!(file, "{}", tidy(line));
            }
        }
        file + &bugs()
    }
}

/// What the page needs to know about each bug.
fn bugs() -> String {
    let mut text = "\n/** What is known about each bug, in the order of the tiles. */\n".to_owned();
    text.push_str("export const BUGS = [\n");
    for bug in Bug::ALL {
        let name = bug.to_string().to_lowercase();
        let (letter, copies, expansion) = (bug.letter(), bug.copies(), bug.is_expansion());
        let _ = writeln!(
            text,
            "  {{ bug: \"{name}\", letter: \"{letter}\", copies: {copies}, expansion: {expansion} }},",
        );
    }
    text + "] as const;\n"
}

/// The first paragraph of a comment: the page needs no examples in Rust.
fn summary(docs: &str) -> String {
    docs.split_once("\n *\n").map_or(docs.to_owned(), |(first, _)| format!("{first}\n */\n"))
}

/// What is left out of a message is never `null` instead.
fn tidy(line: &str) -> String {
    let line = line.trim_end();
    if line.contains("?: ") { line.replace(" | null,", ",") } else { line.to_owned() }
}
