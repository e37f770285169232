//! Loads, stores and dynamic stack memory.

use super::Select;
use super::address::{Address, Base, space, space_modifier};
use super::known;
use super::matcher::Node;
use super::order::{Access, Ordered};
use crate::mir::effect;
use crate::select::{address, packed, read_only, scalar};
use crate::types::{Part, RegClass, RuleTy};
use jacquard_ir::tables::Capability;
use jacquard_ir::{Aux, Flags, Inst, Ordering, SyncScope};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::SmallVec;

/// A run of parts that one instruction moves: first part and number.
type Run = (usize, usize);

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

/// The widest access in bytes in a space.
fn widest(sel: &Select, space: u32) -> u32 {
    let wide = space == space::GLOBAL && sel.shared.wide_accesses;
    if wide { 32 } else { 16 }
}

/// The order of a load or store, and its qualifiers: ordering, scope, space. What comes before it is emitted.
fn access_mods(sel: &mut Select, i: Inst, of: Access, at: &Address) -> (Option<Ordered>, Mods) {
    let node = sel.m.body.inst(i);
    let Aux::Mem {
        ordering, scope, ..
    } = node.aux
    else {
        return (None, Mods::new());
    };
    let mut mods = Mods::new();
    let mut order = None;
    let shared_memory = !matches!(at.space, space::LOCAL | space::PARAM | space::CONSTANT);
    if ordering != Ordering::NotAtomic && shared_memory && scope != SyncScope::SingleThread {
        let ordered = Ordered::new(sel, of, ordering, scope);
        ordered.before(sel);
        ordered.qualify(sel, &mut mods);
        order = Some(ordered);
    } else if node.flags.has(Flags::VOLATILE) && shared_memory {
        mods.push(Modifier::Volatile);
    }
    mods.extend(space_modifier(at.space));
    (order, mods)
}

/// Selects a load.
pub fn load(sel: &mut Select, i: Inst) {
    let body = sel.m.body;
    let ty = body.inst(i).ty;
    let Aux::Mem {
        align, ordering, ..
    } = body.inst(i).aux
    else {
        return;
    };
    let at = address::address(sel, body.operand(i, 0));
    let (order, mut mods) = access_mods(sel, i, Access::Ld, &at);
    let read_only = read_only::is_read_only(sel, i, &at);
    if read_only {
        mods.push(Modifier::Nc);
    }
    let stays = body.inst(i).flags.has(Flags::VOLATILE) || ordering != Ordering::NotAtomic;
    let effect = if stays {
        effect::STAYS
    } else if read_only || matches!(at.space, space::PARAM | space::CONSTANT) {
        effect::PURE
    } else {
        effect::READS
    };
    let parts = sel.m.parts(ty);
    let dsts: SmallVec<[Option<Reg>; 4]> =
        (0..parts.len() as u32).map(|p| sel.asked(i, p)).collect();
    let signed = known::loads_signed(&sel.m, i);
    load_parts(sel, &at, &parts, &dsts, align, &mods, effect, signed);
    if let Some(order) = order {
        order.after(sel);
    }
}

/// Loads parts from an address into registers; parts without a register are skipped where that is free.
#[allow(clippy::too_many_arguments)]
pub fn load_parts(
    sel: &mut Select,
    at: &Address,
    parts: &[Part],
    dsts: &[Option<Reg>],
    align: u32,
    mods: &Mods,
    effect: u8,
    signed: bool,
) {
    let widest = widest(sel, at.space);
    if load_packed(sel, at, parts, dsts, align, mods, effect, widest) {
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
                .or_else(|| (effect == effect::STAYS).then(|| sel.mf.reg(p.scalar.class())))
            {
                load_pieces(sel, at, p, align_at(align, p.offset), mods, effect, dst);
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
                    let byte = sel.mf.reg(RegClass::B32);
                    bools.push((byte, d));
                    Operand::Reg(byte)
                }
                Some(d) => Operand::Reg(d),
                None => Operand::Reg(sel.mf.reg(if q.scalar.ty == RuleTy::I1 {
                    RegClass::B32
                } else {
                    q.scalar.class()
                })),
            });
        }
        let dst = if n == 1 { regs[0] } else { sel.vector(&regs) };
        let src = at.operand(i64::from(p.offset));
        sel.emit_effect(Mnemonic::Ld, &m, 1, &[dst, src], effect);
        for (byte, d) in bools {
            let low = sel.emit_new(
                RegClass::B32,
                Mnemonic::And,
                &[Modifier::B32],
                &[Operand::Reg(byte), Operand::Int(1)],
            );
            sel.emit_to(
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
    sel: &mut Select,
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
        .map(|_| Some(sel.mf.reg(RegClass::B32)))
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
        let dst = if n == 1 { list[0] } else { sel.vector(&list) };
        sel.emit_effect(
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
        unpack_word(sel, *r, of);
    }
    true
}

/// Takes a word apart into two halves or four bytes.
fn unpack_word(sel: &mut Select, word: Reg, dsts: &[Option<Reg>]) {
    if dsts.len() == 2 {
        let list: SmallVec<[Operand; 2]> = dsts
            .iter()
            .map(|d| d.map_or(Operand::Sink, Operand::Reg))
            .collect();
        if dsts.iter().all(Option::is_none) {
            return;
        }
        let v = sel.vector(&list);
        sel.emit(Mnemonic::Mov, &[Modifier::B32], 1, &[v, Operand::Reg(word)]);
        return;
    }
    for (k, d) in dsts.iter().enumerate() {
        let Some(d) = *d else { continue };
        let src = Operand::Reg(word);
        match k {
            0 => sel.emit_to(
                d,
                Mnemonic::And,
                &[Modifier::B32],
                &[src, Operand::Int(0xff)],
            ),
            3 => sel.emit_to(d, Mnemonic::Shr, &[Modifier::U32], &[src, Operand::Int(24)]),
            _ => sel.emit_to(
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
    sel: &mut Select,
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
        let r = sel.mf.reg(work);
        sel.emit_effect(
            Mnemonic::Ld,
            &m,
            1,
            &[Operand::Reg(r), at.operand(i64::from(p.offset + done))],
            effect,
        );
        let mut term = Operand::Reg(r);
        if done > 0 {
            let b = work.bits_type();
            term = Operand::Reg(sel.emit_new(
                work,
                Mnemonic::Shl,
                &[b],
                &[term, Operand::Int(i64::from(done) * 8)],
            ));
        }
        acc = Some(match acc {
            None => term,
            Some(a) => {
                Operand::Reg(sel.emit_new(work, Mnemonic::Or, &[work.bits_type()], &[a, term]))
            }
        });
        done += size;
    }
    if let Some(a) = acc {
        put_bits(sel, a, work, dst);
    }
}

/// Moves bits in an integer register to a register of any class of at most that width.
pub fn put_bits(sel: &mut Select, src: Operand, work: RegClass, dst: Reg) {
    use Modifier as M;
    match (work, sel.mf.class(dst)) {
        (_, RegClass::Pred) => {
            let low = sel.emit_new(
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
            sel.emit_to(
                dst,
                Mnemonic::Setp,
                &[M::Ne, m],
                &[Operand::Reg(low), Operand::Int(0)],
            );
        }
        (RegClass::B32, RegClass::B16) => {
            sel.emit_to(dst, Mnemonic::Cvt, &[M::U16, M::U32], &[src])
        }
        (RegClass::B64, RegClass::B16) => {
            sel.emit_to(dst, Mnemonic::Cvt, &[M::U16, M::U64], &[src])
        }
        (RegClass::B64, RegClass::B32) => {
            sel.emit_to(dst, Mnemonic::Cvt, &[M::U32, M::U64], &[src])
        }
        (_, c) => sel.emit_to(dst, Mnemonic::Mov, &[c.bits_type()], &[src]),
    }
}

/// An operand's bits in a 32-bit or 64-bit integer register, upper bits arbitrary.
pub fn bits_of_operand(sel: &mut Select, o: Operand, class: RegClass) -> Reg {
    use Modifier as M;
    match class {
        RegClass::Pred => sel.emit_new(
            RegClass::B32,
            Mnemonic::Selp,
            &[M::U32],
            &[Operand::Int(1), Operand::Int(0), o],
        ),
        RegClass::B16 => sel.emit_new(RegClass::B32, Mnemonic::Cvt, &[M::U32, M::U16], &[o]),
        RegClass::F32 => sel.emit_new(RegClass::B32, Mnemonic::Mov, &[M::B32], &[o]),
        RegClass::F64 => sel.emit_new(RegClass::B64, Mnemonic::Mov, &[M::B64], &[o]),
        c => sel.in_reg(o, c),
    }
}

/// Selects a store.
pub fn store(sel: &mut Select, i: Inst) {
    let body = sel.m.body;
    let value = body.operand(i, 0);
    let Aux::Mem { align, .. } = body.inst(i).aux else {
        return;
    };
    let at = address::address(sel, body.operand(i, 1));
    let (order, mods) = access_mods(sel, i, Access::St, &at);
    let parts = sel.m.parts(sel.m.ty(value));
    let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
        .map(|part| sel.m.resolve(Node { v: value, part }))
        .collect();
    store_parts(sel, &at, &parts, &nodes, align, &mods);
    if let Some(order) = order {
        order.after(sel);
    }
}

/// An undefined part need not be stored.
fn is_undef(sel: &Select, n: Node) -> bool {
    matches!(sel.m.constant(n), Some(crate::constants::Scalar::Undef))
}

/// Stores parts at an address.
pub fn store_parts(
    sel: &mut Select,
    at: &Address,
    parts: &[Part],
    nodes: &[Node],
    align: u32,
    mods: &Mods,
) {
    let widest = widest(sel, at.space);
    if let Some(size) = packed(parts, align) {
        return store_packed(sel, at, nodes, size, align, mods, widest);
    }
    for (first, n) in runs(parts, align, widest) {
        let run = &parts[first..first + n];
        let p = run[0];
        let size = p.scalar.bytes();
        if parts.len() > 1 && (0..n).all(|k| is_undef(sel, nodes[first + k])) {
            continue;
        }
        if n == 1 && (align_at(align, p.offset) < size || is_odd_bytes(p)) {
            store_pieces(sel, at, p, align_at(align, p.offset), mods, nodes[first]);
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
            .map(|k| stored(sel, nodes[first + k], n > 1))
            .collect();
        let src = if n == 1 { ops[0] } else { sel.vector(&ops) };
        sel.emit_effect(
            Mnemonic::St,
            &m,
            0,
            &[at.operand(i64::from(p.offset)), src],
            effect::STAYS,
        );
    }
}

/// The operand a store takes for a part.
fn stored(sel: &mut Select, n: Node, in_vector: bool) -> Operand {
    let s = sel.m.scalar(n);
    if s.ty == RuleTy::I1 {
        if let Some(c) = sel.m.const_int(n) {
            return Operand::Int(i64::from(c != 0));
        }
        let p = sel.reg(n);
        return Operand::Reg(sel.emit_new(
            RegClass::B32,
            Mnemonic::Selp,
            &[Modifier::U32],
            &[Operand::Int(1), Operand::Int(0), Operand::Reg(p)],
        ));
    }
    if s.bits < 8 || (s.is_odd() && !s.bits.is_multiple_of(8)) {
        // The bits above an odd width are zero in memory.
        return scalar::extended(sel, n, false);
    }
    if s.class() == RegClass::B16
        && let Some(crate::constants::Scalar::Bits(b)) = sel.m.constant(n)
        && !in_vector
    {
        return Operand::Int(i64::from(b as u16));
    }
    let o = sel.operand(n);
    if in_vector {
        Operand::Reg(sel.in_reg(o, s.class()))
    } else {
        o
    }
}

fn store_packed(
    sel: &mut Select,
    at: &Address,
    nodes: &[Node],
    size: u32,
    align: u32,
    mods: &Mods,
    widest: u32,
) {
    let per = (4 / size) as usize;
    let words: SmallVec<[Operand; 8]> = nodes.chunks(per).map(|c| pack_word(sel, c)).collect();
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
                    Operand::Reg(sel.in_reg(w, RegClass::B32))
                } else {
                    w
                }
            })
            .collect();
        let src = if n == 1 { list[0] } else { sel.vector(&list) };
        let to = at.operand(i64::from(word_parts[first].offset));
        sel.emit_effect(Mnemonic::St, &m, 0, &[to, src], effect::STAYS);
    }
}

/// Two halves or four bytes as a word.
pub fn pack_word(sel: &mut Select, nodes: &[Node]) -> Operand {
    let bits = 32 / nodes.len() as u32;
    let constants: Option<u64> =
        nodes
            .iter()
            .enumerate()
            .try_fold(0u64, |w, (k, &n)| match sel.m.constant(n)? {
                crate::constants::Scalar::Bits(b) => {
                    Some(w | (b as u64 & ((1 << bits) - 1)) << (bits * k as u32))
                }
                crate::constants::Scalar::Undef => Some(w),
                crate::constants::Scalar::Address { .. } => None,
            });
    if let Some(w) = constants {
        return Operand::Int(i64::from(w as u32 as i32));
    }
    if let Some(r) = packed::held_together(sel, nodes) {
        return Operand::Reg(r);
    }
    if nodes.len() == 2 {
        let list: SmallVec<[Operand; 2]> =
            nodes.iter().map(|&n| Operand::Reg(sel.reg(n))).collect();
        let v = sel.vector(&list);
        return Operand::Reg(sel.emit_new(RegClass::B32, Mnemonic::Mov, &[Modifier::B32], &[v]));
    }
    let bytes: SmallVec<[Operand; 4]> = nodes.iter().map(|&n| sel.operand(n)).collect();
    // prmt picks byte 0 of each operand; the third puts the pairs together.
    let pick = Operand::Int(0x3340);
    let low = sel.emit_new(
        RegClass::B32,
        Mnemonic::Prmt,
        &[Modifier::B32],
        &[bytes[0], bytes[1], pick],
    );
    let high = sel.emit_new(
        RegClass::B32,
        Mnemonic::Prmt,
        &[Modifier::B32],
        &[bytes[2], bytes[3], pick],
    );
    let pair = Operand::Int(0x5410);
    Operand::Reg(sel.emit_new(
        RegClass::B32,
        Mnemonic::Prmt,
        &[Modifier::B32],
        &[Operand::Reg(low), Operand::Reg(high), pair],
    ))
}

fn store_pieces(sel: &mut Select, at: &Address, p: Part, align: u32, mods: &Mods, n: Node) {
    let class = p.scalar.class();
    let work = if class.bits() == 64 {
        RegClass::B64
    } else {
        RegClass::B32
    };
    let o = if !p.scalar.bits.is_multiple_of(8) && p.scalar.ty != RuleTy::I1 {
        scalar::extended(sel, n, false)
    } else {
        Operand::Reg(sel.reg(n))
    };
    let r = bits_of_operand(sel, o, class);
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
            v = Operand::Reg(sel.emit_new(
                work,
                Mnemonic::Shr,
                &[u],
                &[v, Operand::Int(i64::from(done) * 8)],
            ));
        }
        sel.emit_effect(
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
pub fn alloca(sel: &mut Select, i: Inst) {
    if address::is_static_alloca(sel, i) {
        return;
    }
    let Aux::Alloca { ty, align } = sel.m.body.inst(i).aux else {
        return;
    };
    if !sel.needs(Capability::DynamicStack) {
        return;
    }
    let count = sel.m.resolve(Node::new(sel.m.body.operand(i, 0)));
    let size = sel.m.cx.size_of(ty) as i64;
    let s = sel.m.scalar(count);
    let mut bytes = if s.bits == 64 {
        sel.operand(count)
    } else {
        let o = scalar::extended(sel, count, false);
        let r = sel.in_reg(o, s.class());
        let from = if s.class() == RegClass::B16 {
            Modifier::U16
        } else {
            Modifier::U32
        };
        Operand::Reg(sel.emit_new(
            RegClass::B64,
            Mnemonic::Cvt,
            &[Modifier::U64, from],
            &[Operand::Reg(r)],
        ))
    };
    if size != 1 {
        bytes = Operand::Reg(sel.emit_new(
            RegClass::B64,
            Mnemonic::Mul,
            &[Modifier::Lo, Modifier::U64],
            &[bytes, Operand::Int(size)],
        ));
    }
    let local = sel.mf.reg(RegClass::B64);
    let ops = [
        Operand::Reg(local),
        bytes,
        Operand::Int(i64::from(align.max(1))),
    ];
    sel.emit_effect(Mnemonic::Alloca, &[Modifier::U64], 1, &ops, effect::STAYS);
    let Some(dst) = sel.asked(i, 0) else { return };
    if sel.m.cx.types.addr_space(sel.m.body.inst(i).ty) == Some(space::LOCAL) {
        sel.mov(dst, Operand::Reg(local));
    } else {
        address::cvta(sel, local, space::LOCAL, false, dst);
    }
}

/// Loads the next variable argument: `va_arg` on a `va_list` that is a pointer into the buffer.
pub fn va_arg(sel: &mut Select, i: Inst) {
    let body = sel.m.body;
    let ty = body.inst(i).ty;
    let list = address::address(sel, body.operand(i, 0));
    let align = sel.m.cx.align_of(ty).max(1);
    let size = sel.m.cx.size_of(ty) as i64;
    let sm: Mods = space_modifier(list.space).into_iter().collect();
    let mut m = sm.clone();
    m.push(Modifier::U64);
    let r = sel.mf.reg(RegClass::B64);
    sel.emit_effect(
        Mnemonic::Ld,
        &m,
        1,
        &[Operand::Reg(r), list.operand(0)],
        effect::STAYS,
    );
    let up = sel.emit_new(
        RegClass::B64,
        Mnemonic::Add,
        &[Modifier::S64],
        &[Operand::Reg(r), Operand::Int(i64::from(align) - 1)],
    );
    let at = sel.emit_new(
        RegClass::B64,
        Mnemonic::And,
        &[Modifier::B64],
        &[Operand::Reg(up), Operand::Int(-i64::from(align))],
    );
    let next = sel.emit_new(
        RegClass::B64,
        Mnemonic::Add,
        &[Modifier::S64],
        &[Operand::Reg(at), Operand::Int(size)],
    );
    sel.emit_effect(
        Mnemonic::St,
        &m,
        0,
        &[list.operand(0), Operand::Reg(next)],
        effect::STAYS,
    );
    let parts = sel.m.parts(ty);
    let dsts: SmallVec<[Option<Reg>; 4]> =
        (0..parts.len() as u32).map(|p| sel.asked(i, p)).collect();
    let from = Address {
        base: Base::Reg(at),
        offset: 0,
        space: space::GENERIC,
    };
    load_parts(
        sel,
        &from,
        &parts,
        &dsts,
        align,
        &Mods::new(),
        effect::READS,
        false,
    );
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
