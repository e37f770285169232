//! `process-restrict`: `noalias` arguments become alias scopes on the accesses based on them, so that the facts survive
//! inlining and cloning. So do restrict members of byval arguments, where the front end marks their loads.
//!
//! An access's scopes are those of every such pointer it may be based on; it excludes the scopes of those it is certainly not
//! based on. Other pointers loaded from memory may be based on anything.

use crate::analysis::alias::{decompose, global_of, underlying_all};
use crate::manager::Knob;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Inst, MdId, MdNode, MdOperand, Opcode, Value, attachment, sym};
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
        let mut roots: Vec<Root> = (0..fx.body.num_args())
            .filter(|&n| {
                fx.m.attrs(fx.f).param(n as usize).has(sym::NOALIAS)
                    && fx.m.cx.types.is_ptr(fx.body.arg_ty(n))
            })
            .map(Root::Argument)
            .collect();
        let all = fx.body.blocks().flat_map(|b| fx.body.insts(b));
        let mut members: Vec<Root> = all.filter_map(|i| member(fx, i)).collect();
        members.sort_unstable();
        members.dedup();
        roots.extend(members);
        if roots.is_empty() {
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
            attachment::get(fx.body, i, sym::ALIAS_SCOPE).is_some()
                || attachment::get(fx.body, i, sym::NOALIAS).is_some()
        }) {
            return false;
        }
        let name = fx.name().to_owned();
        let domain = distinct(fx, &format!("restrict.domain.{name}"), None);
        let scopes: Vec<MdId> = roots
            .iter()
            .map(|r| {
                let of = match r {
                    Root::Argument(n) => n.to_string(),
                    Root::Member(n, at) => format!("{n}.{at}"),
                };
                distinct(fx, &format!("restrict.scope.{name}.{of}"), Some(domain))
            })
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
                root_of(fx, o).is_some()
                    || global_of(&fx.m.cx, o).is_some()
                    || o.as_inst().is_some_and(|d| fx.body.op(d) == Opcode::Alloca)
            });
            if !known {
                continue;
            }
            let of: SmallVec<[Option<Root>; 4]> = objects.iter().map(|&o| root_of(fx, o)).collect();
            let based: SmallVec<[usize; 4]> = roots
                .iter()
                .enumerate()
                .filter(|(_, r)| of.contains(&Some(**r)))
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
            let only = of.iter().all(|o| o.is_some_and(|r| roots.contains(&r)));
            if only && !mine.is_empty() {
                let n = fx.m.cx.md.tuple(&mine);
                attachment::set(fx.body, i, sym::ALIAS_SCOPE, n);
                any = true;
            }
            if !others.is_empty() {
                let n = fx.m.cx.md.tuple(&others);
                attachment::set(fx.body, i, sym::NOALIAS, n);
                any = true;
            }
        }
        any
    }
}

/// What accesses are based on: an argument, or a restrict member at an offset of a byval argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    Argument(u32),
    Member(u32, i64),
}

fn root_of(fx: &Fx, object: Value) -> Option<Root> {
    match object.as_arg() {
        Some(n) => Some(Root::Argument(n)),
        None => member(fx, object.as_inst()?),
    }
}

/// The member that an instruction loads, if it is a marked one.
fn member(fx: &Fx, i: Inst) -> Option<Root> {
    if fx.body.op(i) != Opcode::Load || attachment::get(fx.body, i, sym::RESTRICT_MEMBER).is_none()
    {
        return None;
    }
    let at = decompose(&fx.m.cx, fx.body, fx.body.operand(i, 0));
    let n = at.base.as_arg()?;
    let byval = fx.m.attrs(fx.f).param(n as usize).has(sym::BYVAL);
    (byval && at.vars.is_empty()).then_some(Root::Member(n, at.offset))
}

/// A distinct node that names itself, a domain, and a name.
pub fn distinct(fx: &mut Fx, name: &str, domain: Option<MdId>) -> MdId {
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
