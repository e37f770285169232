//! Whole programs through the public interface.

use jacquard_emulator::{Arg, Device, TrapKind};

const SAXPY: &str = r#"
.version 7.8
.target sm_90
.address_size 64
.visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)
{
    .reg .pred %p<2>;
    .reg .f32 %f<5>;
    .reg .b32 %r<6>;
    .reg .b64 %rd<8>;
    ld.param.u32 %r2, [n];
    ld.param.f32 %f1, [a];
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [y];
    mov.u32 %r3, %ctaid.x;
    mov.u32 %r4, %ntid.x;
    mov.u32 %r5, %tid.x;
    mad.lo.s32 %r1, %r3, %r4, %r5;
    setp.ge.s32 %p1, %r1, %r2;
    @%p1 bra $L__BB0_2;
    cvta.to.global.u64 %rd3, %rd1;
    mul.wide.s32 %rd4, %r1, 4;
    add.s64 %rd5, %rd3, %rd4;
    ld.global.f32 %f2, [%rd5];
    cvta.to.global.u64 %rd6, %rd2;
    add.s64 %rd7, %rd6, %rd4;
    ld.global.f32 %f3, [%rd7];
    fma.rn.f32 %f4, %f2, %f1, %f3;
    st.global.f32 [%rd7], %f4;
$L__BB0_2:
    ret;
}
"#;

#[test]
fn saxpy() {
    let mut d = Device::new();
    // Only the interpreter leaves out what a guard keeps from running.
    d.config.jit = jacquard_emulator::tier::Mode::Off;
    let m = d.load(SAXPY).expect("loads");
    let x: Vec<f32> = (0..1000).map(|i| i as f32).collect();
    let y: Vec<f32> = (0..1000).map(|i| 0.5 * i as f32).collect();
    let (px, py) = (d.upload(&x).unwrap(), d.upload(&y).unwrap());
    let args = [Arg::I32(1000), Arg::F32(2.0), Arg::Ptr(px), Arg::Ptr(py)];
    let s = d
        .launch(m, "saxpy", [4, 1, 1], [256, 1, 1], [1; 3], 0, &args)
        .unwrap();
    let r: Vec<f32> = d.read(py, 1000).unwrap();
    for i in 0..1000 {
        assert_eq!(r[i], x[i].mul_add(2.0, y[i]));
    }
    assert_eq!(s.blocks, 4);
    assert_eq!(s.thread_instructions, 1000 * 19 + 24 * 11);
}

/// Elements by a register, in 32 bits (as ptxas 13.0 multiplies); external shared arrays of known size; one value in braces.
const ARRAYS: &str = r#"
.version 8.5
.target sm_90
.address_size 64
.global .align 8 .u64 tab[4] = {10, 20, 30, 40};
.extern .shared .align 4 .b8 s[16];
.extern .shared .align 4 .b32 t[8];
.visible .entry k(.param .u64 p)
{
    .reg .b64 %rd<6>;
    .reg .b32 %r<6>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    ld.global.u64 %rd3, tab[%r1];
    add.u32 %r2, %r1, 1073741823;
    ld.global.u64 %rd4, tab[%r2+1];
    add.u64 %rd3, %rd3, %rd4;
    st.shared.b32 t[%r1], %r1;
    mov.u32 %r4, 7;
    st.shared.b32 [s+12], { %r4 };
    ld.shared.b32 { %r5 }, t[%r1];
    add.u32 %r5, %r5, %r4;
    cvt.u64.u32 %rd5, %r5;
    mad.lo.u64 %rd3, %rd5, 1000, %rd3;
    mul.wide.u32 %rd2, %r1, 8;
    add.u64 %rd1, %rd1, %rd2;
    st.global.u64 [%rd1], %rd3;
    ret;
}
"#;

#[test]
fn arrays_are_indexed_by_registers() {
    let mut d = Device::new();
    let m = d.load(ARRAYS).expect("loads");
    let p = d.upload(&[0u64; 3]).unwrap();
    d.launch(m, "k", [1; 3], [3, 1, 1], [1; 3], 0, &[Arg::Ptr(p)])
        .unwrap();
    let r: Vec<u64> = d.read(p, 3).unwrap();
    // The index behind the last is 2 to the power of 30 and a bit: eight times that is a bit.
    assert_eq!(r, [7_020, 8_040, 9_060]);
}

#[test]
fn bounds_are_checked() {
    let mut d = Device::new();
    let m = d.load(SAXPY).unwrap();
    let px = d.upload(&[0f32; 100]).unwrap();
    let py = d.upload(&[0f32; 99]).unwrap();
    let args = [Arg::I32(100), Arg::F32(2.0), Arg::Ptr(px), Arg::Ptr(py)];
    let e = d
        .launch(m, "saxpy", [1, 1, 1], [128, 1, 1], [1; 3], 0, &args)
        .unwrap_err();
    assert_eq!(e.kind, TrapKind::OutOfBounds);
    assert_eq!(e.thread, [99, 0, 0]);
    assert_eq!(e.function, "saxpy");
    assert_eq!(e.line, 27, "{e}");
}

#[test]
fn executions_of_lines() {
    let mut d = Device::new();
    d.config.count_lines = true;
    let m = d.load(SAXPY).expect("loads");
    let p = d.upload(&[0f32; 1000]).unwrap();
    let args = [Arg::I32(1000), Arg::F32(2.0), Arg::Ptr(p), Arg::Ptr(p)];
    let s = d
        .launch(m, "saxpy", [4, 1, 1], [256, 1, 1], [1; 3], 0, &args)
        .unwrap();
    let of = |text: &str| {
        let line = SAXPY.lines().position(|l| l.contains(text)).unwrap();
        let e = s.lines[line];
        (e.warps, e.threads)
    };
    assert_eq!(of("mov.u32 %r3"), (32, 1024));
    // All of the last warp's lanes reach the guarded branch; 24 take it.
    assert_eq!(of("bra"), (32, 1024));
    assert_eq!(of("fma.rn"), (32, 1000));
    // The lanes that skipped the body meet the others again.
    assert_eq!(of("ret;"), (32, 1024));
    assert_eq!(of("@%p1"), of("bra"));
}

/// Null, and any other address outside of a window, is what it was after a way into the window's addresses and back.
#[test]
fn casts_there_and_back_keep_null() {
    let body: String = ["local", "shared"]
        .iter()
        .enumerate()
        .map(|(n, space)| {
            format!(
                "mov.b64 %rd1, 0;\ncvta.to.{space}.u64 %rd2, %rd1;\ncvta.{space}.u64 %rd3, %rd2;\n\
                 st.global.u64 [%rd0+{}], %rd3;\n",
                8 * n
            )
        })
        .collect();
    let ptx = format!(
        ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n.reg .b64 %rd<4>;\n\
         ld.param.u64 %rd0, [p];\ncvta.to.global.u64 %rd0, %rd0;\n{body}ret;\n}}\n"
    );
    let mut d = Device::new();
    let m = d.load(&ptx).expect("loads");
    let p = d.upload(&[7u64; 2]).unwrap();
    d.launch(m, "k", [1; 3], [1; 3], [1; 3], 0, &[Arg::Ptr(p)])
        .unwrap();
    assert_eq!(d.read::<u64>(p, 2).unwrap(), [0, 0]);
}

#[test]
fn a_module_says_whether_it_may_wait_for_the_host() {
    let awaits = |instruction: &str| {
        let text = format!(
            ".version 8.3\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n.reg .b32 %r<2>;\n\
             .reg .b64 %rd<2>;\nld.param.u64 %rd1, [p];\nmov.u32 %r1, 0;\n{instruction}\nret;\n}}\n"
        );
        let mut d = Device::new();
        let m = d.load(&text).expect("loads");
        assert!(d.unsupported(m).is_empty(), "{:?}", d.unsupported(m));
        d.awaits_host(m)
    };
    assert!(awaits("ld.volatile.global.u32 %r1, [%rd1];"));
    assert!(awaits("ld.acquire.sys.global.u32 %r1, [%rd1];"));
    assert!(awaits("atom.global.sys.add.u32 %r1, [%rd1], 1;"));
    assert!(!awaits("ld.global.u32 %r1, [%rd1];"));
    assert!(!awaits("ld.acquire.gpu.global.u32 %r1, [%rd1];"));
    assert!(!awaits("atom.global.add.u32 %r1, [%rd1], 1;"));
    assert!(!awaits("red.global.sys.add.u32 [%rd1], 1;"));
    assert!(!awaits("// volatile\nst.volatile.global.u32 [%rd1], %r1;"));
}
