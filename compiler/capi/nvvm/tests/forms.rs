//! Data layouts and forms of intrinsics: NVIDIA's library and this one take and refuse the same.

use jacquard_test_support::Oracles;
use libloading::{Library, Symbol};
use pretty_assertions::assert_eq;
use std::ffi::{CString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};

type Program = *mut c_void;
type Add = unsafe extern "C" fn(Program, *const c_char, usize, *const c_char) -> c_int;
type Run = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;

const TRIPLE: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";
const LAYOUT: &str = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";
const MARK: &str = "!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n\
    !nvvmir.version = !{!1}\n!1 = !{i32 2, i32 0}\n";

fn ours() -> PathBuf {
    jacquard_test_support::built_library("libnvvm.so")
}

/// The codes of verifying and of compiling.
fn codes(library: &Path, text: &str) -> [c_int; 2] {
    // SAFETY: both libraries may be loaded at any time, the types are those of nvvm.h, and all pointers live over the calls.
    unsafe {
        let library = Library::new(library).unwrap();
        let create: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
            library.get(b"nvvmCreateProgram").unwrap();
        let add: Symbol<Add> = library.get(b"nvvmAddModuleToProgram").unwrap();
        let option = CString::new("-arch=compute_100").unwrap();
        ["nvvmVerifyProgram", "nvvmCompileProgram"].map(|what| {
            let run: Symbol<Run> = library.get(what.as_bytes()).unwrap();
            let mut p: Program = std::ptr::null_mut();
            assert_eq!(create(&raw mut p), 0);
            let added = add(p, text.as_ptr().cast(), text.len(), c"m".as_ptr());
            assert_eq!(added, 0);
            run(p, 1, [option.as_ptr()].as_ptr())
        })
    }
}

fn compare(cases: impl IntoIterator<Item = (String, String)>) {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let theirs = oracles.nvrtc_dir.join("libnvvm.so.4");
    let mut wrong = Vec::new();
    for (what, text) in cases {
        let (us, them) = (codes(&ours(), &text), codes(&theirs, &text));
        if us != them {
            wrong.push(format!("{what}: {us:?}, NVIDIA's {them:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn data_layouts_are_judged_alike() {
    let layouts = [
        LAYOUT,
        "e-i64:32-n64",
        "e-i64:64-i128:128-v16:16-v32:32-n16:32:64",
        "e-i64:64-v16:16-v32:32-n16:32:64",
        "e",
        "e-i64:64",
        "e-i64:64-n16:32:64",
        "e-i64:64-v16:16-v32:32-n32:64",
        "e-i64:64-i128:64-n16:32:64",
        "e-i64:64-i128:128-n16:32:64-A5",
        "e-m:e-i64:64-i128:128-n16:32:64",
        "e-i64:64:128-n16:32:64",
        "e-f64:32-i64:64-i128:128-n16:32:64",
        "e-p:32:32-i64:64-v16:16-n16:32:64",
        "E-i64:64-n16:32:64",
        "junk",
    ];
    let body = "define void @k(ptr %p) {\n store i32 1, ptr %p\n ret void\n}\n";
    compare(layouts.map(|layout| {
        let text = format!("{TRIPLE}target datalayout = \"{layout}\"\n{body}{MARK}");
        (layout.to_owned(), text)
    }));
}

#[test]
fn forms_of_intrinsics_are_judged_alike() {
    let forms = [
        ("void", "llvm.lifetime.start.p0", "i64 1, ptr %a"),
        ("void", "llvm.lifetime.start.p0", "ptr %a"),
        (
            "void",
            "llvm.memcpy.p0.p0.i64",
            "ptr %p, ptr %a, i64 1, i32 1, i1 false",
        ),
        (
            "void",
            "llvm.memset.p0.i64",
            "ptr %p, i8 3, i64 8, i32 4, i1 false",
        ),
        ("i32", "llvm.ctlz.i32", "i32 7"),
        (
            "<2 x i32>",
            "llvm.masked.load.v2i32.p0",
            "ptr %p, i32 4, <2 x i1> zeroinitializer, <2 x i32> zeroinitializer",
        ),
        (
            "<2 x i32>",
            "llvm.masked.load.v2i32.p0",
            "ptr %p, <2 x i1> zeroinitializer, <2 x i32> zeroinitializer",
        ),
        (
            "void",
            "llvm.masked.store.v2i32.p0",
            "<2 x i32> zeroinitializer, ptr %p, i32 4, <2 x i1> zeroinitializer",
        ),
        ("i16", "llvm.nvvm.abs.bf16", "i16 1"),
        ("i32", "llvm.nvvm.fma.rn.bf16x2", "i32 1, i32 2, i32 3"),
        (
            "ptr addrspace(3)",
            "llvm.nvvm.mapa.shared.cluster",
            "ptr addrspace(3) null, i32 1",
        ),
        (
            "ptr addrspace(7)",
            "llvm.nvvm.mapa.shared.cluster",
            "ptr addrspace(3) null, i32 1",
        ),
        ("i64", "llvm.nvvm.rotate.b64", "i64 1, i32 4"),
        ("void", "llvm.nvvm.barrier0", ""),
    ];
    compare(forms.map(|(result, name, args)| {
        let types: Vec<&str> = args.split(", ").filter(|a| !a.is_empty()).collect();
        let types: Vec<&str> = types.iter().filter_map(|a| a.rsplit_once(' ').map(|t| t.0)).collect();
        let given = if result == "void" { "" } else { "%r = " };
        let text = format!(
            "{TRIPLE}target datalayout = \"{LAYOUT}\"\ndeclare {result} @{name}({})\n\
             define void @k(ptr %p) {{\n %a = alloca i8\n {given}call {result} @{name}({args})\n ret void\n}}\n{MARK}",
            types.join(", ")
        );
        (format!("{name}({})", types.join(", ")), text)
    }));
}

#[test]
fn sizes_beyond_memory_are_refused() {
    // SAFETY: the types are those of nvvm.h; no memory holds that many bytes, so none are read.
    unsafe {
        let library = Library::new(ours()).unwrap();
        let create: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
            library.get(b"nvvmCreateProgram").unwrap();
        let mut p: Program = std::ptr::null_mut();
        assert_eq!(create(&raw mut p), 0);
        for what in ["nvvmAddModuleToProgram", "nvvmLazyAddModuleToProgram"] {
            let add: Symbol<Add> = library.get(what.as_bytes()).unwrap();
            for size in [1 << 62, usize::MAX] {
                assert_eq!(add(p, c"x".as_ptr(), size, c"m".as_ptr()), 1, "{what}");
            }
        }
    }
}
