//! Access control: who may name private and protected members.
//!
//! Look-up and overload resolution ignore access; what they chose is checked here. In a trap the check makes
//! substitution fail, as the language has it. Code of system headers is trusted, and so is leniently read host code.

use super::*;

/// Bases within bases that are searched.
const MAX_DEPTH: u32 = 64;

impl Sema<'_> {
    /// A function that overload resolution chose, named as a member of `naming` (its own class when `None`).
    pub(crate) fn check_function_access(
        &mut self,
        f: FuncId,
        naming: Option<RecordId>,
        loc: Loc,
    ) -> R<()> {
        let d = &self.prog[f];
        let Parent::Record(r) = d.parent else {
            return Ok(());
        };
        if d.flags.is_implicit || d.flags.is_lambda_call || self.access_unchecked(loc) {
            return Ok(());
        }
        let naming = naming.unwrap_or(r);
        if naming == r && self.has_rights(r) {
            return Ok(());
        }
        match self.function_symbol(f) {
            Some(s) => self.check_symbol_access(s, naming, loc),
            None => Ok(()),
        }
    }

    /// The symbol that declares a member function.
    fn function_symbol(&self, f: FuncId) -> Option<SymbolId> {
        let d = &self.prog[f];
        let Parent::Record(r) = d.parent else {
            return None;
        };
        let (template, sym) = (d.instance.as_ref().map(|i| i.template), d.name);
        let name = match sym {
            FuncName::Ident(n) => n,
            FuncName::Ctor => self.op_syms.ctor,
            FuncName::Dtor => self.op_syms.dtor,
            FuncName::Operator(o) => self.op_syms.of(o),
            _ => return None,
        };
        let scope = self.facts.records[r.index()].scope;
        self.chain(scope, name)
            .into_iter()
            .find(|s| match (self.sym_kind(*s), template) {
                (SymKind::Func(g), _) => *g == f,
                (SymKind::Template(t), Some(u)) => *t == u,
                _ => false,
            })
    }

    /// As [`Sema::check_protected`], for a non-static member function that is called.
    pub(super) fn check_protected_call(&mut self, f: FuncId, object: RecordId, loc: Loc) -> R<()> {
        if self.prog[f].flags.is_implicit || !self.prog[f].flags.is_method {
            return Ok(());
        }
        match self.function_symbol(f) {
            Some(s) => self.check_protected(s, object, loc),
            None => Ok(()),
        }
    }

    /// A member that look-up found, named as a member of `naming`.
    pub(crate) fn check_symbol_access(&mut self, s: SymbolId, naming: RecordId, loc: Loc) -> R<()> {
        let x = &self.env.symbols[s.0 as usize];
        let (name, access, scope) = (x.name, x.access, x.scope);
        let Some(r) = self.record_of_scope(scope) else {
            return Ok(());
        };
        if naming == r && access == Access::Public
            || self.access_unchecked(loc)
            || self.accessible(Some(name), access, r, naming, 0)
        {
            return Ok(());
        }
        let class = self.type_name(self.prog[r].ty.into());
        let member = if name == self.op_syms.ctor || name == self.op_syms.dtor {
            let class = self.prog[r].name.map_or("", |n| self.text(n));
            let tilde = if name == self.op_syms.dtor { "~" } else { "" };
            format!("{tilde}{class}")
        } else {
            self.text(name).to_string()
        };
        let what = match access {
            Access::Private => "private",
            Access::Protected => "protected",
            Access::Public => return self.fail(loc, msg::BASE_INACCESSIBLE, &[&member, &class]),
        };
        self.fail(loc, msg::MEMBER_INACCESSIBLE, &[&member, &what, &class])
    }

    /// A variable of the type is destroyed where its scope ends: its destructor must be there and accessible.
    pub(crate) fn check_destructor(&mut self, ty: QualType, loc: Loc) -> R<()> {
        let elem = self.prog.types.base_elem(ty);
        let Some(r) = self.prog.types.record(elem) else {
            return Ok(());
        };
        if self.cx.mode.lenient || !self.complete_record(r) {
            return Ok(());
        }
        let Some(d) = self.prog[r].dtor else {
            return Ok(());
        };
        if self.prog[d].flags.is_deleted {
            let n = self.func_display(d);
            return self.fail(loc, msg::DELETED_FUNCTION, &[&n]);
        }
        self.check_function_access(d, None, loc)
    }

    /// May the present code convert an object of class `from` to its base `to`?
    pub(super) fn base_accessible(&mut self, from: RecordId, to: RecordId, loc: Loc) -> bool {
        from == to
            || self.access_unchecked(loc)
            || self.accessible(None, Access::Public, to, from, 0)
    }

    /// A protected member is named through an object of the class that names it, or of one derived from that.
    pub(super) fn check_protected(&mut self, s: SymbolId, object: RecordId, loc: Loc) -> R<()> {
        let x = &self.env.symbols[s.0 as usize];
        let (name, access, scope) = (x.name, x.access, x.scope);
        let Some(r) = self
            .record_of_scope(scope)
            .filter(|_| access == Access::Protected)
        else {
            return Ok(());
        };
        if self.access_unchecked(loc)
            || self.has_rights(r)
            || self.has_rights(object)
            || self.around(&mut |me, c| {
                c.is_some_and(|c| {
                    me.prog.has_base(c, r)
                        && (c == object
                            || me.prog.has_base(object, c)
                            || !me.facts.records[c.index()].friend_names.is_empty())
                })
            })
        {
            return Ok(());
        }
        let (member, class) = (
            self.text(name).to_string(),
            self.type_name(self.prog[object].ty.into()),
        );
        self.fail(loc, msg::PROTECTED_THROUGH, &[&member, &class])
    }

    fn access_unchecked(&self, loc: Loc) -> bool {
        self.cx.mode.lenient
            || self.cx.mode.dependent
            || self
                .cx
                .func
                .is_some_and(|f| self.prog[f].flags.is_implicit || self.prog[f].flags.is_defaulted)
            || self.session.sources.in_system_header(loc)
            || self.session.sources.in_builtin_text(loc)
    }

    /// May the present code name the member `name` of `r`, declared with `access`, as a member of `naming`?
    fn accessible(
        &mut self,
        name: Option<Sym>,
        access: Access,
        r: RecordId,
        naming: RecordId,
        depth: u32,
    ) -> bool {
        if depth > MAX_DEPTH {
            return true;
        }
        if naming == r {
            return self.allowed(access, r);
        }
        // A using-declaration gives the member another access.
        let scope = self.facts.records[naming.index()].scope;
        let using = name.and_then(|name| {
            self.chain(scope, name)
                .into_iter()
                .find(|s| matches!(self.sym_kind(*s), SymKind::Using(_)))
        });
        if let Some(u) = using {
            return self.allowed(self.env.symbols[u.0 as usize].access, naming);
        }
        let mut derived = false;
        for i in 0..self.prog[naming].bases.len() {
            let (b, public) = {
                let b = &self.prog[naming].bases[i];
                (b.record, b.is_public)
            };
            if b != r && !self.prog.has_base(b, r) {
                continue;
            }
            derived = true;
            // As a member of the derived class it is at most protected or private there: its members and friends may.
            if access == Access::Protected
                && self.has_rights(naming)
                && self.accessible(name, Access::Public, r, b, depth + 1)
            {
                return true;
            }
            let step = if public {
                Access::Public
            } else {
                Access::Protected
            };
            if self.allowed(step, naming) && self.accessible(name, access, r, b, depth + 1) {
                return true;
            }
        }
        // Named through an unrelated class: look-up knows why.
        !derived
    }

    fn allowed(&self, access: Access, r: RecordId) -> bool {
        match access {
            Access::Public => true,
            Access::Private => self.has_rights(r),
            Access::Protected => {
                self.has_rights(r)
                    || self.around(&mut |me, c| c.is_some_and(|c| me.prog.has_base(c, r)))
            }
        }
    }

    /// Is the present code within class `r`, or within one of its friends? Friends are known by their names (operators
    /// by the name of conversions).
    fn has_rights(&self, r: RecordId) -> bool {
        let friends = &self.facts.records[r.index()].friend_names;
        if !friends.is_empty() && self.cx.func.is_none() {
            return true;
        }
        let operator = friends.contains(&self.op_syms.conv);
        self.around(&mut |me, c| {
            c.is_some_and(|c| c == r || me.prog[c].name.is_some_and(|n| friends.contains(&n)))
        }) || !friends.is_empty()
            && self.functions_around(&mut |me, f| match me.prog[f].name {
                FuncName::Ident(n) => friends.contains(&n),
                _ => operator,
            })
    }

    /// Does `test` hold for a class around the present code?
    fn around(&self, test: &mut dyn FnMut(&Self, Option<RecordId>) -> bool) -> bool {
        let mut cur = Some(self.cx.scope);
        while let Some(s) = cur {
            if let Some(r) = self.record_of_scope(s)
                && test(self, Some(r))
            {
                return true;
            }
            cur = self.scope(s).parent;
        }
        let mut p = self.cx.func.map(|f| Parent::Func(f, 0));
        while let Some(x) = p {
            p = match x {
                Parent::Func(f, _) => Some(self.prog[f].parent),
                Parent::Record(r) => {
                    if test(self, Some(r)) {
                        return true;
                    }
                    Some(self.prog[r].parent)
                }
                _ => None,
            };
        }
        false
    }

    fn functions_around(&self, test: &mut dyn FnMut(&Self, FuncId) -> bool) -> bool {
        let mut p = self.cx.func.map(|f| Parent::Func(f, 0));
        while let Some(x) = p {
            p = match x {
                Parent::Func(f, _) => {
                    if test(self, f) {
                        return true;
                    }
                    Some(self.prog[f].parent)
                }
                Parent::Record(r) => Some(self.prog[r].parent),
                _ => None,
            };
        }
        false
    }
}
