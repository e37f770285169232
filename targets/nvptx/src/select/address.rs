//! Addresses: `[register + constant]`, `[symbol + constant]`, frame slots, parameters, and `getelementptr`.

use super::Select;
use super::matcher::Node;
use crate::diagnostic::msg;
use crate::select::scalar;
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::address_space;
pub use jacquard_ir::tables::numbers as space;
use jacquard_ir::{
    Aux, Block, DebugKind, Flags, GlobalRef, Inst, Opcode, TypeId, Value, ValueKind, debug,
};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Sym};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// What an address starts from.
#[derive(Clone, Copy, Debug)]
pub enum Base {
    /// A register.
    Reg(Reg),
    /// A symbol.
    Sym(Sym),
}

/// An address as instructions take it.
#[derive(Clone, Copy, Debug)]
pub struct Address {
    /// Where it starts.
    pub base: Base,
    /// Bytes added.
    pub offset: i64,
    /// State space that the access may name.
    pub space: u32,
}

impl Address {
    /// The operand for an access `more` bytes further on.
    pub fn operand(self, more: i64) -> Operand {
        let offset = self.offset + more;
        match self.base {
            Base::Reg(base) => Operand::Addr { base, offset },
            Base::Sym(sym) => Operand::AddrSym { sym, offset },
        }
    }
}

/// The modifier of a state space; none for generic.
pub fn space_modifier(space: u32) -> Option<Modifier> {
    address_space(space).and_then(|s| Modifier::from_text(s.ptx?))
}

/// The address that pointer `ptr` is, with everything constant folded into it.
pub fn address(sel: &mut Select, ptr: Value) -> Address {
    let mut n = sel.m.resolve(Node::new(ptr));
    // By the pointer's own type: it may be an integer underneath.
    let mut space = space_of(sel, Node::new(ptr));
    let mut offset = 0i64;
    for _ in 0..4096 {
        match n.v.kind() {
            ValueKind::Const(_) => {
                if let Some(crate::constants::Scalar::Address {
                    global,
                    offset: more,
                    ..
                }) = sel.m.constant(n)
                    && let GlobalRef::Var(v) = global
                {
                    let own = sel.m.module.var(v).space;
                    let own = if own == space::GENERIC {
                        space::GLOBAL
                    } else {
                        own
                    };
                    let sym = sel.shared.global_sym(global);
                    return Address {
                        base: Base::Sym(sym),
                        offset: offset + more,
                        space: own,
                    };
                }
                break;
            }
            ValueKind::Arg(a) => {
                if let Some(p) = sel.params.get(a as usize)
                    && p.byval.is_some()
                {
                    return Address {
                        base: Base::Sym(p.sym),
                        offset,
                        space: space::PARAM,
                    };
                }
                break;
            }
            ValueKind::Inst(i) => match sel.m.body.op(i) {
                Opcode::GetElementPtr if !sel.m.cx.types.is_vector(sel.m.body.inst(i).ty) => {
                    let base = sel.m.resolve(Node::new(sel.m.body.operand(i, 0)));
                    let (constant, variable) = gep_terms(sel, i, 0);
                    if variable.is_empty() {
                        offset = offset.wrapping_add(constant);
                        n = base;
                        continue;
                    }
                    if constant == 0 || is_param_based(sel, base) {
                        break;
                    }
                    // The varying part is a value of its own, shared by all accesses near it.
                    let r = varying_part(sel, i);
                    let offset = offset.wrapping_add(constant);
                    return checked(sel, Base::Reg(r), offset, space);
                }
                Opcode::AddrSpaceCast if n.part == 0 => {
                    let source = Node::new(sel.m.body.operand(i, 0));
                    let from = sel.m.resolve(source);
                    let fs = space_of(sel, source);
                    if space != space::GENERIC
                        || fs == space::GENERIC
                        || sel.m.cx.types.is_vector(sel.m.body.inst(i).ty)
                    {
                        if fs == space::GENERIC
                            && is_param_based(sel, from)
                            && space == space::PARAM
                        {
                            n = from;
                            continue;
                        }
                        break;
                    }
                    // Generic from specific: the access may name the space.
                    space = fs;
                    n = from;
                }
                Opcode::Alloca if is_static_alloca(sel, i) => {
                    let sym = depot(sel);
                    let at = sel.frame.slots.get(&i).copied().unwrap_or(0) as i64;
                    return Address {
                        base: Base::Sym(sym),
                        offset: offset + at,
                        space: space::LOCAL,
                    };
                }
                _ => break,
            },
            ValueKind::Block(_) => break,
        }
    }
    let r = sel.reg(n);
    checked(sel, Base::Reg(r), offset, space)
}

/// PTX takes a signed 32-bit offset.
fn checked(sel: &mut Select, base: Base, offset: i64, space: u32) -> Address {
    if i32::try_from(offset).is_ok() {
        return Address {
            base,
            offset,
            space,
        };
    }
    let Base::Reg(r) = base else {
        return Address {
            base,
            offset,
            space,
        };
    };
    let sum = sel.emit_new(
        RegClass::B64,
        Mnemonic::Add,
        &[Modifier::S64],
        &[Operand::Reg(r), Operand::Int(offset)],
    );
    Address {
        base: Base::Reg(sum),
        offset: 0,
        space,
    }
}

/// The address space of a pointer node.
pub fn space_of(sel: &Select, n: Node) -> u32 {
    sel.m
        .cx
        .types
        .addr_space(sel.m.ty(n.v))
        .unwrap_or(space::GENERIC)
}

fn is_param_based(sel: &Select, n: Node) -> bool {
    parameter_sym(sel, n).is_some()
}

/// The symbol of a `byval` parameter whose address a node is.
pub fn parameter_sym(sel: &Select, n: Node) -> Option<Sym> {
    let ValueKind::Arg(a) = n.v.kind() else {
        return None;
    };
    let p = sel.params.get(a as usize)?;
    p.byval.map(|_| p.sym)
}

/// The register with the part of a `getelementptr` that varies.
fn varying_part(sel: &mut Select, i: Inst) -> Reg {
    if let Some(&r) = sel.varying.get(&i) {
        return r;
    }
    // The definition comes later in this backward walk: ask for it as part 1 of the instruction.
    let class = sel.m.scalar(Node::new(i.into())).class();
    let r = sel.mf.reg(class);
    sel.varying.insert(i, r);
    r
}

/// Constant bytes and varying terms `(index, scale)` of a `getelementptr`, for lane `lane`.
pub fn gep_terms(sel: &Select, i: Inst, lane: u32) -> (i64, SmallVec<[(Node, i64); 4]>) {
    let body = sel.m.body;
    let cx = sel.m.cx;
    let mut terms = SmallVec::new();
    let mut constant = 0i64;
    let Aux::Gep(elem) = body.inst(i).aux else {
        return (0, terms);
    };
    let mut ty: TypeId = elem;
    for (k, v) in body.operands(i).skip(1).enumerate() {
        let part = if cx.types.is_vector(sel.m.ty(v)) {
            lane
        } else {
            0
        };
        let n = sel.m.resolve(Node { v, part });
        let index = sel.m.const_int(n);
        if k > 0 {
            if let Some((fields, _)) = cx.types.struct_fields(ty) {
                let f = index.unwrap_or(0) as usize;
                constant = constant.wrapping_add(cx.layout.field_offset(&cx.types, ty, f) as i64);
                ty = fields.get(f).copied().unwrap_or(ty);
                continue;
            }
            ty = cx.types.member(ty, 0).unwrap_or(ty);
        }
        let size = cx.size_of(ty) as i64;
        match index {
            Some(c) => constant = constant.wrapping_add(c.wrapping_mul(size)),
            None if size != 0 => terms.push((n, size)),
            None => {}
        }
    }
    (constant, terms)
}

/// Selects a `getelementptr`.
pub fn gep(sel: &mut Select, n: Node, dst: Reg) {
    let Some(i) = n.v.as_inst() else { return };
    let (constant, terms) = gep_terms(sel, i, n.part);
    let base_v = sel.m.body.operand(i, 0);
    let part = if sel.m.cx.types.is_vector(sel.m.ty(base_v)) {
        n.part
    } else {
        0
    };
    let base = sel.m.resolve(Node { v: base_v, part });
    let varying = sel.varying.get(&i).copied().filter(|_| n.part == 0);
    if terms.is_empty() {
        // A chain of constant offsets is one addition to its root.
        constant_gep(sel, base, constant, dst);
        return;
    }
    match varying {
        Some(v) if v != dst => {
            let m = int_add(sel, dst);
            sel.emit_to(
                dst,
                Mnemonic::Add,
                &[m],
                &[Operand::Reg(v), Operand::Int(constant)],
            );
        }
        _ if constant == 0 && on_uniform_base(sel, i, base, &terms, dst) => {}
        _ => sum(sel, base, constant, &terms, dst),
    }
}

/// The address of an atomic access in a kernel's buffer, by an index without sign. In this form the base stays in uniform
/// registers, for one instruction more, which such an access hides.
fn on_uniform_base(sel: &mut Select, i: Inst, base: Node, terms: &[(Node, i64)], dst: Reg) -> bool {
    let body = sel.m.body;
    let &[(index, scale)] = terms else {
        return false;
    };
    let argument = match base.v.as_inst() {
        Some(c) if body.op(c) == Opcode::AddrSpaceCast => body.operand(c, 0),
        _ => base.v,
    };
    let atomic = |u| matches!(body.op(u), Opcode::AtomicRmw | Opcode::CmpXchg);
    if !sel.shared.uniform_bases
        || sel.kernel.is_none()
        || sel.shared.opt_level == 0
        || !matches!(argument.kind(), ValueKind::Arg(_))
        || sel.mf.class(dst) != RegClass::B64
        || !body.users(i.into()).any(|(u, _)| atomic(u))
    {
        return false;
    }
    let Some((narrow, false)) = narrow_index(sel, index) else {
        return false;
    };
    let (narrow, scale) = unscaled(sel, narrow, scale, Flags::NUW);
    if scale < 2 || scale.count_ones() != 1 {
        return false;
    }
    let (base, index) = (sel.operand(base), sel.operand(narrow));
    let mods = [Modifier::Wide, Modifier::U32];
    sel.emit_to(
        dst,
        Mnemonic::Mad,
        &mods,
        &[index, Operand::Int(scale), base],
    );
    true
}

/// Selects the varying part of a `getelementptr` if an address needs it.
pub fn gep_varying(sel: &mut Select, i: Inst) {
    if let Some(&r) = sel.varying.get(&i) {
        let (_, terms) = gep_terms(sel, i, 0);
        let base = sel.m.resolve(Node::new(sel.m.body.operand(i, 0)));
        let made = std::mem::take(&mut sel.cur);
        sum(sel, base, 0, &terms, r);
        // The varying part comes before what uses it.
        sel.cur.extend(made);
    }
}

fn int_add(sel: &Select, dst: Reg) -> Modifier {
    if sel.mf.class(dst) == RegClass::B64 {
        Modifier::S64
    } else {
        Modifier::S32
    }
}

fn constant_gep(sel: &mut Select, base: Node, constant: i64, dst: Reg) {
    let (mut n, mut offset) = (base, constant);
    for _ in 0..4096 {
        let Some(i) = n.v.as_inst() else { break };
        if sel.m.body.op(i) != Opcode::GetElementPtr
            || n.part != 0
            || sel.m.cx.types.is_vector(sel.m.body.inst(i).ty)
        {
            break;
        }
        let (c, terms) = gep_terms(sel, i, 0);
        if !terms.is_empty() {
            break;
        }
        offset = offset.wrapping_add(c);
        n = sel.m.resolve(Node::new(sel.m.body.operand(i, 0)));
    }
    if let Some(i) = n.v.as_inst()
        && is_static_alloca(sel, i)
    {
        alloca_address_plus(sel, i, offset, dst);
        return;
    }
    let o = sel.operand(n);
    if offset == 0 {
        sel.mov(dst, o);
    } else {
        let m = int_add(sel, dst);
        sel.emit_to(dst, Mnemonic::Add, &[m], &[o, Operand::Int(offset)]);
    }
}

/// `base + constant + sum of index * scale`
fn sum(sel: &mut Select, base: Node, constant: i64, terms: &[(Node, i64)], dst: Reg) {
    use Modifier as M;
    let wide = sel.mf.class(dst) == RegClass::B64;
    let class = sel.mf.class(dst);
    let add = if wide { M::S64 } else { M::S32 };
    let mut acc = sel.operand(base);
    let last = terms.len() - 1;
    for (k, &(index, scale)) in terms.iter().enumerate() {
        let out = if k == last && constant == 0 {
            dst
        } else {
            sel.mf.reg(class)
        };
        add_scaled(sel, acc, index, scale, wide, add, out);
        acc = Operand::Reg(out);
    }
    if constant != 0 {
        sel.emit_to(dst, Mnemonic::Add, &[add], &[acc, Operand::Int(constant)]);
    }
}

/// `out = acc + index * scale`, in the form that `ptxas` turns into one instruction.
fn add_scaled(
    sel: &mut Select,
    acc: Operand,
    index: Node,
    scale: i64,
    wide: bool,
    add: Modifier,
    out: Reg,
) {
    use Modifier as M;
    let class = if wide { RegClass::B64 } else { RegClass::B32 };
    let bits_mod = if wide { M::B64 } else { M::B32 };
    let width = if wide { 64 } else { 32 };
    let (index, scale) = match sel.m.scalar(index).bits >= width {
        true => unscaled(sel, index, scale, Flags::NONE),
        false => (index, scale),
    };
    // A 32-bit index that is extended: one widening multiplication.
    if wide && i32::try_from(scale).is_ok() {
        let inner = narrow_index(sel, index);
        if let Some((n, signed)) = inner {
            let exact = if signed { Flags::NSW } else { Flags::NUW };
            let (n, scale) = unscaled(sel, n, scale, exact);
            let r = sel.operand(n);
            let m = if signed { M::S32 } else { M::U32 };
            if scale != 1 {
                let product = sel.emit_new(
                    class,
                    Mnemonic::Mul,
                    &[M::Wide, m],
                    &[r, Operand::Int(scale)],
                );
                return sel.emit_to(out, Mnemonic::Add, &[add], &[acc, Operand::Reg(product)]);
            }
            let to = if signed { M::S64 } else { M::U64 };
            let x = sel.emit_new(class, Mnemonic::Cvt, &[to, m], &[r]);
            return sel.emit_to(out, Mnemonic::Add, &[add], &[acc, Operand::Reg(x)]);
        }
    }
    let i = index_operand(sel, index, wide);
    let term = if scale == 1 {
        i
    } else if scale > 0 && (scale as u64).is_power_of_two() {
        let sh = Operand::Int(i64::from(scale.trailing_zeros()));
        Operand::Reg(sel.emit_new(class, Mnemonic::Shl, &[bits_mod], &[i, sh]))
    } else {
        return sel.emit_to(
            out,
            Mnemonic::Mad,
            &[M::Lo, add],
            &[i, Operand::Int(scale), acc],
        );
    };
    sel.emit_to(out, Mnemonic::Add, &[add], &[acc, term]);
}

/// An index and its scale, the index' own constant factor taken into the scale; only factors whose multiplication has `flags`,
/// and that leave the scale one of 32 bits.
fn unscaled(sel: &Select, index: Node, scale: i64, flags: Flags) -> (Node, i64) {
    let body = sel.m.body;
    let taken = || {
        let i = index
            .v
            .as_inst()
            .filter(|_| index.part == 0 && !sel.m.is_half(index))?;
        let node = body.inst(i);
        if !node.flags.has(flags) || !sel.m.one_use(index) {
            return None;
        }
        let constant = sel.m.const_int(sel.m.kid(index, 1)?)?;
        let factor = match node.op {
            Opcode::Mul => constant,
            Opcode::Shl if (0..31).contains(&constant) => 1 << constant,
            _ => return None,
        };
        let scale = i32::try_from(scale.checked_mul(factor)?).ok()?;
        (factor > 0).then_some(())?;
        Some((sel.m.kid(index, 0)?, i64::from(scale)))
    };
    taken().unwrap_or((index, scale))
}

/// A 32-bit value that `n` extends, and whether with its sign.
fn narrow_index(sel: &Select, n: Node) -> Option<(Node, bool)> {
    if sel.m.scalar(n).bits == 32 && sel.m.rule_ty(n) == Some(RuleTy::I32) {
        return Some((n, true));
    }
    let i = n.v.as_inst().filter(|_| !sel.m.is_half(n))?;
    let signed = match sel.m.body.op(i) {
        Opcode::SExt => true,
        Opcode::ZExt => false,
        _ => return None,
    };
    let kid = sel.m.kid(n, 0)?;
    (sel.m.rule_ty(kid) == Some(RuleTy::I32)).then_some((kid, signed))
}

/// An index as an operand of pointer width.
fn index_operand(sel: &mut Select, n: Node, wide: bool) -> Operand {
    let s = sel.m.scalar(n);
    let have = u32::from(s.bits);
    let want = if wide { 64 } else { 32 };
    if have == want {
        return sel.operand(n);
    }
    let r = sel.reg(n);
    if have > want {
        return Operand::Reg(sel.emit_new(
            RegClass::B32,
            Mnemonic::Cvt,
            &[Modifier::U32, Modifier::U64],
            &[Operand::Reg(r)],
        ));
    }
    let to = if wide { RegClass::B64 } else { RegClass::B32 };
    Operand::Reg(scalar::sign_extend_reg(sel, r, s.class(), have, to))
}

// ---- symbols ----

/// Puts the address of a global, expressed in `space`, into a register.
pub fn symbol_address(sel: &mut Select, global: GlobalRef, offset: i64, space: u32, dst: Reg) {
    let sym = sel.shared.global_sym(global);
    let own = match global {
        GlobalRef::Var(v) => match sel.m.module.var(v).space {
            space::GENERIC => space::GLOBAL,
            s => s,
        },
        _ => space::GENERIC,
    };
    if let GlobalRef::Var(v) = global
        && sel.shared.annotations.handle(v).is_some()
    {
        // A texture's or surface's address is a handle, and of this type alone.
        let src = Operand::Sym { sym, offset };
        return sel.emit_to(dst, Mnemonic::Mov, &[Modifier::U64], &[src]);
    }
    let m = sel.mf.class(dst).bits_type();
    let src = Operand::Sym { sym, offset: 0 };
    if own == space || own == space::GENERIC {
        if offset == 0 {
            sel.emit_to(dst, Mnemonic::Mov, &[m], &[src]);
        } else {
            sel.emit_to(dst, Mnemonic::Mov, &[m], &[Operand::Sym { sym, offset }]);
        }
        return;
    }
    let t = sel.emit_new(
        RegClass::B64,
        Mnemonic::Mov,
        &[Modifier::B64],
        &[Operand::Sym { sym, offset }],
    );
    cvta(sel, t, own, false, dst);
}

/// `cvta`, or `cvta.to` from generic.
pub fn cvta(sel: &mut Select, src: Reg, space: u32, to_specific: bool, dst: Reg) {
    let Some(m) = space_modifier(space) else {
        let text = space.to_string();
        sel.error(msg::BAD_ADDRESS_SPACE, &[&text]);
        return sel.mov_zero(dst);
    };
    let mods: &[Modifier] = if to_specific {
        &[Modifier::To, m, Modifier::U64]
    } else {
        &[m, Modifier::U64]
    };
    sel.emit_to(dst, Mnemonic::Cvta, mods, &[Operand::Reg(src)]);
}

// ---- the frame ----

/// The frame's variable and the offset in it of an address that is a constant away from a fixed slot.
pub fn frame_slot(sel: &mut Select, n: Node) -> Option<(Sym, i64)> {
    let (mut n, mut offset) = (n, 0i64);
    for _ in 0..64 {
        let i = n.v.as_inst()?;
        match sel.m.body.op(i) {
            Opcode::Alloca => {
                let at = *sel.frame.slots.get(&i)? as i64;
                return Some((depot(sel), at.checked_add(offset)?));
            }
            Opcode::GetElementPtr if !sel.m.cx.types.is_vector(sel.m.body.inst(i).ty) => {
                let (constant, variable) = gep_terms(sel, i, 0);
                if !variable.is_empty() {
                    return None;
                }
                offset = offset.checked_add(constant)?;
                n = sel.m.resolve(Node::new(sel.m.body.operand(i, 0)));
            }
            _ => return None,
        }
    }
    None
}

/// Whether an alloca has a fixed slot.
pub fn is_static_alloca(sel: &Select, i: Inst) -> bool {
    sel.frame.slots.contains_key(&i)
}

/// Gives every alloca of constant size a slot.
pub fn lay_out_frame(sel: &mut Select, order: &[Block]) {
    let body = sel.m.body;
    // A variable that nothing uses has a place all the same where debuggers are told of it.
    let described: FxHashSet<Inst> = (debug::records(body))
        .filter(|r| sel.shared.options.debug && r.kind == DebugKind::Declare)
        .filter_map(|r| r.value?.as_inst())
        .collect();
    let mut allocas: Vec<(Inst, u64, u32)> = Vec::new();
    for &b in order.iter().rev() {
        for i in body.insts(b) {
            let Aux::Alloca { ty, align } = body.inst(i).aux else {
                continue;
            };
            let Some(count) = sel.m.cx.value_int(body.operand(i, 0)) else {
                continue;
            };
            // An alloca outside the entry block with a constant size is made anew each time it runs; one slot
            // does unless it runs in a loop, where LLVM's front ends never leave one.
            if !sel.live[i.index()] && !described.contains(&i) {
                continue;
            }
            let size = sel.m.cx.size_of(ty).saturating_mul(count as u64);
            allocas.push((i, size, align.max(1)));
        }
    }
    let (mut at, mut max) = (0u64, 1u32);
    for (i, size, align) in allocas {
        at = at
            .checked_next_multiple_of(u64::from(align))
            .unwrap_or(u64::MAX);
        sel.frame.slots.insert(i, at);
        at = at.saturating_add(size.max(1));
        max = max.max(align);
    }
    if let Some(local) = address_space(space::LOCAL).filter(|s| at > s.most) {
        let (size, most) = (at.to_string(), local.most.to_string());
        sel.error(msg::TOO_LARGE_FRAME, &[&size, &most]);
    }
    sel.frame.size = (at, max);
}

/// The frame's variable.
pub fn depot(sel: &mut Select) -> Sym {
    match sel.frame.depot {
        Some(s) => s,
        None => {
            let s = declare_depot(sel);
            sel.frame.depot = Some(s);
            s
        }
    }
}

fn declare_depot(sel: &mut Select) -> Sym {
    use jacquard_ptx::model::{Space, Type, Variable};
    let text = format!("{}{}", crate::naming::DEPOT, sel.func.index());
    let name = sel.names.intern(&text);
    let mut v = Variable::new(Space::Local, Type::B8, name);
    v.align = sel.frame.size.1;
    v.dims.push(sel.frame.size.0.max(1));
    Sym::local(sel.mf.f.add_var(v))
}

/// The address of an alloca in its pointer's space.
pub fn alloca_address(sel: &mut Select, i: Inst, dst: Reg) {
    alloca_address_plus(sel, i, 0, dst);
}

fn alloca_address_plus(sel: &mut Select, i: Inst, offset: i64, dst: Reg) {
    if sel.mf.class(dst) == RegClass::B32 {
        // A short pointer: the low half of the address.
        let wide = sel.mf.reg(RegClass::B64);
        alloca_address_plus(sel, i, offset, wide);
        return sel.emit_to(
            dst,
            Mnemonic::Cvt,
            &[Modifier::U32, Modifier::U64],
            &[Operand::Reg(wide)],
        );
    }
    let at = sel.frame.slots.get(&i).copied().unwrap_or(0) as i64 + offset;
    let local = sel.m.cx.types.addr_space(sel.m.body.inst(i).ty) == Some(space::LOCAL);
    depot(sel);
    let base = if local {
        match sel.frame.local {
            Some(r) => r,
            None => {
                let r = sel.mf.reg(RegClass::B64);
                sel.frame.local = Some(r);
                r
            }
        }
    } else {
        match sel.frame.generic {
            Some(r) => r,
            None => {
                let r = sel.mf.reg(RegClass::B64);
                sel.frame.generic = Some(r);
                r
            }
        }
    };
    if at == 0 {
        sel.mov(dst, Operand::Reg(base));
    } else {
        sel.emit_to(
            dst,
            Mnemonic::Add,
            &[Modifier::S64],
            &[Operand::Reg(base), Operand::Int(at)],
        );
    }
}

/// Statements at the start of the function that give the frame's addresses.
pub fn frame_prologue(sel: &mut Select) {
    let Some(sym) = sel.frame.depot else { return };
    let generic = sel.frame.generic;
    if sel.frame.local.is_none() && generic.is_none() {
        return;
    }
    let local = sel.frame.local.unwrap_or_else(|| sel.mf.reg(RegClass::B64));
    sel.emit_to(
        local,
        Mnemonic::Mov,
        &[Modifier::B64],
        &[Operand::Sym { sym, offset: 0 }],
    );
    if let Some(g) = generic {
        cvta(sel, local, space::LOCAL, false, g);
    }
}
