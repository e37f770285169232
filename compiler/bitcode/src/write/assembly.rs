//! Intrinsics that a reader of NVIDIA's does not know, as inline assembly: the PTX of their own rows, or a special register.

use super::{Dialect, Out, unwritable};
use jacquard_ir::tables::{Attrs, IntrinsicId, Lower, Piece, Place, SpecialReg, SpecialRegType};
use jacquard_ir::{
    Attr, AttrList, AttrValue, Body, Builder, Inst, MemoryEffects, Module, Opcode, Pred, Type,
    TypeId, Value, call, sym,
};
use std::fmt::Write;

/// Whether the dialect's reader knows an intrinsic.
pub(super) fn known(id: IntrinsicId, dialect: Dialect) -> bool {
    match dialect {
        Dialect::Current => true,
        Dialect::Nvvm20 => id.facts().is(Attrs::NVVM20),
        Dialect::Nvvm7 => id.facts().is(Attrs::NVVM7),
    }
}

/// Puts inline assembly, or nothing where it means nothing, in the place of a call of an intrinsic.
pub(super) fn lower(m: &mut Module, body: &mut Body, i: Inst, id: IntrinsicId) -> Out<()> {
    match id.facts().lower {
        Lower::Drop => drop(m, body, i),
        Lower::Sreg(r) => special_register(m, body, i, id, r),
        Lower::Ptx(pieces) => template(m, body, i, id, pieces),
        _ => unknown(id),
    }
}

fn unknown<T>(id: IntrinsicId) -> Out<T> {
    let name = id.base_name();
    unwritable(format!("{name}, which NVIDIA's reader does not know,"))
}

/// What means nothing to the target gives its first argument.
fn drop(m: &Module, body: &mut Body, i: Inst) -> Out<()> {
    let first = call::args(body, i).next();
    match first {
        Some(v) if body.inst(i).ty == body.ty(v, &m.cx) => body.replace_and_erase(i, v),
        _ => body.erase(i),
    }
    Ok(())
}

fn special_register(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    id: IntrinsicId,
    r: SpecialReg,
) -> Out<()> {
    let facts = r.facts();
    let name = facts.name;
    let mut t = Assembly::new(m, body, i, id);
    let ty = t.body.inst(i).ty;
    let (word, own) = match facts.ty {
        SpecialRegType::U64 => ("u64", TypeId::I64),
        SpecialRegType::B32 => ("b32", TypeId::I32),
        SpecialRegType::Pred => ("pred", TypeId::I1),
        _ => ("u32", TypeId::I32),
    };
    t.output(own)?;
    let to = t.out(0);
    let _ = write!(t.text, "mov.{word} {to}, %{name}; ");
    let word = t.word(own)?;
    let Some(r) = t.finish() else {
        return unknown(id);
    };
    let mut b = Builder::before(&mut m.cx, body, i);
    let mut r = word.value_of_word(&mut b, r);
    if own != ty {
        r = b.cast(Opcode::ZExt, r, ty);
    }
    body.replace_and_erase(i, r);
    Ok(())
}

/// Writes the pieces of a row.
fn template(
    m: &mut Module,
    body: &mut Body,
    i: Inst,
    id: IntrinsicId,
    pieces: &'static [Piece],
) -> Out<()> {
    let mut t = Assembly::new(m, body, i, id);
    let mut active: Vec<Piece> = Vec::new();
    let mut skipping = false;
    for p in pieces {
        match p {
            Piece::If(n) => skipping = t.imm(*n) == 0,
            Piece::EndIf => skipping = false,
            p if !skipping => active.push(*p),
            _ => {}
        }
    }
    // Results have the first numbers.
    for p in &active {
        match *p {
            Piece::Result => t.result(None)?,
            Piece::ResultPart(n) => t.result(Some(n))?,
            _ => {}
        }
    }
    let statements = active.iter().filter(|p| **p == Piece::End).count();
    t.early = statements > 1;
    for p in active {
        t.piece(p)?;
    }
    if !t.text.trim_end().ends_with(';') {
        t.text.push_str("; ");
    }
    let (parts, ty) = (t.parts.clone(), t.body.inst(i).ty);
    let r = t.finish();
    if ty == TypeId::VOID {
        body.erase(i);
        return Ok(());
    }
    let mut whole: Value = m.cx.undef(ty).into();
    let mut b = Builder::before(&mut m.cx, body, i);
    for (k, part) in parts.iter().enumerate() {
        let Some(r) = r else { continue };
        let one = match parts.len() {
            1 => r,
            _ => b.extract_value(r, k as u32),
        };
        whole = match (part.place, b.cx.ty(ty)) {
            (None, _) => part.value_of_word(&mut b, one),
            (Some(n), Type::Vector { .. }) => {
                let one = part.value_of_word(&mut b, one);
                let at = b.cx.i32(n.into()).into();
                b.insert_element(whole, one, at)
            }
            (Some(n), _) if b.cx.types.struct_fields(ty).is_some() => {
                let one = part.value_of_word(&mut b, one);
                b.insert_value(whole, one, n.into())
            }
            _ => part.value_of_word(&mut b, one),
        };
    }
    body.replace_and_erase(i, whole);
    Ok(())
}

/// A type as assembly takes it: a register of whole bits, or a float.
#[derive(Clone, Copy)]
struct Word {
    /// The type of values of the program.
    ty: TypeId,
    /// The type of the operand.
    own: TypeId,
    /// Its constraint.
    letter: char,
}

impl Word {
    fn of(m: &Module, ty: TypeId) -> Option<Word> {
        let (own, letter) = match m.cx.ty(ty) {
            Type::Int(1) => (TypeId::I32, 'r'),
            Type::Float => (TypeId::FLOAT, 'f'),
            Type::Double => (TypeId::DOUBLE, 'd'),
            // Tensor memory has addresses of 32 bits.
            Type::Ptr(space) => match jacquard_ir::tables::address_space(*space) {
                Some(row) if row.width == 32 => (TypeId::I32, 'r'),
                _ => (TypeId::I64, 'l'),
            },
            Type::Int(8 | 16) | Type::Half | Type::BFloat => (TypeId::I16, 'h'),
            Type::Int(32) => (TypeId::I32, 'r'),
            Type::Int(64) => (TypeId::I64, 'l'),
            Type::Vector { elem, .. } if *elem != TypeId::I1 => match m.cx.size_of(ty) {
                2 => (TypeId::I16, 'h'),
                4 => (TypeId::I32, 'r'),
                8 => (TypeId::I64, 'l'),
                _ => return None,
            },
            _ => return None,
        };
        Some(Word { ty, own, letter })
    }

    fn is_predicate(self) -> bool {
        self.ty == TypeId::I1
    }

    /// The value as the operand's type.
    fn to_word(self, b: &mut Builder, v: Value) -> Value {
        match b.cx.ty(self.ty) {
            _ if self.own == self.ty => v,
            Type::Ptr(_) => b.cast(Opcode::PtrToInt, v, self.own),
            Type::Int(_) => b.cast(Opcode::ZExt, v, self.own),
            _ => b.cast(Opcode::BitCast, v, self.own),
        }
    }

    /// What the operand's type gives back.
    fn value_of_word(self, b: &mut Builder, v: Value) -> Value {
        match b.cx.ty(self.ty) {
            _ if self.own == self.ty => v,
            Type::Ptr(_) => b.cast(Opcode::IntToPtr, v, self.ty),
            Type::Int(1) => {
                let zero = b.int_like(v, 0);
                b.icmp(Pred::Ne, v, zero)
            }
            Type::Int(_) => b.cast(Opcode::Trunc, v, self.ty),
            _ => b.cast(Opcode::BitCast, v, self.ty),
        }
    }
}

/// A result of the assembly.
#[derive(Clone, Copy)]
struct Part {
    word: Word,
    /// The field or element of the whole; none for all of it.
    place: Option<u8>,
}

impl Part {
    fn value_of_word(self, b: &mut Builder, v: Value) -> Value {
        self.word.value_of_word(b, v)
    }
}

/// Assembly being written.
struct Assembly<'m> {
    m: &'m mut Module,
    body: &'m mut Body,
    i: Inst,
    id: IntrinsicId,
    text: String,
    /// Registers declared in front.
    declared: Vec<String>,
    /// Statements before and after the row's own, which take predicates from and to registers of whole bits.
    before: String,
    after: String,
    parts: Vec<Part>,
    inputs: Vec<Input>,
    /// Results are written before all inputs are read.
    early: bool,
    /// Open braces: fragments of matrices must be registers.
    braces: i32,
}

/// An operand of the assembly: the argument that it is of and the part, the value, its constraint, and whether it is a predicate.
type Input = ((u8, Option<u8>), Value, char, bool);

impl<'m> Assembly<'m> {
    fn new(m: &'m mut Module, body: &'m mut Body, i: Inst, id: IntrinsicId) -> Self {
        Assembly {
            m,
            body,
            i,
            id,
            text: String::new(),
            declared: Vec::new(),
            before: String::new(),
            after: String::new(),
            parts: Vec::new(),
            inputs: Vec::new(),
            early: false,
            braces: 0,
        }
    }

    fn arg(&self, n: u8) -> Value {
        let last = call::num_args(self.body, self.i).saturating_sub(1);
        self.body.operand(self.i, usize::from(n).min(last) + 1)
    }

    /// A constant argument; what an older form of the intrinsic lacks is off.
    fn imm(&self, n: u8) -> i64 {
        if usize::from(n) >= call::num_args(self.body, self.i) {
            return 0;
        }
        self.literal(n).unwrap_or(0)
    }

    /// The number of an argument that is one. Booleans are 0 and 1.
    fn literal(&self, n: u8) -> Option<i64> {
        let v = self.arg(n);
        let c = self.m.cx.as_sint(v.as_const()?)? as i64;
        Some(match self.body.ty(v, &self.m.cx) {
            TypeId::I1 => c & 1,
            _ => c,
        })
    }

    fn word(&self, ty: TypeId) -> Out<Word> {
        match Word::of(self.m, ty) {
            Some(w) => Ok(w),
            None => unknown(self.id),
        }
    }

    /// Notes a result as a whole or a part of it.
    fn result(&mut self, place: Option<u8>) -> Out<()> {
        let whole = self.body.inst(self.i).ty;
        let ty = match place {
            Some(n) => self.m.cx.types.member(whole, n.into()).unwrap_or(whole),
            None => whole,
        };
        if self.parts.iter().any(|p| p.place == place) {
            return Ok(());
        }
        let word = self.word(ty)?;
        self.parts.push(Part { word, place });
        Ok(())
    }

    fn output(&mut self, ty: TypeId) -> Out<()> {
        let word = self.word(ty)?;
        self.parts.push(Part { word, place: None });
        Ok(())
    }

    /// How result `k` is written in the text.
    fn out(&mut self, k: usize) -> String {
        if !self.parts[k].word.is_predicate() {
            return format!("${k}");
        }
        let name = format!("q{k}");
        if self.declare("pred", &name) {
            let _ = write!(self.after, "selp.u32 ${k}, 1, 0, {name}; ");
        }
        name
    }

    /// Declares a register; whether it is new.
    fn declare(&mut self, ty: &str, name: &str) -> bool {
        let line = format!(".reg .{ty} {name}; ");
        let new = !self.declared.contains(&line);
        if new {
            self.declared.push(line);
        }
        new
    }

    /// How an argument, or a part of a vector, is written in the text.
    fn input(&mut self, n: u8, part: Option<u8>) -> Out<String> {
        let known = self.inputs.iter().position(|x| x.0 == (n, part));
        let k = match known {
            Some(k) => k,
            None => {
                let v = self.arg(n);
                let ty = self.body.ty(v, &self.m.cx);
                let own = match (part, self.m.cx.ty(ty)) {
                    (None, _) => ty,
                    (Some(_), Type::Vector { elem, .. }) => *elem,
                    (Some(_), Type::Int(128)) => TypeId::I64,
                    (Some(_), _) => ty,
                };
                let word = self.word(own)?;
                let mut b = Builder::before(&mut self.m.cx, self.body, self.i);
                let v = match part {
                    Some(p) if own != ty => part_of(&mut b, v, ty, p),
                    _ => v,
                };
                let v = word.to_word(&mut b, v);
                self.inputs
                    .push(((n, part), v, word.letter, word.is_predicate()));
                self.inputs.len() - 1
            }
        };
        let number = self.parts.len() + k;
        if !self.inputs[k].3 {
            return Ok(format!("${number}"));
        }
        let name = format!("p{number}");
        if self.declare("pred", &name) {
            let _ = write!(self.before, "setp.ne.u32 {name}, ${number}, 0; ");
        }
        Ok(name)
    }

    fn place(&self, part: Option<u8>) -> usize {
        let at = self.parts.iter().position(|p| p.place == part);
        at.unwrap_or(0)
    }

    fn piece(&mut self, p: Piece) -> Out<()> {
        let text = match p {
            Piece::Text(t) => {
                let count = |c: char| t.matches(c).count() as i32;
                self.braces += count('{') - count('}');
                t.to_owned()
            }
            Piece::Result => {
                let k = self.place(None);
                self.out(k)
            }
            Piece::ResultPart(n) => {
                let k = self.place(Some(n));
                self.out(k)
            }
            Piece::Arg(n) => match self.literal(n) {
                Some(c) if self.braces == 0 || self.id.facts().is_imm(n.into()) => {
                    let predicate = self.body.ty(self.arg(n), &self.m.cx) == TypeId::I1;
                    match predicate && !self.id.facts().is_imm(n.into()) {
                        true => self.input(n, None)?,
                        false => c.to_string(),
                    }
                }
                _ => self.input(n, None)?,
            },
            Piece::ArgPart(n, part) => self.input(n, Some(part))?,
            Piece::Address(n, offset) => {
                let base = self.input(n, None)?;
                match offset {
                    0 => format!("[{base}]"),
                    o => format!("[{base}+{o}]"),
                }
            }
            Piece::Space(n) => self.space(n)?,
            Piece::Bits(slot) => {
                let ty = self.slot(slot)?;
                (8 * self.m.cx.size_of(ty)).to_string()
            }
            Piece::Type(slot) => {
                let ty = self.slot(slot)?;
                self.type_name(ty)
            }
            Piece::Pick(n, choices) => {
                let choice = usize::try_from(self.imm(n))
                    .ok()
                    .and_then(|k| choices.get(k));
                match choice {
                    Some(t) => (*t).to_owned(),
                    None => return unknown(self.id),
                }
            }
            Piece::Temp(n, ty) => {
                let name = format!("t{n}");
                self.declare(ty, &name);
                name
            }
            Piece::End => "; ".to_owned(),
            // How denormals are treated is the link's to say.
            Piece::Ftz => return unknown(self.id),
            Piece::If(_) | Piece::EndIf => String::new(),
        };
        let text = match self.text.is_empty() || self.text.ends_with("; ") {
            true => text.trim_start(),
            false => &text,
        };
        self.text.push_str(text);
        Ok(())
    }

    /// The state space of a pointer argument.
    fn space(&self, n: u8) -> Out<String> {
        let ty = self.body.ty(self.arg(n), &self.m.cx);
        let number = self.m.cx.types.addr_space(ty).unwrap_or(0);
        match jacquard_ir::tables::address_space(number).and_then(|row| row.ptx) {
            Some("") => Ok(String::new()),
            Some(text) => Ok(format!(".{text}")),
            None => unknown(self.id),
        }
    }

    /// The type in an overload slot, from the operand that has it.
    fn slot(&self, slot: u8) -> Out<TypeId> {
        use jacquard_ir::tables::Ty;
        let facts = self.id.facts();
        let has = |t: &Ty| matches!(t, Ty::Slot(k) | Ty::Elt(k) if *k == slot);
        if has(&facts.ret) {
            return Ok(self.body.inst(self.i).ty);
        }
        match facts.params.iter().position(has) {
            Some(n) => Ok(self.body.ty(self.arg(n as u8), &self.m.cx)),
            None => unknown(self.id),
        }
    }

    /// `f32`, `b64`, `bf16x2`
    fn type_name(&self, ty: TypeId) -> String {
        let one = self.m.cx.types.scalar(ty);
        let base = match self.m.cx.ty(one) {
            Type::Half => "f16",
            Type::BFloat => "bf16",
            Type::Float => "f32",
            Type::Double => "f64",
            Type::Int(16) => "b16",
            Type::Int(64) => "b64",
            _ => "b32",
        };
        match self.m.cx.ty(ty) {
            Type::Vector { len: 2, .. } => format!("{base}x2"),
            _ => base.to_owned(),
        }
    }

    /// Puts the call in front of the intrinsic's; its value, if it has one.
    fn finish(self) -> Option<Value> {
        let facts = self.id.facts();
        let whole = format!("{}{}{}", self.before, self.text, self.after);
        let text = match self.declared.is_empty() {
            true => whole,
            false => format!("{{ {}{whole}}}", self.declared.concat()),
        };
        let text = text.trim_end();
        let mut constraints: Vec<String> = Vec::new();
        let early = if self.early { "&" } else { "" };
        for p in &self.parts {
            constraints.push(format!("={early}{}", p.word.letter));
        }
        constraints.extend(self.inputs.iter().map(|x| x.2.to_string()));
        let bound = Attrs::CONVERGENT.0 | Attrs::SIDE_EFFECTS.0 | Attrs::SYNC.0;
        let stays = facts.memory.write || facts.attrs.0 & bound != 0;
        let seen = facts.memory.read || facts.memory.write;
        if seen && facts.memory.place != Place::Inaccessible {
            constraints.push("~{memory}".to_owned());
        }
        let m = self.m;
        let types: Vec<TypeId> = (self.inputs.iter())
            .map(|x| self.body.ty(x.1, &m.cx))
            .collect();
        let outs: Vec<TypeId> = self.parts.iter().map(|p| p.word.own).collect();
        let ret = match outs[..] {
            [] => TypeId::VOID,
            [t] => t,
            _ => m.cx.types.literal_struct(&outs, false),
        };
        let sig = m.cx.types.func(ret, &types, false);
        let callee = m.cx.inline_asm(text, &constraints.join(","), stays);
        let mut list = AttrList::default();
        list.func.set(Attr::flag(sym::NOUNWIND));
        if facts.is(Attrs::CONVERGENT) || facts.is(Attrs::SYNC) {
            list.func.set(Attr::flag(sym::CONVERGENT));
        }
        let memory = match (stays, facts.memory.read) {
            (true, _) => None,
            (false, true) => Some(MemoryEffects::READ),
            (false, false) => Some(MemoryEffects::NONE),
        };
        if let Some(effects) = memory {
            list.func.set(Attr {
                name: sym::MEMORY,
                value: AttrValue::Int(effects.0.into()),
            });
        }
        let attrs = m.cx.intern_attrs(list);
        let args: Vec<Value> = self.inputs.iter().map(|x| x.1).collect();
        let mut b = Builder::before(&mut m.cx, self.body, self.i);
        let call = b.call(sig, callee.into(), &args, 0, attrs);
        (!outs.is_empty()).then(|| call.into())
    }
}

/// An element of a vector, or a half of 128 bits.
fn part_of(b: &mut Builder, v: Value, ty: TypeId, part: u8) -> Value {
    if let Type::Vector { .. } = b.cx.ty(ty) {
        let at = b.cx.i32(part.into()).into();
        return b.extract_element(v, at);
    }
    let v = match part {
        0 => v,
        _ => {
            let by = b.int_like(v, 64);
            b.binary(Opcode::LShr, v, by)
        }
    };
    b.cast(Opcode::Trunc, v, TypeId::I64)
}

#[cfg(test)]
mod tests {
    use crate::{Dialect, read_module, write_dialect};
    use jacquard_ir::text::{parse_module, print_module};

    fn written(body: &str, dialect: Dialect) -> String {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n\
             declare i32 @llvm.nvvm.redux.sync.add(i32, i32)\n\
             declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)\n\
             declare {{ i32, i1 }} @llvm.nvvm.elect.sync(i32)\n\
             declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()\n\
             declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)\n\
             {body}"
        );
        let mut m = parse_module(&text).unwrap();
        let bytes = write_dialect(&mut m, dialect).unwrap();
        print_module(&read_module(&bytes).unwrap())
    }

    #[test]
    fn what_a_reader_does_not_know_is_assembly() {
        let f = "define i32 @f(i32 %a, i32 %m) {\n\
                 %r = call i32 @llvm.nvvm.redux.sync.add(i32 %a, i32 %m)\nret i32 %r\n}\n";
        let old = written(f, Dialect::Nvvm7);
        assert!(
            old.contains("asm sideeffect \"redux.sync.add.s32 $0, $1, $2;\", \"=r,r,r\""),
            "{old}"
        );
        assert!(!old.contains("@llvm.nvvm.redux"), "{old}");
        let new = written(f, Dialect::Nvvm20);
        assert!(new.contains("call i32 @llvm.nvvm.redux.sync.add"), "{new}");
    }

    #[test]
    fn predicates_go_through_registers_of_whole_bits() {
        let f = "define i1 @f(i1 %a) {\n\
                 %r = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 3, i1 %a)\nret i1 %r\n}\n\
                 define i1 @g(i32 %m) {\n\
                 %r = call { i32, i1 } @llvm.nvvm.elect.sync(i32 %m)\n%p = extractvalue { i32, i1 } %r, 1\nret i1 %p\n}\n";
        let old = written(f, Dialect::Nvvm7);
        let and = "{ .reg .pred q0; .reg .pred p1; setp.ne.u32 p1, $1, 0; bar.red.and.pred q0, 3, p1; selp.u32 $0, 1, 0, q0; }";
        assert!(old.contains(and), "{old}");
        let elect = "{ .reg .pred q1; elect.sync $0|q1, $2; selp.u32 $1, 1, 0, q1; }";
        assert!(old.contains(elect), "{old}");
    }

    #[test]
    fn registers_and_addresses() {
        let f = "define i32 @f() {\n\
                 %a = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()\n\
                 %b = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%c = add i32 %a, %b\nret i32 %c\n}\n\
                 define void @g(ptr addrspace(3) %p) {\n\
                 call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %p, i32 7)\nret void\n}\n";
        let old = written(f, Dialect::Nvvm7);
        assert!(
            old.contains("asm \"mov.u32 $0, %cluster_ctaid.x;\", \"=r\""),
            "{old}"
        );
        assert!(old.contains("@llvm.nvvm.read.ptx.sreg.tid.x()"), "{old}");
        assert!(
            old.contains(
                "asm sideeffect \"mbarrier.init.shared.b64 [$0], 7;\", \"l,~{memory}\"(i64"
            ),
            "{old}"
        );
    }

    #[test]
    fn what_has_no_assembly_is_an_error() {
        let text = "declare <4 x i32> @llvm.stepvector.v4i32()\n\
                    define <4 x i32> @f() {\n%r = call <4 x i32> @llvm.stepvector.v4i32()\nret <4 x i32> %r\n}\n";
        let mut m = parse_module(text).unwrap();
        let said = write_dialect(&mut m, Dialect::Nvvm7)
            .unwrap_err()
            .to_string();
        assert!(said.contains("llvm.stepvector"), "{said}");
    }
}
