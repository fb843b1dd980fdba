//! Rust to WebAssembly, on any machine.
//!
//! The compiler needs the standard library of the target. Where it is there, it
//! is used. On Debian, as root, a private toolchain is put together from
//! Debian's packages: nothing is installed, rustup is left alone, and it works
//! where nothing but a Debian mirror can be reached. Elsewhere rustup fetches
//! the library.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::{self, Result, cargo},
    web,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// Bulk operations on 128 bits are in every browser since 2023.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// What our sources use and Debian's older compiler does not take without
/// being asked.
const FEATURES: &str = "-Zcrate-attr=feature(let_chains,unsigned_is_multiple_of)";

/// One of the two modules that the page loads.
pub(crate) struct Artefact {
    /// What it is called for people.
    pub(crate) name: &'static str,
    /// Where the page expects it, in `web/`.
    pub(crate) file: &'static str,
    features: &'static [&'static str],
    /// How `wasm-opt` is to weigh speed against size.
    optimise: &'static str,
}

pub(crate) const ARTEFACTS: [Artefact; 2] = [
    Artefact { name: "rules", file: "src/rules/rules.wasm", features: &[], optimise: "-Oz" },
    Artefact {
        name: "engine",
        file: "src/engine/engine.wasm",
        features: &["--features", "engine"],
        optimise: "-O3",
    },
];

/// Builds both modules into the sources of the page. Needs `npm ci` before.
pub(crate) fn build() -> Result<()> {
    let toolchain = toolchain()?;
    let folder = process::target_dir()?.join("wasm");
    for artefact in &ARTEFACTS {
        println!("building the {} for the browser", artefact.name);
        let mut build = cargo();
        build
            .args(["rustc", "--release", "--locked", "--package", "hive-wasm", "--lib"])
            .args(["--crate-type", "cdylib", "--target", TARGET])
            .args(artefact.features)
            .arg("--target-dir")
            .arg(&folder);
        toolchain.prepare(&mut build);
        process::run(&mut build)?;

        println!("making the {} small", artefact.name);
        let built = folder.join(TARGET).join("release/hive_wasm.wasm");
        process::run(
            web::npx("wasm-opt")
                .args([artefact.optimise, "--enable-simd", "--enable-bulk-memory"])
                .args(["--enable-nontrapping-float-to-int", "--enable-sign-ext"])
                .args(["--enable-mutable-globals", "--strip-debug", "--strip-producers"])
                .arg(built)
                .arg("--output")
                .arg(web::folder().join(artefact.file)),
        )?;
    }
    Ok(())
}

/// A compiler that has the target.
enum Toolchain {
    /// The one we were started with.
    Own,
    /// Debian's, in this folder.
    Private(PathBuf),
}

impl Toolchain {
    fn prepare(&self, build: &mut Command) {
        let mut flags = vec![SIMD.to_owned()];
        if let Toolchain::Private(folder) = self {
            build
                .arg("--ignore-rust-version")
                .env("RUSTC", folder.join("bin/rustc"))
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", folder.join("bin/linker"));
            flags.push(FEATURES.to_owned());
        }
        build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    }
}

fn toolchain() -> Result<Toolchain> {
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let sysroot = PathBuf::from(sysroot.trim());
    if sysroot.join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(Toolchain::Own);
    }
    if is_root() && process::works(Command::new("apt-get").arg("--version")) {
        return debian(&sysroot).map(Toolchain::Private);
    }
    println!("adding {TARGET} to the toolchain");
    if process::works(Command::new("rustup").args(["target", "add", TARGET])) {
        return Ok(Toolchain::Own);
    }
    Err(format!("the target {TARGET} is missing: run `rustup target add {TARGET}`"))
}

/// Whether system packages may be installed without asking.
pub(crate) fn is_root() -> bool {
    process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

/// The private toolchain, made if it is not there yet. It is of no one
/// project, so it lies where caches do.
fn debian(sysroot: &Path) -> Result<PathBuf> {
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
    Ok(folder)
}

fn make(folder: &Path, sysroot: &Path) -> Result<()> {
    println!("fetching a compiler for {TARGET} from Debian (140 MB, once)");
    let packages = folder.join("packages");
    create(&packages)?;
    let library = dependency("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = dependency(&library, "libllvm")?;
    process::output(
        Command::new("apt-get")
            .args(["download", "--quiet", "--quiet"])
            .args(["rustc-web", "libstd-rust-web-dev", "rust-web-src", &library, &llvm])
            .current_dir(&packages),
    )?;
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
    Toolchain::Private(folder.to_owned()).prepare(&mut build);
    build.env("CARGO_ENCODED_RUSTFLAGS", "-Cembed-bitcode=yes");
    process::run(&mut build)?;

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
