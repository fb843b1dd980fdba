//! `alveare club`, and `alveare serve --public` behind the proxies of
//! `docs/hosting.md`, as they stand there.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::json;

use crate::{
    client::Client,
    program::{alveare, folder},
};

const PAGE: &str = include_str!("../../../../docs/hosting.md");

/// A program that is ended when this is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program; gives what it prints before it serves.
fn start(args: &[&str]) -> (Process, Vec<String>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alveare"))
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("standard output is a pipe");
    let lines = BufReader::new(out).lines().map(|line| line.expect("it prints text"));
    let lines = lines.take_while(|line| line != "Control-C ends it").collect();
    (Process(child), lines)
}

/// A server at the end of a line of what the program prints.
fn client(lines: &[String], before: &str) -> Client {
    let found = lines.iter().find_map(|line| line.strip_prefix(before));
    let url = found.unwrap_or_else(|| panic!("{before} is not in {lines:?}"));
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    Client(address.parse().unwrap_or_else(|_| panic!("{url} is no address")))
}

#[test]
fn a_club_has_two_listeners() {
    let home = folder("club");
    let home = home.to_str().expect("the path is text");
    let ports = ["--port", "0", "--owner-port", "0"];
    let args = [&["club", "--name", "Torino", "--data-dir", home][..], &ports].concat();
    let (_process, lines) = start(&args);
    let owner = client(&lines, "You yourself are at ");
    let view = owner.get("/api/guests").expect(200);
    let port = view["port"].as_u64().and_then(|port| u16::try_from(port).ok());
    let guests = Client((Ipv4Addr::LOCALHOST, port.expect("guests may come")).into());
    let told = lines[0].strip_prefix("Guests come to ");
    assert_eq!(told, view["url"].as_str(), "{lines:?}");
    // A machine without a network has no address, and then no code for it.
    let is_drawn = lines.iter().any(|line| line.contains('▀') || line.contains('▄'));
    assert_eq!(is_drawn, told.is_some(), "{lines:?}");
    assert_eq!(guests.get("/api").expect(200)["club"], "Torino");
    assert_eq!(guests.get("/").status, 200);
    guests.get("/api/games").expect(404);
    owner.get("/api/games").expect(200);
    // Closed and opened again by the owner.
    owner.post("/api/guests", &json!({"open": false})).expect(200);
    assert!(TcpStream::connect(guests.0).is_err(), "guests still get in");
    assert_eq!(owner.post("/api/guests", &json!({"open": true})).expect(200)["isOpen"], true);
}

#[test]
fn addresses_that_are_none() {
    for url in ["hive.example.org", "https://hive.example.org/folder"] {
        let refused = alveare(&["serve", "--public", url]).failed(2);
        assert!(refused.contains("https://hive.example.org"), "{refused}");
    }
    alveare(&["serve", "--proxy", "10.0.0.1"]).failed(2);
}

/// An example of the page, by its language.
fn example(kind: &str) -> String {
    let (_, rest) = PAGE.split_once(&format!("```{kind}\n")).expect("it has the example");
    rest.split("```").next().unwrap_or_default().to_owned()
}

/// Says so where the test harness does not swallow it.
fn skip(why: &str) {
    let _ = std::io::stderr().write_all(format!("skipped: {why}\n").as_bytes());
}

/// A port that nobody has.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    listener.local_addr().expect("it has a number").port()
}

/// What has to hold whatever stands in front of the program.
fn check_behind(mut proxy: Command, port: u16, upstream: u16) {
    let Ok(child) = proxy.stdout(Stdio::null()).stderr(Stdio::null()).spawn() else {
        return skip(&format!("{:?} is not installed", proxy.get_program()));
    };
    let _proxy = Process(child);
    let home = folder(&format!("hosting-{port}"));
    let upstream = upstream.to_string();
    let (_server, lines) = start(&[
        "serve",
        "--data-dir",
        home.to_str().expect("the path is text"),
        "--port",
        "0",
        "--public",
        "https://hive.example.org",
        "--guests-port",
        &upstream,
    ]);
    assert!(lines[1].contains("https://hive.example.org/"), "{lines:?}");
    let client = Client(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let ask = |path: &str, lines: &[&str]| {
        let lines = [&["host: hive.example.org"][..], lines].concat();
        client.try_send("GET", path, &lines, b"").map(|answer| answer.status)
    };
    // The proxy may take a while to begin.
    for _ in 0..600 {
        if ask("/api", &[]).is_ok() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    for (path, lines, status) in [
        ("/", &[][..], 200),
        ("/api", &["origin: https://hive.example.org"], 200),
        ("/api", &["origin: https://elsewhere.example"], 403),
        ("/api/games", &[], 404),
    ] {
        assert_eq!(ask(path, lines).expect("it answers"), status, "{path} {lines:?}");
    }
}

/// Puts texts in the place of others, each of which has to be there.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old} is not in the example");
        text.replace(old, new)
    })
}

/// Without TLS and at other ports, the example is used as it is.
#[test]
fn caddy() {
    let home = folder("hosting-caddy");
    let (port, upstream) = (free_port(), free_port());
    let site = with(
        &example("caddyfile"),
        &[
            ("hive.example.org {", &format!("http://hive.example.org:{port} {{")),
            ("127.0.0.1:4484", &format!("127.0.0.1:{upstream}")),
        ],
    );
    let file = home.join("Caddyfile");
    let options = format!("{{\n    admin off\n    storage file_system {}\n}}\n", home.display());
    fs::write(&file, options + &site).expect("it can be written");
    let mut caddy = Command::new("caddy");
    caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file).env("HOME", &home);
    check_behind(caddy, port, upstream);
}

#[test]
fn nginx() {
    let home = folder("hosting-nginx");
    let (port, upstream) = (free_port(), free_port());
    let site = with(
        &example("nginx"),
        &[
            ("listen 443 ssl;", &format!("listen 127.0.0.1:{port};")),
            ("ssl_certificate ", "# "),
            ("ssl_certificate_key ", "# "),
            ("127.0.0.1:4484", &format!("127.0.0.1:{upstream}")),
        ],
    );
    let at = |name: &str| home.join(name).display().to_string();
    let temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};\n", at(kind)))
        .concat();
    let all = format!(
        "daemon off;\nmaster_process off;\npid {};\nerror_log {};\nevents {{}}\n\
         http {{\naccess_log off;\n{temp}{site}}}\n",
        at("pid"),
        at("log"),
    );
    let file = home.join("nginx.conf");
    fs::write(&file, all).expect("it can be written");
    // Debian keeps it where only the path of root leads.
    let program = ["/usr/sbin/nginx"].into_iter().find(|path| Path::new(path).exists());
    let mut nginx = Command::new(program.unwrap_or("nginx"));
    nginx.arg("-c").arg(&file).arg("-e").arg(at("log"));
    check_behind(nginx, port, upstream);
}

#[test]
fn systemd() {
    let unit = folder("hosting-systemd").join("alveare.service");
    let program = env!("CARGO_BIN_EXE_alveare");
    let text = with(&example("ini"), &[("/usr/local/bin/alveare", program)]);
    // What it starts is a command line of this program.
    let (_, command) = text.split_once(program).expect("it starts the program");
    let command = command.split("\nDynamicUser").next().unwrap_or_default().replace('\\', " ");
    let args: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
    alveare(&args).ok();
    fs::write(&unit, &text).expect("it can be written");
    let Ok(run) = Command::new("systemd-analyze").arg("verify").arg(&unit).output() else {
        return skip("systemd-analyze is not installed");
    };
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(!said.contains("alveare.service"), "{said}");
}
