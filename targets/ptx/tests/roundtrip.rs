//! What is printed parses to the same program: on a module that holds every construct of the language, and on the
//! output of other compilers where they are installed (`NVCC`, `CLANG`; `PTXAS` checks what we print).

use jacquard_ptx::model::*;
use jacquard_ptx::{check, parse, print};
use pretty_assertions::assert_eq;
use std::path::{Path, PathBuf};
use std::process::Command;

const LANGUAGE: &str = include_str!("data/language.ptx");

fn parsed(text: &str) -> Module {
    parse(text).unwrap_or_else(|e| panic!("{}", e[0]))
}

#[test]
fn printed_text_is_a_fixed_point() {
    round(
        "language",
        LANGUAGE,
        &PathBuf::from(env!("CARGO_TARGET_TMPDIR")),
    );
}

#[test]
fn names_are_resolved_by_block() {
    let m = parsed(LANGUAGE);
    let f = m.function("kernel").expect("kernel");
    // `%r1` of the inner block is another register than that of the function.
    let named: Vec<Reg> = (0..f.regs.len() as u32)
        .map(Reg)
        .filter(|r| m.str(f.reg(*r).name) == "%r" && f.reg(*r).number == 1)
        .collect();
    assert_eq!(named.len(), 2);
    // So are the two labels `again`.
    let again: Vec<usize> = (0..f.labels.len())
        .filter(|l| m.str(f.labels[*l]) == "again")
        .collect();
    assert_eq!(again.len(), 2);
    let targets: Vec<Label> = f
        .instructions()
        .filter(|i| i.op == Mnemonic::Bra)
        .filter_map(|i| match f.operands(i) {
            [Operand::Label(l)] if m.str(f.labels[l.0 as usize]) == "again" => Some(*l),
            _ => None,
        })
        .collect();
    assert_eq!(
        targets,
        again.iter().map(|l| Label(*l as u32)).collect::<Vec<_>>()
    );
}

#[test]
fn initialisers_have_their_offsets() {
    let m = parsed(LANGUAGE);
    let values = |name: &str| {
        let g = m
            .globals
            .iter()
            .find(|g| m.str(g.name) == name)
            .expect("a global of that name");
        let mut out = Vec::new();
        g.for_each_init(|offset, item| out.push((offset, *item)));
        (g.bytes(), out)
    };
    let (size, list) = values("coefficients");
    assert_eq!(size, 24);
    assert_eq!(list.iter().map(|v| v.0).collect::<Vec<_>>(), [0, 4, 8, 12]);
    assert_eq!(list[2].1, InitItem::F32(0xC040_0000));
    let (size, list) = values("vectors");
    assert_eq!((size, list.last().map(|v| v.0)), (32, Some(28)));
    assert_eq!(values("grown").0, 12);
    assert_eq!(
        values("arithmetic").1,
        [(0, InitItem::Int((1 << 40) - 6 + 1))]
    );
    assert_eq!(values("message").1[2], (2, InitItem::Int(0o154)));
    assert!(matches!(
        values("parts").1[1].1,
        InitItem::Symbol {
            mask: Some(0xff00),
            ..
        }
    ));
    assert!(matches!(
        values("table").1[0].1,
        InitItem::Symbol {
            generic: true,
            offset: 1,
            ..
        }
    ));
}

/// Sources for other compilers: ours, small, and each about one part of the language.
const SOURCES: [(&str, &str); 4] = [
    (
        "control",
        "__device__ __noinline__ int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n\
         __global__ void k(int *a, int n) { switch (n) { case 0: a[0] = 1; break; case 1: a[1] = f(n); break;\n\
         case 2: a[2] = 7; break; case 3: a[3] = 9; break; case 5: a[5] = 2; break; case 6: a[6] = 11; }\n\
         for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] *= a[i + 1] / (n + 3); }\n",
    ),
    (
        "memory",
        "struct alignas(16) S { float x[4]; int y; double d; };\n__constant__ float c[16] = {1, 2, 3, 4.5f};\n\
         __device__ S table[2] = {{{1, 2}, 3, 4.0}, {{5}, 6, 7.0}};\n__device__ int *p = &table[1].y;\n\
         __device__ __noinline__ S g(S s) { s.y++; return s; }\n__device__ S (*fp)(S) = g;\n\
         __global__ void k(float4 *a, const float *__restrict__ b, S s) { __shared__ float t[8][4]; int i = threadIdx.x;\n\
         t[i & 7][i & 3] = b[i] * c[i & 15]; __syncthreads(); a[i].x = t[1][2] + s.x[i & 3] + fp(table[i]).y + *p; }\n",
    ),
    (
        "warp",
        "__global__ void k(unsigned *a, float *f, double *d) { int i = threadIdx.x;\n\
         a[i] = __shfl_xor_sync(~0u, a[i], 3) + __ballot_sync(~0u, i & 1) + __popc(a[i]) + __byte_perm(a[i], 1, 2);\n\
         f[i] = rsqrtf(f[i]) + __fsqrt_rz(f[i]) + sinf(f[i]) + __expf(f[i]); d[i] = d[i] / d[i + 1] + sqrt(d[i]);\n\
         atomicAdd(a, 1u); atomicAdd(f, 1.0f); atomicCAS(a, 1u, 2u); __threadfence(); }\n",
    ),
    (
        "inline",
        "__global__ void k(int *a) { int r; asm volatile(\"{ .reg .pred p; L: setp.ne.s32 p, %1, 0; @p bra L; mov.u32 %0, 4; }\"\n\
         : \"=r\"(r) : \"r\"(*a)); asm volatile(\"{ .reg .pred p; L: setp.ne.s32 p, %1, 0; @p bra L; mov.u32 %0, %%laneid; }\"\n\
         : \"=r\"(a[1]) : \"r\"(r)); }\n",
    ),
];

fn run(command: &mut Command) -> bool {
    command.output().is_ok_and(|o| o.status.success())
}

/// Parses, prints, parses again, checks, and assembles what was printed.
fn round(name: &str, text: &str, scratch: &Path) {
    let m = parsed(text);
    let once = print(&m);
    assert_eq!(print(&parsed(&once)), once, "{name}");
    let arch = m.str(m.target[0]).to_string();
    if let Some(target) = jacquard_ir::tables::Target::by_name(&arch) {
        let complaints = check(&m, target);
        assert!(complaints.is_empty(), "{name}: {}", complaints[0]);
    }
    if let Ok(ptxas) = std::env::var("PTXAS") {
        let path = scratch.join(format!("{name}.out.ptx"));
        std::fs::write(&path, &once).expect("temporary file");
        let out = Command::new(ptxas)
            .args(["-c", "-arch", &arch, "-o", "/dev/null"])
            .arg(&path)
            .output()
            .expect("ptxas runs");
        assert!(
            out.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&out.stderr)
        );
    }
}

#[test]
fn other_compilers_output() {
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut count = 0;
    for (name, source) in SOURCES {
        let cu = scratch.join(format!("{name}.cu"));
        std::fs::write(&cu, source).expect("temporary file");
        if let Ok(nvcc) = std::env::var("NVCC") {
            for (variant, flags) in [
                ("75", "-arch=compute_75"),
                ("90g", "-G -arch=compute_90"),
                ("100l", "-lineinfo -arch=compute_100"),
            ] {
                let ptx = scratch.join(format!("{name}.{variant}.ptx"));
                if run(Command::new(&nvcc)
                    .arg("-ptx")
                    .args(flags.split(' '))
                    .arg(&cu)
                    .arg("-o")
                    .arg(&ptx))
                {
                    round(
                        &format!("{name}.{variant}"),
                        &std::fs::read_to_string(&ptx).expect("output"),
                        &scratch,
                    );
                    count += 1;
                }
            }
        }
        if let Ok(clang) = std::env::var("CLANG").and_then(|c| {
            if c.is_empty() {
                Err(std::env::VarError::NotPresent)
            } else {
                Ok(c)
            }
        }) {
            // Clang without a toolkit: its own spelling of the CUDA attributes, and none of the built-in functions.
            if name != "inline" {
                continue;
            }
            let head = "#define __global__ __attribute__((global))\n";
            std::fs::write(&cu, format!("{head}{source}")).expect("temporary file");
            for level in ["-O0", "-O2"] {
                let ptx = scratch.join(format!("{name}{level}.ptx"));
                let mut c = Command::new(&clang);
                c.args([
                    "-x",
                    "cuda",
                    "--cuda-device-only",
                    "-nocudainc",
                    "-nocudalib",
                    "--cuda-gpu-arch=sm_90",
                    "-Xclang",
                    "-target-feature",
                    "-Xclang",
                    "+ptx83",
                    "-g",
                    "-S",
                    level,
                ]);
                if run(c.arg(&cu).arg("-o").arg(&ptx)) {
                    round(
                        &format!("{name}{level}"),
                        &std::fs::read_to_string(&ptx).expect("output"),
                        &scratch,
                    );
                    count += 1;
                }
            }
        }
    }
    println!("{count} programs of other compilers");
}
