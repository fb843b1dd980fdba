//! The TypeScript types of the messages. They are written from the Rust types
//! and kept in the repository, so that the page builds without Rust; this test
//! fails when they are stale.

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

use hive_rules::{Bug, Color, DrawReason, GameType, Piece, QueenOpening, Repetition, WinReason};
use ts_rs::{Config, TS, TypeVisitor};

use super::{
    ApiError, Append, Defence, DrawnPosition, EngineRequest, Explanation, ExplorerReport,
    ExplorerView, Game, GameEvents, GamePage, ImportReport, Judgement, KeptPart, LibraryFile, Name,
    ReadRecord, ReviewStep, ReviewedGame, RulesRequest, SearchProgress, ServerInfo, SetupCheck,
    Solution, StoredGame, Summary, TypedMove, View, Word,
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
    types.visit::<ApiError>();
    types.visit::<Defence>();
    types.visit::<DrawnPosition>();
    types.visit::<EngineRequest>();
    types.visit::<Explanation>();
    types.visit::<ExplorerReport>();
    types.visit::<ExplorerView>();
    types.visit::<Game>();
    types.visit::<GameEvents>();
    types.visit::<GamePage>();
    types.visit::<ImportReport>();
    types.visit::<Judgement>();
    types.visit::<KeptPart>();
    types.visit::<LibraryFile>();
    types.visit::<ReadRecord>();
    types.visit::<ReviewStep>();
    types.visit::<ReviewedGame>();
    types.visit::<RulesRequest>();
    types.visit::<SearchProgress>();
    types.visit::<ServerInfo>();
    types.visit::<SetupCheck>();
    types.visit::<Solution>();
    types.visit::<StoredGame>();
    types.visit::<Summary>();
    types.visit::<TypedMove>();
    types.visit::<View>();

    let fresh = types.file();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if env::var_os(UPDATE).is_some() {
        fs::write(&path, &fresh).expect("web/src/generated can be written");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == fresh,
        "web/src/generated/index.ts is stale: run `{UPDATE}=1 cargo test -p hive-records typescript`"
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
        let docs = T::docs().unwrap_or_default();
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
        file
    }
}

/// What is left out of a message is never `null` instead.
fn tidy(line: &str) -> String {
    let line = line.trim_end();
    if line.contains("?: ") { line.replace(" | null,", ",") } else { line.to_owned() }
}

/// How TypeScript calls the words for things.
trait Words: Word {
    const NAME: &'static str;
    const DOC: &'static str;

    /// All words; nothing if any text may be one as far as the types go.
    fn all() -> Vec<Self>;
}

macro_rules! words {
    ($type:ty, $name:literal, $doc:literal, $all:expr) => {
        impl Words for $type {
            const NAME: &'static str = $name;
            const DOC: &'static str = $doc;

            fn all() -> Vec<$type> {
                $all
            }
        }
    };
}

words!(Piece, "PieceName", "One particular tile: `wQ`, `bA2`.", Vec::new());
words!(Color, "Color", "A player.", Color::ALL.to_vec());
words!(Bug, "Bug", "A kind of tile.", Bug::ALL.to_vec());
words!(GameType, "GameType", "Which bugs are in a game.", GameType::all().collect());
words!(
    QueenOpening,
    "QueenOpening",
    "Whether the queen may be a player's first tile.",
    vec![QueenOpening::Allowed, QueenOpening::Forbidden]
);
words!(
    Repetition,
    "Repetition",
    "What the third occurrence of a position means.",
    vec![Repetition::Off, Repetition::Claim, Repetition::Automatic]
);
words!(
    WinReason,
    "WinReason",
    "Why a player has won.",
    vec![WinReason::Surround, WinReason::Resignation, WinReason::Time]
);
words!(
    DrawReason,
    "DrawReason",
    "Why nobody has won.",
    vec![
        DrawReason::BothSurrounded,
        DrawReason::Repetition,
        DrawReason::Agreement,
        DrawReason::TwoPasses,
    ]
);

impl<T: Words + 'static> TS for Name<T> {
    type WithoutGenerics = Name<T>;
    type OptionInnerType = Name<T>;

    // Maps by such names may lack some of them.
    const IS_ENUM: bool = true;

    fn docs() -> Option<String> {
        Some(format!("/** {} */\n", T::DOC))
    }

    fn name(_: &Config) -> String {
        T::NAME.to_owned()
    }

    fn inline(_: &Config) -> String {
        let words: Vec<String> = T::all().iter().map(|it| format!("\"{}\"", it.word())).collect();
        if words.is_empty() { "string".to_owned() } else { words.join(" | ") }
    }

    fn decl(config: &Config) -> String {
        format!("type {} = {};", T::NAME, Self::inline(config))
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some(format!("{}.ts", T::NAME).into())
    }
}
