//! `process-restrict`: `noalias` arguments become alias scopes on the accesses based on them, so that the facts survive
//! inlining and cloning.
//!
//! An access's scopes are those of every argument it may be based on; it excludes the scopes of arguments it is certainly not
//! based on. Pointers loaded from memory may be based on anything.

use crate::analysis::alias::{global_of, underlying_all};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Inst, MdId, MdNode, MdOperand, Opcode, Value, sym};
use smallvec::SmallVec;

/// The pass.
pub struct ProcessRestrict {
    propagate_only: bool,
}

impl FunctionPass for ProcessRestrict {
    fn new(p: &Params) -> Self {
        ProcessRestrict {
            propagate_only: p.has("propagate-only"),
        }
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        if self.propagate_only || fx.opts.knob(Knob::ProcessRestrict) == 0 {
            return false;
        }
        let args: Vec<u32> = (0..fx.body.num_args())
            .filter(|&n| {
                fx.m.attrs(fx.f).param(n as usize).has(sym::NOALIAS)
                    && fx.m.cx.types.is_ptr(fx.body.arg_ty(n))
            })
            .collect();
        if args.is_empty() {
            return false;
        }
        let accesses: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| matches!(fx.body.op(i), Opcode::Load | Opcode::Store))
            .collect();
        // Once is enough: a second run would only add domains.
        if accesses.iter().any(|&i| {
            fx.body.md_of(i, sym::ALIAS_SCOPE).is_some() || fx.body.md_of(i, sym::NOALIAS).is_some()
        }) {
            return false;
        }
        let name = fx.name().to_owned();
        let domain = distinct(fx, &format!("restrict.domain.{name}"), None);
        let scopes: Vec<MdId> = args
            .iter()
            .map(|n| distinct(fx, &format!("restrict.scope.{name}.{n}"), Some(domain)))
            .collect();
        let mut any = false;
        for i in accesses {
            let p = fx
                .body
                .operand(i, if fx.body.op(i) == Opcode::Store { 1 } else { 0 });
            let Some(objects) = underlying_all(&fx.m.cx, fx.body, p) else {
                continue;
            };
            // Unknown origins may be based on any argument.
            let known = objects.iter().all(|&o| {
                o.as_arg().is_some()
                    || global_of(&fx.m.cx, o).is_some()
                    || o.as_inst().is_some_and(|d| fx.body.op(d) == Opcode::Alloca)
            });
            if !known {
                continue;
            }
            let based: SmallVec<[usize; 4]> = args
                .iter()
                .enumerate()
                .filter(|(_, n)| objects.contains(&Value::arg(**n)))
                .map(|x| x.0)
                .collect();
            let list = |keep: &dyn Fn(usize) -> bool| -> Vec<MdOperand> {
                scopes
                    .iter()
                    .enumerate()
                    .filter(|(k, _)| keep(*k))
                    .map(|(_, s)| MdOperand::Node(*s))
                    .collect()
            };
            let (mine, others) = (
                list(&|k| based.contains(&k)),
                list(&|k| !based.contains(&k)),
            );
            // A scope speaks for the whole access: what may also reach something else has none.
            let only = objects
                .iter()
                .all(|&o| args.iter().any(|&n| o == Value::arg(n)));
            if only && !mine.is_empty() {
                let n = fx.m.cx.md.tuple(&mine);
                fx.body.set_md(i, sym::ALIAS_SCOPE, n);
                any = true;
            }
            if !others.is_empty() {
                let n = fx.m.cx.md.tuple(&others);
                fx.body.set_md(i, sym::NOALIAS, n);
                any = true;
            }
        }
        any
    }
}

/// A distinct node that names itself, a domain, and a name.
fn distinct(fx: &mut Fx, name: &str, domain: Option<MdId>) -> MdId {
    let id = fx.m.cx.md.push(MdNode::Pending);
    let mut ops = vec![MdOperand::Node(id)];
    ops.extend(domain.map(MdOperand::Node));
    let name = fx.m.cx.sym(name);
    ops.push(MdOperand::Str(name));
    fx.m.cx.md.set(
        id,
        MdNode::Tuple {
            distinct: true,
            ops: ops.into(),
        },
    );
    id
}
