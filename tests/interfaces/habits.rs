//! What people type by habit or by mistake: each is understood, or answered in one line that says what is right.

use std::process::Command;

/// A command line without the program, and what it says.
const SAID: [(&str, &str); 18] = [
    (
        "k.cu -arch=sm90",
        "'sm90' is not a target; did you mean `sm_90`?",
    ),
    ("k.cu -arch=compute_9", "did you mean `compute_"),
    ("k.cu -O4", "(0, 1, 2, 3)"),
    ("k.cu -std=c++21", "c++17, c++20, c++23"),
    ("k.cu --emit=obj", "(ptx, llvm, bc)"),
    ("k.cu -maxrregcount=abc", "(a whole number)"),
    ("k.cu -lineinf", "did you mean `-lineinfo`?"),
    (
        "k.cu -optix-ir",
        "OptiX loads PTX as well, which -ptx writes",
    ),
    (
        "run k.cu --arg i32[1] --arg f32:200",
        "argument 1 is f32, and the kernel's parameter is .u32",
    ),
    (
        "run k.cu --arg i32[1] --arg i64:200",
        "argument 1 is i64, and the kernel's parameter is .u32",
    ),
    ("run k.cu --kernl k", "did you mean `--kernel`?"),
    (
        "run k.cu --check race",
        "there is no check \"race\": races, uninit",
    ),
    (
        "k.cu --target-file t.toml -arch=sm_130",
        "PTX 99.7 is not known; the versions are",
    ),
    ("explain --help", "usage: jacq explain CODE"),
    ("lsp --help", "usage: jacq lsp"),
    ("targets --help", "usage: jacq targets"),
    ("completions --help", "usage: jacq completions SHELL"),
    (
        "ptx-check --nonsense",
        "jacq ptx-check --help shows the usage",
    ),
];

#[test]
fn habits_are_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    put("k.cu", "__global__ void k(int *p, int n) { *p = n; }");
    put(
        "t.toml",
        "[sm_130]\ninherits = \"sm_120\"\ncuda_arch = 1300\nptx = \"99.7\"\nsource = \"made up\"\nconfidence = \"unknown\"\n",
    );
    for (args, wanted) in SAID {
        let run = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .args(args.split(' '))
            .current_dir(&folder)
            .output()
            .expect("jacq runs");
        let said = [&run.stdout[..], &run.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(said.contains(wanted), "jacq {args}: {said}");
        let help = args.ends_with("--help");
        assert!(run.status.success() == help, "jacq {args}: {}", run.status);
        assert!(help || said.lines().count() <= 2, "jacq {args}: {said}");
    }
}

/// What is called `.bc` holds bitcode, and text is written where the flags or the name say text.
#[test]
fn files_hold_what_their_names_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "__global__ void k(int *p, int n) { *p = n; }";
    std::fs::write(folder.path().join("k.cu"), source).expect("written");
    let lines = [
        ("k.cu -keep -o a.ptx", "a.lnk.bc", true),
        ("k.cu -keep -o b.ptx", "b.opt.bc", true),
        ("k.cu -o c.bc", "c.bc", true),
        ("k.cu -emit-llvm -o d.bc", "d.bc", true),
        ("d.bc -lnk -o e.bc", "e.bc", true),
        ("d.bc -opt -o f", "f", true),
        ("d.bc -opt -o g.ll", "g.ll", false),
        ("k.cu -emit-llvm -o h.ll", "h.ll", false),
    ];
    for (line, file, bitcode) in lines {
        let done = Command::new(env!("CARGO_BIN_EXE_jacq"))
            .args(line.split(' '))
            .current_dir(&folder)
            .output()
            .expect("jacq runs");
        assert!(done.status.success(), "{line}: {done:?}");
        let bytes = std::fs::read(folder.path().join(file)).expect(line);
        assert_eq!(bytes.starts_with(b"BC\xc0\xde"), bitcode, "{line}");
    }
}
