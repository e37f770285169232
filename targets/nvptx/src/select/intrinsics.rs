//! Intrinsics: by rules, by the PTX templates of the intrinsic table, by special registers, and the few that need code.

use super::Select;
use super::address::space_modifier;
use super::matcher::Node;
use crate::diagnostic::msg;
use crate::mir::{Item, effect};
use crate::select::{address, casts, memory, packed, scalar, wide};
use crate::types::{RegClass, RuleTy};
use jacquard_ir::tables::{
    Attrs, Capability, Intrinsic, IntrinsicId, Lower, Piece, SpecialReg, SpecialRegType, Ty,
    address_space,
};
use jacquard_ir::{Flags, Inst, TypeId, Value, call};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Statement};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Selects a call of an intrinsic.
pub fn intrinsic_call(sel: &mut Select, i: Inst, id: IntrinsicId) {
    let facts = id.facts();
    jacquard_diag::exercised::row("intrinsics", facts.name);
    if let Err(e) = facts.gate.check_ptx(sel.shared.target, sel.shared.version) {
        let name = called_name(sel, i);
        return sel.error(msg::INTRINSIC_GATE, &[&name, &e.to_string()]);
    }
    for &(n, first, end, step) in facts.bounds.ranges {
        let Some(value) = constant_argument(sel, i, n) else {
            continue;
        };
        if value % step != 0 {
            let name = called_name(sel, i);
            let args = [i64::from(n), value, step].map(|k| k.to_string());
            return sel.error(msg::IMMEDIATE_STEP, &[&args[0], &name, &args[1], &args[2]]);
        }
        if !(first..end).contains(&value) {
            let name = called_name(sel, i);
            let args = [i64::from(n), value, first, end - 1].map(|k| k.to_string());
            return sel.error(
                msg::IMMEDIATE_RANGE,
                &[&args[0], &name, &args[1], &args[2], &args[3]],
            );
        }
    }
    for (n, value, gate) in facts.bounds.value_gates {
        if constant_argument(sel, i, *n) == Some(*value)
            && let Err(e) = gate.check_ptx(sel.shared.target, sel.shared.version)
        {
            let name = format!("{} with {value} as argument {n}", called_name(sel, i));
            return sel.error(msg::INTRINSIC_GATE, &[&name, &e.to_string()]);
        }
    }
    match facts.lower {
        Lower::Drop => {}
        // `jacquard_ir::expand` has replaced these; one that is left came from a pass.
        Lower::Upgrade(_) => {
            let name = called_name(sel, i);
            sel.error(msg::UNSUPPORTED_INTRINSIC, &[&name]);
        }
        Lower::Sreg(r) => special_register(sel, i, r),
        Lower::Ptx(pieces) => template(sel, i, facts, pieces),
        // Rules may know a form for some types or flags.
        Lower::Unsupported(reason) => {
            let parts = sel.m.count(sel.m.body.inst(i).ty) as u32;
            let done = (0..parts).all(|part| {
                sel.asked(i, part)
                    .is_none_or(|dst| scalar::by_rule(sel, Node { v: i.into(), part }, dst))
            });
            if done && parts > 0 {
                return;
            }
            let name = called_name(sel, i);
            sel.error(msg::INTRINSIC_GATE, &[&name, reason]);
        }
        Lower::Isel | Lower::Special => {
            if special(sel, i, id) || wide::wide(sel, i) {
                return;
            }
            let count = sel.m.count(sel.m.body.inst(i).ty) as u32;
            let first = packed::packed_fma(sel, i, id);
            for part in first..count {
                if let Some(dst) = sel.asked(i, part)
                    && !scalar::by_rule(sel, Node { v: i.into(), part }, dst)
                {
                    let name = called_name(sel, i);
                    sel.error(msg::UNSUPPORTED_INTRINSIC, &[&name]);
                    sel.mov_zero(dst);
                }
            }
            if count == 0 {
                let name = called_name(sel, i);
                sel.error(msg::UNSUPPORTED_INTRINSIC, &[&name]);
            }
        }
    }
}

/// The value of an argument that is a constant; `None` too for one that an older form lacks.
fn constant_argument(sel: &Select, i: Inst, n: u8) -> Option<i64> {
    let n = usize::from(n);
    (n < call::num_args(sel.m.body, i))
        .then(|| sel.m.const_int(Node::new(sel.m.body.operand(i, n + 1))))
        .flatten()
}

fn called_name(sel: &Select, i: Inst) -> String {
    sel.m.callee(i).map_or(String::new(), |f| {
        sel.m.cx.str(sel.m.module.func(f).name).to_string()
    })
}

fn special_register(sel: &mut Select, i: Inst, r: SpecialReg) {
    let Some(dst) = sel.asked(i, 0) else { return };
    let facts = r.facts();
    let name = sel.names.intern(facts.name);
    let m = match facts.ty {
        SpecialRegType::U64 => Modifier::U64,
        SpecialRegType::B32 => Modifier::B32,
        SpecialRegType::Pred => Modifier::Pred,
        _ => Modifier::U32,
    };
    let effect = if facts.volatile {
        effect::STAYS
    } else {
        effect::PURE
    };
    let class = match m {
        Modifier::U64 | Modifier::B64 | Modifier::S64 => RegClass::B64,
        Modifier::Pred => RegClass::Pred,
        _ => RegClass::B32,
    };
    if class == sel.mf.class(dst) {
        sel.emit_effect(
            Mnemonic::Mov,
            &[m],
            1,
            &[Operand::Reg(dst), Operand::Special(name)],
            effect,
        );
    } else {
        let t = sel.mf.reg(class);
        sel.emit_effect(
            Mnemonic::Mov,
            &[m],
            1,
            &[Operand::Reg(t), Operand::Special(name)],
            effect,
        );
        let to = sel.m.scalar(Node::new(i.into())).ty;
        if sel.mf.class(dst).bits() > class.bits() {
            sel.emit_to(
                dst,
                Mnemonic::Cvt,
                &[Modifier::U64, Modifier::U32],
                &[Operand::Reg(t)],
            );
        } else {
            casts::truncate(sel, Operand::Reg(t), class, to, dst);
        }
    }
}

/// Intrinsics that need code; whether it was one.
fn special(sel: &mut Select, i: Inst, id: IntrinsicId) -> bool {
    use IntrinsicId as I;
    let body = sel.m.body;
    let arg = |k: usize| body.operand(i, k + 1);
    match id {
        I::Stacksave => {
            if let Some(dst) = sel.asked(i, 0) {
                stack_pointer(sel, dst);
            }
        }
        I::Stackrestore => {
            let n = sel.m.resolve(Node::new(arg(0)));
            let r = sel.reg(n);
            sel.emit_effect(
                Mnemonic::Stackrestore,
                &[Modifier::U64],
                0,
                &[Operand::Reg(r)],
                effect::STAYS,
            );
        }
        I::Prefetch => {
            let at = address::address(sel, arg(0));
            let local = sel.m.const_int(Node::new(arg(2))).unwrap_or(3);
            let level = if local >= 2 {
                Modifier::L1
            } else {
                Modifier::L2
            };
            let mut mods: SmallVec<[Modifier; 3]> = SmallVec::new();
            if matches!(
                at.space,
                super::address::space::GLOBAL | super::address::space::LOCAL
            ) {
                mods.extend(space_modifier(at.space));
            }
            mods.push(level);
            sel.emit_effect(
                Mnemonic::Prefetch,
                &mods,
                0,
                &[at.operand(0)],
                effect::STAYS,
            );
        }
        I::Ubsantrap => sel.emit_effect(Mnemonic::Trap, &[], 0, &[], effect::STAYS),
        I::ArithmeticFence => {
            let count = sel.m.count(sel.m.body.inst(i).ty) as u32;
            for part in 0..count {
                if let Some(dst) = sel.asked(i, part) {
                    let o = sel.operand(Node {
                        v: sel.m.body.operand(i, 1),
                        part,
                    });
                    sel.mov(dst, o);
                }
            }
        }
        I::NvvmSqrtF => {
            if let Some(dst) = sel.asked(i, 0) {
                let o = sel.operand(Node::new(sel.m.body.operand(i, 1)));
                let precise =
                    sel.m.mode.prec_sqrt && !sel.m.flags(Node::new(i.into())).has(Flags::AFN);
                let mut mods: SmallVec<[Modifier; 3]> = SmallVec::new();
                mods.push(if precise {
                    Modifier::Rn
                } else {
                    Modifier::Approx
                });
                if sel.m.mode.ftz {
                    mods.push(Modifier::Ftz);
                }
                mods.push(Modifier::F32);
                sel.emit_to(dst, Mnemonic::Sqrt, &mods, &[o]);
            }
        }
        _ => return false,
    }
    true
}

fn stack_pointer(sel: &mut Select, dst: Reg) {
    if !sel.needs(Capability::SavedStack) {
        return;
    }
    sel.emit_effect(
        Mnemonic::Stacksave,
        &[Modifier::U64],
        1,
        &[Operand::Reg(dst)],
        effect::STAYS,
    );
}

// ---- templates ----

/// Writes an intrinsic's template as verbatim statements.
fn template(sel: &mut Select, i: Inst, facts: &'static Intrinsic, pieces: &'static [Piece]) {
    let effect = if facts.attrs.has(Attrs::CONVERGENT) && facts.attrs.has(Attrs::SYNC) {
        effect::MEETS
    } else if facts.memory.write
        || facts.attrs.0 & (Attrs::CONVERGENT.0 | Attrs::SIDE_EFFECTS.0 | Attrs::SYNC.0) != 0
    {
        effect::STAYS
    } else if facts.memory.read {
        effect::READS
    } else {
        effect::PURE
    };
    let mut t = Template {
        select: sel,
        i,
        facts,
        defs: SmallVec::new(),
        temps: FxHashMap::default(),
        text: String::new(),
        after: Vec::new(),
        braces: 0,
    };
    let mut list: Vec<Operand> = Vec::new();
    let mut skipping = false;
    for p in pieces {
        if skipping && *p != Piece::EndIf {
            continue;
        }
        match p {
            Piece::If(n) => skipping = t.imm(*n) == 0,
            Piece::EndIf => skipping = false,
            Piece::End => t.finish(&mut list, effect),
            p => t.piece(p, &mut list),
        }
    }
    t.finish(&mut list, effect);
    let after = std::mem::take(&mut t.after);
    for (value, ty) in after {
        unpack_result(sel, i, value, ty);
    }
}

/// Spreads a packed result over the parts that are used.
fn unpack_result(sel: &mut Select, i: Inst, packed: Reg, start: u32) {
    let parts = sel.m.parts(sel.m.body.inst(i).ty);
    let bits = u32::from(parts[start as usize].scalar.bits);
    let count = sel.mf.class(packed).bits() / bits;
    let dsts: SmallVec<[Option<Reg>; 8]> =
        (start..start + count).map(|p| sel.asked(i, p)).collect();
    if bits >= 16 {
        let list: SmallVec<[Operand; 8]> = dsts
            .iter()
            .map(|d| d.map_or(Operand::Sink, Operand::Reg))
            .collect();
        if dsts.iter().any(Option::is_some) {
            let v = sel.vector(&list);
            let m = sel.mf.class(packed).bits_type();
            sel.emit(Mnemonic::Mov, &[m], 1, &[v, Operand::Reg(packed)]);
        }
        return;
    }
    for (k, d) in dsts.iter().enumerate() {
        let Some(d) = *d else { continue };
        let o = [
            Operand::Reg(packed),
            Operand::Int(i64::from(bits) * k as i64),
            Operand::Int(i64::from(bits)),
        ];
        sel.emit_to(d, Mnemonic::Bfe, &[Modifier::U32], &o);
    }
}

/// A template being written.
struct Template<'s, 'a> {
    select: &'s mut Select<'a>,
    i: Inst,
    facts: &'static Intrinsic,
    /// What the present statement defines.
    defs: SmallVec<[Reg; 2]>,
    temps: FxHashMap<u8, Reg>,
    text: String,
    /// Packed results to take apart: register and first part.
    after: Vec<(Reg, u32)>,
    /// Open braces: fragments of matrices, coordinates.
    braces: i32,
}

impl Template<'_, '_> {
    fn arg(&self, n: u8) -> Value {
        let body = self.select.m.body;
        let k = (n as usize).min(call::num_args(body, self.i).saturating_sub(1));
        body.operand(self.i, k + 1)
    }

    fn imm(&self, n: u8) -> i64 {
        // What an older form of the intrinsic lacks is off.
        if usize::from(n) >= call::num_args(self.select.m.body, self.i) {
            return 0;
        }
        let node = Node::new(self.arg(n));
        let k = self.select.m.const_int(node).unwrap_or(0);
        // Booleans are 0 and 1.
        if self.select.m.scalar(node).ty == RuleTy::I1 {
            k & 1
        } else {
            k
        }
    }

    fn flush_text(&mut self, list: &mut Vec<Operand>) {
        if !self.text.is_empty() {
            let name = self.select.names.intern(&self.text);
            list.push(Operand::Text(name));
            self.text.clear();
        }
    }

    fn put(&mut self, list: &mut Vec<Operand>, o: Operand) {
        self.flush_text(list);
        list.push(o);
    }

    /// Ends a statement.
    fn finish(&mut self, list: &mut Vec<Operand>, effect: u8) {
        if list.is_empty() && self.text.is_empty() {
            return;
        }
        self.text.push(';');
        self.flush_text(list);
        let operands = self.select.mf.f.add_list(list);
        list.clear();
        self.select
            .mf
            .asm_defs
            .insert(operands.start, std::mem::take(&mut self.defs));
        let dbg = self.select.dbg;
        self.select.cur.push(Item {
            stmt: Statement::Verbatim(operands),
            ndefs: 0,
            effect,
            dbg,
        });
    }

    fn piece(&mut self, p: &'static Piece, list: &mut Vec<Operand>) {
        match *p {
            Piece::Text(t) => {
                // The first blank of a statement is the column's tab.
                let t = if list.is_empty() && self.text.is_empty() {
                    t.trim_start()
                } else {
                    t
                };
                for b in t.bytes() {
                    self.braces += i32::from(b == b'{') - i32::from(b == b'}');
                }
                self.text.push_str(t);
            }
            Piece::Result => {
                let r = self.result();
                self.defs.push(r);
                self.put(list, Operand::Reg(r));
            }
            Piece::ResultPart(n) => {
                let r = self.result_part(n);
                self.defs.push(r);
                self.put(list, Operand::Reg(r));
            }
            Piece::Arg(n) => {
                let mut o = self.argument(n);
                // Fragments of matrices must be registers; for the rest it makes no difference.
                if self.braces > 0
                    && !self.facts.is_imm(n as usize)
                    && !matches!(o, Operand::Reg(_))
                {
                    let node = self.select.m.resolve(Node::new(self.arg(n)));
                    let class = self.select.m.scalar(node).class();
                    o = Operand::Reg(self.select.in_reg(o, class));
                }
                self.put(list, o);
            }
            Piece::ArgPart(n, part) => {
                let v = self.arg(n);
                let r = self.select.reg(Node {
                    v,
                    part: u32::from(part),
                });
                self.put(list, Operand::Reg(r));
            }
            Piece::Address(n, offset) => {
                let v = self.arg(n);
                let at = self
                    .facts_name_space(n)
                    .then(|| address::address(self.select, v))
                    .filter(|at| self.names_space(at.space));
                let o = if let Some(at) = at {
                    at.operand(i64::from(offset))
                } else {
                    let n = self.select.m.resolve(Node::new(v));
                    let base = self.select.reg(n);
                    Operand::Addr {
                        base,
                        offset: i64::from(offset),
                    }
                };
                self.put(list, o);
            }
            Piece::Space(n) => self.space(n),
            Piece::Bits(slot) => {
                let bits = self.slot_type(slot).map_or(32, |t| self.bits_of(t));
                self.text.push_str(&bits.to_string());
            }
            Piece::Type(slot) => {
                let text = self
                    .slot_type(slot)
                    .map_or("b32".to_string(), |t| self.type_name(t));
                self.text.push_str(&text);
            }
            Piece::Pick(n, choices) => {
                let k = self.imm(n);
                match usize::try_from(k).ok().and_then(|k| choices.get(k)) {
                    Some(t) => self.text.push_str(t),
                    None => {
                        let name = self.facts.name.to_string();
                        self.select.error(
                            msg::INTRINSIC_GATE,
                            &[&name, "an immediate argument is out of range"],
                        );
                    }
                }
            }
            Piece::Ftz => {
                if self.select.m.mode.ftz {
                    self.text.push('.');
                    self.text.push_str(Modifier::Ftz.text());
                }
            }
            Piece::Temp(n, ty) => {
                let first = !self.temps.contains_key(&n);
                let r = match self.temps.get(&n) {
                    Some(&r) => r,
                    None => {
                        let class = class_of(ty);
                        let r = self.select.mf.reg(class);
                        self.temps.insert(n, r);
                        r
                    }
                };
                if first {
                    self.defs.push(r);
                }
                self.put(list, Operand::Reg(r));
            }
            Piece::If(_) | Piece::EndIf | Piece::End => {}
        }
    }

    /// The state space of argument `n`, where the instruction names it.
    fn space(&mut self, n: u8) {
        let v = self.arg(n);
        let at = address::address(self.select, v);
        if self.names_space(at.space)
            && let Some(m) = space_modifier(at.space)
        {
            self.text.push('.');
            self.text.push_str(m.text());
        }
    }

    /// May the instruction name this space? Memory of other spaces is reached through a generic pointer.
    fn names_space(&self, space: u32) -> bool {
        !self.facts.attrs.has(Attrs::RESPACE)
            || address_space(space).is_some_and(|s| s.allows(self.facts.operation()))
    }

    /// Whether the template names the state space of argument `n`, so that the address may be a specific one.
    fn facts_name_space(&self, n: u8) -> bool {
        let Lower::Ptx(pieces) = self.facts.lower else {
            return false;
        };
        pieces
            .iter()
            .any(|p| matches!(p, Piece::Space(k) if *k == n))
            || !matches!(address::space_of(self.select, Node::new(self.arg(n))), 0)
    }

    /// The register of the whole result; packed if it is a small vector.
    fn result(&mut self) -> Reg {
        let ty = self.select.m.body.inst(self.i).ty;
        let parts = self.select.m.parts(ty);
        if parts.len() > 1 {
            let class = packed_class(parts.iter().map(|p| u32::from(p.scalar.bits)).sum());
            let r = self.select.mf.reg(class);
            self.after.push((r, 0));
            return r;
        }
        match self.select.asked(self.i, 0) {
            Some(r) => r,
            None => {
                let class = parts.first().map_or(RegClass::B32, |p| p.scalar.class());
                self.select.mf.reg(class)
            }
        }
    }

    /// The register of field `n` of the result.
    fn result_part(&mut self, n: u8) -> Reg {
        let ty = self.select.m.body.inst(self.i).ty;
        let (start, member) = match super::lanes::member_start(&self.select.m, ty, &[u32::from(n)])
        {
            Some(x) => x,
            None => (u32::from(n), ty),
        };
        let count = self.select.m.count(member);
        if count > 1 && member != ty {
            let parts = self.select.m.parts(member);
            let class = packed_class(parts.iter().map(|p| u32::from(p.scalar.bits)).sum());
            let r = match self.select.packed.get(&(self.i, start)) {
                Some(&r) => r,
                None => self.select.mf.reg(class),
            };
            self.after.push((r, start));
            return r;
        }
        match self.select.asked(self.i, start) {
            Some(r) => r,
            None => {
                let parts = self.select.m.parts(ty);
                let class = parts
                    .get(start as usize)
                    .map_or(RegClass::B32, |p| p.scalar.class());
                self.select.mf.reg(class)
            }
        }
    }

    /// Argument `n` as one operand.
    fn argument(&mut self, n: u8) -> Operand {
        let v = self.arg(n);
        let s = &mut *self.select;
        let parts = s.m.parts(s.m.ty(v));
        if self.facts.is_imm(n as usize)
            && let Some(c) = s.m.const_int(s.m.resolve(Node::new(v)))
        {
            // Booleans are 0 and 1.
            return Operand::Int(if s.m.scalar(Node::new(v)).ty == RuleTy::I1 {
                c & 1
            } else {
                c
            });
        }
        if parts.len() > 1 {
            let nodes: SmallVec<[Node; 8]> = (0..parts.len() as u32)
                .map(|part| s.m.resolve(Node { v, part }))
                .collect();
            let bits: u32 = parts.iter().map(|p| u32::from(p.scalar.bits)).sum();
            let class = packed_class(bits);
            if class == RegClass::B32 && (nodes.len() == 2 || nodes.len() == 4) {
                let o = memory::pack_word(s, &nodes);
                return Operand::Reg(s.in_reg(o, RegClass::B32));
            }
            let list: SmallVec<[Operand; 8]> =
                nodes.iter().map(|&n| Operand::Reg(s.reg(n))).collect();
            let v = s.vector(&list);
            return Operand::Reg(s.emit_new(class, Mnemonic::Mov, &[class.bits_type()], &[v]));
        }
        let n = s.m.resolve(Node::new(v));
        if s.m.scalar(n).is_odd() {
            return scalar::extended(s, n, false);
        }
        if s.m.scalar(n).ty == RuleTy::I1 {
            return Operand::Reg(s.reg(n));
        }
        s.operand(n)
    }

    /// The type in overload slot `slot`, from the operand that has it.
    fn slot_type(&self, slot: u8) -> Option<TypeId> {
        let s = &*self.select;
        let has = |t: &Ty| matches!(t, Ty::Slot(k) | Ty::Elt(k) if *k == slot);
        if has(&self.facts.ret) {
            return Some(s.m.body.inst(self.i).ty);
        }
        let n = self.facts.params.iter().position(has)?;
        Some(s.m.ty(self.arg(n as u8)))
    }

    fn bits_of(&self, t: TypeId) -> u32 {
        let m = &self.select.m;
        m.parts(t).iter().map(|p| u32::from(p.scalar.bits)).sum()
    }

    /// `f32`, `b64`, `bf16x2`
    fn type_name(&self, t: TypeId) -> String {
        let m = &self.select.m;
        let parts = m.parts(t);
        let Some(p) = parts.first() else {
            return "b32".into();
        };
        let base = match p.scalar.ty {
            RuleTy::F16 => Modifier::F16,
            RuleTy::BF16 => Modifier::Bf16,
            RuleTy::F32 => Modifier::F32,
            RuleTy::F64 => Modifier::F64,
            RuleTy::I16 => Modifier::B16,
            RuleTy::I64 => Modifier::B64,
            _ => Modifier::B32,
        };
        if parts.len() == 2 {
            format!("{}x2", base.text())
        } else {
            base.text().to_string()
        }
    }
}

fn packed_class(bits: u32) -> RegClass {
    match bits {
        0..=16 => RegClass::B16,
        17..=32 => RegClass::B32,
        33..=64 => RegClass::B64,
        _ => RegClass::B128,
    }
}

/// The class of a PTX type in a template.
pub fn class_of(ty: &str) -> RegClass {
    match Modifier::from_text(ty) {
        Some(Modifier::Pred) => RegClass::Pred,
        Some(Modifier::B8 | Modifier::U8 | Modifier::S8) => RegClass::B8,
        Some(Modifier::B16 | Modifier::U16 | Modifier::S16 | Modifier::F16 | Modifier::Bf16) => {
            RegClass::B16
        }
        Some(Modifier::B64 | Modifier::U64 | Modifier::S64) => RegClass::B64,
        Some(Modifier::F32) => RegClass::F32,
        Some(Modifier::F64) => RegClass::F64,
        Some(Modifier::B128) => RegClass::B128,
        _ => RegClass::B32,
    }
}
