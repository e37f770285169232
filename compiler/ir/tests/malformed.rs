//! Malformed modules that fuzzing found: the reader answers with an error or a module, and what is written reads as itself.

use jacquard_ir::text::{parse_module, print_module};
use jacquard_ir::verify::{Level, Rules, verify_module};

/// The error, or the text of the module after one round trip.
fn read(text: &str) -> Result<String, String> {
    let m = parse_module(text).map_err(|e| e.to_string())?;
    verify_module(
        &m,
        Rules {
            level: Level::Nvvm,
            ..Rules::default()
        },
    );
    let once = print_module(&m);
    let again = parse_module(&once).map_err(|e| format!("{e}\n{once}"))?;
    assert_eq!(print_module(&again), once);
    Ok(once)
}

#[test]
fn metadata_group_without_an_opening_bracket() {
    assert!(read("!x = !}").is_err());
    assert!(read("!0 = !DILocation)").is_err());
}

#[test]
fn triple_with_escapes() {
    let text = read("target triple = \"a\\\\b\\22c\\0Ad\"\n").unwrap();
    assert!(
        text.contains("target triple = \"a\\5Cb\\22c\\0Ad\""),
        "{text}"
    );
}

#[test]
fn memory_intrinsic_called_without_arguments() {
    let text = "declare void @llvm.memset.p0.i32()\n\
                define void @f() {\n  call void @llvm.memset.p0.i32()\n  ret void\n}\n";
    assert!(read(text).is_ok());
}

#[test]
fn numbers_after_the_last_one() {
    for body in [
        "  %4294967295 = add i32 1, 2\n  ret void",
        "  %4294967294 = add i32 1, 2\n  %p = add i32 1, 2\n  add i32 1, 2\n  add i32 1, 2\n  ret void",
        "  br label %1\n4294967295:\n  ret void",
    ] {
        let said = read(&format!("define void @f() {{\n{body}\n}}\n")).unwrap_err();
        assert!(said.contains("number is too large"), "{said}");
    }
    let said = read("define void @f(i32 %4294967295) {\n  ret void\n}\n").unwrap_err();
    assert!(said.contains("number is too large"), "{said}");
}
