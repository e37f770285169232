//! What kind of value each register row holds.
//!
//! A row has 64 bits and no type. Compiled code keeps it as an integer or a float, whichever its instructions compute with.

use crate::flow::Shape;
use jacquard_emulator::form::Form;
use jacquard_emulator::inst::{ParamSlot, Src};
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

/// How a row is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Its low 32 bits.
    I32,
    /// All of it.
    I64,
    /// An `f32`.
    F32,
    /// An `f64`.
    F64,
}

/// The rows of a function.
pub struct Rows {
    /// How each is kept.
    pub kinds: Vec<Kind>,
    /// Rows all of whose values are results of arithmetic: whether a NaN is the canonical one matters only where its bits are seen, so
    /// they are made canonical there.
    pub lazy: Vec<bool>,
}

/// The float type that an instruction computes with, and whether its result is a float or a number without a NaN's payload.
fn floats(form: Form) -> (Option<T>, Option<T>) {
    let float = |t: T| matches!(t, T::F32 | T::F64).then_some(t);
    use jacquard_emulator::exec::cvt::Kind as K;
    let kind = |k: K| match k {
        K::F32 => Some(T::F32),
        K::F64 => Some(T::F64),
        _ => None,
    };
    match form {
        Form::Arith(a) => (float(a.ty), float(a.ty)),
        Form::Setp(t, ..) | Form::Testp(t, _) => (float(t), None),
        Form::IntToFloat(_, k, _) => (None, kind(k)),
        Form::FloatToInt(k, ..) => (kind(k), None),
        Form::FloatToFloat(a, b, _) => (kind(a), kind(b)),
        _ => (None, None),
    }
}

/// Whether an instruction moves values and looks at none.
fn neutral(form: Form) -> bool {
    matches!(
        form,
        Form::Move(_)
            | Form::Selp
            | Form::Load(..)
            | Form::LoadParam(..)
            | Form::Store(..)
            | Form::PredValue
            | Form::Opaque
            | Form::Shuffle
            | Form::Call
            | Form::Return
            | Form::Atomic(_)
            | Form::Reduce(..)
            | Form::Pack
            | Form::Unpack
    )
}

/// Finds how the rows of a function are kept.
pub fn rows(s: &Shape<'_>) -> Rows {
    let widths = &s.prog.funcs[s.prog.owner[s.start] as usize].widths;
    let mut votes = vec![[0u32; 3]; s.rows];
    for k in 0..s.code.len() {
        let (form, Some(o)) = (s.form(k), &s.operands[k]) else {
            continue;
        };
        if neutral(form) {
            continue;
        }
        let (from, to) = floats(form);
        let slot = |t: Option<T>| match t {
            Some(T::F32) => 1,
            Some(_) => 2,
            None => 0,
        };
        for r in o.reads.iter().filter(|r| r.0 >= 0) {
            votes[r.0 as usize][slot(from)] += 1;
        }
        for &d in &o.writes {
            votes[d as usize][slot(to)] += 1;
        }
    }
    let kinds: Vec<Kind> = (votes.iter().zip(widths))
        .map(|(v, &bits)| match bits {
            64 if v[2] > v[0] => Kind::F64,
            64 => Kind::I64,
            _ if v[1] > v[0] => Kind::F32,
            _ => Kind::I32,
        })
        .collect();
    let lazy = lazy(s, &kinds);
    Rows { kinds, lazy }
}

/// Whether an instruction's result is a canonical NaN or a number, whatever NaN its sources are.
fn canonical(form: Form) -> bool {
    match form {
        Form::Arith(a) => {
            matches!(a.ty, T::F32 | T::F64) && !matches!(a.op, M::Neg | M::Abs | M::Copysign)
        }
        Form::IntToFloat(..) => true,
        _ => false,
    }
}

fn lazy(s: &Shape<'_>, kinds: &[Kind]) -> Vec<bool> {
    // What an unknown instruction leaves, and what comes with a call, may be any NaN.
    let known = s.operands.iter().all(Option::is_some);
    let float = |k: &Kind| known && matches!(k, Kind::F32 | Kind::F64);
    let mut lazy: Vec<bool> = kinds.iter().map(float).collect();
    for p in &s.prog.funcs[s.prog.owner[s.start] as usize].params {
        if let ParamSlot::Register(r) = *p {
            lazy[r as usize] = false;
        }
    }
    let is_number = |s: &Shape<'_>, c: Src, kind: Kind| {
        let v = s.prog.consts[!c.0 as usize].0[0];
        match kind {
            Kind::F32 => !f32::from_bits(v as u32).is_nan(),
            _ => !f64::from_bits(v).is_nan(),
        }
    };
    loop {
        let mut changed = false;
        for k in 0..s.code.len() {
            let (form, Some(o)) = (s.form(k), &s.operands[k]) else {
                continue;
            };
            let moves = match form {
                Form::Move(_) | Form::Selp => true,
                f if canonical(f) => continue,
                _ => false,
            };
            for &d in &o.writes {
                let d = d as usize;
                let fine = moves
                    && o.reads.iter().all(|r| match r.0 {
                        c if c < 0 => is_number(s, *r, kinds[d]),
                        r => lazy[r as usize] && kinds[r as usize] == kinds[d],
                    });
                if lazy[d] && !fine {
                    lazy[d] = false;
                    changed = true;
                }
            }
        }
        if !changed {
            return lazy;
        }
    }
}
