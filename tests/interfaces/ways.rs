//! Instructions of tensor cores and asynchronous copies, each from CUDA C++ (a built-in function or a header of ours), from IR (an intrinsic) and
//! from inline assembly: the instruction stands in the PTX, and ptxas takes it. Where NVIDIA's C++ or LLVM has no way to say it, the row says so.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_ir::tables::{PtxVersion, TARGETS};
use jacquard_ptx::forms::{Form, REGISTERS, WIDE_REGISTERS};
use jacquard_test_support::Oracles;
use std::collections::BTreeMap;

/// How a language says it.
enum Way {
    /// Text before the kernel, and the kernel's body.
    Code(&'static str, &'static str),
    /// It has no way, for this reason.
    None(&'static str),
}
use Way::{Code, None as Nothing};

struct Row {
    /// Target.
    target: &'static str,
    /// The instruction's beginning.
    ptx: &'static str,
    /// In a kernel of `char *p, unsigned a, unsigned long long b, float x` with `__shared__ alignas(128) char s[256]`.
    cuda: Way,
    /// In a kernel of `ptr addrspace(1) %p, i32 %a, i64 %b, float %x` with a shared `@s`.
    ir: Way,
}

const NO_FUNCTION: &str = "NVIDIA's C++ has no function for it";
const NO_INTRINSIC: &str = "LLVM has no intrinsic for it";

const ROWS: &[Row] = &[
    Row {
        target: "sm_90a",
        ptx: "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16",
        cuda: Code(
            "",
            "float d[4] = {}; __wgmma_mma_async_f16(64, 8, 16, 0, 0, 0, 0, 1, 0, d, b, b); ((float *)p)[0] = d[0];",
        ),
        ir: Nothing(NO_INTRINSIC),
    },
    Row {
        target: "sm_90a",
        ptx: "wgmma.mma_async.sync.aligned.m64n8k32.f16.e4m3.e5m2",
        cuda: Code(
            "",
            "unsigned d[2] = {}, u[4] = {a, a, a, a}; __wgmma_mma_async_f8(64, 8, 32, 0, 0, 1, 0, 1, 1, d, u, b); ((unsigned *)p)[0] = d[0];",
        ),
        ir: Nothing(NO_INTRINSIC),
    },
    Row {
        target: "sm_100a",
        ptx: "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p3(ptr addrspace(3))",
            "%r = call {i32, i32} @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p3(ptr addrspace(3) @s)\n%v = extractvalue {i32, i32} %r, 0\nstore i32 %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_100a",
        ptx: "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3), i32)",
            "call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3) @s, i32 %a)",
        ),
    },
    Row {
        target: "sm_75",
        ptx: "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare {<2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.mma.m8n8k4.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>)",
            "%h = bitcast i32 %a to <2 x half>\n%r = call {<2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.mma.m8n8k4.row.col.f16.f16(<2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h)\n%v = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>} %r, 0\nstore <2 x half> %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_80",
        ptx: "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare {<2 x half>, <2 x half>} @llvm.nvvm.mma.sp.m16n8k16.row.col.f16.f16(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, i32, i32)",
            "%h = bitcast i32 %a to <2 x half>\n%r = call {<2 x half>, <2 x half>} @llvm.nvvm.mma.sp.m16n8k16.row.col.f16.f16(<2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, <2 x half> %h, i32 %a, i32 0)\n%v = extractvalue {<2 x half>, <2 x half>} %r, 0\nstore <2 x half> %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_120a",
        ptx: "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.f32.e4m3.e4m3.f32.ue8m0",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.f32.e4m3.e4m3.f32.ue8m0(i32, i32, i32, i32, i32, i32, float, float, float, float, i32, i16, i16, i32, i16, i16)",
            "%r = call {float, float, float, float} @llvm.nvvm.mma.block.scale.m16n8k32.row.col.mxf8f6f4.f32.e4m3.e4m3.f32.ue8m0(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, float %x, float %x, float %x, float %x, i32 %a, i16 0, i16 0, i32 %a, i16 0, i16 0)\n%v = extractvalue {float, float, float, float} %r, 0\nstore float %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_89",
        ptx: "cvt.rn.satfinite.e4m3x2.f32",
        cuda: Code(
            "#include <cuda_fp8.h>",
            "*(__nv_fp8_e4m3 *)p = __nv_fp8_e4m3(x);",
        ),
        ir: Code(
            "declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)",
            "%v = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %x, float %x)\nstore i16 %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_100a",
        ptx: "cvt.rn.satfinite.e2m3x2.f32",
        cuda: Nothing("the header of ours computes it without the instruction"),
        ir: Code(
            "declare i16 @llvm.nvvm.ff.to.e2m3x2.rn.satfinite(float, float)",
            "%v = call i16 @llvm.nvvm.ff.to.e2m3x2.rn.satfinite(float %x, float %x)\nstore i16 %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_100a",
        ptx: "cvt.rn.satfinite.e2m1x2.f32",
        cuda: Nothing("the header of ours computes it without the instruction"),
        ir: Code(
            "declare i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float, float)",
            "%v = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float %x, float %x)\nstore i16 %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_100a",
        ptx: "cvt.rs.bf16x2.f32",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rs(float, float, i32)",
            "%v = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rs(float %x, float %x, i32 %a)\nstore <2 x bfloat> %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_90a",
        ptx: "setmaxnreg.dec.sync.aligned.u32 24",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 immarg)",
            "call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 24)",
        ),
    },
    Row {
        target: "sm_100a",
        ptx: "redux.sync.min.f32",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare float @llvm.nvvm.redux.sync.fmin(float, i32)",
            "%v = call float @llvm.nvvm.redux.sync.fmin(float %x, i32 -1)\nstore float %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_100",
        ptx: "add.rn.f32x2",
        cuda: Code(
            "",
            "*(float2 *)p = __fadd2_rn(*(float2 *)p, make_float2(x, x));",
        ),
        ir: Code(
            "declare <2 x float> @llvm.nvvm.add.rn.f32x2(<2 x float>, <2 x float>)",
            "%u = load <2 x float>, ptr addrspace(1) %p\n%v = call <2 x float> @llvm.nvvm.add.rn.f32x2(<2 x float> %u, <2 x float> %u)\nstore <2 x float> %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_100",
        ptx: "ld.global.v8.f32",
        cuda: Code(
            "struct alignas(32) V { float v[8]; };",
            "((V *)p)[0] = ((V *)p)[a];",
        ),
        ir: Code(
            "",
            "%v = load <8 x float>, ptr addrspace(1) %p, align 32\n%q = getelementptr i8, ptr addrspace(1) %p, i64 %b\nstore <8 x float> %v, ptr addrspace(1) %q, align 32",
        ),
    },
    Row {
        target: "sm_100",
        ptx: "st.global.v4.f64",
        cuda: Code("", "((double4_32a *)p)[0] = ((double4_32a *)p)[a];"),
        ir: Code(
            "",
            "%v = load <4 x double>, ptr addrspace(1) %p, align 32\n%q = getelementptr i8, ptr addrspace(1) %p, i64 %b\nstore <4 x double> %v, ptr addrspace(1) %q, align 32",
        ),
    },
    Row {
        target: "sm_90",
        ptx: "cp.async.bulk.prefetch.L2.global",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1), i32, i64, i1)",
            "call void @llvm.nvvm.cp.async.bulk.prefetch.L2(ptr addrspace(1) %p, i32 %a, i64 0, i1 false)",
        ),
    },
    Row {
        target: "sm_90",
        ptx: "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32",
        cuda: Code(
            "#include <cuda/ptx>",
            "cuda::ptx::cp_reduce_async_bulk(cuda::ptx::space_global, cuda::ptx::space_shared, cuda::ptx::op_add, (uint32_t *)p, (const uint32_t *)s, a);",
        ),
        ir: Nothing(NO_INTRINSIC),
    },
    Row {
        target: "sm_90",
        ptx: "cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group",
        cuda: Code(
            "#include <cuda/ptx>",
            "int c[1] = {(int)a}; cuda::ptx::cp_reduce_async_bulk_tensor(cuda::ptx::space_global, cuda::ptx::space_shared, cuda::ptx::op_add, p, c, s);",
        ),
        ir: Code(
            "declare void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.1d(ptr addrspace(3), ptr, i32, i64, i1)",
            "%g = addrspacecast ptr addrspace(1) %p to ptr\ncall void @llvm.nvvm.cp.async.bulk.tensor.reduce.add.tile.1d(ptr addrspace(3) @s, ptr %g, i32 %a, i64 0, i1 false)",
        ),
    },
    Row {
        target: "sm_100",
        ptx: "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128",
        cuda: Code(
            "#include <cuda/ptx>",
            "cuda::ptx::clusterlaunchcontrol_try_cancel(s, (uint64_t *)(s + 16));",
        ),
        ir: Code(
            "declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3), ptr addrspace(3))",
            "%q = getelementptr i8, ptr addrspace(3) @s, i32 16\ncall void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3) @s, ptr addrspace(3) %q)",
        ),
    },
    Row {
        target: "sm_90",
        ptx: "multimem.ld_reduce.relaxed.gpu.global.add.u32",
        cuda: Code(
            "#include <cuda/ptx>",
            "*(uint32_t *)p = cuda::ptx::multimem_ld_reduce(cuda::ptx::sem_relaxed, cuda::ptx::scope_gpu, cuda::ptx::op_add, (const uint32_t *)p);",
        ),
        ir: Nothing(NO_INTRINSIC),
    },
    Row {
        target: "sm_90",
        ptx: "elect.sync",
        cuda: Nothing(NO_FUNCTION),
        ir: Code(
            "declare {i32, i1} @llvm.nvvm.elect.sync(i32)",
            "%r = call {i32, i1} @llvm.nvvm.elect.sync(i32 -1)\n%v = extractvalue {i32, i1} %r, 0\nstore i32 %v, ptr addrspace(1) %p",
        ),
    },
    Row {
        target: "sm_90",
        ptx: "griddepcontrol.wait",
        cuda: Code("", "cudaGridDependencySynchronize();"),
        ir: Code(
            "declare void @llvm.nvvm.griddepcontrol.wait()",
            "call void @llvm.nvvm.griddepcontrol.wait()",
        ),
    },
];

fn ptx_of(source: &str, name: &str, language: Language, target: &str) -> Result<String, String> {
    let mut settings = Settings::new();
    settings
        .parse([format!("-arch={target}")])
        .map_err(|e| e.to_string())?;
    let out = compile(source, name, language, &settings);
    out.map(|o| o.text).map_err(|f| f.messages().join("\n"))
}

/// The instruction is there, and ptxas takes the whole.
fn holds(ptx: &Result<String, String>, row: &Row) -> Result<(), String> {
    let text = ptx.as_ref().map_err(Clone::clone)?;
    if !text.lines().any(|l| l.contains(row.ptx)) {
        return Err(format!("no {}:\n{text}", row.ptx));
    }
    match Oracles::find() {
        Some(o) => o.ptxas(text, row.target).map(|_| ()),
        None => Ok(()),
    }
}

#[test]
fn three_ways() {
    let mut failures = Vec::new();
    let mut counts = [0; 4];
    for row in ROWS {
        let mut judge = |way: usize, name: &str, ptx: Result<String, String>| match holds(&ptx, row)
        {
            Ok(()) => counts[way] += 1,
            Err(e) => failures.push(format!("{} from {name}: {e}", row.ptx)),
        };
        match row.cuda {
            Code(before, body) => {
                let source = format!(
                    "{before}\nextern \"C\" __global__ void k(char *p, unsigned a, unsigned long long b, float x) {{ __shared__ alignas(128) char s[256]; if (b == 12345) p[a] = s[a];\n{body} }}\n"
                );
                judge(
                    0,
                    "CUDA C++",
                    ptx_of(&source, "k.cu", Language::Cuda, row.target),
                );
            }
            Nothing(why) => println!("{}: CUDA C++: {why}", row.ptx),
        }
        match row.ir {
            Code(before, body) => {
                let source = format!(
                    "target triple = \"nvptx64-nvidia-cuda\"\n@s = internal addrspace(3) global [256 x i8] undef, align 128\n{before}\n\
                     define ptx_kernel void @k(ptr addrspace(1) align 128 %p, i32 %a, i64 %b, float %x) {{\n{body}\nret void\n}}\n"
                );
                judge(1, "IR", ptx_of(&source, "k.ll", Language::Ir, row.target));
            }
            Nothing(why) => println!("{}: IR: {why}", row.ptx),
        }
        // The first sample of the form.
        let head = row.ptx.split(' ').next().unwrap_or_default();
        let mnemonic = head.split('.').next().unwrap_or_default();
        // Pairs of modifiers at once are samples; more than two are not.
        let forms = || Form::all().iter().filter(move |f| f.op.text() == mnemonic);
        let mut samples =
            (forms().flat_map(|f| f.samples())).chain(forms().flat_map(|f| f.combinations(20_000)));
        let sample = samples.find(|s| s.text.split(' ').next() == Some(head));
        let Some(sample) = sample else {
            failures.push(format!("{head}: the table has no such form"));
            continue;
        };
        let registers = format!("{REGISTERS}{WIDE_REGISTERS}").replace(['\n', '\t'], " ");
        let text = format!("{{ {registers} {}; }}", sample.text).replace('%', "%%");
        let source = format!("extern \"C\" __global__ void k() {{ asm volatile(\"{text}\"); }}\n");
        judge(
            2,
            "inline assembly",
            ptx_of(&source, "k.cu", Language::Cuda, row.target),
        );
    }
    println!(
        "{} rows; from CUDA C++ {}, IR {}, assembly {}",
        ROWS.len(),
        counts[0],
        counts[1],
        counts[2]
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The plain sample of each form as inline assembly, on its lowest target.
#[test]
fn each_form_as_inline_assembly() {
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for form in Form::all() {
        let Some(sample) = form.samples().into_iter().next() else {
            continue;
        };
        let targets = TARGETS.iter().filter(|t| t.offered && t.sm >= 75);
        let lowest = targets
            .into_iter()
            .find(|t| sample.exists_on(t, PtxVersion(90)));
        if let Some(t) = lowest {
            groups.entry(&t.name).or_default().push(sample.text.clone());
        }
    }
    let (mut count, mut failures) = (0, Vec::new());
    for (target, list) in &groups {
        let mut source = String::new();
        for (n, sample) in list
            .iter()
            .enumerate()
            .filter(|(_, s)| !s.contains("$table"))
        {
            let registers = format!("{REGISTERS}{WIDE_REGISTERS}").replace(['\n', '\t'], " ");
            let text = format!("{{ {registers} {sample}; $here: }}").replace('%', "%%");
            source +=
                &format!("extern \"C\" __global__ void k{n}() {{ asm volatile(\"{text}\"); }}\n");
            count += 1;
        }
        match ptx_of(&source, "k.cu", Language::Cuda, target) {
            Err(e) => failures.push(format!(
                "{target}: {}",
                e.lines().take(6).collect::<Vec<_>>().join("\n")
            )),
            Ok(text) => {
                if let Some(o) = Oracles::find()
                    && let Err(e) = o.ptxas(&text, target)
                {
                    failures.push(format!(
                        "{target}: {}",
                        e.lines().take(6).collect::<Vec<_>>().join("\n")
                    ));
                }
            }
        }
    }
    println!("{count} forms on {} targets", groups.len());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
