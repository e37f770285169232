//! What people type by habit or by mistake: each is understood, or answered in one line that says what is right.

use std::process::Command;

/// A command line without the program, and what it says.
const SAID: [(&str, &str); 14] = [
    (
        "k.cu -arch=sm90",
        "'sm90' is not a target; did you mean `sm_90`?",
    ),
    ("k.cu -arch=compute_9", "did you mean `compute_"),
    ("k.cu -O4", "(0, 1, 2, 3)"),
    ("k.cu -std=c++21", "c++17, c++20, c++23"),
    ("k.cu --emit=obj", "(ptx, llvm, bc)"),
    ("k.cu -maxrregcount=abc", "(a whole number)"),
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
    put("k.cu", "__global__ void k(int *p) { *p = 1; }");
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
