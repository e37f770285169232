//! On demand: one pending declaration parsed and its names bound.

use super::*;
use crate::parse::declspec::SpecMode;
use crate::parse::names::IdName;
use TokenKind as K;
use std::rc::Rc;

/// Sema's own facts of an enumeration.
#[derive(Clone, Debug, Default)]
pub struct EnumInfo {
    /// Scope of the enumerators.
    pub scope: ScopeId,
    /// Scope that declares the enumeration.
    pub outer: ScopeId,
    pub body: Option<u32>,
    pub complete: bool,
}

/// Members of one instance that may lie on the way to the next.
const MEMBERS_EACH: u32 = 4;

impl Sema<'_> {
    /// Parses a pending declaration; its errors are kept back until somebody needs what it declares.
    pub(crate) fn resolve_decl(&mut self, d: u32) {
        match self.facts.decls[d as usize].state {
            0 => {}
            3 if self.cx.mode.lenient => return self.resolve_host_member(d),
            _ => return,
        }
        // Members of instances may name instances without end.
        let instance = match self.scope(self.facts.decls[d as usize].scope).kind {
            ScopeKind::Record(r) => instances::in_instance(self, r),
            _ => false,
        };
        if instance && self.parser.member_depth >= MEMBERS_EACH * self.options.template_depth {
            let loc = self.loc();
            let limit = self.parser.member_depth;
            self.error(loc, msg::TEMPLATE_DEPTH, &[&limit]);
            return;
        }
        self.facts.decls[d as usize].state = 1;
        self.parser.member_depth += u32::from(instance);
        let depth = std::mem::take(&mut self.parser.depth);
        let r = self.trap(|s| s.resolve_inner(d));
        self.parser.depth = depth;
        self.parser.member_depth -= u32::from(instance);
        self.facts.decls[d as usize].state = if r.is_some() { 2 } else { 3 };
        if r.is_none() && self.cx.mode.lenient {
            self.resolve_host_member(d);
        }
    }

    /// A class's member function of the host alone whose parameters have types that nothing declares: known to host code, which
    /// may reach a launch through it.
    pub(super) fn resolve_host_member(&mut self, d: u32) {
        let p = &self.facts.decls[d as usize];
        if p.kind != DeclKind::Simple
            || !matches!(self.scope(p.scope).kind, ScopeKind::Record(_))
            || !self.host.members.insert(d)
        {
            return;
        }
        let (start, scope) = (p.start, p.scope);
        let mut i = start;
        let mut function = false;
        loop {
            match self.tokens.mark_at(i) {
                K::KwDevice | K::KwGlobal | K::Eof => return,
                K::LParen => {
                    function = true;
                    i = self.close(i);
                }
                K::LBrace | K::Semi | K::Colon => break,
                _ => {}
            }
            i += 1;
        }
        if !function {
            return;
        }
        let mut cx = self.decl_cx(start << 1, scope);
        cx.mode.unknown_types = true;
        cx.mode.lenient = true;
        cx.func = self.func_of_scope(scope);
        self.facts.decls[d as usize].state = 1;
        let r = self.at(cx, |s| s.trap(|s| s.parse_simple_decl(d)));
        self.facts.decls[d as usize].state = if r.is_some() { 2 } else { 3 };
    }

    /// As [`Sema::resolve_decl`], with errors reported.
    pub(crate) fn resolve_decl_reporting(&mut self, d: u32) -> bool {
        match self.facts.decls[d as usize].state {
            0 => {}
            3 if !self.session.diags.in_trap() => {}
            s => return s == 2,
        }
        self.facts.decls[d as usize].state = 1;
        let depth = std::mem::take(&mut self.parser.depth);
        let r = self.resolve_inner(d);
        self.parser.depth = depth;
        self.facts.decls[d as usize].state = if r.is_ok() { 2 } else { 3 };
        r.is_ok()
    }

    fn resolve_inner(&mut self, d: u32) -> R<()> {
        self.stack_check()?;
        let p = self.facts.decls[d as usize].clone();
        let mut cx = self.decl_cx(p.start << 1, p.scope);
        cx.mode.extern_c = p.extern_c;
        cx.mode.member_decl =
            p.kind == DeclKind::Simple && matches!(self.scope(p.scope).kind, ScopeKind::Record(_));
        if let Some(f) = self.func_of_scope(p.scope) {
            cx.func = Some(f);
        }
        match p.kind {
            DeclKind::Tag(pos) => {
                cx.pos = pos << 1;
                self.at(cx, |s| {
                    if s.is(K::KwEnum) {
                        s.parse_enum_spec().map(|_| ())
                    } else {
                        let spec = Default::default();
                        s.parse_class_spec(&spec, true).map(|_| ())
                    }
                })
            }
            DeclKind::Simple => self.at(cx, |s| s.parse_simple_decl(d)),
            DeclKind::Builtin(_) => self.at(cx, |s| s.parse_simple_decl(d)),
            DeclKind::Alias => self.at(cx, |s| s.parse_alias(Some(d)).map(|_| ())),
            DeclKind::Using(k) => {
                cx.pos = k << 1;
                self.at(cx, |s| s.resolve_using(d))
            }
            DeclKind::NamespaceAlias => self.at(cx, |s| {
                s.bump();
                let (name, _) = s.ident()?;
                s.cx.pos = s.tokens.skip_attrs(s.idx()) << 1;
                s.expect(K::Eq)?;
                let ns = s.parse_namespace_name()?;
                s.bind_pending(p.scope, name, d, SymKind::Namespace(ns));
                Ok(())
            }),
            DeclKind::Template | DeclKind::Guide => self.declare_template(d),
            _ => Ok(()),
        }
    }

    /// Guards the stack against chains of declarations that need each other.
    pub(crate) fn stack_check(&mut self) -> R<()> {
        if self.session.diags.stopped() {
            return Err(Fail);
        }
        if self.session.stack.is_short() {
            let loc = self.loc();
            return self.fail(loc, msg::STACK_SHORT, &[]);
        }
        if self.resolution.conv_depth > 2000 {
            let loc = self.loc();
            let n = 2000;
            return self.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&n]);
        }
        Ok(())
    }

    /// The function whose body encloses a scope.
    pub(crate) fn func_of_scope(&self, s: ScopeId) -> Option<FuncId> {
        let r = self.record_of_scope(s)?;
        self.facts.records[r.index()].func
    }

    /// Makes the symbols of `name` that declaration `d` announced stand for `kind`, or declares a new one.
    pub(crate) fn bind_pending(
        &mut self,
        scope: ScopeId,
        name: Sym,
        d: u32,
        kind: SymKind,
    ) -> SymbolId {
        for s in self.chain(scope, name) {
            if matches!(*self.sym_kind(s), SymKind::Pending(x) if x == d) {
                self.env.symbols[s.0 as usize].kind = kind;
                return s;
            }
        }
        // Friends are in no chain.
        if let Some(r) = self.record_of_scope(self.facts.decls[d as usize].scope)
            && let Some(&(_, s)) = self.facts.records[r.index()].friends.iter().find(|(n, s)| {
                *n == name
                    && matches!(self.env.symbols[s.0 as usize].kind, SymKind::Pending(x) if x == d)
            })
        {
            self.env.symbols[s.0 as usize].kind = kind;
            return s;
        }
        let order = self.facts.decls[d as usize].start;
        self.add_symbol(scope, name, order, kind)
    }

    /// `A::x` of a using-declaration; the cursor is at the name.
    fn resolve_using(&mut self, d: u32) -> R<()> {
        let p = self.facts.decls[d as usize].clone();
        let Some(name) = p.name else { return Ok(()) };
        self.eat(K::KwTypename);
        let loc = self.loc();
        if name == self.op_syms.ctor {
            // Inherited constructors are gathered with the special members.
            for s in self.chain(p.scope, name) {
                if matches!(*self.sym_kind(s), SymKind::Pending(x) if x == d) {
                    self.env.symbols[s.0 as usize].kind = SymKind::Dead;
                }
            }
            return Ok(());
        }
        let mut list: Vec<SymbolId> = Vec::new();
        let mut types: Vec<QualType> = Vec::new();
        let mut templ = Vec::new();
        self.each_expansion(false, |s| {
            let id = s.parse_id(false)?;
            if let Some(t) = id.ty {
                types.push(t);
            }
            list.extend(id.syms.iter().copied());
            if let Some(TemplateRef::Decl(t)) = id.template {
                templ.push(t);
            }
            let _ = matches!(id.name, IdName::Ident(_));
            Ok(())
        })?;
        if let Some(&t) = types.first() {
            self.bind_pending(p.scope, name, d, SymKind::Type(t));
            return Ok(());
        }
        list.retain(|s| !matches!(self.sym_kind(*s), SymKind::Pending(x) if *x == d));
        if list.is_empty() {
            return self.undeclared(loc, name, Wanted::Value);
        }
        self.bind_pending(p.scope, name, d, SymKind::Using(list.into()));
        Ok(())
    }

    /// `using enum E;` in `scope`; the cursor is at `enum` .
    pub(crate) fn parse_using_enum(&mut self, scope: ScopeId) -> R<()> {
        self.eat(K::KwEnum);
        let id = self.parse_id(true)?;
        let Some(e) = id.ty.and_then(|t| self.prog.types.enumeration(t)) else {
            let text = self.text(id.sym).to_string();
            return self.fail(id.loc, msg::NOT_AN_ENUM, &[&text]);
        };
        self.complete_enum(e);
        let ty: QualType = self.prog[e].ty.into();
        let order = self.order();
        for (n, v) in self.prog[e].enumerators.clone() {
            self.add_symbol(scope, n, order, SymKind::Enumerator(Rc::new((v, ty))));
        }
        Ok(())
    }

    /// `using X = type;` the cursor is at `using`.
    pub(crate) fn parse_alias(&mut self, d: Option<u32>) -> R<QualType> {
        self.expect(K::KwUsing)?;
        let (name, loc) = self.ident()?;
        let order = self.order();
        let mut a = Default::default();
        Declarators(self).parse_attrs(&mut a)?;
        self.expect(K::Eq)?;
        let scope = self.decl_scope(self.cx.scope);
        let (mut ty, align) = self.parse_aligned_type_id()?;
        a.align = a.align.max(align);
        if a.vector_bytes > 0 || a.vector_elems > 0 {
            ty = Declarators(self).vector_of(ty, &a, loc)?;
        }
        Declarators(self).parse_attrs(&mut a)?;
        Declarators(self).require_arguments(ty, loc)?;
        self.name_unnamed_tag(ty, name);
        let symbol = match d {
            Some(d) => self.bind_pending(scope, name, d, SymKind::Type(ty)),
            None => self.add_symbol(scope, name, order, SymKind::Type(ty)),
        };
        self.note_deprecated(warn::Entity::Symbol(symbol), &a);
        if a.align > 0 {
            self.facts.typedef_align.insert(symbol, a.align);
        }
        self.expect(K::Semi)?;
        Ok(ty)
    }

    /// A typedef gives its name to an unnamed class or enumeration.
    pub(crate) fn name_unnamed_tag(&mut self, t: QualType, name: Sym) {
        if let Some(r) = self.prog.types.record(t)
            && self.prog[r].name.is_none()
            && self.prog[r].lambda.is_none()
        {
            self.prog[r].name = Some(name);
        } else if let Some(e) = self.prog.types.enumeration(t)
            && self.prog[e].name.is_none()
        {
            self.prog[e].name = Some(name);
        }
    }

    pub(crate) fn lookup_enumerator(&mut self, e: EnumId, name: Sym) -> lookup::Syms {
        self.complete_enum(e);
        let scope = self.facts.enums[e.index()].scope;
        let c = self.chain(scope, name);
        self.settle(&c, name)
    }

    /// Parses the definition of an enumeration declared before.
    pub(crate) fn complete_enum(&mut self, e: EnumId) {
        if self.facts.enums[e.index()].complete {
            return;
        }
        // A pending definition in the declaring scope.
        if let Some(n) = self.prog[e].name {
            let scope = self.facts.enums[e.index()].outer;
            for s in self.chain(scope, n) {
                if let SymKind::Pending(d) = *self.sym_kind(s) {
                    self.resolve_decl(d);
                }
            }
        }
    }

    /// Parses specifiers and declarators of a declaration found by the scan and binds their names.
    fn parse_simple_decl(&mut self, d: u32) -> R<()> {
        let p = self.facts.decls[d as usize].clone();
        let record = self.record_of_scope(p.scope);
        let mode = if record.is_some() && !p.friend {
            SpecMode::Member
        } else {
            SpecMode::Decl
        };
        // `A::B b;`: names before a declarator without parentheses or qualifier are used from outside of the class.
        self.cx.mode.variable = record.is_none()
            && p.tkind == TemplateKind::Var
            && p.kind == DeclKind::Simple
            && self.tok_at(p.end.saturating_sub(1)).kind == K::Semi
            && self.in_main_file(self.tok_at(p.start).loc)
            && self.tokens.plain_variable(p.start, p.end);
        let spec = Declarators(self).parse_decl_specs(mode);
        self.cx.mode.variable = false;
        let mut spec = spec?;
        if let DeclKind::Builtin(_) = p.kind {
            spec.attrs.func.device = true;
        }
        spec.extern_c |= p.extern_c && record.is_none();
        spec.is_friend |= p.friend;
        if self.is(K::Semi) && self.idx() + 1 >= p.end {
            self.warn_nameless(&spec, record);
            if let (Some(ty), Some(r)) = (spec.ty, record) {
                // An anonymous struct or union.
                return self.declare_anonymous(d, r, ty, &spec);
            }
            if let Some(ty) = spec.ty
                && let Some(TagRef::Record(r)) = spec.tag
                && self.prog[r].name.is_none()
            {
                return self.declare_anonymous_var(d, ty, r, &spec);
            }
            return Ok(());
        }
        self.parse_declarators(d, spec, mode)
    }

    fn parse_declarators(
        &mut self,
        d: u32,
        spec: crate::parse::declspec::DeclSpec,
        mode: SpecMode,
    ) -> R<()> {
        use crate::parse::declarator::DeclMode;
        let scope = self.cx.scope;
        let dm = if mode == SpecMode::Member {
            DeclMode::Member
        } else {
            DeclMode::Named
        };
        if spec.ty == Some(Builtin::Auto.q()) && self.is(K::LBracket) {
            return self.parse_global_binding(d, &spec);
        }
        loop {
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let is_bitfield_unnamed = self.is(K::Colon);
            let decl = if is_bitfield_unnamed {
                let loc = self.loc();
                crate::parse::declarator::Declarator {
                    name: None,
                    sym: Sym(0),
                    qual: None,
                    targs: None,
                    ty: base,
                    loc,
                    func: None,
                    attrs: Default::default(),
                }
            } else {
                Declarators(self).parse_declarator(base, dm)?
            };
            if spec.ty.is_none() {
                self.check_type_written(&decl)?;
            }
            let what = self.declare(Some(d), &spec, decl)?;
            self.cx.scope = scope;
            self.check_declarator_end()?;
            if matches!(what, declare::Declared::Func(_))
                && matches!(self.kind(), K::LBrace | K::Colon | K::KwTry)
            {
                return Ok(());
            }
            // To the next declarator: initialisers are parsed when needed.
            if self.decl_body_follows() {
                return Ok(());
            }
            let stop = self.tokens.find_stop(self.idx(), &[K::Comma, K::Semi]);
            self.cx.pos = stop << 1;
            if !self.eat(K::Comma) {
                return Ok(());
            }
        }
    }

    /// Constructors, destructors and conversions alone have no type before their names.
    fn check_type_written(&mut self, decl: &crate::parse::declarator::Declarator) -> R<()> {
        let typed = matches!(
            decl.name,
            Some(IdName::Ctor | IdName::Dtor(_) | IdName::Conversion(_))
        );
        if typed || decl.name.is_none() || self.cx.mode.lenient || !self.in_main_file(decl.loc) {
            return Ok(());
        }
        self.fail(decl.loc, msg::TYPE_MISSING, &[])
    }

    /// What may follow a declarator: its initialiser or body, another one, or the end.
    fn check_declarator_end(&mut self) -> R<()> {
        let fits = matches!(
            self.kind(),
            K::Semi
                | K::Comma
                | K::Eq
                | K::LBrace
                | K::LParen
                | K::Colon
                | K::KwTry
                | K::KwRequires
                | K::Eof
        );
        let loc = self.loc();
        if fits || self.cx.mode.lenient || self.session.left_out || !self.in_main_file(loc) {
            return Ok(());
        }
        self.expected("';'")
    }

    fn decl_body_follows(&self) -> bool {
        let i = self.idx();
        matches!(self.tok_at(i).kind, K::KwTry)
            || (self.tok_at(i).kind == K::LBrace
                && self.tok_at(i.wrapping_sub(1)).kind != K::Ident
                && self.tok_at(i.wrapping_sub(1)).kind != K::RBracket)
    }
}
