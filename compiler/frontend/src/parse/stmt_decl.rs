//! Declarations as statements: locals, structured bindings, conditions.

use super::attributes::Attrs;
use super::declarator::{DeclMode, Declarator};
use super::declspec::{DeclSpec, SpecMode};
use super::names::IdName;
use crate::diag::msg;
use crate::hir::*;
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Sym, TokenKind as K, sym};
use crate::types::*;

impl Statements<'_, '_> {
    /// Does a declaration start here?
    pub fn stmt_starts_decl(&mut self) -> R<bool> {
        Ok(match self.kind() {
            K::KwStatic
            | K::KwExtern
            | K::KwTypedef
            | K::KwUsing
            | K::KwStaticAssert
            | K::KwNamespace
            | K::KwConstexpr
            | K::KwConstinit
            | K::KwRegister
            | K::KwInline
            | K::KwShared
            | K::KwConstant
            | K::KwDevice
            | K::KwManaged
            | K::KwThreadLocal
            | K::KwAlignas
            | K::KwMutable
            | K::KwHost => true,
            K::KwAttribute | K::KwExtension => {
                let j = self.tokens.skip_attrs(self.idx());
                let saved = self.cx.pos;
                if j == self.idx() {
                    return Ok(false);
                }
                self.cx.pos = j << 1;
                let r = self.stmt_starts_decl();
                self.cx.pos = saved;
                r?
            }
            K::KwDecltype => {
                // `decltype(x) y` declares; `decltype(x){}` and `decltype(x)::f()` do not.
                let c = self.close(self.idx() + 1);
                match self.tok_at(c + 1).kind {
                    K::LParen | K::LBrace => false,
                    K::ColonColon => self.type_then_declarator(),
                    _ => true,
                }
            }
            K::Ident | K::ColonColon => self.type_then_declarator(),
            K::KwTypename => match self.tokens.skip_name(self.idx()) {
                // `typename T::X(a).f();` and `typename T::X{}` are expressions.
                Some(k) => match self.tok_at(k).kind {
                    K::LBrace => false,
                    K::LParen => self.tokens.paren_declares(k),
                    _ => true,
                },
                None => true,
            },
            k if Sema::is_type_keyword(k) => {
                !matches!(self.ahead(1), K::LParen | K::LBrace)
                    || matches!(
                        k,
                        K::KwTypeof
                            | K::KwUnderlyingType
                            | K::KwStruct
                            | K::KwUnion
                            | K::KwEnum
                            | K::KwClass
                    )
                    || self.tokens.paren_declares(self.idx() + 1)
            }
            _ => false,
        })
    }

    fn type_then_declarator(&mut self) -> bool {
        let start = self.cx.pos;
        let ok = self.trap(|s| {
            let id = s.parse_id(false)?;
            if matches!(id.name, IdName::Ctor) {
                return Ok(false);
            }
            if id.ty.is_none() && id.template.is_none() {
                // A dependent name before a name declares; so does a concept before `auto`.
                return Ok((s.is_dep_qual(id.qual) && s.is(K::Ident)) || s.is(K::KwAuto));
            }
            Ok(match s.kind() {
                K::LBrace => false,
                K::LParen => s.tokens.paren_declares(s.idx()),
                K::Dot | K::Arrow | K::RParen | K::Comma | K::ColonColon => {
                    s.is(K::ColonColon) && s.at_member_pointer()
                }
                K::LBracket => false,
                _ => true,
            })
        });
        self.cx.pos = start;
        ok.unwrap_or(false)
    }

    /// A declaration statement.
    pub fn parse_decl_stmt(&mut self) -> R<StmtId> {
        let loc = self.loc();
        let null = |s: &mut Self| {
            s.prog.add_stmt(Stmt {
                kind: StmtKind::Null,
                loc,
            })
        };
        match self.kind() {
            K::KwUsing => {
                let i = self.idx();
                match self.ahead(1) {
                    K::KwNamespace => {
                        self.bump();
                        self.bump();
                        let at = self.idx();
                        let ns = self.parse_namespace_name()?;
                        let s = self.cx.scope;
                        self.env.scopes[s.0 as usize]
                            .directives_mut()
                            .usings
                            .push((ns, at));
                        self.expect(K::Semi)?;
                    }
                    K::KwEnum => {
                        self.bump();
                        let s = self.cx.scope;
                        self.parse_using_enum(s)?;
                        self.expect(K::Semi)?;
                    }
                    K::Ident
                        if matches!(self.tok_at(self.tokens.skip_attrs(i + 2)).kind, K::Eq) =>
                    {
                        self.parse_alias(None)?;
                    }
                    K::Ident if self.ahead(2) == K::Semi => {
                        self.bump();
                        return self.expected("a name in a scope");
                    }
                    _ => {
                        let s = self.cx.scope;
                        let next = Scanner(self).scan_using(s, i, Access::Public);
                        self.cx.pos = next << 1;
                    }
                }
                return Ok(null(self));
            }
            K::KwStaticAssert => {
                self.parse_static_assert()?;
                return Ok(null(self));
            }
            K::KwNamespace if self.ahead(2) == K::LBrace || self.ahead(1) == K::LBrace => {
                return self.fail(loc, msg::NOT_IN_FUNCTION, &[&"a namespace"]);
            }
            K::KwExtern if self.ahead(1) == K::String => {
                return self.fail(loc, msg::NOT_IN_FUNCTION, &[&"a linkage specification"]);
            }
            K::KwNamespace => {
                self.bump();
                let (n, _) = self.ident()?;
                self.expect(K::Eq)?;
                let order = self.order();
                let ns = self.parse_namespace_name()?;
                let s = self.cx.scope;
                self.add_symbol(s, n, order, SymKind::Namespace(ns));
                self.expect(K::Semi)?;
                return Ok(null(self));
            }
            _ => {}
        }
        let spec = Declarators(self).parse_decl_specs(SpecMode::Decl)?;
        let Some(base) = spec.ty else {
            return self.expected("a type");
        };
        let scope = self.cx.scope;
        if self.eat(K::Semi) {
            if let Some(TagRef::Record(r)) = spec.tag
                && self.prog[r].name.is_none()
                && spec.tag_defined
            {
                // A local anonymous union.
                let v = self.simple_var(None, base, loc, Storage::Local, scope);
                self.bind_anonymous_members(scope, v, r, None);
                let list = self.prog.add_var_list(&[v]);
                return Ok(self.prog.add_stmt(Stmt {
                    kind: StmtKind::Decl(list),
                    loc,
                }));
            }
            return Ok(null(self));
        }
        let mut vars = Vec::new();
        if self.at_binding() && base.ty() == Builtin::Auto.id() {
            vars = self.parse_structured_binding(&spec, scope, None)?;
        } else {
            let mut deduced = None;
            loop {
                let d = Declarators(self).parse_declarator(base, DeclMode::Block)?;
                self.cx.scope = scope;
                let (written, loc) = (d.ty, d.loc);
                if let Some(v) = self.declare_local(&spec, d)? {
                    vars.push(v);
                    let found = self.prog[v].ty;
                    self.check_deduced_alike(written, found, &mut deduced, loc)?;
                }
                if !self.eat(K::Comma) {
                    break;
                }
            }
        }
        self.expect(K::Semi)?;
        let list = self.prog.add_var_list(&vars);
        Ok(self.prog.add_stmt(Stmt {
            kind: StmtKind::Decl(list),
            loc,
        }))
    }

    /// `auto` stands for one type in a declaration.
    fn check_deduced_alike(
        &mut self,
        written: QualType,
        found: QualType,
        before: &mut Option<QualType>,
        loc: Loc,
    ) -> R<()> {
        if !self.has_placeholder(written) || self.cx.mode.lenient {
            return Ok(());
        }
        let (mut w, mut f) = (written, found);
        loop {
            let inner = |s: &Self, t: QualType| match *s.prog.types.kind(t.ty()) {
                TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => Some(p),
                _ => None,
            };
            match (inner(self, w), inner(self, f)) {
                (Some(a), Some(b)) => (w, f) = (a, b),
                (None, _) => break,
                _ => return Ok(()),
            }
        }
        if w.ty() != Builtin::Auto.id() || self.is_error(f) || self.prog.types.is_dependent(f.ty())
        {
            return Ok(());
        }
        let f = f.unqual();
        match *before {
            None => *before = Some(f),
            Some(b) if b == f => {}
            Some(b) => {
                let (a, b) = (self.type_name(b), self.type_name(f));
                return self.fail(loc, msg::AUTO_DIFFERS, &[&a, &b]);
            }
        }
        Ok(())
    }

    /// `static_assert(e, "message");`
    pub fn parse_static_assert(&mut self) -> R<()> {
        let loc = self.bump().loc;
        self.expect(K::LParen)?;
        let e = self.parse_conditional()?;
        let mut text = String::new();
        if self.eat(K::Comma) && self.is(K::String) {
            let s = self.parse_string_literal()?;
            if let ExprKind::Str(id) = self.prog[s].kind {
                text = String::from_utf8_lossy(&self.prog[id].bytes).into_owned();
            }
        }
        self.expect(K::RParen)?;
        self.expect(K::Semi)?;
        if !self.is_dep(e) && !self.const_bool(e)? {
            return self.fail(loc, msg::STATIC_ASSERT_FAILED, &[&text]);
        }
        Ok(())
    }

    fn at_binding(&self) -> bool {
        let mut i = self.idx();
        while matches!(self.tok_at(i).kind, K::Amp | K::AmpAmp) {
            i += 1;
        }
        self.tok_at(i).kind == K::LBracket
    }

    fn declare_local(&mut self, spec: &DeclSpec, d: Declarator) -> R<Option<VarId>> {
        let attrs = Declarators::merge_attrs(spec, &d);
        let scope = self.cx.scope;
        FormChecks(self).check_words(spec, &attrs, &d, true)?;
        let loc = d.loc;
        if spec.is_typedef {
            Declarators(self).require_arguments(d.ty, loc)?;
            for s in self.chain(scope, d.sym) {
                let same = match *self.sym_kind(s) {
                    SymKind::Type(t) => t == d.ty,
                    SymKind::Tag(_) => true,
                    _ => false,
                };
                if !same && !self.cx.mode.lenient {
                    let n = self.text(d.sym).to_string();
                    return self.fail(loc, msg::NAME_CONFLICT, &[&n]);
                }
            }
            self.declare(None, spec, d)?;
            return Ok(None);
        }
        let Some(IdName::Ident(name)) = d.name else {
            return self.expected("a name");
        };
        if self.prog.types.is_function(d.ty) {
            self.declare_local_function(spec, attrs, &d, name)?;
            return Ok(None);
        }
        let mut ty = d.ty;
        if spec.is_constexpr {
            ty = Declarators(self).add_quals(ty, CONST);
        }
        if d.attrs.vector_bytes > 0 {
            ty = Declarators(self).vector_of(ty, &d.attrs, loc)?;
        }
        self.check_local(spec, name, ty, loc)?;
        let space = attrs.space();
        let is_static = spec.is_static || space != Space::None || spec.is_extern;
        let storage = if is_static {
            Storage::StaticLocal
        } else {
            Storage::Local
        };
        let v = self.simple_var(Some(name), ty, loc, storage, scope);
        if let (Some(f), true) = (self.cx.func, is_static) {
            self.prog[v].parent = self.local_parent(Parent::Func(f, 0), Some(name));
        }
        self.prog[v].space = space;
        self.prog[v].align = attrs.align;
        self.prog[v].used |= attrs.unused || d.attrs.unused;
        self.prog[v].is_constexpr = spec.is_constexpr;
        self.prog[v].is_constinit = spec.is_constinit;
        self.prog[v].is_extern = spec.is_extern;
        if spec.is_extern && space == Space::Shared {
            self.prog[v].parent = Parent::Namespace(NamespaceId(0));
            self.prog[v].linkage = Linkage::External;
            self.prog[v].storage = Storage::Global;
        }
        if is_static && space == Space::None && self.cx.mode.device {
            self.prog[v].space = Space::Device;
        }
        let order = self.order();
        if self.has_placeholder(ty) {
            // Not visible in its own initialiser.
            let bare = !matches!(self.kind(), K::Eq | K::LBrace | K::LParen);
            let at = if bare { loc } else { spec.loc };
            let (t, init) = self.parse_full_init(ty, at)?;
            self.prog[v].ty = t;
            self.prog[v].init = init;
            self.add_symbol(scope, name, order, SymKind::Var(v));
        } else {
            self.add_symbol(scope, name, order, SymKind::Var(v));
            self.local_init(spec, space, v, name, loc)?;
        }
        // What NVIDIA's compiler lets a jump pass are scalars alone.
        let elem = self.prog.types.base_elem(self.prog[v].ty);
        if storage == Storage::Local
            && self.prog[v].init.is_some()
            && self.prog.types.record(elem).is_some()
        {
            self.parser.jumps.begun.push((scope, order, name));
        }
        self.finish_local(v);
        Ok(Some(v))
    }

    /// A function declared in a block names one of the namespace.
    fn declare_local_function(
        &mut self,
        spec: &DeclSpec,
        attrs: Attrs,
        d: &Declarator,
        name: Sym,
    ) -> R<()> {
        let scope = self.cx.scope;
        let ns = self.enclosing_namespace(scope);
        let order = self.order();
        if self.is(K::LBrace) {
            return self.unsupported(d.loc, "a nested function (use a lambda)");
        }
        // One of the compiler's own functions declared once more is that function.
        if !crate::builtins::functions(self.session.names.text(name)).is_empty() {
            self.inject_builtin(name);
            let found = self.chain(ScopeId(0), name);
            let mut known = false;
            for s in self.settle(&found, name) {
                if let SymKind::Func(o) = *self.sym_kind(s)
                    && self.prog[o].builtin.is_some()
                {
                    self.add_symbol(scope, name, order, SymKind::Func(o));
                    known = true;
                }
            }
            if known {
                return Ok(());
            }
        }
        let (f, info) = self.make_function(None, ns, spec, attrs, d)?;
        let found = self.chain(ns, name);
        for s in self.settle(&found, name) {
            if let SymKind::Func(o) = *self.sym_kind(s)
                && self.same_signature(o, f.ty, f.name)
            {
                self.add_symbol(scope, name, order, SymKind::Func(o));
                let own = (self.facts.block_defaults.entry((scope, o))).or_default();
                own.resize(info.defaults.len(), None);
                for (a, b) in own.iter_mut().zip(info.defaults) {
                    *a = b.or(*a);
                }
                return Ok(());
            }
        }
        let id = self.new_func(f, info);
        self.add_symbol(scope, name, order, SymKind::Func(id));
        Ok(())
    }

    /// What no variable of a block may be.
    fn check_local(&mut self, spec: &DeclSpec, name: Sym, ty: QualType, loc: Loc) -> R<()> {
        let scope = self.cx.scope;
        // C++26: `_` may be declared again.
        let unnamed = self.session.options.std >= 26 && self.text(name) == "_";
        for around in self.heads_of(scope).into_iter().filter(|_| !unnamed) {
            for s in self.chain(around, name) {
                if matches!(self.sym_kind(s), SymKind::Var(_) | SymKind::Binding(_)) {
                    let n = self.text(name).to_string();
                    return self.fail(loc, msg::REDEFINITION, &[&n]);
                }
            }
        }
        if spec.is_thread_local {
            let loc = FormChecks(self).word_before(loc, &[K::KwThreadLocal]);
            return self.unsupported(loc, "'thread_local' in device code");
        }
        if let Some(r) = self.prog.types.record(self.prog.types.base_elem(ty))
            && self.complete_record(r)
            && self.prog[r].traits.is_abstract
        {
            let n = self.type_name(ty);
            return self.fail(loc, msg::ABSTRACT, &[&n]);
        }
        Ok(())
    }

    /// The initialiser of a local variable whose type is known.
    fn local_init(
        &mut self,
        spec: &DeclSpec,
        space: Space,
        v: VarId,
        name: Sym,
        loc: Loc,
    ) -> R<()> {
        let ty = self.prog[v].ty;
        if spec.is_extern
            || (space == Space::Shared && !matches!(self.kind(), K::Eq | K::LBrace | K::LParen))
        {
            if space == Space::Shared && !spec.is_extern {
                self.require_complete(ty, loc)?;
                if matches!(
                    self.prog.types.kind(ty.ty()),
                    TypeKind::Array {
                        len: ArrayLen::Incomplete,
                        ..
                    }
                ) && !self.cx.mode.lenient
                    && self.in_main_file(loc)
                {
                    let n = self.type_name(ty);
                    return self.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
                }
            }
            if self
                .prog
                .types
                .record(self.prog.types.base_elem(ty))
                .is_some()
                && !spec.is_extern
            {
                let init = self.default_init(ty, loc)?;
                if init.is_some() && !self.empty_construct(init) {
                    let n = self.text(name).to_string();
                    self.session
                        .diags
                        .report(loc, msg::SHARED_CONSTRUCTOR, &[&n])
                        .emit();
                }
            }
        } else {
            if space == Space::Shared {
                let n = self.text(name).to_string();
                self.session
                    .diags
                    .report(loc, msg::SHARED_INIT, &[&n])
                    .emit();
            }
            let bare = !matches!(self.kind(), K::Eq | K::LBrace | K::LParen | K::Colon);
            let elem = self.prog.types.base_elem(ty);
            if let (
                true,
                TypeKind::Array {
                    len: ArrayLen::Incomplete,
                    ..
                },
            ) = (bare, self.prog.types.kind(ty.ty()))
                && !self.cx.mode.lenient
            {
                let n = self.type_name(ty);
                return self.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
            }
            if bare
                && space == Space::None
                && elem.is_const()
                && self.needs_value(elem)
                && !self.prog.types.is_dependent(elem.ty())
                && !self.cx.mode.lenient
            {
                let n = self.text(name).to_string();
                return self.fail(loc, msg::CONST_UNINITIALISED, &[&n]);
            }
            let (t, init) = self.parse_full_init(ty, loc)?;
            self.prog[v].ty = t;
            self.prog[v].init = init;
        }
        Ok(())
    }

    /// Does a constant of this type without an initialiser stay without a value?
    fn needs_value(&self, t: QualType) -> bool {
        let Some(r) = self.prog.types.record(t) else {
            return true;
        };
        let generated = self
            .special_of(r, SpecialMember::DefaultCtor)
            .is_some_and(|f| self.prog[f].flags.is_implicit);
        let inits = &self.facts.records[r.index()].field_init;
        generated
            && self.prog[r].complete
            && self.prog[r].bases.is_empty()
            && self.prog[r].kind != RecordKind::Union
            && self.prog[r].fields.iter().zip(inits).any(|(f, init)| {
                init.is_none()
                    && f.name.is_some()
                    && self
                        .prog
                        .types
                        .record(self.prog.types.base_elem(f.ty))
                        .is_none()
            })
    }

    /// A block, and what its head declares: parameters, the variables of `for` and of conditions. Their names are the block's own.
    fn heads_of(&self, scope: ScopeId) -> smallvec::SmallVec<[ScopeId; 3]> {
        let mut list = smallvec::smallvec![scope];
        let mut at = scope;
        while let Some(parent) = self.scope(at).parent {
            let head = match self.scope(parent).kind {
                ScopeKind::Params => true,
                ScopeKind::Block => self.env.head_scopes.contains(&parent),
                _ => false,
            };
            if !head || self.cx.mode.lenient {
                break;
            }
            list.push(parent);
            at = parent;
        }
        list
    }

    /// Whether the construction does nothing: memory that nobody initialises may be left as it is.
    fn empty_construct(&self, e: Option<ExprId>) -> bool {
        e.is_none_or(|e| match &self.prog[e].kind {
            ExprKind::Construct { ctor, args, .. } => args.is_empty() && self.is_empty_body(*ctor),
            ExprKind::InitList { .. } => true,
            _ => false,
        })
    }

    /// No body of its own, or `{ }`.
    fn is_empty_body(&self, f: FuncId) -> bool {
        let func = &self.prog[f];
        if func.flags.is_implicit || func.flags.is_defaulted {
            return true;
        }
        match self.facts.functions[f.index()].body {
            Some(at) => {
                let at = at >> 1;
                self.tok_at(at).kind == K::LBrace && self.close(at) == at + 1
            }
            None => false,
        }
    }

    /// Destructor, lifetime extension and constant value of a local whose initialiser is known.
    pub fn finish_local(&mut self, v: VarId) {
        let ty = self.prog[v].ty;
        if self.is_error(ty) || self.prog.types.is_dependent(ty.ty()) {
            return;
        }
        if self.prog.types.is_ref(ty) {
            if let Some(e) = self.prog[v].init {
                self.extend_temporaries(e, v);
            }
        } else {
            self.prog[v].dtor = self.needed_dtor(ty);
            let loc = self.prog[v].loc;
            // The error is told; the variable stays known.
            let _ = self.check_destructor(ty, loc);
            if let Some(e) = self.prog[v].init {
                self.extend_in_init(e, v);
            }
        }
        if self.prog[v].is_constexpr || self.prog[v].is_constinit {
            self.compute_value(v);
        } else if self.prog[v].storage == Storage::StaticLocal {
            self.use_var(v);
        }
    }

    /// The variable declared in a condition.
    pub fn parse_condition_var(&mut self) -> R<VarId> {
        let spec = Declarators(self).parse_decl_specs(SpecMode::Decl)?;
        let Some(base) = spec.ty else {
            return self.expected("a type");
        };
        let d = Declarators(self).parse_declarator(base, DeclMode::Block)?;
        let loc = d.loc;
        match self.declare_local(&spec, d)? {
            Some(v) => Ok(v),
            None => self.fail(loc, msg::EXPECTED, &[&"a variable", &"a function"]),
        }
    }

    /// The declaration of a range-for, initialised by `item`.
    pub fn parse_range_decl(&mut self, item: ExprId, colon: u32) -> R<StmtId> {
        let loc = self.loc();
        let spec = Declarators(self).parse_decl_specs(SpecMode::Decl)?;
        let Some(base) = spec.ty else {
            return self.expected("a type");
        };
        let scope = self.cx.scope;
        let vars = if self.at_binding() && base.ty() == Builtin::Auto.id() {
            self.bind_structured(&spec, scope, None, Some(item))?
        } else {
            let d = Declarators(self).parse_declarator(base, DeclMode::Block)?;
            let Some(IdName::Ident(name)) = d.name else {
                return self.expected("a name");
            };
            let t = if self.has_placeholder(d.ty) {
                self.deduce_auto(d.ty, item, loc)?
            } else {
                d.ty
            };
            let init = self.copy_init(t, item, loc)?;
            let v = self.simple_var(Some(name), t, d.loc, Storage::Local, scope);
            self.prog[v].init = Some(init);
            self.add_symbol(scope, name, 0, SymKind::Var(v));
            self.finish_local(v);
            vec![v]
        };
        if self.idx() != colon {
            return self.expected("':'");
        }
        let list = self.prog.add_var_list(&vars);
        Ok(self.prog.add_stmt(Stmt {
            kind: StmtKind::Decl(list),
            loc,
        }))
    }

    /// `auto [a, b] = e`
    pub fn parse_structured_binding(
        &mut self,
        spec: &DeclSpec,
        scope: ScopeId,
        d: Option<u32>,
    ) -> R<Vec<VarId>> {
        self.bind_structured(spec, scope, d, None)
    }

    fn bind_structured(
        &mut self,
        spec: &DeclSpec,
        scope: ScopeId,
        d: Option<u32>,
        item: Option<ExprId>,
    ) -> R<Vec<VarId>> {
        let loc = self.loc();
        let base = spec.ty.unwrap_or(Builtin::Auto.q());
        let mut ty = base;
        if self.eat(K::Amp) {
            ty = self.prog.types.lref(base);
        } else if self.eat(K::AmpAmp) {
            ty = self.prog.types.rref(base);
        }
        self.expect(K::LBracket)?;
        let mut names: Vec<(Sym, Loc)> = Vec::new();
        loop {
            names.push(self.ident()?);
            if !self.eat(K::Comma) {
                break;
            }
        }
        self.expect(K::RBracket)?;
        let e = self.structured_initializer(item)?;
        let et = self.ty(e);
        // An array is copied elementwise; otherwise as a variable of deduced type.
        let (t, init) = if self.prog.types.is_array(et) && !self.prog.types.is_ref(ty) {
            (et.add(base.quals()), self.copy_part(et.unqual(), e, loc)?)
        } else {
            let t = self.deduce_auto(ty, e, loc)?;
            (t, self.copy_init(t, e, loc)?)
        };
        let v = self.simple_var(None, t, loc, Storage::Local, scope);
        self.prog[v].init = Some(init);
        self.finish_local(v);
        let mut vars = vec![v];
        let object_t = self.prog.types.strip_ref(t);
        let var = |me: &mut Self| me.expr(ExprKind::Var(v), object_t, Category::LValue, loc);
        let order = self.order();
        let bind = |me: &mut Self, n: Sym, e: ExprId| match d {
            Some(d) => {
                me.bind_pending(scope, n, d, SymKind::Binding(e));
            }
            None => {
                me.add_symbol(scope, n, order, SymKind::Binding(e));
            }
        };
        if let TypeKind::Array {
            len: ArrayLen::Const(n),
            ..
        } = *self.prog.types.kind(object_t.ty())
        {
            if n != names.len() as u64 {
                return self.fail(loc, msg::BINDING_COUNT, &[&names.len(), &n]);
            }
            for (i, (name, _)) in names.iter().enumerate() {
                let a = var(self);
                let idx = self.int(i as i128, Builtin::Int.q(), loc);
                let e = self.subscript(a, &[idx], loc)?;
                bind(self, *name, e);
            }
            return Ok(vars);
        }
        let Some(r) = self.prog.types.record(object_t) else {
            let n = self.type_name(object_t);
            return self.fail(loc, msg::BINDING_TYPE, &[&n]);
        };
        self.require_complete_record(r, loc)?;
        if let Some(n) = self.tuple_size(object_t) {
            if n != names.len() as i128 {
                return self.fail(loc, msg::BINDING_COUNT, &[&names.len(), &n]);
            }
            for (i, (name, nloc)) in names.iter().enumerate() {
                let obj = var(self);
                let obj = if self.prog.types.is_lref(t) {
                    obj
                } else {
                    self.expr(ExprKind::Var(v), object_t, Category::XValue, loc)
                };
                let g = self.tuple_get(obj, r, i, loc)?;
                let gt = self.tuple_element(object_t, i, loc)?;
                let rt = if self.prog[g].cat == Category::LValue {
                    self.prog.types.lref(gt)
                } else {
                    self.prog.types.rref(gt)
                };
                let init = self.copy_init(rt, g, loc)?;
                let hv = self.simple_var(None, rt, *nloc, Storage::Local, scope);
                self.prog[hv].init = Some(init);
                self.facts.variables[hv.index()].bound_type = Some(gt);
                self.finish_local(hv);
                vars.push(hv);
                let ht = self.prog.types.strip_ref(rt);
                let e = self.expr(ExprKind::Var(hv), ht, Category::LValue, *nloc);
                bind(self, *name, e);
            }
            return Ok(vars);
        }
        // All fields, of the class itself or of its one base that has them.
        let owner = self.fields_owner(r);
        let n = self.prog[owner].fields.len();
        if n != names.len() {
            return self.fail(loc, msg::BINDING_COUNT, &[&names.len(), &n]);
        }
        for (i, (name, nloc)) in names.iter().enumerate() {
            self.check_bound_field(owner, r, i, *nloc)?;
            let a = var(self);
            let e = self.field_ref(a, owner, i as u32, loc)?;
            bind(self, *name, e);
        }
        Ok(vars)
    }

    /// The class itself, or the one of its bases that has fields.
    fn fields_owner(&self, r: RecordId) -> RecordId {
        let mut owner = r;
        while self.prog[owner].fields.is_empty() {
            match self.prog[owner]
                .bases
                .iter()
                .find(|b| !self.prog[b.record].traits.is_empty)
            {
                Some(b) => owner = b.record,
                None => break,
            }
        }
        owner
    }

    /// The initialiser of a structured binding: the element of a range, or what is written behind the names.
    fn structured_initializer(&mut self, item: Option<ExprId>) -> R<ExprId> {
        Ok(match item {
            Some(e) => e,
            None => match self.kind() {
                K::Eq => {
                    self.bump();
                    self.parse_assignment()?
                }
                K::LBrace | K::LParen => {
                    let brace = self.is(K::LBrace);
                    self.bump();
                    let e = self.parse_assignment()?;
                    self.expect(if brace { K::RBrace } else { K::RParen })?;
                    e
                }
                _ => return self.expected("an initialiser"),
            },
        })
    }

    /// A structured binding names a member, which must be accessible.
    fn check_bound_field(&mut self, owner: RecordId, of: RecordId, n: usize, loc: Loc) -> R<()> {
        let scope = self.facts.records[owner.index()].scope;
        let Some(name) = self.prog[owner].fields[n].name else {
            return Ok(());
        };
        match self.chain(scope, name).first() {
            Some(&s) => self.check_symbol_access(s, of, loc),
            None => Ok(()),
        }
    }

    /// `std::tuple_size<T>::value`, when it is complete.
    fn tuple_size(&mut self, t: QualType) -> Option<i128> {
        let ty = self.std_template_type(sym::TUPLE_SIZE, &[TemplateArg::Type(t.unqual())])?;
        let r = self.prog.types.record(ty)?;
        let ok = self.trap(|s| {
            if s.complete_record(r) {
                Ok(())
            } else {
                Err(Fail)
            }
        });
        ok?;
        let s = *self.lookup_member(r, sym::VALUE).first()?;
        let loc = self.loc();
        match *self.sym_kind(s) {
            SymKind::Var(v) => {
                let e = self.var_expr(v, loc);
                self.try_const_int(e).ok()
            }
            SymKind::Enumerator(ref e) => Some(e.0),
            _ => None,
        }
    }

    fn tuple_element(&mut self, t: QualType, i: usize, loc: Loc) -> R<QualType> {
        let idx = TemplateArg::Int {
            value: i as i128,
            ty: Builtin::ULong.q(),
        };
        let ty = self.std_template_type(sym::TUPLE_ELEMENT, &[idx, TemplateArg::Type(t.unqual())]);
        let r = ty.and_then(|t| self.prog.types.record(t));
        if let Some(r) = r
            && self.complete_record(r)
            && let Some(&s) = self.lookup_member(r, sym::TYPE).first()
            && let Some(e) = self.symbol_type(s)
        {
            return Ok(e.add(t.quals() & 3));
        }
        let n = self.type_name(t);
        self.fail(loc, msg::BINDING_TYPE, &[&n])
    }

    fn tuple_get(&mut self, obj: ExprId, r: RecordId, i: usize, loc: Loc) -> R<ExprId> {
        use super::template_args::RawArg;
        use crate::sema::overload::OverloadSet;
        let targs: std::rc::Rc<[RawArg]> = vec![RawArg::Done(TemplateArg::Int {
            value: i as i128,
            ty: Builtin::ULong.q(),
        })]
        .into();
        let syms = self.lookup_member(r, sym::GET);
        if syms
            .iter()
            .any(|s| matches!(self.sym_kind(*s), SymKind::Template(_)))
        {
            let set = OverloadSet {
                name: sym::GET,
                loc,
                syms,
                object: Some(obj),
                qualified: false,
                targs: Some(targs),
            };
            let o = self.overload_expr(set);
            return self.call(o, Vec::new(), loc);
        }
        let set = OverloadSet {
            name: sym::GET,
            loc,
            syms: Default::default(),
            object: None,
            qualified: false,
            targs: Some(targs),
        };
        let o = self.overload_expr(set);
        self.call(o, vec![obj], loc)
    }
}
