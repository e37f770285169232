//! `move-auto-init`: a variable that the front end fills on every path (`-ftrivial-auto-var-init`) is filled where it is used: what
//! leads elsewhere does not pay for it.

use crate::analysis::alias::underlying;
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::is_simple;
use crate::analysis::loops::LoopInfo;
use crate::analysis::operands::use_block;
use crate::intrinsics::{Role, role_of};
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, MdOperand, Opcode, Value, attachment, phi};
use rustc_hash::FxHashSet;

/// The words of the annotation that clang gives such stores and fills.
const FILLED: &str = "auto-init";

/// The pass.
pub fn move_auto_init(fx: &mut Fx) -> bool {
    let fills: Vec<(Inst, Value)> = (fx.body.blocks())
        .flat_map(|b| fx.body.insts(b))
        .filter(|&i| is_fill(fx, i))
        .filter_map(|i| Some((i, variable(fx, i)?)))
        .collect();
    let (dom, loops) = (fx.dom(), fx.loops());
    let mut any = false;
    for (i, variable) in fills {
        let Some(from) = fx.body.inst(i).block else {
            continue;
        };
        let Some(to) = first_needed(fx, &dom, &loops, i, variable) else {
            continue;
        };
        if to != from
            && dom.dominates(from, to)
            && let Some(at) = phi::first_other(fx.body, to)
        {
            fx.body.move_before(i, at);
            any = true;
        }
    }
    any
}

fn is_fill(fx: &Fx, i: Inst) -> bool {
    let kind = fx.m.cx.strings.find("annotation");
    let Some(node) = kind.and_then(|k| attachment::get(fx.body, i, k)) else {
        return false;
    };
    let says = |o: &MdOperand| match o {
        MdOperand::Str(s) => fx.m.cx.str(*s) == FILLED,
        _ => false,
    };
    fx.m.cx.md.ops(node).iter().any(says)
}

/// The variable that a fill writes.
fn variable(fx: &Fx, i: Inst) -> Option<Value> {
    let place = match fx.body.op(i) {
        Opcode::Store if is_simple(fx.body, i) => fx.body.operand(i, 1),
        Opcode::Call => match role_of(fx.m, fx.body, i)? {
            Role::Memset | Role::Memcpy | Role::Memmove => fx.body.operand(i, 1),
            _ => return None,
        },
        _ => return None,
    };
    let object = underlying(&fx.m.cx, fx.body, place);
    let alloca = object
        .as_inst()
        .filter(|&a| fx.body.op(a) == Opcode::Alloca);
    alloca.map(Value::from)
}

/// The block from which all uses of a variable, but for its fill, are reached, outside of loops that the fill is not in.
fn first_needed(
    fx: &Fx,
    dom: &DomTree,
    loops: &LoopInfo,
    fill: Inst,
    variable: Value,
) -> Option<Block> {
    let mut at: Option<Block> = None;
    let mut seen: FxHashSet<Value> = FxHashSet::from_iter([variable]);
    let mut work = vec![variable];
    while let Some(v) = work.pop() {
        for (u, n) in fx.body.users(v) {
            let lifetime = matches!(
                role_of(fx.m, fx.body, u),
                Some(Role::LifetimeStart | Role::LifetimeEnd)
            );
            if u == fill || lifetime {
                continue;
            }
            let follows = matches!(
                fx.body.op(u),
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast
            );
            if follows {
                if seen.insert(u.into()) {
                    work.push(u.into());
                }
                continue;
            }
            let b = use_block(fx.body, u, n)?;
            at = match at {
                Some(a) => Some(dom.common(a, b)?),
                None => Some(b),
            };
        }
    }
    let mut at = at?;
    let home = fx.body.inst(fill).block?;
    while let Some(id) = loops.of(at).filter(|&id| !loops.contains(id, home)) {
        at = dom.idom(loops.get(id).header)?;
    }
    Some(at)
}
