//! Warnings about declarations and conversions, given while they are analysed; those about whole bodies are in `lint`.

use super::lookup::Syms;
use super::*;
use crate::diag::MsgId;
use crate::parse::attributes::Attrs;
use crate::parse::declarator::Declarator;
use crate::parse::declspec::DeclSpec;

/// What can be declared deprecated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entity {
    /// A typedef or an enumerator.
    Symbol(SymbolId),
    Record(RecordId),
    Enum(EnumId),
    Var(VarId),
    Field(RecordId, u32),
    Namespace(ScopeId),
}

impl Sema<'_> {
    /// Warns of something in the user's own file, once.
    pub(crate) fn warn(&mut self, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
        if !self.session.diags.in_trap()
            && !self.cx.mode.lenient
            && !loc.is_macro()
            && self.in_main_file(loc)
            && self.warnings.given.insert((loc, id.row().name))
        {
            self.session.diags.report(loc, id, args).emit();
        }
    }

    /// Warns of a declaration, which is understood once, perhaps on trial.
    pub(crate) fn warn_declared(&mut self, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
        if !self.session.diags.in_trap() {
            return self.warn(loc, id, args);
        }
        if !loc.is_macro() && self.in_main_file(loc) {
            let args = args.iter().map(|a| a.to_string()).collect();
            self.warnings.late.push((loc, id, args));
        }
    }

    /// The warnings of what was understood on trial.
    pub(super) fn warn_late(&mut self) {
        for (loc, id, args) in std::mem::take(&mut self.warnings.late) {
            let args: Vec<&dyn std::fmt::Display> = args.iter().map(|a| a as _).collect();
            self.warn(loc, id, &args);
        }
    }

    /// What stands before a class or an enumeration that is declared without a name of its type: tokens `start` to `at`.
    pub(super) fn warn_tag_words(&mut self, start: u32, at: u32) {
        use TokenKind as K;
        let (_, after) = self.tokens.scan_tag(at);
        if self.tok_at(after).kind != K::Semi {
            return;
        }
        let loc = self.tok_at(start).loc;
        let words = |s: &Self, kinds: &[K]| (start..at).any(|i| kinds.contains(&s.tok_at(i).kind));
        if words(self, &[K::KwTypedef]) {
            return self.warn(loc, msg::TYPEDEF_WITHOUT_NAME, &[]);
        }
        if words(self, &[K::KwConst, K::KwVolatile]) {
            self.warn(loc, msg::QUALIFIERS_OF_NOTHING, &[]);
        }
        let attributes = [
            K::KwAttribute,
            K::KwDevice,
            K::KwConstant,
            K::KwShared,
            K::KwHost,
        ];
        // `__attribute__((name))`: one that is known is for objects.
        for i in start..at {
            let name = i + 3;
            if self.tok_at(i).kind == K::KwAttribute && self.tok_at(name).kind == K::Ident {
                let text = self.text(self.tok_at(name).sym()).to_owned();
                let known = msg::UNKNOWN_ATTRIBUTE.row().names;
                if !known.contains(&text.trim_matches('_')) {
                    let loc = self.tok_at(name).loc;
                    return self.warn(loc, msg::UNKNOWN_ATTRIBUTE, &[&text]);
                }
            }
        }
        if words(self, &attributes) {
            self.warn(loc, msg::ATTRIBUTE_OF_NOTHING, &[]);
        }
    }

    /// A value in braces that the type can't hold.
    pub(super) fn warn_narrowing(&mut self, e: ExprId, to: QualType) {
        let types = &self.prog.types;
        if self.cx.mode.dependent
            || types.builtin(to).is_none()
            || types.builtin(self.ty(e)).is_none()
        {
            return;
        }
        // A constant integer that changes is reported as what becomes of it.
        if types.is_integral(self.ty(e))
            && matches!(self.try_const_value(e), Ok(ConstValue::Int(_)))
        {
            return;
        }
        if self.is_narrowing(e, to) {
            let loc = self.start_of(e, self.eloc(e));
            let (from, to) = (
                self.type_name(self.ty(e).unqual()),
                self.type_name(to.unqual()),
            );
            self.warn(loc, msg::NARROWING, &[&from, &to]);
        }
    }

    /// Remembers that something is deprecated.
    pub(crate) fn note_deprecated(&mut self, what: Entity, attrs: &Attrs) {
        if let Some(text) = attrs.func.deprecated {
            self.warnings.deprecated.insert(what, text);
        }
    }

    /// Warns where a name stands for something deprecated, but not within it.
    pub(crate) fn mention(&mut self, syms: &Syms, loc: Loc) {
        use TokenKind as K;
        let [s] = syms[..] else { return };
        let (entity, kind) = match *self.sym_kind(s) {
            SymKind::Type(t) => match self.prog.types.record(t) {
                Some(r) if self.warnings.deprecated.contains_key(&Entity::Record(r)) => {
                    (Entity::Record(r), "class")
                }
                _ => (Entity::Symbol(s), "type"),
            },
            SymKind::Enumerator(_) => (Entity::Symbol(s), "constant"),
            SymKind::Tag(TagRef::Record(r)) => (Entity::Record(r), "class"),
            SymKind::Tag(TagRef::Enum(e)) => (Entity::Enum(e), "enum"),
            SymKind::Var(v) => (Entity::Var(v), "variable"),
            SymKind::Namespace(n) => (Entity::Namespace(n), "namespace"),
            _ => return,
        };
        if self.is(K::ColonColon) && !matches!(entity, Entity::Namespace(_)) {
            return;
        }
        if let Entity::Record(r) = entity
            && self.within(r)
        {
            return;
        }
        self.say_deprecated(entity, kind, self.env.symbols[s.0 as usize].name, loc);
    }

    /// Is the class, or a function of it, being parsed?
    fn within(&self, r: RecordId) -> bool {
        let mut scope = Some(self.cx.scope);
        while let Some(s) = scope {
            if self.record_of_scope(s) == Some(r) {
                return true;
            }
            scope = self.scope(s).parent;
        }
        false
    }

    /// Warns of a use of a field that is deprecated.
    pub(crate) fn mention_field(&mut self, r: RecordId, field: u32, loc: Loc) {
        if !self.warnings.deprecated.is_empty()
            && let Some(name) = self.prog[r].fields[field as usize].name
        {
            self.say_deprecated(Entity::Field(r, field), "member", name, loc);
        }
    }

    fn say_deprecated(&mut self, what: Entity, kind: &str, name: Sym, loc: Loc) {
        let Some(&text) = self.warnings.deprecated.get(&what) else {
            return;
        };
        // What goes together with it may use it.
        if self
            .cx
            .func
            .is_some_and(|f| self.prog[f].attrs.deprecated.is_some())
        {
            return;
        }
        let name = self.text(name).to_owned();
        match text {
            Some(text) => {
                let text = String::from_utf8_lossy(&self.prog[text].bytes).into_owned();
                self.warn(loc, msg::DEPRECATED_ENTITY_WITH, &[&kind, &name, &text]);
            }
            None => self.warn(loc, msg::DEPRECATED_ENTITY, &[&kind, &name]),
        }
    }

    /// What a function's declaration says in vain.
    pub(super) fn warn_function_form(
        &mut self,
        spec: &DeclSpec,
        decl: &Declarator,
        f: &FuncDecl,
        record: Option<RecordId>,
    ) {
        if self.cx.mode.dependent || !self.in_main_file(decl.loc) {
            return;
        }
        let Some(ft) = self.prog.types.fn_type(f.ty).cloned() else {
            return;
        };
        if f.attrs.global && (spec.is_inline || f.attrs.forceinline) {
            self.warn_declared(decl.loc, msg::INLINE_KERNEL, &[]);
        }
        let typed = !matches!(f.name, FuncName::Conversion(_)) && spec.ty.is_some();
        let kind = self.prog.types.kind(ft.ret.ty());
        let written = match kind {
            TypeKind::Builtin(_) => spec.quals,
            TypeKind::Pointer(_) => ft.ret.quals(),
            _ => 0,
        };
        // Of an instance the type may be a parameter's.
        let plain = typed && !matches!(self.scope(self.cx.scope).kind, ScopeKind::TParams);
        if plain && ft.ret.quals() & written & (CONST | VOLATILE) != 0 {
            self.warn_declared(spec.loc, msg::QUALIFIED_RESULT, &[]);
        }
        if self.options.cxx20 {
            if typed && ft.ret.is_volatile() {
                self.warn_declared(decl.loc, msg::VOLATILE_RESULT, &[]);
            }
            for &p in &f.params {
                let p = &self.prog[p];
                if p.ty.is_volatile() {
                    let loc = p.loc;
                    self.warn_declared(loc, msg::VOLATILE_PARAMETER, &[]);
                }
            }
        }
        let forced = [TokenKind::KwForceinline];
        if spec.attrs.always_inline
            && !spec.is_inline
            && record.is_none()
            && FormChecks(self).word_before(decl.loc, &forced) == decl.loc
        {
            self.warn_declared(decl.loc, msg::ALWAYS_INLINE_ALONE, &[]);
        }
        if f.attrs.nodiscard && self.prog.types.is_void(ft.ret) && typed {
            self.warn_declared(decl.loc, msg::NODISCARD_VOID, &[]);
        }
        if f.attrs.nonnull.as_ref().is_some_and(|l| l.is_empty())
            && !ft.params.iter().any(|p| self.prog.types.is_pointer(*p))
        {
            self.warn_declared(decl.loc, msg::NULL_PARAMETER_MISSING, &[]);
        }
        if let (FuncName::Conversion(to), Some(r)) = (f.name, record) {
            let to = self.prog.types.strip_ref(to);
            let own = self.prog.types.record(to);
            if self.prog.types.is_void(to)
                || own.is_some_and(|x| x == r || self.prog.has_base(r, x))
            {
                let name = format!("operator {}", self.type_name(to));
                self.warn_declared(decl.loc, msg::CONVERSION_NEVER_USED, &[&name]);
            }
        }
    }

    /// A declaration of no name, in class `record` or outside of one.
    pub(super) fn warn_nameless(&mut self, spec: &DeclSpec, record: Option<RecordId>) {
        if spec.is_typedef {
            return self.warn_declared(spec.loc, msg::TYPEDEF_WITHOUT_NAME, &[]);
        }
        if spec.is_friend {
            let own = match (spec.ty, record) {
                (Some(t), Some(r)) => self.prog.types.record(t) == Some(r),
                _ => false,
            };
            if own {
                self.warn_declared(spec.loc, msg::POINTLESS_FRIEND, &[]);
            }
            return;
        }
        let qualified = spec.quals != 0;
        if qualified {
            self.warn_declared(spec.loc, msg::QUALIFIERS_OF_NOTHING, &[]);
        }
        let unnamed = match spec.tag {
            None => true,
            Some(TagRef::Record(r)) => {
                self.prog[r].name.is_none()
                    && self.prog[r].kind != RecordKind::Union
                    && (record.is_none() || qualified)
            }
            Some(TagRef::Enum(_)) => false,
        };
        if unnamed {
            self.warn_declared(spec.loc, msg::DECLARES_NOTHING, &[]);
        }
    }

    /// A bit-field that can't hold what its type holds, or more.
    pub(super) fn warn_bit_field(&mut self, ty: QualType, bits: u32, named: bool, loc: Loc) {
        let whole = (self.prog.types.builtin(ty)).or_else(|| {
            let e = self.prog.types.enumeration(ty)?;
            self.prog.types.builtin(self.prog[e].underlying)
        });
        let Some(whole) = whole.filter(|b| b.is_integral() && *b != Builtin::Bool) else {
            return;
        };
        if bits > whole.bits() {
            return self.warn_declared(loc, msg::WIDE_BIT_FIELD, &[&whole.bits()]);
        }
        match self.prog.types.enumeration(ty) {
            None if bits == 1 && whole.is_signed() && whole != Builtin::Char && named => {
                self.warn_declared(loc, msg::ONE_SIGNED_BIT, &[]);
            }
            Some(e) if bits > 0 && !self.prog[e].fixed => {
                let values = self.prog[e].enumerators.iter().map(|e| e.1);
                let (low, high) =
                    values.fold((0, 0), |(l, h): (i128, i128), v| (l.min(v), h.max(v)));
                let holds = match low < 0 {
                    true => {
                        (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&low)
                            && high < 1i128 << (bits - 1)
                    }
                    false => high < 1i128 << bits,
                };
                if !holds {
                    self.warn_declared(loc, msg::ENUM_BIT_FIELD, &[]);
                }
            }
            _ => {}
        }
    }

    /// Functions of class `r` that hide a virtual function of a base, which they do not override.
    pub(super) fn warn_hidden(&mut self, r: RecordId, base_virtuals: &[FuncId]) {
        let loc = self.prog[r].loc;
        if base_virtuals.is_empty() || !self.in_main_file(loc) || instances::in_instance(self, r) {
            return;
        }
        let scope = self.facts.records[r.index()].scope;
        let mut said = FxHashSet::default();
        for &b in base_virtuals {
            let FuncName::Ident(name) = self.prog[b].name else {
                continue;
            };
            let chain = self.chain(scope, name);
            let own: Vec<FuncId> = chain
                .iter()
                .filter_map(|s| match *self.sym_kind(*s) {
                    SymKind::Func(f) if self.prog[f].parent == Parent::Record(r) => Some(f),
                    _ => None,
                })
                .collect();
            // A using-declaration brings the base's functions back.
            if own.is_empty()
                || own.len() != chain.len()
                || own.iter().any(|&f| self.overrides(f, b))
                || !said.insert(name)
            {
                continue;
            }
            let base = self.func_display(b);
            if own.iter().any(|&f| {
                self.prog[f].flags.is_virtual && {
                    base_virtuals.iter().any(|&b| self.overrides(f, b))
                }
            }) {
                let class = self.type_name(self.prog[r].ty.into());
                self.warn_declared(loc, msg::PARTIALLY_OVERRIDDEN, &[&base, &class]);
            } else {
                let (at, name) = (self.prog[own[0]].loc, self.func_display(own[0]));
                self.warn_declared(at, msg::HIDDEN_VIRTUAL, &[&base, &name]);
            }
        }
    }

    /// Backslashes in a literal that begin no escape sequence.
    pub(crate) fn warn_escapes(&mut self, t: Token) {
        let text = self.text(t.sym());
        if !text.contains('\\') || text.contains("R\"") {
            return;
        }
        let limit = match text.as_bytes() {
            [b'L' | b'U', ..] => u64::from(u32::MAX),
            [b'u', b'8', ..] => 0xff,
            [b'u', ..] => 0xffff,
            _ => 0xff,
        };
        let bytes = text.as_bytes();
        let (mut unknown, mut large) = (false, false);
        let mut i = 0;
        while let Some(&b) = bytes.get(i) {
            i += 1;
            if b != b'\\' {
                continue;
            }
            let Some(&e) = bytes.get(i) else { break };
            i += 1;
            let (radix, from, most) = match e {
                b'0'..=b'7' => (8, i - 1, 3),
                b'x' => (16, i, usize::MAX),
                _ => {
                    unknown |= !b"abefnrtv\\'\"?uUNoE".contains(&e);
                    continue;
                }
            };
            let digits = bytes[from..].iter().take(most);
            let value = digits
                .map_while(|d| (*d as char).to_digit(radix))
                .fold(0u64, |v, d| {
                    v.saturating_mul(u64::from(radix))
                        .saturating_add(u64::from(d))
                });
            large |= value > limit;
        }
        if unknown {
            self.warn_declared(t.loc, msg::UNKNOWN_ESCAPE, &[]);
        }
        if large {
            self.warn_declared(t.loc, msg::ESCAPE_RANGE, &[]);
        }
    }
}
