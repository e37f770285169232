//! Reachability: roots, the worklist of odr-used functions, bodies parsed on demand, return types deduced.

use super::*;
use crate::lex;
use TokenKind as K;

/// Bodies parsed one inside another, each for its deduced return type or its value.
const BODY_DEPTH: u32 = 400;

impl Sema<'_> {
    /// Notes that `f` is odr-used here: at once when the function being parsed is reached itself, else when it is.
    pub fn use_function(&mut self, f: FuncId, loc: Loc) {
        if self.cx.lenient {
            self.host_seen.push(f);
            return;
        }
        if self.cx.unevaluated || self.cx.dependent {
            return;
        }
        if !self.func_info[f.index()].used_at.is_some() {
            self.func_info[f.index()].used_at = loc;
        }
        match self.cx.func {
            Some(c) => {
                if self.prog[c].reached {
                    self.mark_reached(f);
                }
                let v = self.func_uses.entry(c).or_default();
                if !v.contains(&Use::Func(f)) {
                    v.push(Use::Func(f));
                }
            }
            None => self.mark_reached(f),
        }
    }

    /// Puts `f` on the worklist unless it is there already.
    pub fn mark_reached(&mut self, f: FuncId) {
        if self.prog[f].reached || self.prog[f].is_consteval {
            return;
        }
        self.prog[f].reached = true;
        self.prog.reached_funcs.push(f);
        self.worklist.push(f);
        if let (FuncName::Ctor | FuncName::Dtor, Parent::Record(r)) =
            (self.prog[f].name, self.prog[f].parent)
            && self.prog[r].has_virtual
        {
            self.need_vtable(r);
        }
    }

    fn need_vtable(&mut self, r: RecordId) {
        if self.prog.vtables.contains(&r) {
            return;
        }
        self.prog.vtables.push(r);
        let mut stack = vec![r];
        while let Some(x) = stack.pop() {
            for i in 0..self.prog[x].virtuals.len() {
                let f = self.prog[x].virtuals[i];
                if !self.prog[f].is_pure {
                    self.mark_reached(f);
                }
            }
            stack.extend(self.prog[x].bases.iter().map(|b| b.record));
        }
    }

    /// Notes that variable `v` is odr-used here.
    pub fn use_var(&mut self, v: VarId) {
        if self.cx.unevaluated || self.cx.dependent || self.prog[v].reached {
            return;
        }
        if !matches!(self.prog[v].storage, Storage::Global | Storage::StaticLocal)
            || self.prog[v].builtin.is_some()
        {
            return;
        }
        match self.cx.func {
            Some(c) => {
                if self.prog[c].reached {
                    self.reach_var(v);
                }
                self.func_uses.entry(c).or_default().push(Use::Var(v));
            }
            None if self.session.diags.in_trap() => {}
            None => self.reach_var(v),
        }
    }

    fn reach_var(&mut self, v: VarId) {
        if self.prog[v].reached {
            return;
        }
        self.prog[v].reached = true;
        self.prog.reached_vars.push(v);
        self.var_worklist.push(v);
    }

    pub fn add_root(&mut self, f: FuncId) {
        if !self.prog.roots.contains(&f) {
            self.prog.roots.push(f);
        }
        self.mark_reached(f);
    }

    /// Resolves the roots and everything they reach.
    pub(crate) fn drive_roots(&mut self) {
        let end = (self.toks.len() as u32).saturating_sub(1);
        self.cx.pos = end << 1;
        let mut i = 0;
        while i < self.root_decls.len() {
            let d = self.root_decls[i];
            i += 1;
            self.root(d);
            if self.session.diags.stopped() {
                return;
            }
        }
        for n in self.options.name_expressions.clone() {
            self.name_expression(&n);
        }
        self.drain();
        self.scan_launches();
        self.drain();
        self.check_asserts();
        self.drain();
    }

    fn root(&mut self, d: u32) {
        let p = self.decls[d as usize].clone();
        match p.kind {
            DeclKind::Instantiation => {
                let cx = self.decl_cx((p.start + 1) << 1, p.scope);
                let device = (p.start..p.end)
                    .any(|i| matches!(self.tok_at(i).kind, K::KwGlobal | K::KwDevice));
                if device {
                    let _ = self.at(cx, |s| s.explicit_instantiation());
                    return;
                }
                let ok = self.at(cx.clone(), |s| s.trap(|s| s.explicit_instantiation()));
                if ok.is_some() {
                    return;
                }
                // Of host code, perhaps: unknown types matter only where a kernel is meant.
                let mut host = cx.clone();
                host.lenient = true;
                host.unknown_types = true;
                host.unevaluated = true;
                let ok = self.at(host, |s| s.trap(|s| s.explicit_instantiation()));
                if ok.is_none() && self.names_device_template(p.start, p.end, p.scope) {
                    let _ = self.at(cx, |s| s.explicit_instantiation());
                }
            }
            DeclKind::Spec => {
                let Some(name) = p.name else { return };
                if !self.spec_is_global(&p) {
                    return;
                }
                let cx = self.decl_cx(p.inner << 1, p.scope);
                let syms = self.at(cx, |s| s.lookup(name));
                for s in syms {
                    if let SymKind::Template(t) = *self.sym_kind(s) {
                        self.attach_specs(t);
                    }
                }
                if let Some(&f) = self.spec_funcs.get(&d)
                    && self.prog[f].attrs.global
                {
                    self.add_root(f);
                }
            }
            DeclKind::StaticAssert => {
                // `asm("…");` of the module.
                let mut cx = self.decl_cx((p.start + 1) << 1, p.scope);
                cx.unevaluated = true;
                let s = self.at(cx, |s| {
                    s.eat(K::KwVolatile);
                    s.expect(K::LParen)?;
                    s.parse_string_literal()
                });
                if let Ok(e) = s
                    && let ExprKind::Str(id) = self.prog[e].kind
                {
                    self.prog.module_asm.push(id);
                }
            }
            DeclKind::OutOfLine | DeclKind::Simple => {
                let state = self.decls[d as usize].state;
                if p.kind == DeclKind::OutOfLine {
                    self.decls[d as usize].kind = DeclKind::Simple;
                }
                if state != 2 && !self.resolve_decl_reporting(d) {
                    return;
                }
                let sc = self.scan_declaration(p.start, p.end, None);
                for (n, at) in sc.names {
                    // Qualified names were merged into the entity declared inside.
                    for f in 0..self.prog.funcs.len() as u32 {
                        let f = FuncId(f);
                        if self.func_info[f.index()].decl == p.start
                            && self.prog[f].instance.is_none()
                            && self.func_sym(f) == n
                            && self.prog[f].attrs_root(self.options.export_device)
                        {
                            self.add_root(f);
                        }
                    }
                    for s in self.chain(p.scope, n) {
                        match *self.sym_kind(s) {
                            SymKind::Func(f)
                                if self.prog[f].attrs.global
                                    && self.symbols[s.0 as usize].order == at =>
                            {
                                self.add_root(f);
                            }
                            SymKind::Var(v)
                                if self.prog[v].builtin.is_none()
                                    && (self.prog[v].space != Space::None)
                                    && !(self.prog[v].is_extern) =>
                            {
                                self.reach_var(v);
                            }
                            _ => {}
                        }
                    }
                    if sc.qualified {
                        for v in 0..self.prog.vars.len() as u32 {
                            let v = VarId(v);
                            if self.prog[v].name == Some(n)
                                && self.prog[v].storage == Storage::Global
                                && self.prog[v].space != Space::None
                                && matches!(self.prog[v].parent, Parent::Record(_))
                            {
                                self.reach_var(v);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Is the function template that an explicit instantiation names a kernel or a device function?
    fn names_device_template(&mut self, start: u32, end: u32, scope: ScopeId) -> bool {
        let Some(at) = (start..end).find(|i| {
            self.tok_at(*i).kind == K::Ident
                && match self.tok_at(*i + 1).kind {
                    K::LParen => true,
                    K::Less => {
                        matches!(self.skip_angles(*i + 1), Some((k, false)) if self.tok_at(k).kind == K::LParen)
                    }
                    _ => false,
                }
        }) else {
            return false;
        };
        let name = self.tok_at(at).sym();
        let cx = self.decl_cx(at << 1, scope);
        let syms = self.at(cx, |s| s.lookup(name));
        syms.iter().any(|s| match *self.sym_kind(*s) {
            SymKind::Template(t) => self.template_on_device(t),
            _ => false,
        })
    }

    fn spec_is_global(&self, p: &PendingDecl) -> bool {
        (p.inner..p.end)
            .take_while(|i| !matches!(self.tok_at(*i).kind, K::LBrace | K::Semi))
            .any(|i| {
                let t = self.tok_at(i);
                t.kind == K::KwGlobal
                    || (t.kind.is_word() && (t.sym() == sym::GLOBAL || t.sym() == sym::__global__))
            })
    }

    /// `template class X<int>;` or `template __global__ void k<int>(…);`, the cursor after `template`.
    fn explicit_instantiation(&mut self) -> R<()> {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let spec = self.parse_decl_specs(SpecMode::Decl)?;
        if self.is(K::Semi) {
            let Some(ty) = spec.ty else { return Ok(()) };
            let loc = spec.loc;
            self.require_complete(ty, loc)?;
            if let Some(r) = self.prog.types.record(ty) {
                self.host_classes.push(r);
            }
            // Its device member functions are emitted when exported.
            if self.options.export_device
                && let Some(r) = self.prog.types.record(ty)
            {
                let scope = self.record_info[r.index()].scope;
                for m in self.record_info[r.index()].members.clone() {
                    if !m.is_function || self.decls[m.decl as usize].kind != DeclKind::Simple {
                        continue;
                    }
                    self.resolve_decl_reporting(m.decl);
                    if let Some(n) = m.name {
                        for s in self.chain(scope, n) {
                            if let SymKind::Func(f) = *self.sym_kind(s)
                                && self.prog[f].attrs.device
                            {
                                self.prog[f].linkage = Linkage::Weak;
                                self.add_root(f);
                            }
                        }
                    }
                }
            }
            return Ok(());
        }
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let d = self.parse_declarator(base, DeclMode::Named)?;
        let scope = match d.qual {
            Some(crate::parse::names::Qual::Scope(s)) => s,
            Some(crate::parse::names::Qual::Type(t)) => match self.prog.types.record(t) {
                Some(r) => self.record_info[r.index()].scope,
                None => self.cx.scope,
            },
            None => self.decl_scope(self.cx.scope),
        };
        let mut syms = self.lookup_qualified_scope(scope, d.sym);
        if syms.is_empty() {
            syms = self.lookup_from(scope, d.sym);
        }
        let mut found = None;
        for s in syms {
            if let SymKind::Template(t) = *self.sym_kind(s) {
                if !self.prog.types.is_function(d.ty) {
                    if let Some(targs) = &d.targs {
                        let targs = targs.clone();
                        let _ = self.var_template_expr(t, &targs, d.loc)?;
                    }
                    return Ok(());
                }
                if let Some(f) = self.deduce_address(t, d.targs.as_ref(), d.ty.ty()) {
                    found = Some(f);
                    break;
                }
            }
        }
        match found {
            Some(f) => {
                let a = &self.prog[f].attrs;
                if a.global
                    || (a.device && (self.options.export_device || self.options.default_device))
                    || self.options.default_device
                {
                    if self.prog[f].linkage == Linkage::LinkOnce {
                        self.prog[f].linkage = Linkage::Weak;
                    }
                    self.add_root(f);
                } else {
                    self.host_seen.push(f);
                }
                Ok(())
            }
            None => {
                if spec.attrs.func.global || spec.attrs.func.device {
                    let n = self.text(d.sym).to_string();
                    return self.fail(d.loc, msg::NO_TEMPLATE_MATCH, &[&n]);
                }
                Ok(())
            }
        }
    }

    /// A name expression: `&kernel<int>`, `ns::k<4>`, `&variable`.
    fn name_expression(&mut self, text: &str) {
        let toks = lex::lex_fragment(self.session, text);
        let start = self.append_tokens(toks);
        let cx = self.decl_cx(start << 1, ScopeId(0));
        let found = self.at(cx, |s| {
            s.trap(|s| {
                while s.eat(K::Amp) || s.eat(K::LParen) {}
                let id = s.parse_id(false)?;
                let e = s.id_expr(id)?;
                let e = s.require_single_overload(e)?;
                Ok(match s.prog[e].kind {
                    ExprKind::Func(f) => NamedEntity::Func(f),
                    ExprKind::Var(v) => NamedEntity::Var(v),
                    _ => NamedEntity::NotFound,
                })
            })
        });
        let e = found.unwrap_or(NamedEntity::NotFound);
        match e {
            NamedEntity::Func(f) => self.add_root(f),
            NamedEntity::Var(v) => self.reach_var(v),
            NamedEntity::NotFound => {
                self.session
                    .diags
                    .report(Loc::NONE, msg::NAME_EXPRESSION, &[&text])
                    .emit();
            }
        }
        self.prog.name_expressions.push((text.to_string(), e));
    }

    /// Parses bodies until nothing new is reached.
    pub(crate) fn drain(&mut self) {
        loop {
            if self.session.diags.stopped() {
                return;
            }
            if let Some(f) = self.worklist.pop() {
                self.finish_function(f);
                continue;
            }
            if let Some(v) = self.var_worklist.pop() {
                self.finish_var(v);
                continue;
            }
            return;
        }
    }

    fn finish_var(&mut self, v: VarId) {
        self.ensure_init(v);
        if self.prog[v].init.is_some() && self.var_info[v.index()].value_state == 0 {
            self.compute_value(v);
        }
    }

    fn finish_function(&mut self, f: FuncId) {
        if self.prog[f].builtin.is_some() || self.prog[f].is_deleted || self.prog[f].is_pure {
            return;
        }
        self.require_body(f);
        for u in self.func_uses.remove(&f).unwrap_or_default() {
            match u {
                Use::Func(g) => self.mark_reached(g),
                Use::Var(v) => self.reach_var(v),
            }
        }
    }

    /// Makes the body of `f` known; false when it has none.
    pub fn require_body(&mut self, f: FuncId) -> bool {
        match self.prog[f].body {
            Body::Parsed(_) | Body::Trivial => return true,
            Body::Error => return false,
            _ => {}
        }
        if self.func_info[f.index()].body_done {
            return false;
        }
        let synth = self.prog[f].is_defaulted || self.func_info[f.index()].inherited.is_some();
        if !synth && self.func_info[f.index()].body.is_none() {
            self.find_definition(f);
            if self.func_info[f.index()].body.is_none() && !self.prog[f].is_defaulted {
                return false;
            }
        }
        if self.prog[f].is_defaulted
            && self.prog[f].special == SpecialMember::No
            && self.func_info[f.index()].inherited.is_none()
            && self.prog[f].name == FuncName::Ctor
        {
            self.prog[f].special = SpecialMember::DefaultCtor;
        }
        if self.conv_depth > BODY_DEPTH {
            let loc = self.loc();
            self.error(loc, msg::SEMA_NESTING_TOO_DEEP, &[&BODY_DEPTH]);
            return false;
        }
        self.func_info[f.index()].body_done = true;
        self.conv_depth += 1;
        let depth = std::mem::take(&mut self.depth);
        let labels = std::mem::take(&mut self.labels);
        let framed =
            self.prog[f].instance.is_some() || !matches!(self.prog[f].parent, Parent::Namespace(_));
        if framed {
            let used = self.func_info[f.index()].used_at;
            let loc = if used.is_some() { used } else { self.loc() };
            if self.push_instance(loc, Instantiating::Func(f)).is_err() {
                self.labels = labels;
                self.depth = depth;
                self.conv_depth -= 1;
                return false;
            }
        }
        let r = if self.prog[f].is_defaulted || self.func_info[f.index()].inherited.is_some() {
            self.synthesize_special(f)
        } else {
            self.parse_body(f)
        };
        if framed {
            self.inst_stack.pop();
        }
        self.labels = labels;
        self.depth = depth;
        self.conv_depth -= 1;
        match r {
            Ok(()) => true,
            Err(_) => {
                if self.session.diags.in_trap() {
                    self.func_info[f.index()].body_done = false;
                } else {
                    self.prog[f].body = Body::Error;
                }
                false
            }
        }
    }

    fn parse_body(&mut self, f: FuncId) -> R<()> {
        let info = self.func_info[f.index()].clone();
        let Some(pos) = info.body else {
            return Err(Fail);
        };
        let mut cx = self.decl_cx(pos, info.scope);
        cx.func = Some(f);
        cx.device = self.device_callable(f);
        if let (Parent::Record(r), true) = (self.prog[f].parent, self.prog[f].is_method) {
            let q = self
                .prog
                .types
                .fn_type(self.prog[f].ty)
                .map_or(0, |t| t.quals);
            cx.this = Some(QualType::with(self.prog[r].ty, q));
            let loc = self.prog[f].loc;
            self.require_complete_record(r, loc)?;
        }
        if let Some(l) = info.lambda {
            cx.lambda = Some(l);
            let outer = self.lambdas[l as usize].cx.clone();
            cx.this = outer.this;
            cx.device = true;
        }
        if info.needs_deduction {
            self.func_info[f.index()].deducing = true;
        }
        // Parameters passed by value need their destructors; types must be complete.
        for p in self.prog[f].params.clone() {
            let t = self.prog[p].ty;
            let loc = self.prog[p].loc;
            if !self.prog.types.is_ref(t) {
                self.require_complete(t, loc)?;
                self.prog[p].dtor = self.needed_dtor(t);
            }
        }
        let ret = self.prog.ret(f);
        if let Some(r) = self.prog.types.record(ret) {
            let loc = self.prog[f].loc;
            self.require_complete_record(r, loc)?;
        }
        self.at(cx, |s| {
            if s.is(K::KwTry) {
                let loc = s.loc();
                if s.in_pure_device() {
                    return s.unsupported(loc, "a function-try-block in device code");
                }
                s.bump();
            }
            if s.prog[f].name == FuncName::Ctor {
                s.parse_ctor_inits(f)?;
            }
            let body = s.parse_compound()?;
            s.check_labels()?;
            s.prog[f].labels = s.labels.len() as u32;
            if s.func_info[f.index()].needs_deduction {
                s.set_return(f, Builtin::Void.q());
            }
            s.prog[f].body = Body::Parsed(body);
            Ok(())
        })
    }

    fn check_labels(&mut self) -> R<()> {
        let missing = self
            .labels
            .iter()
            .find(|(_, l)| !l.1)
            .map(|(n, l)| (*n, l.2));
        if let Some((n, loc)) = missing {
            let text = self.text(n).to_string();
            return self.fail(loc, msg::LABEL_UNDEFINED, &[&text]);
        }
        Ok(())
    }

    /// `: base(…), member{…}` before a constructor's body, defaults added.
    fn parse_ctor_inits(&mut self, f: FuncId) -> R<()> {
        let Parent::Record(r) = self.prog[f].parent else {
            return Ok(());
        };
        let loc = self.prog[f].loc;
        let mut named: Vec<(CtorTarget, ExprId)> = Vec::new();
        if self.eat(K::Colon) {
            loop {
                let mut list: Vec<(CtorTarget, ExprId)> = Vec::new();
                // The pattern of a base pack ends in `...` after its initialiser.
                let i = self.idx();
                let e = self.find_stop(i, &[K::Comma, K::LBrace, K::LParen]);
                let mut k = e;
                if matches!(self.tok_at(k).kind, K::LBrace | K::LParen) {
                    k = self.close(k) + 1;
                }
                if self.tok_at(k).kind == K::Ellipsis {
                    let start = self.cx.pos;
                    if let Some(n) = self.pack_length(i, e)? {
                        let saved = self.cx.pack;
                        for x in 0..n {
                            self.cx.pos = start;
                            self.cx.pack = Some(x);
                            let one = self.parse_mem_init(r);
                            self.cx.pack = saved;
                            list.push(one?);
                        }
                    }
                    self.cx.pos = (k + 1) << 1;
                } else {
                    list.push(self.parse_mem_init(r)?);
                }
                named.append(&mut list);
                if !self.eat(K::Comma) {
                    break;
                }
            }
        }
        if let Some(&(CtorTarget::Delegate, e)) = named.first() {
            self.prog[f].inits = vec![CtorInit {
                target: CtorTarget::Delegate,
                init: e,
            }];
            return Ok(());
        }
        // Members of anonymous unions: merged into one initialiser of the anonymous field.
        let inits = self.complete_inits(r, named, loc)?;
        self.prog[f].inits = inits;
        Ok(())
    }

    fn parse_mem_init(&mut self, r: RecordId) -> R<(CtorTarget, ExprId)> {
        let loc = self.loc();
        // A member's name, else a base's type.
        if self.is(K::Ident) && matches!(self.ahead(1), K::LParen | K::LBrace) {
            let name = self.tok().sym();
            let scope = self.record_info[r.index()].scope;
            let found = self.chain(scope, name);
            for s in found {
                match self.sym_kind(s).clone() {
                    SymKind::Field(x, i) if x == r => {
                        self.bump();
                        let t = self.prog[r].fields[i as usize].ty;
                        let e = self.parse_mem_value(t, loc)?;
                        return Ok((CtorTarget::Field(i), e));
                    }
                    SymKind::Indirect(path) if path.first().is_some_and(|p| p.0 == r) => {
                        self.bump();
                        let Some(&(lr, li)) = path.last() else { break };
                        let t = self.prog[lr].fields[li as usize].ty;
                        let mut e = self.parse_mem_value(t, loc)?;
                        for &(pr, pi) in path.iter().skip(1).rev() {
                            let list = self.prog.add_init_list(&[InitElem {
                                target: InitTarget::Field(pi),
                                init: e,
                            }]);
                            let pt: QualType = self.prog[pr].ty.into();
                            e = self.prvalue(
                                ExprKind::InitList {
                                    inits: list,
                                    filler: None,
                                },
                                pt,
                                loc,
                            );
                        }
                        return Ok((CtorTarget::Field(path[0].1), e));
                    }
                    _ => {}
                }
            }
        }
        let id = self.parse_id(true)?;
        let Some(t) = id.ty.or_else(|| match id.template {
            // A base template named by its injected name.
            Some(TemplateRef::Decl(tid)) => self.prog[r]
                .bases
                .iter()
                .find(|b| {
                    self.prog[b.record]
                        .instance
                        .as_ref()
                        .is_some_and(|i| i.template == tid)
                })
                .map(|b| self.prog[b.record].ty.into()),
            _ => None,
        }) else {
            let n = self.text(id.sym).to_string();
            let c = self.type_name(self.prog[r].ty.into());
            return self.fail(loc, msg::NO_MEMBER, &[&c, &n]);
        };
        if t.ty() == self.prog[r].ty {
            let e = self.parse_mem_value(t, loc)?;
            return Ok((CtorTarget::Delegate, e));
        }
        let Some(b) = self.prog.types.record(t) else {
            return self.expected("a base class");
        };
        if let Some(i) = self.prog[r].bases.iter().position(|x| x.record == b) {
            let e = self.parse_mem_value(t, loc)?;
            return Ok((CtorTarget::Base(i as u32), e));
        }
        let e = self.parse_mem_value(t, loc)?;
        Ok((CtorTarget::VirtualBase(b), e))
    }

    fn parse_mem_value(&mut self, t: QualType, loc: Loc) -> R<ExprId> {
        if self.is(K::LBrace) {
            let b = self.parse_braced()?;
            return self.list_init(t, b, true, loc);
        }
        let args = self.parse_call_args()?;
        if args.len() == 1 && self.prog.types.is_array(t) && self.ty(args[0]).ty() == t.ty() {
            return self.copy_part(t, args[0], loc);
        }
        self.direct_init(t, args, loc)
    }

    /// Finds the definition of a function declared elsewhere: later in its scope, or out of line.
    pub fn find_definition(&mut self, f: FuncId) {
        if self.func_info[f.index()].body.is_some()
            || std::mem::replace(&mut self.func_info[f.index()].sought, true)
        {
            return;
        }
        let sym = self.func_sym(f);
        match self.prog[f].parent {
            Parent::Record(r) => self.find_member_definition(f, r, sym),
            Parent::Namespace(n) => {
                let Some(scope) = (0..self.scopes.len() as u32)
                    .map(ScopeId)
                    .find(|s| self.scope(*s).kind == ScopeKind::Namespace(n))
                else {
                    return;
                };
                for s in self.chain(scope, sym) {
                    if let SymKind::Pending(d) = *self.sym_kind(s)
                        && self.decls[d as usize].defines
                    {
                        self.resolve_decl(d);
                    }
                }
                if self.func_info[f.index()].body.is_none() && self.prog[f].instance.is_some() {
                    self.adopt_template_definition(f, scope, sym);
                }
                // `void ns::f() {…}`
                if self.func_info[f.index()].body.is_none()
                    && let Some(nn) = self.prog[n].name
                    && let Some(list) = self.out_of_line.get(&(nn, sym)).cloned()
                {
                    for d in list {
                        let p = self.decls[d as usize].clone();
                        if p.heads == 0 && p.state == 0 {
                            self.decls[d as usize].kind = DeclKind::Simple;
                            self.resolve_decl(d);
                        } else if p.heads == 1
                            && self.func_info[f.index()].body.is_none()
                            && self.prog[f].instance.is_some()
                        {
                            let _ = self.trap(|s| s.adopt_qualified_definition(f, scope, d));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// An instance of a template that was declared when it was needed and is defined later takes the definition's body.
    fn adopt_template_definition(&mut self, f: FuncId, scope: ScopeId, sym: Sym) {
        let Some(i) = self.prog[f].instance.clone() else {
            return;
        };
        for s in self.chain(scope, sym) {
            let SymKind::Template(t) = *self.sym_kind(s) else {
                continue;
            };
            let tp = &self.templates[t.index()];
            let defines = self
                .decls
                .get(tp.decl as usize)
                .is_some_and(|d| d.defines && tp.kind == TemplateKind::Func);
            let same = matches!(
                self.instances[t.index()].get(&i.args[..]),
                Some(crate::templates::Instantiated::Func(g)) if *g == f
            );
            if !defines || !same {
                continue;
            }
            let made = self.trap(|s| s.instantiate_definition(t, &i.args));
            if let Some(g) = made {
                let (decl, info) = (
                    self.prog.funcs[g.index()].clone(),
                    self.func_info[g.index()].clone(),
                );
                self.merge_function(f, decl, info);
                return;
            }
        }
    }

    /// `template <class T> void ns::f(T) {…}`, the definition of a function template declared in its namespace.
    fn adopt_qualified_definition(&mut self, f: FuncId, scope: ScopeId, d: u32) -> R<()> {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let p = self.decls[d as usize].clone();
        let Some(i) = self.prog[f].instance.clone() else {
            return Err(Fail);
        };
        let cx = self.decl_cx(p.start << 1, scope);
        let (params, _, _) = self.at(cx, |s| s.parse_template_head())?;
        if params.len() != i.args.len() {
            return Err(Fail);
        }
        let bound = self.bound_scope(&params, &i.args, scope);
        let cx = self.decl_cx(p.inner << 1, bound);
        let (decl, info) = self.at(cx, |s| -> R<_> {
            let spec = s.parse_decl_specs(SpecMode::Decl)?;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let decl = s.parse_declarator(base, DeclMode::Named)?;
            let attrs = Self::merge_attrs(&spec, &decl);
            s.make_function(Some(d), scope, &spec, attrs, &decl)
        })?;
        if !self.same_signature(f, decl.ty, decl.name) {
            return Err(Fail);
        }
        let linkage = self.prog[f].linkage;
        self.merge_function(f, decl, info);
        self.prog[f].linkage = linkage;
        Ok(())
    }

    fn find_member_definition(&mut self, f: FuncId, r: RecordId, sym: Sym) {
        let Some(cname) = self.prog[r].name else {
            return;
        };
        let Some(list) = self.out_of_line.get(&(cname, sym)).cloned() else {
            return;
        };
        for d in list {
            let p = self.decls[d as usize].clone();
            if p.tkind == TemplateKind::Class {
                continue;
            }
            if p.heads == 0 || self.tok_at(p.start).kind != K::KwTemplate {
                if p.state == 0 {
                    self.decls[d as usize].kind = DeclKind::Simple;
                    self.resolve_decl_reporting(d);
                }
                if self.func_info[f.index()].body.is_some() || self.prog[f].is_defaulted {
                    return;
                }
                continue;
            }
            let ok = self.trap(|s| s.try_member_definition(f, r, d, &p));
            if ok == Some(true) {
                return;
            }
        }
    }

    /// Does the out-of-line template member definition `p` define `f`? Then its parts are adopted.
    fn try_member_definition(
        &mut self,
        f: FuncId,
        r: RecordId,
        d: u32,
        p: &PendingDecl,
    ) -> R<bool> {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let mut scope = self.out_of_line_scope(p, r)?;
        // A member template has one more head.
        if let Some(i) = self.prog[f].instance.clone() {
            let mut pos = p.start;
            let mut last = None;
            while self.tok_at(pos).kind == K::KwTemplate {
                last = Some(pos);
                let Some(n) = self.skip_template_head(pos + 1) else {
                    return Err(Fail);
                };
                pos = n;
                if self.tok_at(pos).kind == K::KwRequires {
                    pos = self.skip_requires(pos);
                }
            }
            let Some(last) = last else { return Err(Fail) };
            let cx = self.decl_cx(last << 1, scope);
            let (params, _, _) = self.at(cx, |s| s.parse_template_head())?;
            if params.len() != self.templates[i.template.index()].params.len() {
                return Ok(false);
            }
            scope = self.bound_scope(&params, &i.args, scope);
        }
        let mut cx = self.decl_cx(p.inner << 1, scope);
        // A host function with types that nothing declares.
        let params = self.prog[f].params.clone();
        cx.unknown_types = params.iter().any(|v| self.is_unknown(self.prog[*v].ty));
        let (decl, info) = self.at(cx, |s| -> R<_> {
            let spec = s.parse_decl_specs(SpecMode::Decl)?;
            let base = spec.ty.unwrap_or(Builtin::Void.q());
            let decl = s.parse_declarator(base, DeclMode::Named)?;
            let attrs = Self::merge_attrs(&spec, &decl);
            let target = s.record_info[r.index()].scope;
            let (fd, info) = s.make_function(Some(d), target, &spec, attrs, &decl)?;
            Ok((fd, info))
        })?;
        if !self.same_signature(f, decl.ty, decl.name) && self.prog[f].instance.is_none() {
            // Static members carry no qualifiers; compare parameters alone.
            return Ok(false);
        }
        if !self.same_signature(f, decl.ty, decl.name) {
            return Ok(false);
        }
        let linkage = self.prog[f].linkage;
        self.merge_function(f, decl, info);
        self.prog[f].linkage = if linkage == Linkage::External {
            Linkage::LinkOnce
        } else {
            linkage
        };
        Ok(self.func_info[f.index()].body.is_some() || self.prog[f].is_defaulted)
    }

    /// The definition of a static data member outside its class.
    pub(crate) fn find_static_member_definition(&mut self, v: VarId) {
        use crate::parse::declarator::DeclMode;
        use crate::parse::declspec::SpecMode;
        let Parent::Record(r) = self.prog[v].parent else {
            return;
        };
        let (Some(cname), Some(name)) = (self.prog[r].name, self.prog[v].name) else {
            return;
        };
        let Some(list) = self.out_of_line.get(&(cname, name)).cloned() else {
            return;
        };
        for d in list {
            let p = self.decls[d as usize].clone();
            let r2 = self.trap(|s| -> R<Option<(Pos, ScopeId, Space)>> {
                let scope = s.out_of_line_scope(&p, r)?;
                let cx = s.decl_cx(p.inner << 1, scope);
                s.at(cx, |s| {
                    let spec = s.parse_decl_specs(SpecMode::Decl)?;
                    let base = spec.ty.unwrap_or(Builtin::Int.q());
                    let d = s.parse_declarator(base, DeclMode::Block)?;
                    if d.sym != name {
                        return Ok(None);
                    }
                    let attrs = Self::merge_attrs(&spec, &d);
                    let pos = s.cx.pos;
                    Ok(Some((pos, s.cx.scope, attrs.space())))
                })
            });
            if let Some(Some((pos, scope, space))) = r2 {
                if self.prog[v].space == Space::None {
                    self.prog[v].space = space;
                }
                if matches!(self.tok_at(pos >> 1).kind, K::Eq | K::LBrace | K::LParen) {
                    self.var_info[v.index()].init = Some(pos);
                    self.var_info[v.index()].scope = scope;
                }
                return;
            }
        }
    }

    // Deduced return types.

    /// Makes the return type of `f` known.
    pub fn deduce_return(&mut self, f: FuncId) {
        if !self.func_info[f.index()].needs_deduction {
            return;
        }
        if self.func_info[f.index()].deducing {
            if !self.session.diags.in_trap() && self.has_placeholder(self.prog.ret(f)) {
                let n = self.func_display(f);
                let loc = self.loc();
                self.error(loc, msg::AUTO_BEFORE_DEDUCED, &[&n]);
            }
            return;
        }
        if self.cx.lenient && !self.host_deduces(f) {
            return;
        }
        // The body's uses are not this place's.
        self.require_body(f);
    }

    /// Sets the deduced return type.
    pub(crate) fn set_return(&mut self, f: FuncId, ret: QualType) {
        if let Some(t) = self.prog.types.fn_type(self.prog[f].ty) {
            let mut t = t.clone();
            t.ret = ret;
            let ty = self.prog.types.function(t);
            self.prog[f].ty = ty;
        }
        self.func_info[f.index()].needs_deduction = false;
        self.func_info[f.index()].deducing = false;
    }

    /// A return statement of a function whose return type is being deduced; the type it has from now on.
    pub fn note_return(&mut self, e: Option<(ExprId, bool)>, loc: Loc) -> R<QualType> {
        let Some(f) = self.cx.func else {
            return Ok(Builtin::Void.q());
        };
        let placeholder = self.prog.ret(f);
        let t = match e {
            None => Builtin::Void.q(),
            Some((e, paren)) => {
                if placeholder.ty() == Builtin::DecltypeAuto.id() {
                    self.decltype_of(e, paren)
                } else if self.prog.types.is_void(self.ty(e)) {
                    Builtin::Void.q()
                } else {
                    self.deduce_auto(placeholder, e, loc)?
                        .remove(CONST | VOLATILE)
                }
            }
        };
        let t = if self.prog.types.is_ref(placeholder)
            || placeholder.ty() == Builtin::DecltypeAuto.id()
        {
            t
        } else {
            t.unqual()
        };
        self.set_return(f, t);
        Ok(t)
    }

    /// Static assertions of the user's file: those that can be evaluated must hold.
    fn check_asserts(&mut self) {
        let list = std::mem::take(&mut self.asserts);
        for (at, scope) in list {
            if self
                .record_of_scope(scope)
                .is_some_and(|r| !self.prog[r].complete)
            {
                continue;
            }
            let loc = self.tok_at(at).loc;
            if !self.in_main_file(loc) {
                continue;
            }
            let mut cx = self.decl_cx((at + 2) << 1, scope);
            cx.unevaluated = true;
            let v = self.at(cx.clone(), |s| {
                s.trap(|s| {
                    let e = s.parse_conditional()?;
                    s.const_bool(e)
                })
            });
            if v == Some(false) {
                cx.pos = at << 1;
                let _ = self.at(cx, |s| s.parse_static_assert());
            }
        }
    }
}

impl FuncDecl {
    /// Emitted though nothing calls it.
    fn attrs_root(&self, export_device: bool) -> bool {
        self.attrs.global
            || (export_device && self.attrs.device && self.body != Body::None && !self.is_static)
    }
}
