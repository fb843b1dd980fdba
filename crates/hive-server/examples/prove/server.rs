//! The server of a proof, as a process that can be killed.

use std::{
    env, fs,
    net::Ipv4Addr,
    path::PathBuf,
    process::{Child, Command, ExitCode, Stdio},
    time::Duration,
};

use hive_server::Options;
use tokio::{net::TcpStream, time::sleep};

/// A server that runs, and where its games are.
pub(crate) struct Server {
    pub(crate) port: u16,
    folder: PathBuf,
    child: Child,
}

/// What the process of a server does.
pub(crate) async fn serve(folder: &str, port: &str) -> ExitCode {
    let options = Options {
        database: None,
        data_dir: folder.into(),
        listen: Ipv4Addr::LOCALHOST.into(),
        port: port.parse().ok(),
        names: Vec::new(),
        guests: hive_server::Guests::default(),
    };
    let served = match hive_server::Server::open(options) {
        Ok(server) => server.run_until(std::future::pending()).await.map_err(|e| e.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

impl Server {
    /// A server on an empty folder.
    pub(crate) async fn start(name: &str) -> Server {
        let folder = env::temp_dir().join(format!("alveare-prove-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let free = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let free = free.and_then(|listener| listener.local_addr()).expect("there is a port");
        let child = spawn(&folder, free.port());
        let server = Server { port: free.port(), folder, child };
        server.ready().await;
        server
    }

    /// `kill -9`, and a new process at once.
    pub(crate) async fn kill_and_restart(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
        self.child = spawn(&self.folder, self.port);
        self.ready().await;
    }

    async fn ready(&self) {
        for _ in 0..600 {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await.is_ok() {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("the server does not listen");
    }

    /// How much memory it has, in megabytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kilobytes.unwrap_or(0_u64) / 1_024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn spawn(folder: &std::path::Path, port: u16) -> Child {
    let program = env::current_exe().expect("a program knows where it is");
    Command::new(program)
        .arg("serve")
        .arg(folder)
        .arg(port.to_string())
        .stdin(Stdio::null())
        .spawn()
        .expect("a server starts")
}
