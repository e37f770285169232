//! How the values of a register differ among neighboring lanes that run in step.
//!
//! Such lanes are a *team*: four of them a quad, 8 to 32 a wide team. One machine register holds what is the same in all, or the first lane's value where the others follow by a
//! constant step; only what differs otherwise is a vector. The classes hold as long as the team runs in step from the start of a kernel; where
//! it begins after a stop, machine code checks whether they hold.

use crate::bits::Set;
use crate::flow::{Shape, Way};
use crate::kinds::{Kind, Rows};
use jacquard_emulator::exec::int::Half;
use jacquard_emulator::exec::special::Sreg;
use jacquard_emulator::form::{Arith, Form};
use jacquard_emulator::inst::{PRED_FIRST, PSrc, ROW_SINK, Src};
use jacquard_emulator::lanes::LANES;
use jacquard_emulator::memory::Space;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

/// Lanes of a quad.
pub const QUAD: u32 = 4;
/// Most registers that all places together give back where a quad falls apart: each costs two stores of code.
const MOST_KEPT: usize = 5000;

/// The same for wide teams, by the quads that they have.
const MOST_KEPT_WIDE: usize = 8000;

/// Quads of a whole warp.
const WARP: usize = LANES / QUAD as usize;

/// Longest function of which whole warps run as teams, in instructions: each takes about a fifth of a millisecond to make.
const MOST_CODE: usize = 500;

/// Vectors that wide teams may keep.
const MOST_VECTORS: usize = 40;

/// Longest step of a value that becomes wider.
const MOST_STEP: i64 = 1 << 28;

/// How values differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// All are the same.
    Same,
    /// Each lane's is the last one's plus so much, in the register's width.
    Step(i64),
    /// In any way.
    Any,
}

impl Spread {
    fn step(by: i64) -> Spread {
        match by {
            0 => Spread::Same,
            n => Spread::Step(n),
        }
    }

    fn join(self, other: Spread) -> Spread {
        match self == other {
            true => self,
            false => Spread::Any,
        }
    }

    /// The step, if it is known.
    pub fn by(self) -> Option<i64> {
        match self {
            Spread::Same => Some(0),
            Spread::Step(n) => Some(n),
            Spread::Any => None,
        }
    }
}

/// What is known of a function's registers in quads.
#[derive(Debug)]
pub struct Quads {
    /// Rows, then predicates; none where nothing writes one.
    of: Vec<Option<Spread>>,
    rows: usize,
    /// The instructions at which a quad may fall apart.
    pub parts: Vec<bool>,
    /// Lanes run in quads.
    pub run: bool,
    /// Lanes of a wide team; 0 where there are none.
    pub wide: usize,
}

impl Quads {
    /// Whether wide teams are whole warps, which pass some stops.
    pub fn of_warps(&self) -> bool {
        self.wide == LANES
    }
}

impl Quads {
    /// A register's class.
    pub fn register(&self, r: usize) -> Spread {
        self.of[r].unwrap_or(Spread::Same)
    }

    /// A source's class; none where it is not known yet.
    fn source(&self, s: Src) -> Option<Spread> {
        match s.0 {
            n if n < 0 => Some(Spread::Same),
            n if n as u32 == ROW_SINK => Some(Spread::Same),
            n => self.of[n as usize],
        }
    }

    /// A predicate's class; none where it is not known yet.
    fn test(&self, p: PSrc) -> Option<Spread> {
        match p >> 1 {
            n if n < PRED_FIRST => Some(Spread::Same),
            n => self.of[self.rows + n as usize],
        }
    }

    /// The class of a source.
    pub fn of(&self, s: Src) -> Spread {
        self.source(s).unwrap_or(Spread::Same)
    }

    /// Whether a predicate is the same in all lanes.
    pub fn agrees(&self, p: PSrc) -> bool {
        self.test(p).unwrap_or(Spread::Same) == Spread::Same
    }

    /// The class of what an instruction gives where its guard is true; none where it is not known yet.
    pub fn result(&self, s: &Shape<'_>, k: usize) -> Option<Spread> {
        use Spread::{Any, Same};
        let (i, form) = (&s.code[k], s.form(k));
        if s.ways[k] != Way::On {
            return Some(Any);
        }
        match form {
            Form::Special(r) => {
                return Some(match r {
                    Sreg::TidX | Sreg::LaneId => Spread::Step(1),
                    Sreg::LaneMaskEq
                    | Sreg::LaneMaskLe
                    | Sreg::LaneMaskLt
                    | Sreg::LaneMaskGe
                    | Sreg::LaneMaskGt => Any,
                    _ => Same,
                });
            }
            Form::LoadParam(..) => return Some(Same),
            Form::Load(Space::Local, ..) => return Some(Any),
            _ => {}
        }
        let mut all = Same;
        let o = s.operands[k].as_ref()?;
        for &r in &o.reads {
            all = match (all, self.source(r)?) {
                (Same, Same) => Same,
                _ => Any,
            };
        }
        for &p in &o.tests {
            all = all.join(self.test(p)?);
        }
        if all == Same {
            return Some(Same);
        }
        let class = |n: usize| self.source([i.a, i.b, i.c][n]).unwrap_or(Any);
        Some(match form {
            Form::Move(32 | 64) | Form::Offset(_) => class(0),
            Form::Arith(a) => self.arithmetic(s, k, &a).unwrap_or(Any),
            Form::IntToInt((from @ (32 | 64), _), (to @ (32 | 64), _), own, false) if own == to => {
                match class(0) {
                    Spread::Step(n) if n.abs() >= MOST_STEP && to > from => Any,
                    c => c,
                }
            }
            Form::Selp if self.agrees(i.p) => class(0).join(class(1)),
            _ => Any,
        })
    }

    fn arithmetic(&self, s: &Shape<'_>, k: usize, a: &Arith) -> Option<Spread> {
        let i = &s.code[k];
        let wide = matches!(a.ty, T::U64 | T::S64 | T::B64);
        let narrow = matches!(a.ty, T::U32 | T::S32 | T::B32);
        if !(wide || narrow) {
            return None;
        }
        let by = |c: Src| self.source(c)?.by();
        let value = |c: Src| {
            let v = (c.0 < 0).then(|| s.prog.consts[!c.0 as usize].0[0])?;
            Some(match (wide, a.half == Half::Wide && a.ty != T::S32) {
                (true, _) => v as i64,
                (_, true) => i64::from(v as u32),
                _ => i64::from(v as i32),
            })
        };
        let product = || {
            if a.half == Half::Hi {
                return None;
            }
            // Three of these steps must not wrap around, so that a look at the last lane is enough.
            let long = |c| by(c).is_none_or(|n: i64| n.abs() >= MOST_STEP);
            if a.half == Half::Wide && (long(i.a) || long(i.b)) {
                return None;
            }
            match (value(i.a), value(i.b)) {
                (_, Some(c)) => by(i.a)?.checked_mul(c),
                (Some(c), _) => by(i.b)?.checked_mul(c),
                _ if by(i.a)? == 0 && by(i.b)? == 0 => Some(0),
                _ => None,
            }
        };
        let step = match a.op {
            M::Add => by(i.a)?.checked_add(by(i.b)?)?,
            M::Sub => by(i.a)?.checked_sub(by(i.b)?)?,
            M::Mul => product()?,
            M::Mad => product()?.checked_add(by(i.c)?)?,
            M::Shl => {
                let n = u32::try_from(value(i.b)?).ok()?;
                let bits = if wide { 64 } else { 32 };
                (n < bits - 1).then(|| by(i.a)?.checked_mul(1i64.checked_shl(n)?))??
            }
            _ => return None,
        };
        // Steps that do not fit into the register are rare.
        i32::try_from(step).ok().map(|n| Spread::step(i64::from(n)))
    }
}

/// Whether an instruction widens a value that must not wrap around among the lanes, so that its step holds in the wider type.
pub fn widens(form: Form) -> bool {
    match form {
        Form::Arith(a) => a.half == Half::Wide && matches!(a.op, M::Mul | M::Mad),
        Form::IntToInt(from, to, ..) => from.0 == 32 && to.0 == 64,
        _ => false,
    }
}

impl Quads {
    /// Finds how the registers of a kernel differ.
    pub fn of_kernel(s: &Shape<'_>, rows: &Rows) -> Quads {
        let function = &s.prog.funcs[s.prog.owner[s.start] as usize];
        let mut q = Quads {
            of: vec![None; s.registers],
            rows: s.rows,
            parts: vec![false; s.code.len()],
            run: false,
            wide: 0,
        };
        if !function.kernel || s.operands.iter().any(Option::is_none) {
            return q;
        }
        // Registers that are read first hold zeros.
        for r in s.blocks[0].live.iter() {
            q.of[r] = Some(Spread::Same);
        }
        while q.learn(s, rows) {}
        let (parts, kept) = q.places(s);
        q.run = kept <= MOST_KEPT;
        if q.run {
            q.wide = q.best_width(s, rows, kept);
            for k in parts {
                q.parts[k] = true;
            }
        }
        q
    }

    /// The instructions at which a team may fall apart, and how many registers live at all of them.
    fn places(&self, s: &Shape<'_>) -> (Vec<usize>, usize) {
        let (mut parts, mut kept) = (Vec::new(), 0);
        for b in s.blocks.iter().filter(|b| b.reached) {
            let mut live = Set::empty(s.registers);
            for &n in b.next.iter().chain(&b.beyond) {
                live.join(&s.blocks[n].live);
            }
            for k in (b.begin..b.end).rev() {
                s.step_back(k, &mut live);
                if self.may_part(s, k) {
                    kept += live.iter().count();
                    parts.push(k);
                }
            }
        }
        (parts, kept)
    }

    /// How many lanes a wide team has: all of a warp where that has stops to pass, else as many as keep most of their vectors in machine
    /// registers; none that make the code long.
    fn best_width(&self, s: &Shape<'_>, rows: &Rows, kept: usize) -> usize {
        let vectors = |r: usize| match r {
            r if self.register(r) != Spread::Any => 0,
            r if r < s.rows && matches!(rows.kinds[r], Kind::I64 | Kind::F64) => 2,
            _ => 1,
        };
        let live = |b: &crate::flow::Block| b.live.iter().map(vectors).sum::<usize>();
        let most = s.blocks.iter().filter(|b| b.reached).map(live).max();
        let most = most.unwrap_or(0);
        let short = s.code.len() <= MOST_CODE && kept * WARP <= MOST_KEPT_WIDE;
        if short && s.is_bridged() {
            return WARP * QUAD as usize;
        }
        [4, 2]
            .into_iter()
            .find(|n| most * n <= MOST_VECTORS && kept * n <= MOST_KEPT_WIDE)
            .map_or(0, |n| n * QUAD as usize)
    }

    /// Joins the classes of what each instruction gives. True if any class became wider.
    fn learn(&mut self, s: &Shape<'_>, rows: &Rows) -> bool {
        let mut changed = false;
        for k in 0..s.code.len() {
            let Some(mut class) = self.result(s, k) else {
                continue;
            };
            if !self.agrees(s.code[k].guard) {
                class = Spread::Any;
            }
            for d in s.writes(k) {
                let kept = d >= s.rows || matches!(rows.kinds[d], Kind::F32 | Kind::F64);
                let class = match class {
                    Spread::Step(_) if kept => Spread::Any,
                    c => c,
                };
                let joined = self.of[d].map_or(class, |old| old.join(class));
                changed |= self.of[d] != Some(joined);
                self.of[d] = Some(joined);
            }
        }
        changed
    }

    /// Whether a quad may fall apart at an instruction.
    fn may_part(&self, s: &Shape<'_>, k: usize) -> bool {
        let i = &s.code[k];
        let apart = !self.agrees(i.guard);
        match s.ways[k] {
            Way::Branch => apart,
            Way::Table => true,
            Way::Stop { passes, .. } => {
                apart && (passes || s.bridges[k] && s.form(k) == Form::Branch)
            }
            Way::On => match s.form(k) {
                Form::Load(..) | Form::Store(..) | Form::Reduce(..) => true,
                form if widens(form) => [i.a, i.b]
                    .iter()
                    .any(|&c| matches!(self.source(c), Some(Spread::Step(_)))),
                _ => false,
            },
        }
    }
}
