//! The preprocessor on small texts: what comes out, and what is reported.

use super::*;
use crate::diag::Severity;

fn run_with(options: Options, source: &str) -> (String, Vec<String>) {
    let mut session = Session::new(options);
    let buffer = preprocess(&mut session, "t.cu", Text::new(source.as_bytes()));
    let out = String::from_utf8(print::print(&session, &buffer, false)).unwrap();
    let messages = session
        .diags
        .list()
        .iter()
        .filter(|d| d.severity >= Severity::Warning)
        .map(|d| d.text.clone())
        .collect();
    (out, messages)
}

fn bare() -> Options {
    Options {
        mode: Mode::Bare,
        ..Options::default()
    }
}

/// White space aside, the text after preprocessing; it must be free of messages.
fn check(source: &str, expected: &str) {
    let (out, messages) = run_with(bare(), source);
    assert!(messages.is_empty(), "{source}\n{messages:?}");
    let squeeze = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeeze(&out), squeeze(expected), "{source}");
}

fn complains(source: &str, what: &str) {
    let (_, messages) = run_with(bare(), source);
    assert!(
        messages.iter().any(|m| m.contains(what)),
        "{source}: {messages:?}"
    );
}

#[test]
fn objects_and_functions() {
    check(
        "#define N 256\n#define SQ(x) ((x)*(x))\nint a = N + SQ(N+1);",
        "int a = 256 + ((256+1)*(256+1));",
    );
    check("#define f(x) <x>\nf f (1) f\n(2)", "f <1> <2>");
    check("#define EMPTY\n#define g() 7\nEMPTY g() EMPTY;", "7 ;");
    check("#define A B\n#define B A\nA B", "A B");
    check("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2*9*g");
    check("#define foo foo + 1\nfoo", "foo + 1");
    check(
        "#define x (4 + y)\n#define y (2 * x)\nx y",
        "(4 + (2 * x)) (2 * (4 + y))",
    );
}

#[test]
fn strings_and_pastes() {
    check(
        "#define s(x) #x\ns( a  \"b\\n\" 'c' )",
        r#""a \"b\\n\" 'c'""#,
    );
    check(
        "#define xs(x) s(x)\n#define s(x) #x\n#define v 12\nxs(v) s(v)",
        "\"12\" \"v\"",
    );
    check(
        "#define cat(a,b) a##b\ncat(x,1) cat(,y) cat(z,) cat(,) cat(<,<=)",
        "x1 y z <<=",
    );
    check(
        "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n#define join(c, d) in_between(c hash_hash d)\nchar p[] = join(x, y);",
        "char p[] = \"x ## y\";",
    );
    check(
        "#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) };",
        "int j[] = { 123, 45, 67, 89, 10, 11, 12, };",
    );
    complains("#define cat(a,b) a##b\ncat(+,x)", "pasting formed '+x'");
}

#[test]
fn variadic() {
    check(
        "#define v(...) [__VA_ARGS__]\nv() v(1) v(1,2)",
        "[] [1] [1,2]",
    );
    check(
        "#define e(f, ...) p(f, ## __VA_ARGS__)\ne(\"x\") e(\"x\",) e(\"x\",1,2)",
        "p(\"x\") p(\"x\",) p(\"x\",1,2)",
    );
    check("#define e(f, a...) p(f, a)\ne(1, 2, 3)", "p(1, 2, 3)");
    check(
        "#define F(a,...) f(0 __VA_OPT__(,) a __VA_OPT__(+) __VA_ARGS__)\nF(a,b,c) F(a) F()",
        "f(0 , a + b,c) f(0 a) f(0)",
    );
    check(
        "#define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })\nSDEF(foo); SDEF(bar, 1, 2);",
        "S foo; S bar = { 1, 2 };",
    );
    check(
        "#define G(X, ...) f(0, X __VA_OPT__(,) __VA_ARGS__)\n#define EMP\nG(a, EMP) G(a,b)",
        "f(0, a) f(0, a , b)",
    );
    check(
        "#define H2(X, Y, ...) __VA_OPT__(X ## Y,) __VA_ARGS__\nH2(a, b, c, d)",
        "ab, c, d",
    );
    check(
        "#define H3(X, ...) #__VA_OPT__(X##X X##X)\nH3(, 0) H3(a,1)",
        "\"\" \"aa aa\"",
    );
    check("#define H5B(...) a ## __VA_OPT__(b)\nH5B() H5B(1)", "a ab");
}

#[test]
fn recursion_as_boost_does_it() {
    check(
        "#define EMPTY()\n#define DEFER(id) id EMPTY()\n#define OBSTRUCT(...) __VA_ARGS__ DEFER(EMPTY)()\n#define EXPAND(...) __VA_ARGS__\n#define A() 123\nDEFER(A)() EXPAND(DEFER(A)())",
        "A () 123",
    );
    check(
        "#define EVAL(...) E1(E1(E1(__VA_ARGS__)))\n#define E1(...) E2(E2(E2(__VA_ARGS__)))\n#define E2(...) __VA_ARGS__\n#define EMPTY()\n#define DEFER2(m) m EMPTY EMPTY()()\n#define CAT(a,b) PCAT(a,b)\n#define PCAT(a,b) a##b\n#define DEC(x) CAT(DEC_,x)\n#define DEC_3 2\n#define DEC_2 1\n#define DEC_1 0\n#define CHECK_N(x, n, ...) n\n#define CHECK(...) CHECK_N(__VA_ARGS__, 0,)\n#define PROBE(x) x, 1,\n#define NOT(x) CHECK(PCAT(NOT_, x))\n#define NOT_0 PROBE(~)\n#define COMPL(b) PCAT(COMPL_, b)\n#define COMPL_0 1\n#define COMPL_1 0\n#define BOOL(x) COMPL(NOT(x))\n#define IIF(c) PCAT(IIF_, c)\n#define IIF_0(t, ...) __VA_ARGS__\n#define IIF_1(t, ...) t\n#define IF(c) IIF(BOOL(c))\n#define EAT(...)\n#define EX(...) __VA_ARGS__\n#define WHEN(c) IF(c)(EX, EAT)\n#define REPEAT(n, m) WHEN(n)(DEFER2(RI)()(DEC(n), m) DEFER2(m)(n))\n#define RI() REPEAT\n#define M(i) <i>\nEVAL(REPEAT(3, M))",
        "<1> <2> <3>",
    );
}

#[test]
fn the_standards_example() {
    check(
        "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\nf(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\np() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };",
        "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);\nf(2 * (2+(3,4)-0,1)) | f(2 * (~ 5)) & f(2 * (0,1))^m(0,1);\nint i[] = { 1, 23, 4, 5, };\nchar c[2][6] = { \"hello\", \"\" };",
    );
}

#[test]
fn conditions() {
    check(
        "#if 1 + 2 * 3 == 7 && !defined X && (1 ? 2 : 0) > 1\nyes\n#else\nno\n#endif",
        "yes",
    );
    check(
        "#define X\n#ifdef X\n#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\n#endif\n#ifndef X\ne\n#endif",
        "b",
    );
    check(
        "#if 0x7fffffffffffffff + 1 < 0 || -1 > 0u\nyes\n#endif\n#if -1 < 0u\nno\n#endif",
        "yes",
    );
    check(
        "#if 'a' == 97 && true && !false && __cplusplus >= 201703L && (0 || 1/1)\nyes\n#endif",
        "yes",
    );
    check("#if 0 && 1/0\n#elif 1 || 1/0\nyes\n#endif", "yes");
    check("#define D defined(E)\n#define E\n#if D\nyes\n#endif", "yes");
    check(
        "#if __has_include(<nowhere.h>) || !defined __has_include\nno\n#endif\n#if __has_cpp_attribute(nodiscard) >= 201603L && __has_attribute(__aligned__) && __has_builtin(__builtin_expect)\nyes\n#endif",
        "yes",
    );
    check("#if 0\ndon't \"care #else '\n#else\nok\n#endif", "ok");
    check("#if 1 //c\na\n#else /* x\n*/ \nb\n#endif", "a");
    complains("#if 1/0\n#endif", "division by zero");
    complains("#if f(1)\n#endif", "'f' is not defined");
    complains("#if\n#endif", "incomplete");
    complains("#if 1 2\n#endif", "not valid");
    complains("#if 1", "unterminated");
    complains("#endif", "without #if");
    complains("#else\n", "without #if");
    complains(
        &format!("#if {}1{}\n#endif", "(".repeat(2000), ")".repeat(2000)),
        "nested deeper",
    );
}

#[test]
fn lines_and_markers() {
    check(
        "#line 40 \"x.y\"\n__LINE__ __FILE__\n# 7 \"z.h\" 1 3\n__LINE__",
        "40 \"x.y\" 7",
    );
    check("#define L __LINE__\n\n#define F(a) a L\nF(\n1\n)\n", "1 6");
    check(
        "#define A __has_cpp_attribute(maybe_unused)\nA __has_cpp_attribute( none )",
        "201603 0",
    );
    check(
        "__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__ __BASE_FILE__",
        "0 1 0 \"t.cu\"",
    );
}

#[test]
fn pragmas() {
    check(
        "#define N 4\n#pragma unroll N\nfor(;;);\n_Pragma(\"unroll 8\") x\n",
        "#pragma unroll 4\nfor(;;);\n#pragma unroll 8\nx",
    );
    check(
        "#define U(n) _Pragma(STR(unroll n))\n#define STR(x) #x\nU(2) y",
        "#pragma unroll 2\ny",
    );
    check(
        "#define X 1\n#pragma push_macro(\"X\")\n#undef X\n#define X 2\nX\n#pragma pop_macro(\"X\")\nX",
        "2 1",
    );
    complains("#pragma frobnicate", "unknown pragma");
    // nvcc knows no such pragma, and unrolls the loop.
    complains("#pragma nounroll", "unknown pragma");
    complains("#pragma GCC poison gets\ngets(x);", "poisoned");
    complains("#define X 1\n#define X 2", "redefined");
    check(
        "#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wmacro-redefined\"\n#define X 1\n#define X 2\n#pragma GCC diagnostic pop\nX",
        "2",
    );
}

#[test]
fn headers() {
    let mut o = bare();
    o.headers.in_memory.insert(
        "a.h".into(),
        b"#pragma once\n#include \"b.h\"\nA\n".as_slice().into(),
    );
    o.headers.in_memory.insert(
        "b.h".into(),
        b"#ifndef B_H\n#define B_H\nB __INCLUDE_LEVEL__\n#endif\n"
            .as_slice()
            .into(),
    );
    let (out, messages) = run_with(
        o.clone(),
        "#include \"a.h\"\n#include <a.h>\n#define HDR <b.h>\n#include HDR\nend",
    );
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!(
        out.split_whitespace().collect::<Vec<_>>(),
        ["B", "2", "A", "end"]
    );
    complains("#include \"nowhere.h\"", "'nowhere.h' file not found");
    let (_, messages) = run_with(o.clone(), "#include <iostream>\n");
    assert!(messages.is_empty());
    o.headers
        .in_memory
        .insert("self.h".into(), b"#include \"self.h\"\n".as_slice().into());
    let (_, messages) = run_with(o, "#include \"self.h\"\n");
    assert!(messages.iter().any(|m| m.contains("nested deeper")));
}

#[test]
fn bombs_end() {
    let mut s = String::from("#define a0 x x x x x x x x x x\n");
    for i in 1..12 {
        s += &format!(
            "#define a{i} a{p} a{p} a{p} a{p} a{p} a{p} a{p} a{p} a{p} a{p}\n",
            p = i - 1
        );
    }
    let mut o = bare();
    o.limits.macro_tokens = 100_000;
    let (_, messages) = run_with(o, &(s + "a11"));
    assert!(
        messages.iter().any(|m| m.contains("more than")),
        "{messages:?}"
    );
    complains(
        &format!("#define f(x) x\n{}1{}", "f(".repeat(5000), ")".repeat(5000)),
        "nested deeper",
    );
    complains("#define f(x) x\nf(1", "unterminated argument list");
    complains(
        "#define f(x) x\nf(1,2)",
        "requires 1 arguments, but 2 given",
    );
    complains("#define", "macro name missing");
    complains("#define 3", "must be an identifier");
    complains("#define f(x", "malformed");
    complains("#define f(x) #y", "not followed");
    complains("#define a ##b", "either end");
    complains("#foo", "'#foo'");
    complains("#error \"it's\" wrong", "#error \"it's\" wrong");
}

#[test]
fn predefined_follow_the_target() {
    let mut o = Options {
        target: options::Target {
            cuda_arch: 900,
            suffix: "90a".into(),
            family: 900,
        },
        ..Options::default()
    };
    let (out, m) = run_with(
        o.clone(),
        "__CUDA_ARCH__ __CUDA_ARCH_FEAT_SM90_ALL __CUDACC__ __GNUC__ __cplusplus __SIZEOF_POINTER__ __CUDACC_VER_MAJOR__ __NVCC__\n#ifdef __CUDACC_RTC__\nrtc\n#endif",
    );
    assert!(m.is_empty(), "{m:?}");
    assert_eq!(out.trim(), "900 1 1 12 201703L 8 13 1");
    o.mode = Mode::Rtc;
    o.std = 20;
    o.definitions = vec![
        options::Definition::Define("F(x)=x+1".into()),
        options::Definition::Undef("__CUDACC__".into()),
        options::Definition::Define("N".into()),
    ];
    let (out, _) = run_with(o, "__CUDACC_RTC__ __cplusplus __GNUC__ __CUDACC__ F(2) N");
    assert_eq!(out.trim(), "1 202002L __GNUC__ __CUDACC__ 2+1 1");
}

#[test]
fn a_session_is_used_again() {
    let mut session = Session::new(Options::default());
    for round in 0..3 {
        let buffer = preprocess(
            &mut session,
            "t.cu",
            Text::new(b"#define X 1\n#undef NULL\n#define __CUDACC__ 2\nX __CUDACC__ NULL"),
        );
        let out = String::from_utf8(print::print(&session, &buffer, false)).unwrap();
        assert_eq!(out.trim(), "1 2 NULL", "round {round}");
        let buffer = preprocess(&mut session, "t.cu", Text::new(b"X __CUDACC__ NULL"));
        let out = String::from_utf8(print::print(&session, &buffer, false)).unwrap();
        assert_eq!(out.trim(), "X 1 0", "round {round}");
        session.recycle(buffer);
        session.diags.drain();
    }
}

#[test]
fn later_keywords_are_names() {
    let mut session = Session::new(bare());
    let buffer = preprocess(&mut session, "t.cu", Text::new(b"int concept = 1;"));
    assert_eq!(buffer.tokens[1].kind, K::Ident);
    session.options.std = 20;
    let buffer = preprocess(&mut session, "t.cu", Text::new(b"int concept = 1;"));
    assert_eq!(buffer.tokens[1].kind, K::KwConcept);
}

#[test]
fn names_are_provided_once() {
    let mut session = Session::new(Options::default());
    preprocess(&mut session, "t.cu", Text::new(b"float4 x;"));
    let buffer = provide(&mut session, "float4").unwrap();
    assert!(buffer.tokens.len() > 100);
    assert!(provide(&mut session, "float3").is_none());
    assert!(provide(&mut session, "no_such_name").is_none());
    assert!(provide(&mut session, "std::is_same").is_some());
    assert!(!session.diags.has_errors());
}

#[test]
fn embedded_headers_are_clean() {
    for std in [17, 20] {
        for name in embedded::names() {
            let mut session = Session::new(Options {
                std,
                ..Options::default()
            });
            session.options.target = options::Target {
                cuda_arch: 900,
                suffix: "90".into(),
                family: 900,
            };
            let source = format!("#include <{name}>\n#include <{name}>\n");
            let buffer = preprocess(&mut session, "t.cu", Text::new(source.as_bytes()));
            let bad: Vec<_> = session
                .diags
                .list()
                .iter()
                .map(|d| d.text.clone())
                .collect();
            assert!(bad.is_empty(), "{name}: {bad:?}");
            // Brackets match, so that the scan for declarations stays on course.
            let mut open = Vec::new();
            for t in &buffer.tokens {
                match t.kind {
                    K::LParen | K::LBrace | K::LBracket => open.push(t.kind),
                    K::RParen => assert_eq!(open.pop(), Some(K::LParen), "{name}"),
                    K::RBrace => assert_eq!(open.pop(), Some(K::LBrace), "{name}"),
                    K::RBracket => assert_eq!(open.pop(), Some(K::LBracket), "{name}"),
                    _ => {}
                }
            }
            assert!(open.is_empty(), "{name}");
        }
    }
}
