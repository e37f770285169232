//! Warnings of passes are warnings like others: `-Werror` makes errors of them, as cicc's does, and `-w` silences them.

use jacquard::cli::Settings;
use jacquard::{Language, compile};

const WRITES_CONSTANTS: &str = "__constant__ int c[4];
__global__ void w(int *p) { int *q = (int *)c; q[threadIdx.x] = 3; *p = c[1]; }
";

const OUT_OF_BOUNDS: &str = "target triple = \"nvptx64-nvidia-cuda\"
@v = internal global [4 x i32] zeroinitializer
define ptx_kernel void @k() {
  store i32 1, ptr getelementptr (i8, ptr @v, i64 32)
  %a = alloca [4 x i32]
  %p = getelementptr i8, ptr %a, i64 20
  store volatile i32 1, ptr %p
  ret void
}
";

const UNROLLED_IN_VAIN: &str = "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store volatile i32 %i, ptr %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!\"llvm.loop.unroll.full\"}
";

/// What a compile says, and whether there is a result.
fn said(source: &str, flags: &[&str]) -> (bool, String) {
    let language = match source.contains("__global__") {
        true => Language::Cuda,
        false => Language::Ir,
    };
    let mut settings = Settings::new();
    settings
        .parse(["-arch=sm_90"].iter().chain(flags).copied())
        .expect("flags");
    match compile(source, "k", language, &settings) {
        Ok(o) => (true, o.messages().join("\n")),
        Err(f) => (false, f.messages().join("\n")),
    }
}

#[test]
fn werror_makes_errors_of_them() {
    let checked = "-passes=check-gep-index,prepare-codegen";
    let unrolled = "-passes=transform-warning,prepare-codegen";
    for (source, flags, words) in [
        (WRITES_CONSTANTS, vec![], "cannot store to constant memory"),
        (
            OUT_OF_BOUNDS,
            vec![checked],
            "access of 4 bytes at offset 20",
        ),
        (UNROLLED_IN_VAIN, vec![unrolled], "loop not unrolled"),
    ] {
        let with = |flag: &'static str| -> Vec<&str> {
            let more = (!flag.is_empty()).then_some(flag);
            flags.iter().copied().chain(more).collect()
        };
        let (made, text) = said(source, &with(""));
        assert!(made && text.contains("warning"), "{text}");
        assert!(text.contains(words), "{text}");
        let (made, text) = said(source, &with("-Werror"));
        assert!(
            !made && text.contains("error") && text.contains(words),
            "{text}"
        );
        let (made, text) = said(source, &with("-Werror=all-warnings"));
        assert!(!made, "{text}");
        let (made, text) = said(source, &with("-w"));
        assert!(made && text.is_empty(), "{text}");
    }
}
