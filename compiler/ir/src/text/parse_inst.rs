//! Instructions of function bodies.

use super::lex::{Tok, Token};
use super::parse::{Parser, Res};
use super::parse_body::FnState;
use crate::attributes::AttrList;
use crate::body::{Aux, Bundle};
use crate::opcode::{Flags, Opcode, Ordering, Pred, RmwOp, SyncScope};
use crate::types::Type;
use crate::{TypeId, Value};
use smallvec::SmallVec;

pub(super) struct Parsed {
    pub(super) op: Opcode,
    pub(super) ty: TypeId,
    pub(super) ops: SmallVec<[Value; 4]>,
    pub(super) flags: Flags,
    pub(super) aux: Aux,
    pub(super) bundles: Vec<Bundle>,
    /// A call of `llvm.dbg.*`, which becomes a debug record.
    pub(super) drop: bool,
}

impl Parsed {
    pub(super) fn new(op: Opcode, ty: TypeId, ops: &[Value]) -> Parsed {
        Parsed {
            op,
            ty,
            ops: ops.into(),
            flags: Flags::NONE,
            aux: Aux::None,
            bundles: Vec::new(),
            drop: false,
        }
    }
    pub(super) fn flags(mut self, flags: Flags) -> Parsed {
        self.flags = flags;
        self
    }
    pub(super) fn aux(mut self, aux: Aux) -> Parsed {
        self.aux = aux;
        self
    }
}

const FLAG_WORDS: &[(&str, Flags)] = &[
    ("nuw", Flags::NUW),
    ("nsw", Flags::NSW),
    ("exact", Flags::EXACT),
    ("disjoint", Flags::DISJOINT),
    ("nneg", Flags::NNEG),
    ("samesign", Flags::SAMESIGN),
    ("inbounds", Flags::INBOUNDS),
    ("nusw", Flags::NUSW),
    ("nnan", Flags::NNAN),
    ("ninf", Flags::NINF),
    ("nsz", Flags::NSZ),
    ("arcp", Flags::ARCP),
    ("contract", Flags::CONTRACT),
    ("afn", Flags::AFN),
    ("reassoc", Flags::REASSOC),
    ("fast", Flags::FAST),
];

impl Parser<'_> {
    pub(super) fn flag_words(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        while self.peek().kind == Tok::Word {
            let w = self.word(self.peek());
            let Some(f) = FLAG_WORDS.iter().find(|f| f.0 == w) else {
                break;
            };
            flags = flags.with(f.1);
            self.bump();
        }
        flags
    }

    pub(super) fn ordering(&mut self) -> Res<Ordering> {
        let t = self.peek();
        match Ordering::from_text(self.any_word("an atomic ordering")?) {
            Some(o) if o != Ordering::NotAtomic => Ok(o),
            _ => self.error(t, "expected an atomic ordering"),
        }
    }

    pub(super) fn sync_scope(&mut self) -> Res<SyncScope> {
        if !self.eat_word("syncscope") {
            return Ok(SyncScope::System);
        }
        self.expect(b'(')?;
        let t = self.peek();
        let name = self.string()?;
        self.expect(b')')?;
        match SyncScope::from_text(&name) {
            Some(s) => Ok(s),
            None => self.error(
                t,
                format!("synchronization scope '{name}' is not one of this target"),
            ),
        }
    }

    /// `, align N` if it follows.
    pub(super) fn comma_align(&mut self) -> Res<Option<u32>> {
        if self.is(b',')
            && self.toks[self.pos + 1].kind == Tok::Word
            && self.slice(self.peek_at(1)) == b"align"
        {
            self.bump();
            self.bump();
            return Ok(Some(self.alignment()?));
        }
        Ok(None)
    }

    pub(super) fn instruction(&mut self, s: &mut FnState) -> Res<Parsed> {
        let t = self.peek();
        let word = self.any_word("an instruction")?;
        match word {
            "tail" | "musttail" | "notail" => {
                self.expect_word("call")?;
                let flag = match word {
                    "tail" => Flags::TAIL,
                    "musttail" => Flags::MUSTTAIL,
                    _ => Flags::NOTAIL,
                };
                return self.call(s, flag);
            }
            "invoke" | "callbr" | "resume" | "landingpad" | "catchswitch" | "catchret"
            | "cleanupret" | "catchpad" | "cleanuppad" => {
                return self.error(
                    t,
                    format!("'{word}' is not supported: GPU code has no exceptions"),
                );
            }
            _ => {}
        }
        let Some(op) = Opcode::from_text(word) else {
            return self.error(t, "expected instruction opcode");
        };
        if op.is_binary() {
            let flags = self.flag_words();
            let ty = self.ty()?;
            let a = self.value(s, ty)?;
            self.expect(b',')?;
            let b = self.value(s, ty)?;
            return Ok(Parsed::new(op, ty, &[a, b]).flags(flags));
        }
        if op.is_cast() {
            let flags = self.flag_words();
            let v = self.typed_value(s)?;
            self.expect_word("to")?;
            let to = self.ty()?;
            return Ok(Parsed::new(op, to, &[v]).flags(flags));
        }
        match op {
            Opcode::Ret => {
                let ty = self.ty()?;
                if ty == TypeId::VOID {
                    return Ok(Parsed::new(op, TypeId::VOID, &[]));
                }
                let v = self.value(s, ty)?;
                Ok(Parsed::new(op, TypeId::VOID, &[v]))
            }
            Opcode::Br => self.branch(s),
            Opcode::Switch => self.switch(s),
            Opcode::IndirectBr => self.error(
                t,
                "'indirectbr' is not supported: PTX has no branch to an address",
            ),
            Opcode::Unreachable => Ok(Parsed::new(op, TypeId::VOID, &[])),
            Opcode::FNeg | Opcode::Freeze => {
                let flags = self.flag_words();
                let v = self.typed_value(s)?;
                let ty = s.body.ty(v, &self.m.cx);
                Ok(Parsed::new(op, ty, &[v]).flags(flags))
            }
            Opcode::Alloca => self.alloca(s),
            Opcode::Load | Opcode::Store => self.memory_access(s, op),
            Opcode::Fence => {
                let scope = self.sync_scope()?;
                let ordering = self.ordering()?;
                Ok(Parsed::new(op, TypeId::VOID, &[]).aux(Aux::Fence { ordering, scope }))
            }
            Opcode::CmpXchg => self.cmpxchg(s),
            Opcode::AtomicRmw => self.atomic_rmw(s),
            Opcode::GetElementPtr => self.gep(s),
            Opcode::ICmp | Opcode::FCmp => self.comparison(s, op),
            Opcode::Phi => self.phi(s),
            Opcode::Select => self.select(s),
            Opcode::Call => self.call(s, Flags::NONE),
            Opcode::VaArg => {
                let p = self.pointer(s)?;
                self.expect(b',')?;
                let ty = self.ty()?;
                Ok(Parsed::new(op, ty, &[p]))
            }
            Opcode::ExtractElement => self.extract_element(s),
            Opcode::InsertElement => self.insert_element(s),
            Opcode::ShuffleVector => self.shuffle(s),
            Opcode::ExtractValue => {
                let at = self.peek();
                let v = self.typed_value(s)?;
                let vt = s.body.ty(v, &self.m.cx);
                let (idx, ty) = self.indices(vt, at)?;
                Ok(Parsed::new(op, ty, &[v]).aux(Aux::Indices(idx.into())))
            }
            Opcode::InsertValue => self.insert_value(s),
            _ => self.error(t, format!("'{word}' is not supported")),
        }
    }

    fn branch(&mut self, s: &mut FnState) -> Res<Parsed> {
        if self.is_word("label") {
            let l = self.label(s)?;
            return Ok(Parsed::new(Opcode::Br, TypeId::VOID, &[l]));
        }
        let c = self.typed_value_of(s, |_, ty| ty == TypeId::I1, "an i1 condition")?;
        self.expect(b',')?;
        let yes = self.label(s)?;
        self.expect(b',')?;
        let no = self.label(s)?;
        Ok(Parsed::new(Opcode::Br, TypeId::VOID, &[c, yes, no]))
    }

    fn comparison(&mut self, s: &mut FnState, op: Opcode) -> Res<Parsed> {
        let flags = self.flag_words();
        let p = self.peek();
        let text = self.any_word("a comparison predicate")?;
        let pred = if op == Opcode::ICmp {
            Pred::from_text(text).filter(|p| !p.is_float())
        } else {
            Pred::fcmp_from_text(text)
        };
        let Some(pred) = pred else {
            return self.error(p, format!("'{text}' is not a predicate of '{}'", op.text()));
        };
        let ty = self.ty()?;
        let a = self.value(s, ty)?;
        self.expect(b',')?;
        let b = self.value(s, ty)?;
        let rt = match *self.m.cx.ty(ty) {
            Type::Vector { len, .. } => self.m.cx.types.vector(TypeId::I1, len),
            _ => TypeId::I1,
        };
        Ok(Parsed::new(op, rt, &[a, b])
            .flags(flags)
            .aux(Aux::Cmp(pred)))
    }

    fn phi(&mut self, s: &mut FnState) -> Res<Parsed> {
        let flags = self.flag_words();
        let ty = self.ty()?;
        let mut ops = SmallVec::new();
        loop {
            self.expect(b'[')?;
            ops.push(self.value(s, ty)?);
            self.expect(b',')?;
            ops.push(self.label_name(s)?);
            self.expect(b']')?;
            // `, !md` may follow.
            if !(self.is(b',') && self.peek_at(1).kind == Tok::Punct(b'[')) {
                break;
            }
            self.bump();
        }
        Ok(Parsed {
            op: Opcode::Phi,
            ty,
            ops,
            flags,
            aux: Aux::None,
            bundles: Vec::new(),
            drop: false,
        })
    }

    fn select(&mut self, s: &mut FnState) -> Res<Parsed> {
        let flags = self.flag_words();
        let c = self.typed_value(s)?;
        self.expect(b',')?;
        let a = self.typed_value(s)?;
        self.expect(b',')?;
        let at = self.peek();
        let b = self.typed_value(s)?;
        let ty = s.body.ty(a, &self.m.cx);
        if s.body.ty(b, &self.m.cx) != ty {
            return self.error(at, "select values must have the same type");
        }
        Ok(Parsed::new(Opcode::Select, ty, &[c, a, b]).flags(flags))
    }

    fn extract_element(&mut self, s: &mut FnState) -> Res<Parsed> {
        let v = self.typed_value_of(s, |p, ty| p.m.cx.types.is_vector(ty), "a vector")?;
        self.expect(b',')?;
        let i = self.typed_value_of(s, |p, ty| p.m.cx.types.is_int(ty), "an integer index")?;
        let vt = s.body.ty(v, &self.m.cx);
        let ty = self.m.cx.types.scalar(vt);
        Ok(Parsed::new(Opcode::ExtractElement, ty, &[v, i]))
    }

    fn insert_element(&mut self, s: &mut FnState) -> Res<Parsed> {
        let v = self.typed_value_of(s, |p, ty| p.m.cx.types.is_vector(ty), "a vector")?;
        self.expect(b',')?;
        let vt = s.body.ty(v, &self.m.cx);
        let elem = self.m.cx.types.scalar(vt);
        let e = self.typed_value_of(s, |_, ty| ty == elem, "an element of the vector's type")?;
        self.expect(b',')?;
        let i = self.typed_value_of(s, |p, ty| p.m.cx.types.is_int(ty), "an integer index")?;
        Ok(Parsed::new(Opcode::InsertElement, vt, &[v, e, i]))
    }

    fn insert_value(&mut self, s: &mut FnState) -> Res<Parsed> {
        let at = self.peek();
        let v = self.typed_value(s)?;
        self.expect(b',')?;
        let e = self.typed_value(s)?;
        let vt = s.body.ty(v, &self.m.cx);
        let (idx, ty) = self.indices(vt, at)?;
        if s.body.ty(e, &self.m.cx) != ty {
            return self.error(at, "insertvalue operand and field disagree in type");
        }
        Ok(Parsed::new(Opcode::InsertValue, vt, &[v, e]).aux(Aux::Indices(idx.into())))
    }

    pub(super) fn indices(&mut self, mut ty: TypeId, at: Token) -> Res<(Vec<u32>, TypeId)> {
        let mut out = Vec::new();
        while self.is(b',') && self.peek_at(1).kind == Tok::Int {
            self.bump();
            let n = self.uint("an index")?;
            let member = if self.m.cx.types.is_aggregate(ty)
                && n < self.m.cx.types.member_count(ty).unwrap_or(0)
            {
                self.m.cx.types.member(ty, n)
            } else {
                None
            };
            match member {
                Some(m) => ty = m,
                None => return self.error(at, "invalid indices for this aggregate type"),
            }
            out.push(n as u32);
        }
        if out.is_empty() {
            return self.expected("an index");
        }
        Ok((out, ty))
    }

    pub(super) fn switch(&mut self, s: &mut FnState) -> Res<Parsed> {
        let v = self.typed_value_of(s, |p, ty| p.m.cx.types.is_int(ty), "an integer")?;
        let vt = s.body.ty(v, &self.m.cx);
        self.expect(b',')?;
        let default = self.label(s)?;
        self.expect(b'[')?;
        let mut ops: SmallVec<[Value; 4]> = SmallVec::from_slice(&[v, default]);
        let mut seen = rustc_hash::FxHashSet::default();
        while !self.is(b']') {
            let at = self.peek();
            let c = self.typed_constant()?;
            if self.m.cx.const_ty(c) != vt {
                return self.error(at, "case value has another type than the switch");
            }
            if !seen.insert(c) {
                return self.error(at, "duplicate case value in switch");
            }
            self.expect(b',')?;
            ops.push(c.into());
            ops.push(self.label(s)?);
        }
        self.bump();
        Ok(Parsed {
            op: Opcode::Switch,
            ty: TypeId::VOID,
            ops,
            flags: Flags::NONE,
            aux: Aux::None,
            bundles: Vec::new(),
            drop: false,
        })
    }

    pub(super) fn alloca(&mut self, s: &mut FnState) -> Res<Parsed> {
        let mut flags = Flags::NONE;
        if self.eat_word("inalloca") {
            flags = Flags::INALLOCA;
        }
        self.eat_word("swifterror");
        let at = self.peek();
        let ty = self.ty()?;
        if ty == TypeId::VOID || matches!(self.m.cx.ty(ty), Type::Func { .. }) {
            return self.error(at, "invalid type for alloca");
        }
        let mut count: Value = self.m.cx.i32(1).into();
        let mut align = None;
        let mut space = 0;
        while self.is(b',') && self.peek_at(1).kind != Tok::MdName {
            self.bump();
            if self.eat_word("align") {
                align = Some(self.alignment()?);
            } else if self.is_word("addrspace") {
                space = self.addrspace()?;
            } else {
                count =
                    self.typed_value_of(s, |p, ty| p.m.cx.types.is_int(ty), "an integer count")?;
            }
        }
        let align = align.unwrap_or_else(|| self.m.cx.align_of(ty));
        let pt = self.m.cx.types.ptr(space);
        Ok(Parsed::new(Opcode::Alloca, pt, &[count])
            .flags(flags)
            .aux(Aux::Alloca { ty, align }))
    }

    pub(super) fn memory_access(&mut self, s: &mut FnState, op: Opcode) -> Res<Parsed> {
        let atomic = self.eat_word("atomic");
        let flags = if self.eat_word("volatile") {
            Flags::VOLATILE
        } else {
            Flags::NONE
        };
        let at = self.peek();
        let (ty, value) = if op == Opcode::Load {
            (self.ty()?, None)
        } else {
            let ty = self.ty()?;
            (ty, Some(self.value(s, ty)?))
        };
        if matches!(
            self.m.cx.ty(ty),
            Type::Void | Type::Func { .. } | Type::Label | Type::Metadata | Type::Token
        ) {
            return self.error(at, "memory access needs a sized first-class type");
        }
        self.expect(b',')?;
        let ptr = self.pointer(s)?;
        let (mut ordering, mut scope) = (Ordering::NotAtomic, SyncScope::System);
        if atomic {
            scope = self.sync_scope()?;
            ordering = self.ordering()?;
        }
        let align = self.comma_align()?;
        if atomic && align.is_none() {
            return self.error(at, "atomic access must have explicit non-zero alignment");
        }
        let align = align.unwrap_or_else(|| self.m.cx.align_of(ty));
        let aux = Aux::Mem {
            align,
            ordering,
            scope,
        };
        Ok(match value {
            Some(v) => Parsed::new(op, TypeId::VOID, &[v, ptr]),
            None => Parsed::new(op, ty, &[ptr]),
        }
        .flags(flags)
        .aux(aux))
    }

    pub(super) fn cmpxchg(&mut self, s: &mut FnState) -> Res<Parsed> {
        let mut flags = Flags::NONE;
        if self.eat_word("weak") {
            flags = flags.with(Flags::WEAK);
        }
        if self.eat_word("volatile") {
            flags = flags.with(Flags::VOLATILE);
        }
        let ptr = self.pointer(s)?;
        self.expect(b',')?;
        let expected = self.typed_value(s)?;
        self.expect(b',')?;
        let ty = s.body.ty(expected, &self.m.cx);
        let new = self.typed_value_of(s, |_, t| t == ty, "a new value of the compared type")?;
        let scope = self.sync_scope()?;
        let success = self.ordering()?;
        let failure = self.ordering()?;
        let align = self
            .comma_align()?
            .unwrap_or_else(|| self.m.cx.size_of(ty) as u32);
        let pair = self.m.cx.types.literal_struct(&[ty, TypeId::I1], false);
        let aux = Aux::CmpXchg {
            align,
            success,
            failure,
            scope,
        };
        Ok(Parsed::new(Opcode::CmpXchg, pair, &[ptr, expected, new])
            .flags(flags)
            .aux(aux))
    }

    pub(super) fn atomic_rmw(&mut self, s: &mut FnState) -> Res<Parsed> {
        let flags = if self.eat_word("volatile") {
            Flags::VOLATILE
        } else {
            Flags::NONE
        };
        let t = self.peek();
        let word = self.any_word("an atomicrmw operation")?;
        let Some(op) = RmwOp::from_text(word) else {
            return self.error(t, format!("'{word}' is not an atomicrmw operation"));
        };
        let ptr = self.pointer(s)?;
        self.expect(b',')?;
        let v = self.typed_value(s)?;
        let ty = s.body.ty(v, &self.m.cx);
        let scope = self.sync_scope()?;
        let ordering = self.ordering()?;
        let align = self
            .comma_align()?
            .unwrap_or_else(|| self.m.cx.size_of(ty) as u32);
        Ok(Parsed::new(Opcode::AtomicRmw, ty, &[ptr, v])
            .flags(flags)
            .aux(Aux::Rmw {
                op,
                align,
                ordering,
                scope,
            }))
    }

    pub(super) fn gep(&mut self, s: &mut FnState) -> Res<Parsed> {
        let mut flags = self.flag_words();
        if flags.has(Flags::INBOUNDS) {
            flags = flags.with(Flags::NUSW);
        }
        if self.eat_word("inrange") && self.is(b'(') {
            self.skip_group()?;
        }
        let at = self.peek();
        let elem = self.ty()?;
        self.expect(b',')?;
        let base = self.typed_value(s)?;
        let bt = s.body.ty(base, &self.m.cx);
        if self.m.cx.types.addr_space(bt).is_none() {
            return self.error(at, "base of getelementptr must be a pointer");
        }
        let mut ops: SmallVec<[Value; 4]> = SmallVec::from_slice(&[base]);
        let mut vector = self.m.cx.types.vector_parts(bt).map(|p| p.1);
        let mut ty = elem;
        while self.is(b',') && self.peek_at(1).kind != Tok::MdName {
            self.bump();
            self.eat_word("inrange");
            let it = self.peek();
            let index = self.typed_value(s)?;
            let index_ty = s.body.ty(index, &self.m.cx);
            if !self.m.cx.types.is_int(self.m.cx.types.scalar(index_ty)) {
                return self.error(it, "getelementptr index must be an integer");
            }
            vector = vector.or(self.m.cx.types.vector_parts(index_ty).map(|p| p.1));
            if ops.len() > 1 {
                let member = if self.m.cx.types.struct_fields(ty).is_some() {
                    let field = index.as_const().and_then(|c| {
                        let c = if self.m.cx.types.is_vector(index_ty) {
                            self.m.cx.splat_value(c)?
                        } else {
                            c
                        };
                        self.m.cx.as_int(c)
                    });
                    field.and_then(|n| self.m.cx.types.member(ty, n as u64))
                } else {
                    self.m.cx.types.member(ty, 0)
                };
                match member {
                    Some(m) => ty = m,
                    None => return self.error(it, "invalid getelementptr indices"),
                }
            }
            ops.push(index);
        }
        let mut rt = bt;
        if let Some(len) = vector
            && !self.m.cx.types.is_vector(rt)
        {
            rt = self.m.cx.types.vector(rt, len);
        }
        Ok(Parsed {
            op: Opcode::GetElementPtr,
            ty: rt,
            ops,
            flags,
            aux: Aux::Gep(elem),
            bundles: Vec::new(),
            drop: false,
        })
    }

    pub(super) fn shuffle(&mut self, s: &mut FnState) -> Res<Parsed> {
        let a = self.typed_value_of(s, |p, ty| p.m.cx.types.is_vector(ty), "a vector")?;
        let vt = s.body.ty(a, &self.m.cx);
        self.expect(b',')?;
        let b = self.typed_value_of(s, |_, ty| ty == vt, "a vector of the first operand's type")?;
        self.expect(b',')?;
        let at = self.peek();
        let mt = self.ty()?;
        let mask = self.constant(mt)?;
        let (Some((elem, len)), Some((TypeId::I32, n))) = (
            self.m.cx.types.vector_parts(vt),
            self.m.cx.types.vector_parts(mt),
        ) else {
            return self.error(at, "shufflevector mask must be a vector of i32");
        };
        let mut out = Vec::with_capacity(n as usize);
        for k in 0..n as u64 {
            let lane = self
                .m
                .cx
                .const_member(mask, k)
                .and_then(|c| self.m.cx.as_int(c));
            out.push(match lane {
                Some(l) if l < 2 * len as u128 => l as i32,
                Some(_) => return self.error(at, "shufflevector mask is out of range"),
                None => -1,
            });
        }
        let ty = self.m.cx.types.vector(elem, n);
        Ok(Parsed::new(Opcode::ShuffleVector, ty, &[a, b]).aux(Aux::Shuffle(out.into())))
    }

    pub(super) fn call(&mut self, s: &mut FnState, tail: Flags) -> Res<Parsed> {
        let flags = self.flag_words().with(tail);
        let cc = self.calling_convention()?;
        let mut attrs = AttrList::default();
        while !self.at_type() && self.attribute(&mut attrs.ret, false)? {}
        self.addrspace()?;
        let at = self.peek();
        let ty = self.ty()?;
        let callee_tok = self.peek();
        let undeclared = callee_tok.kind == Tok::Global && self.is_undeclared_intrinsic(callee_tok);
        let mut callee: Value = if undeclared {
            // Declared below, by the call's own types.
            self.bump();
            self.m.cx.poison(TypeId::PTR).into()
        } else if self.eat_word("asm") {
            self.inline_asm()?.into()
        } else {
            match callee_tok.kind {
                // Typed-pointer text and address spaces agree on the pointer's type only through its own declaration.
                Tok::Global | Tok::GlobalNum => {
                    self.bump();
                    let g = self.global_ref(callee_tok)?;
                    self.m.address(g).into()
                }
                _ => self.value(s, TypeId::PTR)?,
            }
        };
        self.expect(b'(')?;
        let mut ops: SmallVec<[Value; 4]> = SmallVec::from_slice(&[callee]);
        let mut params: SmallVec<[TypeId; 8]> = SmallVec::new();
        while !self.is(b')') {
            if self.peek().kind == Tok::Ellipsis {
                self.bump();
                break;
            }
            let pt = self.ty()?;
            let pointee = self.pointee.take();
            if pt == TypeId::METADATA {
                ops.push(self.metadata_operand(s)?);
                params.push(pt);
            } else {
                let n = params.len();
                let mut own = crate::AttrSet::default();
                while matches!(self.peek().kind, Tok::Word | Tok::Str)
                    && self.attribute(&mut own, false)?
                {}
                self.type_from_pointee(&mut own, pointee);
                if !own.is_empty() {
                    *attrs.param_mut(n) = own;
                }
                ops.push(self.value(s, pt)?);
                params.push(pt);
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        self.call_attributes(&mut attrs)?;
        let bundles = self.bundles(s, &mut ops)?;
        let sig = self.call_signature(at, ty, &params)?;
        if undeclared {
            let name = self.name(callee_tok).into_owned();
            let f = self.m.declare_function(&name, sig);
            callee = self.m.address(crate::GlobalRef::Func(f)).into();
            ops[0] = callee;
        }
        let ret = self
            .m
            .cx
            .types
            .func_parts(sig)
            .map_or(TypeId::VOID, |p| p.0);
        let drop = self.m.func_of(callee).is_some_and(|f| {
            self.m
                .cx
                .str(self.m.func(f).name)
                .starts_with(crate::sym::text::DEBUG_PREFIX)
        });
        let attrs = self.m.cx.intern_attrs(attrs);
        Ok(Parsed {
            op: Opcode::Call,
            ty: ret,
            ops,
            flags,
            aux: Aux::Call { sig, cc, attrs },
            bundles,
            drop,
        })
    }

    /// The attributes behind the arguments of a call.
    fn call_attributes(&mut self, attrs: &mut AttrList) -> Res<()> {
        loop {
            let t = self.peek();
            match t.kind {
                Tok::AttrNum | Tok::Str | Tok::Word => {
                    // The next instruction may begin with a word; attributes never share a name with an opcode.
                    if t.kind == Tok::Word
                        && (Opcode::from_text(self.word(t)).is_some()
                            || matches!(
                                self.word(t),
                                "tail" | "musttail" | "notail" | "invoke" | "uselistorder"
                            ))
                    {
                        break;
                    }
                    if !self.attribute(&mut attrs.func, false)? {
                        break;
                    }
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// Operand bundles, whose operands follow those of the call.
    fn bundles(&mut self, s: &mut FnState, ops: &mut SmallVec<[Value; 4]>) -> Res<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if self.eat(b'[') {
            while !self.is(b']') {
                let tag = self.string()?;
                let tag = self.m.cx.sym(&tag);
                self.expect(b'(')?;
                let mut len = 0;
                while !self.is(b')') {
                    ops.push(self.typed_value(s)?);
                    len += 1;
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b')')?;
                bundles.push(Bundle { tag, len });
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']')?;
        }
        Ok(bundles)
    }

    /// Either the whole function type or only the result type is written.
    fn call_signature(&mut self, at: Token, ty: TypeId, params: &[TypeId]) -> Res<TypeId> {
        Ok(match self.m.cx.ty(ty) {
            Type::Func {
                params: want,
                variadic,
                ..
            } => {
                let ok = params.len() >= want.len()
                    && (*variadic || params.len() == want.len())
                    && want.iter().zip(params).all(|(a, b)| a == b);
                if !ok {
                    return self.error(at, "call arguments do not match the function type");
                }
                ty
            }
            _ => self.m.cx.types.func(ty, params, false),
        })
    }

    /// Intrinsics need no declaration (LLVM 19 and later).
    pub(super) fn is_undeclared_intrinsic(&self, t: Token) -> bool {
        let name = self.name(t);
        crate::tables::IntrinsicId::lookup(&name).is_some() && self.m.lookup(&name).is_none()
    }

    /// What follows `metadata` in an argument list.
    pub(super) fn metadata_operand(&mut self, s: &mut FnState) -> Res<Value> {
        match self.peek().kind {
            // Lists of values occur in debug records alone, where they are no location.
            Tok::MdName if self.slice(self.peek()).ends_with(b"DIArgList") => {
                self.bump();
                self.skip_group()?;
                let node = self.m.cx.md.tuple(&[]);
                Ok(self.m.cx.metadata_value(node).into())
            }
            Tok::MdNum | Tok::Bang | Tok::MdName => {
                let node = self.md_node()?;
                Ok(self.m.cx.metadata_value(node).into())
            }
            _ => self.typed_value(s),
        }
    }
}
