//! What bad input gets: a diagnostic at the right place, and never a panic.

use jacquard_ir::tables::Target;
use jacquard_ptx::{check, parse, print};
use pretty_assertions::assert_eq;

const LANGUAGE: &str = include_str!("data/language.ptx");

/// The first diagnostic for a module.
fn error(text: &str) -> String {
    match parse(text) {
        Ok(_) => "none".into(),
        Err(e) => e[0].to_string(),
    }
}

/// The first diagnostic for a body; its first line is line 2.
fn body_error(body: &str) -> String {
    error(&format!(
        ".entry k(.param .u64 p) {{ .reg .b32 %r<4>; .reg .pred q; .reg .f32 %f<3>;\n{body}\n}}"
    ))
}

#[test]
fn module_errors_have_places() {
    for (text, wanted) in [
        ("", "none"),
        ("\0", "none"),
        ("hello", "1:1: error: expected a directive, found 'hello'"),
        (
            ".version nine",
            "1:10: error: expected a version such as 9.0",
        ),
        (
            ".address_size 16",
            "1:15: error: the address size must be 32 or 64, not 16",
        ),
        (
            ".global .u32 x = ;",
            "1:18: error: expected a name, found ';'",
        ),
        (".global .u32 x = y;", "1:18: error: 'y' is not declared"),
        (
            ".global .u32 x[2] = {1, 2, 3};",
            "1:21: error: this initialiser is larger than its variable",
        ),
        (
            ".global .u32 x = 1 / 0;",
            "1:20: error: this constant expression has no value",
        ),
        (
            ".global .u32 x = 0x1g;",
            "1:18: error: malformed number '0x1g'",
        ),
        (
            ".global .u32 x = 99999999999999999999;",
            "1:18: error: malformed number '99999999999999999999'",
        ),
        (
            ".global .align 3 .u32 x;",
            "1:16: error: the alignment 3 is not a power of two",
        ),
        (".global x;", "1:9: error: this declaration has no type"),
        (
            ".reg .u32 x;",
            "1:11: error: '.reg' variables have no place at module scope",
        ),
        (
            ".entry k(.param .u32 a, .param .u32 a) { }",
            "1:25: error: a second parameter 'a'",
        ),
        (
            ".entry (.param .u32 a) k() { }",
            "1:8: error: a kernel returns no value",
        ),
        (
            ".entry k() {",
            "1:13: error: this function has no closing brace",
        ),
        (
            ".section .debug_str {",
            "1:21: error: this section has no closing brace",
        ),
        (
            ".file 1 \"abc",
            "1:9: error: expected a string, found an unfinished string",
        ),
        (
            "/* abc",
            "1:7: error: expected a directive, found an unfinished comment",
        ),
        (
            ".global .b8 caf\u{e9};",
            "1:16: error: expected ';', found the byte 0xc3",
        ),
    ] {
        assert_eq!(error(text), wanted, "{text:?}");
    }
}

#[test]
fn body_errors_have_places() {
    for (text, wanted) in [
        ("mov.b32 %r1, %r2;", "none"),
        (
            "mov.b32 %r1, %r4;",
            "2:14: error: register '%r4' is not declared",
        ),
        ("{ .reg .b32 %r<2>; mov.b32 %r1, %r3; }", "none"),
        (
            "{ .reg .b32 %r<2>; mov.b32 %r1, %r4; }",
            "2:33: error: register '%r4' is not declared",
        ),
        (
            "mov.b32 %r1, nowhere;",
            "2:14: error: 'nowhere' is not declared",
        ),
        ("bra L;", "2:5: error: 'L' is not declared"),
        ("frob.b32 %r1;", "2:1: error: 'frob' is not an instruction"),
        (
            "add.s33 %r1, %r1, %r1;",
            "2:4: error: '.s33' is not a modifier of any instruction",
        ),
        (
            "add.s32 %r1, %r1, %r1",
            "3:1: error: expected ';', found '}'",
        ),
        (
            "add.s32 %r1, , %r1;",
            "2:14: error: expected an operand, found ','",
        ),
        (
            "@%r1 ret;",
            "2:2: error: a guard must be a predicate register",
        ),
        ("@q", "3:1: error: expected an instruction, found '}'"),
        ("L: L: ret;", "2:4: error: a second label 'L'"),
        (
            ".reg .b32 a; .reg .b64 a;",
            "2:24: error: 'a' is declared twice in this block",
        ),
        (
            ".reg .b32 a<b>;",
            "2:13: error: expected the number of registers, found 'b'",
        ),
        (
            "ld.param.u64 [p, %r1;",
            "2:21: error: expected ']', found ';'",
        ),
        (
            "mov.b32 %r1, %nosuch;",
            "2:14: error: register '%nosuch' is not declared",
        ),
        (
            ".b32 .reg x;",
            "2:1: error: a declaration of registers begins with its state space",
        ),
        (
            ".param .b8 x<65536>;",
            "2:12: error: this declares too many variables",
        ),
        (
            ".sha .u32 x;",
            "2:1: error: '.sha' has no place in a declaration",
        ),
        (
            "mov.b32 %r1, {{{{{%r1}}}}};",
            "2:19: error: operands nest too deeply here",
        ),
    ] {
        assert_eq!(body_error(text), wanted, "{text:?}");
    }
}

#[test]
fn several_errors_are_reported() {
    let text = ".entry k() {\n.reg .b32 a;\nfoo a;\nmov.b32 a, b;\nadd.s32 a, a\n;quux;\n}\n.entry l() { baz; }";
    let list = parse(text)
        .err()
        .map(|e| e.iter().map(|d| d.line).collect::<Vec<_>>());
    assert_eq!(list, Some(vec![3, 6, 8]));
}

#[test]
fn the_checker_says_what_is_wrong() {
    for (target, line, wanted) in [
        ("sm_90", "add.s32 %r1, %r1, 2", "none"),
        ("sm_90", "add.lo.s32 %r1, %r1, 2", "'.lo' has no place here"),
        ("sm_90", "mul.s32 %r1, %r1, 2", "has no place here"),
        (
            "sm_90",
            "add.s32 %r1, %f1, 2",
            "operand 2 must be a register or constant of type .s32",
        ),
        (
            "sm_90",
            "add.f32 %f1, %f1, 2",
            "operand 3 must be a register or constant of type .f32",
        ),
        ("sm_90", "add.s32 %r1, %r1", "wrong number of operands"),
        (
            "sm_90",
            "cp.async.ca.shared.global [%r1], [%rd1], 5",
            "operand 3 must be one of the constants [4, 8, 16]",
        ),
        (
            "sm_90",
            "ld.shared.L2::cache_hint.b32 %r1, [%r1], %rd1",
            "cannot stand with",
        ),
        (
            "sm_75",
            "redux.sync.add.s32 %r1, %r1, -1",
            "the target is sm_75",
        ),
        ("sm_90", "redux.sync.add.s32 %r1, %r1, -1", "none"),
        ("sm_90", "add.f32x2 %rd1, %rd1, %rd1", "the target is sm_90"),
        ("sm_90", "shfl.bfly.b32 %r1, %r1, 1, 31", "no longer exists"),
        ("sm_90", "atom.add.acq_rel.gpu.u32 %r1, [%rd1], 1", "none"),
        (
            "sm_90",
            "mov.v2.b32 {%r1, %r2}, %rd1",
            "operand 2 must be as many values as .v2 says",
        ),
        (
            "sm_90",
            "ld.v2.b32 {%r1, %r2, %r3}, [%rd1]",
            "as many values as .v2 says",
        ),
        // A scale stands alone or in braces.
        (
            "sm_120a",
            "mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e4m3.f32.ue8m0 \
             {%f1, %f1, %f1, %f1}, {%r1, %r1, %r1, %r1}, {%r1, %r1}, {%f1, %f1, %f1, %f1}, {%r1}, {%rs1, %rs1}, %r1, {%rs1, %rs1}",
            "none",
        ),
    ] {
        let text = format!(
            ".version 9.0\n.target {target}\n.address_size 64\n.entry k() {{ .reg .b32 %r<4>; .reg .b64 %rd<3>; .reg .f32 %f<3>; .reg .b16 %rs<2>;\n{line};\n}}"
        );
        let module = parse(&text).unwrap_or_else(|e| panic!("{line}: {}", e[0]));
        let target = Target::by_name(target).expect("a target");
        let found = check(&module, target)
            .first()
            .map_or("none".to_string(), |d| d.to_string());
        assert!(found.contains(wanted), "{line}: {found}");
    }
}

#[test]
fn depth_is_limited() {
    let deep = 200_000;
    for (open, close) in [
        ("(", ")"),
        ("-", ""),
        ("1 ? 1 : ", "1"),
        ("{", "}"),
        ("1 + (", ")"),
    ] {
        let text = format!(
            ".global .u32 x = {}1{};",
            open.repeat(deep),
            close.repeat(deep)
        );
        let _ = parse(&text);
        let text = format!(
            ".entry k() {{ .reg .b32 a; mov.b32 a, {}1{}; }}",
            open.repeat(deep),
            close.repeat(deep)
        );
        let _ = parse(&text);
    }
    let _ = parse(&format!(".entry k() {{ {} }}", "{".repeat(deep)));
    let _ = parse(&format!(".entry k() {{ {} }}", "{ ret; }".repeat(deep)));
}

/// A small generator of numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

/// Mutated programs end in diagnostics, or in a program that prints and parses as itself.
#[test]
fn mutations_do_no_harm() {
    let pieces: Vec<&str> = LANGUAGE
        .split_inclusive([' ', '\n', '\t', ',', ';', '.', '(', '{'])
        .collect();
    let target = Target::by_name("sm_90").expect("a target");
    // More on request: `PTX_MUTATIONS=1000000 PTX_SEED=7`.
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let rounds = number("PTX_MUTATIONS").unwrap_or(1500);
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ number("PTX_SEED").unwrap_or(0));
    let mut alive = 0;
    for round in 0..rounds {
        let mut parts: Vec<String> = pieces.iter().map(|p| p.to_string()).collect();
        for _ in 0..1 + random.below(3) {
            let i = random.below(parts.len());
            match random.below(6) {
                0 => drop(parts.remove(i)),
                1 => {
                    let copy = parts[random.below(parts.len())].clone();
                    parts.insert(i, copy);
                }
                2 => {
                    let j = random.below(parts.len());
                    parts.swap(i, j);
                }
                3 => parts.truncate(i),
                4 => {
                    let mut bytes = parts[i].clone().into_bytes();
                    let at = random.below(bytes.len());
                    if let Some(b) = bytes.get_mut(at) {
                        *b = random.below(128) as u8;
                    }
                    parts[i] = String::from_utf8_lossy(&bytes).into_owned();
                }
                _ => {
                    const ODD: [&str; 12] = [
                        "-1",
                        "18446744073709551615",
                        "0f7FC00000",
                        "[",
                        "]",
                        "{",
                        "}",
                        "<4294967295>",
                        "%",
                        "\"",
                        "/*",
                        "@!",
                    ];
                    parts.insert(i, ODD[random.below(ODD.len())].to_string());
                }
            }
            if parts.is_empty() {
                break;
            }
        }
        let text = parts.concat();
        if let Ok(m) = parse(&text) {
            alive += 1;
            let _ = check(&m, target);
            let once = print(&m);
            match parse(&once) {
                Ok(again) => assert_eq!(print(&again), once, "round {round}"),
                Err(e) => panic!("round {round}: {}\n{once}", e[0]),
            }
        }
    }
    assert!(
        alive > 50,
        "only {alive} mutants parse: the mutations are too wild to test anything"
    );
}

/// Programs that once were printed as something else.
#[test]
fn found_by_mutation() {
    const PROGRAMS: &[&str] =
        &["tex.2d.v4.f32.f32 {%r1, %r1, %r1, %r1}, [%r1, [%r1+-16], {%r1, %r2}]"];
    for line in PROGRAMS {
        let text = format!(".entry k() {{ .reg .b32 %r<4>;\n{line};\n}}");
        let once = print(&parse(&text).unwrap_or_else(|e| panic!("{line}: {}", e[0])));
        assert_eq!(
            print(&parse(&once).unwrap_or_else(|e| panic!("{line}: {}", e[0]))),
            once
        );
    }
}
