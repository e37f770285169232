//! Comdats: members of one that lost are declarations.

use super::{FxHashSet, GlobalRef, LinkError, Linkage, Module, Sym, SymbolExtras, sym};

impl Module {
    /// Comdats of the other module here. Gives the names of those whose members stay behind.
    pub(super) fn link_comdats(&mut self, other: &Module) -> Result<FxHashSet<Sym>, LinkError> {
        let mut lost = FxHashSet::default();
        for &(name, kind) in &other.comdats {
            let text = other.cx.str(name);
            let row = (self.cx.sym(text), self.cx.sym(other.cx.str(kind)));
            let Some(own) = self.comdats.iter().find(|c| c.0 == row.0) else {
                self.comdats.push(row);
                continue;
            };
            let (a, b) = (self.cx.str(own.1), self.cx.str(row.1));
            let leader = |m: &Module| match m.lookup(text) {
                Some(GlobalRef::Var(v)) => {
                    let bytes = m.var(v).init.map(|_| m.cx.size_of(m.var(v).ty));
                    bytes.map(|b| (b, crate::text::print_variable(m, v)))
                }
                _ => None,
            };
            match (a, b) {
                ("any", "any") => {
                    lost.insert(name);
                }
                ("nodeduplicate", "nodeduplicate") => {}
                ("exactmatch" | "samesize", k) if k == a => {
                    let (mine, theirs) = (leader(self), leader(other));
                    let (Some(m), Some(t)) = (mine, theirs) else {
                        return Err(LinkError::ComdatData(text.to_owned()));
                    };
                    let same = m.0 == t.0 && (a == "samesize" || m.1 == t.1);
                    if !same {
                        let kind = match a {
                            "samesize" => "SameSize",
                            _ => "ExactMatch",
                        };
                        return Err(LinkError::Comdat(text.to_owned(), kind));
                    }
                    lost.insert(name);
                }
                ("largest" | "any", "largest" | "any") => {
                    if leader(self).is_none() || leader(other).is_none() {
                        return Err(LinkError::ComdatData(text.to_owned()));
                    }
                    let size = |m: &Module| leader(m).map_or(0, |l| l.0);
                    if size(other) <= size(self) {
                        lost.insert(name);
                    } else {
                        let c = row.0;
                        self.drop_comdat(c);
                    }
                }
                _ => return Err(LinkError::ComdatKinds(text.to_owned())),
            }
        }
        Ok(lost)
    }

    /// Members of a comdat that lost are declarations.
    fn drop_comdat(&mut self, comdat: Sym) {
        let member = |extras: &SymbolExtras, name: Sym| match extras.comdat {
            Some(sym::EMPTY) => name == comdat,
            c => c == Some(comdat),
        };
        for row in &mut self.functions {
            if member(&row.extras, row.name) {
                row.body = None;
                row.linkage = Linkage::External;
                row.extras.comdat = None;
            }
        }
        for row in &mut self.vars {
            if member(&row.extras, row.name) {
                row.init = None;
                row.linkage = Linkage::External;
                row.extras.comdat = None;
            }
        }
    }
}
