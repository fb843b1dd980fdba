//! Puts the web app into the program: a table of all files under `web/dist`.
//!
//! Where the web app has not been built the table is empty, and the program
//! shows a page that says so. Thus `cargo build` needs nothing but Rust.

use std::{
    collections::BTreeSet,
    env,
    error::Error,
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hasher},
    io,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Cargo watches a folder only if there is one, and would otherwise build
    // this crate anew every time.
    let _ = fs::create_dir_all(&root);
    println!("cargo::rerun-if-changed={}", root.display());
    println!("cargo::rerun-if-changed=build.rs");

    let out: PathBuf = env::var("OUT_DIR")?.into();
    let mut files = BTreeSet::new();
    collect(&root, "", &mut files)?;
    // The page may be built anew while this crate is compiled: what is included
    // is a copy, so that it stays.
    let kept = out.join("page");
    if kept.exists() {
        fs::remove_dir_all(&kept)?;
    }
    files.retain(|name| copy_file(&root.join(name), &kept.join(name)).is_ok());
    let root = kept;
    let is_copy = |name: &str| {
        let original = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
        original.is_some_and(|original| files.contains(original))
    };
    let mut table = String::from("pub(crate) static FILES: &[File] = &[\n");
    for name in files.iter().filter(|name| !is_copy(name)) {
        let path = root.join(name);
        let mut hasher = DefaultHasher::new();
        hasher.write(&fs::read(&path)?);
        let copy = |ending: &str| {
            let name = format!("{name}.{ending}");
            if files.contains(&name) {
                format!("Some({})", include(&root.join(name)))
            } else {
                "None".into()
            }
        };
        writeln!(
            table,
            "    File {{ name: {name:?}, tag: \"W/\\\"{:016x}\\\"\", bytes: {}, brotli: {}, gzip: {} }},",
            hasher.finish(),
            include(&path),
            copy("br"),
            copy("gz"),
        )?;
    }
    table.push_str("];\n");
    Ok(fs::write(out.join("files.rs"), table)?)
}

/// All files under a folder, by their names from the root, with slashes.
fn collect(
    folder: &Path,
    prefix: &str,
    files: &mut BTreeSet<String>,
) -> Result<(), Box<dyn Error>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().ok_or("web/dist has a file whose name is not text")?;
        let name = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.insert(name);
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> io::Result<u64> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to)
}

fn include(path: &Path) -> String {
    format!("include_bytes!({:?})", path.display().to_string())
}
