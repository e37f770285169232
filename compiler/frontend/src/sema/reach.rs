//! Reachability: roots, the worklist of odr-used functions, bodies parsed on demand, return types deduced.

use super::*;
use crate::parse::declarator::DeclMode;
use crate::parse::declspec::SpecMode;
use TokenKind as K;

/// Bodies parsed one inside another, each for its deduced return type or its value.
pub(super) const BODY_DEPTH: u32 = 400;

/// Trials of a body whose return type is wanted: what it lacks may come later, but functions that fail call each other, and a
/// trial of one is a trial of all.
const MOST_TRIALS: u8 = 2;

/// What must be compiled, and why.
#[derive(Default)]
pub(crate) struct Reach {
    /// Reached functions whose bodies are not parsed yet.
    pub(crate) funcs: Vec<FuncId>,
    /// Reached variables whose initialisers are not parsed yet.
    pub(super) vars: Vec<VarId>,
    /// Declarations of kernels, explicit instantiations and the like, in source order.
    pub(super) roots: Vec<u32>,
    /// What a function's body uses: it counts once the function is reached.
    pub(super) uses: FxHashMap<FuncId, Vec<Use>>,
    /// Functions that initialisers of host variables use: they count once such a variable is reached.
    pub(super) by_vars: FxHashMap<VarId, Vec<FuncId>>,
    /// `extern template` declarations.
    pub(super) extern_templates: Vec<u32>,
}

impl Sema<'_> {
    /// Notes that `f` is odr-used here: at once when the function being parsed is reached itself, else when it is.
    pub fn use_function(&mut self, f: FuncId, loc: Loc) {
        if self.cx.mode.lenient {
            self.host.seen.push(f);
            return;
        }
        if self.cx.mode.unevaluated || self.cx.mode.dependent {
            return;
        }
        if !self.facts.functions[f.index()].origin.used_at.is_some() {
            self.facts.functions[f.index()].origin.used_at = loc;
        }
        match self.cx.func {
            Some(c) => {
                if self.prog[c].reached {
                    self.mark_reached(f);
                }
                let v = self.reach.uses.entry(c).or_default();
                if !v.contains(&Use::Func(f)) {
                    v.push(Use::Func(f));
                }
            }
            None => match self.cx.var {
                Some(v) if !self.prog[v].reached => {
                    self.reach.by_vars.entry(v).or_default().push(f)
                }
                _ => self.mark_reached(f),
            },
        }
    }

    /// Puts `f` on the worklist unless it is there already.
    pub fn mark_reached(&mut self, f: FuncId) {
        if self.prog[f].reached || self.prog[f].flags.is_consteval {
            return;
        }
        self.prog[f].reached = true;
        self.prog.reached.funcs.push(f);
        self.reach.funcs.push(f);
        if let (FuncName::Ctor | FuncName::Dtor, Parent::Record(r)) =
            (self.prog[f].name, self.prog[f].parent)
            && self.prog[r].traits.has_virtual
        {
            self.need_vtable(r);
        }
    }

    pub(super) fn need_vtable(&mut self, r: RecordId) {
        if self.prog.reached.vtables.contains(&r) {
            return;
        }
        self.prog.reached.vtables.push(r);
        let mut stack = vec![r];
        while let Some(x) = stack.pop() {
            for i in 0..self.prog[x].virtuals.len() {
                let f = self.prog[x].virtuals[i];
                if !self.prog[f].flags.is_pure {
                    self.mark_reached(f);
                }
            }
            stack.extend(self.prog[x].bases.iter().map(|b| b.record));
        }
    }

    /// Notes that variable `v` is odr-used here.
    pub fn use_var(&mut self, v: VarId) {
        if self.cx.mode.unevaluated || self.cx.mode.dependent || self.prog[v].reached {
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
                self.reach.uses.entry(c).or_default().push(Use::Var(v));
            }
            None if self.session.diags.in_trap() => {}
            None => self.reach_var(v),
        }
    }

    pub(super) fn reach_var(&mut self, v: VarId) {
        if self.prog[v].reached {
            return;
        }
        self.prog[v].reached = true;
        self.prog.reached.vars.push(v);
        self.reach.vars.push(v);
        for f in self.reach.by_vars.remove(&v).unwrap_or_default() {
            self.mark_reached(f);
        }
    }

    pub fn add_root(&mut self, f: FuncId) {
        self.settle_elsewhere(f);
        if self.facts.functions[f.index()].origin.elsewhere {
            return;
        }
        let at = self.cx.pos >> 1;
        if !self.facts.functions[f.index()].origin.used_at.is_some()
            && at + 1 < self.tokens.program_end
        {
            self.facts.functions[f.index()].origin.used_at = self.tok_at(at).loc;
        }
        if !self.prog.reached.roots.contains(&f) {
            self.prog.reached.roots.push(f);
        }
        self.mark_reached(f);
    }

    /// Reads the `extern template` declarations that may name `f`. A library has a hundred of them for each that matters.
    pub(super) fn settle_elsewhere(&mut self, f: FuncId) {
        let templated = self.prog[f].instance.is_some()
            || matches!(self.prog[f].parent, Parent::Record(r) if instances::in_instance(self, r));
        if self.reach.extern_templates.is_empty() || !templated {
            return;
        }
        let name = self.prog[f].name;
        let class = match (name, self.prog[f].parent) {
            (FuncName::Ctor | FuncName::Dtor, Parent::Record(r)) => self.prog[r].name,
            _ => None,
        };
        let mut left = std::mem::take(&mut self.reach.extern_templates);
        let named = left.extract_if(.., |d| {
            let p = &self.facts.decls[*d as usize];
            (p.start..p.end).any(|i| {
                let t = self.tok_at(i);
                match name {
                    FuncName::Ident(s) => t.kind == K::Ident && t.sym() == s,
                    FuncName::Ctor | FuncName::Dtor => t.kind == K::Ident && Some(t.sym()) == class,
                    _ => t.kind == K::KwOperator,
                }
            })
        });
        let named: Vec<u32> = named.collect();
        self.reach.extern_templates = left;
        for d in named {
            let p = &self.facts.decls[d as usize];
            let mut cx = self.decl_cx((p.start + 1) << 1, p.scope);
            cx.mode.lenient = true;
            cx.mode.unknown_types = true;
            cx.mode.unevaluated = true;
            self.at(cx, |s| {
                s.trap(|s| {
                    let spec = Declarators(s).parse_decl_specs(SpecMode::Decl)?;
                    if let (Some(f), _) = s.named_instance(spec.ty.unwrap_or(Builtin::Void.q()))? {
                        s.facts.functions[f.index()].origin.elsewhere = true;
                    }
                    Ok(())
                })
            });
        }
    }

    /// Resolves the roots and everything they reach.
    pub(crate) fn drive_roots(&mut self) {
        let end = (self.tokens.toks.len() as u32).saturating_sub(1);
        self.cx.pos = end << 1;
        let mut i = 0;
        while i < self.reach.roots.len() {
            let d = self.reach.roots[i];
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
        host::scan_launches(self);
        self.drain();
        self.check_asserts();
        self.drain();
        while !(self.host.seen.is_empty() && self.host.classes.is_empty())
            && !self.session.diags.stopped()
        {
            host::walk_classes(self);
            host::drain(self);
            self.drain();
        }
        host::report(self);
    }

    pub(super) fn root(&mut self, d: u32) {
        let p = self.facts.decls[d as usize].clone();
        match p.kind {
            DeclKind::Instantiation => {
                let cx = self.decl_cx((p.start + 1) << 1, p.scope);
                let device = (p.start..p.end)
                    .any(|i| matches!(self.tokens.mark_at(i), K::KwGlobal | K::KwDevice));
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
                host.mode.lenient = true;
                host.mode.unknown_types = true;
                host.mode.unevaluated = true;
                let ok = self.at(host, |s| s.trap(|s| s.explicit_instantiation()));
                if ok.is_none() && self.names_device_template(p.start, p.end, p.scope) {
                    let _ = self.at(cx, |s| s.explicit_instantiation());
                }
            }
            DeclKind::Spec => {
                let Some(name) = p.name else { return };
                if !self.tokens.spec_is_global(&p) {
                    return;
                }
                let cx = self.decl_cx(p.inner << 1, p.scope);
                let syms = self.at(cx, |s| s.lookup(name));
                for s in syms {
                    if let SymKind::Template(t) = *self.sym_kind(s) {
                        self.attach_specs(t);
                    }
                }
                if let Some(&f) = self.templates.spec_funcs.get(&d)
                    && self.prog[f].attrs.global
                {
                    self.add_root(f);
                }
            }
            DeclKind::StaticAssert => {
                // `asm("…");` of the module.
                let mut cx = self.decl_cx((p.start + 1) << 1, p.scope);
                cx.mode.unevaluated = true;
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
                let state = self.facts.decls[d as usize].state;
                if p.kind == DeclKind::OutOfLine {
                    self.facts.decls[d as usize].kind = DeclKind::Simple;
                }
                if state != 2 && !self.resolve_decl_reporting(d) {
                    return;
                }
                let sc = Scanner(self).scan_declaration(p.start, p.end, None);
                if sc.qualified && sc.is_function && self.options.export_device {
                    self.export_definition(p.start, p.end);
                }
                for (n, at) in sc.names {
                    // Qualified names were merged into the entity declared inside.
                    for f in 0..self.prog.funcs.len() as u32 {
                        let f = FuncId(f);
                        if self.facts.functions[f.index()].decl == p.start
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
                                    && self.env.symbols[s.0 as usize].order == at =>
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

    /// Device code of other files may call the function whose body stands between two tokens: a member of a class or a namespace.
    fn export_definition(&mut self, start: u32, end: u32) {
        let found = (0..self.prog.funcs.len() as u32).map(FuncId).find(|f| {
            let body = self.facts.functions[f.index()].body.map(|b| b >> 1);
            body.is_some_and(|b| start < b && b < end)
        });
        if let Some(f) = found
            && self.prog[f].attrs.device
            && self.prog[f].instance.is_none()
            && self.prog[f].linkage == Linkage::External
        {
            self.add_root(f);
        }
    }

    /// Is the function template that an explicit instantiation names a kernel or a device function?
    pub(super) fn names_device_template(&mut self, start: u32, end: u32, scope: ScopeId) -> bool {
        let Some(at) = (start..end).find(|i| {
            self.tok_at(*i).kind == K::Ident
                && match self.tok_at(*i + 1).kind {
                    K::LParen => true,
                    K::Less => {
                        matches!(self.tokens.skip_angles(*i + 1), Some((k, false)) if self.tok_at(k).kind == K::LParen)
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
            SymKind::Template(t) => host::template_on_device(self, t),
            _ => false,
        })
    }

    /// `template class X<int>;` or `template __global__ void k<int>(…);`, the cursor after `template`.
    pub(super) fn explicit_instantiation(&mut self) -> R<()> {
        let spec = Declarators(self).parse_decl_specs(SpecMode::Decl)?;
        if self.is(K::Semi) {
            let Some(ty) = spec.ty else { return Ok(()) };
            let loc = spec.loc;
            self.require_complete(ty, loc)?;
            if let Some(r) = self.prog.types.record(ty) {
                self.host.classes.push(r);
            }
            // Its device member functions are emitted when exported.
            if self.options.export_device
                && let Some(r) = self.prog.types.record(ty)
            {
                let scope = self.facts.records[r.index()].scope;
                for m in self.facts.records[r.index()].members.clone() {
                    if !m.is_function || self.facts.decls[m.decl as usize].kind != DeclKind::Simple
                    {
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
        let (found, (name, loc)) = self.named_instance(spec.ty.unwrap_or(Builtin::Void.q()))?;
        match found {
            Some(f) => {
                self.settle_elsewhere(f);
                self.facts.functions[f.index()].origin.elsewhere = false;
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
                    self.host.seen.push(f);
                }
                Ok(())
            }
            None => {
                if let (true, Some(n)) = (spec.attrs.func.global || spec.attrs.func.device, name) {
                    let n = self.text(n).to_string();
                    return self.fail(loc, msg::NO_TEMPLATE_MATCH, &[&n]);
                }
                Ok(())
            }
        }
    }

    /// The function that an explicit instantiation names, the cursor after the type; its name and where that stands. A variable
    /// template's instance is made at once.
    #[allow(clippy::type_complexity)]
    fn named_instance(&mut self, base: QualType) -> R<(Option<FuncId>, (Option<Sym>, Loc))> {
        self.cx.mode.instantiation = true;
        let d = Declarators(self).parse_declarator(base, DeclMode::Named)?;
        self.cx.mode.instantiation = false;
        let scope = match d.qual {
            Some(crate::parse::names::Qual::Scope(s)) => s,
            Some(crate::parse::names::Qual::Type(t)) => match self.prog.types.record(t) {
                Some(r) => self.facts.records[r.index()].scope,
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
                    return Ok((None, (None, d.loc)));
                }
                if let Some(f) = Deduction(self).deduce_address(t, d.targs.as_ref(), d.ty.ty()) {
                    found = Some(f);
                    break;
                }
            }
        }
        Ok((found, (Some(d.sym), d.loc)))
    }

    /// Whether the function that an explicit instantiation names, the cursor behind `template`, is one of its templates.
    pub(super) fn instantiated_function(&mut self) -> R<bool> {
        let spec = Declarators(self).parse_decl_specs(SpecMode::Decl)?;
        let (found, (name, _)) = self.named_instance(spec.ty.unwrap_or(Builtin::Void.q()))?;
        Ok(found.is_some() || name.is_none())
    }

    /// A name expression: `&kernel<int>`, `ns::k<4>`, `&variable`.
    pub(super) fn name_expression(&mut self, text: &str) {
        let toks = crate::session::lex_fragment(self.session, text);
        // The fragment ends in a semicolon of ours; one of its own would hide what follows it.
        let one = toks.iter().all(|t| t.kind != K::Semi);
        let start = self.append_tokens(toks);
        let cx = self.decl_cx(start << 1, ScopeId(0));
        let found = self.at(cx, |s| {
            s.trap(|s| {
                while s.eat(K::Amp) || s.eat(K::LParen) {}
                let id = s.parse_id(false)?;
                let e = s.id_expr(id)?;
                let e = s.require_single_overload(e)?;
                while s.eat(K::RParen) {}
                let all = one && s.eat(K::Semi);
                Ok(match s.prog[e].kind {
                    ExprKind::Func(f) if all => NamedEntity::Func(f),
                    ExprKind::Var(v) if all => NamedEntity::Var(v),
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
        self.prog
            .reached
            .name_expressions
            .push((text.to_string(), e));
    }

    /// Parses bodies until nothing new is reached.
    pub(crate) fn drain(&mut self) {
        loop {
            if self.session.diags.stopped() {
                return;
            }
            if let Some(f) = self.reach.funcs.pop() {
                self.finish_function(f);
                continue;
            }
            if let Some(v) = self.reach.vars.pop() {
                self.finish_var(v);
                continue;
            }
            return;
        }
    }

    pub(super) fn finish_var(&mut self, v: VarId) {
        self.ensure_init(v);
        if self.prog[v].init.is_some() && self.facts.variables[v.index()].value_state == 0 {
            self.compute_value(v);
        }
    }

    pub(super) fn finish_function(&mut self, f: FuncId) {
        if self.prog[f].builtin.is_some() || self.prog[f].flags.is_deleted {
            return;
        }
        if self.prog[f].flags.is_pure {
            // A body is for calls by its class's name.
            self.find_definition(f);
            if self.facts.functions[f.index()].body.is_none() {
                return;
            }
        }
        if self.prog[f].host_only || !self.device_callable(f) {
            // What it launches, host code may.
            self.prog[f].host_only = true;
            self.host.seen.push(f);
            return;
        }
        self.require_body(f);
        for u in self.reach.uses.remove(&f).unwrap_or_default() {
            match u {
                Use::Func(g) => self.mark_reached(g),
                Use::Var(v) => self.reach_var(v),
            }
        }
    }

    /// Makes the return type of `f` known.
    pub fn deduce_return(&mut self, f: FuncId) {
        if !self.facts.functions[f.index()].ret.needs_deduction {
            return;
        }
        if self.facts.functions[f.index()].ret.deducing {
            if !self.session.diags.in_trap() && self.has_placeholder(self.prog.ret(f)) {
                let n = self.func_display(f);
                let loc = self.loc();
                self.error(loc, msg::AUTO_BEFORE_DEDUCED, &[&n]);
            }
            return;
        }
        if self.cx.mode.lenient && !host::deduces(self, f) {
            return;
        }
        if self.facts.functions[f.index()].ret.trials >= MOST_TRIALS && self.session.diags.in_trap()
        {
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
        self.facts.functions[f.index()].ret.needs_deduction = false;
        self.facts.functions[f.index()].ret.deducing = false;
    }

    /// A return statement of a function whose return type is being deduced; the type it has from now on.
    pub fn note_return(&mut self, e: Option<(ExprId, bool)>, loc: Loc) -> R<QualType> {
        let Some(f) = self.cx.func else {
            return Ok(Builtin::Void.q());
        };
        let placeholder = self.prog.ret(f);
        let t = match e {
            None => Builtin::Void.q(),
            Some((e, paren)) => self.returned_type(placeholder, e, paren, loc)?,
        };
        self.set_return(f, t);
        self.facts.functions[f.index()].ret.deduced_from = Some(placeholder);
        Ok(t)
    }

    /// Further return statements must agree with the first on what `auto` stands for.
    pub(crate) fn check_return_alike(&mut self, e: ExprId, paren: bool, loc: Loc) -> R<()> {
        let Some(f) = self.cx.func else {
            return Ok(());
        };
        let Some(placeholder) = self.facts.functions[f.index()].ret.deduced_from else {
            return Ok(());
        };
        let first = self.prog.ret(f);
        if self.cx.mode.lenient
            || self.is_dep(e)
            || self.is_error(first)
            || self.is_error(self.ty(e))
            || matches!(
                self.prog[e].kind,
                ExprKind::Braced(_) | ExprKind::Overload(_)
            )
        {
            return Ok(());
        }
        let t = self.returned_type(placeholder, e, paren, loc)?;
        if t == first || self.is_error(t) {
            return Ok(());
        }
        let (a, b) = (self.type_name(first), self.type_name(t));
        self.fail(loc, msg::AUTO_DIFFERS, &[&a, &b])
    }

    /// What a placeholder stands for where `e` is returned.
    fn returned_type(
        &mut self,
        placeholder: QualType,
        e: ExprId,
        paren: bool,
        loc: Loc,
    ) -> R<QualType> {
        let t = {
            {
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
        let keeps =
            self.prog.types.is_ref(placeholder) || placeholder.ty() == Builtin::DecltypeAuto.id();
        Ok(if keeps { t } else { t.unqual() })
    }

    /// Static assertions of the user's files, and of class templates' instances wherever the template stands: those that can be
    /// evaluated must hold.
    pub(super) fn check_asserts(&mut self) {
        let list = std::mem::take(&mut self.warnings.asserts);
        for (at, scope) in list {
            let class = self.record_of_scope(scope);
            if class.is_some_and(|r| !self.prog[r].complete) {
                continue;
            }
            let loc = self.tok_at(at).loc;
            let (own, map) = (self.in_main_file(loc), &self.session.sources);
            let place = map.expansion(loc);
            let given = map.in_system_header(place) || map.in_builtin_text(place);
            if !own && given && !class.is_some_and(|r| instances::in_instance(self, r)) {
                continue;
            }
            let mut cx = self.decl_cx((at + 2) << 1, scope);
            cx.mode.unevaluated = true;
            let v = self.at(cx.clone(), |s| {
                s.trap(|s| {
                    let e = s.parse_conditional()?;
                    s.const_bool(e)
                })
            });
            match v {
                Some(true) => {}
                Some(false) => {
                    cx.pos = at << 1;
                    let _ = self.at(cx, |s| Statements(s).parse_static_assert());
                }
                // Of an included file only what is known to be false is said.
                None if own => self.warnings.asserts.push((at, scope)),
                None => {}
            }
        }
    }
}

impl FuncDecl {
    /// Emitted though nothing calls it.
    pub(super) fn attrs_root(&self, export_device: bool) -> bool {
        self.attrs.global
            || (export_device
                && self.attrs.device
                && self.body != Body::None
                && !self.flags.is_static)
    }
}
