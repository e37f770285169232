//! Templates of rules: PTX instructions over the values of a match.

use super::matcher::Node;
use super::rules::{TDef, TInst, TSrc};
use super::{Select, atomics, scalar};
use crate::mir::effect;
use jacquard_ptx::model::{Modifier, Operand, Reg};
use smallvec::SmallVec;

/// What a template is expanded with, beside the values in the slots.
pub struct Match<'a> {
    /// The operation.
    pub root: Node,
    /// The registers of its results; `None` for an unused one.
    pub results: &'a [Option<Reg>],
    /// The template's temporaries.
    pub temps: &'a [Reg],
    /// The address of an access.
    pub address: Option<Operand>,
    /// Ordering, scope and space of an access.
    pub qualifiers: &'a [Modifier],
}

/// Emits one instruction.
pub fn emit(sel: &mut Select, t: &'static TInst, found: &Match) {
    let defs: SmallVec<[Operand; 2]> = t
        .defs
        .iter()
        .map(|d| match d {
            TDef::Result(k) => found.results[usize::from(*k)].map_or(Operand::Sink, Operand::Reg),
            TDef::Temp(k) => Operand::Reg(found.temps[usize::from(*k)]),
            TDef::Sink => Operand::Sink,
        })
        .collect();
    let mut ops: SmallVec<[Operand; 6]> = SmallVec::new();
    if t.vector_def {
        let v = sel.vector(&defs);
        ops.push(v);
    } else {
        ops.extend(defs);
    }
    let ndefs = ops.len() as u8;
    for s in t.srcs {
        let o = source(sel, s, t, found);
        ops.push(o);
    }
    if t.stays {
        let mut mods: SmallVec<[Modifier; 6]> = SmallVec::new();
        if t.qualified {
            mods.extend_from_slice(found.qualifiers);
        }
        mods.extend_from_slice(t.mods);
        return sel.emit_effect(t.op, &mods, ndefs, &ops, effect::STAYS);
    }
    let keep_ftz = !t.ftz || sel.m.mode.ftz;
    let keep_rn = !t.rn || !sel.m.contractable(found.root);
    if keep_ftz && keep_rn {
        sel.emit(t.op, t.mods, ndefs, &ops);
    } else {
        let mods: SmallVec<[Modifier; 6]> = t
            .mods
            .iter()
            .copied()
            .filter(|&m| (keep_ftz || m != Modifier::Ftz) && (keep_rn || m != Modifier::Rn))
            .collect();
        sel.emit(t.op, &mods, ndefs, &ops);
    }
}

fn source(sel: &mut Select, s: &'static TSrc, t: &TInst, found: &Match) -> Operand {
    match *s {
        TSrc::Slot(k) => sel.operand(sel.scratch[k as usize]),
        TSrc::NotSlot(k) => {
            let r = sel.reg(sel.scratch[k as usize]);
            Operand::Not(r)
        }
        TSrc::Zx(k) => scalar::extended(sel, sel.scratch[k as usize], false),
        TSrc::Sx(k) => scalar::extended(sel, sel.scratch[k as usize], true),
        TSrc::Reg(k) => {
            let n = sel.scratch[k as usize];
            let (o, class) = (sel.operand(n), sel.m.scalar(n).class());
            Operand::Reg(sel.in_reg(o, class))
        }
        TSrc::Pack(k) => Operand::Reg(atomics::packed(sel, sel.scratch[k as usize].v)),
        TSrc::Part(k, part) => {
            let n = sel.m.part_of(sel.scratch[k as usize], part.into());
            sel.operand(n)
        }
        TSrc::Result(k) => found.results[usize::from(k)].map_or(Operand::Sink, Operand::Reg),
        TSrc::Address => found.address.unwrap_or(Operand::Sink),
        TSrc::Temp(k) => Operand::Reg(found.temps[usize::from(k)]),
        TSrc::NotTemp(k) => Operand::Not(found.temps[usize::from(k)]),
        TSrc::Int(i) => Operand::Int(i),
        TSrc::Float(f) => {
            if t.mods.contains(&Modifier::F64) {
                Operand::F64(f.to_bits())
            } else {
                Operand::F32((f as f32).to_bits())
            }
        }
        TSrc::Const(f) => Operand::Int(f(&sel.m, &sel.scratch[..])),
        TSrc::Special(name) => Operand::Special(sel.names.intern(name)),
        TSrc::Vector(list) => {
            let ops: SmallVec<[Operand; 4]> =
                list.iter().map(|s| source(sel, s, t, found)).collect();
            sel.vector(&ops)
        }
        TSrc::Sink => Operand::Sink,
    }
}

/// Which results and which instructions of a template are needed, if these results are used: those with effects, and what leads
/// to a result that is used.
pub fn needed(insts: &'static [TInst], used: &[bool]) -> (SmallVec<[bool; 3]>, u32) {
    let mut results: SmallVec<[bool; 3]> = used.into();
    let (mut temps, mut kept) = (0u64, 0u32);
    for (n, t) in insts.iter().enumerate().rev() {
        let defines = t.defs.iter().any(|d| match d {
            TDef::Result(k) => results[usize::from(*k)],
            TDef::Temp(k) => temps >> k & 1 != 0,
            TDef::Sink => false,
        });
        if !t.stays && !defines {
            continue;
        }
        kept |= 1 << n;
        // What has effects puts its result somewhere, used or not.
        if t.stays {
            for d in t.defs {
                if let TDef::Result(k) = d {
                    results[usize::from(*k)] = true;
                }
            }
        }
        uses(t.srcs, &mut |s| match *s {
            TSrc::Temp(k) | TSrc::NotTemp(k) => temps |= 1 << k,
            TSrc::Result(k) => results[usize::from(k)] = true,
            _ => {}
        });
    }
    (results, kept)
}

fn uses(srcs: &'static [TSrc], each: &mut dyn FnMut(&TSrc)) {
    for s in srcs {
        match s {
            TSrc::Vector(list) => uses(list, each),
            s => each(s),
        }
    }
}
