//! `tailcallelim`: a function that ends by calling itself jumps back to its start instead.

use crate::analysis::cache::Preserved;
use crate::manager::{FunctionPass, Fx, Params, RemarkKind, TEXT};
use jacquard_ir::{At, Aux, Builder, Flags, Inst, NewInst, Opcode, Value, call, phi, sym};

/// The pass.
pub struct TailCallElim;

impl FunctionPass for TailCallElim {
    fn new(_: &Params) -> Self {
        TailCallElim
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let Some(entry) = fx.body.entry() else {
            return false;
        };
        let calls: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| is_tail(fx, i))
            .collect();
        if calls.is_empty() {
            return false;
        }
        // A local variable would be shared by all rounds; a byval argument is one.
        let locals = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .any(|i| fx.body.op(i) == Opcode::Alloca);
        let own =
            (0..fx.body.num_args()).any(|n| fx.m.attrs(fx.f).param(n as usize).has(sym::BYVAL));
        if locals || own || phi::of(fx.body, entry).next().is_some() {
            return false;
        }
        // A new entry; the old one becomes the loop's header, with a phi per argument.
        let top = fx.body.create_block();
        fx.body.insert_block_before(top, entry);
        Builder::new(&mut fx.m.cx, fx.body, At::End(top)).br(entry);
        let mut phis: Vec<Inst> = Vec::new();
        for n in 0..fx.body.num_args() {
            let arg = Value::arg(n);
            let ty = fx.body.arg_ty(n);
            let phi = fx.body.create(NewInst {
                op: Opcode::Phi,
                ty,
                ops: &[],
                flags: Flags::NONE,
                aux: Aux::None,
            });
            fx.body.replace_all_uses(arg, phi.into());
            fx.body.prepend(entry, phi);
            phi::add_incoming(fx.body, phi, arg, top);
            phis.push(phi);
        }
        for c in calls {
            let Some(b) = fx.body.inst(c).block else {
                continue;
            };
            let args: Vec<Value> = call::args(fx.body, c).collect();
            for (&phi, v) in phis.iter().zip(args) {
                phi::add_incoming(fx.body, phi, v, b);
            }
            fx.remark(
                RemarkKind::Passed,
                "tailcallelim",
                "tailcall-recursion",
                Some(c),
                &[(TEXT, &"transforming tail recursion into loop")],
            );
            if let Some(t) = fx.body.terminator(b) {
                fx.body.erase(t);
            }
            fx.body.erase(c);
            Builder::new(&mut fx.m.cx, fx.body, At::End(b)).br(entry);
        }
        fx.cache.invalidate(Preserved::None);
        true
    }
}

/// A call of the function itself whose result is returned at once.
fn is_tail(fx: &Fx, i: Inst) -> bool {
    if fx.body.op(i) != Opcode::Call
        || fx.m.called_func(fx.body, i) != Some(fx.f)
        || !matches!(fx.body.inst(i).aux, Aux::Call { sig, .. } if sig == fx.m.func(fx.f).ty)
        || fx.body.bundles.contains_key(&i)
        || fx.m.func(fx.f).linkage.is_interposable()
    {
        return false;
    }
    let Some(t) = fx.body.next_inst(i) else {
        return false;
    };
    if fx.body.op(t) != Opcode::Ret {
        return false;
    }
    match fx.body.operands(t).next() {
        None => true,
        Some(v) => v == Value::inst(i),
    }
}
