//! Which host functions are read: those that code uses and that may launch, followed through templates, constructors and what
//! they return ([`super::host`] reads the bodies).

use super::host::{HOST_DEPTH, HOST_WALKS};
use super::*;
use crate::parse::declspec::SpecMode;
use TokenKind as K;

impl Sema<'_> {
    /// Follows the functions that the code just parsed uses: kernels become roots, host templates are walked in turn.
    pub(crate) fn host_drain(&mut self) {
        if self.host.seen.is_empty() {
            return;
        }
        for f in std::mem::take(&mut self.host.seen) {
            self.host_call(f);
        }
    }

    /// A function that host code uses. A template's instance, or a member of one, may launch with its own parameters bound.
    pub(crate) fn host_call(&mut self, f: FuncId) {
        if self.prog[f].attrs.global {
            // Arguments that nothing known gives name no kernel.
            let known = match &self.prog[f].instance {
                Some(i) => !self.any_unknown(&i.args, 0),
                None => true,
            };
            match known {
                true => self.add_root(f),
                false => self.launch_left_out(f),
            }
            return;
        }
        if self.prog[f].name == FuncName::Ctor
            && let Parent::Record(r) = self.prog[f].parent
        {
            self.host_constructed(r);
        }
        self.settle_elsewhere(f);
        if self.facts.functions[f.index()].origin.elsewhere
            || self.facts.functions[f.index()].launch_scanned
        {
            return;
        }
        if self.host.depth > HOST_DEPTH || self.host.walks > HOST_WALKS {
            self.launches_not_followed();
            return;
        }
        // Bodies of other functions are scanned where they stand; those of local classes and lambdas are not.
        let followed = self.prog[f].instance.is_some()
            || self.is_host_lambda(f)
            || matches!(self.prog[f].parent, Parent::Record(r) if self.in_instance(r) || self.is_local(r));
        if followed {
            self.facts.functions[f.index()].launch_scanned = true;
            self.host_walk(f);
        }
    }

    /// Says, once a compile, that host templates were too many to follow.
    fn launches_not_followed(&mut self) {
        if std::mem::replace(&mut self.host.overrun, true) {
            return;
        }
        let loc = self.tok_at(self.cx.pos >> 1).loc;
        self.session
            .diags
            .report(loc, msg::LAUNCHES_NOT_FOLLOWED, &[&HOST_WALKS, &HOST_DEPTH])
            .emit();
    }

    /// Says, once, that a kernel's instance is not made.
    fn launch_left_out(&mut self, f: FuncId) {
        let at = self.cx.pos >> 1;
        if self.facts.functions[f.index()].origin.used_at.is_some()
            || at + 1 >= self.tokens.program_end
        {
            return;
        }
        let loc = self.tok_at(at).loc;
        self.facts.functions[f.index()].origin.used_at = loc;
        if let FuncName::Ident(name) = self.prog[f].name {
            self.host.launches.lost(at, loc, name);
        }
    }

    /// Is a type that nothing declares among template arguments?
    fn any_unknown(&self, args: &[TemplateArg], depth: u32) -> bool {
        args.iter().any(|a| match a {
            TemplateArg::Type(t) => self.holds_unknown(*t, depth),
            TemplateArg::Pack(p) => self.any_unknown(p, depth),
            _ => false,
        })
    }

    fn holds_unknown(&self, t: QualType, depth: u32) -> bool {
        if depth > 8 {
            return false;
        }
        match self.prog.types.kind(t.ty()) {
            TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => {
                self.holds_unknown(*p, depth + 1)
            }
            TypeKind::Array { elem, .. } => self.holds_unknown(*elem, depth + 1),
            TypeKind::Record(r) => match &self.prog[*r].instance {
                Some(i) => self.any_unknown(&i.args, depth + 1),
                None => false,
            },
            _ => self.is_error(t),
        }
    }

    /// Virtual functions of a class template's instance exist once an object of it is made, though the class can't be completed.
    fn host_constructed(&mut self, r: RecordId) {
        if !self.in_instance(r) || !self.host.made.insert(r) {
            return;
        }
        let Some(body) = self.facts.records[r.index()].body else {
            return;
        };
        if !self.may_launch(body, self.close(body)) {
            return;
        }
        self.start_members(r);
        let scope = self.facts.records[r.index()].scope;
        for m in self.facts.records[r.index()].members.clone() {
            let (Some(name), DeclKind::Simple) = (m.name, self.facts.decls[m.decl as usize].kind)
            else {
                continue;
            };
            let p = &self.facts.decls[m.decl as usize];
            let (start, end) = (p.start, p.end);
            let overrides = m.is_function
                && (m.is_virtual
                    || (start..end)
                        .take_while(|i| self.tok_at(*i).kind != K::LBrace)
                        .any(|i| {
                            let t = self.tok_at(i);
                            t.kind == K::Ident && self.text(t.sym()) == "override"
                        }));
            if !overrides {
                continue;
            }
            self.resolve_decl(m.decl);
            for s in self.chain(scope, name) {
                if let SymKind::Func(f) = *self.sym_kind(s) {
                    self.host_call(f);
                }
            }
        }
    }

    /// `new T(…)` in host code: of type `T*` whatever can be said of the constructor.
    pub(crate) fn host_new(&mut self) -> R<ExprId> {
        let at = self.cx.pos;
        let loc = self.loc();
        let strict = self.trap(|s| {
            s.cx.mode.lenient = false;
            let e = s.parse_new(false);
            s.cx.mode.lenient = true;
            e
        });
        self.cx.mode.lenient = true;
        let end = self.cx.pos;
        self.cx.pos = at;
        self.bump();
        if self.is(K::LParen) {
            self.skip_group();
        }
        let ty = self.trap(|s| {
            Declarators(s)
                .parse_decl_specs(SpecMode::Type)?
                .ty
                .ok_or(Fail)
        });
        if let Some(r) = ty.and_then(|t| self.prog.types.record(t)) {
            let _ = self.trap(|s| {
                s.complete_record(r);
                Ok(())
            });
            self.host_constructed(r);
            for c in self.constructors(r) {
                if let SymKind::Func(f) = *self.sym_kind(c) {
                    self.host.seen.push(f);
                }
            }
        }
        if let Some(e) = strict {
            self.cx.pos = end;
            return Ok(e);
        }
        if ty.is_none() {
            let Some(k) = self.tokens.skip_name(self.idx()) else {
                return Err(Fail);
            };
            self.cx.pos = k << 1;
        }
        while matches!(self.kind(), K::LBracket | K::LParen | K::LBrace) {
            self.skip_group();
        }
        Ok(match ty {
            Some(t) => {
                let p = self.prog.types.pointer(t);
                self.error_of(p, loc)
            }
            None => self.error_expr(loc),
        })
    }

    /// Types named in the template arguments of something unknown (`std::make_unique<Layer<float>>`): objects of them may be made.
    pub(super) fn host_type_arguments(&mut self, from: u32, to: u32) {
        let mut i = from;
        while i < to {
            if self.tok_at(i).kind == K::Less && self.tok_at(i - 1).kind == K::Ident {
                let saved = self.cx.pos;
                self.cx.pos = i << 1;
                let args = self.trap(|s| s.parse_template_args());
                self.cx.pos = saved;
                for a in args.iter().flat_map(|a| a.iter()) {
                    if let crate::parse::template_args::RawArg::Type(t) = a
                        && let Some(r) = self.prog.types.record(*t)
                        && self.prog[r].instance.is_some()
                        && !self.session.sources.in_system_header(self.prog[r].loc)
                    {
                        let _ = self.trap(|s| {
                            s.complete_record(r);
                            Ok(())
                        });
                        self.host_constructed(r);
                        for c in self.constructors(r) {
                            if let SymKind::Func(f) = *self.sym_kind(c) {
                                self.host.seen.push(f);
                            }
                        }
                    }
                }
                return;
            }
            i += 1;
        }
    }

    pub(crate) fn in_instance(&self, mut r: RecordId) -> bool {
        loop {
            if self.prog[r].instance.is_some() {
                return true;
            }
            match self.prog[r].parent {
                Parent::Record(o) => r = o,
                Parent::Func(f, _) => return self.prog[f].instance.is_some(),
                _ => return false,
            }
        }
    }

    /// Is a class, or one around it, defined in a function?
    fn is_local(&self, mut r: RecordId) -> bool {
        while let Parent::Record(o) = self.prog[r].parent {
            r = o;
        }
        matches!(self.prog[r].parent, Parent::Func(..))
    }

    /// Walks the body of `f` if its text may lead to a launch.
    pub(crate) fn host_walk(&mut self, f: FuncId) {
        self.find_definition(f);
        let Some(body) = self.facts.functions[f.index()].body else {
            return;
        };
        let head = body >> 1;
        let Some((body, inits)) = self.tokens.body_and_inits(head) else {
            return;
        };
        let close = self.tokens.host_end(body);
        if !self.may_launch(head, close) && !self.given_launcher(f) {
            return;
        }
        let info = &self.facts.functions[f.index()];
        let scope = info.scope;
        let lambda = info.origin.lambda;
        let mut cx = self.decl_cx((body + 1) << 1, scope);
        cx.func = Some(f);
        if let Some(l) = lambda {
            let outer = &self.facts.lambdas[l as usize].cx;
            cx.this = outer.this;
            // Inside an expansion the body names elements of its packs.
            cx.pack = outer.pack;
        }
        cx.mode.unevaluated = true;
        cx.mode.lenient = true;
        if let (Parent::Record(r), true, None) =
            (self.prog[f].parent, self.prog[f].flags.is_method, lambda)
        {
            cx.this = Some(self.prog[r].ty.into());
        }
        self.host.depth += 1;
        // Instances of many arguments cost as much as several of few.
        let arguments = self.prog[f].instance.as_ref().map_or(0, |i| count(&i.args))
            + match self.prog[f].parent {
                Parent::Record(r) => self.prog[r].instance.as_ref().map_or(0, |i| count(&i.args)),
                _ => 0,
            };
        self.host.walks += 1 + arguments / 16;
        let seen = std::mem::take(&mut self.host.seen);
        let depth = std::mem::take(&mut self.parser.depth);
        self.at(cx, |s| {
            s.host_inits(f, &inits);
            s.cx.pos = (body + 1) << 1;
            Statements(s).in_block(|s| s.host_statements(close));
            s.host_drain();
        });
        if self.facts.functions[f.index()].ret.needs_deduction && self.is_host_lambda(f) {
            self.set_return(f, Builtin::Void.q());
        }
        self.parser.depth = depth;
        self.host.seen = seen;
        self.host.depth -= 1;
    }

    /// The initialisers of a constructor's bases and members, by where each begins: their constructors are used.
    pub(super) fn host_inits(&mut self, f: FuncId, inits: &[u32]) {
        let Parent::Record(r) = self.prog[f].parent else {
            return;
        };
        for &at in inits {
            let _ = self.trap(|s| {
                s.cx.pos = at << 1;
                s.parse_mem_init(r)
            });
        }
    }
}

/// How many template arguments there are, those in packs included.
fn count(args: &[TemplateArg]) -> u32 {
    args.iter()
        .map(|a| match a {
            TemplateArg::Pack(p) => count(p),
            _ => 1,
        })
        .sum()
}
