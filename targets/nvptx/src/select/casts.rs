//! Conversions that depend on exact widths: between integers, bit patterns and address spaces.

use super::Select;
use super::address::space;
use super::matcher::Node;
use crate::diagnostic::msg;
use crate::select::{address, memory, packed, scalar};
use crate::types::{Part, RegClass, RuleTy, Scalar};
use jacquard_ir::tables::{address_space, numbers};
use jacquard_ir::{Inst, Opcode, Value};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};
use smallvec::SmallVec;

/// Whether PTX has a name for a space, and so instructions that convert its addresses.
fn window(space: u32) -> bool {
    address_space(space).is_some_and(|s| s.ptx.is_some())
}

/// The unsigned integer type of a class.
fn unsigned(c: RegClass) -> Modifier {
    match c {
        RegClass::B16 => Modifier::U16,
        RegClass::B64 => Modifier::U64,
        _ => Modifier::U32,
    }
}

/// A conversion of a constant between integers, which rules leave: a number in the result's width.
pub fn constant(sel: &mut Select, n: Node, dst: Reg) {
    let (Some(i), Some(kid)) = (n.v.as_inst(), sel.m.kid(n, 0)) else {
        return;
    };
    let (from, to) = (sel.m.scalar(kid), sel.m.scalar(n));
    let o = if to.bits <= from.bits {
        sel.operand(kid)
    } else {
        scalar::extended(sel, kid, sel.m.body.op(i) == Opcode::SExt)
    };
    sel.mov(dst, o);
}

/// The low bits of a value; those above an odd width are left as they are.
pub fn truncate(sel: &mut Select, o: Operand, from: RegClass, to: RuleTy, dst: Reg) {
    use Modifier as M;
    let class = to.class();
    if to == RuleTy::I1 {
        if from == RegClass::Pred {
            return sel.mov(dst, o);
        }
        let (b, s) = match from {
            RegClass::B64 => (M::B64, M::S64),
            RegClass::B16 => (M::B16, M::S16),
            _ => (M::B32, M::S32),
        };
        let low = sel.emit_new(from, Mnemonic::And, &[b], &[o, Operand::Int(1)]);
        return sel.emit_to(
            dst,
            Mnemonic::Setp,
            &[M::Ne, s],
            &[Operand::Reg(low), Operand::Int(0)],
        );
    }
    if from == class || !matches!(o, Operand::Reg(_)) {
        return sel.mov(dst, o);
    }
    sel.emit_to(dst, Mnemonic::Cvt, &[unsigned(class), unsigned(from)], &[o]);
}

/// Bit positions of parts: where each starts, as one string of bits.
fn bit_starts(parts: &[Part]) -> SmallVec<[u32; 8]> {
    let mut at = 0;
    parts
        .iter()
        .map(|p| {
            let s = at;
            at += u32::from(p.scalar.bits);
            s
        })
        .collect()
}

/// `bitcast` between types whose parts differ.
pub fn bitcast(sel: &mut Select, n: Node, dst: Reg) {
    let Some(i) = n.v.as_inst() else { return };
    let from = sel.m.body.operand(i, 0);
    let (src, out) = (
        sel.m.parts(sel.m.ty(from)),
        sel.m.parts(sel.m.body.inst(i).ty),
    );
    let (ss, ds) = (bit_starts(&src), bit_starts(&out));
    let Some(p) = out.get(n.part as usize) else {
        return;
    };
    let (lo, bits) = (ds[n.part as usize], u32::from(p.scalar.bits));
    let first = ss.iter().rposition(|&s| s <= lo).unwrap_or(0);
    let covering: SmallVec<[usize; 8]> = (first..src.len())
        .take_while(|&k| ss[k] < lo + bits)
        .collect();
    let node = |k: usize| Node {
        v: from,
        part: k as u32,
    };
    let aligned = covering
        .iter()
        .all(|&k| ss[k] >= lo && ss[k] + u32::from(src[k].scalar.bits) <= lo + bits);
    if aligned && covering.len() == 1 {
        let o = sel.operand(node(covering[0]));
        let m = p.scalar.class().bits_type();
        return sel.emit_to(dst, Mnemonic::Mov, &[m], &[o]);
    }
    let each = u32::from(src[first].scalar.bits);
    let alike = covering
        .iter()
        .all(|&k| u32::from(src[k].scalar.bits) == each);
    if aligned && alike && (bits, each) == (32, 16) {
        let list: SmallVec<[Node; 2]> = covering.iter().map(|&k| sel.m.resolve(node(k))).collect();
        if let Some(r) = packed::held_together(sel, &list) {
            let m = p.scalar.class().bits_type();
            return sel.emit_to(dst, Mnemonic::Mov, &[m], &[Operand::Reg(r)]);
        }
    }
    if aligned && alike && matches!((bits, each), (32 | 64, 16) | (64, 32)) {
        let list: SmallVec<[Operand; 4]> = covering
            .iter()
            .map(|&k| Operand::Reg(sel.reg(node(k))))
            .collect();
        let v = sel.vector(&list);
        return sel.emit_to(dst, Mnemonic::Mov, &[p.scalar.class().bits_type()], &[v]);
    }
    if aligned && alike && each == 8 && bits == 32 {
        let list: SmallVec<[Node; 4]> = covering.iter().map(|&k| sel.m.resolve(node(k))).collect();
        let w = memory::pack_word(sel, &list);
        return sel.emit_to(dst, Mnemonic::Mov, &[p.scalar.class().bits_type()], &[w]);
    }
    if covering.len() == 1 && matches!((each, bits), (32 | 64, 16) | (64, 32)) {
        // One field of a wider register.
        let count = (each / bits) as usize;
        let mut list: SmallVec<[Operand; 4]> = SmallVec::from_elem(Operand::Sink, count);
        list[((lo - ss[first]) / bits) as usize] = Operand::Reg(dst);
        let v = sel.vector(&list);
        let r = sel.reg(node(first));
        let m = src[first].scalar.class().bits_type();
        return sel.emit(Mnemonic::Mov, &[m], 1, &[v, Operand::Reg(r)]);
    }
    let parts = covering.iter().map(|&k| (node(k), src[k].scalar, ss[k]));
    join_bits(sel, parts, lo, bits, dst);
}

/// Puts parts of a value together by shift and or: `bits` of them from bit `lo` on. A part comes with its first bit.
fn join_bits(
    sel: &mut Select,
    parts: impl Iterator<Item = (Node, Scalar, u32)>,
    lo: u32,
    bits: u32,
    dst: Reg,
) {
    let work = if bits > 32 {
        RegClass::B64
    } else {
        RegClass::B32
    };
    let mut acc: Option<Operand> = None;
    for (node, scalar, start) in parts {
        let class = scalar.class();
        let o = if scalar.ty == RuleTy::I1 || scalar.ty.is_float() {
            Operand::Reg(sel.reg(node))
        } else {
            let e = scalar::extended(sel, sel.m.resolve(node), false);
            Operand::Reg(sel.in_reg(e, class))
        };
        let mut r = memory::bits_of_operand(sel, o, class);
        let mut class = sel.mf.class(r);
        if lo > start {
            let by = Operand::Int(i64::from(lo - start));
            r = sel.emit_new(
                class,
                Mnemonic::Shr,
                &[unsigned(class)],
                &[Operand::Reg(r), by],
            );
        }
        if class != work {
            let m = if class == RegClass::B64 {
                [Modifier::U32, Modifier::U64]
            } else {
                [Modifier::U64, Modifier::U32]
            };
            r = sel.emit_new(work, Mnemonic::Cvt, &m, &[Operand::Reg(r)]);
            class = work;
        }
        if start > lo {
            let by = Operand::Int(i64::from(start - lo));
            r = sel.emit_new(
                class,
                Mnemonic::Shl,
                &[class.bits_type()],
                &[Operand::Reg(r), by],
            );
        }
        acc = Some(match acc {
            None => Operand::Reg(r),
            Some(a) => Operand::Reg(sel.emit_new(
                work,
                Mnemonic::Or,
                &[work.bits_type()],
                &[a, Operand::Reg(r)],
            )),
        });
    }
    if let Some(a) = acc {
        memory::put_bits(sel, a, work, dst);
    }
}

/// `addrspacecast`
pub fn addrspacecast(sel: &mut Select, n: Node, dst: Reg) {
    let (Some(i), Some(kid)) = (n.v.as_inst(), sel.m.kid(n, 0)) else {
        return;
    };
    let from = address::space_of(sel, Node::new(sel.m.body.operand(i, 0)));
    let to = sel
        .m
        .cx
        .types
        .addr_space(sel.m.body.inst(i).ty)
        .unwrap_or(0);
    let source = sel.m.resolve(kid);
    if (from, to) == (space::GENERIC, space::PARAM)
        && let Some(sym) = address::parameter_sym(sel, source)
    {
        let src = Operand::Sym { sym, offset: 0 };
        return sel.emit_to(dst, Mnemonic::Mov, &[Modifier::B64], &[src]);
    }
    // A variable of the frame is local already: by way of its generic address the assembler would lose sight of that.
    if (from, to) == (space::GENERIC, space::LOCAL)
        && sel.mf.class(dst) == RegClass::B64
        && let Some((sym, offset)) = address::frame_slot(sel, source)
    {
        let src = Operand::Sym { sym, offset };
        return sel.emit_to(dst, Mnemonic::Mov, &[Modifier::B64], &[src]);
    }
    let o = sel.operand(kid);
    let r = sel.in_reg(o, sel.m.scalar(kid).class());
    match (from, to) {
        (a, b) if a == b => sel.mov(dst, Operand::Reg(r)),
        (space::GENERIC, s) => cast_to_space(sel, r, s, dst),
        (s, space::GENERIC) => cast_to_generic(sel, r, s, dst),
        // A block's own shared window lies in the cluster's.
        (space::SHARED, numbers::SHARED_CLUSTER) => sel.mov(dst, Operand::Reg(r)),
        // No instruction joins two named windows: the cast goes through the generic address.
        (a, b) if window(a) && window(b) => {
            let t = sel.mf.reg(RegClass::B64);
            cast_to_generic(sel, r, a, t);
            cast_to_space(sel, t, b, dst);
        }
        (a, b) => {
            let (a, b) = (a.to_string(), b.to_string());
            sel.error(msg::ILLEGAL_CAST, &[&a, &b]);
            sel.mov_zero(dst);
        }
    }
}

/// A generic address as one of a named space.
fn cast_to_space(sel: &mut Select, r: Reg, to: u32, dst: Reg) {
    if sel.mf.class(dst) != RegClass::B32 {
        return address::cvta(sel, r, to, true, dst);
    }
    let t = sel.mf.reg(RegClass::B64);
    address::cvta(sel, r, to, true, t);
    sel.emit_to(
        dst,
        Mnemonic::Cvt,
        &[Modifier::U32, Modifier::U64],
        &[Operand::Reg(t)],
    );
}

/// An address in a named space as a generic one.
fn cast_to_generic(sel: &mut Select, r: Reg, from: u32, dst: Reg) {
    let r = if sel.mf.class(r) == RegClass::B32 {
        sel.emit_new(
            RegClass::B64,
            Mnemonic::Cvt,
            &[Modifier::U64, Modifier::U32],
            &[Operand::Reg(r)],
        )
    } else {
        r
    };
    address::cvta(sel, r, from, false, dst);
}

/// Whether any value of an instruction has parts wider than a register.
pub fn touches_wide(sel: &Select, i: Inst) -> bool {
    let wide = |v: Value| {
        sel.m
            .cx
            .types
            .int_width(sel.m.cx.types.scalar(sel.m.ty(v)))
            .is_some_and(|w| w > 64)
    };
    let body = sel.m.body;
    wide(i.into()) || body.operands(i).any(|v| v.as_block().is_none() && wide(v))
}
