//! Template heads and the dependent signatures of function templates.

use super::*;
use crate::diag::msg;
use crate::parse::attributes::Attrs;
use crate::parse::declarator::DeclMode;
use crate::parse::declspec::SpecMode;
use crate::parse::names::IdName;
use crate::token::TokenKind as K;

impl Sema<'_> {
    /// Parses `template < … > requires …`; returns the parameters, the constraint, the token after.
    pub(crate) fn parse_template_head(&mut self) -> R<(Vec<TParam>, Option<Pos>, u32)> {
        self.expect(K::KwTemplate)?;
        let v = self.parse_tparams()?;
        let mut requires = None;
        if self.is(K::KwRequires) {
            requires = Some(self.cx.pos);
            let j = self.tokens.skip_requires(self.idx());
            self.cx.pos = j << 1;
        }
        Ok((v, requires, self.idx()))
    }

    /// `< params >`
    pub(crate) fn parse_tparams(&mut self) -> R<Vec<TParam>> {
        self.expect(K::Less)?;
        let mut v = Vec::new();
        while !self.at_greater() {
            let mut p = TParam {
                name: None,
                other: None,
                kind: TParamKind::Type,
                pack: false,
                default: None,
                constraint: None,
            };
            let i = self.idx();
            let is_type = matches!(self.kind(), K::KwClass | K::KwTypename) && {
                // `typename T::x N` is a value parameter.
                let j = if self.tok_at(i + 1).kind == K::Ellipsis {
                    i + 2
                } else {
                    i + 1
                };
                let j = if self.tok_at(j).kind == K::Ident {
                    j + 1
                } else {
                    j
                };
                matches!(
                    self.tok_at(j).kind,
                    K::Comma | K::Greater | K::GreaterGreater | K::Eq
                )
            };
            if is_type {
                self.bump();
                p.pack = self.eat(K::Ellipsis);
                if self.is(K::Ident) {
                    p.name = Some(self.bump().sym());
                }
            } else if self.is(K::KwTemplate) {
                let head = self.cx.pos;
                self.bump();
                let Some(j) = self.tokens.skip_template_head(self.idx()) else {
                    return self.expected("'>'");
                };
                self.cx.pos = j << 1;
                self.bump();
                p.kind = TParamKind::Template(head);
                p.pack = self.eat(K::Ellipsis);
                if self.is(K::Ident) {
                    let n = self.bump().sym();
                    self.tokens.template_names.insert(n);
                    p.name = Some(n);
                }
            } else if self.concept_ahead() {
                p.constraint = Some(self.cx.pos);
                // Concept name with arguments, then the parameter.
                while matches!(self.kind(), K::Ident | K::ColonColon) {
                    let k = self.bump().kind;
                    if k == K::Ident
                        && self.is(K::Less)
                        && let Some((j, half)) = self.tokens.skip_angles(self.idx())
                    {
                        self.cx.pos = j << 1 | u32::from(half);
                    }
                    if !(self.is(K::ColonColon) || k == K::ColonColon) {
                        break;
                    }
                }
                p.pack = self.eat(K::Ellipsis);
                if self.is(K::Ident) {
                    p.name = Some(self.bump().sym());
                }
            } else {
                self.parse_value_tparam(&mut p);
            }
            if self.eat(K::Eq) {
                p.default = Some(self.cx.pos);
                self.cx.pos = self.tokens.tparam_end(self.idx());
            }
            v.push(p);
            if !self.eat(K::Comma) {
                break;
            }
        }
        self.close_angle()?;
        Ok(v)
    }

    /// A value parameter: its name is the last identifier before `,`, `=` or `>` outside brackets.
    fn parse_value_tparam(&mut self, p: &mut TParam) {
        let i = self.idx();
        p.kind = TParamKind::Value(self.cx.pos);
        let stop_pos = self.tokens.tparam_end(i);
        let stop = stop_pos >> 1;
        let mut eq = None;
        let mut j = i;
        let mut name = None;
        while j < stop {
            match self.tok_at(j).kind {
                K::Eq => {
                    eq = Some(j);
                    break;
                }
                K::Ellipsis => p.pack = true,
                K::LParen
                    if matches!(self.tok_at(j + 1).kind, K::Star | K::Amp | K::AmpAmp)
                        || self.tok_at(j + 2).kind == K::ColonColon =>
                {
                    let c = self.close(j);
                    for k in j..c {
                        if self.tok_at(k).kind == K::Ellipsis {
                            p.pack = true;
                        }
                        if self.tok_at(k).kind == K::Ident
                            && matches!(self.tok_at(k + 1).kind, K::RParen | K::LBracket)
                        {
                            name = Some(self.tok_at(k).sym());
                        }
                    }
                    j = c;
                    if self.tok_at(j + 1).kind == K::LParen {
                        j = self.close(j + 1);
                    }
                }
                K::LParen | K::LBracket | K::LBrace => j = self.close(j),
                K::Ident => {
                    if self.tok_at(j + 1).kind == K::Less
                        && let Some((k, false)) = self.tokens.skip_angles(j + 1)
                    {
                        j = k - 1;
                    } else if matches!(
                        self.tok_at(j + 1).kind,
                        K::Comma | K::Eq | K::Greater | K::GreaterGreater
                    ) && j > i
                        && self.tok_at(j - 1).kind != K::ColonColon
                    {
                        name = Some(self.tok_at(j).sym());
                    }
                }
                _ => {}
            }
            j += 1;
        }
        p.name = name;
        self.cx.pos = eq.map_or(stop_pos, |e| e << 1);
    }

    /// A concept's name before a type parameter?
    fn concept_ahead(&mut self) -> bool {
        if !matches!(self.kind(), K::Ident | K::ColonColon) {
            return false;
        }
        let start = self.cx.pos;
        let mut name = None;
        let mut j = self.idx();
        while matches!(self.tok_at(j).kind, K::Ident | K::ColonColon) {
            if self.tok_at(j).kind == K::Ident {
                name = Some(self.tok_at(j).sym());
                if self.tok_at(j + 1).kind != K::ColonColon {
                    break;
                }
            }
            j += 1;
        }
        let Some(n) = name else { return false };
        if !self.tokens.template_names.contains(&n) {
            return false;
        }
        // Look the whole name up without its arguments.
        let r = self.trap(|s| {
            let mut qual = None;
            s.eat(K::ColonColon);
            loop {
                let (n, _) = s.ident()?;
                let syms = s.lookup_id(qual, n);
                match syms.first().map(|x| s.sym_kind(*x).clone()) {
                    Some(SymKind::Namespace(ns)) if s.eat(K::ColonColon) => {
                        qual = Some(crate::parse::names::Qual::Scope(ns))
                    }
                    Some(SymKind::Template(t)) => {
                        return Ok(s.templates.list[t.index()].kind == TemplateKind::Concept);
                    }
                    _ => return Ok(false),
                }
            }
        });
        self.cx.pos = start;
        r.unwrap_or(false)
    }

    /// Invents a template parameter for each `auto` in the parameter list that starts at or after token `from`.
    pub(crate) fn add_auto_params(&mut self, from: u32, end: u32, params: &mut Vec<TParam>) {
        // The parameter list: the first `(` outside template arguments and attributes.
        let mut j = from;
        while j < end {
            match self.tok_at(j).kind {
                K::KwAttribute
                | K::KwDecltype
                | K::KwNoexcept
                | K::KwExplicit
                | K::KwLaunchBounds
                | K::KwAlignas
                | K::KwTypeof => j = self.close(j + 1) + 1,
                K::LParen => {
                    if self.tok_at(j + 1).kind == K::RParen
                        && self.tok_at(j.wrapping_sub(1)).kind == K::KwOperator
                    {
                        j += 2;
                        continue;
                    }
                    break;
                }
                K::LBracket => j = self.close(j) + 1,
                K::LBrace | K::Semi => return,
                _ => j += 1,
            }
        }
        if j >= end {
            return;
        }
        self.auto_params_in(j, params);
    }

    /// As above for the group that opens at token `open`.
    pub(crate) fn auto_params_in(&mut self, open: u32, params: &mut Vec<TParam>) {
        let close = self.close(open);
        let mut j = open + 1;
        while j < close {
            match self.tok_at(j).kind {
                K::LParen | K::LBrace | K::LBracket => j = self.close(j),
                K::Eq => {
                    j = self.tokens.find_stop(j, &[K::Comma]);
                    continue;
                }
                K::KwAuto => {
                    let stop = self.tokens.find_stop(j, &[K::Comma, K::Ellipsis]);
                    let name = self.auto_sym(j);
                    self.templates.has_auto_params = true;
                    let constraint = self.tokens.constraint_start(open, j - 1);
                    params.push(TParam {
                        name: Some(name),
                        other: None,
                        kind: TParamKind::Type,
                        pack: self.tok_at(stop).kind == K::Ellipsis,
                        default: None,
                        constraint: constraint.map(|c| c << 1),
                    });
                }
                _ => {}
            }
            j += 1;
        }
    }

    /// The invented name of the parameter an `auto` at a token stands for.
    pub(crate) fn auto_sym(&mut self, token: u32) -> Sym {
        self.session.names.intern(&format!("<auto>{token}"))
    }

    /// A scope with the template's parameters bound to themselves.
    pub(crate) fn unbound_scope(&mut self, params: &[TParam], parent: ScopeId) -> ScopeId {
        let s = self.new_scope(ScopeKind::TParams, parent);
        for (i, p) in params.iter().enumerate() {
            let r = ParamRef {
                depth: 0,
                index: i as u16,
                pack: p.pack,
            };
            let arg = match p.kind {
                TParamKind::Type => {
                    TemplateArg::Type(self.prog.types.intern(TypeKind::Param(r)).into())
                }
                TParamKind::Value(_) => TemplateArg::Expr(self.prog.dep_expr(DepExpr::Param(r))),
                TParamKind::Template(_) => TemplateArg::Template(TemplateRef::Param(r)),
            };
            let a = Rc::new(arg);
            for n in [p.name, p.other].into_iter().flatten() {
                self.add_symbol(s, n, 0, SymKind::Arg(a.clone()));
            }
        }
        s
    }

    /// The signature of a function template over its parameters, parsed once.
    pub fn signature(&mut self, t: TemplateId) -> Option<Rc<Signature>> {
        if let Some(s) = &self.templates.list[t.index()].signature {
            if s.is_none() && self.cx.mode.lenient {
                return self.host_signature(t);
            }
            return s.clone();
        }
        self.templates.list[t.index()].signature = Some(None);
        let tp = self.templates.list[t.index()].clone();
        let r = self.trap(|s| s.parse_signature(&tp));
        let r = r.map(Rc::new);
        self.templates.list[t.index()].signature = Some(r.clone());
        if r.is_none() && self.cx.mode.lenient {
            return self.host_signature(t);
        }
        r
    }

    /// The signature of a host function template that names unknown types.
    fn host_signature(&mut self, t: TemplateId) -> Option<Rc<Signature>> {
        let tp = &self.templates.list[t.index()];
        if tp.retried || tp.lambda.is_some() || tp.guide {
            return None;
        }
        let mut i = tp.inner;
        loop {
            match self.tokens.mark_at(i) {
                K::KwDevice | K::KwGlobal | K::Eof => return None,
                K::LBrace | K::Semi => break,
                _ => i += 1,
            }
        }
        self.templates.list[t.index()].retried = true;
        let tp = self.templates.list[t.index()].clone();
        let r = self.trap(|s| s.parse_signature_in(&tp, true)).map(Rc::new);
        self.templates.list[t.index()].signature = Some(r.clone());
        r
    }

    fn parse_signature(&mut self, t: &Template) -> R<Signature> {
        self.parse_signature_in(t, false)
    }

    fn parse_signature_in(&mut self, t: &Template, host_only: bool) -> R<Signature> {
        let scope = self.unbound_scope(&t.params, t.scope);
        let mut cx = self.decl_cx(t.inner << 1, scope);
        cx.mode.dependent = true;
        cx.mode.unknown_types = host_only;
        let lambda = t.lambda;
        self.at(cx, |s| {
            s.stack_check()?;
            if let Some(l) = lambda {
                return Lambdas(s).lambda_signature(l);
            }
            let record = s.record_of_scope(s.decl_scope(t.scope));
            let mode = if record.is_some() && !t.friend {
                SpecMode::Member
            } else {
                SpecMode::Decl
            };
            let spec = Declarators(s).parse_decl_specs(mode)?;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let d = if t.guide {
                // `Name(params) -> Type`
                s.eat(K::KwExplicit);
                if spec.ty.is_none() {
                    s.bump();
                }
                let mut attrs = Attrs::default();
                let (ty, f) =
                    Declarators(s).parse_function_suffix(Builtin::Auto.q(), &mut attrs)?;
                crate::parse::declarator::Declarator {
                    name: Some(IdName::Ident(t.sym)),
                    sym: t.sym,
                    qual: None,
                    targs: None,
                    ty,
                    loc: t.loc,
                    func: Some(f),
                    attrs,
                }
            } else {
                Declarators(s).parse_declarator(
                    base,
                    if mode == SpecMode::Member {
                        DeclMode::Member
                    } else {
                        DeclMode::Named
                    },
                )?
            };
            let Some(f) = &d.func else {
                return s.fail(t.loc, msg::EXPECTED, &[&"a function", &"a variable"]);
            };
            let Some(ft) = s.prog.types.fn_type(d.ty.ty()).cloned() else {
                return Err(Fail);
            };
            let mut ret = ft.ret;
            let mut ty = d.ty.ty();
            let name = s.func_name(d.name);
            if let FuncName::Conversion(c) = name {
                ret = c;
                ty = s
                    .prog
                    .types
                    .intern(TypeKind::Function(Box::new(FnType { ret, ..ft })));
            }
            Ok(Signature {
                host_only,
                params: f.params.iter().map(|p| p.ty).collect(),
                has_default: f.params.iter().map(|p| p.default.is_some()).collect(),
                ret,
                ty,
                variadic: f.variadic,
                name,
                is_static: spec.is_static,
                explicit_object: f.explicit_object,
                requires: f.requires,
            })
        })
    }
}
