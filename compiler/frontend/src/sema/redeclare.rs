//! Declarations of a function that contradict an earlier one.

use super::*;

impl Sema<'_> {
    /// Reports a second definition of a function, and a redeclaration that differs in its result. Twins for host and device, and
    /// what headers repeat, are let be. Told at the end: the declaration may be looked at where errors only rule out an overload.
    pub(super) fn check_redeclaration(&mut self, o: FuncId, f: &FuncDecl, info: &FuncInfo) {
        let trusted = |loc: Loc, s: &Sema<'_>| {
            s.session.sources.in_system_header(loc) || s.session.sources.in_builtin_text(loc)
        };
        let old = &self.prog[o];
        let first = &self.func_info[o.index()];
        if first.decl == info.decl
            || self.cx.lenient
            || old.builtin.is_some()
            || old.instance.is_some()
            || (old.attrs.host, old.attrs.device) != (f.attrs.host, f.attrs.device)
            || trusted(old.loc, self)
            || trusted(f.loc, self)
        {
            return;
        }
        let twice = first
            .defaults
            .iter()
            .zip(&info.defaults)
            .find(|(a, b)| a.is_some() && b.is_some());
        if let Some((_, Some((at, _)))) = twice
            && old.attrs.global == f.attrs.global
            // A toolkit's headers say some defaults in two places.
            && self.in_main_file(f.loc)
            && self.in_main_file(old.loc)
        {
            let loc = self.tok_at(*at >> 1).loc;
            self.redeclared
                .push((loc, msg::DEFAULT_AGAIN, String::new()));
            return;
        }
        // The one that comes later is at fault, whichever was read first.
        let later = match first.decl > info.decl && first.decl < self.program_end {
            true => old.loc,
            false => f.loc,
        };
        // In its class a member is declared once.
        let in_class = |at: u32| match f.parent {
            Parent::Record(r) => self.record_info[r.index()]
                .body
                .is_some_and(|b| (b..self.close(b)).contains(&at)),
            _ => false,
        };
        if in_class(first.decl) && in_class(info.decl) && self.in_main_file(f.loc) {
            let n = self.func_display(o);
            let differs = self.prog.types.fn_type(old.ty).map(|t| t.ret)
                != self.prog.types.fn_type(f.ty).map(|t| t.ret);
            let what = if differs {
                msg::RETURN_DIFFERS
            } else {
                msg::REDEFINITION
            };
            self.redeclared.push((later, what, n));
            return;
        }
        let returns = |ty| self.prog.types.fn_type(ty).map(|t| t.ret);
        let alike = returns(old.ty) == returns(f.ty)
            || first.needs_deduction
            || info.needs_deduction
            || first.deduced_from.is_some();
        if first.body.is_some() && info.body.is_some() && alike {
            let n = self.func_display(o);
            self.redeclared.push((later, msg::REDEFINITION, n));
            return;
        }
        let (a, b) = match (
            self.prog.types.fn_type(old.ty),
            self.prog.types.fn_type(f.ty),
        ) {
            (Some(a), Some(b)) => (a.ret, b.ret),
            _ => return,
        };
        if a != b
            && !first.needs_deduction
            && !info.needs_deduction
            && !self.has_placeholder(a)
            && !self.has_placeholder(b)
            && !self.is_error(a)
            && !self.is_error(b)
            && !self.prog.types.is_dependent(a.ty())
            && !self.prog.types.is_dependent(b.ty())
            && matches!(old.name, FuncName::Ident(_))
        {
            let n = self.func_display(o);
            self.redeclared.push((later, msg::RETURN_DIFFERS, n));
        }
    }
}
