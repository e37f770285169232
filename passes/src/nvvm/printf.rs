//! `printf-lowering`: a variadic `printf` of IR becomes CUDA's `vprintf` with a buffer of its arguments.

use crate::manager::Mx;
use jacquard_ir::{AttrListId, Builder, FuncId, GlobalRef, Inst, Opcode, TypeId, Value, call};

/// What programs call, and what the device has (CUDA programming guide, "Formatted Output").
const CALLED: &str = "printf";
const DEVICE: &str = "vprintf";

/// The pass.
pub fn lower(mx: &mut Mx) -> bool {
    let Some(GlobalRef::Func(printf)) = mx.m.lookup(CALLED) else {
        return false;
    };
    if mx.m.func(printf).body.is_some() || !mx.m.signature(printf).2 {
        return false;
    }
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        any |= mx
            .with_body(f, |fx| {
                let calls: Vec<Inst> = (fx.body.blocks())
                    .flat_map(|b| fx.body.insts(b))
                    .filter(|&i| {
                        fx.body.op(i) == Opcode::Call
                            && fx.m.called_func(fx.body, i) == Some(printf)
                    })
                    .collect();
                let any = !calls.is_empty();
                for c in calls {
                    replace(fx, c);
                }
                any
            })
            .unwrap_or(false);
    }
    any
}

fn vprintf(fx: &mut crate::manager::Fx) -> FuncId {
    let pointer = fx.m.cx.types.ptr(0);
    let sig = fx.m.cx.types.func(TypeId::I32, &[pointer, pointer], false);
    fx.m.declare_function(DEVICE, sig)
}

fn replace(fx: &mut crate::manager::Fx, c: Inst) {
    let args: Vec<Value> = call::args(fx.body, c).collect();
    let Some((&format, values)) = args.split_first() else {
        return;
    };
    let f = vprintf(fx);
    let sig = fx.m.func(f).ty;
    let callee: Value = fx.m.address(GlobalRef::Func(f)).into();
    let pointer = fx.m.cx.types.ptr(0);
    // Arguments lie as members of a structure would; narrow ones were widened by the caller (C 6.5.2.2).
    let (mut size, mut widest) = (0u64, 1u64);
    let mut places = Vec::new();
    for &v in values {
        let ty = fx.body.ty(v, &fx.m.cx);
        let align = u64::from(fx.m.cx.align_of(ty));
        size = size.next_multiple_of(align);
        places.push(size);
        size += fx.m.cx.size_of(ty);
        widest = widest.max(align);
    }
    let buffer: Value = match (
        values.is_empty(),
        fx.body.entry().and_then(|b| fx.body.first_inst(b)),
    ) {
        (false, Some(top)) => {
            let ty = fx.m.cx.types.array(TypeId::I8, size);
            fx.before(top).alloca(ty, widest as u32, 0)
        }
        _ => fx.m.cx.zero(pointer).into(),
    };
    let dbg = fx.body.inst(c).dbg;
    let mut b = Builder::before(&mut fx.m.cx, fx.body, c);
    b.dbg = dbg;
    for (&v, at) in values.iter().zip(places) {
        let place = match at {
            0 => buffer,
            n => b.byte_offset(buffer, n as i64),
        };
        let ty = b.ty(v);
        let align = b.cx.align_of(ty);
        b.store(v, place, align, false);
    }
    let printed = b.call(sig, callee, &[format, buffer], 0, AttrListId::EMPTY);
    fx.body.replace_and_erase(c, printed.into());
}
