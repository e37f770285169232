//! Through what host code may come to a launch: names of templates and classes, and types that are given to templates.

use super::*;
use TokenKind as K;

impl Sema<'_> {
    /// Names of kernel templates, of templates and classes whose text launches or names one of those, and so on.
    pub(super) fn find_launchers(&mut self) {
        let launches = std::mem::take(&mut self.tokens.launches);
        let mut templates: Vec<(u32, u32, Sym)> = Vec::new();
        for (i, d) in self.facts.decls.iter().enumerate() {
            match d.kind {
                DeclKind::Template | DeclKind::OutOfLine if d.heads > 0 => {
                    let Some(n) = d.name else { continue };
                    templates.push((d.inner, d.end, n));
                    if self.is_nameless(n) {
                        let through = self.named_instead(i as u32, n);
                        templates.extend(through.into_iter().map(|n| (d.inner, d.end, n)));
                    }
                }
                DeclKind::Spec => templates.extend(d.name.map(|n| (d.inner, d.end, n))),
                // A class that is no template may have member templates that launch.
                DeclKind::Tag(at) if d.heads == 0 => {
                    let name = (at + 1..d.end)
                        .map(|i| self.tok_at(i))
                        .take_while(|t| !matches!(t.kind, K::LBrace | K::Semi | K::Colon))
                        .find(|t| t.kind == K::Ident);
                    templates.extend(name.map(|n| (d.start, d.end, n.sym())));
                }
                _ => {}
            }
        }
        for &(a, b, n) in &templates {
            let kernel = self.tokens.marked_global(a, b);
            let first = launches.partition_point(|l| *l < a);
            if kernel || launches.get(first).is_some_and(|l| *l < b) {
                self.host.launchers.insert(n);
            }
        }
        if self.host.launchers.is_empty() {
            return;
        }
        self.host.direct_launchers = self.host.launchers.clone();
        // What names them, to a fixed point.
        let mut users: Vec<(u32, u32, Sym)> = templates.clone();
        users.extend((0..self.facts.decls.len()).filter_map(|d| self.named_after_type(d)));
        users.retain(|&(a, b, _)| b - a <= 20_000);
        for _ in 0..8 {
            let before = self.host.launchers.len();
            for &(a, b, n) in &users {
                if self.host.launchers.contains(&n) {
                    continue;
                }
                let calls = (a..b).any(|i| {
                    let t = self.tok_at(i);
                    t.kind == K::Ident && t.sym() != n && self.host.launchers.contains(&t.sym())
                });
                if calls {
                    self.host.launchers.insert(n);
                }
            }
            if self.host.launchers.len() == before {
                break;
            }
        }
        for &(a, b, n) in &templates {
            if self.host.launchers.contains(&n)
                && (a..b)
                    .take_while(|i| !matches!(self.tok_at(*i).kind, K::LBrace | K::Semi))
                    .any(|i| matches!(self.tok_at(i).kind, K::KwStruct | K::KwClass))
            {
                self.host.ranges.push((a, b));
            }
        }
    }

    /// Is a function's name one that its callers don't write: a constructor's, destructor's, operator's, conversion's?
    fn is_nameless(&self, n: Sym) -> bool {
        n == self.op_syms.ctor
            || n == self.op_syms.dtor
            || n == self.op_syms.conv
            || self.op_syms.syms.contains(&n)
    }

    /// What code that comes to such a function names in its place: its class, or the types of a free operator's parameters.
    fn named_instead(&self, d: u32, n: Sym) -> Vec<Sym> {
        let p = &self.facts.decls[d as usize];
        if p.kind == DeclKind::OutOfLine {
            return self
                .templates
                .out_of_line
                .iter()
                .filter(|((_, m), list)| *m == n && list.contains(&d))
                .map(|((class, _), _)| *class)
                .collect();
        }
        (p.inner..p.end)
            .map(|i| self.tok_at(i))
            .take_while(|t| !matches!(t.kind, K::LBrace | K::Semi))
            .filter(|t| t.kind == K::Ident && self.tokens.template_names.contains(&t.sym()))
            .map(|t| t.sym())
            .collect()
    }

    /// A declaration at namespace scope that gives a name to a type, to an object or to a function's result: the tokens of the
    /// type, and the name. Who has the name has the type's member functions.
    fn named_after_type(&self, d: usize) -> Option<(u32, u32, Sym)> {
        let p = &self.facts.decls[d];
        let at = match p.kind {
            DeclKind::Alias => return Some((p.start + 2, p.end, self.tok_at(p.start + 1).sym())),
            DeclKind::Simple if p.heads == 0 => {
                if self.tok_at(p.start).kind == K::KwTypedef {
                    p.end.checked_sub(2)?
                } else {
                    let stops = &[K::LParen, K::LBrace, K::LBracket, K::Eq, K::Semi];
                    self.tokens.find_stop(p.start, stops).checked_sub(1)?
                }
            }
            _ => return None,
        };
        let name = self.tok_at(at);
        (at > p.start && name.kind == K::Ident).then(|| (p.start, at, name.sym()))
    }

    /// Is a template argument of `f`, or of a class it is a member of, a host lambda or a class whose text may launch? A lambda's
    /// captures may be such.
    pub(super) fn given_launcher(&mut self, f: FuncId) -> bool {
        if self.facts.functions[f.index()].origin.lambda.is_some() {
            return true;
        }
        let mut types: Vec<QualType> = Vec::new();
        if let Some(i) = &self.prog[f].instance {
            types_among(&i.args, &mut types);
        }
        let mut parent = self.prog[f].parent;
        while let Parent::Record(r) = parent {
            if let Some(i) = &self.prog[r].instance {
                types_among(&i.args, &mut types);
            }
            parent = self.prog[r].parent;
        }
        types.into_iter().any(|t| self.type_launches(t, 0))
    }

    fn type_launches(&mut self, t: QualType, depth: u32) -> bool {
        let t = self.prog.types.strip_ref(t);
        let Some(r) = self.prog.types.record(t) else {
            return false;
        };
        if let Some(l) = self.facts.records[r.index()].lambda {
            return self.facts.lambdas[l as usize].host;
        }
        let _ = self.trap(|s| {
            s.complete_record(r);
            Ok(())
        });
        if self.facts.records[r.index()]
            .body
            .is_some_and(|b| self.may_launch(b, self.close(b)))
        {
            return true;
        }
        // What it was made of: a holder of callables.
        let mut types = Vec::new();
        if let (Some(i), true) = (&self.prog[r].instance, depth < 4) {
            types_among(&i.args, &mut types);
        }
        types.into_iter().any(|t| self.type_launches(t, depth + 1))
    }

    /// Does the text between two tokens launch, or name something that does?
    pub(crate) fn may_launch(&self, from: u32, to: u32) -> bool {
        self.host.ranges.iter().any(|r| r.0 <= from && to <= r.1)
            || (from..to).any(|i| {
                let t = self.tok_at(i);
                t.kind == K::LaunchOpen
                    || (t.kind == K::Ident && self.host.launchers.contains(&t.sym()))
            })
    }
}

/// The types among template arguments, those in packs included.
pub(super) fn types_among(args: &[TemplateArg], out: &mut Vec<QualType>) {
    for a in args {
        match a {
            TemplateArg::Type(t) => out.push(*t),
            TemplateArg::Pack(p) => types_among(p, out),
            _ => {}
        }
    }
}
