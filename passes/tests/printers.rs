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
            "    depth=1: entries(outer) inner latch\n",
            "        depth=2: entries(inner)\n",
        ],
    ),
    (
        "print<loopnest>",
        &["IsPerfect=true, Depth=2, OutermostLoop: outer, Loops: ( outer inner )\n"],
    ),
    (
        "print<scalar-evolution>",
        &[
            "%i\n  -->  {0,+,1}<%outer>\n",
            "%j\n  -->  {0,+,1}<%inner>\n",
            "Loop %inner: backedge-taken count is 7\n",
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
            "PHI %i has values:\n  i32 0\n  i32 %i.next\n",
            "PHI %j has values:\n",
        ],
    ),
    (
        "print-cfg-sccs",
        &[
            "Function k in PostOrder:",
            "SCC #1: %exit\n",
            "SCC #2: %outer, %inner, %latch\n",
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
    ("print<assumptions>", &["function: k\n", "  %ok\n"]),
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
