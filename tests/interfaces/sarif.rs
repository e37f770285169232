//! Regions of messages in SARIF: what they span in the source, against what a person marked there.

use jacquard_test_support::scratch;
use serde_json::Value;
use std::process::Command;

/// Programs, with what is wrong between the marks. A fix-it follows behind `=>`: the text it replaces and by what.
const MISTAKES: [&str; 24] = [
    "__global__ void k(int *p) { p[0] = «missing_name»; }",
    "__device__ int two(int a, int b) { return a + b; } __global__ void k(int *p) { *p = two(1«)»; }",
    "__global__ void k(const int cs) { «cs» = 4; }",
    "struct S { int a; }; __global__ void k(S s) { s.«nothere» = 1; }",
    "class C { int hidden; }; __global__ void k(C c, int *p) { *p = c.«hidden»; }",
    "#define TWICE(x) (x + x)\n__global__ void k(int *p) {\n\t*p = TWICE(«undefined_thing»);\n}",
    "__global__ void k(int *p, int n) { int *q = «n»; }",
    "__global__ void k(int *p) { const char *s = \"päß €\"; *p = «nöthing»; }",
    "__global__ void k(int *p) { const char *s = \"\u{1F600}\"; *p = «grin»; }",
    "__global__ void k() { «UnknownType» u; }",
    "__global__ void k() { int dup = 1; int «dup» = 2; }",
    "__global__ void k(int *p) { «break»; }",
    "__global__ void k(int *p) { goto «nowhere»; }",
    "«static_assert»(sizeof(int) == 8, \"eight\"); __global__ void k() {}",
    "struct S { int a; }; __global__ void k(int *p, S s) { *p = «s»; }",
    "__global__ void k() { int arr[2] = {1, 2, «3»}; }",
    "__global__ void k() { const int «uninit»; }",
    "__global__ void k() { return «1»; }",
    "__global__ void k(int *p) { *p = «value_of» + 1; }",
    "__global__ void k(int *p) { int «unused_variable»; }",
    "«kernel» void k() {}",
    "__global__ void k(float *p) { *p = std::«sinus»(1.0f); }",
    "template <class T> struct V { T t; }; __global__ void k() { V<int>::«none» x; }",
    "__global__ void k(int *p) { switch (*p) { case 1: case «1»: *p = 2; } }",
];

/// The results of a compile.
fn results(source: &str) -> Vec<Value> {
    let folder = scratch();
    let file = folder.path().join("a.cu");
    std::fs::write(&file, source).expect("written");
    let out = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args([
            "--diagnostics-format=sarif",
            "-arch=sm_90",
            "-o",
            "a.ptx",
            "a.cu",
        ])
        .current_dir(folder.path())
        .output()
        .expect("jacq runs");
    let text = String::from_utf8_lossy(&out.stderr);
    let log: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    log["runs"][0]["results"]
        .as_array()
        .expect("results")
        .clone()
}

/// Line, column and what a region spans: columns count units of UTF-16 from 1, the end is exclusive.
fn spanned(source: &str, region: &Value) -> (usize, usize, String) {
    let number = |key: &str| region[key].as_u64().expect("a number") as usize;
    let (line, start, end) = (
        number("startLine"),
        number("startColumn"),
        number("endColumn"),
    );
    let text: Vec<u16> = source
        .split('\n')
        .nth(line - 1)
        .expect("a line")
        .encode_utf16()
        .collect();
    let text = text.get(start - 1..end - 1).expect("columns of the line");
    (line, start, String::from_utf16_lossy(text))
}

#[test]
fn regions_span_what_is_wrong() {
    for marked in MISTAKES {
        let source = marked.replace(['«', '»'], "");
        let at = marked.find('«').expect("a mark");
        let (before, behind) = marked.split_at(at);
        let wrong = &behind['«'.len_utf8()..behind.find('»').expect("a mark")];
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or("")
            .encode_utf16()
            .count()
            + 1;
        let all = results(&source);
        let result = all
            .first()
            .unwrap_or_else(|| panic!("nothing is said of {source}"));
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let expected = (line, column, wrong.to_owned());
        assert_eq!(
            spanned(&source, region),
            expected,
            "{source}\n{}",
            result["message"]
        );
    }
}

/// A fix-it replaces a region by a text; where it inserts, the region is empty.
#[test]
fn fixes_make_the_program_right() {
    let source = "/* ä */ __global__ void k(float *p) { *p = sqrtff(1.0f); }\n";
    let all = results(source);
    let fix = &all[0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    let (line, column, text) = spanned(source, &fix["deletedRegion"]);
    assert_eq!((line, column, text.as_str()), (1, 44, "sqrtff"));
    let by = fix["insertedContent"]["text"].as_str().expect("a text");
    assert!(results(&source.replace("sqrtff", by)).is_empty());
}
