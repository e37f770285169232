//! What `__nvvm_reflect` answers under each option: NVIDIA's library and this one say the same.

use jacquard_test_support::Oracles;
use libloading::{Library, Symbol};
use pretty_assertions::assert_eq;
use std::collections::HashMap;
use std::ffi::{CString, c_char, c_int, c_void};
use std::fmt::Write;
use std::path::{Path, PathBuf};

type Program = *mut c_void;
type Add = unsafe extern "C" fn(Program, *const c_char, usize, *const c_char) -> c_int;
type Run = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
type Text = unsafe extern "C" fn(Program, *mut c_char) -> c_int;

const QUESTIONS: [&str; 8] = [
    "__CUDA_ARCH",
    "__CUDA_FTZ",
    "__CUDA_PREC_DIV",
    "__CUDA_PREC_SQRT",
    "__CUDA_USE_FAST_MATH",
    "FAST_RELAXED_MATH",
    "__CUDA_FMA",
    "unknown",
];

/// A kernel that stores the answer to each question at its index.
fn module(flag: Option<u32>) -> String {
    let mut s = String::from(
        "target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"\n\
         target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @__nvvm_reflect(ptr)\n",
    );
    let mut body = String::new();
    for (i, q) in QUESTIONS.iter().enumerate() {
        let length = q.len() + 1;
        let _ = writeln!(
            s,
            "@s{i} = private unnamed_addr addrspace(1) constant [{length} x i8] c\"{q}\\00\""
        );
        let _ = writeln!(
            body,
            " %a{i} = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(1) @s{i} to ptr))\n \
             %p{i} = getelementptr i32, ptr %o, i32 {i}\n store volatile i32 %a{i}, ptr %p{i}"
        );
    }
    let _ = write!(
        s,
        "define void @k(ptr %o) {{\n{body} ret void\n}}\n!nvvm.annotations = !{{!0}}\n\
         !0 = !{{ptr @k, !\"kernel\", i32 1}}\n!nvvmir.version = !{{!1}}\n!1 = !{{i32 2, i32 0}}\n"
    );
    if let Some(value) = flag {
        let _ = write!(
            s,
            "!llvm.module.flags = !{{!2}}\n!2 = !{{i32 4, !\"nvvm-reflect-ftz\", i32 {value}}}\n"
        );
    }
    s
}

fn ours() -> PathBuf {
    jacquard_test_support::built_library("libnvvm.so")
}

/// The code of compiling, and the PTX or the log.
fn compile(library: &Path, text: &str, options: &[&str]) -> (c_int, String) {
    // SAFETY: both libraries may be loaded at any time, the types are those of nvvm.h, and all pointers live over the calls.
    unsafe {
        let library = Library::new(library).unwrap();
        let create: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
            library.get(b"nvvmCreateProgram").unwrap();
        let add: Symbol<Add> = library.get(b"nvvmAddModuleToProgram").unwrap();
        let run: Symbol<Run> = library.get(b"nvvmCompileProgram").unwrap();
        let mut p: Program = std::ptr::null_mut();
        assert_eq!(create(&raw mut p), 0);
        let added = add(p, text.as_ptr().cast(), text.len(), c"m".as_ptr());
        assert_eq!(added, 0);
        let options: Vec<CString> = options.iter().map(|&o| CString::new(o).unwrap()).collect();
        let list: Vec<_> = options.iter().map(|o| o.as_ptr()).collect();
        let code = run(p, list.len() as c_int, list.as_ptr());
        let [size, text]: [&[u8]; 2] = match code {
            0 => [b"nvvmGetCompiledResultSize", b"nvvmGetCompiledResult"],
            _ => [b"nvvmGetProgramLogSize", b"nvvmGetProgramLog"],
        };
        let size: Symbol<Size> = library.get(size).unwrap();
        let text: Symbol<Text> = library.get(text).unwrap();
        let mut length = 0;
        assert_eq!(size(p, &raw mut length), 0);
        let mut bytes = vec![0u8; length];
        assert_eq!(text(p, bytes.as_mut_ptr().cast()), 0);
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(length);
        (code, String::from_utf8_lossy(&bytes[..end]).into_owned())
    }
}

/// What is stored, by offset: constants, or what was moved to a register.
fn stored(ptx: &str) -> Vec<(u32, i64)> {
    let mut registers = HashMap::new();
    let mut found = Vec::new();
    for line in ptx.lines().map(str::trim) {
        if let Some((to, value)) = line
            .strip_prefix("mov.")
            .and_then(|l| l.split_once(char::is_whitespace))
            .and_then(|l| l.1.trim().strip_suffix(';')?.split_once(", "))
        {
            registers.insert(to, value);
        }
        if let Some((_, rest)) = line.strip_prefix("st.").and_then(|l| l.split_once('[')) {
            let (address, value) = rest.split_once("], ").unwrap();
            let offset = address.split_once('+').map_or(0, |a| a.1.parse().unwrap());
            let value = value.trim_end_matches(';');
            let value = registers.get(value).unwrap_or(&value);
            found.push((offset, value.parse().unwrap()));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn questions_are_answered_alike() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let theirs = oracles.nvrtc_dir.join("libnvvm.so.4");
    let mut cases: Vec<(Vec<&str>, Option<u32>)> = [
        "-arch=compute_100a",
        "-arch=compute_103",
        "-arch=compute_110f",
        "-arch=compute_120",
        "-arch=compute_121",
    ]
    .map(|arch| (vec![arch], None))
    .into();
    for options in [
        "",
        "-ftz=1",
        "-ftz=0",
        "-prec-div=0",
        "-prec-sqrt=0",
        "-fma=0",
        "-fast-math",
        "-fast-math -ftz=1",
        "-fast-math -prec-div=1 -prec-sqrt=1",
        "-ftz=1 -prec-div=0 -prec-sqrt=0",
        "-opt=0 -ftz=1",
        "-g -prec-sqrt=0",
        "-unsafe-math",
        "-unsafe-math -ftz=0",
        "-R x=1",
    ] {
        let list = || {
            ["-arch=compute_100"]
                .into_iter()
                .chain(options.split_whitespace())
        };
        cases.push((list().collect(), None));
    }
    for option in ["-opt=3", "-ftz=0", "-ftz=1"] {
        cases.push((vec!["-arch=compute_100", option], Some(1)));
        cases.push((vec!["-arch=compute_100", option], Some(0)));
    }
    for (options, flag) in cases {
        let text = module(flag);
        let [us, them] = [&ours(), &theirs].map(|l| compile(l, &text, &options));
        assert_eq!(us.0, them.0, "{options:?}: {}\n{}", us.1, them.1);
        if us.0 == 0 {
            let (us, them) = (stored(&us.1), stored(&them.1));
            assert_eq!(us.len(), QUESTIONS.len(), "{options:?}");
            assert_eq!(us, them, "{options:?}, module flag {flag:?}");
        }
    }
}
