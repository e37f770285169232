//! Passes that LLVM's users name, on witnesses beside `opt`.

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use jacquard_test_support::Oracles;
use pretty_assertions::assert_eq;
use std::fmt::Write;
use std::process::{Command, Stdio};

/// The module after a pass, and what the pass printed.
fn ours(ir: &str, pass: &str, target: &str) -> (String, String) {
    let mut m = text::parse_module(ir).expect("the module");
    let mut p = Pipeline::parse(&format!("{pass},verify")).expect("a pass");
    let target = Target::by_name(target).expect("a target");
    let report = run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("it runs");
    (text::print_module(&m), report.output)
}

/// The module after LLVM's pass, and what it printed.
fn theirs(oracles: &Oracles, ir: &str, pass: &str, cpu: &str) -> (String, String) {
    use std::io::Write;
    let mut opt = Command::new(&oracles.opt)
        .args([
            "-S",
            "-mtriple=nvptx64-nvidia-cuda",
            &format!("-mcpu={cpu}"),
        ])
        .arg(format!("-passes={pass}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("opt");
    let mut input = opt.stdin.take().expect("its input");
    input.write_all(ir.as_bytes()).expect("it reads");
    drop(input);
    let told = opt.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.status.success(), "{said}");
    (String::from_utf8_lossy(&told.stdout).into_owned(), said)
}

const OPERATIONS: [&str; 17] = [
    "add",
    "sub",
    "and",
    "or",
    "xor",
    "nand",
    "xchg",
    "max",
    "min",
    "umax",
    "umin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
    "fadd",
    "fsub",
];

/// The operations that stay are those that stay in LLVM, for every operation and type.
#[test]
fn atomics_that_ptx_lacks_become_loops() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let mut ir = String::from("target triple = \"nvptx64-nvidia-cuda\"\n");
    let mut written = Vec::new();
    for op in OPERATIONS.into_iter().chain(["fmax", "fmin"]) {
        let types: &[&str] = match op.starts_with('f') {
            true => &["half", "bfloat", "float", "double"],
            false => &["i8", "i16", "i32", "i64"],
        };
        for ty in types {
            let line = format!("atomicrmw {op} ptr %p, {ty} %x syncscope(\"device\") monotonic");
            let _ = writeln!(
                ir,
                "define {ty} @{op}_{ty}(ptr %p, {ty} %x) {{\n  %v = {line}\n  ret {ty} %v\n}}"
            );
            written.push(format!("atomicrmw {op} ptr %p, {ty} %x"));
        }
    }
    for target in ["sm_60", "sm_90"] {
        let (got, _) = ours(&ir, "atomic-expand", target);
        let (want, _) = theirs(oracles, &ir, "atomic-expand", target);
        let left = |text: &str| -> Vec<String> {
            written
                .iter()
                .filter(|w| text.contains(*w))
                .cloned()
                .collect()
        };
        assert_eq!(left(&got), left(&want), "{target}");
        assert!(left(&got).len() > 20 && left(&got).len() < written.len());
        let scopes = got.matches("cmpxchg").count();
        assert_eq!(
            got.matches("syncscope(\"device\") monotonic monotonic")
                .count(),
            scopes
        );
    }
}

/// Two functions that differ in names, in the order of operands that may change places and in the order of what is independent.
#[test]
fn normalized_functions_are_one_text() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let function = |lines: [&str; 3], product: &str, [x, y]: [&str; 2]| {
        format!(
            "define i32 @f(i32 %{x}, i32 %{y}, ptr %p) {{\n{}\n  %c = icmp slt i32 %s, %t\n  br i1 %c, label %one, label %two\none:\n  store i32 %u, ptr %p\n  br label %two\ntwo:\n  %r = mul i32 {product}\n  ret i32 %r\n}}\n",
            lines.map(|l| l.replace("X", x).replace("Y", y)).join("\n")
        )
    };
    let (s, t, u) = (
        "  %s = add i32 %X, 1",
        "  %t = mul i32 %Y, 3",
        "  %u = sub i32 %s, %t",
    );
    let a = function([s, t, u], "%s, %t", ["a", "b"]);
    let b = function([t, s, u], "%t, %s", ["first", "second"]);
    let other = function([s, "  %t = mul i32 %Y, 5", u], "%s, %t", ["a", "b"]);
    let [a2, b2, other2] = [&a, &b, &other].map(|ir| ours(ir, "normalize", "sm_80").0);
    assert_eq!(a2, b2);
    assert!(a2 != other2 && a2.contains("i32 %a0, i32 %a1"), "{a2}");
    let after = |ir: &str| theirs(oracles, ir, "function(normalize)", "sm_80").0;
    assert_eq!(after(&a), after(&b));
    assert!(after(&a) != after(&other));
}

/// The sets that LLVM prints, but for their addresses, and without those that became part of another.
#[test]
fn alias_sets_as_llvm_has_them() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let ir = "define i32 @places(ptr noalias %p, ptr noalias %q, i32 %x, ptr %s) {
  %a = alloca i32
  store i32 %x, ptr %a
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  %w = load i32, ptr %a
  %g = getelementptr i8, ptr %q, i64 4
  store i32 %w, ptr %g
  store i64 1, ptr %q
  %t = load i32, ptr %s
  ret i32 %w
}
define void @calls(ptr %q) {
  %p = alloca [12 x i8]
  store i32 1, ptr %p
  store i64 1, ptr %p
  %g = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %g
  call void @h(ptr %q)
  ret void
}
define void @fence(ptr %p) {
  store i32 1, ptr %p
  call void @h(ptr %p)
  fence seq_cst
  ret void
}
declare void @h(ptr)
";
    let sets = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|l| !l.contains("forwarding") && !l.contains("Tracker"));
        let plain = lines.map(|l| match l.split_once("] ") {
            Some((_, set)) => set.trim_end().to_owned(),
            None => l.to_owned(),
        });
        plain.filter(|l| !l.is_empty()).collect()
    };
    let (_, got) = ours(ir, "print-alias-sets", "sm_80");
    let (_, want) = theirs(oracles, ir, "print-alias-sets", "sm_80");
    assert_eq!(sets(&got), sets(&want));
}

/// Loops are duplicated where LLVM's pass does so, and not where their accesses are known not to alias; in the checked copy they do not.
#[test]
fn loops_are_versioned_where_llvm_versions_them() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let looped = |name: &str, params: &str, lines: &str| {
        format!(
            "define void @{name}({params}, i64 %n) {{\nentry:\n  br label %l\nl:\n  %i = phi i64 [ 0, %entry ], [ %i1, %l ]\n{lines}  %i1 = add i64 %i, 1\n  %c = icmp slt i64 %i1, %n\n  br i1 %c, label %l, label %e\ne:\n  ret void\n}}\n"
        )
    };
    let copy = "  %p = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %p, align 4
  %w = fadd float %v, 1.0
  %q = getelementptr float, ptr %b, i64 %i
  store float %w, ptr %q, align 4
";
    let sum = "  %p = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %p, align 4
  %s = load float, ptr %b, align 4
  %w = fadd float %v, %s
  %q = getelementptr [2 x float], ptr %d, i64 %i, i64 1
  store float %w, ptr %q, align 4
";
    let cases = [
        looped("copies", "ptr %a, ptr %b", copy),
        looped("apart", "ptr noalias %a, ptr noalias %b", copy),
        looped("three", "ptr %a, ptr %b, ptr %d", sum),
        looped("one", "ptr %a", &copy.replace("%b", "%a")),
    ];
    let mut twice = 0;
    for ir in &cases {
        let (got, _) = ours(ir, "loop-versioning", "sm_80");
        let (want, _) = theirs(oracles, ir, "loop-versioning", "sm_80");
        let stores = |text: &str| text.matches("store float").count();
        let marked = |text: &str| text.matches("!noalias").count();
        assert_eq!(stores(&got), stores(&want), "{ir}{got}");
        assert_eq!(marked(&got) > 0, marked(&want) > 0, "{got}");
        twice += usize::from(stores(&got) == 2);
    }
    assert_eq!(twice, 2);
}

/// What fills a variable stands in the block in which LLVM's pass puts it.
#[test]
fn variables_are_filled_where_they_are_used() {
    let Some(oracles) = Oracles::find() else {
        return;
    };
    let ir = "define i32 @one(i1 %c, i1 %d, i32 %x) {
entry:
  %a = alloca i32, align 4
  %b = alloca [4 x i32], align 4
  store i32 -1431655766, ptr %a, align 4, !annotation !0
  call void @llvm.memset.p0.i64(ptr align 4 %b, i8 -86, i64 16, i1 false), !annotation !0
  br i1 %c, label %uses, label %end
uses:
  br i1 %d, label %left, label %right
left:
  store i32 %x, ptr %a, align 4
  br label %join
right:
  br label %join
join:
  %v = load i32, ptr %a, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %join ], [ %i1, %loop ]
  %p = getelementptr i32, ptr %b, i64 %i
  %w = load i32, ptr %p, align 4
  store i32 %v, ptr %p, align 4
  %i1 = add i64 %i, 1
  %m = icmp ult i64 %i1, 4
  br i1 %m, label %loop, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %w, %loop ]
  ret i32 %r
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
!0 = !{!\"auto-init\"}
";
    let filled = |text: &str| -> Vec<(String, bool)> {
        let mut block = String::new();
        let mut found = Vec::new();
        for l in text.lines() {
            if let Some((label, _)) = l.split_once(':').filter(|_| !l.starts_with(' ')) {
                block = label.to_owned();
            }
            if l.contains("!annotation") {
                found.push((block.clone(), l.contains("memset")));
            }
        }
        found.sort();
        found
    };
    let (got, _) = ours(ir, "move-auto-init", "sm_80");
    let (want, _) = theirs(oracles, ir, "move-auto-init", "sm_80");
    assert_eq!(filled(&got), filled(&want), "{want}");
    assert!(filled(&got) != filled(ir));
}
