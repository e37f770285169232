//! The library as programs load it, beside NVIDIA's: the same calls give the same codes. Also a program in C.

use jacquard_test_support::{Oracles, built_client, scratch};
use libloading::{Library, Symbol};
use pretty_assertions::assert_eq;
use std::ffi::{CString, c_char, c_int, c_void};
use std::path::PathBuf;
use std::process::Command;

type Program = *mut c_void;

/// This package's library, in the folder of the test or above.
fn ours() -> PathBuf {
    jacquard_test_support::built_library("libnvvm.so")
}

/// One of the two libraries.
struct Nvvm(Library);

impl Nvvm {
    fn open(path: PathBuf) -> Nvvm {
        // SAFETY: both libraries may be loaded at any time.
        Nvvm(unsafe { Library::new(path) }.unwrap())
    }
    fn get<T>(&self, name: &str) -> Symbol<'_, T> {
        // SAFETY: the types below are those of nvvm.h.
        unsafe { self.0.get(name.as_bytes()) }.unwrap()
    }
    fn text(&self, p: Program, what: &str) -> Vec<u8> {
        let size: Symbol<unsafe extern "C" fn(Program, *mut usize) -> c_int> =
            self.get(&format!("{what}Size"));
        let get: Symbol<unsafe extern "C" fn(Program, *mut c_char) -> c_int> = self.get(what);
        let mut n = 0;
        // SAFETY: the buffer is as large as the library says.
        unsafe {
            assert_eq!(size(p, &raw mut n), 0);
            let mut out = vec![0u8; n];
            assert_eq!(get(p, out.as_mut_ptr().cast()), 0);
            assert_eq!(out.pop(), Some(0));
            out
        }
    }
    /// Compiles or verifies modules (text and whether lazy); gives the codes, the log and the result.
    fn run(&self, modules: &[(&str, bool)], options: &[&str], verify: bool) -> Outcome {
        let modules: Vec<(&[u8], bool)> = modules.iter().map(|m| (m.0.as_bytes(), m.1)).collect();
        self.run_bytes(&modules, options, verify)
    }

    fn run_bytes(&self, modules: &[(&[u8], bool)], options: &[&str], verify: bool) -> Outcome {
        let create: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
            self.get("nvvmCreateProgram");
        let destroy: Symbol<unsafe extern "C" fn(*mut Program) -> c_int> =
            self.get("nvvmDestroyProgram");
        type Add = unsafe extern "C" fn(Program, *const c_char, usize, *const c_char) -> c_int;
        type Run = unsafe extern "C" fn(Program, c_int, *const *const c_char) -> c_int;
        let run: Symbol<Run> = self.get(match verify {
            true => "nvvmVerifyProgram",
            false => "nvvmCompileProgram",
        });
        let options: Vec<CString> = options.iter().map(|o| CString::new(*o).unwrap()).collect();
        let pointers: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
        let mut p: Program = std::ptr::null_mut();
        // SAFETY: all pointers live over the calls.
        unsafe {
            assert_eq!(create(&raw mut p), 0);
            for (n, (text, lazy)) in modules.iter().enumerate() {
                let add: Symbol<Add> = self.get(match lazy {
                    true => "nvvmLazyAddModuleToProgram",
                    false => "nvvmAddModuleToProgram",
                });
                let name = CString::new(format!("m{n}")).unwrap();
                assert_eq!(add(p, text.as_ptr().cast(), text.len(), name.as_ptr()), 0);
            }
            let code = run(p, pointers.len() as c_int, pointers.as_ptr());
            let log = String::from_utf8_lossy(&self.text(p, "nvvmGetProgramLog")).into_owned();
            let result = self.text(p, "nvvmGetCompiledResult");
            assert_eq!(destroy(&raw mut p), 0);
            assert!(p.is_null());
            Outcome { code, log, result }
        }
    }
}

#[derive(Debug, PartialEq)]
struct Outcome {
    code: c_int,
    log: String,
    result: Vec<u8>,
}

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\ntarget datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n";
const KERNEL: &str = "define void @k(i32* %p) {\n  store i32 1, i32* %p\n  ret void\n}\n";
const MARK: &str = "!nvvm.annotations = !{!1}\n!1 = !{void (i32*)* @k, !\"kernel\", i32 1}\n";
const VERSION: &str = "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0, i32 3, i32 1}\n";

fn good() -> String {
    [HEAD, KERNEL, MARK, VERSION].concat()
}

/// Command lines, good and bad, for a module that compiles.
const OPTIONS: &[&[&str]] = &[
    &["-x"],
    &["-arch=sm_90"],
    &["-arch=compute_70"],
    &["-arch=compute_101"],
    &["-arch=compute_86"],
    &["-arch=compute_88"],
    &["-arch=compute_100f"],
    &["-arch=compute_121a"],
    &["-opt=0"],
    &["-opt=1"],
    &["-opt=4"],
    &["-opt="],
    &["-g"],
    &["-g", "-opt=0"],
    &["-ftz=2"],
    &["-ftz=1", "-ftz=0"],
    &["-ftz"],
    &["-ftz", "1"],
    &["-prec-div=2"],
    &["-prec-sqrt=0"],
    &["-fma=0"],
    &["-fma=3"],
    &["-jump-table-density=50"],
    &["-generate-line-info"],
    &["-lineinfo"],
    &["-maxreg=32"],
    &["-split-compile=2"],
    &["foo"],
    &[""],
    &["-"],
    &["-arch=compute_90", "-arch=compute_80"],
    &["-opt=0", "-opt=3"],
    &["-time-passes"],
    &["-O3"],
    &["-unsafe-math"],
    &["-fast-math"],
    &["-use_fast_math"],
    &["-w"],
    &["-Werror"],
    &["-disable-inlining"],
    &["-g", "-g"],
    &["-nvvm-version=nvvm-latest"],
    &["-v"],
    &["-host-ref-ek=k"],
    &["-Ofast-compile=min"],
    &["-show-src"],
    &["-aggressive-inline"],
    &["-disable-llc-opts"],
    &["-optimize-unused-variables"],
    &["-x", "-y"],
];

/// What the two must agree on; the third says whether the logs are the same to the letter.
fn cases() -> Vec<(&'static str, Vec<String>, Vec<&'static str>, bool)> {
    let mut cases = vec![("good", vec![good()], vec!["-arch=compute_90"], true)];
    for options in OPTIONS {
        cases.push(("options", vec![good()], options.to_vec(), true));
    }
    let ir = |s: &str| vec![format!("{HEAD}{s}")];
    let version = |v: &str| {
        vec![format!(
            "{HEAD}{KERNEL}!nvvmir.version = !{{!0}}\n!0 = !{{{v}}}\n"
        )]
    };
    cases.extend([
        ("no version", ir(KERNEL), vec![], true),
        ("version 1.6", version("i32 1, i32 6"), vec![], true),
        ("version 2.1", version("i32 2, i32 1"), vec![], true),
        (
            "debug 9.0",
            version("i32 2, i32 0, i32 9, i32 0"),
            vec![],
            true,
        ),
        (
            "debug 3.3",
            version("i32 2, i32 0, i32 3, i32 3"),
            vec![],
            true,
        ),
        (
            "debug 3.1",
            version("i32 2, i32 0, i32 3, i32 1"),
            vec![],
            true,
        ),
        (
            "no triple",
            vec![[KERNEL, MARK, VERSION].concat()],
            vec![],
            true,
        ),
        (
            "syntax",
            ir("define void @k() {\n  foo\n}\n"),
            vec![],
            false,
        ),
        ("end", ir("define"), vec![], false),
        (
            "types",
            ir("define void @k() {\n %x = add i32 1, 2\n %y = fadd float %x, 1.0\n ret void\n}\n"),
            vec![],
            false,
        ),
        ("twice", vec![good(), good()], vec![], true),
        (
            "comdats",
            ["any", "exactmatch"]
                .map(|kind| {
                    good()
                        .replace("define", &format!("$c = comdat {kind}\n@c = addrspace(1) global i32 1, comdat($c)\ndefine"))
                        .replace("@k", if kind == "any" { "@k" } else { "@k2" })
                })
                .to_vec(),
            vec![],
            true,
        ),
        (
            "strings of one name",
            ["@k", "@k2"]
                .map(|k| {
                    let string = "@s = private addrspace(4) constant i32 7\ndefine";
                    let used = "%v = load i32, i32 addrspace(4)* @s\n  store i32 %v, i32*";
                    let text = good().replace("define", string).replace("@k", k);
                    text.replace("store i32 1, i32*", used)
                })
                .to_vec(),
            vec![],
            true,
        ),
        (
            "llvm.used",
            vec![format!(
                "{}@llvm.used = appending global [1 x i8*] [i8* bitcast (void (i32*)* @k to i8*)], section \"llvm.metadata\"\n",
                good()
            )],
            vec![],
            true,
        ),
        (
            "two modules",
            vec![good(), good().replace("@k", "@k2")],
            vec![],
            true,
        ),
    ]);
    cases
}

#[test]
fn codes_and_logs_are_nvidias() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let (us, them) = (
        Nvvm::open(ours()),
        Nvvm::open(oracles.nvrtc_dir.join("libnvvm.so.4")),
    );
    let mut wrong = Vec::new();
    for (name, modules, options, same_log) in cases() {
        let modules: Vec<(&str, bool)> = modules.iter().map(|m| (m.as_str(), false)).collect();
        for verify in [false, true] {
            let (a, b) = (
                us.run(&modules, &options, verify),
                them.run(&modules, &options, verify),
            );
            let logs_differ = match same_log {
                true => a.log.trim_end() != b.log.trim_end(),
                false => a.log.is_empty() != b.log.is_empty(),
            };
            if a.code != b.code || logs_differ || a.result.is_empty() != b.result.is_empty() {
                wrong.push(format!(
                    "{name} {options:?} verify={verify}: {} {:?}, NVIDIA's {} {:?}",
                    a.code, a.log, b.code, b.log
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // SAFETY: nvvm.h.
    type Name = unsafe extern "C" fn(c_int) -> *const c_char;
    let (a, b): (Symbol<Name>, Symbol<Name>) =
        (us.get("nvvmGetErrorString"), them.get("nvvmGetErrorString"));
    for code in -1..14 {
        // SAFETY: both give strings that are never freed.
        let (a, b) = unsafe {
            (
                std::ffi::CStr::from_ptr(a(code)),
                std::ffi::CStr::from_ptr(b(code)),
            )
        };
        assert_eq!(a, b);
    }
    type Versions = unsafe extern "C" fn(*mut c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int;
    let versions = |l: &Nvvm| {
        let f: Symbol<Versions> = l.get("nvvmIRVersion");
        let mut v = [0; 4];
        let [a, b, c, d] = &mut v;
        // SAFETY: four places.
        assert_eq!(unsafe { f(a, b, c, d) }, 0);
        v
    };
    assert_eq!(versions(&us), versions(&them));
}

#[test]
fn handles_are_checked_and_programs_used_again() {
    let us = Nvvm::open(ours());
    type Size = unsafe extern "C" fn(Program, *mut usize) -> c_int;
    let size: Symbol<Size> = us.get("nvvmGetProgramLogSize");
    let mut n = 0usize;
    // SAFETY: made-up handles are what is tested.
    unsafe {
        assert_eq!(size(std::ptr::null_mut(), &raw mut n), 5);
        assert_eq!(
            size(std::ptr::without_provenance_mut(0x1234), &raw mut n),
            5
        );
    }
    assert_eq!(us.run(&[], &[], false).code, 8);
    let text = good();
    assert_eq!(us.run(&[(&text, true)], &[], false).code, 8);
}

#[test]
fn units_of_link_time_optimisation_go_out_and_in() {
    let us = Nvvm::open(ours());
    let kernel = format!(
        "{HEAD}declare i32 @f(i32)\ndefine void @k(i32* %p) {{\n  %r = call i32 @f(i32 5)\n  store i32 %r, i32* %p\n  ret void\n}}\n{MARK}{VERSION}"
    );
    let callee = format!(
        "{HEAD}define i32 @f(i32 %x) {{\n  %r = mul i32 %x, 3\n  ret i32 %r\n}}\n{VERSION}"
    );
    let unit = |text: &str| {
        let out = us.run(&[(text, false)], &["-arch=compute_90", "-gen-lto"], false);
        assert_eq!(out.code, 0, "{}", out.log);
        out.result
    };
    let (kernel, callee) = (unit(&kernel), unit(&callee));
    assert!(kernel.starts_with(&[0xed, 0x43, 0x4e, 0x7f]));
    let modules = [(&kernel[..], false), (&callee[..], true)];
    let out = us.run_bytes(&modules, &["-arch=compute_90"], false);
    assert_eq!(out.code, 0, "{}", out.log);
    let ptx = String::from_utf8_lossy(&out.result);
    assert!(ptx.contains("15") && !ptx.contains("call"), "{ptx}");
    // The container's numbers say that its payload is encoded, as that of NVIDIA's compilers is.
    let mut foreign = kernel.clone();
    foreign[24..28].copy_from_slice(&[99, 0, 0, 0]);
    let out = us.run_bytes(&[(&foreign, false)], &[], false);
    assert!(out.code != 0 && out.log.contains("NVIDIA"), "{}", out.log);
}

#[test]
fn lazy_modules_give_what_is_needed() {
    let main = format!(
        "{HEAD}declare i32 @g(i32)\ndefine i32 @k(i32 %x) {{\n %r = call i32 @g(i32 %x)\n ret i32 %r\n}}\n{VERSION}"
    );
    let library = format!(
        "{HEAD}define i32 @g(i32 %x) {{\n %r = mul i32 %x, 77\n ret i32 %r\n}}\ndefine void @unused() {{\n ret void\n}}\n{VERSION}"
    );
    let us = Nvvm::open(ours());
    let out = us.run(&[(&library, true), (&main, false)], &[], false);
    let ptx = String::from_utf8(out.result).unwrap();
    assert!(
        out.code == 0 && ptx.contains("77") && !ptx.contains("unused") && !ptx.contains(".func g"),
        "{}{ptx}",
        out.log
    );
}

#[test]
fn threads_at_once_give_equal_results() {
    let us = &Nvvm::open(ours());
    let text = |n: usize| good().replace("i32 1, i32* %p", &format!("i32 {n}, i32* %p"));
    let one = &|n: usize| us.run(&[(&text(n), false)], &["-arch=compute_80"], false);
    let alone: Vec<Outcome> = (0..4).map(one).collect();
    assert!(alone.iter().all(|o| o.code == 0));
    std::thread::scope(|s| {
        for n in 0..32 {
            let alone = &alone;
            s.spawn(move || assert_eq!(one(n % 4), alone[n % 4]));
        }
    });
}

/// A module of a version that the library does not know is taken where the variable says so, by NVIDIA's as by ours.
#[test]
fn a_variable_turns_the_check_of_versions_off() {
    let dir = scratch();
    let out = dir.path().join("client");
    let library = ours();
    let name = dir.path().join("libnvvm.so.4");
    std::os::unix::fs::symlink(&library, &name).unwrap();
    built_client(env!("CARGO_MANIFEST_DIR"), "c", &library, &out);
    let compiles = |value: Option<&str>, version: &str| {
        let mut command = Command::new(&out);
        command.arg(version).env("LD_LIBRARY_PATH", dir.path());
        command.env_remove("NVVM_IR_VER_CHK");
        if let Some(value) = value {
            command.env("NVVM_IR_VER_CHK", value);
        }
        command.output().unwrap().status.success()
    };
    let values = [
        None,
        Some("0"),
        Some("text"),
        Some("1"),
        Some("-1"),
        Some(""),
    ];
    let answers = || values.map(|v| compiles(v, "i32 3, i32 0"));
    assert!(values.iter().all(|v| compiles(*v, "i32 2, i32 0")));
    let own = answers();
    assert_eq!(own, [false, true, true, false, false, true]);
    if let Some(oracles) = Oracles::find() {
        std::fs::remove_file(&name).unwrap();
        let theirs = oracles.nvrtc_dir.join("libnvvm.so.4");
        std::os::unix::fs::symlink(theirs, &name).unwrap();
        assert_eq!(own, answers());
    }
}

#[test]
fn a_program_in_c() {
    let dir = scratch();
    let out = dir.path().join("client");
    let library = ours();
    std::os::unix::fs::symlink(&library, dir.path().join("libnvvm.so.4")).unwrap();
    built_client(env!("CARGO_MANIFEST_DIR"), "c", &library, &out);
    let ran = Command::new(&out)
        .env("LD_LIBRARY_PATH", dir.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success() && text.contains(".entry twice"),
        "{ran:?}"
    );
}
