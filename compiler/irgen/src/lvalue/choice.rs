//! The place that `c ? a : b` means, where it is not one address.

use super::{ExprId, FnGen, LValue, Part, QualType, TypeId, Value, expr, ir, lvalue, phi};

/// Two places, and which of them is meant.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Choice {
    /// Set for the first.
    first: Value,
    places: [LValue; 2],
}

pub(super) fn cond_lvalue(fx: &mut FnGen, c: ExprId, a: ExprId, b: ExprId, ty: QualType) -> LValue {
    let (yes, no, end) = (
        fx.new_block("cond.true"),
        fx.new_block("cond.false"),
        fx.new_block("cond.end"),
    );
    expr::branch(fx, c, yes, no);
    let mut inputs = Vec::with_capacity(2);
    let mut places = Vec::with_capacity(2);
    let mut align = u32::MAX;
    fx.temporaries.conditional += 1;
    for (block, e) in [(yes, a), (no, b)] {
        fx.place_block(block);
        let lv = lvalue(fx, e);
        align = align.min(lv.align);
        if let Some(from) = fx.cur {
            inputs.push((lv.ptr, from));
        }
        places.push((lv, fx.cur));
        fx.jump(end);
    }
    fx.temporaries.conditional -= 1;
    fx.place_block(end);
    if let &[x, y] = places.as_slice()
        && [x, y].iter().any(|p| !matches!(p.0.part, Part::Whole))
    {
        return choice(fx, [x, y], align);
    }
    let phi = fx.b().phi(TypeId::PTR);
    for (v, from) in inputs {
        phi::add_incoming(&mut fx.body, phi, v, from);
    }
    LValue {
        volatile: ty.is_volatile(),
        ..LValue::plain(phi.into(), align)
    }
}

/// The place `c ? a : b` where one of them is part of a unit: both are kept, with a flag that says which is meant.
fn choice(fx: &mut FnGen, places: [(LValue, Option<ir::Block>); 2], align: u32) -> LValue {
    let mut merged = [places[0].0, places[1].0];
    let flag = fx.b().phi(TypeId::I1);
    for (n, (_, from)) in places.iter().enumerate() {
        if let Some(from) = *from {
            let set = fx.g.m.cx.bool(n == 0);
            phi::add_incoming(&mut fx.body, flag, set.into(), from);
        }
    }
    let from = [places[0].1, places[1].1];
    for (n, lv) in merged.iter_mut().enumerate() {
        *lv = carried(fx, *lv, n, from);
    }
    let part = Part::Choice(fx.choices.len() as u32);
    fx.choices.push(Choice {
        first: flag.into(),
        places: merged,
    });
    LValue {
        part,
        volatile: merged.iter().any(|m| m.volatile),
        ..LValue::plain(merged[0].ptr, align)
    }
}

/// The place `lv` after the end of two arms, known where control comes from arm `n`: each value that it consists of is
/// a phi, also those of choices within it.
fn carried(fx: &mut FnGen, lv: LValue, n: usize, from: [Option<ir::Block>; 2]) -> LValue {
    let ptr = carried_value(fx, lv.ptr, n, from);
    let part = match lv.part {
        Part::Element(i) => Part::Element(carried_value(fx, i, n, from)),
        Part::Choice(inner) => {
            let Choice { first, places } = fx.choices[inner as usize];
            let first = carried_value(fx, first, n, from);
            let places = places.map(|p| carried(fx, p, n, from));
            fx.choices.push(Choice { first, places });
            Part::Choice(fx.choices.len() as u32 - 1)
        }
        whole_or_bits => whole_or_bits,
    };
    LValue { ptr, part, ..lv }
}

fn carried_value(fx: &mut FnGen, v: Value, n: usize, from: [Option<ir::Block>; 2]) -> Value {
    let ty = fx.b().ty(v);
    let phi = fx.b().phi(ty);
    for (m, block) in from.into_iter().enumerate() {
        let Some(block) = block else { continue };
        let v = match m == n {
            true => v,
            false => fx.g.m.cx.poison(ty).into(),
        };
        phi::add_incoming(&mut fx.body, phi, v, block);
    }
    phi.into()
}

/// Does something with the place that a choice means; what it gives in either branch comes together in the end.
pub(super) fn in_choice(
    fx: &mut FnGen,
    n: u32,
    mut each: impl FnMut(&mut FnGen, LValue) -> Option<Value>,
) -> Option<Value> {
    let Choice { first, places } = fx.choices[n as usize];
    let (yes, no, end) = (
        fx.new_block("choice.first"),
        fx.new_block("choice.second"),
        fx.new_block("choice.end"),
    );
    fx.b().cond_br(first, yes, no);
    let mut inputs = Vec::with_capacity(2);
    for (block, lv) in [yes, no].into_iter().zip(places) {
        fx.place_block(block);
        if let (Some(v), Some(from)) = (each(fx, lv), fx.cur) {
            inputs.push((v, from));
        }
        fx.jump(end);
    }
    fx.place_block(end);
    let &(v, _) = inputs.first()?;
    let ty = fx.b().ty(v);
    let phi = fx.b().phi(ty);
    for (v, from) in inputs {
        phi::add_incoming(&mut fx.body, phi, v, from);
    }
    Some(phi.into())
}
