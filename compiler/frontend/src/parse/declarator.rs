//! Declarators: pointers, references, arrays, functions, and the name they declare.

use super::attributes::Attrs;
use super::declspec::{DeclSpec, SpecMode};
use super::names::{IdName, Qual};
use super::template_args::RawArg;
use crate::diag::msg;
use crate::hir::*;
use crate::sema::scope::overlay;
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Sym, TokenKind as K, sym};
use crate::types::*;
use std::rc::Rc;

/// What may be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclMode {
    /// A type-id: no name.
    Abstract,
    /// The type of `new`: no name, no function or parenthesised declarator.
    New,
    /// A parameter: a name or none.
    Param,
    /// A name at namespace scope.
    Named,
    /// A name at block scope, where `T x(…)` may initialise.
    Block,
    /// A class member.
    Member,
}

/// One function parameter.
#[derive(Clone, Debug)]
pub struct Param {
    pub name: Option<Sym>,
    /// Adjusted type: arrays and functions decayed; top-level qualifiers kept.
    pub ty: QualType,
    pub default: Option<Pos>,
    pub loc: Loc,
    pub var: VarId,
    pub from_pack: bool,
}

/// The parameter list next to a declared function's name.
#[derive(Clone, Debug)]
pub struct FnDeclarator {
    pub params: Vec<Param>,
    pub scope: ScopeId,
    pub variadic: bool,
    pub quals: u32,
    pub ref_qual: RefQual,
    pub noexcept: bool,
    pub noexcept_pos: Option<Pos>,
    pub requires: Option<Pos>,
    /// `override` or `final`.
    pub is_override: bool,
    pub is_final: bool,
    pub explicit_object: bool,
}

/// A parsed declarator.
#[derive(Clone, Debug)]
pub struct Declarator {
    pub name: Option<IdName>,
    pub sym: Sym,
    pub qual: Option<Qual>,
    pub targs: Option<Rc<[RawArg]>>,
    pub ty: QualType,
    pub loc: Loc,
    pub func: Option<FnDeclarator>,
    pub attrs: Attrs,
}

impl Declarators<'_, '_> {
    /// `void`, which also stands where no type is written, or pointers to it.
    fn of_void(&self, ty: QualType) -> bool {
        let mut t = ty.ty();
        while let TypeKind::Pointer(p) = self.prog.types.kind(t) {
            t = p.ty();
        }
        t == Builtin::Void.id()
    }

    /// Parses a declarator over `base`.
    pub fn parse_declarator(&mut self, base: QualType, mode: DeclMode) -> R<Declarator> {
        self.enter()?;
        let r = self.parse_declarator_inner(base, mode);
        self.leave();
        // [dcl.type.class.deduct]: the template's name stands for the whole type, not for a part of it.
        let d = r?;
        if d.ty.ty() != base.ty() {
            self.require_arguments(base, d.loc)?;
        }
        Ok(d)
    }

    /// An error if a type is the name of a class template, whose arguments nothing here can give.
    pub(crate) fn require_arguments(&mut self, ty: QualType, loc: Loc) -> R<()> {
        let TypeKind::DeducedClass(t) = *self.prog.types.kind(ty.ty()) else {
            return Ok(());
        };
        let n = self.template_name(t);
        self.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n])
    }

    fn parse_declarator_inner(&mut self, mut ty: QualType, mode: DeclMode) -> R<Declarator> {
        let mut attrs = Attrs::default();
        loop {
            match self.kind() {
                K::Star => {
                    self.bump();
                    let loc = self.loc();
                    if self.prog.types.is_ref(ty) {
                        let n = self.type_name(ty);
                        return self.fail(loc, msg::POINTER_TO_REFERENCE, &[&n]);
                    }
                    let p = self.prog.types.pointer(ty);
                    ty = p.add(self.parse_ptr_quals(&mut attrs)?);
                }
                K::Amp => {
                    self.bump();
                    self.check_referable(ty)?;
                    ty = self.prog.types.lref(ty);
                    let _ = self.parse_ptr_quals(&mut attrs)?;
                }
                K::AmpAmp => {
                    self.bump();
                    self.check_referable(ty)?;
                    ty = self.prog.types.rref(ty);
                    let _ = self.parse_ptr_quals(&mut attrs)?;
                }
                K::Caret => {
                    let loc = self.loc();
                    return self.unsupported(loc, "a block (a closure of another language)");
                }
                K::KwRestrict => {
                    self.bump();
                    ty = ty.add(RESTRICT);
                }
                K::KwAttribute | K::KwDeclspec => self.parse_attrs(&mut attrs)?,
                K::Ident | K::ColonColon | K::KwDecltype if self.at_member_pointer() => {
                    let loc = self.loc();
                    let class = self.parse_member_pointer_class()?;
                    if self.prog.types.record(class).is_none()
                        && !self.prog.types.is_dependent(class.ty())
                        && !self.is_error(class)
                    {
                        let n = self.type_name(class);
                        return self.fail(loc, msg::BASE_NOT_CLASS, &[&n]);
                    }
                    let p = self.prog.types.intern(TypeKind::MemberPointer {
                        class: class.ty(),
                        pointee: ty,
                    });
                    ty = QualType::new(p).add(self.parse_ptr_quals(&mut attrs)?);
                }
                _ => break,
            }
        }
        self.parse_direct_declarator(ty, mode, attrs)
    }

    fn check_referable(&mut self, t: QualType) -> R<()> {
        if self.prog.types.is_void(t) {
            let loc = self.loc();
            return self.fail(loc, msg::REFERENCE_TO_VOID, &[]);
        }
        Ok(())
    }

    fn parse_ptr_quals(&mut self, attrs: &mut Attrs) -> R<u32> {
        let mut q = 0;
        loop {
            match self.kind() {
                K::KwConst => q |= CONST,
                K::KwVolatile => q |= VOLATILE,
                K::KwRestrict => q |= RESTRICT,
                K::KwAttribute
                | K::KwDeclspec
                | K::KwGridConstant
                | K::KwShared
                | K::KwDevice
                | K::KwConstant => {
                    self.parse_attrs(attrs)?;
                    continue;
                }
                K::LBracket if self.ahead(1) == K::LBracket => {
                    self.parse_attrs(attrs)?;
                    continue;
                }
                _ => return Ok(q),
            }
            self.bump();
        }
    }

    /// Is the `(` here a parenthesised declarator (and not a parameter list or initialiser)?
    fn at_nested_declarator(&mut self, mode: DeclMode) -> bool {
        if !self.is(K::LParen) || mode == DeclMode::New {
            return false;
        }
        let save = self.cx.pos;
        self.bump();
        let mut a = Attrs::default();
        let _ = self.parse_attrs(&mut a);
        let r = match self.kind() {
            K::Star | K::Amp | K::AmpAmp => true,
            K::KwOperator => matches!(mode, DeclMode::Named | DeclMode::Block | DeclMode::Member),
            K::LParen => {
                mode != DeclMode::Abstract
                    && mode != DeclMode::Param
                    && self.at_nested_declarator(mode)
            }
            K::Ident | K::ColonColon | K::KwDecltype => {
                self.at_member_pointer()
                    || (matches!(
                        mode,
                        DeclMode::Named | DeclMode::Block | DeclMode::Member | DeclMode::Param
                    ) && !self.at_type())
            }
            K::Ellipsis => matches!(self.ahead(1), K::Ident) && mode == DeclMode::Param,
            _ => false,
        };
        self.cx.pos = save;
        r
    }

    fn parse_direct_declarator(
        &mut self,
        ty: QualType,
        mode: DeclMode,
        mut attrs: Attrs,
    ) -> R<Declarator> {
        let loc = self.loc();
        let mut d = Declarator {
            name: None,
            sym: Sym(0),
            qual: None,
            targs: None,
            ty,
            loc,
            func: None,
            attrs: Attrs::default(),
        };
        let named = !matches!(mode, DeclMode::Abstract | DeclMode::New);
        if self.at_nested_declarator(mode) {
            return self.parse_nested_declarator(ty, mode, &mut attrs);
        }
        if named {
            match self.kind() {
                K::Ident if !matches!(self.ahead(1), K::ColonColon | K::Less) => {
                    let t = self.bump();
                    d.sym = t.sym();
                    d.name = Some(IdName::Ident(t.sym()));
                    // A constructor's name.
                    if mode == DeclMode::Member && self.is(K::LParen) && self.of_void(ty) {
                        let scope = self.decl_scope(self.cx.scope);
                        if let Some(r) = self.record_of_scope(scope)
                            && self.prog[r].name == Some(t.sym())
                        {
                            if ty.ty() != Builtin::Void.id() {
                                return self.fail(t.loc, msg::CONSTRUCTOR_WITH_TYPE, &[]);
                            }
                            d.name = Some(IdName::Ctor);
                            d.sym = self.op_syms.ctor;
                        }
                    }
                }
                K::Ident | K::ColonColon | K::KwOperator if mode != DeclMode::Param => {
                    // A template-id, a qualified name or an operator.
                    let unqualified = self.is(K::Ident) && self.ahead(1) == K::Less;
                    if unqualified
                        && !matches!(self.tokens.skip_angles(self.idx() + 1), Some((j, false)) if matches!(self.tok_at(j).kind, K::LParen | K::ColonColon | K::Eq | K::LBrace | K::Semi | K::LBracket))
                    {
                        let t = self.bump();
                        d.sym = t.sym();
                        d.name = Some(IdName::Ident(t.sym()));
                    } else {
                        let id = self.parse_declarator_id()?;
                        d.name = Some(id.name);
                        d.sym = id.sym;
                        d.qual = id.qual;
                        d.targs = id.targs;
                        d.loc = id.loc;
                        if let Some(q) = id.qual {
                            let target = match q {
                                Qual::Scope(s) => Some(s),
                                Qual::Type(t) => self
                                    .prog
                                    .types
                                    .record(t)
                                    .map(|r| self.facts.records[r.index()].scope),
                            };
                            if let Some(t) = target {
                                let place = self.cx.scope;
                                self.cx.scope = overlay(self, t, place);
                            }
                        }
                    }
                }
                K::Tilde => {
                    self.bump();
                    self.bump();
                    if self.is(K::Less) {
                        self.parse_template_args()?;
                    }
                    d.name = Some(IdName::Dtor(Builtin::Void.q()));
                    d.sym = self.op_syms.dtor;
                }
                _ => {}
            }
        }
        let _ = self.parse_attrs(&mut attrs);
        let (t, func) = if mode == DeclMode::New {
            (self.parse_new_arrays(ty)?, None)
        } else {
            self.parse_suffixes(
                ty,
                if d.name.is_none() && mode == DeclMode::Param {
                    DeclMode::Abstract
                } else {
                    mode
                },
                &mut attrs,
            )?
        };
        d.ty = t;
        d.func = func;
        if self.is(K::KwAsm) {
            self.bump();
            self.expect(K::LParen)?;
            let s = self.parse_string_literal()?;
            if let ExprKind::Str(id) = self.prog[s].kind {
                attrs.func.asm_label = Some(id);
            }
            self.expect(K::RParen)?;
        }
        self.parse_attrs(&mut attrs)?;
        d.attrs = attrs;
        Ok(d)
    }

    /// `(declarator)` and what comes after it, which is parsed first: it makes the type that the inner declarator begins with.
    fn parse_nested_declarator(
        &mut self,
        ty: QualType,
        mode: DeclMode,
        attrs: &mut Attrs,
    ) -> R<Declarator> {
        let open = self.idx();
        let close = self.close(open);
        self.cx.pos = (close + 1) << 1;
        let (outer, func) = self.parse_suffixes(ty, mode, attrs)?;
        let after = self.cx.pos;
        self.cx.pos = (open + 1) << 1;
        let mut inner = self.parse_declarator(outer, mode)?;
        if self.idx() != close {
            return self.expected("')'");
        }
        self.cx.pos = after;
        if inner.func.is_none() && inner.ty == outer {
            inner.func = func;
        }
        Ok(inner)
    }

    fn parse_declarator_id(&mut self) -> R<super::names::Id> {
        if self.is(K::KwOperator) {
            // An unqualified operator: not looked up, only named.
            let loc = self.loc();
            let i = self.idx();
            let Some((sym, next)) = self.operator_name_at(i) else {
                return self.expected("an operator");
            };
            let name = if sym == self.op_syms.conv {
                self.bump();
                IdName::Conversion(self.parse_conversion_type()?)
            } else {
                self.cx.pos = next << 1;
                match self.op_syms.syms.iter().position(|s| *s == sym) {
                    Some(n) => IdName::Operator(OPERATORS[n].0),
                    None => IdName::Literal(sym),
                }
            };
            let mut targs = None;
            if self.is(K::Less) && !matches!(name, IdName::Conversion(_)) {
                targs = Some(self.parse_template_args()?);
            }
            return Ok(super::names::Id {
                qual: None,
                name,
                sym,
                loc,
                start: loc,
                syms: Default::default(),
                targs,
                ty: None,
                template: None,
            });
        }
        self.parse_id(false)
    }

    /// The type of a conversion function: specifiers and pointer operators, no functions or arrays.
    pub fn parse_conversion_type(&mut self) -> R<QualType> {
        let spec = self.parse_decl_specs(SpecMode::Type)?;
        let Some(mut ty) = spec.ty else {
            return self.expected("a type");
        };
        let mut attrs = Attrs::default();
        loop {
            match self.kind() {
                K::Star => {
                    self.bump();
                    let p = self.prog.types.pointer(ty);
                    ty = p.add(self.parse_ptr_quals(&mut attrs)?);
                }
                K::Amp => {
                    self.bump();
                    ty = self.prog.types.lref(ty);
                }
                K::AmpAmp => {
                    self.bump();
                    ty = self.prog.types.rref(ty);
                }
                _ => return Ok(ty),
            }
        }
    }

    /// Array extents of a new-type: the first may be any expression and is left to the caller.
    fn parse_new_arrays(&mut self, ty: QualType) -> R<QualType> {
        if !self.is(K::LBracket) {
            return Ok(ty);
        }
        // `new T[n][4]`: the caller reads the first extent; the rest are constants.
        let open = self.idx();
        let after = (self.close(open) + 1) << 1;
        self.cx.pos = after;
        let mut attrs = Attrs::default();
        let (t, _) = self.parse_suffixes(ty, DeclMode::New, &mut attrs)?;
        Ok(t)
    }

    fn parse_suffixes(
        &mut self,
        ty: QualType,
        mode: DeclMode,
        attrs: &mut Attrs,
    ) -> R<(QualType, Option<FnDeclarator>)> {
        match self.kind() {
            K::LBracket if self.ahead(1) != K::LBracket => {
                let loc = self.loc();
                self.bump();
                while matches!(
                    self.kind(),
                    K::KwStatic | K::KwConst | K::KwRestrict | K::KwVolatile
                ) {
                    self.bump();
                }
                let len = if self.is(K::RBracket) {
                    ArrayLen::Incomplete
                } else {
                    let saved = std::mem::replace(&mut self.cx.mode.no_greater, false);
                    let e = self.parse_conditional();
                    self.cx.mode.no_greater = saved;
                    let e = e?;
                    if self.is_dep(e) {
                        ArrayLen::Dependent(self.dep_of(e))
                    } else {
                        let n = match self.try_const_int(e) {
                            Ok(n) => n,
                            Err(why) => {
                                let b = self.session.diags.report(loc, msg::VLA, &[]);
                                b.note(why.0, msg::PLAIN, &[&why.1]).emit();
                                return Err(Fail);
                            }
                        };
                        if !(0..=1 << 40).contains(&n) {
                            return self.fail(loc, msg::BAD_ARRAY_SIZE, &[&n]);
                        }
                        ArrayLen::Const(n as u64)
                    }
                };
                self.expect(K::RBracket)?;
                self.enter()?;
                let inner = self.parse_suffixes(ty, mode, attrs);
                self.leave();
                let (elem, _) = inner?;
                let endless = matches!(
                    self.prog.types.kind(elem.ty()),
                    TypeKind::Array {
                        len: ArrayLen::Incomplete,
                        ..
                    }
                );
                if endless && !self.cx.mode.lenient
                    || self.prog.types.is_function(elem)
                    || self.prog.types.is_ref(elem)
                    || self.prog.types.is_void(elem)
                {
                    let n = self.type_name(elem);
                    return self.fail(loc, msg::ARRAY_OF, &[&n]);
                }
                Ok((self.prog.types.array(elem, len), None))
            }
            K::LParen if mode != DeclMode::New && self.at_parameters(mode) => {
                let (t, f) = self.parse_function_suffix(ty, attrs)?;
                // A function returns neither an array nor a function.
                let array = self.is(K::LBracket) && self.ahead(1) != K::LBracket;
                if (array || self.is(K::LParen))
                    && mode != DeclMode::Abstract
                    && !self.cx.mode.lenient
                {
                    let loc = self.loc();
                    let what = if array { "an array" } else { "a function" };
                    return self.fail(loc, msg::BAD_RETURN_TYPE, &[&what]);
                }
                Ok((t, Some(f)))
            }
            _ => Ok((ty, None)),
        }
    }

    /// Declares each item here a parameter? One that is an expression makes the list an initialiser.
    fn all_are_parameters(&mut self, mode: DeclMode) -> R<bool> {
        loop {
            let spec = self.parse_decl_specs(SpecMode::Type)?;
            if self.is(K::LBrace) {
                return Ok(false);
            }
            let Some(t) = spec.ty else { return Ok(false) };
            if self.is(K::LParen) && !self.at_nested_declarator(DeclMode::Param) {
                // `U(…)`: a parameter of function type, or a conversion. Parameters hold types.
                let close = self.close(self.idx());
                self.bump();
                if self.is(K::RParen) {
                    return Ok(mode == DeclMode::Named);
                }
                return Ok(self.at_type()
                    && self.all_are_parameters(mode)?
                    && matches!(
                        self.tok_at(close + 1).kind,
                        K::RParen | K::Comma | K::Eq | K::Ellipsis
                    ));
            }
            let _ = self.parse_declarator(t, DeclMode::Param)?;
            match self.kind() {
                K::RParen | K::Eq | K::Ellipsis => return Ok(true),
                K::Comma => self.bump(),
                _ => return Ok(false),
            };
            let attributed = match self.kind() {
                K::LBracket => self.ahead(1) == K::LBracket,
                k => matches!(
                    k,
                    K::Ellipsis
                        | K::KwGridConstant
                        | K::KwRegister
                        | K::KwAttribute
                        | K::KwExtension
                ),
            };
            if attributed {
                return Ok(true);
            }
            let stop = self
                .tokens
                .find_stop(self.idx(), &[K::Comma, K::Ellipsis, K::Eq, K::Semi]);
            if self.tok_at(stop).kind == K::Ellipsis {
                // `T &&...t` declares, `T(x)...` initialises.
                return Ok(!matches!(self.tok_at(stop - 1).kind, K::RParen | K::RBrace));
            }
            if !self.at_type() {
                return Ok(false);
            }
        }
    }

    /// Is the `(` here a parameter list, and not an initialiser?
    fn at_parameters(&mut self, mode: DeclMode) -> bool {
        if matches!(
            mode,
            DeclMode::Member | DeclMode::Abstract | DeclMode::Param
        ) && mode != DeclMode::Abstract
        {
            return true;
        }
        // A body follows, or nothing can initialise: whatever the parentheses hold was meant for parameters.
        let after = self.close(self.idx()) + 1;
        if mode == DeclMode::Named
            && (self.cx.mode.instantiation || self.tok_at(after).kind == K::LBrace)
        {
            return true;
        }
        let save = self.cx.pos;
        self.bump();
        // A parameter pack replayed per element.
        let e = self
            .tokens
            .find_stop(self.idx(), &[K::Comma, K::Ellipsis, K::Semi]);
        if self.tok_at(e).kind == K::Ellipsis
            && matches!(self.tok_at(e + 1).kind, K::Ident | K::RParen)
        {
            let i = self.idx();
            let packed = self.trap(|s| s.pack_length(i, e)).flatten().is_some();
            // `x(f(args)...)` initialises: a parameter's pattern holds types only.
            if packed && (self.tok_at(e + 1).kind == K::Ident || self.pattern_is_type(i)) {
                self.cx.pos = save;
                return true;
            }
        }
        let r = match self.kind() {
            K::RParen | K::Ellipsis => true,
            K::LBracket => self.ahead(1) == K::LBracket,
            K::KwGridConstant | K::KwRegister | K::KwAttribute | K::KwExtension => true,
            _ => {
                if self.at_type() {
                    let first = self.idx();
                    let stop = self
                        .tokens
                        .find_stop(first, &[K::Comma, K::Ellipsis, K::Eq, K::Semi]);
                    if self.tok_at(stop).kind == K::Ellipsis {
                        // `T &&...t` declares, `T(x)...` initialises.
                        !matches!(self.tok_at(stop - 1).kind, K::RParen | K::RBrace)
                    } else if mode == DeclMode::Block || mode == DeclMode::Named {
                        // `T x(U(1), 2)` and `T x(U{…})` initialise.
                        let ok = self.trap(|s| Declarators(s).all_are_parameters(mode));
                        ok.unwrap_or(false)
                    } else {
                        true
                    }
                } else {
                    false
                }
            }
        };
        self.cx.pos = save;
        r
    }

    /// Does the pattern at token `i` begin with a type, packs of types counted?
    fn pattern_is_type(&mut self, i: u32) -> bool {
        let t = self.tok_at(i);
        if Sema::is_type_keyword(t.kind) {
            return true;
        }
        if t.kind != K::Ident {
            return false;
        }
        self.lookup(t.sym())
            .iter()
            .any(|s| match self.sym_kind(*s) {
                SymKind::Pack(p) => p.iter().all(|a| matches!(a, TemplateArg::Type(_))),
                SymKind::Type(_) | SymKind::Tag(_) => true,
                SymKind::Arg(a) => matches!(**a, TemplateArg::Type(_)),
                SymKind::Template(t) => self.is_type_template(TemplateRef::Decl(*t)),
                _ => false,
            })
    }

    /// Parses `(params) quals noexcept -> ret requires…` and builds the function type.
    pub fn parse_function_suffix(
        &mut self,
        ret: QualType,
        attrs: &mut Attrs,
    ) -> R<(QualType, FnDeclarator)> {
        let outer_scope = self.cx.scope;
        let scope = self.new_scope(ScopeKind::Params, outer_scope);
        self.expect(K::LParen)?;
        let saved_gt = std::mem::replace(&mut self.cx.mode.no_greater, false);
        self.cx.scope = scope;
        let explicit_object = self.session.options.std >= 23 && self.eat(K::KwThis);
        let r = self.parse_params(scope);
        self.cx.mode.no_greater = saved_gt;
        let (params, variadic) = match r {
            Ok(x) => x,
            Err(f) => {
                self.cx.scope = outer_scope;
                return Err(f);
            }
        };
        let mut f = FnDeclarator {
            params,
            scope,
            variadic,
            quals: 0,
            ref_qual: RefQual::None,
            noexcept: false,
            noexcept_pos: None,
            requires: None,
            is_override: false,
            is_final: false,
            explicit_object,
        };
        let r = self.parse_function_tail(ret, &mut f, attrs);
        self.cx.scope = outer_scope;
        let ret = r?;
        if self.prog.types.is_array(ret) || self.prog.types.is_function(ret) {
            let n = self.type_name(ret);
            let loc = self.loc();
            return self.fail(loc, msg::BAD_RETURN_TYPE, &[&n]);
        }
        let ty = self.fn_type_of(ret, &f);
        Ok((ty.into(), f))
    }

    /// The function type of a parameter list.
    pub fn fn_type_of(&mut self, ret: QualType, f: &FnDeclarator) -> TypeId {
        let params: Box<[QualType]> = f.params.iter().map(|p| p.ty.unqual()).collect();
        self.prog.types.function(FnType {
            ret,
            params,
            variadic: f.variadic,
            quals: f.quals,
            ref_qual: f.ref_qual,
            noexcept: false,
        })
    }

    fn parse_function_tail(
        &mut self,
        mut ret: QualType,
        f: &mut FnDeclarator,
        attrs: &mut Attrs,
    ) -> R<QualType> {
        loop {
            match self.kind() {
                K::KwConst => {
                    self.bump();
                    f.quals |= CONST;
                }
                K::KwVolatile => {
                    self.bump();
                    f.quals |= VOLATILE;
                }
                K::KwRestrict => {
                    self.bump();
                }
                K::Amp => {
                    self.bump();
                    f.ref_qual = RefQual::LValue;
                }
                K::AmpAmp => {
                    self.bump();
                    f.ref_qual = RefQual::RValue;
                }
                K::KwNoexcept => {
                    self.bump();
                    if self.is(K::LParen) {
                        f.noexcept_pos = Some(self.cx.pos);
                        self.skip_group();
                    } else {
                        f.noexcept = true;
                    }
                }
                K::KwThrow => {
                    self.bump();
                    f.noexcept = self.ahead(1) == K::RParen;
                    self.skip_group();
                }
                K::KwAttribute | K::KwDeclspec => self.parse_attrs(attrs)?,
                K::LBracket if self.ahead(1) == K::LBracket => self.parse_attrs(attrs)?,
                K::Arrow => {
                    if !self.has_placeholder(ret)
                        && !self.prog.types.is_dependent(ret.ty())
                        && !self.prog.types.is_void(ret)
                        && !self.is_error(ret)
                    {
                        let loc = self.loc();
                        return self.fail(loc, msg::TRAILING_WITHOUT_AUTO, &[]);
                    }
                    self.bump();
                    // `this` may be named in the trailing return type.
                    let saved_this = self.cx.this;
                    let ds = self.decl_scope(
                        self.env.scopes[f.scope.0 as usize]
                            .parent
                            .unwrap_or(f.scope),
                    );
                    if saved_this.is_none()
                        && let Some(r) = self.record_of_scope(ds)
                    {
                        self.cx.this = Some(QualType::with(self.prog[r].ty, f.quals));
                    }
                    let t = self.parse_type_id();
                    self.cx.this = saved_this;
                    ret = t?;
                }
                K::KwRequires => {
                    f.requires = Some(self.cx.pos);
                    let j = self.tokens.skip_requires(self.idx());
                    self.cx.pos = j << 1;
                }
                K::Ident if self.tok().sym() == sym::OVERRIDE || self.tok().sym() == sym::FINAL => {
                    f.is_override = true;
                    f.is_final |= self.bump().sym() == sym::FINAL;
                }
                _ => return Ok(ret),
            }
        }
    }

    /// The attributes of specifiers and declarator together.
    pub fn merge_attrs(spec: &DeclSpec, d: &Declarator) -> Attrs {
        let mut a = spec.attrs.clone();
        let b = &d.attrs;
        a.func.global |= b.func.global;
        a.func.device |= b.func.device;
        a.func.host |= b.func.host;
        a.func.forceinline |= b.func.forceinline;
        a.func.noinline |= b.func.noinline;
        a.func.noreturn |= b.func.noreturn;
        a.func.used |= b.func.used;
        a.func.weak |= b.func.weak;
        a.func.nv_pure |= b.func.nv_pure;
        for i in 0..3 {
            a.func.launch_bounds[i] = a.func.launch_bounds[i].or(b.func.launch_bounds[i]);
        }
        a.func.maxnreg = a.func.maxnreg.or(b.func.maxnreg);
        a.func.cluster_dims = a.func.cluster_dims.or(b.func.cluster_dims);
        a.func.block_size = a.func.block_size.or(b.func.block_size);
        a.func.asm_label = a.func.asm_label.or(b.func.asm_label);
        a.func.nodiscard |= b.func.nodiscard;
        a.func.deprecated = a.func.deprecated.or(b.func.deprecated);
        a.shared |= b.shared;
        a.constant |= b.constant;
        a.managed |= b.managed;
        a.align = a.align.max(b.align);
        a.packed |= b.packed;
        a
    }
}
