//! The record of rows that runs use, and the list that the audit makes of it.

use std::process::Command;

#[test]
fn a_debug_build_records_the_rows_that_it_uses() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record");
    std::fs::create_dir(&record).expect("a folder");
    let source = folder.path().join("a.cu");
    let text = "__global__ void k(int *p) { *p = __popc(*p) + __ffsll(p[1]); int unused; }";
    std::fs::write(&source, text).expect("a file");
    let jacq = || Command::new(env!("CARGO_BIN_EXE_jacq"));
    let compiled = jacq()
        .arg(&source)
        .args(["-Wunused-variable", "-o"])
        .arg(folder.path().join("a.ptx"))
        .env("JACQUARD_EXERCISED", &record)
        .output()
        .expect("it runs");
    assert!(compiled.status.success());
    let listed = jacq()
        .args(["audit", "--exercised"])
        .arg(&record)
        .output()
        .expect("it runs");
    let list = String::from_utf8(listed.stdout).expect("text");
    let has = |row: &str| list.lines().any(|l| l.starts_with(&format!("{row}\t")));
    if cfg!(debug_assertions) {
        assert!(has("intrinsics\tllvm.ctpop"), "{list}");
        assert!(has("cuda\tint __popc(unsigned int x)"), "{list}");
        assert!(has("diagnostics\tunused_variable"), "{list}");
        assert!(!has("intrinsics\tllvm.nvvm.barrier0"), "{list}");
    } else {
        assert!(list.is_empty());
    }
}
