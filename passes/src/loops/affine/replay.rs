//! Trip counts by running the exit's condition: one header phi goes through any expression of constants, such as a signed
//! halving in shifts, or walks over a constant table (the length or the hash of a string).

use super::entry_and_back;
use crate::analysis::alias::{Addr, decompose, global_of};
use crate::analysis::effects::is_simple;
use crate::analysis::loops::{LoopId, LoopInfo};
use jacquard_ir::scalar::{Outcome, int_binary, int_compare, mask};
use jacquard_ir::{
    Block, Body, Const, ConstKind, Flags, GlobalRef, Inst, Module, Opcode, Pred, Value, sign_extend,
};

/// How deep an expression may be.
const MAX_DEPTH: u32 = 6;
/// The most iterations.
const MAX_STEPS: u64 = 256;

/// How often a comparison of `x` with a constant holds before it does not.
pub(super) fn count(
    m: &Module,
    body: &Body,
    loops: &LoopInfo,
    id: LoopId,
    x: Value,
    pred: Pred,
    bound: u128,
) -> Option<u64> {
    let w = m.cx.types.int_width(body.ty(x, &m.cx))?;
    let header = loops.get(id).header;
    let phi = phi_below(body, header, x, MAX_DEPTH)?;
    let (start, back) = entry_and_back(body, loops, id, phi)?;
    let mut run = Replay {
        m,
        body,
        phi,
        table: None,
    };
    let mut value = match m.cx.value_int(start) {
        Some(n) => n,
        None => {
            let a = decompose(&m.cx, body, start);
            run.table = Some(table(m, &a)?);
            a.offset as u64 as u128
        }
    };
    for n in 0..MAX_STEPS {
        let seen = run.value(x, value, MAX_DEPTH)?;
        if !int_compare(pred, w, seen, bound) {
            return Some(n);
        }
        let new = match run.table {
            Some(_) => run.offset(&decompose(&m.cx, body, back), value, MAX_DEPTH)?,
            None => run.value(back, value, MAX_DEPTH)?,
        };
        if new == value {
            return None;
        }
        value = new;
    }
    None
}

/// The phi of `header` that an expression of constants is over.
fn phi_below(body: &Body, header: Block, v: Value, depth: u32) -> Option<Inst> {
    let i = v.as_inst()?;
    if body.op(i) == Opcode::Phi {
        return (body.inst(i).block == Some(header)).then_some(i);
    }
    if depth == 0 || matches!(body.op(i), Opcode::Call | Opcode::Alloca) {
        return None;
    }
    body.operands(i)
        .find_map(|o| phi_below(body, header, o, depth - 1))
}

/// The contents of the constant that an address of known distance lies in.
fn table(m: &Module, a: &Addr) -> Option<Const> {
    let Some(GlobalRef::Var(v)) = global_of(&m.cx, a.base).filter(|_| a.vars.is_empty()) else {
        return None;
    };
    contents(m, v)
}

fn contents(m: &Module, v: jacquard_ir::VarId) -> Option<Const> {
    let var = m.var(v);
    let fixed = var.constant && !var.externally_initialized && !var.linkage.is_interposable();
    var.init.filter(|_| fixed)
}

struct Replay<'a> {
    m: &'a Module,
    body: &'a Body,
    phi: Inst,
    /// What the phi points into, if it is a pointer: its value is the distance from there.
    table: Option<Const>,
}

impl Replay<'_> {
    /// The value of an expression when the phi has `at`.
    fn value(&self, v: Value, at: u128, depth: u32) -> Option<u128> {
        if v == Value::inst(self.phi) {
            return self.table.is_none().then_some(at);
        }
        if let Some(c) = self.m.cx.value_int(v) {
            return Some(c);
        }
        let i = v.as_inst()?;
        let w = self.m.cx.types.int_width(self.body.inst(i).ty)?;
        let depth = depth.checked_sub(1)?;
        let op = self.body.op(i);
        let operand = |n: usize| self.body.operand(i, n);
        match op {
            Opcode::Add
            | Opcode::Sub
            | Opcode::Mul
            | Opcode::And
            | Opcode::Or
            | Opcode::Xor
            | Opcode::Shl
            | Opcode::LShr
            | Opcode::AShr
            | Opcode::UDiv
            | Opcode::SDiv => {
                let a = self.value(operand(0), at, depth)?;
                let b = self.value(operand(1), at, depth)?;
                match int_binary(op, Flags::NONE, w, a, b)? {
                    Outcome::Value(v) => Some(v & mask(w)),
                    _ => None,
                }
            }
            Opcode::ZExt | Opcode::SExt | Opcode::Trunc => {
                let from = self
                    .m
                    .cx
                    .types
                    .int_width(self.body.ty(operand(0), &self.m.cx))?;
                let x = self.value(operand(0), at, depth)?;
                let x = if op == Opcode::SExt {
                    sign_extend(x, from) as u128
                } else {
                    x
                };
                Some(x & mask(w))
            }
            Opcode::Load if is_simple(self.body, i) && w % 8 == 0 && w <= 64 => {
                let a = decompose(&self.m.cx, self.body, operand(0));
                let table = match global_of(&self.m.cx, a.base) {
                    Some(GlobalRef::Var(v)) => contents(self.m, v)?,
                    _ => self.table?,
                };
                let at = self.offset(&a, at, depth)?;
                self.read(table, at, w)
            }
            _ => None,
        }
    }
    /// The distance of an address from the start of its object.
    fn offset(&self, a: &Addr, at: u128, depth: u32) -> Option<u128> {
        let mut sum = a.offset as i128;
        if a.base == Value::inst(self.phi) {
            self.table?;
            sum += at as i64 as i128;
        } else {
            global_of(&self.m.cx, a.base)?;
        }
        for &(v, scale) in &a.vars {
            let w = self.m.cx.types.int_width(self.body.ty(v, &self.m.cx))?;
            let n = sign_extend(self.value(v, at, depth)?, w);
            sum += n.checked_mul(scale as i128)?;
        }
        Some(sum as i64 as u64 as u128)
    }
    /// A number in a constant array of numbers.
    fn read(&self, table: Const, at: u128, width: u32) -> Option<u128> {
        let node = self.m.cx.constant(table);
        let ConstKind::Data(bytes) = &node.kind else {
            return None;
        };
        let (from, size) = (usize::try_from(at).ok()?, width as usize / 8);
        let chunk = bytes.get(from..from.checked_add(size)?)?;
        Some(chunk.iter().rev().fold(0, |n, &b| n << 8 | b as u128))
    }
}
