//! Passes that print what analyses find: what each says of `printers.ll`.

use jacquard_ir::tables::Target;
use jacquard_ir::text;
use jacquard_passes::{PassOptions, Pipeline, run_pipeline};
use pretty_assertions::assert_eq;

fn printed(pass: &str) -> String {
    let mut m = text::parse_module(include_str!("printers.ll")).expect("the module");
    let before = text::print_module(&m);
    let mut p = Pipeline::parse(pass).unwrap_or_else(|e| panic!("{pass}: {e}"));
    let target = Target::by_name("sm_80").expect("a target");
    let report = run_pipeline(&mut m, &mut p, &PassOptions::default(), target)
        .unwrap_or_else(|e| panic!("{pass}: {e}"));
    assert_eq!(text::print_module(&m), before, "{pass} changes the module");
    report.output
}

/// What each pass must say, in this order.
const SAYS: &[(&str, &[&str])] = &[
    (
        "print<domtree>",
        &[
            "for function: k\n",
            "\n  [1] %entry ",
            "\n      [3] %inner ",
            "Roots: %entry \n",
        ],
    ),
    (
        "print<postdomtree>",
        &[
            "for function: k\n",
            "[1]  <<exit node>> ",
            "[2] %exit ",
            "[6] %entry ",
            "Roots: %exit \n",
        ],
    ),
    (
        "print<domfrontier>",
        &[
            "BB %inner is:\t %outer %inner\n",
            "BB %latch is:\t %outer\n",
            "BB %exit is:\t\n",
        ],
    ),
    (
        "print<loops>",
        &[
            "Loop at depth 1 containing: %outer<header>,%inner,%latch<latch><exiting>\n",
            "    Loop at depth 2 containing: %inner<header><latch><exiting>\n",
        ],
    ),
    (
        "print<cycles>",
        &[
            "    depth=1: entries(outer) latch inner\n",
            "        depth=2: entries(inner)\n",
        ],
    ),
    (
        "print<loopnest>",
        &[
            "IsPerfect=true, Depth=1, OutermostLoop: inner, Loops: ( inner )\nIsPerfect=true, Depth=2, OutermostLoop: outer, Loops: ( outer inner )\n",
        ],
    ),
    (
        "print<scalar-evolution>",
        &[
            "%i\n  -->  {0,+,1}<%outer>\n",
            "%j\n  -->  {0,+,1}<%inner>\n",
            "Loop %inner: backedge-taken count is i32 7\n",
            "Loop %inner: Trip multiple is 8\n",
            "Loop %outer: Unpredictable",
        ],
    ),
    (
        "print<uniformity>",
        &[
            "DIVERGENT ARGUMENT: %x\n",
            "DIVERGENT: %t = call\n",
            "BLOCK inner\n",
            "DIVERGENT: %a = add\n",
            "DIVERGENT: store\n",
        ],
    ),
    (
        "print<phi-values>",
        &[
            "PHI %i has values:\n  i32 0\n  %i.next = add nuw nsw i32 %i, 1\n",
            "PHI %j has values:\n",
        ],
    ),
    (
        "print-cfg-sccs",
        &[
            "Function k in PostOrder:",
            "SCC #1: %exit\n",
            "SCC #2: %latch, %inner, %outer\n",
            "SCC #3: %entry\n",
        ],
    ),
    (
        "print<func-properties>",
        &[
            "for function 'leaf':\nBasicBlockCount: 1\n",
            "for function 'k':\nBasicBlockCount: ",
            "MaxLoopDepth: 2\nTopLevelLoopCount: 1\n",
        ],
    ),
    (
        "print<merge-sets>",
        &["for function: k\n", "  %inner: %outer %inner\n"],
    ),
    (
        "print<regions>",
        &[
            "Region Tree for function: k\nRegion tree:\n[0] entry => <Function Return>\n",
            "End region tree\n",
        ],
    ),
    (
        "print<assumptions>",
        &["function: k\n", "    %ok = icmp sgt i32 %n, 0\n"],
    ),
    (
        "print-callgraph",
        &[
            "function: 'leaf'  #uses=1\n",
            "function: 'k'  #uses=0\n  calls function 'leaf'\n",
        ],
    ),
    ("print-callgraph-sccs", &["SCC #1: leaf\n", "SCC #2: k\n"]),
    (
        "print-lcg",
        &[
            "Edges in function: k\n    call -> leaf\n",
            "SCC with 1 functions:\n      leaf\n",
        ],
    ),
    (
        "dot-callgraph",
        &["digraph", "label=\"{leaf}\"", "N3 -> N2;\n"],
    ),
    (
        "dot-cfg",
        &[
            "digraph \"CFG for 'k' function\"",
            "label=\"{outer:\\l  %i = phi\\l  br\\l}\"",
            " [label=\"T\"];",
            " [label=\"F\"];",
        ],
    ),
    (
        "dot-cfg-only",
        &[
            "digraph \"CFG for 'k' function\"",
            "label=\"{outer}\"",
            "N3 -> N3 [label=\"T\"];",
        ],
    ),
    (
        "dot-dom",
        &[
            "digraph \"Dominator tree for 'k' function\"",
            "{entry:\\l",
            "N0 -> N1;\n",
            "N2 -> N4;\n",
        ],
    ),
    (
        "dot-dom-only",
        &[
            "digraph \"Dominator tree for 'k' function\"",
            "\"{entry}\"",
            "N0 -> N1;\n",
            "N2 -> N4;\n",
        ],
    ),
    (
        "dot-post-dom",
        &[
            "digraph \"Post dominator tree for 'k' function\"",
            "{entry:\\l",
            "N1 -> N0;\n",
            "N4 -> N2;\n",
        ],
    ),
    (
        "dot-post-dom-only",
        &[
            "digraph \"Post dominator tree for 'k' function\"",
            "\"{entry}\"",
            "N1 -> N0;\n",
            "N4 -> N2;\n",
        ],
    ),
    (
        "instcount",
        &[
            "function 'k':\n",
            "       3 instcount - Number of add insts\n",
            "      18 instcount - Number of instructions",
        ],
    ),
    (
        "kernel-info",
        &[
            "'k', Kernel = 1\n",
            "'k', DirectCallsToDefinedFunctions = 1\n",
            "'k', FlatAddrspaceAccesses = 1\n",
        ],
    ),
    (
        "print",
        &["define i32 @leaf(i32 %x)", "define ptx_kernel void @k("],
    ),
    (
        "print<module-debuginfo>",
        &["Subprogram: leaf, variables: 1, with a location: 1\n"],
    ),
    // As opt of LLVM 22 has them.
    (
        "print<branch-prob>",
        &[
            "edge %outer -> %inner probability is 0x80000000 / 0x80000000 = 100.00% [HOT edge]",
            "edge %inner -> %inner probability is 0x7c000000 / 0x80000000 = 96.88% [HOT edge]",
            "edge %inner -> %latch probability is 0x04000000 / 0x80000000 = 3.12%",
        ],
    ),
    (
        "print<block-freq>",
        &[
            "block-frequency-info: k\n",
            "entry: float = 1.0",
            "outer: float = 32.0",
            "inner: float = 1024.0",
            "exit: float = 1.0",
        ],
    ),
    (
        "print<demanded-bits>",
        &[
            "for function 'leaf'",
            "DemandedBits: 0xffffffff for   %r = add i32 %x, 1",
        ],
    ),
    (
        "print<rpa>",
        &["Register pressure of function 'k'", "%inner: ", "maximum: "],
    ),
    ("aa-eval", &["Report for 'k'", "0 Total Alias Queries"]),
    (
        "print<da>",
        &[
            "for function 'k'",
            "Src:  store i32 %i, ptr %q",
            "da analyze - ",
        ],
    ),
    ("print-lcg-dot", &["\"k\" -> \"leaf\";"]),
    (
        "print<structural-hash>",
        &["Module Hash: ", "Function leaf Hash: ", "Function k Hash: "],
    ),
];

/// What LLVM's pass of this name says of the same code.
#[test]
fn lint_finds_faults() {
    let source = "@c = constant i32 7
define i32 @f(i32 %x, ptr %p) {
  %a = alloca [4 x i32], align 4
  %d = udiv i32 %x, 0
  %s = shl i32 %x, 40
  %q = getelementptr i8, ptr %a, i64 16
  %l = load i32, ptr %q, align 4
  store i32 1, ptr null, align 4
  store i32 2, ptr @c, align 4
  %n = load i32, ptr undef, align 4
  %t = add i32 %d, %s
  %u = add i32 %t, %l
  ret i32 %u
}
define void @g(i32 %x) {
  %y = add i32 %x, 1
  unreachable
}
";
    let mut m = text::parse_module(source).expect("the module");
    let mut p = Pipeline::parse("lint").expect("a pass");
    let target = Target::by_name("sm_80").expect("a target");
    let report = run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("runs");
    let want = "Undefined behavior: Division by zero
  %d = udiv i32 %x, 0
Undefined result: Shift count out of range
  %s = shl i32 %x, 40
Undefined behavior: Buffer overflow
  %l = load i32, ptr %q, align 4
Undefined behavior: Null pointer dereference
  store i32 1, ptr null, align 4
Undefined behavior: Write to read-only memory
  store i32 2, ptr @c, align 4
Undefined behavior: Undef pointer dereference
  %n = load i32, ptr undef, align 4
Unusual: unreachable immediately preceded by instruction without side effects
  unreachable
";
    assert_eq!(report.output, want);
}

/// States of memory as LLVM's pass of this name numbers them.
#[test]
fn memory_has_states() {
    let source = "define i32 @both(i1 %c, i32 %x, ptr noalias %p, ptr noalias %q) {
entry:
  br i1 %c, label %a, label %b
a:
  store i32 %x, ptr %p, align 4
  %k = load i32, ptr %q, align 4
  br label %end
b:
  br label %end
end:
  %l = load i32, ptr %p, align 4
  %m = load i32, ptr %q, align 4
  %s = add i32 %l, %m
  ret i32 %s
}
";
    let mut m = text::parse_module(source).expect("the module");
    let mut p = Pipeline::parse("print<memoryssa>").expect("a pass");
    let target = Target::by_name("sm_80").expect("a target");
    let report = run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("runs");
    let notes: Vec<&str> = (report.output.lines())
        .filter(|l| l.starts_with(';'))
        .collect();
    assert_eq!(
        notes,
        [
            "; 1 = MemoryDef(liveOnEntry)",
            "; MemoryUse(liveOnEntry)",
            "; 2 = MemoryPhi({a,1},{b,liveOnEntry})",
            "; MemoryUse(2)",
            "; MemoryUse(liveOnEntry)",
        ]
    );
}

/// A module that breaks a rule ends compilation.
#[test]
fn verify_ends_compilation() {
    let source = "define ptx_kernel i32 @k() {\n  ret i32 0\n}\n";
    let target = Target::by_name("sm_80").expect("a target");
    let run = |pass: &str| {
        let mut m = text::parse_module(source).expect("the module");
        let mut p = Pipeline::parse(pass).expect("a pass");
        run_pipeline(&mut m, &mut p, &PassOptions::default(), target).map_err(|e| e.to_string())
    };
    assert!(run("verify").is_ok());
    let e = run("nvvm-verify").expect_err("a kernel returns nothing");
    assert!(e.starts_with("nvvm-verify: "), "{e}");
}

#[test]
fn each_printer_says_what_it_found() {
    for (pass, lines) in SAYS {
        let out = printed(pass);
        let mut rest = out.as_str();
        for line in *lines {
            let at = (rest.find(line))
                .unwrap_or_else(|| panic!("{pass}: `{line}` is missing or out of order in\n{out}"));
            rest = &rest[at + line.len()..];
        }
    }
}

/// A module with what the printers look at: variables with lifetimes, nested and irreducible cycles, loads of known objects.
const MORE: &str = "declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @use(ptr)
@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
define i32 @places(i1 %c, ptr align 4 dereferenceable(8) %p) {
entry:
  %a = alloca i32, align 4
  %b = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  br i1 %c, label %then, label %join
then:
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  br label %join
join:
  %x = load i32, ptr %a, align 4
  %q = getelementptr i8, ptr %p, i64 4
  %y = load i32, ptr %q, align 4
  %r = getelementptr i8, ptr %p, i64 8
  %z = load i32, ptr %r, align 4
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}
define void @rounds(i1 %c, i1 %d, ptr %p) {
entry:
  br i1 %c, label %left, label %right
left:
  store i32 1, ptr %p, align 4
  br i1 %d, label %right, label %exit
right:
  call void @use(ptr %p)
  br label %inner
inner:
  %n = phi i32 [ 0, %right ], [ %n.next, %inner ]
  %n.next = add i32 %n, 1
  %e = icmp ult i32 %n.next, 5
  br i1 %e, label %inner, label %left
exit:
  ret void
}
";

/// Word for word what opt prints.
#[test]
fn printers_agree_with_opt() {
    let Some(oracles) = jacquard_test_support::Oracles::find() else {
        return;
    };
    let target = Target::by_name("sm_80").expect("a target");
    let file = std::env::temp_dir().join(format!("printers{}.ll", std::process::id()));
    std::fs::write(&file, MORE).expect("a file");
    // Blank lines and the notes on declarations are the printer's of modules.
    let plain = |text: &str| -> Vec<String> {
        (text.lines())
            .filter(|l| !l.is_empty())
            .map(|l| l.to_owned())
            .collect()
    };
    for pass in [
        "print-mustexecute",
        "print-memderefs",
        "print<stack-lifetime><may>",
        "print<stack-lifetime><must>",
        "print<memoryssa>",
        "print<cycles>",
        "print-cfg-sccs",
        "print<phi-values>",
        "print<domtree>",
        "print<postdomtree>",
        "print<loops>",
        "print<loopnest>",
        "print<regions>",
        "print<assumptions>",
        "helloworld",
        "debugify,check-debugify",
        "check-debugify",
    ] {
        let told = std::process::Command::new(&oracles.opt)
            .args([&format!("-passes={pass}"), "-disable-output"])
            .arg(&file)
            .output()
            .expect("opt runs");
        let want = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(told.status.success(), "{pass}: {want}");
        let mut m = text::parse_module(MORE).expect("the module");
        let mut p = Pipeline::parse(pass).unwrap_or_else(|e| panic!("{pass}: {e}"));
        let got = run_pipeline(&mut m, &mut p, &PassOptions::default(), target)
            .unwrap_or_else(|e| panic!("{pass}: {e}"));
        assert_eq!(plain(&got.output), plain(&want), "{pass}");
    }
    let _ = std::fs::remove_file(&file);
}

/// `verify<…>` ends compilation where a kept analysis is not the code's, and not where it is.
#[test]
fn verifiers_of_analyses_look() {
    let target = Target::by_name("sm_80").expect("a target");
    let all = "verify<domtree>,verify<loops>,verify<cycles>,verify<regions>,verify<memoryssa>,verify<scalar-evolution>";
    for source in [MORE, include_str!("printers.ll")] {
        let text = format!(
            "print<domtree>,print<loops>,{all},simplifycfg,{all},loop-rotate,{all},loop-unroll,{all}"
        );
        let mut m = text::parse_module(source).expect("the module");
        let mut p = Pipeline::parse(&text).expect("passes");
        run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("nothing is stale");
    }
    let mut m = text::parse_module(MORE).expect("the module");
    let mut p = Pipeline::parse("trigger-verifier-error").expect("a pass");
    let e = run_pipeline(&mut m, &mut p, &PassOptions::default(), target);
    let e = e.expect_err("a rule is broken").to_string();
    assert!(e.contains("middle of a basic block"), "{e}");
}

/// Lines that passes lose are told, and those that they keep are not.
#[test]
fn debugify_finds_lost_lines() {
    let source =
        "define i32 @f(i32 %x) {\n  %a = add i32 %x, 0\n  %b = mul i32 %a, 3\n  ret i32 %b\n}\n";
    let target = Target::by_name("sm_80").expect("a target");
    let said = |passes: &str| {
        let mut m = text::parse_module(source).expect("the module");
        let mut p = Pipeline::parse(passes).expect("passes");
        run_pipeline(&mut m, &mut p, &PassOptions::default(), target)
            .expect("runs")
            .output
    };
    assert_eq!(
        said("debugify,instsimplify,check-debugify"),
        "WARNING: Missing line 1\nCheckModuleDebugify: PASS\n"
    );
    assert_eq!(
        said("debugify,check-debugify"),
        "CheckModuleDebugify: PASS\n"
    );
}

/// Instructions of one line in other blocks get the numbers that LLVM gives them.
#[test]
fn discriminators_as_llvm_gives_them() {
    let source = include_str!("discriminators.ll");
    let target = Target::by_name("sm_80").expect("a target");
    let mut m = text::parse_module(source).expect("the module");
    let mut p = Pipeline::parse("add-discriminators").expect("a pass");
    run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("runs");
    let numbers = |text: &str| -> Vec<String> {
        let found = text.split("discriminator: ").skip(1);
        let mut all: Vec<String> = found
            .map(|t| t.chars().take_while(char::is_ascii_digit).collect())
            .collect();
        all.sort();
        all
    };
    let got = numbers(&text::print_module(&m));
    assert_eq!(got, ["2", "4", "6"]);
    if let Some(oracles) = jacquard_test_support::Oracles::find() {
        let want = oracles.opt(source, "add-discriminators").expect("opt runs");
        assert_eq!(got, numbers(&want));
    }
}

/// `select-kernels` keeps what is named, `internalize` shows what it is told to, `cnp-launch-check` warns.
#[test]
fn kernels_are_chosen() {
    let source = "declare ptr @cudaGetParameterBufferV2(ptr, ptr, ptr, i32)
define ptx_kernel void @a(ptr %p) {
  %x = call ptr @cudaGetParameterBufferV2(ptr @b, ptr %p, ptr %p, i32 0)
  %y = call ptr @cudaGetParameterBufferV2(ptr @h, ptr %p, ptr %p, i32 0)
  ret void
}
define ptx_kernel void @b() {
  ret void
}
define ptx_kernel void @c() {
  ret void
}
define void @h() {
  ret void
}
";
    let target = Target::by_name("sm_80").expect("a target");
    let run = |passes: &str| {
        let mut m = text::parse_module(source).expect("the module");
        let mut p = Pipeline::parse(passes).expect("passes");
        assert_eq!(p.to_string().split('<').next(), passes.split('<').next());
        let r = run_pipeline(&mut m, &mut p, &PassOptions::default(), target).expect("runs");
        let words: Vec<String> = r.remarks.iter().map(|r| r.line()).collect();
        (text::print_module(&m), words.join("\n"))
    };
    let (text, _) = run("select-kernels<kernel=a>");
    // What a kernel that stays launches stays.
    assert!(
        text.contains("@b()") && text.contains("@a(") && !text.contains("@c()"),
        "{text}"
    );
    let (text, _) = run("select-kernels<kernel=c;kernel=a>");
    assert!(text.contains("@c()"), "{text}");
    let (text, _) = run("internalize<preserve-gv=h>");
    assert!(text.contains("define void @h"), "{text}");
    let (text, _) = run("internalize<preserve-gv=nobody>");
    assert!(text.contains("define internal void @h"), "{text}");
    let (_, words) = run("function(cnp-launch-check)");
    assert!(
        words.contains("launches h, which is not a kernel"),
        "{words}"
    );
    assert_eq!(words.matches("launches").count(), 1, "{words}");
}
