//! Machines that have Debian's packages and nothing else: containers, mostly.
//!
//! There, as root, a compiler for WebAssembly is put together from Debian's
//! packages, and Chromium is installed. `ALVEARE_DEBIAN` is the one switch:
//! `yes` and `no` decide, and without it this is done by root where `apt-get`
//! is. On a machine of one's own rustup and the reader do these things.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::{self, Result, cargo},
    wasm::TARGET,
};

/// `yes` or `no`: whether Debian's packages may be used without asking.
const SWITCH: &str = "ALVEARE_DEBIAN";

/// What our sources use and Debian's older compiler does not take without
/// being asked.
const FEATURES: &str = "-Zcrate-attr=feature(let_chains,slice_as_chunks,unsigned_is_multiple_of)";

pub(crate) fn is_allowed() -> bool {
    match env::var(SWITCH).as_deref() {
        Ok("yes") => true,
        Ok("no") => false,
        _ => is_root() && process::works(Command::new("apt-get").arg("--version")),
    }
}

fn is_root() -> bool {
    process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// Installs a package for the whole system, if that may be done.
pub(crate) fn install(package: &str) -> Result<()> {
    if !is_allowed() {
        return Ok(());
    }
    println!("installing {package}");
    process::fetch(package, &format!("`apt-get install {package}`"), || {
        process::works(Command::new("apt-get").arg("update"));
        let install = ["install", "--yes", "--quiet", "--no-install-recommends", package];
        // What it says is long, and of interest only if it fails.
        let (is_ok, said) = process::both(Command::new("apt-get").args(install))?;
        let last = said.lines().last().unwrap_or_default();
        if is_ok { Ok(()) } else { Err(format!("apt-get cannot install {package}: {last}")) }
    })
}

/// A compiler of Debian's with the target, in a folder of its own. Nothing is
/// installed, and rustup is left alone.
pub(crate) struct Toolchain {
    folder: PathBuf,
}

impl Toolchain {
    /// Has a build use this compiler. Gives a flag that the build needs, too.
    pub(crate) fn prepare(&self, build: &mut Command) -> &'static str {
        build
            .arg("--ignore-rust-version")
            .env("RUSTC", self.folder.join("bin/rustc"))
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", self.folder.join("bin/linker"));
        FEATURES
    }

    /// The toolchain, made if it is not there yet. It is of no one project, so
    /// it lies where caches do.
    pub(crate) fn get(sysroot: &Path) -> Result<Toolchain> {
        let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let cache = cache.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")));
        let folder = match cache {
            Some(cache) => cache.join("alveare/wasm-toolchain"),
            None => process::target_dir()?.join("wasm-toolchain"),
        };
        // Two runs at a time would take each other's for what was left behind.
        create(folder.parent().unwrap_or(&folder))?;
        let lock_file = folder.with_extension("lock");
        let lock = fs::File::create(&lock_file).map_err(|error| at(&lock_file, &error))?;
        lock.lock().map_err(|error| at(&lock_file, &error))?;
        let done = folder.join("done");
        if !done.exists() {
            // What an interrupted run has left is of no use.
            let _ = fs::remove_dir_all(&folder);
            make(&folder, sysroot)?;
            write(&done, "")?;
        }
        Ok(Toolchain { folder })
    }
}

fn make(folder: &Path, sysroot: &Path) -> Result<()> {
    println!("fetching a compiler for {TARGET} from Debian (140 MB, once)");
    let packages = folder.join("packages");
    create(&packages)?;
    let library = dependency("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = dependency(&library, "libllvm")?;
    let by_hand = format!("`rustup target add {TARGET}`");
    process::fetch("the compiler", &by_hand, || {
        let mut download = Command::new("apt-get");
        download.args(["download", "--quiet", "--quiet"]).args([
            "rustc-web",
            "libstd-rust-web-dev",
            "rust-web-src",
            &library,
            &llvm,
        ]);
        process::output(download.current_dir(&packages)).map(drop)
    })?;
    let unpacked = fs::read_dir(&packages).map_err(|error| at(&packages, &error))?;
    for package in unpacked {
        let package = package.map_err(|error| at(&packages, &error))?.path();
        process::run(Command::new("dpkg").arg("-x").arg(package).arg(folder))?;
    }
    let _ = fs::remove_dir_all(&packages);

    let bin = folder.join("bin");
    create(&bin)?;
    let prefix = folder.display();
    script(
        &bin.join("rustc"),
        &format!(
            "LD_LIBRARY_PATH='{prefix}'/usr/lib/{}-linux-gnu exec '{prefix}'/usr/bin/rustc \"$@\"",
            env::consts::ARCH
        ),
    )?;
    let host = format!("{}-unknown-linux-gnu", env::consts::ARCH);
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    script(&bin.join("linker"), &format!("exec '{}' \"$@\"", linker.display()))?;
    standard_library(folder)
}

/// Debian has the sources of the standard library, but not its form for the
/// target: it is built with an empty program, once.
fn standard_library(folder: &Path) -> Result<()> {
    println!("building the standard library for {TARGET} (a minute, once)");
    let empty = folder.join("empty");
    create(&empty.join("src"))?;
    write(&empty.join("src/lib.rs"), "")?;
    write(
        &empty.join("Cargo.toml"),
        "[package]\nname = \"empty\"\nedition = \"2021\"\n[workspace]\n[profile.release]\nlto = \"off\"\n",
    )?;
    let mut build = cargo();
    build
        .args(["build", "--release", "--target", TARGET])
        .args(["-Z", "build-std=std,panic_abort", "--target-dir", "target"])
        .current_dir(&empty);
    Toolchain { folder: folder.to_owned() }.prepare(&mut build);
    build.env("CARGO_ENCODED_RUSTFLAGS", "-Cembed-bitcode=yes");
    // It fetches the crates that the standard library uses.
    process::fetch(
        "the standard library's crates",
        &format!("`rustup target add {TARGET}`"),
        || process::run(&mut build),
    )?;

    let made = empty.join("target").join(TARGET).join("release/deps");
    let library = folder.join("usr/lib/rustlib").join(TARGET).join("lib");
    create(&library)?;
    for file in fs::read_dir(&made).map_err(|error| at(&made, &error))? {
        let file = file.map_err(|error| at(&made, &error))?;
        let name = file.file_name();
        let text = name.to_string_lossy();
        if text.ends_with(".rlib") && !text.starts_with("libempty") {
            fs::copy(file.path(), library.join(&name)).map_err(|error| at(&file.path(), &error))?;
        }
    }
    let _ = fs::remove_dir_all(&empty);
    Ok(())
}

/// The package that another one depends on and whose name begins so.
fn dependency(package: &str, prefix: &str) -> Result<String> {
    let find = || {
        let depends = process::output(Command::new("apt-cache").args(["depends", package])).ok()?;
        let mut names = depends.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
        names.find(|name| name.starts_with(prefix)).map(str::to_owned)
    };
    // A fresh container has no lists of packages yet.
    find()
        .or_else(|| {
            process::works(Command::new("apt-get").arg("update"));
            find()
        })
        .ok_or_else(|| {
            format!("no package {package} here: run `rustup target add {TARGET}` instead")
        })
}

fn script(path: &Path, command: &str) -> Result<()> {
    write(path, &format!("#!/bin/sh\n{command}\n"))?;
    process::run(Command::new("chmod").arg("+x").arg(path))
}

fn create(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).map_err(|error| at(path, &error))
}

fn at(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
