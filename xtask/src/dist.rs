//! `cargo xtask dist`: all that another machine needs, as one archive.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
use serde_json::Value;

use crate::{
    play,
    process::{self, Result},
};

/// Shells and what they call a script that completes our commands.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "alveare.bash"),
    ("elvish", "alveare.elv"),
    ("fish", "alveare.fish"),
    ("powershell", "_alveare.ps1"),
    ("zsh", "_alveare"),
];

/// How the files begin in which crates keep their licences.
const LICENCES: [&str; 4] = ["license", "licence", "copying", "notice"];

pub(crate) fn run() -> Result<()> {
    let alveare = play::build()?;
    let metadata = process::metadata()?;
    let target = metadata["target_directory"].as_str().ok_or("cargo names no target folder")?;
    let name = format!("alveare-{}-{}", env!("CARGO_PKG_VERSION"), host()?);
    let folder = Path::new(target).join("dist");
    fs::create_dir_all(&folder).map_err(|error| cannot("make", &folder, &error))?;

    let mut archive = Archive::default();
    let program = alveare.file_name().ok_or("the program has no name")?;
    archive.program(Path::new(program), read(&alveare)?);
    for file in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        archive.file(file, read(&process::root().join(file))?);
    }
    for (shell, file) in SHELLS {
        let script = process::output(process::command(&alveare).args(["completions", shell]))?;
        archive.file(format!("completions/{file}"), script.into_bytes());
    }
    let man = folder.join("man");
    let _ = fs::remove_dir_all(&man);
    fs::create_dir_all(&man).map_err(|error| cannot("make", &man, &error))?;
    process::run(process::command(&alveare).arg("man").arg(&man))?;
    for page in files(&man)? {
        archive.file(Path::new("man/man1").join(file_name(&page)), read(&page)?);
    }
    let crates = add_licences(&mut archive, &metadata)?;

    let path = folder.join(format!("{name}.tar.gz"));
    let size = archive.write(&name, &path).map_err(|error| cannot("write", &path, &error))?;
    println!(
        "{} ({:.1} MB): the program with its web app, completions, manual pages, and the licences \
         of {crates} libraries",
        path.display(),
        size as f64 / 1e6
    );
    Ok(())
}

/// The licences of everything that is in the program. Gives their number.
fn add_licences(archive: &mut Archive, metadata: &Value) -> Result<usize> {
    let names = dependencies()?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut list = String::from(
        "The program contains these libraries. Where a library brings the text of its licence\n\
         along, it lies in the folder of its name.\n\n",
    );
    let mut count = 0;
    for package in packages {
        let text = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} v{}", text("name"), text("version"));
        // What has no source is ours.
        if package["source"].is_null() || !names.contains(&name) {
            continue;
        }
        count += 1;
        list.push_str(&format!("{name}: {}\n", text("license")));
        let folder = Path::new(text("manifest_path")).parent().unwrap_or(Path::new(""));
        for file in files(folder)?.into_iter().filter(|file| is_licence(file)) {
            let place = Path::new("licences").join(name.replace(' ', "-")).join(file_name(&file));
            archive.file(place, read(&file)?);
        }
    }
    // The web app contains what Svelte needs at run time, and no other library.
    let svelte = process::root().join("web/node_modules/svelte/LICENSE.md");
    if svelte.exists() {
        list.push_str("svelte: MIT\n");
        archive.file("licences/svelte/LICENSE.md", read(&svelte)?);
        count += 1;
    }
    archive.file("licences/README", list.into_bytes());
    Ok(count)
}

/// The libraries that the program is made of on this machine.
fn dependencies() -> Result<Vec<String>> {
    let tree = process::output(process::cargo().args([
        "tree",
        "--locked",
        "--package",
        "alveare",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--no-dedupe",
        "--format",
        "{p}",
    ]))?;
    // A line is a name and a version, and a remark on some.
    let name = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    Ok(tree.lines().map(name).collect())
}

/// The name of this kind of machine.
fn host() -> Result<String> {
    let about = process::output(process::command("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what machine this is".into())
}

fn is_licence(file: &Path) -> bool {
    let name = file_name(file).to_lowercase();
    LICENCES.iter().any(|beginning| name.starts_with(beginning))
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder, &error))?;
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

fn file_name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| cannot("read", file, &error))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {what} {}: {error}", path.display())
}

/// Files by their places. Owners and times are left out, so that the same
/// files make the same archive.
#[derive(Default)]
struct Archive {
    files: BTreeMap<PathBuf, (u32, Vec<u8>)>,
}

impl Archive {
    fn file(&mut self, place: impl Into<PathBuf>, bytes: Vec<u8>) {
        self.files.insert(place.into(), (0o644, bytes));
    }

    fn program(&mut self, place: impl Into<PathBuf>, bytes: Vec<u8>) {
        self.files.insert(place.into(), (0o755, bytes));
    }

    /// Gives the size of the archive.
    fn write(&self, root: &str, path: &Path) -> std::io::Result<u64> {
        let encoder = GzEncoder::new(File::create(path)?, Compression::best());
        let mut builder = tar::Builder::new(encoder);
        for (place, (mode, bytes)) in &self.files {
            let mut header = tar::Header::new_gnu();
            header.set_size(bytes.len() as u64);
            header.set_mode(*mode);
            header.set_mtime(0);
            builder.append_data(&mut header, Path::new(root).join(place), bytes.as_slice())?;
        }
        let mut file = builder.into_inner()?.finish()?;
        file.flush()?;
        Ok(file.metadata()?.len())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn an_archive_holds_what_was_put_into_it() {
        let path = std::env::temp_dir().join(format!("alveare-dist-{}.tar.gz", std::process::id()));
        let mut archive = Archive::default();
        archive.program("alveare", b"program".to_vec());
        archive.file("licences/README", b"text".to_vec());
        let size = archive.write("alveare-1", &path).unwrap();
        let bytes = fs::read(&path).unwrap();
        assert_eq!(bytes.len() as u64, size);
        // The same once more is the same to the byte.
        archive.write("alveare-1", &path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
        fs::remove_file(&path).unwrap();

        let mut found = Vec::new();
        let mut reader = tar::Archive::new(flate2::read::GzDecoder::new(bytes.as_slice()));
        for entry in reader.entries().unwrap() {
            let mut entry = entry.unwrap();
            let (path, mode) = (entry.path().unwrap().into_owned(), entry.header().mode().unwrap());
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            found.push((path.display().to_string(), mode, text));
        }
        let expected =
            [("alveare-1/alveare", 0o755, "program"), ("alveare-1/licences/README", 0o644, "text")];
        assert_eq!(found, expected.map(|(path, mode, text)| (path.into(), mode, text.to_owned())));
    }

    #[test]
    fn the_program_is_made_of_libraries() {
        let dependencies = dependencies().unwrap();
        for name in ["hive-rules v", "rusqlite v", "axum v"] {
            assert!(dependencies.iter().any(|line| line.starts_with(name)), "{name}");
        }
        assert!(is_licence(Path::new("x/LICENSE-MIT")) && !is_licence(Path::new("x/lib.rs")));
    }
}
