//! Rust to WebAssembly, on any machine.
//!
//! The compiler needs the standard library of the target. Where it is there, it
//! is used. Otherwise rustup fetches it, or, on machines that have nothing but
//! Debian's packages, a compiler is made of these (`debian.rs`).

use std::{path::PathBuf, process::Command};

use crate::{
    debian,
    process::{self, Result, cargo},
    web,
};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Bulk operations on 128 bits are in every browser since 2023.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// One of the two modules that the page loads.
pub(crate) struct Artefact {
    /// What it is called for people.
    pub(crate) name: &'static str,
    /// Where the page expects it, in `web/`.
    pub(crate) file: &'static str,
    feature: &'static str,
    /// Crates that are to be small rather than fast.
    small: &'static [&'static str],
    /// How `wasm-opt` is to weigh speed against size.
    optimise: &'static str,
}

pub(crate) const ARTEFACTS: [Artefact; 2] = [
    Artefact {
        name: "rules",
        file: "src/rules/rules.wasm",
        feature: "rules",
        // Messages are most of it, and nobody waits for them.
        small: &["hive-records", "hive-table", "hive-wasm", "serde", "serde_core", "serde_json"],
        optimise: "-Oz",
    },
    Artefact {
        name: "engine",
        file: "src/engine/engine.wasm",
        feature: "engine",
        small: &[],
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
            .args(["--no-default-features", "--features", artefact.feature])
            .arg("--target-dir")
            .arg(&folder);
        for name in artefact.small {
            let small = format!("profile.release.package.{name}.opt-level = \"z\"");
            build.arg("--config").arg(small);
        }
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
    /// One made of Debian's packages.
    Debian(debian::Toolchain),
}

impl Toolchain {
    fn prepare(&self, build: &mut Command) {
        let mut flags = vec![SIMD];
        if let Toolchain::Debian(toolchain) = self {
            flags.push(toolchain.prepare(build));
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
    if debian::is_allowed() {
        return debian::Toolchain::get(&sysroot).map(Toolchain::Debian);
    }
    println!("adding {TARGET} to the toolchain");
    if process::works(Command::new("rustup").args(["target", "add", TARGET])) {
        return Ok(Toolchain::Own);
    }
    Err(format!("the target {TARGET} is missing: run `rustup target add {TARGET}`"))
}
