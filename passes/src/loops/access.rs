//! Memory accesses of a loop by iteration: addresses that move by so many bytes, and the iterations between which two of them meet.

use crate::analysis::alias::{Alias, Aliases, Loc, decompose, loc_of, underlying};
use crate::analysis::effects::{is_simple, may_read, may_write};
use crate::analysis::known_bits::is_nonnegative;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::affine::induction;
use crate::manager::Fx;
use jacquard_ir::{Flags, Inst, Opcode, TypeId, Value};
use smallvec::SmallVec;

/// How a narrow value becomes a subscript.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Widened {
    No,
    Sign,
    Zero,
}

/// An invariant summand of an address: a value, how it is widened, and its factor.
type Part = (Value, Widened, i64);

/// An address as a function of the iteration: `base + parts + offset + stride * iteration`.
#[derive(Clone, Debug)]
pub struct Moving {
    /// What it starts from, the same in all iterations.
    pub base: Value,
    parts: SmallVec<[Part; 2]>,
    /// Constant bytes.
    pub offset: i64,
    /// Bytes that an iteration adds.
    pub stride: i64,
}

impl Moving {
    /// Whether two addresses differ by a known number of bytes and by iterations.
    pub fn same_start(&self, other: &Moving) -> bool {
        self.base == other.base && self.parts == other.parts
    }

    /// Whether it is the base and a number of bytes before the first iteration.
    pub fn is_plain(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds an index that is scaled by `scale`, but for its step: that in bytes is given back.
    fn add(&mut self, index: &Line, scale: i64) -> Option<i64> {
        let constant = index.constant.checked_mul(scale)?;
        self.offset = self.offset.checked_add(constant)?;
        let step = index.step.checked_mul(scale)?;
        if let Some((s, w)) = index.start {
            match self.parts.iter_mut().find(|p| p.0 == s && p.1 == w) {
                Some(p) => p.2 = p.2.checked_add(scale)?,
                None => self.parts.push((s, w, scale)),
            }
        }
        Some(step)
    }
}

/// A load or store of a loop.
#[derive(Clone, Debug)]
pub struct Access {
    /// The instruction.
    pub inst: Inst,
    /// It is a store.
    pub write: bool,
    /// Bytes.
    pub size: i64,
    /// The type it accesses.
    pub ty: TypeId,
    /// Its address, where it is a function of the iteration.
    pub moving: Option<Moving>,
}

/// Numbers of iterations from one access to another of the same bytes: `(least, most)`, nothing if they never meet.
pub type Distances = Option<(i64, i64)>;

/// Any distance.
const ANY: Distances = Some((i64::MIN, i64::MAX));

/// The accesses of a loop; nothing if it does something else to memory.
pub fn accesses(fx: &Fx, loops: &LoopInfo, id: LoopId) -> Option<Vec<Access>> {
    let mut out = Vec::new();
    for i in loops.insts(fx.body, id) {
        let op = fx.body.op(i);
        if matches!(op, Opcode::Load | Opcode::Store) {
            if !is_simple(fx.body, i) {
                return None;
            }
            let n = usize::from(op == Opcode::Store);
            let ty = match op {
                Opcode::Store => fx.body.ty(fx.body.operand(i, 0), &fx.m.cx),
                _ => fx.body.inst(i).ty,
            };
            out.push(Access {
                inst: i,
                write: op == Opcode::Store,
                size: i64::try_from(fx.m.cx.layout.store_size(&fx.m.cx.types, ty)).ok()?,
                ty,
                moving: moving(fx, loops, id, fx.body.operand(i, n)),
            });
        } else if may_write(fx.m, fx.body, i)
            || may_read(fx.m, fx.body, i)
            || op == Opcode::Call && crate::analysis::effects::has_side_effects(fx.m, fx.body, i)
        {
            return None;
        }
    }
    Some(out)
}

/// `start + constant + step * iteration`, where `start` is invariant.
struct Line {
    start: Option<(Value, Widened)>,
    constant: i64,
    step: i64,
}

fn line(
    fx: &Fx,
    loops: &LoopInfo,
    id: LoopId,
    v: Value,
    wide: Widened,
    depth: u32,
) -> Option<Line> {
    let constant = |v: Value| {
        let c = v.as_const()?;
        i64::try_from(fx.m.cx.as_sint(c)?).ok()
    };
    if let Some(n) = constant(v) {
        if wide == Widened::Zero && n < 0 {
            return None;
        }
        return Some(Line {
            start: None,
            constant: n,
            step: 0,
        });
    }
    if loops.is_invariant(fx.body, id, v) {
        return Some(Line {
            start: Some((v, wide)),
            constant: 0,
            step: 0,
        });
    }
    let i = v.as_inst().filter(|_| depth < 6)?;
    // A narrow sum is a wide one if it does not wrap.
    let keeps = |i: Inst| match wide {
        Widened::No => true,
        Widened::Sign => fx.body.inst(i).flags.has(Flags::NSW),
        Widened::Zero => fx.body.inst(i).flags.has(Flags::NUW),
    };
    let op = |n: usize| fx.body.operand(i, n);
    match fx.body.op(i) {
        Opcode::SExt if wide != Widened::Zero => {
            line(fx, loops, id, op(0), Widened::Sign, depth + 1)
        }
        Opcode::ZExt => {
            let x = op(0);
            let same = is_nonnegative(fx.m, fx.body, x);
            let signed = same
                .then(|| line(fx, loops, id, x, Widened::Sign, depth + 1))
                .flatten();
            signed.or_else(|| line(fx, loops, id, x, Widened::Zero, depth + 1))
        }
        Opcode::Phi => {
            let iv = induction(fx.body, loops, id, i)?;
            if !keeps(iv.next) {
                return None;
            }
            let step = constant(iv.step)?;
            let step = if iv.negated {
                step.checked_neg()?
            } else {
                step
            };
            if wide == Widened::Zero && step < 0 {
                return None;
            }
            let start = line(fx, loops, id, iv.start, wide, depth + 1)?;
            Some(Line { step, ..start })
        }
        Opcode::Add if keeps(i) => {
            let (a, b) = (
                line(fx, loops, id, op(0), wide, depth + 1)?,
                line(fx, loops, id, op(1), wide, depth + 1)?,
            );
            if a.start.is_some() && b.start.is_some() {
                return None;
            }
            Some(Line {
                start: a.start.or(b.start),
                constant: a.constant.checked_add(b.constant)?,
                step: a.step.checked_add(b.step)?,
            })
        }
        Opcode::Shl | Opcode::Mul if keeps(i) => {
            let factor = match (fx.body.op(i), constant(op(1))?) {
                (Opcode::Shl, n) if (0..31).contains(&n) => 1 << n,
                (Opcode::Mul, n) => n,
                _ => return None,
            };
            let a = line(fx, loops, id, op(0), wide, depth + 1)?;
            // The start would need a factor of its own.
            if a.start.is_some() {
                return None;
            }
            Some(Line {
                start: None,
                constant: a.constant.checked_mul(factor)?,
                step: a.step.checked_mul(factor)?,
            })
        }
        _ => None,
    }
}

/// An address as a function of the iteration.
pub fn moving(fx: &Fx, loops: &LoopInfo, id: LoopId, p: Value) -> Option<Moving> {
    let a = decompose(&fx.m.cx, fx.body, p);
    let mut m = Moving {
        base: a.base,
        parts: SmallVec::new(),
        offset: a.offset,
        stride: 0,
    };
    if !loops.is_invariant(fx.body, id, a.base) {
        // A pointer that the loop advances.
        let phi = a.base.as_inst().filter(|&i| fx.body.op(i) == Opcode::Phi)?;
        let (start, step) = advancing(fx, loops, id, phi)?;
        let s = decompose(&fx.m.cx, fx.body, start);
        m.base = s.base;
        m.offset = m.offset.checked_add(s.offset)?;
        m.stride = step;
        m.parts
            .extend(s.vars.iter().map(|&(v, k)| (v, Widened::No, k)));
        if !loops.is_invariant(fx.body, id, s.base) {
            return None;
        }
    }
    for &(v, scale) in &a.vars {
        let w = fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx))?;
        let wide = match w {
            64 => Widened::No,
            _ if w < 64 => Widened::Sign,
            _ => return None,
        };
        let l = line(fx, loops, id, v, wide, 0)?;
        m.stride = m.stride.checked_add(m.add(&l, scale)?)?;
    }
    m.parts.retain(|p| p.2 != 0);
    m.parts.sort_unstable();
    Some(m)
}

/// An address as a function of the iterations of two loops, one in the other, and the bytes that one of the outer loop adds.
pub fn nested(
    fx: &Fx,
    loops: &LoopInfo,
    outer: LoopId,
    inner: LoopId,
    p: Value,
) -> Option<(Moving, i64)> {
    let mut m = moving(fx, loops, inner, p)?;
    if !loops.is_invariant(fx.body, outer, m.base) {
        return None;
    }
    let mut by_outer = 0i64;
    for (v, wide, scale) in std::mem::take(&mut m.parts) {
        let l = line(fx, loops, outer, v, wide, 0)?;
        by_outer = by_outer.checked_add(m.add(&l, scale)?)?;
    }
    m.parts.retain(|p| p.2 != 0);
    m.parts.sort_unstable();
    Some((m, by_outer))
}

/// Where a pointer phi starts, and the bytes by which an iteration advances it.
fn advancing(fx: &Fx, loops: &LoopInfo, id: LoopId, phi: Inst) -> Option<(Value, i64)> {
    if fx.body.inst(phi).block != Some(loops.get(id).header) {
        return None;
    }
    let (start, back) = crate::loops::affine::entry_and_back(fx.body, loops, id, phi)?;
    let next = decompose(&fx.m.cx, fx.body, back);
    (next.base == phi.into() && next.vars.is_empty()).then_some((start, next.offset))
}

/// The distances `k` for which `a` in iteration `i` touches what `b` touches in iteration `i - k`.
pub fn distances(fx: &Fx, aliases: &mut Aliases, a: &Access, b: &Access) -> Distances {
    if let (Some(x), Some(y)) = (&a.moving, &b.moving)
        && x.same_start(y)
    {
        if x.stride != y.stride {
            return ANY;
        }
        // Bytes of `a` ahead of those of `b` in the same iteration.
        let Some(d) = x.offset.checked_sub(y.offset) else {
            return ANY;
        };
        let (low, high) = (-(a.size - 1) - d, b.size - 1 - d);
        let s = x.stride;
        if s == 0 {
            return if low <= 0 && 0 <= high { ANY } else { None };
        }
        // low <= s * k <= high
        let (low, high) = if s > 0 { (low, high) } else { (-high, -low) };
        let s = s.abs();
        let (first, last) = (-(-low).div_euclid(s), high.div_euclid(s));
        return (first <= last).then_some((first, last));
    }
    if apart(fx, aliases, a, b) { None } else { ANY }
}

/// Whether two accesses are to different objects, which never meet.
pub fn apart(fx: &Fx, aliases: &mut Aliases, a: &Access, b: &Access) -> bool {
    let object = |p: &Access| {
        let l = loc_of(&fx.m.cx, fx.body, p.inst);
        Loc {
            ptr: underlying(&fx.m.cx, fx.body, l.ptr),
            size: None,
            access: l.access,
        }
    };
    let fixed = |l: &Loc| match l.ptr.as_inst() {
        Some(i) => fx.body.op(i) == Opcode::Alloca,
        None => true,
    };
    let (p, q) = (object(a), object(b));
    fixed(&p) && fixed(&q) && aliases.alias(fx.m, fx.f, fx.body, &p, &q) == Alias::No
}
