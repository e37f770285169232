//! Names: nested-name-specifiers, template-ids, operator and conversion function names.

use crate::diag::msg;
use crate::hir::*;
use crate::parse::template_args::RawArg;
use crate::sema::lookup::Syms;
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Sym, TokenKind as K};
use crate::types::*;
use std::rc::Rc;

/// What stands before the last `::`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Qual {
    Scope(ScopeId),
    /// A class, an enumeration, or a dependent type.
    Type(QualType),
}

/// The last part of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum IdName {
    Ident(Sym),
    Operator(OpName),
    Conversion(QualType),
    Literal(Sym),
    Ctor,
    /// `~T`, naming the type when it is known.
    Dtor(QualType),
}

/// A parsed (possibly qualified) name with what look-up found.
#[derive(Clone, Debug)]
pub struct Id {
    pub qual: Option<Qual>,
    pub name: IdName,
    pub sym: Sym,
    pub loc: Loc,
    /// Where its qualifier begins.
    pub start: Loc,
    pub syms: Syms,
    pub targs: Option<Rc<[RawArg]>>,
    /// Set when the name is a type.
    pub ty: Option<QualType>,
    /// Set when the name is a class or alias template without arguments.
    pub template: Option<TemplateRef>,
}

impl Sema<'_> {
    fn qual_of_type(&mut self, t: QualType, loc: Loc) -> R<Qual> {
        if self.prog.types.is_dependent(t.ty())
            || self.prog.types.record(t).is_some()
            || self.prog.types.enumeration(t).is_some()
        {
            return Ok(Qual::Type(t));
        }
        let name = self.type_name(t);
        self.fail(loc, msg::NOT_A_SCOPE, &[&name])
    }

    /// Looks the last part of a name up.
    pub fn lookup_id(&mut self, qual: Option<Qual>, name: Sym) -> Syms {
        match qual {
            None => self.lookup(name),
            Some(Qual::Scope(s)) => self.lookup_qualified_scope(s, name),
            Some(Qual::Type(t)) => {
                if let Some(r) = self.prog.types.record(t) {
                    self.lookup_member(r, name)
                } else if let Some(e) = self.prog.types.enumeration(t) {
                    self.lookup_enumerator(e, name)
                } else {
                    Syms::new()
                }
            }
        }
    }

    pub fn is_dep_qual(&self, q: Option<Qual>) -> bool {
        matches!(q, Some(Qual::Type(t)) if self.prog.types.is_dependent(t.ty()))
    }

    /// Parses a name. `typename` tells that the keyword stood before it. Types are recognised; anything else keeps its symbols.
    pub fn parse_id(&mut self, typename: bool) -> R<Id> {
        let start = self.loc();
        let mut qual: Option<Qual> = None;
        if self.eat(K::ColonColon) {
            qual = Some(Qual::Scope(ScopeId(0)));
        }
        if self.is(K::KwDecltype) {
            let t = self.parse_decltype()?;
            if !self.is(K::ColonColon) || self.ahead(1) == K::Star {
                return Ok(Id {
                    qual: None,
                    name: IdName::Ident(Sym(0)),
                    sym: Sym(0),
                    loc: start,
                    start,
                    syms: Syms::new(),
                    targs: None,
                    ty: Some(t),
                    template: None,
                });
            }
            qual = Some(self.qual_of_type(t, start)?);
            self.bump();
        }
        loop {
            let loc = self.loc();
            let template_kw = qual.is_some() && self.eat(K::KwTemplate);
            match self.kind() {
                K::Ident => {}
                K::KwOperator => return self.parse_operator_id(qual),
                K::Tilde if qual.is_some() => return self.parse_dtor_id(qual, start),
                _ => return self.expected("a name"),
            }
            let name = self.bump().sym();
            if self.is_dep_qual(qual) {
                match self.parse_dep_id(qual, name, typename, template_kw, loc, start)? {
                    Ok(inner) => {
                        qual = Some(inner);
                        continue;
                    }
                    Err(id) => return Ok(id),
                }
            }
            let mut syms = self.lookup_named(qual, name);
            if !self.warnings.deprecated.is_empty() {
                self.mention(&syms, loc);
            }
            let (targs, ty, template) =
                self.parse_meaning(&syms, qual.is_some(), name, template_kw, loc)?;
            if (self.cx.func.is_some() || self.cx.mode.variable)
                && ty.is_some()
                && let Some(Qual::Type(q)) = qual
                && let (Some(r), Some(&s)) = (self.prog.types.record(q), syms.first())
            {
                self.check_symbol_access(s, r, loc)?;
            }
            if self.is(K::ColonColon) && self.ahead(1) != K::Star {
                let next = match syms.first().map(|s| self.sym_kind(*s).clone()) {
                    Some(SymKind::Namespace(ns)) => Some(Qual::Scope(ns)),
                    _ => match ty {
                        Some(t) => Some(self.qual_of_type(t, loc)?),
                        None => None,
                    },
                };
                match next {
                    Some(q) => {
                        qual = Some(q);
                        self.bump();
                        continue;
                    }
                    None if template.is_some() && self.cx.mode.dependent => {
                        // Out-of-line member of a template named without arguments cannot occur; fall through to the error.
                    }
                    None => {}
                }
                return self.undeclared(loc, name, Wanted::Scope);
            }
            // `A::A` where A is a class: its constructors, unless a type is wanted.
            if let (Some(Qual::Type(q)), Some(t), false) = (qual, ty, typename)
                && t.unqual() == q.unqual()
                && self
                    .prog
                    .types
                    .record(q)
                    .is_some_and(|r| self.prog[r].name == Some(name))
            {
                let sym = self.op_syms.ctor;
                return Ok(Id {
                    qual,
                    name: IdName::Ctor,
                    sym,
                    loc,
                    start,
                    syms: Syms::new(),
                    targs: None,
                    ty,
                    template: None,
                });
            }
            if ty.is_some() {
                syms.clear();
            }
            return Ok(Id {
                qual,
                name: IdName::Ident(name),
                sym: name,
                loc,
                start,
                syms,
                targs,
                ty,
                template,
            });
        }
    }

    /// A destructor's name behind a scope, from the `~` on.
    fn parse_dtor_id(&mut self, qual: Option<Qual>, start: Loc) -> R<Id> {
        let loc = self.loc();
        self.bump();
        let ty = self.parse_dtor_type(qual)?;
        let sym = self.op_syms.dtor;
        let syms = match qual {
            Some(Qual::Type(t)) if self.prog.types.record(t).is_some() => self.lookup_id(qual, sym),
            _ => Syms::new(),
        };
        Ok(Id {
            qual,
            name: IdName::Dtor(ty),
            sym,
            loc,
            start,
            syms,
            targs: None,
            ty: None,
            template: None,
        })
    }

    /// A name in a dependent type: a further part of the scope, or the whole id.
    fn parse_dep_id(
        &mut self,
        qual: Option<Qual>,
        name: Sym,
        typename: bool,
        template_kw: bool,
        loc: Loc,
        start: Loc,
    ) -> R<Result<Qual, Id>> {
        let Some(Qual::Type(base)) = qual else {
            unreachable!()
        };
        let mut targs = None;
        if self.is(K::Less)
            && (template_kw || typename || self.tokens.template_names.contains(&name))
            && (template_kw || self.tokens.skip_angles(self.idx()).is_some())
        {
            let raw = self.parse_template_args()?;
            targs = Some(raw);
        }
        if self.is(K::ColonColon) && self.ahead(1) != K::Star {
            let args = self.dep_args(&targs);
            let t = self.prog.types.intern(TypeKind::Member {
                base: base.ty(),
                name,
                args,
            });
            self.bump();
            return Ok(Ok(Qual::Type(t.into())));
        }
        let ty = if typename {
            let args = self.dep_args(&targs);
            Some(
                self.prog
                    .types
                    .intern(TypeKind::Member {
                        base: base.ty(),
                        name,
                        args,
                    })
                    .into(),
            )
        } else {
            None
        };
        Ok(Err(Id {
            qual,
            name: IdName::Ident(name),
            sym: name,
            loc,
            start,
            syms: Syms::new(),
            targs,
            ty,
            template: None,
        }))
    }

    /// What a name may mean, by what stands behind it.
    fn lookup_named(&mut self, qual: Option<Qual>, name: Sym) -> Syms {
        // A class's own name as a member names its constructors: `A::A`.
        let mut syms = if self.is(K::ColonColon) && self.ahead(1) != K::Star {
            self.lookup_scope_name(qual, name)
        } else {
            self.lookup_id(qual, name)
        };
        if self.is(K::Less)
            && qual.is_none()
            && self.tokens.template_names.contains(&name)
            && !syms.is_empty()
            && !syms.iter().any(|s| self.names_type_template(*s))
            && let Some((after, false)) = self.tokens.skip_angles(self.idx())
            && self.tok_at(after).kind == K::ColonColon
            && self.tok_at(after + 1).kind != K::Star
        {
            syms = self.lookup_scope_name(qual, name);
        }
        syms
    }

    /// Template arguments behind a name, and the type or the template that it names.
    fn parse_meaning(
        &mut self,
        syms: &Syms,
        qualified: bool,
        name: Sym,
        template_kw: bool,
        loc: Loc,
    ) -> R<(Option<Rc<[RawArg]>>, Option<QualType>, Option<TemplateRef>)> {
        let mut targs = None;
        let mut ty = None;
        let mut template = None;
        if self.is(K::Less) {
            let is_template = syms.iter().any(|s| self.symbol_template(*s).is_some())
                || (syms.is_empty()
                    && !qualified
                    && self.options.cxx20
                    && self.tokens.template_names.contains(&name));
            if is_template || template_kw {
                let class_like = syms.iter().find_map(|s| self.symbol_template(*s));
                let raw = self.parse_template_args()?;
                if let Some(t) = class_like {
                    ty = self.template_id_type(t, &raw, loc)?;
                }
                targs = Some(raw);
            }
        }
        if targs.is_none() {
            if syms.len() == 1
                || (syms.len() > 1
                    && syms
                        .iter()
                        .all(|s| matches!(self.sym_kind(*s), SymKind::Type(_) | SymKind::Tag(_))))
            {
                ty = self.symbol_type(syms[0]);
            }
            if ty.is_none()
                && let Some(&s) = syms.first()
                && let Some(t) = self.symbol_template(s)
                && self.is_type_template(t)
            {
                template = Some(t);
            }
        }
        Ok((targs, ty, template))
    }

    fn names_type_template(&self, s: SymbolId) -> bool {
        self.symbol_template(s)
            .is_some_and(|t| self.is_type_template(t))
    }

    /// Look-up of a name before `::`: only namespaces, types and templates count.
    fn lookup_scope_name(&mut self, qual: Option<Qual>, name: Sym) -> Syms {
        let found = self.lookup_id(qual, name);
        let is_scope = |me: &Self, s: &SymbolId| match me.sym_kind(*s) {
            SymKind::Namespace(_) | SymKind::Type(_) | SymKind::Tag(_) => true,
            SymKind::Template(t) => !matches!(
                me.templates.list[t.index()].kind,
                TemplateKind::Func | TemplateKind::Var
            ),
            SymKind::Arg(_) | SymKind::Pack(_) => true,
            _ => false,
        };
        if found.iter().any(|s| is_scope(self, s)) || qual.is_some() || found.is_empty() {
            return found;
        }
        // A variable or function hides the class or namespace: look further out.
        let mut cur = Some(self.cx.scope);
        while let Some(s) = cur {
            let f = self.lookup_from(s, name);
            let keep: Syms = f.iter().copied().filter(|x| is_scope(self, x)).collect();
            if !keep.is_empty() {
                return keep;
            }
            if f.is_empty() {
                break;
            }
            // What was found may stand in a namespace that a directive names: outward is outward from here.
            cur = self.scope(s).parent;
        }
        found
    }

    /// Class and alias templates (and template template parameters): their ids are types.
    pub fn is_type_template(&self, t: TemplateRef) -> bool {
        match t {
            TemplateRef::Decl(t) => matches!(
                self.templates.list[t.index()].kind,
                TemplateKind::Class | TemplateKind::Alias
            ),
            TemplateRef::Param(_) => true,
        }
    }

    /// `operator …` after `qual::`; the cursor is at `operator`.
    fn parse_operator_id(&mut self, qual: Option<Qual>) -> R<Id> {
        let loc = self.loc();
        let i = self.idx();
        let Some((sym, next)) = self.operator_name_at(i) else {
            return self.expected("an operator");
        };
        let name = if sym == self.op_syms.conv {
            self.bump();
            let t = Declarators(self).parse_conversion_type()?;
            IdName::Conversion(t)
        } else {
            self.cx.pos = next << 1;
            match self.op_syms.syms.iter().position(|s| *s == sym) {
                Some(n) => IdName::Operator(OPERATORS[n].0),
                None => IdName::Literal(sym),
            }
        };
        // Every class has an assignment.
        if let (Some(Qual::Type(t)), true) = (qual, sym == self.op_syms.of(OpName::Eq))
            && let Some(r) = self.prog.types.record(t)
        {
            self.complete_record(r);
        }
        let mut syms = if self.is_dep_qual(qual) {
            Syms::new()
        } else {
            self.lookup_id(qual, sym)
        };
        if let IdName::Conversion(to) = name {
            let named = |s: &Self, x: &SymbolId| match *s.sym_kind(*x) {
                SymKind::Func(f) => s.prog[f].name == FuncName::Conversion(to),
                _ => true,
            };
            if syms.iter().any(|x| named(self, x)) {
                syms.retain(|x| named(self, x));
            }
        }
        let mut targs = None;
        if self.is(K::Less)
            && !matches!(name, IdName::Conversion(_))
            && syms.iter().any(|s| self.symbol_template(*s).is_some())
        {
            targs = Some(self.parse_template_args()?);
        }
        Ok(Id {
            qual,
            name,
            sym,
            loc,
            start: loc,
            syms,
            targs,
            ty: None,
            template: None,
        })
    }

    /// The type after `~`.
    pub fn parse_dtor_type(&mut self, qual: Option<Qual>) -> R<QualType> {
        if self.is(K::KwDecltype) {
            return self.parse_decltype();
        }
        if !self.is(K::Ident) {
            return self.expected("a class name");
        }
        // The name may be the class's own, or visible here.
        let tok = self.tok();
        if let Some(Qual::Type(t)) = qual
            && let Some(r) = self.prog.types.record(t)
            && (self.prog[r].name == Some(tok.sym()))
        {
            self.bump();
            if self.is(K::Less) {
                self.parse_template_args()?;
            }
            return Ok(t);
        }
        let save = self.cx.pos;
        match self.trap(|s| s.parse_id(true)) {
            Some(Id { ty: Some(t), .. }) => Ok(t),
            _ => {
                self.cx.pos = save;
                self.bump();
                if let Some(Qual::Type(t)) = qual {
                    return Ok(t);
                }
                self.undeclared(tok.loc, tok.sym(), Wanted::Type)
            }
        }
    }

    /// The namespace named here.
    pub fn parse_namespace_name(&mut self) -> R<ScopeId> {
        let mut qual = None;
        if self.eat(K::ColonColon) {
            qual = Some(Qual::Scope(ScopeId(0)));
        }
        loop {
            let (name, loc) = self.ident()?;
            let syms = self.lookup_scope_name(qual, name);
            let ns = syms.iter().find_map(|s| match self.sym_kind(*s) {
                SymKind::Namespace(ns) => Some(*ns),
                _ => None,
            });
            let Some(ns) = ns else {
                let text = self.text(name).to_string();
                return self.fail(loc, msg::NOT_A_NAMESPACE, &[&text]);
            };
            if !self.eat(K::ColonColon) {
                return Ok(ns);
            }
            qual = Some(Qual::Scope(ns));
        }
    }

    /// Is there a `name::…::*` pointer-to-member operator here?
    pub fn at_member_pointer(&self) -> bool {
        let mut i = self.idx();
        if self.tok_at(i).kind == K::ColonColon {
            i += 1;
        }
        if self.tok_at(i).kind == K::KwDecltype {
            i = self.close(i + 1) + 1;
            if self.tok_at(i).kind == K::ColonColon && self.tok_at(i + 1).kind == K::Star {
                return true;
            }
            if self.tok_at(i).kind != K::ColonColon {
                return false;
            }
            i += 1;
        }
        loop {
            if self.tok_at(i).kind != K::Ident {
                return false;
            }
            i += 1;
            if self.tok_at(i).kind == K::Less {
                match self.tokens.skip_angles(i) {
                    Some((j, false)) => i = j,
                    _ => return false,
                }
            }
            if self.tok_at(i).kind != K::ColonColon {
                return false;
            }
            i += 1;
            match self.tok_at(i).kind {
                K::Star => return true,
                K::KwTemplate => i += 1,
                _ => {}
            }
        }
    }

    /// The class of a pointer-to-member operator; consumes through `::*`.
    pub fn parse_member_pointer_class(&mut self) -> R<QualType> {
        let id = self.parse_id(true)?;
        self.expect(K::ColonColon)?;
        self.expect(K::Star)?;
        match id.ty {
            Some(t) => Ok(t),
            None => self.undeclared(id.loc, id.sym, Wanted::Type),
        }
    }

    /// `decltype(expr)`; the cursor is at the keyword.
    pub fn parse_decltype(&mut self) -> R<QualType> {
        self.bump();
        self.expect(K::LParen)?;
        if self.is(K::KwAuto) {
            self.bump();
            self.expect(K::RParen)?;
            return Ok(Builtin::DecltypeAuto.q());
        }
        let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
        let no_greater = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let paren = self.is(K::LParen) && {
            // `decltype((x))` keeps the category only if the parentheses hold the whole expression.
            let i = self.idx();
            self.tok_at(self.close(i) + 1).kind == K::RParen
        };
        let r = self.parse_expr();
        self.cx.mode.unevaluated = saved;
        self.cx.mode.no_greater = no_greater;
        // In a pattern, which function is meant is known once arguments are.
        let e = match self.cx.mode.dependent {
            true => r?,
            false => self.require_single_overload(r?)?,
        };
        self.expect(K::RParen)?;
        Ok(self.decltype_of(e, paren))
    }

    /// The type of `decltype(e)`.
    pub fn decltype_of(&mut self, e: ExprId, parenthesised: bool) -> QualType {
        if let ExprKind::Dependent(d) = self.prog[e].kind {
            return self.prog.types.intern(TypeKind::Decltype(d)).into();
        }
        let e = self.resolve_single_overload(e).unwrap_or(e);
        let x = self.prog[e].clone();
        if !parenthesised {
            match x.kind {
                ExprKind::Var(v) => {
                    return match self.facts.variables[v.index()].bound_type {
                        Some(t) => t,
                        None => self.declared_type(v),
                    };
                }
                ExprKind::Member { record, field, .. } => {
                    // A captured variable is named as it was declared.
                    if let Some(l) = self.facts.records[record.index()].lambda
                        && let Some(v) = self.facts.lambdas[l as usize].captured_by(field)
                    {
                        return self.declared_type(v);
                    }
                    return self.prog[record].fields[field as usize].ty;
                }
                ExprKind::Func(f) => return self.prog[f].ty.into(),
                _ => {}
            }
            if let Some(t) = self.binding_decltype(e) {
                return t;
            }
        }
        match x.cat {
            Category::LValue => self.prog.types.lref(x.ty),
            Category::XValue => self.prog.types.rref(x.ty),
            Category::PrValue => x.ty,
        }
    }

    /// Lookahead: does a type start here? (Names are looked up.)
    pub fn at_type(&mut self) -> bool {
        match self.kind() {
            K::Ident if self.pack_index_open(self.idx()).is_some() => self.pack_index_is_type(),
            K::Ident | K::ColonColon => {
                let saved = self.cx.pos;
                let quick = self.is(K::Ident) && !matches!(self.ahead(1), K::ColonColon | K::Less);
                let r = if quick {
                    let name = self.tok().sym();
                    let syms = self.lookup(name);
                    match syms.first() {
                        Some(&s)
                            if syms.len() == 1
                                || matches!(
                                    self.sym_kind(s),
                                    SymKind::Type(_) | SymKind::Tag(_)
                                ) =>
                        {
                            self.symbol_type(s).is_some()
                                || self
                                    .symbol_template(s)
                                    .is_some_and(|t| self.is_type_template(t))
                                || self.constrained_auto_ahead(s)
                        }
                        _ => false,
                    }
                } else {
                    let ok = self.trap(|s| {
                        let id = s.parse_id(false)?;
                        Ok(match id.name {
                            IdName::Ctor => false,
                            _ => {
                                id.ty.is_some()
                                    || id.template.is_some()
                                    || (s.is(K::KwAuto)
                                        && id.syms.first().is_some_and(|x| {
                                            matches!(s.sym_kind(*x), SymKind::Template(_))
                                        }))
                            }
                        })
                    });
                    ok.unwrap_or(false)
                };
                self.cx.pos = saved;
                r
            }
            k => Self::is_type_keyword(k),
        }
    }

    /// `Concept auto`
    fn constrained_auto_ahead(&self, s: SymbolId) -> bool {
        self.ahead(1) == K::KwAuto
            && matches!(self.sym_kind(s), SymKind::Template(t) if self.templates.list[t.index()].kind == TemplateKind::Concept)
    }

    /// Keywords that begin a type.
    pub fn is_type_keyword(k: K) -> bool {
        k.names_a_type()
            || matches!(
                k,
                K::KwConst
                    | K::KwVolatile
                    | K::KwRestrict
                    | K::KwAuto
                    | K::KwAutoType
                    | K::KwDecltype
                    | K::KwTypeof
                    | K::KwUnderlyingType
                    | K::KwTypename
                    | K::KwStruct
                    | K::KwClass
                    | K::KwUnion
                    | K::KwEnum
                    | K::KwComplex
                    | K::KwAtomic
            )
    }
}
