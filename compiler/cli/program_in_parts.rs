//! Several inputs and one output: a program in parts. CUDA C++ becomes relocatable IR first; then all parts are linked and compiled
//! as one module.

use super::command::{Io, language_of, read, show, write};
use super::{Setting, Settings};
use crate::driver::compile_job::{Extras, Job};
use crate::driver::input::{More, Take};
use crate::driver::messages::msg;
use crate::driver::outcome::Failure;
use crate::{Compiler, Language};
use std::io::Read;

/// Compiles all inputs into the output.
pub(super) fn compile_together(
    compiler: &Compiler,
    settings: &Settings,
    io: &mut Io,
) -> Result<(), Failure> {
    let mut modules = Vec::new();
    let mut sources = false;
    let only = settings.inputs.len() == 1;
    for input in &settings.inputs {
        let bytes =
            read(input, io.input).map_err(|e| Failure::in_file(msg::FILE_ERROR, input, &[&e]))?;
        if jacquard_objects::is_archive(&bytes) {
            modules.extend(members(&bytes, input, only)?);
            continue;
        }
        let language = language_of(settings, input, &bytes)?;
        let bytes = match language {
            Language::Ir => bytes,
            _ => {
                sources = true;
                part(compiler, settings, input, language, bytes, io)?
            }
        };
        modules.push(More {
            bytes: bytes.into(),
            name: input.clone(),
            take: Take::Whole,
        });
    }
    // Members of archives follow what needs them.
    let Some(first) = modules.iter().position(|m| m.take == Take::Whole) else {
        return Err(Failure::plain(msg::ONLY_ARCHIVES, &[]));
    };
    let first = modules.remove(first);
    let extras = Extras {
        modules,
        // Without relocatable output no one else calls what the program's own parts called.
        whole: sources
            && !settings.on(Setting::DeviceC)
            && !settings.on(Setting::PartialLink)
            && !crate::driver::lto::Mode::of(settings).makes_unit(),
        ..Extras::default()
    };
    let job = Job {
        source: first.bytes,
        name: &first.name,
        language: Language::Ir,
        settings,
        extras: &extras,
    };
    let out = compiler.with(job)?;
    show(io, settings, &out.diagnostics, &out.log);
    write(settings, &first.name, false, &out, io)
}

/// The modules of an archive: all of them if it is the program, else those that the other inputs need.
fn members(archive: &[u8], path: &str, only: bool) -> Result<Vec<More<'static>>, Failure> {
    let take = if only { Take::Whole } else { Take::Member };
    let modules: Vec<More> = (jacquard_objects::members(archive).into_iter())
        .map(|m| {
            let name = format!("{path}({})", m.name);
            let text = m.name.ends_with(".ll");
            match text
                || jacquard_bitcode::is_bitcode(m.bytes)
                || crate::driver::lto::is_lto(m.bytes)
            {
                true => Ok(More {
                    bytes: m.bytes.to_vec().into(),
                    name,
                    take,
                }),
                false => Err(Failure::in_file(msg::NOT_IR_MEMBER, &name, &[])),
            }
        })
        .collect::<Result<_, _>>()?;
    match modules.is_empty() {
        true => Err(Failure::in_file(msg::EMPTY_ARCHIVE, path, &[])),
        false => Ok(modules),
    }
}

/// Whether a file is an archive: one never has an output of its own. A pipe is read once, by who compiles it.
pub(super) fn is_archive(path: &str) -> bool {
    if !std::fs::metadata(path).is_ok_and(|m| m.is_file()) {
        return false;
    }
    let mut start = [0; jacquard_objects::ARCHIVE.len()];
    std::fs::File::open(path)
        .and_then(|mut f| f.read_exact(&mut start))
        .is_ok_and(|()| jacquard_objects::is_archive(&start))
}

/// A source as relocatable IR that nothing has been done to.
fn part(
    compiler: &Compiler,
    settings: &Settings,
    input: &str,
    language: Language,
    bytes: Vec<u8>,
    io: &mut Io,
) -> Result<Vec<u8>, Failure> {
    let mut own = settings.clone();
    own.put(Setting::Mode, "lgenfe");
    own.unset(Setting::Lto);
    own.put(Setting::Emit, "bc");
    // A stage wants to know where its output goes.
    own.put(Setting::Output, "-");
    own.unset(Setting::Keep);
    own.put(Setting::DeviceC, "1");
    let out = compiler.compile_bytes(bytes, input, language, &own)?;
    show(io, settings, &out.diagnostics, &out.log);
    Ok(out.binary)
}

#[cfg(test)]
mod tests {
    use crate::cli::command::tests::jacq;

    #[test]
    fn sources_ir_and_bitcode_make_one_program() {
        let dir = jacquard_test_support::scratch();
        let dir = dir.path();
        let write = |name: &str, text: &str| std::fs::write(dir.join(name), text).unwrap();
        write(
            "a.cu",
            "extern __device__ int f(int); extern \"C\" __device__ int g(int); extern __device__ int table[2];\n\
             static __device__ int own(int x) { return x + 1; }\n\
             __global__ void k(int *p) { *p = f(*p) + g(*p) + table[1] + own(*p); }\n",
        );
        write(
            "b.cu",
            "__device__ int table[2] = {5, 6};\nstatic __device__ int own(int x) { return x * 3; }\n__device__ int f(int x) { return own(x); }\n",
        );
        write(
            "c.ll",
            "target triple = \"nvptx64-nvidia-cuda\"\ndefine i32 @g(i32 %x) {\n %r = xor i32 %x, 77\n ret i32 %r\n}\n",
        );
        assert_eq!(jacq(dir, "c.ll --emit=bc -o c.bc"), (0, String::new()));
        for third in ["c.ll", "c.bc"] {
            let args = format!("a.cu b.cu {third} -arch=sm_90 -o all.ptx");
            assert_eq!(jacq(dir, &args), (0, String::new()));
            let ptx = std::fs::read_to_string(dir.join("all.ptx")).unwrap();
            assert!(ptx.contains("77") && !ptx.contains(".func"), "{ptx}");
            assert!(ptx.contains("table[8] = {5, 0, 0, 0, 6}"), "{ptx}");
            if let Some(o) = jacquard_test_support::Oracles::find() {
                o.ptxas(&ptx, "sm_90").unwrap();
            }
        }
        let (code, said) = jacq(dir, "b.cu b.cu -arch=sm_90 -o all.ptx");
        assert!(code == 1 && said.contains("multiply defined"), "{said}");
        // Relocatable output keeps what others may call.
        assert_eq!(jacq(dir, "b.cu c.ll -arch=sm_90 -rdc=true -o all.ptx").0, 0);
        let ptx = std::fs::read_to_string(dir.join("all.ptx")).unwrap();
        assert!(ptx.contains(".visible .func"), "{ptx}");
    }

    /// An archive of the files, as `ar` writes one.
    fn archive(dir: &std::path::Path, members: &[&str]) -> Vec<u8> {
        let mut all = jacquard_objects::ARCHIVE.to_vec();
        for m in members {
            let bytes = std::fs::read(dir.join(m)).unwrap();
            all.extend(format!("{:<16}{:<32}{:<10}`\n", format!("{m}/"), 0, bytes.len()).bytes());
            all.extend(&bytes);
            if bytes.len() % 2 == 1 {
                all.push(b'\n');
            }
        }
        all
    }

    #[test]
    fn members_of_archives_are_linked_that_are_needed() {
        let dir = jacquard_test_support::scratch();
        let dir = dir.path();
        let write = |name: &str, text: &str| std::fs::write(dir.join(name), text).unwrap();
        write(
            "f.cu",
            "extern __device__ int g(int); __global__ void k(int *p) { *p = g(*p); }\n",
        );
        write(
            "g.cu",
            "__device__ int h(int); __device__ int g(int x) { return h(x) + 1; } __global__ void beside(int *p) { *p = 3; }\n",
        );
        write("h.cu", "__device__ int h(int x) { return x * 77; }\n");
        write("u.cu", "__global__ void unused(int *p) { *p = 4; }\n");
        for n in ["g", "h", "u"] {
            let line = format!("{n}.cu -rdc=true -emit-llvm -c -o {n}.bc");
            assert_eq!(jacq(dir, &line), (0, String::new()));
        }
        // A member follows the one that needs it, or precedes it.
        std::fs::write(dir.join("l.a"), archive(dir, &["h.bc", "g.bc", "u.bc"])).unwrap();
        assert_eq!(
            jacq(dir, "f.cu l.a -arch=sm_90 -o o.ptx"),
            (0, String::new())
        );
        let ptx = std::fs::read_to_string(dir.join("o.ptx")).unwrap();
        assert!(
            ptx.contains("77") && ptx.contains("beside") && !ptx.contains("unused"),
            "{ptx}"
        );
        assert_eq!(jacq(dir, "l.a -arch=sm_90 -o all.ptx"), (0, String::new()));
        let ptx = std::fs::read_to_string(dir.join("all.ptx")).unwrap();
        assert!(ptx.contains("beside") && ptx.contains("unused"), "{ptx}");
        write("x.o", "machine code");
        std::fs::write(dir.join("bad.a"), archive(dir, &["x.o"])).unwrap();
        let (code, said) = jacq(dir, "f.cu bad.a -o o.ptx");
        assert!(code == 1 && said.contains("bad.a(x.o)"), "{said}");
        std::fs::write(dir.join("none.a"), archive(dir, &[])).unwrap();
        let (code, said) = jacq(dir, "f.cu none.a -o o.ptx");
        assert!(code == 1 && said.contains("no members"), "{said}");
        let (code, said) = jacq(dir, "l.a l.a -o o.ptx");
        assert!(code == 1 && said.contains("nothing that needs"), "{said}");
    }
}
