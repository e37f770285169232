//! Several inputs and one output: a program in parts. CUDA C++ becomes relocatable IR first; then all parts are linked and compiled
//! as one module.

use super::command::{Io, language_of, read, show, write};
use super::{Setting, Settings};
use crate::input::More;
use crate::job::{Extras, Job};
use crate::messages::msg;
use crate::outcome::Failure;
use crate::{Compiler, Language};

/// Compiles all inputs into the output.
pub(super) fn together(
    compiler: &Compiler,
    settings: &Settings,
    io: &mut Io,
) -> Result<(), Failure> {
    let mut modules = Vec::new();
    let mut sources = false;
    for input in &settings.inputs {
        let bytes =
            read(input, io.input).map_err(|e| Failure::in_file(msg::FILE_ERROR, input, &[&e]))?;
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
            lazy: false,
        });
    }
    let first = modules.remove(0);
    let extras = Extras {
        modules,
        // Without relocatable output no one else calls what the program's own parts called.
        whole: sources
            && !settings.on(Setting::DeviceC)
            && !settings.on(Setting::PartialLink)
            && !crate::lto::Mode::of(settings).makes_unit(),
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
}
