//! `__wgmma_mma_async_f16` and its kin: a warpgroup's product, as an instruction whose accumulators are loaded from memory before it and stored behind it.
//!
//! Their operands are sizes and modifiers as constants, the accumulators' address, the left matrix (a descriptor, or the address of four registers),
//! the right matrix's descriptor. What the constants mean was measured with NVRTC 13.0, one constant at a time.

use super::func::FnGen;
use crate::{asm, expr};
use ir::{TypeId, Value};
use jacquard_hir::consteval;
use jacquard_hir::{ConstValue, ExprId};
use jacquard_ir as ir;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Sizes of the product, the first constants.
const SIZES: usize = 3;
/// Registers of the left matrix.
const LEFT: usize = 4;

/// What stands behind the descriptors: -1 where a matrix is negated, 1 where one is taken by its columns.
struct Modifiers {
    /// Element types of the two matrices.
    types: [&'static str; 2],
    negated: [bool; 2],
    /// For elements of 16 bits alone.
    columns: Option<[bool; 2]>,
    /// The accumulators are added to.
    adds: bool,
    /// The accumulators are halves, two in a register.
    halves: bool,
}

impl Modifiers {
    /// Of the constants behind the sizes, in their order.
    fn new(element: &str, c: &[bool]) -> Option<Modifiers> {
        let e = |e5m2_or_e4m3: bool| if e5m2_or_e4m3 { "e4m3" } else { "e5m2" };
        Some(match (element, c) {
            ("f16", &[ta, na, tb, nb, adds, halves]) => Modifiers {
                types: ["f16"; 2],
                negated: [na, nb],
                columns: Some([ta, tb]),
                adds,
                halves,
            },
            ("bf16", &[ta, na, tb, nb, adds]) => Modifiers {
                types: ["bf16"; 2],
                negated: [na, nb],
                columns: Some([ta, tb]),
                adds,
                halves: false,
            },
            ("tf32", &[na, nb, adds]) => Modifiers {
                types: ["tf32"; 2],
                negated: [na, nb],
                columns: None,
                adds,
                halves: false,
            },
            ("f8", &[na, nb, a, b, adds, halves]) => Modifiers {
                types: [e(a), e(b)],
                negated: [na, nb],
                columns: None,
                adds,
                halves,
            },
            _ => return None,
        })
    }
}

/// A call of `name`, whose arguments before the accumulators' address are constants.
pub(super) fn warpgroup_product(
    fx: &mut FnGen,
    name: &str,
    args: &[ExprId],
    loc: Loc,
) -> Option<Value> {
    let element = name.rsplit('_').next()?;
    let constants = match element {
        "f16" | "f8" => SIZES + 6,
        "bf16" => SIZES + 5,
        _ => SIZES + 3,
    };
    let &[d, a, b, ..] = args.get(constants..)? else {
        fx.g.error(loc, msg::WGMMA_MATRIX_MISSING, &[]);
        return None;
    };
    let mut values = Vec::with_capacity(constants);
    for &e in &args[..constants] {
        let limits = consteval::Limits::default();
        let value = consteval::evaluate_value(fx.prog(), fx.g.layouts, limits, e);
        let Ok(ConstValue::Int(n)) = value else {
            fx.g.error(loc, msg::WGMMA_NEEDS_CONSTANT, &[]);
            return None;
        };
        values.push(n);
    }
    let flags: Vec<bool> = values[SIZES..].iter().map(|n| *n != 0).collect();
    let how = Modifiers::new(element, &flags)?;
    let (m, n, k) = (values[0], values[1], values[2]);
    let depth = match element {
        "tf32" => 8,
        "f8" => 32,
        _ => 16,
    };
    if m != 64 || k != depth || !(8..=256).contains(&n) || n % 8 != 0 {
        fx.g.error(loc, msg::WGMMA_SHAPE, &[&m, &n, &k]);
        return None;
    }
    wgmma(fx, &how, n as usize, k as usize, [d, a, b], loc)
}

fn wgmma(
    fx: &mut FnGen,
    how: &Modifiers,
    n: usize,
    k: usize,
    matrices: [ExprId; 3],
    loc: Loc,
) -> Option<Value> {
    let [d, a, b] = matrices.map(|e| expr::scalar(fx, e));
    // 64 rows are shared by 128 threads.
    let (register, letter, count) = match how.halves {
        true => (TypeId::I32, 'r', n / 4),
        false => (TypeId::FLOAT, 'f', n / 2),
    };
    let list = |from: usize, count: usize| {
        let names: Vec<String> = (from..from + count).map(|i| format!("${i}")).collect();
        format!("{{{}}}", names.join(", "))
    };
    let mut constraints: Vec<String> = vec![format!("={letter}"); count];
    let mut inputs = Vec::new();
    let by_registers = fx.body.ty(a, &fx.g.m.cx) == TypeId::PTR;
    let left = if by_registers {
        for i in 0..LEFT {
            let at = fx.b().byte_offset(a, 4 * i as i64);
            inputs.push(fx.b().load(TypeId::I32, at, 4, false));
            constraints.push("r".into());
        }
        list(count, LEFT)
    } else {
        inputs.push(a);
        constraints.push("l".into());
        format!("${count}")
    };
    let right = count + inputs.len();
    inputs.push(b);
    constraints.push("l".into());
    for &matrix in if by_registers {
        &inputs[LEFT..]
    } else {
        &inputs[..]
    } {
        let ty = fx.body.ty(matrix, &fx.g.m.cx);
        if ty != TypeId::I64 {
            fx.g.error(loc, msg::WGMMA_MATRIX_TYPE, &[]);
            return None;
        }
    }
    if how.adds {
        for i in 0..count {
            let at = fx.b().byte_offset(d, 4 * i as i64);
            inputs.push(fx.b().load(register, at, 4, false));
            constraints.push(i.to_string());
        }
    }
    let sign = |negated: bool| if negated { -1 } else { 1 };
    let mut tail = format!("{}, {}", sign(how.negated[0]), sign(how.negated[1]));
    if let Some([left, right]) = how.columns {
        if !by_registers {
            tail += &format!(", {}", u8::from(left));
        }
        tail += &format!(", {}", u8::from(right));
    }
    let template = format!(
        "{{ .reg .pred p; setp.ne.b32 p, {}, 0; wgmma.mma_async.sync.aligned.m64n{n}k{k}.{}.{}.{} {}, {left}, ${right}, p, {tail}; }}",
        u8::from(how.adds),
        if how.halves { "f16" } else { "f32" },
        how.types[0],
        how.types[1],
        list(0, count),
    );
    let outs = vec![register; count];
    let v = asm::inline_asm(
        fx,
        &template,
        &constraints.join(","),
        &outs,
        &inputs,
        true,
        false,
    );
    asm::mark_asm(fx, v, loc);
    for i in 0..count {
        let part = fx.b().extract_value(v, i as u32);
        let at = fx.b().byte_offset(d, 4 * i as i64);
        fx.b().store(part, at, 4, false);
    }
    None
}
