//! Loads, stores and dynamic stack memory.

use super::Select;
use super::address::{Address, Base, space, space_modifier};
use super::matcher::Node;
use crate::mir::effect;
use crate::types::{Part, RegClass, RuleTy};
use jacquard_ir::tables::{Capability, Feature};
use jacquard_ir::{Aux, Flags, Inst, Opcode, Ordering, SyncScope, ValueKind, sym};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::{SmallVec, smallvec};

/// A run of parts that one instruction moves: first part and number.
type Run = (usize, usize);

/// Steps from a load's address to what it points into, at most.
const MOST_STEPS: u32 = 256;

/// Modifiers between `ld`/`st` and the type.
pub type Mods = SmallVec<[Modifier; 6]>;

/// The modifier that names an access type.
pub fn access_type(ty: RuleTy, bytes: u32) -> Modifier {
    use Modifier as M;
    match (ty, bytes) {
        (RuleTy::F32, _) => M::F32,
        (RuleTy::F64, _) => M::F64,
        (RuleTy::F16 | RuleTy::BF16, _) => M::B16,
        (_, 1) => M::U8,
        (_, 2) => M::U16,
        (_, 4) => M::U32,
        _ => M::U64,
    }
}

/// The modifier of `n` parts.
fn vector_modifier(n: usize) -> Option<Modifier> {
    match n {
        2 => Some(Modifier::V2),
        4 => Some(Modifier::V4),
        8 => Some(Modifier::V8),
        _ => None,
    }
}

/// The alignment of something at `offset` from an address aligned to `align`.
fn align_at(align: u32, offset: u32) -> u32 {
    if offset == 0 {
        align
    } else {
        align.min(1 << offset.trailing_zeros().min(31))
    }
}

/// Splits parts into runs that vector accesses of at most `widest` bytes can move.
pub fn runs(parts: &[Part], align: u32, widest: u32) -> SmallVec<[Run; 4]> {
    let mut out = SmallVec::new();
    let mut at = 0;
    while at < parts.len() {
        let p = parts[at];
        let size = p.scalar.bytes();
        let mut n = 1;
        for want in [8usize, 4, 2] {
            let bytes = want as u32 * size;
            let fits =
                bytes <= widest && align_at(align, p.offset) >= bytes && at + want <= parts.len();
            // Eight parts in one access are only had as 32-bit words.
            if !fits
                || (want == 8 && size != 4)
                || p.scalar.ty == RuleTy::I1
                || !p.scalar.bits.is_multiple_of(8)
            {
                continue;
            }
            let alike = (1..want).all(|k| {
                let q = parts[at + k];
                q.offset == p.offset + k as u32 * size
                    && q.scalar.bytes() == size
                    && q.scalar.bits.is_multiple_of(8)
                    && q.scalar.ty != RuleTy::I1
            });
            if alike {
                n = want;
                break;
            }
        }
        out.push((at, n));
        at += n;
    }
    out
}

impl Select<'_> {
    /// The widest access in bytes in a space.
    fn widest(&self, space: u32) -> u32 {
        let wide = space == space::GLOBAL && self.shared.wide_accesses;
        if wide { 32 } else { 16 }
    }

    /// The scope modifier of an atomic access.
    pub fn scope_modifier(&self, scope: SyncScope) -> Modifier {
        match scope {
            SyncScope::Block | SyncScope::SingleThread => Modifier::Cta,
            SyncScope::Cluster if self.shared.target.has(Feature::Cluster) => Modifier::Cluster,
            SyncScope::Cluster | SyncScope::Device => Modifier::Gpu,
            SyncScope::System => Modifier::Sys,
        }
    }

    /// Qualifiers of a load or store: ordering, scope, space.
    fn access_mods(&mut self, i: Inst, store: bool, at: &Address) -> Mods {
        let node = self.m.body.inst(i);
        let Aux::Mem {
            ordering, scope, ..
        } = node.aux
        else {
            return Mods::new();
        };
        let mut mods = Mods::new();
        let shared_memory = !matches!(at.space, space::LOCAL | space::PARAM | space::CONST);
        if ordering != Ordering::NotAtomic && shared_memory && scope != SyncScope::SingleThread {
            if self.shared.target.has(Feature::MemoryModel) {
                if ordering == Ordering::SeqCst {
                    let s = self.scope_modifier(scope);
                    self.emit_effect(Mnemonic::Fence, &[Modifier::Sc, s], 0, &[], effect::STAYS);
                }
                mods.push(match ordering {
                    Ordering::Acquire | Ordering::SeqCst if !store => Modifier::Acquire,
                    Ordering::Release | Ordering::SeqCst if store => Modifier::Release,
                    _ => Modifier::Relaxed,
                });
                mods.push(self.scope_modifier(scope));
            } else {
                if ordering > Ordering::Monotonic && store {
                    self.membar(scope);
                }
                mods.push(Modifier::Volatile);
            }
        } else if node.flags.has(Flags::VOLATILE) && shared_memory {
            mods.push(Modifier::Volatile);
        }
        mods.extend(space_modifier(at.space));
        mods
    }

    /// Whether a load may use the read-only path.
    fn is_read_only(&self, i: Inst, at: &Address) -> bool {
        if at.space != space::GLOBAL || !self.shared.target.has(Feature::Ldg) {
            return false;
        }
        let node = self.m.body.inst(i);
        if node.flags.has(Flags::VOLATILE)
            || !matches!(
                node.aux,
                Aux::Mem {
                    ordering: Ordering::NotAtomic,
                    ..
                }
            )
        {
            return false;
        }
        if self.m.body.md_of(i, sym::INVARIANT_LOAD).is_some() {
            return true;
        }
        if !self.is_kernel || self.shared.opt_level == 0 || !self.shared.options.read_only_loads {
            return false;
        }
        self.is_read_only_parameter(Node::new(self.m.body.operand(i, 0)))
    }

    /// Whether an address lies in a kernel's parameter that nothing else points into and that the kernel only reads, whichever way
    /// control came.
    fn is_read_only_parameter(&self, address: Node) -> bool {
        let mut phis: SmallVec<[Inst; 8]> = SmallVec::new();
        let mut left: SmallVec<[Node; 8]> = smallvec![address];
        let mut steps = 0;
        while let Some(n) = left.pop() {
            let n = self.m.resolve(n);
            steps += 1;
            if steps > MOST_STEPS {
                return false;
            }
            match n.v.kind() {
                ValueKind::Inst(d) => match self.m.body.op(d) {
                    Opcode::GetElementPtr | Opcode::AddrSpaceCast => {
                        left.push(Node::new(self.m.body.operand(d, 0)));
                    }
                    Opcode::Phi if phis.contains(&d) => {}
                    Opcode::Phi => {
                        phis.push(d);
                        left.extend(self.m.body.incoming(d).map(|(v, _)| Node::new(v)));
                    }
                    Opcode::Select => {
                        left.extend([1, 2].map(|n| Node::new(self.m.body.operand(d, n))));
                    }
                    _ => return false,
                },
                ValueKind::Arg(a) => {
                    let attrs = self.m.module.attrs(self.func).param(a as usize);
                    if !attrs.has(sym::NOALIAS)
                        || !(attrs.has(sym::READONLY) || attrs.has(sym::READNONE))
                    {
                        return false;
                    }
                }
                _ => return false,
            }
        }
        true
    }

    /// Selects a load.
    pub fn load(&mut self, i: Inst) {
        let body = self.m.body;
        let ty = body.inst(i).ty;
        let Aux::Mem {
            align,
            ordering,
            scope,
        } = body.inst(i).aux
        else {
            return;
        };
        let at = self.address(body.operand(i, 0));
        let mut mods = self.access_mods(i, false, &at);
        let read_only = self.is_read_only(i, &at);
        if read_only {
            mods.push(Modifier::Nc);
        }
        let stays = body.inst(i).flags.has(Flags::VOLATILE) || ordering != Ordering::NotAtomic;
        let effect = if stays {
            effect::STAYS
        } else if read_only || matches!(at.space, space::PARAM | space::CONST) {
            effect::PURE
        } else {
            effect::READS
        };
        let parts = self.m.parts(ty);
        let dsts: SmallVec<[Option<Reg>; 4]> =
            (0..parts.len() as u32).map(|p| self.asked(i, p)).collect();
        let signed = self.m.loads_signed(i);
        self.load_parts(&at, &parts, &dsts, align, &mods, effect, signed);
        if !self.shared.target.has(Feature::MemoryModel) && ordering > Ordering::Monotonic {
            self.membar(scope);
        }
    }

    /// Loads parts from an address into registers; parts without a register are skipped where that is free.
    #[allow(clippy::too_many_arguments)]
    pub fn load_parts(
        &mut self,
        at: &Address,
        parts: &[Part],
        dsts: &[Option<Reg>],
        align: u32,
        mods: &Mods,
        effect: u8,
        signed: bool,
    ) {
        let widest = self.widest(at.space);
        if self.load_packed(at, parts, dsts, align, mods, effect, widest) {
            return;
        }
        for (first, n) in runs(parts, align, widest) {
            let run = &parts[first..first + n];
            if run
                .iter()
                .enumerate()
                .all(|(k, _)| dsts[first + k].is_none())
                && effect != effect::STAYS
            {
                continue;
            }
            let p = run[0];
            let size = p.scalar.bytes();
            if n == 1
                && (align_at(align, p.offset) < size
                    || u32::from(p.scalar.bits) > 8 && u32::from(p.scalar.bits) % 8 != 0
                    || is_odd_bytes(p))
            {
                if let Some(dst) = dsts[first]
                    .or_else(|| (effect == effect::STAYS).then(|| self.mf.reg(p.scalar.class())))
                {
                    self.load_pieces(at, p, align_at(align, p.offset), mods, effect, dst);
                }
                continue;
            }
            let same = run.iter().all(|q| q.scalar.ty == p.scalar.ty);
            let mut m = mods.clone();
            m.extend(vector_modifier(n));
            m.push(match (same, signed && n == 1) {
                (true, true) if size == 1 => Modifier::S8,
                (true, true) if size == 2 => Modifier::S16,
                (true, _) => access_type(p.scalar.ty, size),
                (false, _) => bits_modifier(size),
            });
            let mut regs: SmallVec<[Operand; 8]> = SmallVec::new();
            let mut bools: SmallVec<[(Reg, Reg); 2]> = SmallVec::new();
            for (k, q) in run.iter().enumerate() {
                regs.push(match dsts[first + k] {
                    // A predicate comes as a byte.
                    Some(d) if q.scalar.ty == RuleTy::I1 => {
                        let byte = self.mf.reg(RegClass::B32);
                        bools.push((byte, d));
                        Operand::Reg(byte)
                    }
                    Some(d) => Operand::Reg(d),
                    None => Operand::Reg(self.mf.reg(if q.scalar.ty == RuleTy::I1 {
                        RegClass::B32
                    } else {
                        q.scalar.class()
                    })),
                });
            }
            let dst = if n == 1 { regs[0] } else { self.vector(&regs) };
            let src = at.operand(i64::from(p.offset));
            self.emit_effect(Mnemonic::Ld, &m, 1, &[dst, src], effect);
            for (byte, d) in bools {
                let low = self.emit_new(
                    RegClass::B32,
                    Mnemonic::And,
                    &[Modifier::B32],
                    &[Operand::Reg(byte), Operand::Int(1)],
                );
                self.emit_to(
                    d,
                    Mnemonic::Setp,
                    &[Modifier::Ne, Modifier::S32],
                    &[Operand::Reg(low), Operand::Int(0)],
                );
            }
        }
    }

    /// Many bytes or halves side by side are loaded as words and taken apart.
    #[allow(clippy::too_many_arguments)]
    fn load_packed(
        &mut self,
        at: &Address,
        parts: &[Part],
        dsts: &[Option<Reg>],
        align: u32,
        mods: &Mods,
        effect: u8,
        widest: u32,
    ) -> bool {
        let Some(size) = packed(parts, align) else {
            return false;
        };
        let words = parts.len() as u32 * size / 4;
        let word_parts: SmallVec<[Part; 4]> = (0..words).map(|w| word_part(w * 4)).collect();
        let regs: SmallVec<[Option<Reg>; 4]> = (0..words)
            .map(|_| Some(self.mf.reg(RegClass::B32)))
            .collect();
        for (first, n) in runs(&word_parts, align, widest) {
            let mut m = mods.clone();
            m.extend(vector_modifier(n));
            m.push(Modifier::U32);
            let list: SmallVec<[Operand; 8]> = regs[first..first + n]
                .iter()
                .flatten()
                .map(|&r| Operand::Reg(r))
                .collect();
            let dst = if n == 1 { list[0] } else { self.vector(&list) };
            self.emit_effect(
                Mnemonic::Ld,
                &m,
                1,
                &[dst, at.operand(i64::from(word_parts[first].offset))],
                effect,
            );
        }
        let per = (4 / size) as usize;
        for (w, r) in regs.iter().flatten().enumerate() {
            let of = &dsts[w * per..(w + 1) * per];
            self.unpack_word(*r, of);
        }
        true
    }

    /// Takes a word apart into two halves or four bytes.
    fn unpack_word(&mut self, word: Reg, dsts: &[Option<Reg>]) {
        if dsts.len() == 2 {
            let list: SmallVec<[Operand; 2]> = dsts
                .iter()
                .map(|d| d.map_or(Operand::Sink, Operand::Reg))
                .collect();
            if dsts.iter().all(Option::is_none) {
                return;
            }
            let v = self.vector(&list);
            self.emit(Mnemonic::Mov, &[Modifier::B32], 1, &[v, Operand::Reg(word)]);
            return;
        }
        for (k, d) in dsts.iter().enumerate() {
            let Some(d) = *d else { continue };
            let src = Operand::Reg(word);
            match k {
                0 => self.emit_to(
                    d,
                    Mnemonic::And,
                    &[Modifier::B32],
                    &[src, Operand::Int(0xff)],
                ),
                3 => self.emit_to(d, Mnemonic::Shr, &[Modifier::U32], &[src, Operand::Int(24)]),
                _ => self.emit_to(
                    d,
                    Mnemonic::Bfe,
                    &[Modifier::U32],
                    &[src, Operand::Int(8 * k as i64), Operand::Int(8)],
                ),
            }
        }
    }

    /// A scalar that is not aligned, or of an odd size, comes in pieces.
    fn load_pieces(
        &mut self,
        at: &Address,
        p: Part,
        align: u32,
        mods: &Mods,
        effect: u8,
        dst: Reg,
    ) {
        let class = p.scalar.class();
        let work = if class.bits() == 64 {
            RegClass::B64
        } else {
            RegClass::B32
        };
        let total = u32::from(p.scalar.bits).div_ceil(8);
        let (mut acc, mut done): (Option<Operand>, u32) = (None, 0);
        while done < total {
            let size = piece(total - done, align_at(align, done));
            let mut m = mods.clone();
            m.push(access_type(RuleTy::I32, size));
            let r = self.mf.reg(work);
            self.emit_effect(
                Mnemonic::Ld,
                &m,
                1,
                &[Operand::Reg(r), at.operand(i64::from(p.offset + done))],
                effect,
            );
            let mut term = Operand::Reg(r);
            if done > 0 {
                let b = work.bits_type();
                term = Operand::Reg(self.emit_new(
                    work,
                    Mnemonic::Shl,
                    &[b],
                    &[term, Operand::Int(i64::from(done) * 8)],
                ));
            }
            acc = Some(match acc {
                None => term,
                Some(a) => {
                    Operand::Reg(self.emit_new(work, Mnemonic::Or, &[work.bits_type()], &[a, term]))
                }
            });
            done += size;
        }
        if let Some(a) = acc {
            self.put_bits(a, work, dst);
        }
    }

    /// Moves bits in an integer register to a register of any class of at most that width.
    pub fn put_bits(&mut self, src: Operand, work: RegClass, dst: Reg) {
        use Modifier as M;
        match (work, self.mf.class(dst)) {
            (_, RegClass::Pred) => {
                let low = self.emit_new(
                    work,
                    Mnemonic::And,
                    &[work.bits_type()],
                    &[src, Operand::Int(1)],
                );
                let m = if work == RegClass::B64 {
                    M::S64
                } else {
                    M::S32
                };
                self.emit_to(
                    dst,
                    Mnemonic::Setp,
                    &[M::Ne, m],
                    &[Operand::Reg(low), Operand::Int(0)],
                );
            }
            (RegClass::B32, RegClass::B16) => {
                self.emit_to(dst, Mnemonic::Cvt, &[M::U16, M::U32], &[src])
            }
            (RegClass::B64, RegClass::B16) => {
                self.emit_to(dst, Mnemonic::Cvt, &[M::U16, M::U64], &[src])
            }
            (RegClass::B64, RegClass::B32) => {
                self.emit_to(dst, Mnemonic::Cvt, &[M::U32, M::U64], &[src])
            }
            (_, c) => self.emit_to(dst, Mnemonic::Mov, &[c.bits_type()], &[src]),
        }
    }

    /// An operand's bits in a 32-bit or 64-bit integer register, upper bits arbitrary.
    pub fn bits_of_operand(&mut self, o: Operand, class: RegClass) -> Reg {
        use Modifier as M;
        match class {
            RegClass::Pred => self.emit_new(
                RegClass::B32,
                Mnemonic::Selp,
                &[M::U32],
                &[Operand::Int(1), Operand::Int(0), o],
            ),
            RegClass::B16 => self.emit_new(RegClass::B32, Mnemonic::Cvt, &[M::U32, M::U16], &[o]),
            RegClass::F32 => self.emit_new(RegClass::B32, Mnemonic::Mov, &[M::B32], &[o]),
            RegClass::F64 => self.emit_new(RegClass::B64, Mnemonic::Mov, &[M::B64], &[o]),
            c => self.in_reg(o, c),
        }
    }

    /// Selects a store.
    pub fn store(&mut self, i: Inst) {
        let body = self.m.body;
        let value = body.operand(i, 0);
        let Aux::Mem {
            align,
            ordering,
            scope,
        } = body.inst(i).aux
        else {
            return;
        };
        let at = self.address(body.operand(i, 1));
        let mods = self.access_mods(i, true, &at);
        let parts = self.m.parts(self.m.ty(value));
        let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
            .map(|part| self.m.resolve(Node { v: value, part }))
            .collect();
        self.store_parts(&at, &parts, &nodes, align, &mods);
        if !self.shared.target.has(Feature::MemoryModel) && ordering == Ordering::SeqCst {
            self.membar(scope);
        }
    }

    /// An undefined part need not be stored.
    fn is_undef(&self, n: Node) -> bool {
        matches!(self.m.constant(n), Some(crate::constants::Scalar::Undef))
    }

    /// Stores parts at an address.
    pub fn store_parts(
        &mut self,
        at: &Address,
        parts: &[Part],
        nodes: &[Node],
        align: u32,
        mods: &Mods,
    ) {
        let widest = self.widest(at.space);
        if let Some(size) = packed(parts, align) {
            return self.store_packed(at, nodes, size, align, mods, widest);
        }
        for (first, n) in runs(parts, align, widest) {
            let run = &parts[first..first + n];
            let p = run[0];
            let size = p.scalar.bytes();
            if n == 1 && self.is_undef(nodes[first]) && parts.len() > 1 {
                continue;
            }
            if n == 1 && (align_at(align, p.offset) < size || is_odd_bytes(p)) {
                self.store_pieces(at, p, align_at(align, p.offset), mods, nodes[first]);
                continue;
            }
            let same = run.iter().all(|q| q.scalar.ty == p.scalar.ty);
            let mut m = mods.clone();
            m.extend(vector_modifier(n));
            m.push(if same {
                access_type(p.scalar.ty, size)
            } else {
                bits_modifier(size)
            });
            let ops: SmallVec<[Operand; 8]> = (0..n)
                .map(|k| self.stored(nodes[first + k], n > 1))
                .collect();
            let src = if n == 1 { ops[0] } else { self.vector(&ops) };
            self.emit_effect(
                Mnemonic::St,
                &m,
                0,
                &[at.operand(i64::from(p.offset)), src],
                effect::STAYS,
            );
        }
    }

    /// The operand a store takes for a part.
    fn stored(&mut self, n: Node, in_vector: bool) -> Operand {
        let s = self.m.scalar(n);
        if s.ty == RuleTy::I1 {
            if let Some(c) = self.m.const_int(n) {
                return Operand::Int(i64::from(c != 0));
            }
            let p = self.reg(n);
            return Operand::Reg(self.emit_new(
                RegClass::B32,
                Mnemonic::Selp,
                &[Modifier::U32],
                &[Operand::Int(1), Operand::Int(0), Operand::Reg(p)],
            ));
        }
        if s.bits < 8 || (s.is_odd() && !s.bits.is_multiple_of(8)) {
            // The bits above an odd width are zero in memory.
            return self.extended(n, false);
        }
        if s.class() == RegClass::B16
            && let Some(crate::constants::Scalar::Bits(b)) = self.m.constant(n)
            && !in_vector
        {
            return Operand::Int(i64::from(b as u16));
        }
        let o = self.operand(n);
        if in_vector {
            Operand::Reg(self.in_reg(o, s.class()))
        } else {
            o
        }
    }

    fn store_packed(
        &mut self,
        at: &Address,
        nodes: &[Node],
        size: u32,
        align: u32,
        mods: &Mods,
        widest: u32,
    ) {
        let per = (4 / size) as usize;
        let words: SmallVec<[Operand; 8]> = nodes.chunks(per).map(|c| self.pack_word(c)).collect();
        let word_parts: SmallVec<[Part; 4]> =
            (0..words.len() as u32).map(|w| word_part(w * 4)).collect();
        for (first, n) in runs(&word_parts, align, widest) {
            let mut m = mods.clone();
            m.extend(vector_modifier(n));
            m.push(Modifier::U32);
            let list: SmallVec<[Operand; 8]> = words[first..first + n]
                .iter()
                .map(|&w| {
                    if n > 1 {
                        Operand::Reg(self.in_reg(w, RegClass::B32))
                    } else {
                        w
                    }
                })
                .collect();
            let src = if n == 1 { list[0] } else { self.vector(&list) };
            let to = at.operand(i64::from(word_parts[first].offset));
            self.emit_effect(Mnemonic::St, &m, 0, &[to, src], effect::STAYS);
        }
    }

    /// Two halves or four bytes as a word.
    pub fn pack_word(&mut self, nodes: &[Node]) -> Operand {
        let bits = 32 / nodes.len() as u32;
        let constants: Option<u64> =
            nodes
                .iter()
                .enumerate()
                .try_fold(0u64, |w, (k, &n)| match self.m.constant(n)? {
                    crate::constants::Scalar::Bits(b) => {
                        Some(w | (b as u64 & ((1 << bits) - 1)) << (bits * k as u32))
                    }
                    crate::constants::Scalar::Undef => Some(w),
                    crate::constants::Scalar::Address { .. } => None,
                });
        if let Some(w) = constants {
            return Operand::Int(i64::from(w as u32 as i32));
        }
        if let Some(r) = self.held_together(nodes) {
            return Operand::Reg(r);
        }
        if nodes.len() == 2 {
            let list: SmallVec<[Operand; 2]> =
                nodes.iter().map(|&n| Operand::Reg(self.reg(n))).collect();
            let v = self.vector(&list);
            return Operand::Reg(self.emit_new(
                RegClass::B32,
                Mnemonic::Mov,
                &[Modifier::B32],
                &[v],
            ));
        }
        let bytes: SmallVec<[Operand; 4]> = nodes.iter().map(|&n| self.operand(n)).collect();
        // prmt picks byte 0 of each operand; the third puts the pairs together.
        let pick = Operand::Int(0x3340);
        let low = self.emit_new(
            RegClass::B32,
            Mnemonic::Prmt,
            &[Modifier::B32],
            &[bytes[0], bytes[1], pick],
        );
        let high = self.emit_new(
            RegClass::B32,
            Mnemonic::Prmt,
            &[Modifier::B32],
            &[bytes[2], bytes[3], pick],
        );
        let pair = Operand::Int(0x5410);
        Operand::Reg(self.emit_new(
            RegClass::B32,
            Mnemonic::Prmt,
            &[Modifier::B32],
            &[Operand::Reg(low), Operand::Reg(high), pair],
        ))
    }

    fn store_pieces(&mut self, at: &Address, p: Part, align: u32, mods: &Mods, n: Node) {
        let class = p.scalar.class();
        let work = if class.bits() == 64 {
            RegClass::B64
        } else {
            RegClass::B32
        };
        let o = if !p.scalar.bits.is_multiple_of(8) && p.scalar.ty != RuleTy::I1 {
            self.extended(n, false)
        } else {
            Operand::Reg(self.reg(n))
        };
        let r = self.bits_of_operand(o, class);
        let total = u32::from(p.scalar.bits).div_ceil(8);
        let mut done = 0;
        while done < total {
            let size = piece(total - done, align_at(align, done));
            let mut m = mods.clone();
            m.push(access_type(RuleTy::I32, size));
            let mut v = Operand::Reg(r);
            if done > 0 {
                let u = if work == RegClass::B64 {
                    Modifier::U64
                } else {
                    Modifier::U32
                };
                v = Operand::Reg(self.emit_new(
                    work,
                    Mnemonic::Shr,
                    &[u],
                    &[v, Operand::Int(i64::from(done) * 8)],
                ));
            }
            self.emit_effect(
                Mnemonic::St,
                &m,
                0,
                &[at.operand(i64::from(p.offset + done)), v],
                effect::STAYS,
            );
            done += size;
        }
    }

    /// Selects an alloca whose size is known only at run time.
    pub fn alloca(&mut self, i: Inst) {
        if self.is_static_alloca(i) {
            return;
        }
        let Aux::Alloca { ty, align } = self.m.body.inst(i).aux else {
            return;
        };
        if !self.needs(Capability::DynamicStack) {
            return;
        }
        let count = self.m.resolve(Node::new(self.m.body.operand(i, 0)));
        let size = self.m.cx.size_of(ty) as i64;
        let s = self.m.scalar(count);
        let mut bytes = if s.bits == 64 {
            self.operand(count)
        } else {
            let o = self.extended(count, false);
            let r = self.in_reg(o, s.class());
            let from = if s.class() == RegClass::B16 {
                Modifier::U16
            } else {
                Modifier::U32
            };
            Operand::Reg(self.emit_new(
                RegClass::B64,
                Mnemonic::Cvt,
                &[Modifier::U64, from],
                &[Operand::Reg(r)],
            ))
        };
        if size != 1 {
            bytes = Operand::Reg(self.emit_new(
                RegClass::B64,
                Mnemonic::Mul,
                &[Modifier::Lo, Modifier::U64],
                &[bytes, Operand::Int(size)],
            ));
        }
        let local = self.mf.reg(RegClass::B64);
        let ops = [
            Operand::Reg(local),
            bytes,
            Operand::Int(i64::from(align.max(1))),
        ];
        self.emit_effect(Mnemonic::Alloca, &[Modifier::U64], 1, &ops, effect::STAYS);
        let Some(dst) = self.asked(i, 0) else { return };
        if self.m.cx.types.addr_space(self.m.body.inst(i).ty) == Some(space::LOCAL) {
            self.mov(dst, Operand::Reg(local));
        } else {
            self.cvta(local, space::LOCAL, false, dst);
        }
    }

    /// Loads the next variable argument: `va_arg` on a `va_list` that is a pointer into the buffer.
    pub fn va_arg(&mut self, i: Inst) {
        let body = self.m.body;
        let ty = body.inst(i).ty;
        let list = self.address(body.operand(i, 0));
        let align = self.m.cx.align_of(ty).max(1);
        let size = self.m.cx.size_of(ty) as i64;
        let sm: Mods = space_modifier(list.space).into_iter().collect();
        let mut m = sm.clone();
        m.push(Modifier::U64);
        let r = self.mf.reg(RegClass::B64);
        self.emit_effect(
            Mnemonic::Ld,
            &m,
            1,
            &[Operand::Reg(r), list.operand(0)],
            effect::STAYS,
        );
        let up = self.emit_new(
            RegClass::B64,
            Mnemonic::Add,
            &[Modifier::S64],
            &[Operand::Reg(r), Operand::Int(i64::from(align) - 1)],
        );
        let at = self.emit_new(
            RegClass::B64,
            Mnemonic::And,
            &[Modifier::B64],
            &[Operand::Reg(up), Operand::Int(-i64::from(align))],
        );
        let next = self.emit_new(
            RegClass::B64,
            Mnemonic::Add,
            &[Modifier::S64],
            &[Operand::Reg(at), Operand::Int(size)],
        );
        self.emit_effect(
            Mnemonic::St,
            &m,
            0,
            &[list.operand(0), Operand::Reg(next)],
            effect::STAYS,
        );
        let parts = self.m.parts(ty);
        let dsts: SmallVec<[Option<Reg>; 4]> =
            (0..parts.len() as u32).map(|p| self.asked(i, p)).collect();
        let from = Address {
            base: Base::Reg(at),
            offset: 0,
            space: space::GENERIC,
        };
        self.load_parts(
            &from,
            &parts,
            &dsts,
            align,
            &Mods::new(),
            effect::READS,
            false,
        );
    }
}

/// Whether a part takes a number of bytes in memory that no single access moves.
fn is_odd_bytes(p: Part) -> bool {
    !matches!(u32::from(p.scalar.bits).div_ceil(8), 1 | 2 | 4 | 8)
}

/// The largest power of two that fits both.
fn piece(rest: u32, align: u32) -> u32 {
    let mut size = 8.min(align);
    while size > rest {
        size /= 2;
    }
    size.max(1)
}

/// `.b8` … `.b64`
pub fn bits_modifier(bytes: u32) -> Modifier {
    match bytes {
        1 => Modifier::B8,
        2 => Modifier::B16,
        4 => Modifier::B32,
        _ => Modifier::B64,
    }
}

fn word_part(offset: u32) -> Part {
    Part {
        scalar: crate::types::Scalar::I32,
        offset,
        half: 0,
        pointer: false,
    }
}

/// Element size of parts that are better moved as words: more than four bytes or halves in a row that fill words.
fn packed(parts: &[Part], align: u32) -> Option<u32> {
    let p = parts.first()?;
    let size = p.scalar.bytes();
    let whole = p.scalar.bits as u32 == size * 8 && p.scalar.ty != RuleTy::I1;
    let many = parts.len() > 4
        && (size == 1 || size == 2)
        && (parts.len() as u32 * size).is_multiple_of(4)
        && align >= 4
        && whole;
    let alike = many
        && parts.iter().enumerate().all(|(k, q)| {
            q.scalar.class() == p.scalar.class()
                && q.scalar.bits == p.scalar.bits
                && q.offset == p.offset + k as u32 * size
                && p.offset == 0
        });
    alike.then_some(size)
}
