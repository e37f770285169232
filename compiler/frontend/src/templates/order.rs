//! Partial ordering of function templates.

use super::deduce::Deduced;
use super::*;

impl Sema<'_> {
    /// -1 when `x` is more specialised for a call with `n` arguments, 1 when `y` is, 0 when neither.
    pub(crate) fn more_specialised(&mut self, x: TemplateId, y: TemplateId, n: usize) -> i32 {
        if x == y {
            return 0;
        }
        let (Some(a), Some(b)) = (self.signature(x), self.signature(y)) else {
            return 0;
        };
        // Members compare with a non-member's extra first parameter left out.
        let n = n.min(a.params.len().max(b.params.len()));
        let ab = self.at_least_as_special(&a, &b, y, n);
        let ba = self.at_least_as_special(&b, &a, x, n);
        match (ab, ba) {
            (true, false) => return -1,
            (false, true) => return 1,
            _ => {}
        }
        if ab && ba {
            // A signature without a trailing pack is more specialised.
            let pack = |me: &Self, s: &Signature| {
                s.params
                    .last()
                    .is_some_and(|p| matches!(me.prog.types.kind(p.ty()), TypeKind::Expansion(_)))
            };
            match (pack(self, &a), pack(self, &b)) {
                (false, true) => return -1,
                (true, false) => return 1,
                _ => {}
            }
            // Lvalue references beat forwarding ones; const-qualified targets beat plain.
            for (p, q) in a.params.iter().zip(&b.params) {
                let (pk, qk) = (
                    self.prog.types.kind(p.ty()).clone(),
                    self.prog.types.kind(q.ty()).clone(),
                );
                match (pk, qk) {
                    (TypeKind::LRef(_), TypeKind::RRef(_)) => return -1,
                    (TypeKind::RRef(_), TypeKind::LRef(_)) => return 1,
                    (TypeKind::LRef(s), TypeKind::LRef(t)) if s.quals() != t.quals() => {
                        if s.quals() & t.quals() == t.quals() {
                            return -1;
                        }
                        if s.quals() & t.quals() == s.quals() {
                            return 1;
                        }
                    }
                    _ => {}
                }
            }
            let (ta, tb) = (&self.templates[x.index()], &self.templates[y.index()]);
            let ca = ta.requires.is_some()
                || a.requires.is_some()
                || ta.params.iter().any(|p| p.constraint.is_some());
            let cb = tb.requires.is_some()
                || b.requires.is_some()
                || tb.params.iter().any(|p| p.constraint.is_some());
            match (ca, cb) {
                (true, false) => return -1,
                (false, true) => return 1,
                (true, true) => return self.subsumes(x, y),
                _ => {}
            }
        }
        0
    }

    /// Can `b`'s parameters be deduced from `a`'s types?
    fn at_least_as_special(
        &mut self,
        a: &Signature,
        b: &Signature,
        tb: TemplateId,
        n: usize,
    ) -> bool {
        let mut d = Deduced::new(self.templates[tb.index()].params.len());
        let strip = |me: &Self, t: QualType| {
            let t = me.prog.types.strip_ref(t);
            t.unqual()
        };
        let mut j = 0;
        for i in 0..n.max(1) {
            let Some(&p) = a.params.get(i).or(a
                .params
                .last()
                .filter(|p| matches!(self.prog.types.kind(p.ty()), TypeKind::Expansion(_))))
            else {
                break;
            };
            let Some(&q) = b.params.get(i).or(b
                .params
                .last()
                .filter(|p| matches!(self.prog.types.kind(p.ty()), TypeKind::Expansion(_))))
            else {
                break;
            };
            let (pe, qe) = (
                self.prog.types.kind(p.ty()).clone(),
                self.prog.types.kind(q.ty()).clone(),
            );
            let (p, q, is_pack) = match (pe, qe) {
                (TypeKind::Expansion(x), TypeKind::Expansion(y)) => (x, y, true),
                (TypeKind::Expansion(_), _) => return false,
                (_, TypeKind::Expansion(y)) => (p, y, true),
                _ => (p, q, false),
            };
            let (p, q) = (strip(self, p), strip(self, q));
            let saved = d.index;
            if is_pack {
                d.index = Some(j);
                j += 1;
            }
            let non_deduced = matches!(
                self.prog.types.kind(q.ty()),
                TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }
            );
            let ok = non_deduced
                || if self.prog.types.is_dependent(q.ty()) {
                    self.unify(q, p, &mut d)
                } else {
                    p == q
                };
            d.index = saved;
            if !ok {
                return false;
            }
        }
        true
    }

    /// Which of two constrained templates is more constrained: by the set of tokens of its constraints, which holds for
    /// concepts written as conjunctions of one another's terms.
    fn subsumes(&mut self, x: TemplateId, y: TemplateId) -> i32 {
        let (a, b) = (self.atoms(x), self.atoms(y));
        let a_in_b = a.iter().all(|t| b.contains(t));
        let b_in_a = b.iter().all(|t| a.contains(t));
        match (b_in_a, a_in_b) {
            (true, false) => -1,
            (false, true) => 1,
            _ => 0,
        }
    }

    /// Names of the concepts a template's constraints rest on, expanded.
    fn atoms(&mut self, t: TemplateId) -> Vec<Sym> {
        let tp = self.templates[t.index()].clone();
        let mut out = Vec::new();
        for p in tp.params.iter() {
            if let Some(c) = p.constraint {
                let n = self.tok_at(c >> 1).sym();
                self.expand_concept(n, tp.scope, &mut out, 0);
            }
        }
        if let Some(r) = tp.requires {
            let end = self.skip_requires(r >> 1);
            self.atoms_in((r >> 1) + 1, end, tp.scope, &mut out, 0);
        }
        out
    }

    fn atoms_in(&mut self, from: u32, to: u32, scope: ScopeId, out: &mut Vec<Sym>, depth: u32) {
        for i in from..to {
            let t = self.tok_at(i);
            if t.kind == crate::token::TokenKind::Ident {
                self.expand_concept(t.sym(), scope, out, depth);
            }
        }
    }

    fn expand_concept(&mut self, n: Sym, scope: ScopeId, out: &mut Vec<Sym>, depth: u32) {
        if out.contains(&n) || depth > 16 {
            return;
        }
        for s in self.lookup_from(scope, n) {
            if let SymKind::Template(t) = *self.sym_kind(s)
                && matches!(
                    self.templates[t.index()].kind,
                    TemplateKind::Concept | TemplateKind::Var | TemplateKind::Class
                )
            {
                out.push(n);
                if self.templates[t.index()].kind == TemplateKind::Concept {
                    let d = self.templates[t.index()].decl;
                    let (inner, end) =
                        (self.templates[t.index()].inner, self.decls[d as usize].end);
                    let sc = self.templates[t.index()].scope;
                    self.atoms_in(inner + 3, end, sc, out, depth + 1);
                }
                return;
            }
        }
    }

    /// More constrained of two functions (non-templates of templated classes).
    pub(crate) fn compare_constraints(&mut self, a: FuncId, b: FuncId) -> i32 {
        match (
            self.func_info[a.index()].requires,
            self.func_info[b.index()].requires,
        ) {
            (Some(_), None) => -1,
            (None, Some(_)) => 1,
            (Some(x), Some(y)) => {
                let (sx, sy) = (
                    self.func_info[a.index()].scope,
                    self.func_info[b.index()].scope,
                );
                let (mut ax, mut ay) = (Vec::new(), Vec::new());
                let (ex, ey) = (self.skip_requires(x >> 1), self.skip_requires(y >> 1));
                self.atoms_in((x >> 1) + 1, ex, sx, &mut ax, 0);
                self.atoms_in((y >> 1) + 1, ey, sy, &mut ay, 0);
                match (
                    ay.iter().all(|t| ax.contains(t)),
                    ax.iter().all(|t| ay.contains(t)),
                ) {
                    (true, false) => -1,
                    (false, true) => 1,
                    _ => 0,
                }
            }
            _ => 0,
        }
    }
}
