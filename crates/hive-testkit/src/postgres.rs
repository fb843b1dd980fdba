//! A PostgreSQL of one's own, for as long as the tests run.
//!
//! It is looked for on the path and where Debian puts it. It listens on a
//! socket in a new folder only, and keeps its promises: nothing that makes it
//! quicker and less safe is set.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Makes a folder, starts a server in it, says where it is, and waits until
/// whoever has started this ends, in whatever way. `$1` is where the programs
/// are.
const SCRIPT: &str = r#"
cd /
dir=$(mktemp -d "${TMPDIR:-/tmp}/alveare-postgres-XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
"$1/initdb" -D "$dir/data" -U alveare -A trust -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 ||
    { cat "$dir/log" >&2; exit 1; }
"$1/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= -c max_connections=200 \
    </dev/null >>"$dir/log" 2>&1 &
pid=$!
until "$1/pg_isready" -q -h "$dir"; do
    kill -0 $pid 2>/dev/null || { cat "$dir/log" >&2; exit 1; }
    sleep 0.05
done
echo "$dir"
read -r _
kill -INT $pid
wait $pid
"#;

/// A running server. It stops when this is dropped or the program ends.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    /// The folder of its socket.
    folder: String,
    script: Child,
    /// When this is closed, the script stops the server.
    stdin: Option<ChildStdin>,
}

impl Postgres {
    /// The server that all tests of a program share, and none where PostgreSQL
    /// is not installed.
    pub fn shared() -> Option<&'static Postgres> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        SHARED.get_or_init(Postgres::start).as_ref()
    }

    /// A server that nobody else has.
    pub fn start() -> Option<Postgres> {
        let Some(programs) = programs() else {
            eprintln!("skipped: PostgreSQL is missing (Debian: apt-get install postgresql)");
            return None;
        };
        // It does not run as root.
        let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
        let mut command = if is_root {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--clear-groups", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        command.args(["-c", SCRIPT, "sh"]).arg(&programs);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut script = command.spawn().expect("a shell starts");
        let stdin = script.stdin.take();
        let stdout = script.stdout.take().expect("it is piped");
        let mut folder = String::new();
        BufReader::new(stdout).read_line(&mut folder).expect("the script says something");
        let folder = folder.trim().to_owned();
        assert!(!folder.is_empty(), "PostgreSQL does not start");
        Some(Postgres { programs, folder, script, stdin })
    }

    /// The address of a new and empty database.
    pub fn database(&self) -> String {
        static NEXT: AtomicUsize = AtomicUsize::new(1);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let mut create = Command::new(self.programs.join("createdb"));
        create.args(["-h", &self.folder, "-U", "alveare", &name]);
        let status = create.status().expect("createdb is there");
        assert!(status.success(), "a database is made");
        self.address(&name)
    }

    /// The address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://alveare@{}/{name}", self.folder.replace('/', "%2F"))
    }

    /// Does something to a database that the program would not do.
    pub fn run(&self, address: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        let done = psql.args(["-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, address]).output();
        let done = done.expect("psql is there");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.script.wait();
    }
}

/// The folder with the programs of a server.
fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        let mut debian: Vec<PathBuf> =
            versions.flatten().map(|version| version.path().join("bin")).collect();
        debian.sort();
        folders.extend(debian.into_iter().rev());
    }
    let has_all = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_isready", "createdb", "psql"]
            .iter()
            .all(|program| Path::new(folder).join(program).is_file())
    };
    folders.into_iter().find(has_all)
}
