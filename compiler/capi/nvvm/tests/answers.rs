//! What the verifier says: codes and logs of NVIDIA's library and of this one are the same, for the modules of `answers.txt`.

use jacquard_test_support::Oracles;
use libloading::{Library, Symbol};
use pretty_assertions::assert_eq;
use std::ffi::{c_char, c_int, c_void};
use std::path::PathBuf;

type Program = *mut c_void;
type Add = unsafe extern "C" fn(Program, *const c_char, usize, *const c_char) -> c_int;
type Run = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Text = unsafe extern "C" fn(Program, *mut c_char) -> c_int;

const HEAD: &str = "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n\
    target triple = \"nvptx64-nvidia-cuda\"\n";
const TAIL: &str = "!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n\
    !nvvmir.version = !{!1}\n!1 = !{i32 2, i32 0}\n";

/// The codes of verifying and of compiling, and the log of verifying.
#[derive(Debug, PartialEq)]
struct Answer {
    verify: c_int,
    compile: c_int,
    log: String,
}

struct Nvvm(Library);

impl Nvvm {
    fn ask(&self, text: &str) -> Answer {
        let (verify, log) = self.run(b"nvvmVerifyProgram", text);
        let (compile, _) = self.run(b"nvvmCompileProgram", text);
        Answer {
            verify,
            compile,
            log: log.trim().to_owned(),
        }
    }

    fn run(&self, what: &[u8], text: &str) -> (c_int, String) {
        // SAFETY: the types are those of nvvm.h, and all pointers live over the calls.
        unsafe {
            let create: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
                self.0.get(b"nvvmCreateProgram").unwrap();
            let destroy: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
                self.0.get(b"nvvmDestroyProgram").unwrap();
            let add: Symbol<Add> = self.0.get(b"nvvmAddModuleToProgram").unwrap();
            let run: Symbol<Run> = self.0.get(what).unwrap();
            let size: Symbol<Size> = self.0.get(b"nvvmGetProgramLogSize").unwrap();
            let read: Symbol<Text> = self.0.get(b"nvvmGetProgramLog").unwrap();
            let mut p: Program = std::ptr::null_mut();
            assert_eq!(create(&raw mut p), 0);
            assert_eq!(add(p, text.as_ptr().cast(), text.len(), c"m".as_ptr()), 0);
            let code = run(p, 1, [c"-arch=compute_100".as_ptr()].as_ptr());
            let mut length = 0;
            assert_eq!(size(p, &raw mut length), 0);
            let mut log = vec![0u8; length];
            assert_eq!(read(p, log.as_mut_ptr().cast()), 0);
            assert_eq!(destroy(&raw mut p), 0);
            let end = log.iter().position(|&b| b == 0).unwrap_or(length);
            (code, String::from_utf8_lossy(&log[..end]).into_owned())
        }
    }
}

fn ours() -> PathBuf {
    jacquard_test_support::built_library("libnvvm.so")
}

/// The module that a part of `answers.txt` stands for: statements of a kernel (`body`, or `call` with declarations in front and
/// one parameter more), the rest of a module around a kernel (`module`), or all of it (`whole`).
fn module(kind: &str, text: &str) -> String {
    let more = match kind {
        "body" => "",
        "call" => ", i1 %b",
        "module" => {
            return format!("{HEAD}{text}\ndefine void @k(ptr %p) {{\n ret void\n}}\n{TAIL}");
        }
        _ => return text.to_owned(),
    };
    let (declared, body): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|l| l.starts_with("declare"));
    let (declared, body) = (declared.join("\n"), body.join("\n "));
    format!(
        "{HEAD}{declared}\ndefine void @k(ptr %p, i32 %n, float %f, i64 %l{more}) {{\n {body}\n ret void\n}}\n{TAIL}"
    )
}

#[test]
fn modules_are_answered_alike() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    // SAFETY: both libraries may be loaded at any time.
    let [us, them] = [ours(), oracles.nvrtc_dir.join("libnvvm.so.4")]
        .map(|path| Nvvm(unsafe { Library::new(path).unwrap() }));
    let mut wrong = Vec::new();
    let parts = include_str!("answers.txt").split("== ").skip(1);
    for part in parts.clone() {
        let (kind, text) = part.split_once('\n').unwrap();
        let text = module(kind, text.trim_end_matches('\n'));
        let (own, theirs) = (us.ask(&text), them.ask(&text));
        if own != theirs {
            wrong.push(format!("{part}{own:?}\nNVIDIA's {theirs:?}\n"));
        }
    }
    assert!(parts.count() > 300);
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
