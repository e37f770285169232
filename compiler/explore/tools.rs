//! Programs of NVIDIA's, where the machine has them: the assembler and the disassembler show what the PTX becomes.

use super::compile::{Made, name};
use super::refusal::Refusal;
use super::{Explorer, Maker, Source, info};
use crate::settings::ToolId;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use thiserror::Error;

/// What was found, once it was looked for.
#[derive(Default)]
pub(super) struct Tools {
    ptxas: OnceLock<Option<PathBuf>>,
    nvdisasm: OnceLock<Option<PathBuf>>,
    nvrtc: OnceLock<Option<PathBuf>>,
}

/// Programs, and the variables that name them.
const PTXAS: (&str, &str) = ("ptxas", "PTXAS");
const NVDISASM: (&str, &str) = ("nvdisasm", "NVDISASM");
/// The variable that names the library of run-time compilation, and its names, the newest first.
const NVRTC_VARIABLE: &str = "NVRTC_LIB";
const NVRTC: [&str; 2] = ["libnvrtc.so.13", "libnvrtc.so.12"];

fn variable(name: &str) -> Option<PathBuf> {
    let value = std::env::var_os(name).filter(|v| !v.is_empty());
    value.map(PathBuf::from)
}

/// Folders of toolkits.
fn toolkits() -> impl Iterator<Item = PathBuf> {
    crate::system::toolkit::folders()
}

fn program((name, own): (&str, &str)) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<PathBuf> = std::env::split_paths(&path).map(|f| f.join(name)).collect();
    let all = variable(own).into_iter();
    let all = all.chain(toolkits().map(|f| f.join("bin").join(name)));
    all.chain(on_path).find(|p| p.is_file())
}

fn library() -> Option<PathBuf> {
    let own = variable(NVRTC_VARIABLE).into_iter();
    let installed = toolkits().flat_map(|f| {
        let folders = ["lib64", "lib"].map(|l| f.join(l));
        folders.into_iter().flat_map(|l| NVRTC.map(|n| l.join(n)))
    });
    own.chain(installed).find(|p| p.is_file())
}

impl Tools {
    fn ptxas(&self) -> Option<&Path> {
        self.ptxas.get_or_init(|| program(PTXAS)).as_deref()
    }

    fn nvdisasm(&self) -> Option<&Path> {
        self.nvdisasm.get_or_init(|| program(NVDISASM)).as_deref()
    }

    pub(super) fn nvrtc(&self) -> Option<&Path> {
        self.nvrtc.get_or_init(library).as_deref()
    }

    pub(super) fn found(&self) -> info::Tools {
        let text = |p: Option<&Path>| p.map(|p| p.display().to_string());
        info::Tools {
            ptxas: text(self.ptxas()),
            nvdisasm: text(self.nvdisasm()),
            nvrtc: text(self.nvrtc()),
        }
    }
}

#[derive(Serialize, Default)]
pub(super) struct Sass {
    ok: bool,
    error: String,
    sass: String,
    functions: Vec<Function>,
    lines: Vec<SassLines>,
}

#[derive(Serialize, Default)]
struct Function {
    name: String,
    line: u32,
    registers: u32,
    spills: u32,
    instructions: u32,
}

#[derive(Serialize)]
struct SassLines {
    line: u32,
    sass: Vec<u32>,
}

impl Explorer {
    /// Machine code of a source.
    pub(super) fn sass(&self, source: &Source, maker: Maker) -> Result<Sass, Refusal> {
        let ptxas = self.tools.ptxas().ok_or(Refusal::Tool("ptxas"))?;
        let nvdisasm = self.tools.nvdisasm().ok_or(Refusal::Tool("nvdisasm"))?;
        let (ptx, target) = match maker {
            Maker::Jacquard => {
                let Made {
                    outcome,
                    with_lines,
                    target,
                    ..
                } = self.make(source, None);
                outcome?;
                (with_lines, target.name.clone().into_owned())
            }
            Maker::Nvrtc => self.nvrtc_ptx(source)?,
        };
        let made = assemble(ptxas, nvdisasm, &ptx, &target);
        Ok(match made {
            Ok((text, said)) => read(&text, &said, name(source)),
            Err(e) => Sass {
                error: e.to_string(),
                ..Sass::default()
            },
        })
    }
}

/// Why there is no disassembly.
#[derive(Debug, Error)]
enum NoSass {
    /// Files can't be made.
    #[error(transparent)]
    Files(#[from] std::io::Error),
    #[error("{}: {cause}", program.display())]
    Start {
        program: PathBuf,
        cause: std::io::Error,
    },
    /// A program refuses: what it printed.
    #[error("{0}")]
    Said(String),
}

/// The disassembly, and what the assembler said.
fn assemble(
    ptxas: &Path,
    nvdisasm: &Path,
    ptx: &str,
    target: &str,
) -> Result<(String, String), NoSass> {
    let folder = tempfile::tempdir()?;
    let file = |name: &str| folder.path().join(name);
    std::fs::write(file("k.ptx"), ptx)?;
    let run = |program: &Path, args: &[String]| {
        let done = Command::new(program).args(args).output();
        let done = done.map_err(|cause| NoSass::Start {
            program: program.to_owned(),
            cause,
        })?;
        let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
        match done.status.success() {
            true => Ok((text(&done.stdout), text(&done.stderr))),
            false => Err(NoSass::Said(text(&done.stdout) + &text(&done.stderr))),
        }
    };
    let [ptx, cubin] = ["k.ptx", "k.cubin"].map(|n| file(n).display().to_string());
    let assembled = [("[arch]", target), ("[input]", &ptx), ("[output]", &cubin)];
    let said = run(ptxas, &ToolId::Ptxas.with(&assembled))?;
    let (text, _) = run(nvdisasm, &ToolId::Nvdisasm.with(&[("[input]", &cubin)]))?;
    Ok((text, said.0 + &said.1))
}

/// Makes a reply of what the disassembler printed: functions one after the other, without directives.
fn read(text: &str, said: &str, file: &str) -> Sass {
    const SECTION: &str = ".section\t.text.";
    const PLACE: &str = "//## File \"";
    let mut out = Sass {
        ok: true,
        ..Sass::default()
    };
    let mut lines: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let (mut n, mut source) = (0, 0);
    let mut put = |line: &str, sass: &mut String| {
        sass.push_str(line);
        sass.push('\n');
        n += 1;
        n
    };
    for line in text.lines() {
        let words = line.trim();
        if let Some(rest) = words.strip_prefix(SECTION) {
            let name = rest.split(',').next().unwrap_or_default();
            let line = put(&format!("{name}:"), &mut out.sass);
            out.functions.push(Function {
                name: name.to_owned(),
                line,
                ..used(said, name)
            });
            source = 0;
        } else if let Some(rest) = words.strip_prefix(PLACE) {
            // Code of other files has the place it was inlined at in a line of its own.
            let place = rest.split_once('"');
            let own = place.filter(|p| p.0.ends_with(file)).map(|p| p.1);
            let number = own.and_then(|p| p.split_once("line ")).map(|p| p.1);
            let digits = number.map(|t| t.split(|c: char| !c.is_ascii_digit()).next());
            source = digits.flatten().and_then(|d| d.parse().ok()).unwrap_or(0);
        } else if words.starts_with("/*") {
            let line = put(line.trim_end(), &mut out.sass);
            if let Some(f) = out.functions.last_mut() {
                f.instructions += 1;
            }
            if source != 0 {
                lines.entry(source).or_default().push(line);
            }
        } else if words.starts_with(".L_") && words.ends_with(':') {
            put(words, &mut out.sass);
        }
    }
    let lines = lines.into_iter();
    out.lines = lines.map(|(line, sass)| SassLines { line, sass }).collect();
    out
}

/// Registers and spilled bytes of a function, as the assembler tells.
fn used(said: &str, function: &str) -> Function {
    let head = format!("Function properties for {function}");
    let about = said.lines().skip_while(|l| !l.trim_end().ends_with(&head));
    let about: Vec<&str> = about.take(3).collect();
    let before = |what: &str| {
        let line = about.iter().find_map(|l| l.split_once(what))?.0;
        line.split_whitespace().last()?.parse().ok()
    };
    Function {
        registers: before(" registers").unwrap_or(0),
        spills: before(" bytes spill stores").unwrap_or(0),
        ..Function::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disassemblers_text() {
        let text = "\t.target\tsm_90\n\t.section\t.text._Z1kv,\"ax\",@progbits\n_Z1kv:\n\t//## File \"/t/k.cu\", line 4\n        /*0000*/  NOP ;\n\
                    \t//## File \"/t/lib.h\", line 9 inlined at \"/t/k.cu\", line 5\n\t//## File \"/t/k.cu\", line 5\n        /*0010*/  EXIT ;\n.L_x_0:\n";
        let said = "ptxas info    : Function properties for _Z1kv\n    0 bytes stack frame, 12 bytes spill stores, 0 bytes spill loads\n\
                    ptxas info    : Used 8 registers, 256 bytes smem\n";
        let made = read(text, said, "k.cu");
        assert_eq!(
            made.sass,
            "_Z1kv:\n        /*0000*/  NOP ;\n        /*0010*/  EXIT ;\n.L_x_0:\n"
        );
        let f = &made.functions[0];
        assert_eq!((f.registers, f.spills, f.instructions), (8, 12, 2));
        let lines: Vec<(u32, &[u32])> = made.lines.iter().map(|l| (l.line, &*l.sass)).collect();
        assert_eq!(lines, [(4, &[2][..]), (5, &[3][..])]);
    }
}
