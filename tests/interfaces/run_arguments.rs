//! `jacq run`: kernels of sources, IR, bitcode and PTX, with structures, textures, surfaces and tensor maps as arguments.

use pretty_assertions::assert_eq;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("temporary file");
    path
}

fn jacq(args: &[&str]) -> (i32, String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_jacq"))
        .args(args)
        .output()
        .expect("jacq runs");
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    (
        out.status.code().unwrap_or(-1),
        text(&out.stdout),
        text(&out.stderr),
    )
}

/// Runs a source and gives what it prints.
fn run(name: &str, text: &str, args: &[&str]) -> String {
    let path = file(name, text.as_bytes());
    let mut all = vec!["run", path.to_str().expect("a path")];
    all.extend(args);
    let (code, out, error) = jacq(&all);
    assert_eq!(code, 0, "{error}");
    out
}

#[test]
fn structures() {
    let source = "struct P { char c; int n; const float *p; };\n\
                  __global__ void k(P s, float *o) { o[0] = s.n + s.p[1]; o[1] = s.c; }";
    let args = [
        "--buffer",
        "x=f32[]:10,20",
        "--arg",
        "struct:i8:7;i32:5;@x",
        "--arg",
        "o=f32[2]:out",
    ];
    assert_eq!(run("structures.cu", source, &args), "o: f32[2] = 25 7\n");
}

#[test]
fn textures_and_surfaces() {
    let source = "__global__ void k(cudaTextureObject_t t, cudaSurfaceObject_t s, float *o) {\n\
                  o[0] = tex2D<float>(t, 0.5f, 0.5f);\n\
                  o[1] = tex2D<float>(t, 1.125f, 0.5f);\n\
                  int v; surf2Dread(&v, s, 4, 1); surf2Dwrite(v + 100, s, 0, 0); }";
    let args = [
        "--arg",
        "texture:2d:f32[4,1]:0,1,2,3:linear:normalized:wrap",
        "--arg",
        "surface:2d:i32[2,2]:iota:out",
        "--arg",
        "f32[2]:out",
    ];
    assert_eq!(
        run("textures.cu", source, &args),
        "arg 1: i32[4] = 103 1 2 3\narg 2: f32[2] = 1.5 0\n"
    );
}

#[test]
fn tensor_maps() {
    let source = "struct alignas(64) Map { char bytes[128]; };\n\
        __global__ void k(const __grid_constant__ Map m, short *o) {\n\
        __shared__ alignas(128) short tile[16]; __shared__ unsigned long long bar;\n\
        unsigned b = __cvta_generic_to_shared(&bar), t = __cvta_generic_to_shared(tile), done = 0;\n\
        asm volatile(\"mbarrier.init.shared.b64 [%0], 1;\" :: \"r\"(b));\n\
        asm volatile(\"mbarrier.arrive.expect_tx.shared.b64 _, [%0], 32;\" :: \"r\"(b));\n\
        asm volatile(\"cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];\"\n\
            :: \"r\"(t), \"l\"(&m), \"r\"(4), \"r\"(1), \"r\"(b) : \"memory\");\n\
        while (!done) asm volatile(\"{ .reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }\" : \"=r\"(done) : \"r\"(b) : \"memory\");\n\
        for (int i = 0; i < 16; i++) o[i] = tile[i]; }";
    let args = [
        "-arch=sm_90",
        "--buffer",
        "x=u16[64]:iota",
        "--arg",
        "map:x:dims=16,4:box=8,2",
        "--arg",
        "i16[16]:out",
    ];
    let want = "arg 1: i16[16] = 20 21 22 23 24 25 26 27 36 37 38 39 40 41 42 43\n";
    assert_eq!(run("maps.cu", source, &args), want);
    let path = file("maps_bad.cu", source.as_bytes());
    let path = path.to_str().expect("a path");
    let (code, _, error) = jacq(&[
        "run",
        path,
        "-arch=sm_90",
        "--buffer",
        "x=u16[64]",
        "--arg",
        "map:x:dims=16,4:box=300,1",
        "--arg",
        "i16[16]",
    ]);
    assert!(code == 1 && error.contains("boxDim"), "{error}");
}

const IR: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    define ptx_kernel void @k(ptr %p) {\n  %v = load i32, ptr %p\n  %w = mul i32 %v, 3\n  store i32 %w, ptr %p\n  ret void\n}\n";

#[test]
fn ir_and_bitcode() {
    assert_eq!(
        run("plain.ll", IR, &["--arg", "i32[1]:14:out"]),
        "arg 0: i32[1] = 42\n"
    );
    let from = file("binary.ll", IR.as_bytes());
    let to = from.with_extension("bc");
    let (from, to) = (from.to_str().expect("a path"), to.to_str().expect("a path"));
    let (code, _, error) = jacq(&[from, "-emit-llvm-bc", "-o", to]);
    assert_eq!(code, 0, "{error}");
    let (code, out, error) = jacq(&["run", to, "--arg", "i32[1]:14:out"]);
    assert_eq!((code, out.as_str()), (0, "arg 0: i32[1] = 42\n"), "{error}");
}

#[test]
fn json() {
    let source = "#include <cstdio>\n__global__ void k(float *o, int n) { o[threadIdx.x] = 1.0f / threadIdx.x; if (n) o[n] = 1; printf(\"a\\\"b\\n\"); }";
    let args = [
        "--json",
        "--stats",
        "--block",
        "2",
        "--arg",
        "o=f32[2]:out",
        "--arg",
        "i32:0",
    ];
    let value: Value = serde_json::from_str(&run("json.cu", source, &args)).expect("JSON");
    assert_eq!(value["memory"][0]["values"], serde_json::json!(["inf", 1]));
    assert_eq!(value["output"], "a\"b\na\"b\n");
    assert!(value["fault"].is_null() && value["stats"]["thread_instructions"].as_u64() > Some(10));
    let path = file("json_fault.cu", source.as_bytes());
    let path = path.to_str().expect("a path");
    let (code, out, _) = jacq(&[
        "run",
        path,
        "-lineinfo",
        "--json",
        "--block",
        "2",
        "--arg",
        "f32[2]",
        "--arg",
        "i32:9",
    ]);
    let value: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 1);
    assert_eq!(value["fault"]["line"], 2);
    assert_eq!(value["fault"]["thread"], serde_json::json!([0, 0, 0]));
}
