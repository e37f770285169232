//! Host code scanned for what it asks of the device: kernel launches and kernels passed by address.
//!
//! Host bodies are not parsed. Their tokens are searched for `name<args><<<…>>>(…)`; explicit template arguments are parsed
//! where they stand, with the function's local types unknown. A launch whose template arguments must be deduced makes the
//! enclosing host function be parsed with its errors suppressed, far enough to type the launch's arguments.

use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// Scans the host functions for launches and instantiates the kernels they name.
    pub(crate) fn scan_launches(&mut self) {
        let bodies = std::mem::take(&mut self.host_bodies);
        self.find_launchers();
        for &(body, scope) in &bodies {
            let close = self.close(body);
            self.scan_host_tokens(body, close, scope);
        }
        self.launches_in_classes(&bodies);
    }

    /// Names of templates whose text launches kernels, directly or by naming another such template.
    fn find_launchers(&mut self) {
        let launches: Vec<u32> = (0..self.toks.len() as u32)
            .filter(|i| self.tok_at(*i).kind == K::LaunchOpen)
            .collect();
        if launches.is_empty() {
            return;
        }
        let templates: Vec<(u32, u32, Sym)> = self
            .decls
            .iter()
            .filter(|d| matches!(d.kind, DeclKind::Template | DeclKind::OutOfLine) && d.heads > 0)
            .filter_map(|d| d.name.map(|n| (d.inner, d.end, n)))
            .collect();
        for &(a, b, n) in &templates {
            if launches.iter().any(|l| (a..b).contains(l)) {
                self.launchers.insert(n);
            }
        }
        // Callers of launchers, to a fixed point; only the user's own files are small enough to matter.
        for _ in 0..8 {
            let before = self.launchers.len();
            for &(a, b, n) in &templates {
                if self.launchers.contains(&n)
                    || b - a > 20_000
                    || self.session.sources.in_system_header(self.tok_at(a).loc)
                {
                    continue;
                }
                let calls = (a..b).any(|i| {
                    let t = self.tok_at(i);
                    t.kind == K::Ident && t.sym() != n && self.launchers.contains(&t.sym())
                });
                if calls {
                    self.launchers.insert(n);
                }
            }
            if self.launchers.len() == before {
                break;
            }
        }
    }

    /// Launches in member functions of classes, whose bodies are not among the host bodies: explicit arguments only.
    fn launches_in_classes(&mut self, bodies: &[(u32, ScopeId)]) {
        for i in 0..self.toks.len() as u32 {
            if self.tok_at(i).kind != K::LaunchOpen
                || bodies.iter().any(|b| b.0 < i && i < self.close(b.0))
            {
                continue;
            }
            let Some(d) = self.decls.iter().find(|d| {
                d.start <= i
                    && i < d.end
                    && matches!(self.scope(d.scope).kind, ScopeKind::Namespace(_))
            }) else {
                continue;
            };
            if d.heads > 0 {
                continue;
            }
            let scope = d.scope;
            let from = i.saturating_sub(64).max(d.start);
            let name_at = (from..i).rev().find(|j| {
                self.tok_at(*j).kind == K::Ident
                    && matches!(self.skip_angles(*j + 1), Some((k, false)) if k == i)
            });
            if let Some(at) = name_at {
                let cx = self.decl_cx(at << 1, scope);
                let _ = self.at(cx, |s| s.trap(|s| s.kernel_by_args(at)));
            }
        }
    }

    fn is_kernel_name(&mut self, name: Sym, scope: ScopeId, at: u32) -> Option<TemplateId> {
        let cx = self.decl_cx(at << 1, scope);
        let syms = self.at(cx, |s| s.lookup(name));
        syms.iter().find_map(|s| match *self.sym_kind(*s) {
            SymKind::Template(t)
                if self.templates[t.index()].kind == TemplateKind::Func
                    && self.template_is_global(t) =>
            {
                Some(t)
            }
            _ => None,
        })
    }

    fn template_is_global(&self, t: TemplateId) -> bool {
        let tp = &self.templates[t.index()];
        let Some(d) = self.decls.get(tp.decl as usize) else {
            return false;
        };
        let mut j = tp.inner;
        while j < d.end {
            match self.tok_at(j).kind {
                K::KwGlobal => return true,
                K::LBrace | K::Semi => return false,
                K::LParen => {
                    // Attributes may spell it so.
                    if self.tok_at(j - 1).kind == K::KwAttribute {
                        let c = self.close(j);
                        for k in j..c {
                            let t = self.tok_at(k);
                            if t.kind.is_word()
                                && (t.sym() == sym::GLOBAL || t.sym() == sym::__global__)
                            {
                                return true;
                            }
                        }
                    }
                    j = self.close(j);
                }
                _ => {}
            }
            j += 1;
        }
        false
    }

    fn scan_host_tokens(&mut self, from: u32, to: u32, scope: ScopeId) {
        let mut typed: Vec<u32> = Vec::new();
        let mut j = from;
        let mut lambda = false;
        while j < to {
            let t = self.tok_at(j);
            if t.kind == K::Ident
                && self.template_names.contains(&t.sym())
                && self.is_kernel_name(t.sym(), scope, j).is_some()
            {
                let next = self.tok_at(j + 1).kind;
                if next == K::Less || next == K::LaunchOpen || matches!(next, K::Comma | K::RParen)
                {
                    typed.push(j);
                }
            } else if (t.kind == K::LBracket && self.lambda_is_device(j))
                || (t.kind == K::Ident && self.launchers.contains(&t.sym()))
            {
                lambda = true;
            }
            j += 1;
        }
        if typed.is_empty() && !lambda {
            return;
        }
        // Explicit arguments that need nothing local: parse them where they stand.
        let mut pending: Vec<u32> = Vec::new();
        for at in typed {
            let explicit = self.tok_at(at + 1).kind == K::Less;
            let done = explicit && {
                let cx = self.decl_cx(at << 1, scope);
                self.at(cx, |s| s.trap(|s| s.kernel_by_args(at)))
                    .unwrap_or(false)
            };
            if !done {
                pending.push(at);
            }
        }
        if pending.is_empty() && !lambda {
            return;
        }
        self.type_host_body(from, scope, &pending);
    }

    /// `[…] __device__ (…)` ahead at the `[`?
    fn lambda_is_device(&self, i: u32) -> bool {
        let c = self.close(i);
        c > i && matches!(self.tok_at(c + 1).kind, K::KwDevice | K::KwHost)
    }

    /// Instantiates the kernel named at token `at` from its explicit arguments alone, if they suffice.
    fn kernel_by_args(&mut self, at: u32) -> R<bool> {
        let name = self.tok_at(at).sym();
        self.cx.pos = (at + 1) << 1;
        let targs = self.parse_template_args()?;
        let syms = self.lookup(name);
        for s in syms {
            if let SymKind::Template(t) = *self.sym_kind(s) {
                let np = self.templates[t.index()]
                    .params
                    .iter()
                    .filter(|p| !p.pack && p.default.is_none())
                    .count();
                if targs.len() < np {
                    continue;
                }
                if let Some(f) = self.specialise_explicit(t, &targs) {
                    // A trailing pack may still have to be deduced from the arguments.
                    let open_pack = self.templates[t.index()]
                        .params
                        .last()
                        .is_some_and(|p| p.pack)
                        && targs.len() < self.templates[t.index()].params.len();
                    if open_pack {
                        return Ok(false);
                    }
                    self.add_root(f);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Parses a host function's body statement by statement, errors suppressed, to type what its launches are given.
    fn type_host_body(&mut self, body: u32, scope: ScopeId, pending: &[u32]) {
        // The function that owns the body: parse its declaration for the parameters.
        let owner = self.decls.iter().position(|d| {
            d.start < body
                && body < d.end
                && d.scope == scope
                && matches!(d.kind, DeclKind::Simple | DeclKind::OutOfLine)
        });
        let mut bscope = scope;
        let mut func = None;
        if let Some(d) = owner {
            let d = d as u32;
            self.resolve_decl(d);
            func = (0..self.prog.funcs.len() as u32)
                .map(FuncId)
                .find(|f| self.func_info[f.index()].body == Some(body << 1));
            if let Some(f) = func {
                bscope = self.func_info[f.index()].scope;
            }
        }
        let close = self.close(body);
        let saved_roots = self.prog.roots.len();
        let mut cx = self.decl_cx((body + 1) << 1, bscope);
        cx.func = func;
        cx.unevaluated = true;
        if let Some(f) = func
            && let (Parent::Record(r), true) = (self.prog[f].parent, self.prog[f].is_method)
        {
            cx.this = Some(self.prog[r].ty.into());
        }
        self.host_launches.clear();
        self.at(cx, |s| {
            s.in_block(|s| s.host_statements(close));
        });
        let _ = saved_roots;
        for &at in pending {
            if !self.host_launches.contains(&at) {
                let name = self.text(self.tok_at(at).sym()).to_string();
                let loc = self.tok_at(at).loc;
                self.session
                    .diags
                    .report(loc, msg::LAUNCH_NOT_TYPED, &[&name])
                    .emit();
            }
        }
    }

    /// Statements of a host body up to token `close`: declarations are parsed for their types, launches resolved, the rest skipped.
    fn host_statements(&mut self, close: u32) {
        while self.idx() < close {
            let start = self.cx.pos;
            match self.kind() {
                K::LBrace => {
                    let inner = self.close(self.idx());
                    self.bump();
                    self.in_block(|s| s.host_statements(inner));
                    self.cx.pos = (inner + 1) << 1;
                    continue;
                }
                K::RBrace | K::Semi => {
                    self.bump();
                    continue;
                }
                K::KwIf | K::KwWhile | K::KwSwitch => {
                    self.bump();
                    self.eat(K::KwConstexpr);
                    if self.is(K::LParen) {
                        self.skip_group();
                    }
                    continue;
                }
                K::KwFor => {
                    self.bump();
                    if self.is(K::LParen) {
                        // The loop's declaration is of use inside.
                        let c = self.close(self.idx());
                        self.bump();
                        let _ = self.trap(|s| {
                            if s.stmt_starts_decl()? {
                                s.parse_decl_stmt().map(|_| ())
                            } else {
                                Ok(())
                            }
                        });
                        self.cx.pos = (c + 1) << 1;
                    }
                    continue;
                }
                K::KwElse | K::KwDo | K::KwTry => {
                    self.bump();
                    continue;
                }
                _ => {}
            }
            let end = self.find_stop(self.idx(), &[K::Semi]);
            let has_launch = (self.idx()..end).any(|i| self.tok_at(i).kind == K::LaunchOpen);
            if has_launch {
                self.host_launch(end);
            } else {
                let decl = self.trap(|s| {
                    if s.stmt_starts_decl()? {
                        s.parse_decl_stmt().map(|_| true)
                    } else {
                        Ok(false)
                    }
                });
                if decl != Some(true) {
                    self.cx.pos = start;
                    // Calls of host function templates instantiate what they launch; lambdas and kernels passed on are typed.
                    let _ = self.trap(|s| {
                        let e = s.parse_expr()?;
                        s.note_host_uses(e);
                        Ok(())
                    });
                }
            }
            self.cx.pos = ((end + 1) << 1).max(start + 2);
            if self.idx() > close {
                break;
            }
        }
    }

    /// `name<args><<<config>>>(args);` with the cursor at the statement.
    fn host_launch(&mut self, end: u32) {
        let Some(at) = (self.idx()..end).find(|i| self.tok_at(*i).kind == K::LaunchOpen) else {
            return;
        };
        // The `>>>` that closes the configuration.
        let mut j = at + 1;
        while j < end {
            match self.tok_at(j).kind {
                K::LParen | K::LBracket | K::LBrace => j = self.close(j),
                K::GreaterGreater if self.tok_at(j + 1).kind == K::Greater => break,
                _ => {}
            }
            j += 1;
        }
        let args_at = j + 2;
        if self.tok_at(args_at).kind != K::LParen {
            return;
        }
        let name_at = (self.idx()..at).rev().find(|i| {
            self.tok_at(*i).kind == K::Ident
                && (self.tok_at(*i + 1).kind == K::LaunchOpen
                    || matches!(self.skip_angles(*i + 1), Some((k, false)) if k == at))
        });
        let r = self.trap(|s| {
            let mut k = name_at.unwrap_or(at.saturating_sub(1));
            while k >= 2
                && s.tok_at(k - 1).kind == K::ColonColon
                && s.tok_at(k - 2).kind == K::Ident
            {
                k -= 2;
            }
            s.cx.pos = k << 1;
            let callee = s.parse_primary()?;
            s.cx.pos = args_at << 1;
            let args = s.parse_call_args()?;
            let e = s.call(callee, args, s.tok_at(at).loc)?;
            if let ExprKind::Call {
                callee: Callee::Direct(f),
                ..
            } = s.prog[e].kind
            {
                return Ok(f);
            }
            Err(Fail)
        });
        if let Some(f) = r {
            self.add_root(f);
            if let Some(n) = name_at {
                self.host_launches.push(n);
            }
        }
    }

    /// Functions a host expression instantiates: host templates are scanned in turn, kernels become roots.
    fn note_host_uses(&mut self, e: ExprId) {
        match self.prog[e].kind.clone() {
            ExprKind::Call { callee, args } => {
                if let Callee::Direct(f) | Callee::Method { func: f, .. } = callee {
                    self.host_call(f);
                }
                for a in self.prog.expr_list(args).to_vec() {
                    self.note_host_uses(a);
                }
            }
            ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => {
                self.note_host_uses(operand)
            }
            ExprKind::Func(f) if self.prog[f].attrs.global => self.add_root(f),
            ExprKind::Construct { ctor, args, .. } => {
                self.host_call(ctor);
                for a in self.prog.expr_list(args).to_vec() {
                    self.note_host_uses(a);
                }
            }
            ExprKind::Temp { init, .. } => self.note_host_uses(init),
            ExprKind::Assign { l, r } | ExprKind::Binary { l, r, .. } => {
                self.note_host_uses(l);
                self.note_host_uses(r);
            }
            _ => {}
        }
    }

    /// A host function template's instance called from host code: its body may launch with its own parameters bound.
    fn host_call(&mut self, f: FuncId) {
        if self.prog[f].attrs.global {
            self.add_root(f);
            return;
        }
        if self.func_info[f.index()].launch_scanned || self.host_depth > 24 {
            return;
        }
        self.func_info[f.index()].launch_scanned = true;
        let templated = self.prog[f].instance.is_some()
            || matches!(self.prog[f].parent, Parent::Record(r) if self.prog[r].instance.is_some());
        if !templated {
            return;
        }
        self.find_definition(f);
        let Some(body) = self.func_info[f.index()].body else {
            return;
        };
        let body = body >> 1;
        if self.tok_at(body).kind != K::LBrace {
            return;
        }
        let close = self.close(body);
        let mut cx = self.decl_cx((body + 1) << 1, self.func_info[f.index()].scope);
        cx.func = Some(f);
        cx.unevaluated = true;
        if let (Parent::Record(r), true) = (self.prog[f].parent, self.prog[f].is_method) {
            cx.this = Some(self.prog[r].ty.into());
        }
        self.host_depth += 1;
        self.at(cx, |s| {
            s.in_block(|s| s.host_statements(close));
        });
        self.host_depth -= 1;
    }
}
