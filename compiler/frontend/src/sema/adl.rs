//! Argument-dependent look-up: functions of the namespaces and classes that arguments' types belong to.

use super::lookup::Syms;
use super::*;

#[derive(Default)]
struct Associated {
    namespaces: Vec<ScopeId>,
    records: Vec<RecordId>,
    seen: Vec<TypeId>,
}

impl Sema<'_> {
    /// Functions named `name` that the arguments' types bring in.
    pub fn adl(&mut self, name: Sym, args: &[ExprId]) -> Syms {
        let mut a = Associated::default();
        for &e in args {
            let t = self.ty(e);
            self.associate(t, &mut a, 0);
            // A set of functions brings what the types of each bring.
            if let ExprKind::Overload(o) = self.prog[e].kind {
                for s in self.facts.overloads[o as usize].syms.clone() {
                    if let SymKind::Func(f) = *self.sym_kind(s) {
                        let t = self.prog[f].ty;
                        self.associate(t.into(), &mut a, 0);
                    }
                }
            }
        }
        let mut out = Syms::new();
        let saved = self.cx.pos;
        // Everything declared up to the point of use counts; instantiation points lie at the end.
        self.cx.pos = ((self.tokens.toks.len() as u32).saturating_sub(1)) << 1;
        for ns in a.namespaces {
            if ns.0 == 0 {
                self.inject_builtin(name);
            }
            let mut raw = Syms::new();
            self.collect_namespace(ns, name, &mut raw);
            let found = self.settle_as(&raw, name, false);
            for s in found {
                if matches!(self.sym_kind(s), SymKind::Func(_) | SymKind::Template(_)) {
                    out.push(s);
                }
            }
        }
        for r in a.records {
            self.start_members(r);
            let friends: Vec<SymbolId> = self.facts.records[r.index()]
                .friends
                .iter()
                .filter(|(n, _)| *n == name)
                .map(|x| x.1)
                .collect();
            out.extend(self.settle_as(&friends, name, false));
        }
        self.cx.pos = saved;
        super::lookup::distinct(&mut out);
        out
    }

    fn collect_namespace(&self, ns: ScopeId, name: Sym, out: &mut Syms) {
        for s in self.chain(ns, name) {
            out.push(s);
        }
        for &i in &self.scope(ns).directives().inlines {
            self.collect_namespace(i, name, out);
        }
    }

    fn add_namespace_of(&self, scope: ScopeId, a: &mut Associated) {
        let mut ns = self.enclosing_namespace(scope);
        // An inline namespace brings its enclosing one.
        loop {
            if !a.namespaces.contains(&ns) {
                a.namespaces.push(ns);
            }
            match self.scope(ns).kind {
                ScopeKind::Namespace(n) if self.prog[n].inline => match self.scope(ns).parent {
                    Some(p) => ns = p,
                    None => return,
                },
                _ => return,
            }
        }
    }

    fn associate(&mut self, t: QualType, a: &mut Associated, depth: u32) {
        if depth > 16 || a.seen.contains(&t.ty()) {
            return;
        }
        a.seen.push(t.ty());
        match self.prog.types.kind(t.ty()).clone() {
            TypeKind::Pointer(p) | TypeKind::LRef(p) | TypeKind::RRef(p) => {
                self.associate(p, a, depth + 1)
            }
            TypeKind::Array { elem, .. } => self.associate(elem, a, depth + 1),
            TypeKind::Function(f) => {
                self.associate(f.ret, a, depth + 1);
                for p in f.params.iter() {
                    self.associate(*p, a, depth + 1);
                }
            }
            TypeKind::MemberPointer { class, pointee } => {
                self.associate(class.into(), a, depth + 1);
                self.associate(pointee, a, depth + 1);
            }
            TypeKind::Enum(e) => {
                let outer = self.facts.enums[e.index()].outer;
                self.add_namespace_of(outer, a);
                if let Some(r) = self.record_of_scope(outer) {
                    a.records.push(r);
                }
            }
            TypeKind::Record(r) => self.associate_record(r, a, depth),
            _ => {}
        }
    }

    /// A class brings itself, the class around it, its bases, and what its template arguments bring; neither of the others
    /// brings template arguments of its own.
    fn associate_record(&mut self, r: RecordId, a: &mut Associated, depth: u32) {
        if depth > 16 {
            return;
        }
        self.associate_class(r, a);
        let outer = self.facts.records[r.index()].outer;
        if let Some(o) = self.record_of_scope(self.decl_scope(outer)) {
            self.associate_class(o, a);
        }
        if let Some(i) = self.prog[r].instance.clone() {
            self.associate_args(&i.args, a, depth);
        }
        self.associate_bases(r, a, depth);
    }

    fn associate_class(&mut self, r: RecordId, a: &mut Associated) {
        if !a.records.contains(&r) {
            a.records.push(r);
        }
        let outer = self.facts.records[r.index()].outer;
        self.add_namespace_of(outer, a);
    }

    fn associate_bases(&mut self, r: RecordId, a: &mut Associated, depth: u32) {
        if depth > 64 {
            return;
        }
        self.parse_bases(r);
        for i in 0..self.prog[r].bases.len() {
            let b = self.prog[r].bases[i].record;
            self.associate_class(b, a);
            self.associate_bases(b, a, depth + 1);
        }
    }

    fn associate_args(&mut self, args: &[TemplateArg], a: &mut Associated, depth: u32) {
        for x in args {
            match x {
                TemplateArg::Type(t) => self.associate(*t, a, depth + 1),
                TemplateArg::Pack(p) => self.associate_args(p, a, depth + 1),
                TemplateArg::Template(TemplateRef::Decl(t)) => {
                    let s = self.templates.list[t.index()].scope;
                    self.add_namespace_of(s, a);
                }
                _ => {}
            }
        }
    }
}
