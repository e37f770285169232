//! Types and functions as messages print them.

use super::*;

impl Sema<'_> {
    /// A type's name.
    pub fn type_name(&self, t: QualType) -> String {
        let mut s = String::new();
        self.print_type(t, "", &mut s, 0);
        s
    }

    /// The type of an expression as an argument.
    pub fn expr_type_name(&self, e: ExprId) -> String {
        self.type_name(self.prog[e].ty)
    }

    fn print_type(&self, t: QualType, inner: &str, out: &mut String, depth: u32) {
        if depth > 12 {
            out.push_str("...");
            return;
        }
        let q = |quals: u32| {
            let mut s = String::new();
            if quals & CONST != 0 {
                s.push_str("const ");
            }
            if quals & VOLATILE != 0 {
                s.push_str("volatile ");
            }
            s
        };
        match self.prog.types.kind(t.ty()) {
            TypeKind::Pointer(p) => self.print_ptr(*p, "*", t.quals(), inner, out, depth),
            TypeKind::LRef(p) => self.print_ptr(*p, "&", 0, inner, out, depth),
            TypeKind::RRef(p) => self.print_ptr(*p, "&&", 0, inner, out, depth),
            TypeKind::MemberPointer { class, pointee } => {
                let c = format!("{}::*", self.type_name((*class).into()));
                self.print_ptr(*pointee, &c, t.quals(), inner, out, depth);
            }
            TypeKind::Array { elem, len } => {
                let n = match len {
                    ArrayLen::Const(n) => n.to_string(),
                    _ => String::new(),
                };
                let inner = format!("{inner}[{n}]");
                self.print_type(*elem, &inner, out, depth + 1);
            }
            TypeKind::Function(f) => {
                let ps: Vec<String> = f.params.iter().map(|p| self.type_name(*p)).collect();
                let inner = format!("{inner}({})", ps.join(", "));
                self.print_type(f.ret, &inner, out, depth + 1);
            }
            k => {
                out.push_str(&q(t.quals()));
                match k {
                    TypeKind::Builtin(b) => out.push_str(b.spelling()),
                    TypeKind::Record(r) => out.push_str(&self.record_name(*r, depth)),
                    TypeKind::Enum(e) => {
                        self.print_parent(self.prog[*e].parent, out);
                        match self.prog[*e].name {
                            Some(n) => out.push_str(self.text(n)),
                            None => out.push_str("(unnamed enum)"),
                        }
                    }
                    TypeKind::Vector { elem, len } => {
                        out.push_str(&format!(
                            "{} __vector({len})",
                            self.type_name((*elem).into())
                        ));
                    }
                    TypeKind::DeducedClass(t) => {
                        out.push_str(self.text(self.templates.list[t.index()].sym))
                    }
                    TypeKind::Param(p) => out.push_str(&format!("T{}", p.index)),
                    TypeKind::Spec { template, args } => {
                        if let TemplateRef::Decl(t) = template {
                            out.push_str(self.text(self.templates.list[t.index()].sym));
                        }
                        out.push_str(&self.args_name(args, depth));
                    }
                    TypeKind::Member { base, name, .. } => {
                        out.push_str(&format!(
                            "{}::{}",
                            self.type_name((*base).into()),
                            self.text(*name)
                        ));
                    }
                    TypeKind::Decltype(_) => out.push_str("decltype(...)"),
                    TypeKind::Transform { name, .. } => out.push_str(self.text(*name)),
                    TypeKind::Expansion(p) => {
                        out.push_str(&self.type_name(*p));
                        out.push_str("...");
                    }
                    _ => {}
                }
                if !inner.is_empty() {
                    if !inner.starts_with('[') && !inner.starts_with('(')
                        || inner.starts_with("(*")
                        || inner.starts_with("(&")
                    {
                        out.push(' ');
                    }
                    out.push_str(inner);
                }
            }
        }
    }

    fn print_ptr(
        &self,
        p: QualType,
        mark: &str,
        quals: u32,
        inner: &str,
        out: &mut String,
        depth: u32,
    ) {
        let mut m = mark.to_string();
        if quals & CONST != 0 {
            m.push_str(" const");
        }
        m.push_str(inner);
        if matches!(
            self.prog.types.kind(p.ty()),
            TypeKind::Array { .. } | TypeKind::Function(_)
        ) {
            m = format!("({m})");
        }
        self.print_type(p, &m, out, depth + 1);
    }

    fn print_parent(&self, p: Parent, out: &mut String) {
        match p {
            Parent::Namespace(n) => {
                let d = &self.prog[n];
                if let Some(up) = d.parent {
                    self.print_parent(Parent::Namespace(up), out);
                    if !d.inline {
                        match d.name {
                            Some(s) => out.push_str(self.text(s)),
                            None => out.push_str("(anonymous namespace)"),
                        }
                        out.push_str("::");
                    }
                }
            }
            Parent::Record(r) => {
                out.push_str(&self.record_name(r, 1));
                out.push_str("::");
            }
            _ => {}
        }
    }

    fn record_name(&self, r: RecordId, depth: u32) -> String {
        let d = &self.prog[r];
        let mut s = String::new();
        self.print_parent(d.parent, &mut s);
        match d.name {
            Some(n) => s.push_str(self.text(n)),
            None if d.lambda.is_some() => s.push_str("(lambda)"),
            None => s.push_str("(unnamed class)"),
        }
        if let Some(i) = &d.instance {
            s.push_str(&self.args_name(&i.args, depth));
        }
        s
    }

    fn args_name(&self, args: &[TemplateArg], depth: u32) -> String {
        if depth > 10 {
            return "<...>".to_string();
        }
        let v: Vec<String> = crate::templates::deduce::flat(args)
            .iter()
            .map(|a| self.arg_name(a, depth + 1))
            .collect();
        format!("<{}>", v.join(", "))
    }

    fn arg_name(&self, a: &TemplateArg, depth: u32) -> String {
        match a {
            TemplateArg::Type(t) => {
                let mut s = String::new();
                self.print_type(*t, "", &mut s, depth);
                s
            }
            TemplateArg::Int { value, ty } => {
                if self.prog.types.is_bool(*ty) {
                    (*value != 0).to_string()
                } else {
                    value.to_string()
                }
            }
            TemplateArg::Template(TemplateRef::Decl(t)) => self.template_name(*t),
            TemplateArg::Func(f, _) => self.func_short_name(*f),
            TemplateArg::Var(v, _) => self.prog[*v]
                .name
                .map(|n| self.text(n).to_string())
                .unwrap_or_default(),
            TemplateArg::NullPtr(_) => "nullptr".to_string(),
            _ => "...".to_string(),
        }
    }

    /// A function's bare name.
    pub fn func_short_name(&self, f: FuncId) -> String {
        match self.prog[f].name {
            FuncName::Ident(s) | FuncName::Literal(s) => self.text(s).to_string(),
            FuncName::Operator(o) => self.text(self.op_syms.of(o)).to_string(),
            FuncName::Conversion(t) => format!("operator {}", self.type_name(t)),
            FuncName::Ctor | FuncName::Dtor => {
                let n = match self.prog[f].parent {
                    Parent::Record(r) => self.prog[r]
                        .name
                        .map(|n| self.text(n).to_string())
                        .unwrap_or_default(),
                    _ => String::new(),
                };
                if self.prog[f].name == FuncName::Dtor {
                    format!("~{n}")
                } else {
                    n
                }
            }
        }
    }

    /// A function with its scope and parameter types.
    pub fn func_display(&self, f: FuncId) -> String {
        let mut s = String::new();
        self.print_parent(self.prog[f].parent, &mut s);
        s.push_str(&self.func_short_name(f));
        if let Some(i) = &self.prog[f].instance {
            s.push_str(&self.args_name(&i.args, 0));
        }
        if let Some(t) = self.prog.types.fn_type(self.prog[f].ty) {
            let ps: Vec<String> = t.params.iter().map(|p| self.type_name(*p)).collect();
            s.push('(');
            s.push_str(&ps.join(", "));
            s.push(')');
            if t.quals & CONST != 0 {
                s.push_str(" const");
            }
        }
        s
    }
}
