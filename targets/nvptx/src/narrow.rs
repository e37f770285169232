//! Addresses of shared memory in 32 bits.
//!
//! The shared window is far smaller than 4 GiB, so an access needs only the low half of its address. This pass finds, in SSA
//! form, the 64-bit registers that reach shared accesses, computes their low halves in 32-bit registers instead (sums,
//! products and shifts keep their low bits), and then folds constants of that arithmetic into the accesses: modulo 2^32 a
//! constant may be taken out of a product or shift whatever its range. A value that is also wanted in full stays, and its
//! low half is computed beside it where that is one cheap instruction, or taken from it.

use crate::mir::{Item, MFunction, effect};
use crate::types::RegClass;
use jacquard_ptx::model::{Inst, Mnemonic, Modifier, Operand, Reg, Space, Statement, Sym, SymKind};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Where a register is defined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Def {
    /// Nowhere.
    Opaque,
    /// Item of a block.
    Item(u32, u32),
    /// Phi of a block.
    Phi(u32, u32),
}

/// Offsets beyond this stay in registers: an instruction's field holds 24 bits with the sign.
const FARTHEST_OFFSET: i64 = 1 << 20;
/// How deep constants are looked for.
const PEEL_DEPTH: u32 = 8;

/// What the pass knows of the function.
struct Narrow<'a> {
    mf: &'a mut MFunction,
    shared: &'a FxHashSet<Sym>,
    defs: Vec<Def>,
    /// Registers of which something needs all 64 bits.
    full: Vec<bool>,
    /// The 32-bit register of each 64-bit one.
    low: FxHashMap<u32, Reg>,
    /// Statements to put after a definition; an index one before the first item means the block's start.
    after: FxHashMap<(u32, u32), Vec<Item>>,
    /// Registers with a constant taken out: what is left, and the constant.
    peeled: FxHashMap<u32, (Reg, i64)>,
}

/// Runs the pass. `shared` holds the symbols of shared memory. Returns whether anything changed.
pub fn run(mf: &mut MFunction, shared: &FxHashSet<Sym>) -> bool {
    let roots = roots(mf);
    if roots.is_empty() {
        return false;
    }
    let Some(defs) = definitions(mf) else {
        return false;
    };
    let mut pass = Narrow {
        full: vec![false; mf.classes.len()],
        mf,
        shared,
        defs,
        low: FxHashMap::default(),
        after: FxHashMap::default(),
        peeled: FxHashMap::default(),
    };
    pass.demand();
    pass.narrow(&roots);
    pass.place();
    // The new statements are definitions too.
    if let Some(defs) = definitions(pass.mf) {
        pass.defs = defs;
        pass.fold_offsets();
        pass.place();
    }
    true
}

/// The register that is the only address of a shared access.
fn shared_address(mf: &MFunction, inst: &Inst) -> Option<(usize, Reg, i64)> {
    let mods = mf.f.modifiers(inst);
    if !mods.contains(&Modifier::Shared) || mods.contains(&Modifier::Global) {
        return None;
    }
    let mut found = None;
    for (k, o) in mf.f.operands(inst).iter().enumerate() {
        match *o {
            Operand::Addr { base, offset } if found.replace((k, base, offset)).is_some() => {
                return None;
            }
            Operand::AddrSym { .. } | Operand::AddrImm(_) => return None,
            _ => {}
        }
    }
    found
}

/// 64-bit or 32-bit registers that are addresses of shared accesses.
fn roots(mf: &MFunction) -> Vec<Reg> {
    let mut out = Vec::new();
    for block in &mf.blocks {
        for item in &block.items {
            if let Statement::Inst(inst) = item.stmt
                && let Some((_, base, _)) = shared_address(mf, &inst)
            {
                out.push(base);
            }
        }
    }
    out
}

/// The definition of every register; none where inline assembly writes a 64-bit one more than once.
fn definitions(mf: &MFunction) -> Option<Vec<Def>> {
    let mut defs = vec![Def::Opaque; mf.classes.len()];
    let mut single = true;
    let mut set = |r: Reg, d: Def| {
        let old = std::mem::replace(&mut defs[r.0 as usize], d);
        single &= old == Def::Opaque || old == d || mf.class(r) != RegClass::B64;
    };
    for (b, block) in mf.blocks.iter().enumerate() {
        for (k, phi) in block.phis.iter().enumerate() {
            set(phi.dst, Def::Phi(b as u32, k as u32));
        }
        for (k, item) in block.items.iter().enumerate() {
            mf.visit(item, |r, def| {
                if def {
                    set(r, Def::Item(b as u32, k as u32));
                }
            });
        }
    }
    single.then_some(defs)
}

/// How an instruction with a 64-bit result gives the low half of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The same operation on low halves: mnemonic and modifiers.
    Same(Mnemonic, &'static [Modifier]),
    /// A product, or a shift when the factor is a power of two.
    Product,
    /// A conversion from 32 bits, the address of a variable in shared memory, a constant, or a copy.
    Move,
    /// Two halves put together: the first.
    Pack,
    /// Not from low halves alone.
    None,
}

/// How the low half of an instruction's result follows from low halves.
fn form(mf: &MFunction, shared: &FxHashSet<Sym>, item: &Item, inst: &Inst) -> Form {
    use Modifier as M;
    if inst.guard.is_some() || item.ndefs != 1 || item.effect != effect::PURE {
        return Form::None;
    }
    let (mods, ops) = (mf.f.modifiers(inst), mf.f.operands(inst));
    let simple = |o: &Operand| matches!(o, Operand::Reg(_) | Operand::Int(_));
    if inst.op != Mnemonic::Mov && !ops.iter().all(simple) {
        return Form::None;
    }
    match (inst.op, mods) {
        (Mnemonic::Add | Mnemonic::Sub, [M::S64 | M::U64]) => Form::Same(inst.op, &[M::S32]),
        (Mnemonic::Neg, [M::S64]) => Form::Same(inst.op, &[M::S32]),
        (
            Mnemonic::And | Mnemonic::Or | Mnemonic::Xor | Mnemonic::Not | Mnemonic::Selp,
            [M::B64],
        ) => Form::Same(inst.op, &[M::B32]),
        (Mnemonic::Shl, [M::B64]) => match ops[2] {
            Operand::Int(0..=31) | Operand::Reg(_) => Form::Same(inst.op, &[M::B32]),
            _ => Form::None,
        },
        (Mnemonic::Mul, [M::Lo, M::S64 | M::U64] | [M::Wide, M::S32 | M::U32]) => Form::Product,
        (Mnemonic::Mad, [M::Lo, M::S64 | M::U64] | [M::Wide, M::S32 | M::U32]) => {
            Form::Same(inst.op, &[M::Lo, M::S32])
        }
        (Mnemonic::Cvt, [M::S64 | M::U64, M::S32 | M::U32]) => Form::Move,
        (Mnemonic::Cvt, [M::S64, M::S16]) => Form::Same(inst.op, &[M::S32, M::S16]),
        (Mnemonic::Cvt, [M::U64, M::U16]) => Form::Same(inst.op, &[M::U32, M::U16]),
        (Mnemonic::Mov, [M::B64]) => match ops[1] {
            Operand::Reg(r) if mf.class(r) == RegClass::B64 => Form::Move,
            Operand::Int(_) => Form::Move,
            Operand::Sym { sym, .. } if is_shared(mf, shared, sym) => Form::Move,
            Operand::Vector(l) => match mf.f.list(l) {
                [Operand::Reg(low), _] if mf.class(*low) == RegClass::B32 => Form::Pack,
                _ => Form::None,
            },
            _ => Form::None,
        },
        _ => Form::None,
    }
}

fn is_shared(mf: &MFunction, shared: &FxHashSet<Sym>, sym: Sym) -> bool {
    match sym.kind() {
        SymKind::Local(v) => mf.f.var(v).space == Space::Shared,
        SymKind::Global(_) => shared.contains(&sym),
    }
}

/// Registers that operands after the first read.
fn sources(mf: &MFunction, inst: &Inst) -> SmallVec<[Reg; 3]> {
    mf.f.operands(inst)[1..]
        .iter()
        .filter_map(|o| match *o {
            Operand::Reg(r) => Some(r),
            _ => None,
        })
        .collect()
}

/// The low half of an immediate.
fn low_int(c: i64) -> i64 {
    i64::from(c as i32)
}

impl Narrow<'_> {
    /// Finds the registers of which something needs the upper half.
    fn demand(&mut self) {
        let mf = &*self.mf;
        let mut full = vec![false; mf.classes.len()];
        let mut work: Vec<Reg> = Vec::new();
        // What a register's own definition reads, where low halves suffice for a low half.
        let mut feeds: FxHashMap<u32, SmallVec<[Reg; 3]>> = FxHashMap::default();
        let mut need = |r: Reg, work: &mut Vec<Reg>| {
            if !std::mem::replace(&mut full[r.0 as usize], true) {
                work.push(r);
            }
        };
        for block in &mf.blocks {
            for phi in block
                .phis
                .iter()
                .filter(|p| mf.class(p.dst) == RegClass::B64)
            {
                let regs = phi.srcs.iter().filter_map(|(_, o)| match *o {
                    Operand::Reg(r) => Some(r),
                    _ => None,
                });
                feeds.insert(phi.dst.0, regs.collect());
                let plain = |o: &Operand| matches!(o, Operand::Reg(_) | Operand::Int(_));
                if !phi.srcs.iter().all(|(_, o)| plain(o)) {
                    need(phi.dst, &mut work);
                }
            }
            for item in &block.items {
                let Statement::Inst(inst) = item.stmt else {
                    mf.visit(item, |r, _| need(r, &mut work));
                    continue;
                };
                let ops = mf.f.operands(&inst);
                let mods = mf.f.modifiers(&inst);
                if let Some((_, base, _)) = shared_address(mf, &inst) {
                    mf.visit(item, |r, def| {
                        if !def && r != base {
                            need(r, &mut work);
                        }
                    });
                    // The address may be what is stored, too.
                    let again = ops.iter().any(|o| match *o {
                        Operand::Reg(r) => r == base,
                        Operand::Vector(l) => mf.f.list(l).contains(&Operand::Reg(base)),
                        _ => false,
                    });
                    if again {
                        need(base, &mut work);
                    }
                    continue;
                }
                if inst.op == Mnemonic::Cvt
                    && matches!(
                        mods,
                        [Modifier::U32 | Modifier::S32, Modifier::U64 | Modifier::S64]
                    )
                {
                    continue;
                }
                if let Some(&Operand::Reg(d)) = ops.first()
                    && mf.class(d) == RegClass::B64
                    && matches!(self.defs[d.0 as usize], Def::Item(..))
                    && form(mf, self.shared, item, &inst) != Form::None
                {
                    feeds.insert(d.0, sources(mf, &inst));
                    continue;
                }
                mf.visit(item, |r, def| {
                    if !def {
                        need(r, &mut work);
                    }
                });
            }
        }
        while let Some(r) = work.pop() {
            for &s in feeds.get(&r.0).into_iter().flatten() {
                need(s, &mut work);
            }
        }
        self.full = full;
    }

    /// Gives every address of a shared access a 32-bit register, and what it is computed from.
    fn narrow(&mut self, roots: &[Reg]) {
        // Phis make cycles: every register gets its low half's name before its definition is written.
        let mut work: Vec<Reg> = Vec::new();
        for &r in roots {
            if self.mf.class(r) == RegClass::B64 {
                self.want(r, &mut work);
            }
        }
        while let Some(r) = work.pop() {
            self.define(r, &mut work);
        }
        let Narrow { mf, low, .. } = self;
        for b in 0..mf.blocks.len() {
            for k in 0..mf.blocks[b].items.len() {
                let Statement::Inst(inst) = mf.blocks[b].items[k].stmt else {
                    continue;
                };
                if let Some((at, base, offset)) = shared_address(mf, &inst)
                    && let Some(&base) = low.get(&base.0)
                {
                    mf.f.operand_pool[inst.operands.start as usize + at] =
                        Operand::Addr { base, offset };
                }
            }
        }
    }

    fn want(&mut self, r: Reg, work: &mut Vec<Reg>) -> Reg {
        if let Some(&n) = self.low.get(&r.0) {
            return n;
        }
        let n = self.mf.reg(RegClass::B32);
        self.low.insert(r.0, n);
        work.push(r);
        n
    }

    /// Writes the definition of a register's low half.
    fn define(&mut self, r: Reg, work: &mut Vec<Reg>) {
        let n = self.low[&r.0];
        let full = self.full[r.0 as usize];
        match self.defs[r.0 as usize] {
            Def::Phi(b, k) if !full => {
                let mut phi = self.mf.blocks[b as usize].phis[k as usize].clone();
                phi.dst = n;
                for (_, o) in &mut phi.srcs {
                    *o = self.low_operand(*o, work);
                }
                self.mf.blocks[b as usize].phis.push(phi);
            }
            Def::Item(b, k) => {
                let item = self.mf.blocks[b as usize].items[k as usize];
                let f = match item.stmt {
                    Statement::Inst(inst) => form(self.mf, self.shared, &item, &inst),
                    _ => Form::None,
                };
                let Statement::Inst(inst) = item.stmt else {
                    return self.take_low(n, r, (b, k));
                };
                // Beside a value wanted in full, only what is one instruction on narrow sources.
                let narrow_sources = || {
                    sources(self.mf, &inst)
                        .iter()
                        .all(|&s| self.mf.class(s) != RegClass::B64)
                };
                if f == Form::None || full && !(f == Form::Move || narrow_sources()) {
                    return self.take_low(n, r, (b, k));
                }
                let mut made = self.make(n, &inst, f, work);
                made.dbg = item.dbg;
                self.after.entry((b, k)).or_default().push(made);
            }
            Def::Phi(b, _) => self.take_low(n, r, (b, u32::MAX)),
            // Never written: any value will do.
            Def::Opaque => {
                let item = self.mf.mov(n, Operand::Int(0));
                self.after.entry((0, u32::MAX)).or_default().push(item);
            }
        }
    }

    fn take_low(&mut self, n: Reg, r: Reg, at: (u32, u32)) {
        let ops = [Operand::Reg(n), Operand::Reg(r)];
        let cvt = [Modifier::U32, Modifier::U64];
        let item = self.mf.inst(Mnemonic::Cvt, &cvt, 1, &ops, effect::PURE);
        self.after.entry(at).or_default().push(item);
    }

    fn low_operand(&mut self, o: Operand, work: &mut Vec<Reg>) -> Operand {
        match o {
            Operand::Reg(s) if self.mf.class(s) == RegClass::B64 => {
                Operand::Reg(self.want(s, work))
            }
            Operand::Int(c) => Operand::Int(low_int(c)),
            o => o,
        }
    }

    fn make(&mut self, n: Reg, inst: &Inst, f: Form, work: &mut Vec<Reg>) -> Item {
        let old: SmallVec<[Operand; 4]> = self.mf.f.operands(inst).into();
        let mut ops: SmallVec<[Operand; 4]> = SmallVec::new();
        ops.push(Operand::Reg(n));
        if f == Form::Pack
            && let Operand::Vector(l) = old[1]
        {
            let first = self.mf.f.list(l)[0];
            return self.mf.mov(n, first);
        }
        for &o in &old[1..] {
            let o = self.low_operand(o, work);
            ops.push(o);
        }
        match f {
            Form::Same(op, mods) => self.mf.inst(op, mods, 1, &ops, effect::PURE),
            Form::Product => product(self.mf, &ops),
            _ => self.mf.mov(n, ops[1]),
        }
    }

    /// Puts the new statements where they belong.
    fn place(&mut self) {
        if self.after.is_empty() {
            return;
        }
        let mut by_block: FxHashMap<u32, Vec<(u32, Vec<Item>)>> = FxHashMap::default();
        for ((b, k), items) in self.after.drain() {
            by_block
                .entry(b)
                .or_default()
                .push((k.wrapping_add(1), items));
        }
        for (b, mut list) in by_block {
            // Position p is before item p.
            list.sort_by_key(|x| x.0);
            let old = std::mem::take(&mut self.mf.blocks[b as usize].items);
            let mut out = Vec::with_capacity(old.len() + list.len());
            let mut next = list.into_iter().peekable();
            for (k, item) in old.into_iter().enumerate() {
                while let Some((_, items)) = next.next_if(|x| x.0 as usize <= k) {
                    out.extend(items);
                }
                out.push(item);
            }
            for (_, items) in next {
                out.extend(items);
            }
            self.mf.blocks[b as usize].items = out;
        }
    }

    // ---- constants of 32-bit addresses ----

    fn fold_offsets(&mut self) {
        for b in 0..self.mf.blocks.len() {
            for k in 0..self.mf.blocks[b].items.len() {
                let Statement::Inst(inst) = self.mf.blocks[b].items[k].stmt else {
                    continue;
                };
                let Some((at, base, offset)) = shared_address(self.mf, &inst) else {
                    continue;
                };
                if self.mf.class(base) != RegClass::B32 {
                    continue;
                }
                let (rest, more) = self.peel(base, 0);
                let sum = offset + more;
                if more != 0 && sum.abs() < FARTHEST_OFFSET {
                    self.mf.f.operand_pool[inst.operands.start as usize + at] = Operand::Addr {
                        base: rest,
                        offset: sum,
                    };
                }
            }
        }
    }

    /// A register and a constant whose sum modulo 2^32 is `r`.
    fn peel(&mut self, r: Reg, depth: u32) -> (Reg, i64) {
        if let Some(&known) = self.peeled.get(&r.0) {
            return known;
        }
        let found = self.peel_definition(r, depth).unwrap_or((r, 0));
        self.peeled.insert(r.0, found);
        found
    }

    fn peel_definition(&mut self, r: Reg, depth: u32) -> Option<(Reg, i64)> {
        use Modifier as M;
        let Def::Item(b, k) = self.defs[r.0 as usize] else {
            return None;
        };
        let item = self.mf.blocks[b as usize].items[k as usize];
        let Statement::Inst(inst) = item.stmt else {
            return None;
        };
        if depth >= PEEL_DEPTH
            || item.ndefs != 1
            || item.effect != effect::PURE
            || inst.guard.is_some()
            || self.mf.class(r) != RegClass::B32
        {
            return None;
        }
        let ops: SmallVec<[Operand; 4]> = self.mf.f.operands(&inst).into();
        let mods: SmallVec<[Modifier; 3]> = self.mf.f.modifiers(&inst).into();
        let part = |this: &mut Self, o: Operand| match o {
            Operand::Reg(x) => this.peel(x, depth + 1),
            _ => (Reg(u32::MAX), 0),
        };
        let small = |c: i64| c.abs() < FARTHEST_OFFSET;
        let (item, constant) = match (inst.op, mods.as_slice(), &ops[1..]) {
            (Mnemonic::Mov, [M::B32], [Operand::Reg(x)]) if self.mf.class(*x) == RegClass::B32 => {
                return Some(self.peel(*x, depth + 1));
            }
            (Mnemonic::Add, [M::S32 | M::U32], [Operand::Reg(x), Operand::Int(c)])
            | (Mnemonic::Add, [M::S32 | M::U32], [Operand::Int(c), Operand::Reg(x)]) => {
                let (x, more) = self.peel(*x, depth + 1);
                return small(c + more).then_some((x, c + more));
            }
            (
                Mnemonic::Add | Mnemonic::Sub,
                [M::S32 | M::U32],
                [x @ Operand::Reg(_), y @ Operand::Reg(_)],
            ) => {
                let ((a, ca), (c, cc)) = (part(self, *x), part(self, *y));
                let sum = if inst.op == Mnemonic::Add {
                    ca + cc
                } else {
                    ca - cc
                };
                if ca == 0 && cc == 0 || !small(sum) {
                    return None;
                }
                (
                    self.again(inst.op, &[M::S32], &[Operand::Reg(a), Operand::Reg(c)]),
                    sum,
                )
            }
            (Mnemonic::Shl, [M::B32], [x @ Operand::Reg(_), Operand::Int(s @ 0..=20)]) => {
                let (a, c) = part(self, *x);
                if c == 0 || !small(c << s) {
                    return None;
                }
                (
                    self.again(
                        Mnemonic::Shl,
                        &[M::B32],
                        &[Operand::Reg(a), Operand::Int(*s)],
                    ),
                    c << s,
                )
            }
            (Mnemonic::Mul, [M::Lo, M::S32 | M::U32], [x @ Operand::Reg(_), Operand::Int(f)]) => {
                let (a, c) = part(self, *x);
                if c == 0 || !small(*f) || !small(c * f) {
                    return None;
                }
                (
                    self.again(
                        Mnemonic::Mul,
                        &[M::Lo, M::S32],
                        &[Operand::Reg(a), Operand::Int(*f)],
                    ),
                    c * f,
                )
            }
            (
                Mnemonic::Mad,
                [M::Lo, M::S32 | M::U32],
                [x @ Operand::Reg(_), y, z @ Operand::Reg(_)],
            ) => {
                let ((a, ca), (e, ce)) = (part(self, *x), part(self, *z));
                match *y {
                    Operand::Int(f) if small(f) && small(ca * f + ce) && (ca != 0 || ce != 0) => {
                        let ops = [Operand::Reg(a), *y, Operand::Reg(e)];
                        (
                            self.again(Mnemonic::Mad, &[M::Lo, M::S32], &ops),
                            ca * f + ce,
                        )
                    }
                    Operand::Reg(_) if ce != 0 => (
                        self.again(Mnemonic::Mad, &[M::Lo, M::S32], &[*x, *y, Operand::Reg(e)]),
                        ce,
                    ),
                    _ => return None,
                }
            }
            (Mnemonic::Mad, [M::Lo, M::S32 | M::U32], [x, y, Operand::Int(c)])
                if small(*c) && *c != 0 =>
            {
                (self.again(Mnemonic::Mul, &[M::Lo, M::S32], &[*x, *y]), *c)
            }
            _ => return None,
        };
        let (mut item, rest) = item;
        item.dbg = self.mf.blocks[b as usize].items[k as usize].dbg;
        self.after.entry((b, k)).or_default().push(item);
        Some((rest, constant))
    }

    fn again(&mut self, op: Mnemonic, mods: &[Modifier], srcs: &[Operand]) -> (Item, Reg) {
        let n = self.mf.reg(RegClass::B32);
        self.defs.push(Def::Opaque);
        let mut ops: SmallVec<[Operand; 4]> = SmallVec::from_slice(&[Operand::Reg(n)]);
        ops.extend_from_slice(srcs);
        (self.mf.inst(op, mods, 1, &ops, effect::PURE), n)
    }
}

/// `ops[0] = ops[1] * ops[2]` in 32 bits.
fn product(mf: &mut MFunction, ops: &[Operand]) -> Item {
    if let Operand::Int(c) = ops[2]
        && (c as u32).is_power_of_two()
    {
        let by = Operand::Int(i64::from((c as u32).trailing_zeros()));
        return mf.inst(
            Mnemonic::Shl,
            &[Modifier::B32],
            1,
            &[ops[0], ops[1], by],
            effect::PURE,
        );
    }
    mf.inst(
        Mnemonic::Mul,
        &[Modifier::Lo, Modifier::S32],
        1,
        ops,
        effect::PURE,
    )
}
