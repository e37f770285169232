//! Types, functions and templates as messages print them.

use super::*;
use std::fmt::Write;

impl Sema<'_> {
    /// A type as the language spells it.
    pub fn type_name(&self, t: QualType) -> String {
        let mut out = String::new();
        self.write_type(t, "", &mut out, 0);
        out
    }

    /// The type of an expression, for messages.
    pub fn expr_type_name(&self, e: ExprId) -> String {
        match self.prog[e].kind {
            ExprKind::Braced(_) => "initializer list".to_string(),
            ExprKind::Overload(_) => "overloaded function".to_string(),
            _ => self.type_name(self.prog[e].ty),
        }
    }

    fn quals_text(q: u32) -> &'static str {
        match q & (CONST | VOLATILE) {
            0 => "",
            CONST => "const ",
            VOLATILE => "volatile ",
            _ => "const volatile ",
        }
    }

    /// Writes `t` around the declarator `inner`.
    fn write_type(&self, t: QualType, inner: &str, out: &mut String, depth: u32) {
        if depth > 60 {
            out.push_str("...");
            return;
        }
        let suffix = |q: u32| {
            let mut s = String::new();
            if q & CONST != 0 {
                s.push_str(" const");
            }
            if q & VOLATILE != 0 {
                s.push_str(" volatile");
            }
            if q & RESTRICT != 0 {
                s.push_str(" __restrict__");
            }
            s
        };
        match self.prog.types.kind(t.ty()) {
            TypeKind::Pointer(p) => self.write_pointer_like(*p, &format!("*{}{inner}", suffix(t.quals())), out, depth),
            TypeKind::LRef(p) => self.write_pointer_like(*p, &format!("&{inner}"), out, depth),
            TypeKind::RRef(p) => self.write_pointer_like(*p, &format!("&&{inner}"), out, depth),
            TypeKind::MemberPointer { class, pointee } => {
                let c = self.type_name((*class).into());
                self.write_pointer_like(*pointee, &format!("{c}::*{}{inner}", suffix(t.quals())), out, depth);
            }
            TypeKind::Array { elem, len } => {
                let n = match len {
                    ArrayLen::Const(n) => n.to_string(),
                    ArrayLen::Incomplete => String::new(),
                    ArrayLen::Dependent(_) => "N".to_string(),
                };
                self.write_type(elem.add(t.quals()), &format!("{inner}[{n}]"), out, depth + 1);
            }
            TypeKind::Function(f) => {
                let mut d = format!("{inner}(");
                for (i, p) in f.params.iter().enumerate() {
                    if i > 0 {
                        d.push_str(", ");
                    }
                    self.write_type(*p, "", &mut d, depth + 1);
                }
                if f.variadic {
                    d.push_str(if f.params.is_empty() { "..." } else { ", ..." });
                }
                d.push(')');
                d.push_str(&suffix(f.quals));
                match f.ref_qual {
                    RefQual::None => {}
                    RefQual::LValue => d.push_str(" &"),
                    RefQual::RValue => d.push_str(" &&"),
                }
                if f.noexcept {
                    d.push_str(" noexcept");
                }
                self.write_type(f.ret, &format!(" {d}"), out, depth + 1);
            }
            _ => {
                out.push_str(Self::quals_text(t.quals()));
                self.write_simple(t.ty(), out, depth);
                if !inner.is_empty() {
                    if !inner.starts_with(' ') {
                        out.push(' ');
                    }
                    out.push_str(inner);
                }
            }
        }
    }

    fn write_pointer_like(&self, to: QualType, declarator: &str, out: &mut String, depth: u32) {
        let wrap = matches!(self.prog.types.kind(to.ty()), TypeKind::Array { .. } | TypeKind::Function(_));
        let d = if wrap { format!(" ({declarator})") } else { declarator.to_string() };
        self.write_type(to, &d, out, depth + 1);
    }

    fn write_simple(&self, t: TypeId, out: &mut String, depth: u32) {
        match self.prog.types.kind(t) {
            TypeKind::Builtin(b) => out.push_str(b.spelling()),
            TypeKind::Record(r) => self.write_record(*r, out, depth),
            TypeKind::Enum(e) => {
                let d = &self.prog[*e];
                self.write_parent(d.parent, out, depth);
                match d.name {
                    Some(n) => out.push_str(self.text(n)),
                    None => out.push_str("(unnamed enum)"),
                }
            }
            TypeKind::Vector { elem, len } => {
                let e = self.type_name((*elem).into());
                let _ = write!(out, "{e} __attribute__((ext_vector_type({len})))");
            }
            TypeKind::DeducedClass(t) => out.push_str(&self.template_name(*t)),
            TypeKind::Param(p) => {
                let _ = write!(out, "type-parameter-{}-{}", p.depth, p.index);
            }
            TypeKind::Spec { template, args } => {
                match template {
                    TemplateRef::Decl(t) => out.push_str(&self.template_name(*t)),
                    TemplateRef::Param(p) => {
                        let _ = write!(out, "template-parameter-{}-{}", p.depth, p.index);
                    }
                }
                self.write_args(args, out, depth);
            }
            TypeKind::Member { base, name, args } => {
                out.push_str("typename ");
                self.write_type((*base).into(), "", out, depth + 1);
                out.push_str("::");
                out.push_str(self.text(*name));
                if let Some(a) = args {
                    self.write_args(a, out, depth);
                }
            }
            TypeKind::Decltype(_) => out.push_str("decltype(...)"),
            TypeKind::Transform { name, args } => {
                out.push_str(self.text(*name));
                out.push('(');
                for (i, a) in args.iter().enumerate() {
                    if i > 0 {
                        out.push_str(", ");
                    }
                    self.write_type(*a, "", out, depth + 1);
                }
                out.push(')');
            }
            TypeKind::Expansion(p) => {
                self.write_type(*p, "", out, depth + 1);
                out.push_str("...");
            }
            // Declarator forms are written by `write_type`.
            _ => self.write_type(t.into(), "", out, depth + 1),
        }
    }

    fn write_parent(&self, p: Parent, out: &mut String, depth: u32) {
        if depth > 40 {
            return;
        }
        match p {
            Parent::Namespace(n) => {
                let ns = &self.prog[n];
                let Some(up) = ns.parent else { return };
                self.write_parent(Parent::Namespace(up), out, depth + 1);
                if ns.inline {
                    return;
                }
                match ns.name {
                    Some(s) => out.push_str(self.text(s)),
                    None => out.push_str("(anonymous namespace)"),
                }
                out.push_str("::");
            }
            Parent::Record(r) => {
                self.write_record(r, out, depth + 1);
                out.push_str("::");
            }
            Parent::Enum(e) => {
                self.write_parent(self.prog[e].parent, out, depth + 1);
                if let Some(n) = self.prog[e].name {
                    out.push_str(self.text(n));
                    out.push_str("::");
                }
            }
            Parent::Func(..) => {}
        }
    }

    fn write_record(&self, r: RecordId, out: &mut String, depth: u32) {
        let d = &self.prog[r];
        self.write_parent(d.parent, out, depth + 1);
        match d.name {
            Some(n) => out.push_str(self.text(n)),
            None if d.lambda.is_some() => out.push_str("(lambda)"),
            None => out.push_str(match d.kind {
                RecordKind::Union => "(unnamed union)",
                RecordKind::Class => "(unnamed class)",
                RecordKind::Struct => "(unnamed struct)",
            }),
        }
        if let Some(i) = &d.instance {
            self.write_args(&i.args, out, depth);
        }
    }

    fn write_args(&self, args: &[TemplateArg], out: &mut String, depth: u32) {
        out.push('<');
        let mut first = true;
        self.write_arg_list(args, out, depth, &mut first);
        out.push('>');
    }

    fn write_arg_list(&self, args: &[TemplateArg], out: &mut String, depth: u32, first: &mut bool) {
        for a in args {
            if let TemplateArg::Pack(p) = a {
                self.write_arg_list(p, out, depth, first);
                continue;
            }
            if !std::mem::replace(first, false) {
                out.push_str(", ");
            }
            self.write_arg(a, out, depth + 1);
        }
    }

    fn write_arg(&self, a: &TemplateArg, out: &mut String, depth: u32) {
        match a {
            TemplateArg::Type(t) => self.write_type(*t, "", out, depth + 1),
            TemplateArg::Int { value, ty } if self.prog.types.is_bool(*ty) => out.push_str(if *value != 0 { "true" } else { "false" }),
            TemplateArg::Int { value, ty } => {
                let named = self.prog.types.enumeration(*ty).and_then(|e| {
                    self.prog[e].enumerators.iter().find(|x| x.1 == *value).map(|x| x.0)
                });
                match named {
                    Some(n) => {
                        self.write_type(ty.unqual(), "", out, depth + 1);
                        out.push_str("::");
                        out.push_str(self.text(n));
                    }
                    None => {
                        let _ = write!(out, "{value}");
                    }
                }
            }
            TemplateArg::NullPtr(_) => out.push_str("nullptr"),
            TemplateArg::Var(v, _) => {
                out.push('&');
                if let Some(n) = self.prog[*v].name {
                    out.push_str(self.text(n));
                }
            }
            TemplateArg::Func(f, _) => {
                out.push('&');
                out.push_str(&self.func_name_text(*f));
            }
            TemplateArg::Field(r, i, _) => {
                out.push('&');
                self.write_record(*r, out, depth + 1);
                out.push_str("::");
                if let Some(n) = self.prog[*r].fields.get(*i as usize).and_then(|f| f.name) {
                    out.push_str(self.text(n));
                }
            }
            TemplateArg::Float { bits, .. } => {
                let _ = write!(out, "{}", f64::from_bits(*bits));
            }
            TemplateArg::Class { ty, .. } => {
                self.write_type(*ty, "", out, depth + 1);
                out.push_str("{...}");
            }
            TemplateArg::Template(TemplateRef::Decl(t)) => out.push_str(&self.template_name(*t)),
            TemplateArg::Template(TemplateRef::Param(p)) => {
                let _ = write!(out, "template-parameter-{}-{}", p.depth, p.index);
            }
            TemplateArg::Pack(p) => {
                let mut first = true;
                self.write_arg_list(p, out, depth, &mut first);
            }
            TemplateArg::Expr(_) => out.push_str("(expression)"),
            TemplateArg::Expansion(a) => {
                self.write_arg(a, out, depth + 1);
                out.push_str("...");
            }
        }
    }

    fn name_text(&self, n: FuncName, parent: Parent) -> String {
        let class = || match parent {
            Parent::Record(r) => self.prog[r].name.map_or("(unnamed)", |n| self.text(n)).to_string(),
            _ => String::new(),
        };
        match n {
            FuncName::Ident(s) => self.text(s).to_string(),
            FuncName::Operator(op) => self.text(self.op_syms.of(op)).to_string(),
            FuncName::Conversion(t) => format!("operator {}", self.type_name(t)),
            FuncName::Literal(s) => format!("operator \"\"{}", self.text(s)),
            FuncName::Ctor => class(),
            FuncName::Dtor => format!("~{}", class()),
        }
    }

    fn func_name_text(&self, f: FuncId) -> String {
        let d = &self.prog[f];
        let mut out = String::new();
        self.write_parent(d.parent, &mut out, 0);
        out.push_str(&self.name_text(d.name, d.parent));
        if let Some(i) = &d.instance {
            self.write_args(&i.args, &mut out, 0);
        }
        out
    }

    /// A function with its scope, template arguments and parameters.
    pub fn func_display(&self, f: FuncId) -> String {
        let d = &self.prog[f];
        let name = self.func_name_text(f);
        let Some(t) = self.prog.types.fn_type(d.ty) else { return name };
        let mut out = String::new();
        let untyped = matches!(d.name, FuncName::Ctor | FuncName::Dtor | FuncName::Conversion(_));
        if !untyped {
            self.write_type(t.ret, "", &mut out, 0);
            out.push(' ');
        }
        out.push_str(&name);
        out.push('(');
        for (i, p) in t.params.iter().enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.write_type(*p, "", &mut out, 0);
        }
        if t.variadic {
            out.push_str(if t.params.is_empty() { "..." } else { ", ..." });
        }
        out.push(')');
        if t.quals & CONST != 0 {
            out.push_str(" const");
        }
        out
    }

    /// A template's qualified name.
    pub fn template_name(&self, t: TemplateId) -> String {
        let i = &self.prog.templates[t.index()];
        let mut out = String::new();
        self.write_parent(i.parent, &mut out, 0);
        out.push_str(&self.name_text(i.name, i.parent));
        out
    }
}
