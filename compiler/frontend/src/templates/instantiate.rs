//! Instantiation: classes, functions and variables made by parsing a template's tokens with its parameters bound.

use super::*;
use crate::diag::msg;
use crate::parse::attributes::Attrs;
use crate::parse::declarator::DeclMode;
use crate::parse::declspec::SpecMode;
use crate::parse::template_args::RawArg;
use crate::sema::lookup::encloses;
use crate::sema::scope::overlay;
use crate::token::TokenKind as K;

impl Sema<'_> {
    /// The class `t<args>`, made on first sight; its definition is chosen when members are needed.
    pub(crate) fn instance_record(
        &mut self,
        t: TemplateId,
        args: Box<[TemplateArg]>,
    ) -> R<RecordId> {
        if let Some(&Instantiated::Record(r)) = self.templates.instances[t.index()].get(&args) {
            return Ok(r);
        }
        let tp = &self.templates.list[t.index()];
        let (sym, scope) = (tp.sym, tp.scope);
        let kw = {
            let mut j = self.templates.list[t.index()].inner;
            while !matches!(
                self.tok_at(j).kind,
                K::KwStruct | K::KwClass | K::KwUnion | K::Eof
            ) {
                j += 1;
            }
            self.tok_at(j).kind
        };
        let kind = match kw {
            K::KwClass => RecordKind::Class,
            K::KwUnion => RecordKind::Union,
            _ => RecordKind::Struct,
        };
        let r = self.create_record(Some(sym), kind, scope, self.templates.list[t.index()].loc);
        self.prog[r].instance = Some(Box::new(Instance {
            template: t,
            args: args.clone(),
            pattern: None,
        }));
        self.facts.records[r.index()].progress.uninstantiated = true;
        self.facts.records[r.index()].instance_depth = self.next_instance_depth();
        self.templates.instances[t.index()].insert(args, Instantiated::Record(r));
        Ok(r)
    }

    /// Chooses the definition of a class template instance (primary or specialisation) and attaches its body.
    pub(crate) fn instantiate_record(&mut self, r: RecordId) {
        self.facts.records[r.index()].progress.uninstantiated = false;
        let Some(i) = self.prog[r].instance.clone() else {
            return;
        };
        let t = i.template;
        let tp = self.templates.list[t.index()].clone();
        if tp.lambda.is_some() {
            return;
        }
        let (inner, params, args, parent) = match Deduction(self).choose_spec(t, &i.args) {
            Ok(Some((s, args))) => (s.inner, s.params.clone(), args, s.scope),
            Ok(None) => (tp.inner, tp.params.clone(), i.args.clone(), tp.scope),
            Err(_) => {
                let n = self.type_name(self.prog[r].ty.into());
                let loc = self.loc();
                self.error(loc, msg::AMBIGUOUS_SPEC, &[&n]);
                return;
            }
        };
        let scope = self.bound_scope(&params, &args, parent);
        // Members are looked up in the class, then among the bound parameters.
        let rs = self.facts.records[r.index()].scope;
        self.env.scopes[rs.0 as usize].parent = Some(scope);
        let mut cx = self.decl_cx(inner << 1, scope);
        cx.func = self.func_of_scope(parent);
        let ok = self.at(cx, |s| s.trap(|s| s.attach_instance(r)));
        if ok.is_none() {
            self.facts.records[r.index()].progress.state = 3;
        } else if self.facts.records[r.index()].body.is_none() && inner == tp.inner {
            self.find_out_of_line_class(r);
        }
    }

    /// The cursor is at a class template's declaration: finds the class-key and notes the body.
    fn attach_instance(&mut self, r: RecordId) -> R<()> {
        let mut attrs = Attrs::default();
        Declarators(self).parse_attrs(&mut attrs)?;
        let pos = self.idx();
        let kind = match self.bump().kind {
            K::KwUnion => RecordKind::Union,
            K::KwClass => RecordKind::Class,
            _ => RecordKind::Struct,
        };
        Declarators(self).parse_attrs(&mut attrs)?;
        // The name, perhaps qualified, perhaps with arguments.
        while matches!(self.kind(), K::Ident | K::ColonColon) {
            let t = self.bump();
            if t.kind == K::Ident
                && self.is(K::Less)
                && let Some((j, half)) = self.tokens.skip_angles(self.idx())
            {
                self.cx.pos = j << 1 | u32::from(half);
            }
            if self.is(K::Ident) && self.tok().sym() == crate::token::sym::FINAL {
                break;
            }
            if t.kind == K::Ident && !self.is(K::ColonColon) {
                break;
            }
        }
        Declarators(self).parse_attrs(&mut attrs)?;
        let mut is_final = false;
        if self.is(K::Ident) && self.tok().sym() == crate::token::sym::FINAL {
            self.bump();
            is_final = true;
        }
        let mut bases = None;
        if self.is(K::Colon) {
            bases = Some(self.idx() + 1);
            let mut j = self.idx() + 1;
            loop {
                match self.tok_at(j).kind {
                    K::LBrace | K::Semi | K::Eof => break,
                    K::LParen | K::LBracket => j = self.close(j) + 1,
                    K::Less => match self.tokens.skip_angles(j) {
                        Some((k, _)) => j = k,
                        None => j += 1,
                    },
                    K::Ident
                        if self.tok_at(j + 1).kind == K::LBrace
                            && self.tokens.base_brace_init(j + 1) =>
                    {
                        j = self.close(j + 1) + 1
                    }
                    _ => j += 1,
                }
            }
            self.cx.pos = j << 1;
        }
        if !self.is(K::LBrace) {
            return Ok(());
        }
        let body = self.idx();
        self.attach_body(r, kind, bases, body, is_final, &attrs, pos);
        // Attributes after the brace do not occur on templates in practice, save `__attribute__((aligned))`.
        let close = self.close(body);
        self.cx.pos = (close + 1) << 1;
        if self.is(K::KwAttribute) {
            let mut tail = Attrs::default();
            Declarators(self).parse_attrs(&mut tail)?;
            self.prog[r].align = self.prog[r].align.max(tail.align);
        }
        Ok(())
    }

    /// Looks for the definition of a nested class given outside its class.
    pub(crate) fn find_out_of_line_class(&mut self, r: RecordId) {
        let has_body = self.facts.records[r.index()].body.is_some();
        let Some(name) = self.prog[r].name else {
            return;
        };
        let outer = self.facts.records[r.index()].outer;
        let Some(class) = self.record_of_scope(self.decl_scope(outer)) else {
            return;
        };
        let Some(cname) = self.prog[class].name else {
            return;
        };
        let key = (cname, name);
        // A body within the class gives way to a specialisation alone.
        let specialised = self.templates.member_specs.get(&key).into_iter();
        let general = self.templates.out_of_line.get(&key).filter(|_| !has_body);
        let list: Vec<u32> = specialised.chain(general).flatten().copied().collect();
        for d in list {
            let p = self.facts.decls[d as usize].clone();
            if p.tkind != TemplateKind::Class {
                continue;
            }
            let ok = self.trap(|s| {
                let (scope, head) = s.out_of_line_member(&p, class)?;
                let mut inner = p.inner;
                let mut bound = scope;
                if let Some(i) = s.prog[r].instance.clone() {
                    let Some(head) = head else { return Err(Fail) };
                    let cx = s.decl_cx(head << 1, scope);
                    let (params, _, next) = s.at(cx, |s| s.parse_template_head())?;
                    bound = s.bound_scope(&params, &i.args, scope);
                    inner = next;
                } else if head.is_some() {
                    return Err(Fail);
                }
                let own = s.facts.records[r.index()].scope;
                s.env.scopes[own.0 as usize].parent = Some(bound);
                let cx = s.decl_cx(inner << 1, bound);
                s.at(cx, |s| s.attach_instance(r))
            });
            if ok.is_some() && (has_body || self.facts.records[r.index()].body.is_some()) {
                return;
            }
        }
    }

    /// The scope in which what defines a member of `class` outside of it is read, and the head of the member's own that follows
    /// those of the classes.
    pub(super) fn out_of_line_member(
        &mut self,
        p: &PendingDecl,
        class: RecordId,
    ) -> R<(ScopeId, Option<u32>)> {
        let around = self.out_of_line_scope(p, class)?;
        let mut left = 0;
        let mut cur = Some(class);
        while let Some(r) = cur {
            left += u32::from(self.prog[r].instance.is_some());
            cur = match self.prog[r].parent {
                Parent::Record(o) => Some(o),
                _ => None,
            };
        }
        let mut at = p.start;
        while self.tok_at(at).kind == K::KwTemplate && left > 0 {
            let Some(n) = self.tokens.skip_template_head(at + 1) else {
                return Err(Fail);
            };
            at = n;
            if self.tok_at(at).kind == K::KwRequires {
                at = self.tokens.skip_requires(at);
            }
            left -= 1;
        }
        let head = (self.tok_at(at).kind == K::KwTemplate).then_some(at);
        let members = self.facts.records[class.index()].scope;
        Ok((overlay(self, members, around), head))
    }

    /// The scope in which an out-of-line member definition of `class` is parsed: its own parameter names bound to the
    /// class's arguments.
    pub(crate) fn out_of_line_scope(&mut self, p: &PendingDecl, class: RecordId) -> R<ScopeId> {
        if p.heads == 0 || self.tok_at(p.start).kind != K::KwTemplate {
            return Ok(p.scope);
        }
        // Another class may have the name: a member is defined in a namespace around its own class ([class.mfct] 1).
        if !encloses(self, p.scope, self.facts.records[class.index()].scope) {
            return Err(Fail);
        }
        // The instances enclosing the member, outermost first, that have heads of their own.
        let mut chain: Vec<RecordId> = Vec::new();
        let mut cur = Some(class);
        while let Some(r) = cur {
            if self.prog[r].instance.is_some() {
                chain.insert(0, r);
            }
            cur = match self.prog[r].parent {
                Parent::Record(o) => Some(o),
                _ => None,
            };
        }
        let mut scope = p.scope;
        let mut pos = p.start << 1;
        for r in chain {
            let cx = self.decl_cx(pos, scope);
            let (params, _, next) = self.at(cx, |s| s.parse_template_head())?;
            pos = next << 1;
            let Some(i) = self.prog[r].instance.clone() else {
                return Err(Fail);
            };
            // Which specialisation does the definition belong to? Compare the arguments written after the class name.
            let args = self.head_args(&params, p, scope, r, &i)?;
            scope = self.bound_scope(&params, &args, scope);
        }
        Ok(scope)
    }

    /// Values for the parameters of an out-of-line definition's head, from the class name's written arguments.
    fn head_args(
        &mut self,
        params: &[TParam],
        p: &PendingDecl,
        scope: ScopeId,
        r: RecordId,
        i: &Instance,
    ) -> R<Box<[TemplateArg]>> {
        // Find `Name <` in the declarator.
        let Some(name) = self.prog[r].name else {
            return Err(Fail);
        };
        let mut j = p.inner;
        while j < p.end
            && !(self.tok_at(j).kind == K::Ident
                && self.tok_at(j).sym() == name
                && self.tok_at(j + 1).kind == K::Less
                && matches!(self.tokens.skip_angles(j + 1), Some((k, false)) if self.tok_at(k).kind == K::ColonColon))
        {
            j += 1;
        }
        if j >= p.end || !is_qualified_alike(self, j, scope, r) {
            return Err(Fail);
        }
        let us = self.unbound_scope(params, scope);
        let mut cx = self.decl_cx((j + 1) << 1, us);
        cx.mode.dependent = true;
        let raw = self.at(cx, |s| s.parse_template_args())?;
        let loc = self.tok_at(j).loc;
        let saved = std::mem::replace(&mut self.cx.mode.dependent, true);
        let pat = self.complete_args(i.template, &raw, loc);
        self.cx.mode.dependent = saved;
        let pat = pat?;
        let mut d = super::deduce::Deduced::new(params.len());
        let flat_p = super::deduce::flat(&pat);
        let flat_a = super::deduce::flat(&i.args);
        if !Deduction(self).unify_args(&flat_p, &flat_a, &mut d) {
            return Err(Fail);
        }
        let args = Deduction(self)
            .finish_deduction(params, scope, d, loc)
            .ok_or(Fail)?;
        if params.is_empty() {
            // A member specialised for one instance.
            return Ok(args);
        }
        // The pattern must be the one the instance was made from, and not merely match it.
        match Deduction(self).choose_spec(i.template, &i.args) {
            Ok(Some((s, _))) => {
                let sp = super::deduce::flat(&s.args);
                if sp != flat_p {
                    return Err(Fail);
                }
            }
            _ => {
                // `template <>`: a member specialised for these very arguments.
                let generic = params.is_empty()
                    || flat_p.iter().all(|a| match a {
                        TemplateArg::Type(t) => {
                            matches!(self.prog.types.kind(t.ty()), TypeKind::Param(_))
                        }
                        TemplateArg::Expr(e) => matches!(self.prog[*e], DepExpr::Param(_)),
                        TemplateArg::Template(TemplateRef::Param(_)) => true,
                        TemplateArg::Expansion(_) => true,
                        _ => false,
                    });
                if !generic {
                    return Err(Fail);
                }
            }
        }
        Ok(args)
    }

    /// The function `t<args>`: its declaration, made on first sight. `None` when substitution fails.
    pub(crate) fn instantiate_function(
        &mut self,
        t: TemplateId,
        args: Box<[TemplateArg]>,
    ) -> Option<FuncId> {
        if args.iter().any(|a| self.arg_dependent(a)) {
            return None;
        }
        self.attach_specs(t);
        match self.templates.instances[t.index()].get(&args) {
            Some(&Instantiated::Func(f)) => return Some(f),
            Some(Instantiated::Failed) => return None,
            _ => {}
        }
        let tp = self.templates.list[t.index()].clone();
        let loc = self.loc();
        self.push_instance(loc, Instantiating::Template(t)).ok()?;
        let depth = std::mem::take(&mut self.parser.depth);
        let r = self.trap(|s| s.instantiate_function_inner(t, &tp, &args));
        self.parser.depth = depth;
        self.templates.in_progress.pop();
        match r {
            Some(f) => {
                self.facts.functions[f.index()].origin.instance_depth = self.next_instance_depth();
                self.templates.instances[t.index()].insert(args, Instantiated::Func(f));
                Some(f)
            }
            None => {
                // A failure below a recursion in progress may be of the moment; others are remembered.
                if self.templates.in_progress.is_empty() {
                    self.templates.instances[t.index()].insert(args, Instantiated::Failed);
                }
                None
            }
        }
    }

    /// A fresh instance of a template's definition, recorded nowhere.
    pub(crate) fn instantiate_definition(
        &mut self,
        t: TemplateId,
        args: &[TemplateArg],
    ) -> R<FuncId> {
        let tp = self.templates.list[t.index()].clone();
        self.instantiate_function_inner(t, &tp, args)
    }

    fn instantiate_function_inner(
        &mut self,
        t: TemplateId,
        tp: &Template,
        args: &[TemplateArg],
    ) -> R<FuncId> {
        let scope = self.bound_scope(&tp.params, args, tp.scope);
        if !Deduction(self).head_constraints_ok(tp, scope) {
            return Err(Fail);
        }
        let sig = self.signature(t);
        let pattern = sig.as_ref().map(|s| s.ty);
        let host_only = sig.is_some_and(|s| s.host_only);
        let mut cx = self.decl_cx(tp.inner << 1, scope);
        cx.func = self.func_of_scope(self.decl_scope(tp.scope));
        cx.mode.unknown_types = host_only;
        if let Some(l) = tp.lambda {
            cx.func = self.facts.lambdas[l as usize].cx.func;
        }
        let p = self.facts.decls.get(tp.decl as usize).cloned();
        let lambda = tp.lambda;
        let f = self.at(cx, |s| -> R<FuncId> {
            s.stack_check()?;
            if let Some(l) = lambda {
                return Lambdas(s).lambda_call_operator(l, scope);
            }
            let ds = s.decl_scope(tp.scope);
            let record = s.record_of_scope(ds);
            let mode = if record.is_some() && !tp.friend {
                SpecMode::Member
            } else {
                SpecMode::Decl
            };
            let mut spec = Declarators(s).parse_decl_specs(mode)?;
            spec.is_friend |= tp.friend;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let d = Declarators(s).parse_declarator(
                base,
                if mode == SpecMode::Member {
                    DeclMode::Member
                } else {
                    DeclMode::Named
                },
            )?;
            if d.func.is_none() {
                return Err(Fail);
            }
            let attrs = Declarators::merge_attrs(&spec, &d);
            let mut info_defaults = None;
            let (mut fd, mut info) =
                s.make_function(p.as_ref().map(|_| tp.decl), ds, &spec, attrs, &d)?;
            if let Some(extra) = s.templates.defaults.get(&t).cloned() {
                // Default arguments written on another declaration.
                for (inner, sc) in extra {
                    let sc = s.bound_scope(&tp.params, args, sc);
                    let cx = s.decl_cx(inner << 1, sc);
                    let x = s.at(cx, |s| -> R<Vec<Option<(Pos, ScopeId)>>> {
                        let spec = Declarators(s).parse_decl_specs(mode)?;
                        let base = spec.ty.unwrap_or(Builtin::Void.q());
                        let d = Declarators(s).parse_declarator(base, DeclMode::Named)?;
                        Ok(d.func
                            .map(|f| {
                                f.params
                                    .iter()
                                    .map(|p| p.default.map(|x| (x, f.scope)))
                                    .collect()
                            })
                            .unwrap_or_default())
                    });
                    if let Ok(x) = x {
                        info_defaults = Some(x);
                    }
                }
            }
            if let Some(x) = info_defaults {
                for (i, e) in x.into_iter().enumerate() {
                    if i < info.defaults.len() && info.defaults[i].is_none() {
                        info.defaults[i] = e;
                    }
                }
            }
            if fd.linkage == Linkage::External {
                fd.linkage = Linkage::LinkOnce;
            }
            info.origin.template = Some(t);
            let id = s.new_func(fd, info);
            Ok(id)
        })?;
        self.prog[f].instance = Some(Box::new(Instance {
            template: t,
            args: args.into(),
            pattern,
        }));
        if lambda.is_none() {
            self.prog[f].special = SpecialMember::No;
        }
        // A trailing constraint.
        Ok(f)
    }

    /// Explicit specialisations of a function template's name: each is attached to the template and arguments it matches.
    pub(crate) fn attach_specs(&mut self, t: TemplateId) {
        for d in Deduction(self).unseen_specs(t) {
            let p = self.facts.decls[d as usize].clone();
            if p.tkind != TemplateKind::Func || p.state == 1 {
                continue;
            }
            let _ = self.trap(|s| s.attach_function_spec(t, d, &p));
        }
    }

    fn attach_function_spec(&mut self, t: TemplateId, d: u32, p: &PendingDecl) -> R<()> {
        let cx = self.decl_cx(p.inner << 1, p.scope);
        self.at(cx, |s| {
            let spec = Declarators(s).parse_decl_specs(SpecMode::Decl)?;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let decl = Declarators(s).parse_declarator(base, DeclMode::Named)?;
            let tscope = s.templates.list[t.index()].scope;
            // Out of line for a member of a class: the scope must be the template's.
            let target = match decl.qual {
                Some(crate::parse::names::Qual::Type(q)) => s
                    .prog
                    .types
                    .record(q)
                    .map(|r| s.facts.records[r.index()].scope),
                Some(crate::parse::names::Qual::Scope(x)) => Some(x),
                None => Some(s.decl_scope(p.scope)),
            };
            if target != Some(s.decl_scope(tscope)) && target != Some(tscope) {
                return Err(Fail);
            }
            let Some(sig) = s.signature(t) else {
                return Err(Fail);
            };
            let Some(ft) = s.prog.types.fn_type(decl.ty.ty()).cloned() else {
                return Err(Fail);
            };
            let mut ded = super::deduce::Deduced::new(s.templates.list[t.index()].params.len());
            if let Some(targs) = &decl.targs {
                let params = s.templates.list[t.index()].params.clone();
                let sc = s.new_scope(ScopeKind::TParams, tscope);
                let mut at = 0;
                for (i, pr) in params.iter().enumerate() {
                    if pr.pack {
                        let mut v = Vec::new();
                        while at < targs.len() {
                            v.push(s.convert_arg(pr, &targs[at], sc, decl.loc)?);
                            at += 1;
                        }
                        ded.args[i] = Some(TemplateArg::Pack(v.into()));
                    } else if at < targs.len() {
                        let a = s.convert_arg(pr, &targs[at], sc, decl.loc)?;
                        s.bind_arg(sc, pr, &a);
                        ded.args[i] = Some(a);
                        at += 1;
                    }
                }
            }
            let pat = s.prog.types.fn_type(sig.ty).cloned().ok_or(Fail)?;
            let pty = s.prog.types.function(FnType {
                ret: Builtin::Void.q(),
                ..pat.clone()
            });
            let aty = s.prog.types.function(FnType {
                ret: Builtin::Void.q(),
                ..ft.clone()
            });
            if !Deduction(s).unify(pty.into(), aty.into(), &mut ded) && pty != aty {
                return Err(Fail);
            }
            // The return type takes part: `template <> float to(half)`.
            if s.prog.types.is_dependent(pat.ret.ty())
                && !s.has_placeholder(ft.ret)
                && !Deduction(s).unify(pat.ret, ft.ret, &mut ded)
            {
                return Err(Fail);
            }
            let params = s.templates.list[t.index()].params.clone();
            let args = Deduction(s)
                .finish_deduction(&params, tscope, ded, decl.loc)
                .ok_or(Fail)?;
            let attrs = Declarators::merge_attrs(&spec, &decl);
            let scope = s.decl_scope(tscope);
            let (mut fd, mut info) = s.make_function(Some(d), scope, &spec, attrs, &decl)?;
            fd.instance = Some(Box::new(Instance {
                template: t,
                args: args.clone(),
                pattern: Some(sig.ty),
            }));
            info.origin.template = Some(t);
            if !spec.is_inline
                && !spec.is_constexpr
                && fd.linkage == Linkage::LinkOnce
                && !attrs_inline(&fd)
            {
                fd.linkage = Linkage::External;
            }
            // A later declaration of the same specialisation adds its body.
            if let Some(&Instantiated::Func(old)) = s.templates.instances[t.index()].get(&args) {
                s.merge_function(old, fd, info);
                s.facts.decls[d as usize].state = 2;
                return Ok(());
            }
            let f = s.new_func(fd, info);
            s.templates.instances[t.index()].insert(args, Instantiated::Func(f));
            s.templates.spec_funcs.insert(d, f);
            s.facts.decls[d as usize].state = 2;
            Ok(())
        })
    }

    /// `name<args>` of a variable template.
    pub fn var_template_expr(&mut self, t: TemplateId, targs: &[RawArg], loc: Loc) -> R<ExprId> {
        let args = self.complete_args(t, targs, loc)?;
        if args.iter().any(|a| self.arg_dependent(a)) {
            let a = super::args::flatten_packs(&args);
            return Ok(self.dep(DepExpr::VarTemplate(t, a), loc));
        }
        if let Some(&Instantiated::Var(v)) = self.templates.instances[t.index()].get(&args) {
            return Ok(self.var_expr(v, loc));
        }
        self.require_constraints(t, &args, loc)?;
        let tp = self.templates.list[t.index()].clone();
        let (inner, params, bound, parent) = match Deduction(self).choose_spec(t, &args) {
            Ok(Some((s, a))) => (s.inner, s.params.clone(), a, s.scope),
            Ok(None) => (tp.inner, tp.params.clone(), args.clone(), tp.scope),
            Err(()) => {
                let n = self.template_name(t);
                return self.fail(loc, msg::AMBIGUOUS_SPEC, &[&n]);
            }
        };
        let scope = self.bound_scope(&params, &bound, parent);
        let cx = self.decl_cx(inner << 1, scope);
        self.push_instance(loc, Instantiating::Template(t))?;
        let v = self.at(cx, |s| -> R<VarId> {
            s.stack_check()?;
            let ds = s.decl_scope(parent);
            let record = s.record_of_scope(ds);
            let mut spec = Declarators(s).parse_decl_specs(if record.is_some() {
                SpecMode::Member
            } else {
                SpecMode::Decl
            })?;
            spec.is_static |= record.is_some();
            let Some(base) = spec.ty else {
                return s.expected("a type");
            };
            let d = Declarators(s).parse_declarator(base, DeclMode::Block)?;
            let init = matches!(s.kind(), K::Eq | K::LBrace | K::LParen).then_some(s.cx.pos);
            let mut ty = d.ty;
            if spec.is_constexpr {
                ty = Declarators(s).add_quals(ty, CONST);
            }
            let cur = s.cx.scope;
            let v = s.simple_var(Some(tp.sym), ty, d.loc, Storage::Global, ds);
            s.prog[v].parent = s.parent_of(ds);
            s.prog[v].is_constexpr = spec.is_constexpr;
            s.prog[v].linkage = Linkage::LinkOnce;
            s.prog[v].space = match spec.attrs.space() {
                Space::None if s.options.default_device && ty.quals() & CONST == 0 => Space::Device,
                space => space,
            };
            let auto = s.has_placeholder(ty);
            let i = &mut s.facts.variables[v.index()];
            i.scope = cur;
            i.init = init;
            i.init_state = 0;
            i.auto_ty = auto.then_some(ty);
            i.template = Some(t);
            Ok(v)
        });
        self.templates.in_progress.pop();
        let v = v?;
        self.facts.variables[v.index()].instance_depth = self.next_instance_depth();
        self.prog[v].instance = Some(Box::new(Instance {
            template: t,
            args: args.clone(),
            pattern: None,
        }));
        self.templates.instances[t.index()].insert(args, Instantiated::Var(v));
        Ok(self.var_expr(v, loc))
    }
}

fn attrs_inline(f: &FuncDecl) -> bool {
    f.flags.is_inline
}

/// Is class `r`, named at token `at`, in the namespace that is written before it there, if one is?
fn is_qualified_alike(sema: &mut Sema, at: u32, scope: ScopeId, r: RecordId) -> bool {
    let before = |n: u32| sema.tok_at(at.saturating_sub(n));
    if before(1).kind != K::ColonColon || before(2).kind != K::Ident {
        return true;
    }
    let name = before(2).sym();
    let own = sema.facts.records[r.index()].scope;
    let cx = sema.decl_cx(at << 1, scope);
    let found = sema.at(cx, |s| s.lookup(name));
    !found
        .iter()
        .any(|s| matches!(*sema.sym_kind(*s), SymKind::Namespace(n) if !encloses(sema, n, own)))
}
