//! Checks what nothing reaches: the declarations and device functions of the user's own file. What is only checked is not emitted.

use super::*;
use TokenKind as K;

/// How much of a program is checked beyond what kernels reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Check {
    /// Nothing.
    Reached,
    /// Device code and declarations of the main file.
    #[default]
    Main,
    /// Those of the user's own headers, too.
    All,
}

/// The words of CUDA's attributes, which a slip of the pen leaves between fewer underscores.
const ATTRIBUTES: [&str; 6] = ["global", "device", "host", "shared", "constant", "managed"];

impl Sema<'_> {
    /// Checks the main file as far as `--check` asks.
    pub(crate) fn check_unreached(&mut self) {
        if self.options.check == Check::Reached || self.session.diags.stopped() {
            return;
        }
        FormChecks(self).check_undefined_statics();
        let mut d = 0;
        while d < self.facts.decls.len() as u32 && !self.session.diags.stopped() {
            self.check_declaration(d);
            d += 1;
        }
        if !self.session.left_out {
            FormChecks(self).check_members();
            FormChecks(self).check_template_heads();
            FormChecks(self).check_template_forms();
            FormChecks(self).check_outside_members();
            self.check_constants();
            self.check_autos();
            self.check_instantiations();
            self.check_names();
            self.check_usings();
            FormChecks(self).check_default_arguments();
        }
        let mut seen = FxHashSet::default();
        let mut f = 0;
        while f < self.prog.funcs.len() as u32 && !self.session.diags.stopped() {
            let id = FuncId(f);
            f += 1;
            if self.is_checked_body(id) {
                self.check_body(id, &mut seen);
            }
        }
    }

    /// Checks one declaration unless something asked for it already.
    fn check_declaration(&mut self, d: u32) {
        let p = &self.facts.decls[d as usize];
        let (start, kind, scope, state) = (p.start, p.kind, p.scope, p.state);
        if start >= self.tokens.program_end || !self.is_checked(self.tok_at(start).loc) {
            return;
        }
        if let DeclKind::Tag(at) = kind
            && matches!(
                self.tok_at(at).kind,
                K::KwStruct | K::KwClass | K::KwUnion | K::KwEnum
            )
        {
            self.warn_tag_words(start, at);
        }
        // A template's members are known once there is an instance.
        if self.tok_at(start).kind == K::KwTemplate && kind != DeclKind::Template
            || self
                .record_of_scope(scope)
                .is_some_and(|r| !self.prog[r].complete || instances::in_instance(self, r))
            || self.func_of_scope(scope).is_some()
        {
            return;
        }
        if state == 0 || state == 3 {
            match kind {
                DeclKind::Simple
                | DeclKind::Tag(_)
                | DeclKind::Alias
                | DeclKind::Using(_)
                | DeclKind::NamespaceAlias
                | DeclKind::Template
                | DeclKind::OutOfLine => {}
                _ => return,
            }
            if self.session.left_out && !self.is_marked(d) {
                self.check_attribute_word(start);
                return;
            }
            if kind == DeclKind::OutOfLine {
                self.facts.decls[d as usize].kind = DeclKind::Simple;
            }
            if !self.resolve_decl_reporting(d) {
                return;
            }
        }
        if let DeclKind::Tag(at) = kind
            && let Some(TagRef::Record(r)) = self.facts.tag_at.get(&(scope, at)).copied()
            && !self.prog[r].complete
        {
            if !self.session.left_out {
                self.complete_record(r);
            } else if self.is_marked(d) {
                // Its members may need what the missing header declares.
                self.trap(|s| {
                    if s.complete_record(r) {
                        Ok(())
                    } else {
                        Err(Fail)
                    }
                });
            }
        }
    }

    /// Static assertions and initialisers of the main file that nothing asked for.
    fn check_constants(&mut self) {
        let asserts: Vec<(u32, ScopeId)> = self.warnings.asserts.clone();
        for (at, scope) in asserts {
            let known = self
                .record_of_scope(scope)
                .is_none_or(|r| self.prog[r].complete && !instances::in_instance(self, r));
            if known && self.is_checked(self.tok_at(at).loc) {
                let mut cx = self.decl_cx(at << 1, scope);
                cx.mode.unevaluated = true;
                let _ = self.at(cx, |s| Statements(s).parse_static_assert());
            }
        }
        let mut v = 0;
        while v < self.prog.vars.len() as u32 && !self.session.diags.stopped() {
            let id = VarId(v);
            v += 1;
            let d = &self.prog[id];
            let known = d.storage == Storage::Global
                && !d.reached
                && d.builtin.is_none()
                && d.instance.is_none()
                && (self.facts.variables[id.index()].init.is_some()
                    || matches!(self.prog.types.kind(d.ty.ty()), TypeKind::DeducedClass(_)))
                && self.facts.variables[id.index()].init_state == 0
                && !d.is_extern
                && !matches!(d.parent, Parent::Record(r) if instances::in_instance(self, r));
            if known && self.is_checked(d.loc) {
                self.ensure_init(id);
                if self.prog[id].is_constexpr {
                    self.compute_value(id);
                }
            }
        }
    }

    /// `auto` stands for one type in a declaration at namespace scope, too.
    fn check_autos(&mut self) {
        let mut first: FxHashMap<u32, QualType> = FxHashMap::default();
        for v in 0..self.prog.vars.len() as u32 {
            let v = VarId(v);
            let (info, d) = (&self.facts.variables[v.index()], &self.prog[v]);
            let found = d.ty.unqual();
            let own = d.storage == Storage::Global
                && d.instance.is_none()
                && !matches!(d.parent, Parent::Record(r) if instances::in_instance(self, r));
            if !info.plain_auto || !own || !self.is_checked(d.loc) {
                continue;
            }
            if self.has_placeholder(found) || self.is_error(found) {
                continue;
            }
            let loc = d.loc;
            let before = *first.entry(info.decl).or_insert(found);
            if before != found {
                let (a, b) = (self.type_name(before), self.type_name(found));
                self.error(loc, msg::AUTO_DIFFERS, &[&a, &b]);
            }
        }
    }

    /// The using-directives of namespaces that no look-up came by.
    fn check_usings(&mut self) {
        let cx = self.decl_cx(self.tokens.program_end << 1, ScopeId(0));
        self.at(cx, |s| {
            for i in 0..s.env.scopes.len() as u32 {
                if let ScopeKind::Namespace(_) = s.scope(ScopeId(i)).kind {
                    s.resolve_usings(ScopeId(i));
                }
            }
        });
    }

    /// Whether a declaration says that it is device code.
    pub(super) fn is_marked(&self, d: u32) -> bool {
        let p = &self.facts.decls[d as usize];
        (p.start..p.end).any(|i| {
            matches!(
                self.tok_at(i).kind,
                K::KwGlobal | K::KwDevice | K::KwShared | K::KwConstant
            )
        })
    }

    /// A declaration that begins with what was meant for an attribute of CUDA.
    fn check_attribute_word(&mut self, start: u32) {
        let t = self.tok_at(start);
        if t.kind != K::Ident {
            return;
        }
        let name = t.sym();
        let text = self.text(name);
        let word = text.trim_matches('_');
        if word.len() == text.len() || !ATTRIBUTES.contains(&word) {
            return;
        }
        let hint = format!("__{word}__");
        let text = text.to_string();
        if self.lookup_from(ScopeId(0), name).is_empty() {
            self.error(t.loc, msg::UNKNOWN_TYPE_HINT, &[&text, &hint]);
        }
    }

    /// Whether the body of a function of the main file is to be checked though nothing calls it.
    fn is_checked_body(&self, f: FuncId) -> bool {
        let d = &self.prog[f];
        if d.reached
            || d.builtin.is_some()
            || d.instance.is_some()
            || d.flags.is_deleted
            || d.flags.is_implicit && !d.flags.is_lambda_call
            || self.facts.functions[f.index()].origin.inherited.is_some()
            || d.flags.is_lambda_call && !self.is_device_lambda(f)
            || matches!(d.body, Body::Parsed(_) | Body::Trivial | Body::Error)
            || matches!(d.parent, Parent::Record(r) if instances::in_instance(self, r) || !self.prog[r].complete)
            || is_friend_of_instance(self, f)
            || !self.is_checked(d.loc)
        {
            return false;
        }
        // Members of local classes of device code are written for it.
        d.attrs.device
            || d.attrs.global
            || d.flags.is_lambda_call
            || matches!(d.parent, Parent::Record(r)
                if !d.attrs.host
                    && self.facts.records[r.index()]
                        .func
                        .is_some_and(|f| self.prog[f].instance.is_none() && self.device_callable(f)))
    }

    /// Whether a lambda's call operator stands in code of the device alone.
    fn is_device_lambda(&self, f: FuncId) -> bool {
        let Parent::Record(r) = self.prog[f].parent else {
            return false;
        };
        self.facts.records[r.index()].func.is_some_and(|f| {
            let around = &self.prog[f];
            if around.flags.is_lambda_call {
                return self.is_device_lambda(f);
            }
            (around.attrs.device && !around.attrs.host || around.attrs.global)
                && around.instance.is_none()
                && !self.is_instance_member(f)
        })
    }

    fn is_instance_member(&self, f: FuncId) -> bool {
        matches!(self.prog[f].parent, Parent::Record(r) if instances::in_instance(self, r))
    }

    /// Whether what stands at a place is checked though nothing reaches it.
    pub(super) fn is_checked(&self, loc: Loc) -> bool {
        if self.options.check == Check::Main {
            return self.in_main_file(loc);
        }
        let at = self.session.sources.expansion(loc);
        !self.session.sources.in_system_header(at) && !self.session.sources.in_builtin_text(at)
    }

    /// Checks a body, and those of the functions that it uses.
    fn check_body(&mut self, f: FuncId, seen: &mut FxHashSet<FuncId>) {
        let mut list = vec![f];
        while let Some(f) = list.pop() {
            if !seen.insert(f) || self.prog[f].reached || self.prog[f].builtin.is_some() {
                continue;
            }
            if !self.require_body(f) || self.session.diags.stopped() {
                continue;
            }
            for u in self.reach.uses.get(&f).into_iter().flatten() {
                if let Use::Func(g) = u
                    && self.device_callable(*g)
                {
                    list.push(*g);
                }
            }
        }
    }
}

/// Whether a function is a friend that an instance of a class template defines: as its members, it is there where it is used.
fn is_friend_of_instance(sema: &Sema, f: FuncId) -> bool {
    let scope = sema.facts.functions[f.index()].scope;
    matches!(sema.prog[f].parent, Parent::Namespace(_))
        && std::iter::successors(Some(scope), |s| sema.scope(*s).parent)
            .find_map(|s| sema.record_of_scope(s))
            .is_some_and(|r| instances::in_instance(sema, r))
}
