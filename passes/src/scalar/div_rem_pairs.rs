//! `div-rem-pairs`: a remainder where the quotient of the same operands is at hand becomes a multiplication and a subtraction.
//!
//! The machine has neither operation; each is a sequence of its own, and that of the remainder computes the quotient too. Passes that
//! simplify write remainders the other way round, so this one runs behind them.

use crate::edit::remainder;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Inst, Opcode, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub struct DivRemPairs;

/// Signedness and operands.
type Key = (bool, Value, Value);

impl FunctionPass for DivRemPairs {
    fn new(_: &Params) -> Self {
        DivRemPairs
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut quotients: FxHashMap<Key, SmallVec<[Inst; 2]>> = FxHashMap::default();
        let mut remainders: Vec<(Inst, Key)> = Vec::new();
        for i in fx.body.blocks().flat_map(|b| fx.body.insts(b)) {
            match fx.body.op(i) {
                Opcode::UDiv | Opcode::SDiv => {
                    quotients.entry(key(fx, i)).or_default().push(i);
                }
                Opcode::URem | Opcode::SRem => remainders.push((i, key(fx, i))),
                _ => {}
            }
        }
        remainders.retain(|(_, of)| quotients.contains_key(of));
        if remainders.is_empty() {
            return false;
        }
        let dom = fx.dom();
        let mut any = false;
        for (r, of) in remainders {
            // An operand may have been a remainder before: pairs have new ones in common then.
            let (_, x, y) = key(fx, r);
            let mut found = None;
            for &q in quotients.get(&of).into_iter().flatten() {
                if dom.value_dominates(fx.body, q.into(), r) {
                    found = Some(q);
                    break;
                }
                // A quotient that follows can be made here as well: what it traps on the remainder traps on.
                if dom.value_dominates(fx.body, r.into(), q) {
                    fx.body.move_before(q, r);
                    found = Some(q);
                    break;
                }
            }
            let Some(q) = found else { continue };
            let mut b = fx.before(r);
            let v = remainder(&mut b, x, q.into(), y);
            fx.body.replace_and_erase(r, v);
            any = true;
        }
        any
    }
}

fn key(fx: &Fx, i: Inst) -> Key {
    let signed = matches!(fx.body.op(i), Opcode::SDiv | Opcode::SRem);
    (signed, fx.body.operand(i, 0), fx.body.operand(i, 1))
}
