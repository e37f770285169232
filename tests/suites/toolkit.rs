//! Programs against NVIDIA's own headers: each file under `tests/toolkit` compiles with the toolkit's include directory given, which
//! brings CCCL's, with CCCL's given too, and with neither; ptxas accepts the result. A file that begins with `// kernels as nvcc's`
//! compiles with the toolkit's alone, and its kernels are those that nvcc makes of it: what the headers launch is found. A file that
//! begins with `// in place for` and a target is compiled for it, and ptxas must not say that it serialises products or waits on its own.

use crate::harness::runner;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_test_support::Oracles;
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::Path;

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::trials("tests/toolkit", "cu", check)
}

/// First words of a file whose kernels are compared; flags for both compilers may follow.
const COMPARED: &str = "// kernels as nvcc's";

/// First words of a file whose asynchronous products must stay in place, before the target.
const IN_PLACE: &str = "// in place for ";

/// What ptxas says when it adds a wait or an arrival to a chain of asynchronous products, or gives up their overlap (C7510 to C7519).
const SERIALISED: &str = "(C75";

/// A line of programs whose host code launches kernels of the toolkit's C++ libraries.
const NEEDS: &str = "// needs the toolkit";

fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let oracles = Oracles::find();
    let first = source.lines().next().unwrap_or_default();
    let compared = first.starts_with(COMPARED);
    let flags: Vec<&str> = (first.strip_prefix(COMPARED).unwrap_or_default())
        .split_whitespace()
        .collect();
    let mut lists = match compared {
        true => Vec::new(),
        false => vec![Vec::new()],
    };
    if let Some(o) = oracles {
        let include = format!("-I{}", o.cuda_include.display());
        let cccl = format!("{include}/cccl");
        lists.push(vec![include.clone()]);
        lists.push(vec![include, cccl]);
    }
    let in_place = source.lines().next().and_then(|l| l.strip_prefix(IN_PLACE));
    let arch = in_place.unwrap_or("sm_80");
    for list in lists {
        let mut settings = Settings::new();
        settings
            .parse([format!("-arch={arch}")])
            .map_err(|e| e.to_string())?;
        settings.parse(&flags).map_err(|e| e.to_string())?;
        settings.parse(&list).map_err(|e| e.to_string())?;
        let compiled = compile(&source, "kernel.cu", Language::Cuda, &settings);
        if list.is_empty() && source.lines().any(|l| l == NEEDS) {
            // Without the headers it is refused, and nothing is left out in silence.
            match compiled {
                Err(f) if f.messages().join("").contains("--cuda-path") => continue,
                _ => return Err("not refused without the toolkit".into()),
            }
        }
        let ptx = compiled
            .map_err(|f| format!("{list:?}:\n{}", f.messages().join("\n")))?
            .text;
        if !ptx.contains(".entry") {
            return Err(format!("{list:?}: no kernel"));
        }
        if let Some(o) = oracles {
            let remarks = o.assemble(&ptx, arch)?;
            if in_place.is_some() && remarks.contains(SERIALISED) {
                return Err(remarks);
            }
            if compared {
                let (ours, theirs) = (
                    kernels(&ptx),
                    kernels(&o.nvcc(path, &[&["-arch=sm_80"], &flags[..]].concat())?),
                );
                if ours != theirs {
                    let only =
                        |a: &BTreeSet<String>, b| a.difference(b).cloned().collect::<Vec<_>>();
                    let (more, less) = (only(&ours, &theirs), only(&theirs, &ours));
                    return Err(format!(
                        "{list:?}: ours alone {more:#?}, nvcc's alone {less:#?}"
                    ));
                }
            }
        }
    }
    Ok(())
}

/// Names of the kernels that PTX defines.
fn kernels(ptx: &str) -> BTreeSet<String> {
    let name = |l: &str| Some(l.split_once(".entry ")?.1.trim_end_matches('(').to_owned());
    ptx.lines().filter_map(name).collect()
}
