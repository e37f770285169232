//! Addresses: `[register + constant]`, `[symbol + constant]`, frame slots, parameters, and `getelementptr`.

use super::Select;
use super::matcher::Node;
use crate::diagnostic::msg;
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::address_space;
use jacquard_ir::{
    Aux, Block, DebugKind, Flags, GlobalRef, Inst, Opcode, TypeId, Value, ValueKind,
};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Sym};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Address space numbers, from the table of address spaces.
pub mod space {
    /// Generic.
    pub const GENERIC: u32 = 0;
    /// `.global`
    pub const GLOBAL: u32 = 1;
    /// `.shared`
    pub const SHARED: u32 = 3;
    /// `.const`
    pub const CONST: u32 = 4;
    /// `.local`
    pub const LOCAL: u32 = 5;
    /// `.param`
    pub const PARAM: u32 = 101;
}

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

impl Select<'_> {
    /// The address that pointer `ptr` is, with everything constant folded into it.
    pub fn address(&mut self, ptr: Value) -> Address {
        let mut n = self.m.resolve(Node::new(ptr));
        // By the pointer's own type: it may be an integer underneath.
        let mut space = self.space_of(Node::new(ptr));
        let mut offset = 0i64;
        for _ in 0..4096 {
            match n.v.kind() {
                ValueKind::Const(_) => {
                    if let Some(crate::constants::Scalar::Address {
                        global,
                        offset: more,
                        ..
                    }) = self.m.constant(n)
                        && let GlobalRef::Var(v) = global
                    {
                        let own = self.m.module.var(v).space;
                        let own = if own == space::GENERIC {
                            space::GLOBAL
                        } else {
                            own
                        };
                        let sym = self.shared.global_sym(global);
                        return Address {
                            base: Base::Sym(sym),
                            offset: offset + more,
                            space: own,
                        };
                    }
                    break;
                }
                ValueKind::Arg(a) => {
                    if let Some(p) = self.params.get(a as usize)
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
                ValueKind::Inst(i) => match self.m.body.op(i) {
                    Opcode::GetElementPtr if !self.m.cx.types.is_vector(self.m.body.inst(i).ty) => {
                        let base = self.m.resolve(Node::new(self.m.body.operand(i, 0)));
                        let (constant, variable) = self.gep_terms(i, 0);
                        if variable.is_empty() {
                            offset = offset.wrapping_add(constant);
                            n = base;
                            continue;
                        }
                        if constant == 0 || self.is_param_based(base) {
                            break;
                        }
                        // The varying part is a value of its own, shared by all accesses near it.
                        let r = self.varying_part(i);
                        let offset = offset.wrapping_add(constant);
                        return self.checked(Base::Reg(r), offset, space);
                    }
                    Opcode::AddrSpaceCast if n.part == 0 => {
                        let source = Node::new(self.m.body.operand(i, 0));
                        let from = self.m.resolve(source);
                        let fs = self.space_of(source);
                        if space != space::GENERIC
                            || fs == space::GENERIC
                            || self.m.cx.types.is_vector(self.m.body.inst(i).ty)
                        {
                            if fs == space::GENERIC
                                && self.is_param_based(from)
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
                    Opcode::Alloca if self.is_static_alloca(i) => {
                        let sym = self.depot();
                        let at = self.frame.slots.get(&i).copied().unwrap_or(0) as i64;
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
        let r = self.reg(n);
        self.checked(Base::Reg(r), offset, space)
    }

    /// PTX takes a signed 32-bit offset.
    fn checked(&mut self, base: Base, offset: i64, space: u32) -> Address {
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
        let sum = self.emit_new(
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
    pub fn space_of(&self, n: Node) -> u32 {
        self.m
            .cx
            .types
            .addr_space(self.m.ty(n.v))
            .unwrap_or(space::GENERIC)
    }

    fn is_param_based(&self, n: Node) -> bool {
        self.parameter_sym(n).is_some()
    }

    /// The symbol of a `byval` parameter whose address a node is.
    pub fn parameter_sym(&self, n: Node) -> Option<Sym> {
        let ValueKind::Arg(a) = n.v.kind() else {
            return None;
        };
        let p = self.params.get(a as usize)?;
        p.byval.map(|_| p.sym)
    }

    /// The register with the part of a `getelementptr` that varies.
    fn varying_part(&mut self, i: Inst) -> Reg {
        if let Some(&r) = self.varying.get(&i) {
            return r;
        }
        // The definition comes later in this backward walk: ask for it as part 1 of the instruction.
        let class = self.m.scalar(Node::new(i.into())).class();
        let r = self.mf.reg(class);
        self.varying.insert(i, r);
        r
    }

    /// Constant bytes and varying terms `(index, scale)` of a `getelementptr`, for lane `lane`.
    pub fn gep_terms(&self, i: Inst, lane: u32) -> (i64, SmallVec<[(Node, i64); 4]>) {
        let body = self.m.body;
        let cx = self.m.cx;
        let mut terms = SmallVec::new();
        let mut constant = 0i64;
        let Aux::Gep(elem) = body.inst(i).aux else {
            return (0, terms);
        };
        let mut ty: TypeId = elem;
        for (k, v) in body.operands(i).skip(1).enumerate() {
            let part = if cx.types.is_vector(self.m.ty(v)) {
                lane
            } else {
                0
            };
            let n = self.m.resolve(Node { v, part });
            let index = self.m.const_int(n);
            if k > 0 {
                if let Some((fields, _)) = cx.types.struct_fields(ty) {
                    let f = index.unwrap_or(0) as usize;
                    constant =
                        constant.wrapping_add(cx.layout.field_offset(&cx.types, ty, f) as i64);
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
    pub fn gep(&mut self, n: Node, dst: Reg) {
        let Some(i) = n.v.as_inst() else { return };
        let (constant, terms) = self.gep_terms(i, n.part);
        let base_v = self.m.body.operand(i, 0);
        let part = if self.m.cx.types.is_vector(self.m.ty(base_v)) {
            n.part
        } else {
            0
        };
        let base = self.m.resolve(Node { v: base_v, part });
        let varying = self.varying.get(&i).copied().filter(|_| n.part == 0);
        if terms.is_empty() {
            // A chain of constant offsets is one addition to its root.
            self.constant_gep(base, constant, dst);
            return;
        }
        match varying {
            Some(v) if v != dst => {
                let m = self.int_add(dst);
                self.emit_to(
                    dst,
                    Mnemonic::Add,
                    &[m],
                    &[Operand::Reg(v), Operand::Int(constant)],
                );
            }
            _ if constant == 0 && self.on_uniform_base(i, base, &terms, dst) => {}
            _ => self.sum(base, constant, &terms, dst),
        }
    }

    /// The address of an atomic access in a kernel's buffer, by an index without sign. In this form the base stays in uniform
    /// registers, for one instruction more, which such an access hides.
    fn on_uniform_base(&mut self, i: Inst, base: Node, terms: &[(Node, i64)], dst: Reg) -> bool {
        let body = self.m.body;
        let &[(index, scale)] = terms else {
            return false;
        };
        let argument = match base.v.as_inst() {
            Some(c) if body.op(c) == Opcode::AddrSpaceCast => body.operand(c, 0),
            _ => base.v,
        };
        let atomic = |u| matches!(body.op(u), Opcode::AtomicRmw | Opcode::CmpXchg);
        if !self.shared.uniform_bases
            || !self.is_kernel
            || self.shared.opt_level == 0
            || !matches!(argument.kind(), ValueKind::Arg(_))
            || self.mf.class(dst) != RegClass::B64
            || !body.users(i.into()).any(|(u, _)| atomic(u))
        {
            return false;
        }
        let Some((narrow, false)) = self.narrow_index(index) else {
            return false;
        };
        let (narrow, scale) = self.unscaled(narrow, scale, Flags::NUW);
        if scale < 2 || scale.count_ones() != 1 {
            return false;
        }
        let (base, index) = (self.operand(base), self.operand(narrow));
        let mods = [Modifier::Wide, Modifier::U32];
        self.emit_to(
            dst,
            Mnemonic::Mad,
            &mods,
            &[index, Operand::Int(scale), base],
        );
        true
    }

    /// Selects the varying part of a `getelementptr` if an address asked for it.
    pub fn gep_varying(&mut self, i: Inst) {
        if let Some(&r) = self.varying.get(&i) {
            let (_, terms) = self.gep_terms(i, 0);
            let base = self.m.resolve(Node::new(self.m.body.operand(i, 0)));
            let made = std::mem::take(&mut self.cur);
            self.sum(base, 0, &terms, r);
            // The varying part comes before what uses it.
            self.cur.extend(made);
        }
    }

    fn int_add(&self, dst: Reg) -> Modifier {
        if self.mf.class(dst) == RegClass::B64 {
            Modifier::S64
        } else {
            Modifier::S32
        }
    }

    fn constant_gep(&mut self, base: Node, constant: i64, dst: Reg) {
        let (mut n, mut offset) = (base, constant);
        for _ in 0..4096 {
            let Some(i) = n.v.as_inst() else { break };
            if self.m.body.op(i) != Opcode::GetElementPtr
                || n.part != 0
                || self.m.cx.types.is_vector(self.m.body.inst(i).ty)
            {
                break;
            }
            let (c, terms) = self.gep_terms(i, 0);
            if !terms.is_empty() {
                break;
            }
            offset = offset.wrapping_add(c);
            n = self.m.resolve(Node::new(self.m.body.operand(i, 0)));
        }
        if let Some(i) = n.v.as_inst()
            && self.is_static_alloca(i)
        {
            self.alloca_address_plus(i, offset, dst);
            return;
        }
        let o = self.operand(n);
        if offset == 0 {
            self.mov(dst, o);
        } else {
            let m = self.int_add(dst);
            self.emit_to(dst, Mnemonic::Add, &[m], &[o, Operand::Int(offset)]);
        }
    }

    /// `base + constant + sum of index * scale`
    fn sum(&mut self, base: Node, constant: i64, terms: &[(Node, i64)], dst: Reg) {
        use Modifier as M;
        let wide = self.mf.class(dst) == RegClass::B64;
        let class = self.mf.class(dst);
        let add = if wide { M::S64 } else { M::S32 };
        let mut acc = self.operand(base);
        let last = terms.len() - 1;
        for (k, &(index, scale)) in terms.iter().enumerate() {
            let out = if k == last && constant == 0 {
                dst
            } else {
                self.mf.reg(class)
            };
            self.add_scaled(acc, index, scale, wide, add, out);
            acc = Operand::Reg(out);
        }
        if constant != 0 {
            self.emit_to(dst, Mnemonic::Add, &[add], &[acc, Operand::Int(constant)]);
        }
    }

    /// `out = acc + index * scale`, in the form that `ptxas` turns into one instruction.
    fn add_scaled(
        &mut self,
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
        let (index, scale) = match self.m.scalar(index).bits >= width {
            true => self.unscaled(index, scale, Flags::NONE),
            false => (index, scale),
        };
        // A 32-bit index that is extended: one widening multiplication.
        if wide && i32::try_from(scale).is_ok() {
            let inner = self.narrow_index(index);
            if let Some((n, signed)) = inner {
                let exact = if signed { Flags::NSW } else { Flags::NUW };
                let (n, scale) = self.unscaled(n, scale, exact);
                let r = self.operand(n);
                let m = if signed { M::S32 } else { M::U32 };
                if scale != 1 {
                    let product = self.emit_new(
                        class,
                        Mnemonic::Mul,
                        &[M::Wide, m],
                        &[r, Operand::Int(scale)],
                    );
                    return self.emit_to(out, Mnemonic::Add, &[add], &[acc, Operand::Reg(product)]);
                }
                let to = if signed { M::S64 } else { M::U64 };
                let x = self.emit_new(class, Mnemonic::Cvt, &[to, m], &[r]);
                return self.emit_to(out, Mnemonic::Add, &[add], &[acc, Operand::Reg(x)]);
            }
        }
        let i = self.index_operand(index, wide);
        let term = if scale == 1 {
            i
        } else if scale > 0 && (scale as u64).is_power_of_two() {
            let sh = Operand::Int(i64::from(scale.trailing_zeros()));
            Operand::Reg(self.emit_new(class, Mnemonic::Shl, &[bits_mod], &[i, sh]))
        } else {
            return self.emit_to(
                out,
                Mnemonic::Mad,
                &[M::Lo, add],
                &[i, Operand::Int(scale), acc],
            );
        };
        self.emit_to(out, Mnemonic::Add, &[add], &[acc, term]);
    }

    /// An index and its scale, the index' own constant factor taken into the scale; only factors whose multiplication has `flags`,
    /// and that leave the scale one of 32 bits.
    fn unscaled(&self, index: Node, scale: i64, flags: Flags) -> (Node, i64) {
        let body = self.m.body;
        let taken = || {
            let i = index
                .v
                .as_inst()
                .filter(|_| index.part == 0 && !self.m.is_half(index))?;
            let node = body.inst(i);
            if !node.flags.has(flags) || !self.m.one_use(index) {
                return None;
            }
            let constant = self.m.const_int(self.m.kid(index, 1)?)?;
            let factor = match node.op {
                Opcode::Mul => constant,
                Opcode::Shl if (0..31).contains(&constant) => 1 << constant,
                _ => return None,
            };
            let scale = i32::try_from(scale.checked_mul(factor)?).ok()?;
            (factor > 0).then_some(())?;
            Some((self.m.kid(index, 0)?, i64::from(scale)))
        };
        taken().unwrap_or((index, scale))
    }

    /// A 32-bit value that `n` extends, and whether with its sign.
    fn narrow_index(&self, n: Node) -> Option<(Node, bool)> {
        if self.m.scalar(n).bits == 32 && self.m.rule_ty(n) == Some(RuleTy::I32) {
            return Some((n, true));
        }
        let i = n.v.as_inst().filter(|_| !self.m.is_half(n))?;
        let signed = match self.m.body.op(i) {
            Opcode::SExt => true,
            Opcode::ZExt => false,
            _ => return None,
        };
        let kid = self.m.kid(n, 0)?;
        (self.m.rule_ty(kid) == Some(RuleTy::I32)).then_some((kid, signed))
    }

    /// An index as an operand of pointer width.
    fn index_operand(&mut self, n: Node, wide: bool) -> Operand {
        let s = self.m.scalar(n);
        let have = u32::from(s.bits);
        let want = if wide { 64 } else { 32 };
        if have == want {
            return self.operand(n);
        }
        let r = self.reg(n);
        if have > want {
            return Operand::Reg(self.emit_new(
                RegClass::B32,
                Mnemonic::Cvt,
                &[Modifier::U32, Modifier::U64],
                &[Operand::Reg(r)],
            ));
        }
        let to = if wide { RegClass::B64 } else { RegClass::B32 };
        Operand::Reg(self.sign_extend_reg(r, s.class(), have, to))
    }

    // ---- symbols ----

    /// Puts the address of a global, expressed in `space`, into a register.
    pub fn symbol_address(&mut self, global: GlobalRef, offset: i64, space: u32, dst: Reg) {
        let sym = self.shared.global_sym(global);
        let own = match global {
            GlobalRef::Var(v) => match self.m.module.var(v).space {
                space::GENERIC => space::GLOBAL,
                s => s,
            },
            _ => space::GENERIC,
        };
        if let GlobalRef::Var(v) = global
            && self.shared.annotations.handle(v).is_some()
        {
            // A texture's or surface's address is a handle, and of this type alone.
            let src = Operand::Sym { sym, offset };
            return self.emit_to(dst, Mnemonic::Mov, &[Modifier::U64], &[src]);
        }
        let m = self.mf.class(dst).bits_type();
        let src = Operand::Sym { sym, offset: 0 };
        if own == space || own == space::GENERIC {
            if offset == 0 {
                self.emit_to(dst, Mnemonic::Mov, &[m], &[src]);
            } else {
                self.emit_to(dst, Mnemonic::Mov, &[m], &[Operand::Sym { sym, offset }]);
            }
            return;
        }
        let t = self.emit_new(
            RegClass::B64,
            Mnemonic::Mov,
            &[Modifier::B64],
            &[Operand::Sym { sym, offset }],
        );
        self.cvta(t, own, false, dst);
    }

    /// `cvta`, or `cvta.to` from generic.
    pub fn cvta(&mut self, src: Reg, space: u32, to_specific: bool, dst: Reg) {
        let Some(m) = space_modifier(space) else {
            let text = space.to_string();
            self.error(msg::BAD_ADDRESS_SPACE, &[&text]);
            return self.mov_zero(dst);
        };
        let mods: &[Modifier] = if to_specific {
            &[Modifier::To, m, Modifier::U64]
        } else {
            &[m, Modifier::U64]
        };
        self.emit_to(dst, Mnemonic::Cvta, mods, &[Operand::Reg(src)]);
    }

    // ---- the frame ----

    /// The frame's variable and the offset in it of an address that is a constant away from a fixed slot.
    pub fn frame_slot(&mut self, n: Node) -> Option<(Sym, i64)> {
        let (mut n, mut offset) = (n, 0i64);
        for _ in 0..64 {
            let i = n.v.as_inst()?;
            match self.m.body.op(i) {
                Opcode::Alloca => {
                    let at = *self.frame.slots.get(&i)? as i64;
                    return Some((self.depot(), at.checked_add(offset)?));
                }
                Opcode::GetElementPtr if !self.m.cx.types.is_vector(self.m.body.inst(i).ty) => {
                    let (constant, variable) = self.gep_terms(i, 0);
                    if !variable.is_empty() {
                        return None;
                    }
                    offset = offset.checked_add(constant)?;
                    n = self.m.resolve(Node::new(self.m.body.operand(i, 0)));
                }
                _ => return None,
            }
        }
        None
    }

    /// Whether an alloca has a fixed slot.
    pub fn is_static_alloca(&self, i: Inst) -> bool {
        self.frame.slots.contains_key(&i)
    }

    /// Gives every alloca of constant size a slot.
    pub fn lay_out_frame(&mut self, order: &[Block]) {
        let body = self.m.body;
        // A variable that nothing uses has a place all the same where debuggers are told of it.
        let described: FxHashSet<Inst> = (body.debug_records())
            .filter(|r| self.shared.options.debug && r.kind == DebugKind::Declare)
            .filter_map(|r| r.value?.as_inst())
            .collect();
        let mut allocas: Vec<(Inst, u64, u32)> = Vec::new();
        for &b in order.iter().rev() {
            for i in body.insts(b) {
                let Aux::Alloca { ty, align } = body.inst(i).aux else {
                    continue;
                };
                let Some(count) = self.m.cx.value_int(body.operand(i, 0)) else {
                    continue;
                };
                // An alloca outside the entry block with a constant size is made anew each time it runs; one slot
                // does unless it runs in a loop, where LLVM's front ends never leave one.
                if !self.live[i.index()] && !described.contains(&i) {
                    continue;
                }
                let size = self.m.cx.size_of(ty).saturating_mul(count as u64);
                allocas.push((i, size, align.max(1)));
            }
        }
        let (mut at, mut max) = (0u64, 1u32);
        for (i, size, align) in allocas {
            at = at
                .checked_next_multiple_of(u64::from(align))
                .unwrap_or(u64::MAX);
            self.frame.slots.insert(i, at);
            at = at.saturating_add(size.max(1));
            max = max.max(align);
        }
        if let Some(local) = address_space(space::LOCAL).filter(|s| at > s.most) {
            let (size, most) = (at.to_string(), local.most.to_string());
            self.error(msg::TOO_LARGE_FRAME, &[&size, &most]);
        }
        self.frame.size = (at, max);
    }

    /// The frame's variable.
    pub fn depot(&mut self) -> Sym {
        match self.frame.depot {
            Some(s) => s,
            None => {
                let s = self.declare_depot();
                self.frame.depot = Some(s);
                s
            }
        }
    }

    fn declare_depot(&mut self) -> Sym {
        use jacquard_ptx::model::{Space, Type, Variable};
        let text = format!("{}{}", crate::naming::DEPOT, self.func.index());
        let name = self.names.intern(&text);
        let mut v = Variable::new(Space::Local, Type::B8, name);
        v.align = self.frame.size.1;
        v.dims.push(self.frame.size.0.max(1));
        Sym::local(self.mf.f.add_var(v))
    }

    /// The address of an alloca in its pointer's space.
    pub fn alloca_address(&mut self, i: Inst, dst: Reg) {
        self.alloca_address_plus(i, 0, dst);
    }

    fn alloca_address_plus(&mut self, i: Inst, offset: i64, dst: Reg) {
        if self.mf.class(dst) == RegClass::B32 {
            // A short pointer: the low half of the address.
            let wide = self.mf.reg(RegClass::B64);
            self.alloca_address_plus(i, offset, wide);
            return self.emit_to(
                dst,
                Mnemonic::Cvt,
                &[Modifier::U32, Modifier::U64],
                &[Operand::Reg(wide)],
            );
        }
        let at = self.frame.slots.get(&i).copied().unwrap_or(0) as i64 + offset;
        let local = self.m.cx.types.addr_space(self.m.body.inst(i).ty) == Some(space::LOCAL);
        self.depot();
        let base = if local {
            match self.frame.local {
                Some(r) => r,
                None => {
                    let r = self.mf.reg(RegClass::B64);
                    self.frame.local = Some(r);
                    r
                }
            }
        } else {
            match self.frame.generic {
                Some(r) => r,
                None => {
                    let r = self.mf.reg(RegClass::B64);
                    self.frame.generic = Some(r);
                    r
                }
            }
        };
        if at == 0 {
            self.mov(dst, Operand::Reg(base));
        } else {
            self.emit_to(
                dst,
                Mnemonic::Add,
                &[Modifier::S64],
                &[Operand::Reg(base), Operand::Int(at)],
            );
        }
    }

    /// Statements at the start of the function that give the frame's addresses.
    pub fn frame_prologue(&mut self) {
        let Some(sym) = self.frame.depot else { return };
        let generic = self.frame.generic;
        if self.frame.local.is_none() && generic.is_none() {
            return;
        }
        let local = self
            .frame
            .local
            .unwrap_or_else(|| self.mf.reg(RegClass::B64));
        self.emit_to(
            local,
            Mnemonic::Mov,
            &[Modifier::B64],
            &[Operand::Sym { sym, offset: 0 }],
        );
        if let Some(g) = generic {
            self.cvta(local, space::LOCAL, false, g);
        }
    }
}
