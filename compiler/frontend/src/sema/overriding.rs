//! What a member function may do to the virtual functions of bases that it overrides.

use super::*;

impl Sema<'_> {
    /// Reports a function of class `r` that overrides nothing though it says so, overrides a final function, or returns what
    /// its caller through the base does not expect.
    pub(super) fn check_overrides(&mut self, r: RecordId, f: FuncId, overridden: &[FuncId]) {
        let loc = self.prog[f].loc;
        if overridden.is_empty() {
            let dependent_bases = self.prog[r]
                .bases
                .iter()
                .any(|b| !self.prog[b.record].complete);
            if self.facts.functions[f.index()].is_override
                && !dependent_bases
                && !self.cx.mode.lenient
            {
                let n = self.func_display(f);
                let _ = self.error(loc, msg::OVERRIDES_NOTHING, &[&n]);
            }
            return;
        }
        for &b in overridden {
            if !self.cx.mode.lenient && self.in_main_file(loc) && self.spaces_differ(f, b) {
                let n = self.func_display(f);
                let _ = self.error(loc, msg::OVERRIDE_SPACE, &[&n]);
                return;
            }
            if self.prog[f].name == FuncName::Dtor || self.cx.mode.lenient {
                continue;
            }
            if self.facts.functions[b.index()].is_final {
                let n = self.func_display(b);
                let _ = self.error(loc, msg::OVERRIDES_FINAL, &[&n]);
                return;
            }
            if self.facts.functions[b.index()].noexcept == Some(u32::MAX)
                && self.facts.functions[f.index()].noexcept.is_none()
                && !self.prog[f].flags.is_deleted
                && !self.prog[f].flags.is_defaulted
            {
                let n = self.func_display(f);
                let _ = self.error(loc, msg::LOOSER_EXCEPTIONS, &[&n]);
                return;
            }
            let (mine, theirs) = (self.prog.ret(f), self.prog.ret(b));
            if !self.result_fits(r, mine, theirs) {
                let (n, t) = (self.func_display(b), self.type_name(theirs));
                let _ = self.error(loc, msg::OVERRIDE_RETURN, &[&n, &t]);
                return;
            }
        }
    }

    /// Are two functions for different sides, host and device?
    fn spaces_differ(&self, f: FuncId, b: FuncId) -> bool {
        let (x, y) = (&self.prog[f], &self.prog[b]);
        if x.flags.is_implicit
            || x.flags.is_defaulted
            || y.flags.is_implicit
            || y.flags.is_defaulted
            || x.flags.is_deleted
        {
            return false;
        }
        let sides = |d: &FuncDecl| (d.attrs.host || !d.attrs.device, d.attrs.device);
        sides(x) != sides(y) && !x.flags.is_constexpr && !y.flags.is_constexpr
    }

    /// May an overriding function of class `r` return `mine` where `theirs` is expected: the same, or a pointer or reference to a
    /// class derived from the expected one?
    fn result_fits(&mut self, r: RecordId, mine: QualType, theirs: QualType) -> bool {
        if mine == theirs
            || self.has_placeholder(mine)
            || self.has_placeholder(theirs)
            || self.is_error(mine)
            || self.is_error(theirs)
        {
            return true;
        }
        let (a, b) = match (
            self.prog.types.kind(mine.ty()).clone(),
            self.prog.types.kind(theirs.ty()).clone(),
        ) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b))
            | (TypeKind::LRef(a), TypeKind::LRef(b))
            | (TypeKind::RRef(a), TypeKind::RRef(b)) => (a, b),
            _ => return false,
        };
        let (Some(x), Some(y)) = (self.prog.types.record(a), self.prog.types.record(b)) else {
            return false;
        };
        if a.quals() & !b.quals() & 3 != 0 {
            return false;
        }
        x == y || x != r && !self.prog[x].complete || self.find_base_path(x, y).is_some()
    }
}
