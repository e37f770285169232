//! `cnp-launch-check`: kernels that device code launches (CUDA's nested parallelism) are kernels.

use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{GlobalRef, Inst, Opcode, Sym, Value, call, sym};

/// The functions of the device runtime that take a kernel, by their first argument.
const LAUNCHES: [Sym; 6] = [
    sym::CUDALAUNCHDEVICE,
    sym::CUDALAUNCHDEVICE_PTSZ,
    sym::CUDACDP2LAUNCHDEVICE,
    sym::CUDACDP2LAUNCHDEVICE_PTSZ,
    sym::CUDAGETPARAMETERBUFFERV2,
    sym::CUDACDP2GETPARAMETERBUFFERV2,
];

/// The pass: a warning for each launch of a function that is known not to be a kernel.
pub fn check(fx: &mut Fx) -> bool {
    let calls: Vec<Inst> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| fx.body.op(i) == Opcode::Call)
        .collect();
    for i in calls {
        let launches =
            (fx.m.called_func(fx.body, i)).is_some_and(|f| LAUNCHES.contains(&fx.m.func(f).name));
        let kernel: Option<Value> = call::args(fx.body, i).next();
        let (true, Some(kernel)) = (launches, kernel) else {
            continue;
        };
        let Some(GlobalRef::Func(f)) = crate::analysis::alias::global_of(&fx.m.cx, kernel) else {
            continue;
        };
        if !fx.m.is_kernel(f) {
            let name = fx.m.cx.str(fx.m.func(f).name).to_owned();
            fx.remark(
                RemarkKind::Warning,
                "cnp-launch-check",
                "LaunchOfNoKernel",
                Some(i),
                &[
                    (TEXT, &"device code launches "),
                    ("Callee", &name),
                    (TEXT, &", which is not a kernel"),
                ],
            );
        }
    }
    false
}
