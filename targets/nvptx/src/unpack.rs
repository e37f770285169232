//! Both halves of a register are taken out by one move.
//!
//! Lanes are selected one at a time, `cvt.u16.u32 a, r` and `mov.b32 {_, b}, r`. Where a block takes both, they become
//! `mov.b32 {a, b}, r` at the first: only then does ptxas compute on the pair where it lies (`HMUL2` and the like),
//! instead of moving each half to the low bits. The halves of 64 bits are registers of their own; there one move is shorter than two.

use crate::mir::{Item, MFunction, effect};
use crate::types::RegClass;
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Statement};
use rustc_hash::FxHashMap;

/// Runs over code in SSA form.
pub fn run(mf: &mut MFunction) {
    let mut open: FxHashMap<Reg, (usize, Half)> = FxHashMap::default();
    for b in 0..mf.blocks.len() {
        open.clear();
        let mut gone = false;
        for k in 0..mf.blocks[b].items.len() {
            let item = mf.blocks[b].items[k];
            let Some((src, half)) = half(mf, &item) else {
                continue;
            };
            match open.get(&src) {
                Some(&(at, other)) if other.high != half.high => {
                    let (low, high) = if half.high {
                        (other, half)
                    } else {
                        (half, other)
                    };
                    let pair = [low.to, high.to].map(Operand::Reg);
                    let pair = Operand::Vector(mf.f.add_list(&pair));
                    let (whole, ops) = ([half.whole], [pair, Operand::Reg(src)]);
                    let mut both = mf.inst(Mnemonic::Mov, &whole, 1, &ops, effect::PURE);
                    both.dbg = mf.blocks[b].items[at].dbg;
                    mf.blocks[b].items[at] = both;
                    mf.blocks[b].items[k].ndefs = GONE;
                    open.remove(&src);
                    gone = true;
                }
                Some(_) => {}
                None => {
                    open.insert(src, (k, half));
                }
            }
        }
        if gone {
            mf.blocks[b].items.retain(|i| i.ndefs != GONE);
        }
    }
}

/// Stands for the definitions of an item that is part of another now.
const GONE: u8 = u8::MAX;

/// One half of a register, in a register of its own.
#[derive(Clone, Copy)]
struct Half {
    to: Reg,
    high: bool,
    /// The type of the register that it is a half of.
    whole: Modifier,
}

/// What half of which register an item takes out, if that is all it does.
fn half(mf: &MFunction, item: &Item) -> Option<(Reg, Half)> {
    let Statement::Inst(inst) = item.stmt else {
        return None;
    };
    if inst.guard.is_some() || !matches!(inst.op, Mnemonic::Mov | Mnemonic::Cvt) {
        return None;
    }
    let [to, Operand::Reg(src)] = *mf.f.list(inst.operands) else {
        return None;
    };
    let (to, high, whole) = match (inst.op, mf.f.modifiers(&inst), to) {
        (Mnemonic::Mov, &[whole @ (Modifier::B32 | Modifier::B64)], Operand::Vector(l)) => {
            match *mf.f.list(l) {
                [Operand::Reg(to), Operand::Sink] => (to, false, whole),
                [Operand::Sink, Operand::Reg(to)] => (to, true, whole),
                _ => return None,
            }
        }
        (Mnemonic::Cvt, [Modifier::U16, Modifier::U32], Operand::Reg(to)) => {
            (to, false, Modifier::B32)
        }
        (Mnemonic::Cvt, [Modifier::U32, Modifier::U64], Operand::Reg(to)) => {
            (to, false, Modifier::B64)
        }
        _ => return None,
    };
    let halves: &[RegClass] = match whole {
        Modifier::B32 => &[RegClass::B16],
        _ => &[RegClass::B32, RegClass::F32],
    };
    let found = Half { to, high, whole };
    halves.contains(&mf.class(to)).then_some((src, found))
}
