//! Video instructions.

use super::function::{Fun, Ins, Refused};
use crate::exec::logic::Cmp;
use crate::exec::video::{Op, Second, Select, Video};
use crate::inst::Src;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T, Operand, Selector};

fn select(s: Selector, digits: u16) -> Option<Select> {
    Some(match s {
        Selector::B0 => Select::Part(0, 8),
        Selector::B1 => Select::Part(8, 8),
        Selector::B2 => Select::Part(16, 8),
        Selector::B3 => Select::Part(24, 8),
        Selector::H0 => Select::Part(0, 16),
        Selector::H1 => Select::Part(16, 16),
        Selector::Bytes => Select::Lanes([0, 4, 8, 12].map(|k| (digits >> k & 7) as u8)),
        Selector::Halves => Select::Lanes([(digits & 3) as u8, (digits >> 4 & 3) as u8, 0, 0]),
        _ => return None,
    })
}

/// Decodes a video instruction: its destination, sources and facts.
pub(super) fn plan(f: &mut Fun, i: &Ins<'_>) -> Result<(u32, Vec<Src>, Video), Refused> {
    let parts = match i.op {
        M::Vadd2 | M::Vsub2 | M::Vavrg2 | M::Vabsdiff2 | M::Vmin2 | M::Vmax2 | M::Vset2 => 2,
        M::Vadd4 | M::Vsub4 | M::Vavrg4 | M::Vabsdiff4 | M::Vmin4 | M::Vmax4 | M::Vset4 => 4,
        _ => 1,
    };
    let wrap = i.has(T::Wrap);
    let cmp = i.mods.iter().find_map(|m| match m {
        T::Eq => Some(Cmp::Eq),
        T::Ne => Some(Cmp::Ne),
        T::Lt => Some(Cmp::Lt),
        T::Le => Some(Cmp::Le),
        T::Gt => Some(Cmp::Gt),
        T::Ge => Some(Cmp::Ge),
        _ => None,
    });
    let op = match i.op {
        M::Vadd | M::Vadd2 | M::Vadd4 => Op::Add,
        M::Vsub | M::Vsub2 | M::Vsub4 => Op::Sub,
        M::Vabsdiff | M::Vabsdiff2 | M::Vabsdiff4 => Op::AbsDiff,
        M::Vmin | M::Vmin2 | M::Vmin4 => Op::Min,
        M::Vmax | M::Vmax2 | M::Vmax4 => Op::Max,
        M::Vavrg2 | M::Vavrg4 => Op::Average,
        M::Vshl => Op::Shl { wrap },
        M::Vshr => Op::Shr { wrap },
        M::Vmad => Op::Mad,
        _ => Op::Set(cmp.ok_or("the comparison is missing")?),
    };
    let mut types: Vec<bool> = i.types().map(|t| t == T::S32).collect();
    if matches!(op, Op::Set(_)) {
        types.insert(0, false);
    }
    let [d, a, b] = types[..] else {
        return Err("three types are needed".into());
    };
    let second = match i.first_of(&[T::Add, T::Min, T::Max]) {
        Some(T::Add) => Second::Add,
        Some(T::Min) => Second::Min,
        Some(T::Max) => Second::Max,
        _ => Second::None,
    };
    let mut v = Video {
        op,
        signed: [d, a, b],
        sat: i.has(T::Sat),
        second,
        parts,
        select: [Select::Whole; 2],
        dest: Select::Whole,
        neg: [false; 3],
        plus_one: i.has(T::Po),
        scale: if i.has(T::Shr7) {
            7
        } else if i.has(T::Shr15) {
            15
        } else {
            0
        },
    };
    let mut src = Vec::new();
    let mut dst = 0;
    for (k, &o) in i.ops.iter().enumerate() {
        let (plain, sel, neg) = match o {
            Operand::Select {
                reg,
                selector,
                neg,
                digits,
            } => (
                Operand::Reg(reg),
                select(selector, digits).ok_or("this selector does not belong here")?,
                neg,
            ),
            Operand::Neg(r) => (Operand::Reg(r), Select::Whole, true),
            o => (o, Select::Whole, false),
        };
        match k {
            0 => {
                dst = f.dst(plain)?;
                v.dest = sel;
            }
            1 | 2 => {
                src.push(f.src(plain, T::B32)?);
                v.select[k - 1] = sel;
                v.neg[k - 1] = neg;
            }
            _ => {
                src.push(f.src(plain, T::B32)?);
                v.neg[2] = neg;
            }
        }
    }
    if src.len() > 3 {
        return Err("too many operands".into());
    }
    if parts > 1 {
        // By default `a` gives its own parts and `b` its own.
        let own = |from: u8| Select::Lanes([from, from + 1, from + 2, from + 3]);
        if v.select[0] == Select::Whole {
            v.select[0] = own(0);
        }
        if v.select[1] == Select::Whole {
            v.select[1] = own(parts as u8);
        }
    }
    Ok((dst, src, v))
}
