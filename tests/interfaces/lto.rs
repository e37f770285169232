//! Units of link-time optimisation under NVIDIA's linker: each program of `tests/lto` is two units (the second with `-DSECOND`), and nvlink
//! links them to machine code, both made by jacq and, of every fourth program, one of the two made by nvcc.

use jacquard_test_support::{Oracles, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A target whose linker reads the dialect of LLVM 7, and one that reads that of LLVM 20.
const TARGETS: [&str; 2] = ["90", "100"];

/// Before the words that the machine code of a program must have.
const WANTED: &str = "// machine code: ";

fn run(command: &mut Command) -> Result<(), String> {
    let done = command.output().map_err(|e| e.to_string())?;
    let said = [done.stdout, done.stderr].concat();
    match done.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&said).into_owned()),
    }
}

/// What is needed of the toolkit.
struct Tools {
    bin: PathBuf,
    /// A folder in which the linker finds libNVVM.
    nvvm: PathBuf,
    dir: PathBuf,
}

impl Tools {
    fn unit(
        &self,
        program: &Path,
        second: bool,
        ours: bool,
        target: &str,
    ) -> Result<PathBuf, String> {
        let name = format!(
            "{}.{second}.{ours}.ltoir",
            program.file_stem().unwrap().display()
        );
        let to = self.dir.join(name);
        let mut command;
        if ours {
            command = Command::new(env!("CARGO_BIN_EXE_jacq"));
            command.args([&format!("-arch=sm_{target}"), "-dc", "-gen-lto"]);
        } else {
            command = Command::new(self.bin.join("nvcc"));
            let code = format!("arch=compute_{target},code=lto_{target}");
            command.args(["-ltoir", "-rdc=true", "-gencode", &code]);
        }
        if second {
            command.arg("-DSECOND");
        }
        run(command.arg(program).arg("-o").arg(&to))?;
        Ok(to)
    }

    fn link(&self, program: &Path, ours: [bool; 2], target: &str) -> Result<(), String> {
        let [first, second] = ours;
        let units = [
            self.unit(program, false, first, target)?,
            self.unit(program, true, second, target)?,
        ];
        let out = units[0].with_extension("cubin");
        let mut linker = Command::new(self.bin.join("nvlink"));
        linker.args(["-dlto", &format!("-arch=sm_{target}")]);
        linker.arg(format!("-nvvmpath={}", self.nvvm.display()));
        run(linker.args(&units).arg("-o").arg(&out))?;
        let machine_code = std::fs::read(&out).map_err(|e| e.to_string())?;
        // The kernel's section.
        if !machine_code.windows(7).any(|w| w == b".text.k") {
            return Err("the kernel was lost".to_owned());
        }
        let text = std::fs::read_to_string(program).map_err(|e| e.to_string())?;
        let wanted = text.lines().find_map(|l| l.strip_prefix(WANTED));
        let Some(wanted) = wanted else {
            return Ok(());
        };
        let listing = Command::new(self.bin.join("nvdisasm")).arg(&out).output();
        let listing = listing.map_err(|e| e.to_string())?.stdout;
        let listing = String::from_utf8_lossy(&listing);
        match wanted.split_whitespace().find(|w| !listing.contains(w)) {
            None => Ok(()),
            Some(word) => Err(format!("no {word} in the machine code")),
        }
    }
}

#[test]
fn nvlink_links_units_of_ours_and_of_both_compilers() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let scratch = scratch();
    let home = oracles.cuda_include.parent().unwrap().to_owned();
    let nvvm = scratch.path().join("nvvm");
    std::fs::create_dir_all(nvvm.join("lib64")).unwrap();
    for name in ["libnvvm.so", "libnvvm.so.4"] {
        let library = home.join("lib/libnvvm.so.4");
        std::os::unix::fs::symlink(library, nvvm.join("lib64").join(name)).unwrap();
    }
    let tools = Tools {
        bin: home.join("bin"),
        nvvm,
        dir: scratch.path().to_owned(),
    };
    let mut programs: Vec<PathBuf> =
        (std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lto")).unwrap())
            .flatten()
            .map(|e| e.path())
            .collect();
    programs.sort();
    assert!(programs.len() >= 20);
    let mut failed = Vec::new();
    for (n, program) in programs.iter().enumerate() {
        for target in TARGETS {
            let mixed: &[[bool; 2]] = match n % 4 {
                0 => &[[true, true], [true, false], [false, true]],
                _ => &[[true, true]],
            };
            for &ours in mixed {
                if let Err(e) = tools.link(program, ours, target) {
                    failed.push(format!("{} sm_{target} {ours:?}: {e}", program.display()));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
