//! The host compiler: which one, and what it is run with.

use super::BuildError;
use super::options::Options;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variables that name it, and the compilers that are looked for.
const VARIABLES: [&str; 2] = ["NVCC_CCBIN", "CXX"];
const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// What makes archives.
const ARCHIVER: &str = "ar";

/// Macros by which programs know that CUDA is compiled (CUDA C++ Programming Guide, "NVCC Macros").
const CUDA: [&str; 8] = [
    "__CUDACC__=1",
    "__NVCC__=1",
    "__CUDACC_VER_MAJOR__=13",
    "__CUDACC_VER_MINOR__=0",
    "__CUDACC_VER_BUILD__=88",
    "__CUDACC_EXTENDED_LAMBDA__=1",
    "__CUDACC_RELAXED_CONSTEXPR__=1",
    "__JACQUARD__=1",
];

/// A host compiler.
pub(super) struct Host<'a> {
    pub(super) name: String,
    pub(super) headers: &'a Path,
    pub(super) options: &'a Options,
    pub(super) times: super::times::Times,
}

/// The compiler that the options, the environment or the path name.
pub(super) fn find(options: &Options) -> Result<String, BuildError> {
    if let Some(given) = &options.host_compiler {
        let path = Path::new(given);
        if path.is_dir() {
            let within = COMPILERS.iter().map(|c| path.join(c)).find(|c| c.is_file());
            return within
                .map(|c| c.display().to_string())
                .ok_or_else(|| BuildError::NoHostCompiler(format!("in {given}")));
        }
        return Ok(given.clone());
    }
    let named = |name| std::env::var(name).ok().filter(|v| !v.trim().is_empty());
    if let Some(named) = VARIABLES.into_iter().find_map(named) {
        return Ok(named);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let found = COMPILERS
        .iter()
        .find(|c| folders.iter().any(|f| f.join(c).is_file()));
    let found = found.ok_or_else(|| {
        BuildError::NoHostCompiler("as $NVCC_CCBIN, $CXX, c++, g++ or clang++".into())
    })?;
    Ok((*found).to_owned())
}

impl Host<'_> {
    fn command(&self) -> Command {
        let mut words = self.name.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }

    /// Flags of every compile.
    fn flags(&self, command: &mut Command, c: bool) {
        if !c {
            let standard = self.options.standard.as_deref().unwrap_or("c++17");
            command.arg(format!("-std={standard}"));
        }
        command.args(&self.options.host);
    }

    /// A command that preprocesses CUDA sources.
    fn preprocessor(&self) -> Result<Command, BuildError> {
        let mut command = self.command();
        command.args(["-E", "-x", "c++"]);
        self.flags(&mut command, false);
        command.args(CUDA.iter().map(|m| format!("-D{m}")));
        let targets: Vec<String> = super::device::targets(self.options)?
            .iter()
            .map(|t| t.cuda_arch.to_string())
            .collect();
        command.arg(format!("-D__CUDA_ARCH_LIST__={}", targets.join(",")));
        command.args(&self.options.preprocess);
        for folder in &self.options.cccl {
            command.args(["-isystem", folder]);
        }
        command.arg("-isystem").arg(self.headers);
        command.args(["-include", "cuda_runtime.h"]);
        Ok(command)
    }

    /// Writes what a source includes as a rule for make, and nothing else; `kind` says whether headers of the system belong to it.
    pub(super) fn only_rule(&self, source: &str, cuda: bool, kind: &str) -> Result<(), BuildError> {
        let mut command = match cuda {
            true => self.preprocessor()?,
            false => {
                let mut command = self.command();
                self.flags(&mut command, false);
                command.args(&self.options.preprocess);
                command.arg("-isystem").arg(self.headers);
                command
            }
        };
        command.arg(kind).args(&self.options.rule).arg(source);
        let rule = self.run(&mut command)?;
        match &self.options.output {
            Some(to) => std::fs::write(to, rule).map_err(super::in_file(to)),
            None => {
                use std::io::Write;
                std::io::stdout()
                    .write_all(&rule)
                    .map_err(super::in_file(source))
            }
        }
    }

    /// The preprocessed text of a CUDA source.
    pub(super) fn preprocess(&self, source: &str, object: &str) -> Result<String, BuildError> {
        let mut command = self.preprocessor()?;
        if !self.options.rule.is_empty() {
            command.args(&self.options.rule);
            if !self.options.rule.iter().any(|r| r == "-MT" || r == "-MQ") {
                command.args(["-MT", object]);
            }
            if !self.options.rule.iter().any(|r| r == "-MF") {
                command
                    .arg("-MF")
                    .arg(Path::new(object).with_extension("d"));
            }
        }
        command.arg(source);
        let out = self.run(&mut command)?;
        String::from_utf8(out).map_err(|_| BuildError::NotUtf8(source.to_owned()))
    }

    /// A text of ours, preprocessed.
    pub(super) fn preprocessed(&self, text: &str, file: &Path) -> Result<String, BuildError> {
        std::fs::write(file, text).map_err(super::in_file(file))?;
        let mut command = self.command();
        command.args(["-E", "-x", "c++"]);
        command.args(CUDA.iter().map(|m| format!("-D{m}")));
        command.arg("-isystem").arg(self.headers).arg(file);
        let out = self.run(&mut command)?;
        String::from_utf8(out).map_err(|_| BuildError::NotUtf8(file.display().to_string()))
    }

    /// Assembly of preprocessed C++.
    pub(super) fn assembly(&self, text: &Path, to: &Path) -> Result<(), BuildError> {
        let mut command = self.command();
        command.args(["-S", "-x", "c++-cpp-output"]);
        self.flags(&mut command, false);
        command.args(["-Wno-unused-parameter", "-Wno-unused-value"]);
        // What nvcc's front end accepts of names that change their meaning in a class.
        if !self.name.contains("clang") {
            command.arg("-fpermissive");
        }
        command.arg(text).arg("-o").arg(to);
        self.run(&mut command).map(drop)
    }

    /// An object of assembly.
    pub(super) fn assemble(&self, text: &Path, to: &str) -> Result<(), BuildError> {
        let mut command = self.command();
        command.args(["-c", "-x", "assembler"]);
        command.arg(text).args(["-o", to]);
        self.run(&mut command).map(drop)
    }

    /// An object with nothing in it.
    pub(super) fn nothing(&self, text: &Path, to: &str) -> Result<(), BuildError> {
        std::fs::write(text, "").map_err(super::in_file(text))?;
        self.assemble(text, to)
    }

    /// An object of a source without CUDA's syntax.
    pub(super) fn compile(&self, source: &str, c: bool, to: &str) -> Result<(), BuildError> {
        let mut command = self.command();
        command.args(["-c", "-x", if c { "c" } else { "c++" }]);
        self.flags(&mut command, c);
        command.args(&self.options.preprocess);
        command.args(&self.options.rule);
        command.arg("-isystem").arg(self.headers);
        command.arg(source).args(["-o", to]);
        self.run(&mut command).map(drop)
    }

    /// An archive of objects, made anew.
    pub(super) fn archive(&self, objects: &[String], to: &str) -> Result<(), BuildError> {
        match std::fs::remove_file(to) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                return Err(super::in_file(to)(e));
            }
            _ => {}
        }
        let mut command = Command::new(ARCHIVER);
        self.run(command.args(["rcs", to]).args(objects)).map(drop)
    }

    /// A program or a shared library of objects, with the runtime in a folder.
    pub(super) fn link(
        &self,
        objects: &[String],
        libraries: &Path,
        to: &str,
    ) -> Result<(), BuildError> {
        let mut command = self.command();
        if self.options.shared {
            command.arg("-shared");
        }
        command.args(objects).args(["-o", to]);
        command.arg("-L").arg(libraries);
        command.arg(format!("-Wl,-rpath,{}", libraries.display()));
        if self.options.verbose && self.options.runtime.is_some() {
            command.arg("-v");
        }
        let driver = ["-l:libcuda.so.1"];
        for flag in &self.options.link {
            match flag.as_str() {
                // The runtime is linked anyhow; these are parts of the toolkit's.
                "-lcudart" | "-lcudart_static" | "-lcudadevrt" | "-lcuda" | "-lnvToolsExt" => {}
                _ => {
                    command.arg(flag);
                }
            }
        }
        let named = self.options.link.iter().any(|f| f == "-lcuda");
        match &self.options.runtime {
            Some(path) => command.arg(path).args(driver.iter().filter(|_| named)),
            None => command
                .args(["-l:libcudart.so.13", "-Wl,--no-as-needed"])
                .args(driver)
                .arg("-Wl,--as-needed"),
        };
        command.args(["-lpthread", "-ldl", "-lrt"]);
        self.run(&mut command).map(drop)
    }

    /// Runs a command; what it says on the standard error is the user's to read.
    fn run(&self, command: &mut Command) -> Result<Vec<u8>, BuildError> {
        if self.options.verbose {
            eprintln!("#$ {command:?}");
        }
        let command = command.stderr(std::process::Stdio::inherit());
        let out = command.output().map_err(|cause| BuildError::Start {
            program: command.get_program().to_string_lossy().into_owned(),
            cause,
        })?;
        match out.status.success() {
            true => Ok(out.stdout),
            false => Err(BuildError::HostCompiler),
        }
    }
}
