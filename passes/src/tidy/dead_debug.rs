//! `strip-dead-debug-info`: compile units no longer name variables that the module has lost.

use crate::manager::Mx;
use jacquard_ir::{MdId, MdNode, MdOperand, sym};

/// The pass.
pub fn strip_dead(mx: &mut Mx) -> bool {
    let m = &mut *mx.m;
    let live: Vec<MdId> = m
        .var_ids()
        .flat_map(|v| m.var(v).md.clone())
        .filter(|a| a.0 == sym::DBG)
        .map(|a| a.1)
        .collect();
    let units: Vec<MdId> = m.cx.md.named(sym::DEBUG_UNITS).to_vec();
    let globals = m.cx.sym("globals");
    let mut any = false;
    for unit in units {
        let MdNode::Special {
            distinct,
            name,
            fields,
        } = m.cx.md.get(unit).clone()
        else {
            continue;
        };
        let mut new = Vec::new();
        for (field, value) in fields {
            let (true, MdOperand::Node(list)) = (field == globals, &value) else {
                new.push((field, value));
                continue;
            };
            let all = m.cx.md.ops(*list).to_vec();
            let kept: Vec<MdOperand> = (all.iter())
                .filter(|o| !matches!(o, MdOperand::Node(n) if !live.contains(n)))
                .cloned()
                .collect();
            any |= kept.len() != all.len();
            if !kept.is_empty() {
                let list = m.cx.md.tuple(&kept);
                new.push((field, MdOperand::Node(list)));
            }
        }
        let node = MdNode::Special {
            distinct,
            name,
            fields: new.into(),
        };
        m.cx.md.set(unit, node);
    }
    any
}
