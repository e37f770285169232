//! What debug records say of variables of the source whose memory goes away.

use jacquard_ir::{
    Body, DebugKind, DebugRecord, Inst, MdId, MdNode, MdOperand, Module, Opcode, Value, debug,
};
use smallvec::SmallVec;

/// The operator of an expression that names a part of a variable, in bits.
const FRAGMENT: &str = "DW_OP_LLVM_fragment";

/// The variables that an alloca holds, which each store to it gives a value from there on. The alloca is about to go.
pub fn promote(m: &Module, body: &mut Body, alloca: Inst) -> SmallVec<[DebugRecord; 1]> {
    let declared: SmallVec<[DebugRecord; 1]> = (debug::declared_at(body, alloca.into())
        .into_iter())
    .filter(|r| r.offset == 0 && only_names_a_part(m, r.expression))
    .map(|r| DebugRecord {
        kind: DebugKind::Value,
        ..r
    })
    .collect();
    if declared.is_empty() {
        return declared;
    }
    debug::remove_declarations(body, alloca.into());
    let stores: Vec<Inst> = (body.users(alloca.into()).map(|u| u.0))
        .filter(|&u| body.op(u) == Opcode::Store)
        .collect();
    for s in stores {
        let value = body.operand(s, 0);
        has_value(body, s, &declared, value);
    }
    declared
}

/// In front of an instruction: the variables have a value from here on.
pub fn has_value(body: &mut Body, at: Inst, variables: &[DebugRecord], value: Value) {
    for &r in variables {
        let value = Some(value);
        debug::add_before(body, at, DebugRecord { value, ..r });
    }
}

/// The variables of an alloca lie in parts of it: new allocas, each with the bytes of the old one where it begins and ends.
pub fn split(m: &mut Module, body: &mut Body, alloca: Inst, parts: &[(Inst, u64, u64)], size: u64) {
    let declared: SmallVec<[DebugRecord; 1]> = (debug::declared_at(body, alloca.into())
        .into_iter())
    .filter(|r| r.offset == 0 && only_names_a_part(m, r.expression))
    .collect();
    if declared.is_empty() {
        return;
    }
    debug::remove_declarations(body, alloca.into());
    for r in declared {
        for &(part, begin, end) in parts {
            let whole = begin == 0 && end == size;
            let expression = match whole {
                true => r.expression,
                false => fragment(m, r.expression, begin * 8, (end - begin) * 8),
            };
            let value = Some(part.into());
            debug::add_before(
                body,
                alloca,
                DebugRecord {
                    value,
                    expression,
                    ..r
                },
            );
        }
    }
}

/// The part that an expression names, if it does nothing else: where it begins.
fn part(m: &Module, expression: MdId) -> Option<u64> {
    let MdNode::Special { fields, .. } = m.cx.md.get(expression) else {
        return None;
    };
    match &fields[..] {
        [] => Some(0),
        [(_, MdOperand::Word(w)), (_, MdOperand::Int(begin)), _] if m.cx.str(*w) == FRAGMENT => {
            u64::try_from(*begin).ok()
        }
        _ => None,
    }
}

fn only_names_a_part(m: &Module, expression: MdId) -> bool {
    part(m, expression).is_some()
}

/// An expression for a part of what another names.
fn fragment(m: &mut Module, of: MdId, begin: u64, size: u64) -> MdId {
    let begin = part(m, of).unwrap_or(0) + begin;
    let (none, word) = (m.cx.sym(""), m.cx.sym(FRAGMENT));
    let name = m.cx.sym("DIExpression");
    let fields = [
        (none, MdOperand::Word(word)),
        (none, MdOperand::Int(begin.into())),
        (none, MdOperand::Int(size.into())),
    ];
    m.cx.md.intern(MdNode::Special {
        distinct: false,
        name,
        fields: fields.into(),
    })
}
