//! What people type by habit or by mistake: each is understood, or answered in one line that says what is right.

use std::process::Command;

/// A line of `habits.toml`.
#[derive(serde::Deserialize)]
struct Line {
    args: String,
    code: i32,
    target: Option<String>,
    says: Option<String>,
}

#[derive(serde::Deserialize)]
struct Table {
    line: Vec<Line>,
}

/// A folder with the files that the lines name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
    };
    std::fs::create_dir(folder.path().join("inc")).expect("a folder");
    put(
        "k.cu",
        "#ifndef N\n#define N 1\n#endif\n__global__ void k(int *p, int n) { *p = n + N; }\n",
    );
    put("inc/m.h", "#define M 3\n");
    put(
        "m.cu",
        "#include \"m.h\"\n__global__ void k(int *p) { *p = M; }\n",
    );
    put(
        "f.ll",
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @f() {\n ret void\n}\n",
    );
    put("opts", "-arch=sm_90\n");
    put(
        "t.toml",
        "[sm_130]\ninherits = \"sm_120\"\ncuda_arch = 1300\nptx = \"99.7\"\nsource = \"made up\"\nconfidence = \"unknown\"\n",
    );
    folder
}

/// What is wrong with the answer to a line.
fn wrong(line: &Line) -> Option<String> {
    let folder = folder();
    let run = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(line.args.split(' '))
        .stdin(std::process::Stdio::null())
        .current_dir(&folder)
        .output()
        .expect("jacq runs");
    let out = String::from_utf8_lossy(&run.stdout);
    let said = format!("{}{out}", String::from_utf8_lossy(&run.stderr));
    let target = (line.target.as_ref()).is_none_or(|t| out.contains(&format!(".target {t}")));
    let says = line.says.as_ref().is_none_or(|s| said.contains(s.as_str()));
    let right = run.status.code() == Some(line.code) && target && says;
    (!right).then(|| format!("jacq {}: {:?}: {:.300}", line.args, run.status.code(), said))
}

#[test]
fn habits_are_answered() {
    let table: Table = toml::from_str(include_str!("habits.toml")).expect("the table");
    assert!(table.line.len() >= 150);
    let part = table.line.len().div_ceil(4);
    let wrong: Vec<String> = std::thread::scope(|s| {
        let parts = table.line.chunks(part);
        let threads: Vec<_> = parts
            .map(|lines| s.spawn(move || lines.iter().filter_map(wrong).collect::<Vec<_>>()))
            .collect();
        threads
            .into_iter()
            .flat_map(|t| t.join().expect("a thread"))
            .collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
        ("k.cu -keep -o b.ptx", "b.lgenfe.bc", true),
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
