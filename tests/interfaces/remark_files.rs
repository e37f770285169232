//! Files of remarks: LLVM's tools read both formats, and find the same in them.

use jacquard_test_support::scratch;
use std::path::Path;
use std::process::Command;

const SOURCE: &str = "
    __device__ __noinline__ float apart(float x) { return x * x; }
    __device__ float inlined(float x) { return x + 1; }
    __global__ void k(float *p, const float *__restrict__ q, int n) {
      for (int i = 0; i < 4; i++) p[i] = inlined(q[i]) + apart(q[0]);
      for (int i = 0; i < n; i++) p[i] += q[n];
    }
";

fn run(program: &str, args: &[&str]) -> Option<String> {
    let out = Command::new(program).args(args).output().ok()?;
    assert!(
        out.status.success(),
        "{program} {args:?}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    Some(String::from_utf8_lossy(&out.stdout).into_owned())
}

fn jacq(args: &[&str]) {
    run(env!("CARGO_BIN_EXE_jacq"), args).expect("jacq runs");
}

/// The words of a YAML file of remarks, without quotes and their doubling. Lines may be broken between any two.
fn plain(text: &str) -> Vec<String> {
    let text = text.replace('\'', "");
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_bitstream_says_what_the_documents_say() {
    let dir = scratch();
    let at = |name: &str| dir.path().join(name).display().to_string();
    let (source, out) = (at("k.cu"), at("k.ptx"));
    std::fs::write(&source, SOURCE).unwrap();
    let common = ["-arch=sm_90", "-O3", "-lineinfo", &source, "-o", &out];
    jacq(&[&["-fsave-optimization-record"][..], &common].concat());
    jacq(&[&["-fsave-optimization-record=bitstream"][..], &common].concat());
    let bits = at("named.bits");
    let named = format!("-pass-remarks-output={bits}");
    jacq(&[&["-pass-remarks-format=bitstream", &named][..], &common].concat());
    let (yaml, made) = (at("k.opt.yaml"), at("k.opt.bitstream"));
    let read = |path: &str| std::fs::read(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    assert_eq!(read(&made), read(&bits));
    let tool = "llvm-remarkutil-22";
    if !available(tool) {
        return;
    }
    let back = at("back.yaml");
    run(tool, &["bitstream2yaml", &made, "-o", &back]);
    let text = |path: &str| String::from_utf8(read(path)).expect("text");
    assert_eq!(plain(&text(&back)), plain(&text(&yaml)));
    let count = |format: &str, path: &str| {
        let parser = format!("--parser={format}");
        run(tool, &["count", &parser, "--group-by=function", path])
    };
    assert_eq!(count("bitstream", &made), count("yaml", &yaml));
}

/// What is said of the code: LLVM's tools count the instructions and their kinds that the PTX has, find no difference between two
/// runs, and mark the source's lines.
#[test]
fn tools_read_what_is_said_of_code() {
    let dir = scratch();
    let at = |name: &str| dir.path().join(name).display().to_string();
    let (source, out) = (at("k.cu"), at("k.ptx"));
    std::fs::write(&source, SOURCE).unwrap();
    let flags = ["-arch=sm_90", "-O3", "-lineinfo", &source, "-o", &out];
    jacq(&[&["-fsave-optimization-record"][..], &flags].concat());
    jacq(&[&["-fsave-optimization-record=bitstream"][..], &flags].concat());
    let tool = "llvm-remarkutil-22";
    if !available(tool) || !available("llvm-opt-report-22") {
        return;
    }
    let ptx = std::fs::read_to_string(&out).unwrap();
    let is_code = |l: &&str| l.ends_with(';') && !l.starts_with('.') && !l.starts_with(')');
    let lines: Vec<&str> = ptx.lines().map(str::trim).filter(is_code).collect();
    let kind = |line: &str| {
        let line = match line.strip_prefix('@') {
            Some(guarded) => guarded.split_once(' ').map_or("", |l| l.1).trim(),
            None => line,
        };
        let end = line.find(|c: char| !c.is_ascii_alphanumeric());
        line[..end.unwrap_or(line.len())].to_owned()
    };
    for (format, file) in [
        ("yaml", at("k.opt.yaml")),
        ("bitstream", at("k.opt.bitstream")),
    ] {
        let parser = format!("--parser={format}");
        let ask = |what: &str, files: &[&str]| {
            let words = [&[what, &parser][..], files].concat();
            run(tool, &words).expect("it is there")
        };
        let counts = ask("instruction-count", &[&file]);
        let numbers = counts
            .lines()
            .skip(1)
            .filter_map(|l| l.rsplit_once(',')?.1.parse::<usize>().ok());
        assert_eq!(numbers.sum::<usize>(), lines.len(), "{counts}\n{ptx}");
        let mix = ask("instruction-mix", &[&file]);
        for op in ["ld", "st", "add", "setp"] {
            let found = lines.iter().filter(|l| kind(l) == op).count();
            let row = mix
                .lines()
                .find(|l| l.split_whitespace().next() == Some(op));
            let number = row.and_then(|l| l.split_whitespace().last()?.parse().ok());
            assert_eq!(number, Some(found), "{op} in\n{mix}\n{ptx}");
        }
        let same = ask("size-diff", &[&file, &file]);
        assert!(same.contains("instruction count: None"), "{same}");
        let read = format!("--format={format}");
        let report = run("llvm-opt-report-22", &[&read, &file]).expect("it is there");
        let marked = |line: &str| report.lines().any(|l| l.contains(line));
        assert!(marked("U4 |") && marked("I"), "{report}");
        assert!(report.contains("for (int i = 0; i < n; i++)"), "{report}");
    }
}

fn available(tool: &str) -> bool {
    let found = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|p| Path::new(&p).join(tool).exists())
    });
    if !found {
        println!("no {tool}: its reading is not compared");
    }
    found
}

#[test]
fn accesses_beside_their_variables_are_said() {
    let dir = scratch();
    let at = |name: &str| dir.path().join(name).display().to_string();
    let (source, out) = (at("k.ll"), at("k.ptx"));
    let access = |index: &str| {
        format!(
            "  %p{0} = getelementptr [4 x i32], ptr addrspace(1) @g, i64 0, i64 {index}\n\
               store i32 1, ptr addrspace(1) %p{0}\n",
            index.trim_start_matches('%')
        )
    };
    // One inside, one by a variable index, and one beside.
    let accesses = ["3", "%i", "4"].map(access).concat();
    let text = format!(
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         @g = addrspace(1) global [4 x i32] zeroinitializer\n\
         define ptx_kernel void @k(i64 %i) {{\n{accesses}  ret void\n}}\n"
    );
    std::fs::write(&source, text).unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args([
            &source,
            "-passes=check-gep-index",
            "-arch=sm_90",
            "-o",
            &out,
        ])
        .output()
        .unwrap();
    assert!(ran.status.success());
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    let wanted = "warning: access of 4 bytes at offset 16 of @g, which has 16 bytes";
    assert_eq!(said.trim(), wanted);
}
