//! What a judge said, kept from one run of the tests to the next.
//!
//! Three quarters of the suite's time are the judges': the same programs through the same NVRTC, clang and g++, and most
//! PTX through the same ptxas. An answer is kept under `target/judged` by all that it depends on: the judge's file (path,
//! length, time of change), its arguments and its whole input. Whatever differs is asked anew, and a judge that was killed
//! or could not be started has not answered. `cargo clean`, or removing the folder, forgets.

use std::ffi::{OsStr, OsString};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a process said.
pub struct Reply {
    /// It ended with exit code 0.
    pub success: bool,
    /// Standard output.
    pub text: Vec<u8>,
    /// Standard error.
    pub log: Vec<u8>,
    /// What it wrote to the file it was to make; empty where it made none.
    pub made: Vec<u8>,
}

/// What becomes of the file that a judge makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Made {
    /// It is part of the answer.
    Wanted,
    /// Only that it could be made is asked.
    Dropped,
    /// It is a program; what it prints is the answer's text.
    Run,
}

/// A question to a judge that is a program.
pub struct Question {
    judge: PathBuf,
    arguments: Vec<OsString>,
    /// The file that the arguments name last: its name and its text.
    source: Option<(&'static str, Vec<u8>)>,
    standard_input: Option<String>,
    /// The name of the file that `-o` asks for.
    makes: Option<(&'static str, Made)>,
}

impl Question {
    /// Asks `judge`, a path or a program that is found by name.
    pub fn to(judge: &Path) -> Question {
        Question {
            judge: judge.to_owned(),
            arguments: Vec::new(),
            source: None,
            standard_input: None,
            makes: None,
        }
    }

    /// Adds arguments.
    pub fn args<S: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = S>) -> Question {
        let words = arguments.into_iter().map(|a| a.as_ref().to_owned());
        self.arguments.extend(words);
        self
    }

    /// The judge reads a file of this name with this text; it stands alone, without headers of its own.
    pub fn reads(mut self, name: &'static str, text: impl Into<Vec<u8>>) -> Question {
        self.source = Some((name, text.into()));
        self
    }

    /// The judge reads this text from its standard input.
    pub fn hears(mut self, text: &str) -> Question {
        self.standard_input = Some(text.to_owned());
        self
    }

    /// The judge writes a file of this name, given by `-o`.
    pub fn makes(mut self, name: &'static str, made: Made) -> Question {
        self.makes = Some((name, made));
        self
    }

    /// The answer, kept or new.
    pub fn answer(&self) -> Result<Reply, String> {
        let mut key = Key::of(&self.judge);
        for a in &self.arguments {
            key.add(a.as_encoded_bytes());
        }
        if let Some((name, text)) = &self.source {
            key.add(name.as_bytes()).add(text);
        }
        key.add(self.standard_input.as_deref().unwrap_or("").as_bytes());
        if let Some((name, made)) = self.makes {
            key.add(name.as_bytes()).add(&[made as u8]);
        }
        let parts = key.answer(|| self.ask())?;
        let parts: Result<[Vec<u8>; 4], _> = parts.try_into();
        let [success, text, log, made] = parts.map_err(|_| "an answer has four parts")?;
        let success = !success.is_empty();
        Ok(Reply {
            success,
            text,
            log,
            made,
        })
    }

    fn ask(&self) -> Result<Vec<Vec<u8>>, String> {
        let name = self.judge.display();
        let say = |e: std::io::Error| format!("{name}: {e}");
        let dir = crate::scratch();
        let mut command = Command::new(&self.judge);
        command.args(&self.arguments);
        let made = self.makes.map(|(name, made)| (dir.path().join(name), made));
        if let Some((path, _)) = &made {
            command.arg("-o").arg(path);
        }
        if let Some((name, text)) = &self.source {
            let path = dir.path().join(name);
            std::fs::write(&path, text).map_err(say)?;
            command.arg(path);
        }
        let input = match self.standard_input {
            Some(_) => Stdio::piped(),
            None => Stdio::null(),
        };
        let mut child = command
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(say)?;
        let stdin = child.stdin.take();
        let out = std::thread::scope(|threads| {
            // A thread feeds the input, so that neither side waits on a full pipe.
            threads.spawn(|| {
                let text = self.standard_input.as_deref().unwrap_or("");
                // A judge that ends early leaves a broken pipe; its answer says why.
                stdin.map(|mut pipe| pipe.write_all(text.as_bytes()))
            });
            child.wait_with_output()
        })
        .map_err(say)?;
        if out.status.code().is_none() {
            return Err(format!("{name}: {}", out.status));
        }
        let mut text = out.stdout;
        let mut wanted = Vec::new();
        match made.filter(|_| out.status.success()) {
            Some((path, Made::Wanted)) => wanted = std::fs::read(path).map_err(say)?,
            Some((path, Made::Run)) => text = run(&path)?,
            Some((_, Made::Dropped)) | None => {}
        }
        let success = if out.status.success() {
            vec![1]
        } else {
            Vec::new()
        };
        Ok(vec![success, text, out.stderr, wanted])
    }
}

/// What a program that a judge made prints. One that fails has no answer; how far it came is said.
fn run(program: &Path) -> Result<Vec<u8>, String> {
    let out = Command::new(program).output().map_err(|e| e.to_string())?;
    if !out.status.success() {
        let lines = out.stdout.iter().filter(|&&b| b == b'\n').count();
        return Err(format!(
            "the judge's program: {} after {lines} lines",
            out.status
        ));
    }
    Ok(out.stdout)
}

/// What an answer depends on, in two hashes of 64 bits: that two questions meet in both is not to be expected.
pub struct Key([DefaultHasher; 2]);

impl Key {
    /// Begins with the judge's file, which the search path may know.
    pub fn of(judge: &Path) -> Key {
        let mut hashers = [DefaultHasher::new(), DefaultHasher::new()];
        1u8.hash(&mut hashers[1]);
        let mut key = Key(hashers);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut candidates = std::env::split_paths(&path).map(|folder| folder.join(judge));
        let file = candidates.find_map(|c| std::fs::metadata(c).ok());
        let changed = file.as_ref().and_then(|m| m.modified().ok());
        for h in &mut key.0 {
            (judge, file.as_ref().map(|m| m.len()), changed).hash(h);
        }
        key
    }

    /// Adds a part of the question.
    pub fn add(&mut self, part: &[u8]) -> &mut Key {
        for h in &mut self.0 {
            part.hash(h);
        }
        self
    }

    /// The parts of the answer, kept or, where this was never asked, from `ask`. What `ask` fails to find out is not kept.
    pub fn answer(
        &self,
        ask: impl FnOnce() -> Result<Vec<Vec<u8>>, String>,
    ) -> Result<Vec<Vec<u8>>, String> {
        let name = self.0.iter().map(|h| format!("{:016x}", h.finish()));
        let path = folder().join(name.collect::<String>());
        if let Some(parts) = std::fs::read(&path).ok().and_then(|b| unpack(&b)) {
            return Ok(parts);
        }
        let parts = ask()?;
        keep(&path, &parts).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(parts)
    }
}

/// Where answers are kept.
fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| PathBuf::from("target"));
    crate::root().join(target).join("judged")
}

/// Writes the file whole or not at all: tests run side by side.
fn keep(path: &Path, parts: &[Vec<u8>]) -> std::io::Result<()> {
    std::fs::create_dir_all(folder())?;
    let dir = crate::scratch_in(&folder());
    let file = dir.path().join("answer");
    let mut bytes = Vec::new();
    for p in parts {
        bytes.extend((p.len() as u64).to_le_bytes());
        bytes.extend(p);
    }
    std::fs::write(&file, bytes)?;
    std::fs::rename(file, path)
}

/// The parts of a kept answer; `None` where the file is no such thing.
fn unpack(mut bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut parts = Vec::new();
    while let Some((len, rest)) = bytes.split_first_chunk() {
        let (part, rest) = rest.split_at_checked(u64::from_le_bytes(*len) as usize)?;
        parts.push(part.to_vec());
        bytes = rest;
    }
    bytes.is_empty().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_kept_and_another_question_is_asked() {
        let unique = std::process::id().to_string();
        let ask = |text: &str| {
            let mut key = Key::of(Path::new("/bin/cat"));
            key.add(unique.as_bytes()).add(text.as_bytes());
            key
        };
        let mut times = 0;
        for text in ["a", "a", "b"] {
            let said = ask(text).answer(|| {
                times += 1;
                Ok(vec![text.into(), Vec::new()])
            });
            assert_eq!(said, Ok(vec![text.into(), Vec::new()]));
        }
        assert_eq!(times, 2);
    }

    #[test]
    fn a_judge_that_fails_has_answered_and_one_that_is_killed_has_not() {
        let shell = |script: &str| Question::to(Path::new("/bin/sh")).args(["-c", script]);
        let failed = shell("cat; echo why >&2; exit 3").hears("text").answer();
        let failed = failed.expect("an answer");
        assert!(!failed.success);
        assert_eq!(
            (&failed.text[..], &failed.log[..]),
            (&b"text"[..], &b"why\n"[..])
        );
        assert!(shell("kill -9 $$").answer().is_err());
    }

    #[test]
    fn a_broken_file_is_no_answer() {
        assert_eq!(unpack(&[]), Some(Vec::new()));
        assert_eq!(unpack(&[1, 0, 0]), None);
        assert_eq!(unpack(&[1, 0, 0, 0, 0, 0, 0, 0]), None);
        assert_eq!(unpack(&[1, 0, 0, 0, 0, 0, 0, 0, 7]), Some(vec![vec![7]]));
    }
}
