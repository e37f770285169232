//! Types and functions as messages print them.

use crate::Sema;
use crate::templates;
use jacquard_hir::types::{
    ArrayLen, Builtin, CONST, Noexcept, QualType, TemplateArg, TemplateRef, TypeKind, VOLATILE,
};
use jacquard_hir::{ExprId, FuncId, FuncName, LambdaInfo, Parent, RecordId, VarId};

/// For whom types are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Whoever reads a message.
    Message,
    /// A program that reads `__PRETTY_FUNCTION__`: as nvcc and NVRTC spell them.
    Pretty,
}

/// A type's name.
pub fn type_name(sema: &Sema, t: QualType) -> String {
    name_in(sema, t, Style::Message)
}

/// A type's name in a style.
pub(crate) fn name_in(sema: &Sema, t: QualType, style: Style) -> String {
    let mut s = String::new();
    print_type(sema, t, "", &mut s, 0, style);
    s
}

/// The type of an expression as an argument.
pub fn expr_type_name(sema: &Sema, e: ExprId) -> String {
    type_name(sema, sema.prog[e].ty)
}

fn print_type(sema: &Sema, t: QualType, inner: &str, out: &mut String, depth: u32, style: Style) {
    if depth > 12 {
        out.push_str("...");
        return;
    }
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Pointer(p) => print_ptr(sema, *p, "*", t.quals(), inner, out, depth, style),
        TypeKind::LRef(p) => print_ptr(sema, *p, "&", 0, inner, out, depth, style),
        TypeKind::RRef(p) => print_ptr(sema, *p, "&&", 0, inner, out, depth, style),
        TypeKind::MemberPointer { class, pointee } => {
            let c = format!("{}::*", name_in(sema, (*class).into(), style));
            print_ptr(sema, *pointee, &c, t.quals(), inner, out, depth, style);
        }
        TypeKind::Array { elem, len } => {
            let apart = style == Style::Pretty && inner.is_empty();
            let n = match len {
                ArrayLen::Const(n) => n.to_string(),
                _ => String::new(),
            };
            let inner = format!("{}{inner}[{n}]", if apart { " " } else { "" });
            print_type(sema, *elem, &inner, out, depth + 1, style);
        }
        TypeKind::Function(f) => {
            let mut ps: Vec<String> = f.params.iter().map(|p| name_in(sema, *p, style)).collect();
            if f.variadic {
                ps.push("...".to_string());
            }
            let apart = style == Style::Pretty && inner.is_empty();
            let noexcept = match f.noexcept {
                Noexcept::True => " noexcept",
                _ => "",
            };
            let blank = if apart { " " } else { "" };
            let inner = format!("{blank}{inner}({}){noexcept}", ps.join(", "));
            print_type(sema, f.ret, &inner, out, depth + 1, style);
        }
        _ => print_named_type(sema, t, inner, out, depth, style),
    }
}

/// Prints a type whose name stands before what is declared.
fn print_named_type(
    sema: &Sema,
    t: QualType,
    inner: &str,
    out: &mut String,
    depth: u32,
    style: Style,
) {
    if t.quals() & CONST != 0 {
        out.push_str("const ");
    }
    if t.quals() & VOLATILE != 0 {
        out.push_str("volatile ");
    }
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Builtin(b) => out.push_str(match (b, style) {
            // What these are to the part of the compilers that prints them.
            (Builtin::Bool, Style::Pretty) => "__nv_bool",
            (Builtin::WChar, Style::Pretty) => "int",
            _ => b.spelling(),
        }),
        TypeKind::Record(r) => out.push_str(&record_name(sema, *r, depth, style)),
        TypeKind::Enum(e) => {
            print_parent(sema, sema.prog[*e].parent, out, style);
            match sema.prog[*e].name {
                Some(n) => out.push_str(sema.text(n)),
                None => out.push_str("(unnamed enum)"),
            }
        }
        TypeKind::Vector { elem, len } => {
            out.push_str(&format!(
                "{} __vector({len})",
                name_in(sema, (*elem).into(), style)
            ));
        }
        TypeKind::DeducedClass(t) => out.push_str(sema.text(sema.templates.list[t.index()].sym)),
        TypeKind::Param(p) => out.push_str(&format!("T{}", p.index)),
        TypeKind::Spec { template, args } => {
            match template {
                TemplateRef::Decl(t) => {
                    out.push_str(sema.text(sema.templates.list[t.index()].sym));
                }
                TemplateRef::Param(p) => out.push_str(&format!("T{}", p.index)),
            }
            out.push_str(&args_name(sema, args, depth, style));
        }
        TypeKind::Member { base, name, .. } => {
            out.push_str(&format!(
                "{}::{}",
                name_in(sema, (*base).into(), style),
                sema.text(*name)
            ));
        }
        TypeKind::Decltype(_) => out.push_str("decltype(...)"),
        TypeKind::Transform { name, .. } => out.push_str(sema.text(*name)),
        TypeKind::Expansion(p) => {
            out.push_str(&name_in(sema, *p, style));
            out.push_str("...");
        }
        _ => {}
    }
    if !inner.is_empty() {
        if !inner.starts_with(['[', '(', ' ']) || inner.starts_with("(*") || inner.starts_with("(&")
        {
            out.push(' ');
        }
        out.push_str(inner);
    }
}

#[allow(clippy::too_many_arguments)]
fn print_ptr(
    sema: &Sema,
    p: QualType,
    mark: &str,
    quals: u32,
    inner: &str,
    out: &mut String,
    depth: u32,
    style: Style,
) {
    let mut m = mark.to_string();
    if quals & CONST != 0 {
        m.push_str(" const");
    }
    m.push_str(inner);
    if matches!(
        sema.prog.types.kind(p.ty()),
        TypeKind::Array { .. } | TypeKind::Function(_)
    ) {
        m = format!("({m})");
    }
    print_type(sema, p, &m, out, depth + 1, style);
}

fn print_parent(sema: &Sema, p: Parent, out: &mut String, style: Style) {
    match p {
        Parent::Namespace(n) => {
            let d = &sema.prog[n];
            if let Some(up) = d.parent {
                print_parent(sema, Parent::Namespace(up), out, style);
                if style == Style::Pretty && d.name.is_none() {
                    out.push_str("<unnamed>::");
                } else if !d.inline || style == Style::Pretty {
                    match d.name {
                        Some(s) => out.push_str(sema.text(s)),
                        None => out.push_str("(anonymous namespace)"),
                    }
                    out.push_str("::");
                }
            }
        }
        Parent::Record(r) => {
            out.push_str(&record_name(sema, r, 1, style));
            out.push_str("::");
        }
        _ => {}
    }
}

fn record_name(sema: &Sema, r: RecordId, depth: u32, style: Style) -> String {
    let d = &sema.prog[r];
    if let (Style::Pretty, Some(lambda)) = (style, &d.lambda)
        && let Some(text) = lambda_name(sema, lambda)
    {
        return text;
    }
    let mut s = String::new();
    print_parent(sema, d.parent, &mut s, style);
    match d.name {
        Some(n) => s.push_str(sema.text(n)),
        None if d.lambda.is_some() => s.push_str("(lambda)"),
        None => s.push_str("(unnamed class)"),
    }
    if let Some(i) = &d.instance {
        s.push_str(&args_name(sema, &i.args, depth, style));
    }
    s
}

/// A closure's type by its call operator: `lambda [](int)->int`.
fn lambda_name(sema: &Sema, lambda: &LambdaInfo) -> Option<String> {
    let generic = lambda.pattern.is_some();
    let ty = lambda.pattern.or(lambda.call.map(|f| sema.prog[f].ty))?;
    let call = sema.prog.types.fn_type(ty)?;
    let name = |t: QualType| match sema.prog.types.kind(t.ty()) {
        TypeKind::Param(_) if generic => "auto".to_string(),
        _ => name_in(sema, t, Style::Pretty),
    };
    let mut params: Vec<String> = call.params.iter().map(|p| name(*p)).collect();
    if call.variadic {
        params.push("...".to_string());
    }
    let result = match generic {
        true => "auto".to_string(),
        false => name(call.ret),
    };
    Some(format!("lambda []({})->{result}", params.join(", ")))
}

fn args_name(sema: &Sema, args: &[TemplateArg], depth: u32, style: Style) -> String {
    if depth > 10 {
        return "<...>".to_string();
    }
    let v: Vec<String> = jacquard_hir::types::flatten_packs(args)
        .iter()
        .map(|a| arg_name(sema, a, depth + 1, style))
        .collect();
    format!("<{}>", v.join(", "))
}

/// A type that depends on a template's parameters, with their own names.
pub(crate) fn pattern_name(
    sema: &Sema,
    t: QualType,
    params: &[templates::TParam],
    style: Style,
) -> String {
    named(sema, &name_in(sema, t, style), params)
}

/// A template argument that depends on parameters, with their own names.
pub(crate) fn pattern_argument(
    sema: &Sema,
    a: &TemplateArg,
    params: &[templates::TParam],
) -> String {
    named(sema, &argument_in(sema, a, Style::Pretty), params)
}

/// A declaration of `declarator` as a function that returns a type, which may depend on a template's parameters.
pub(crate) fn declared(
    sema: &Sema,
    ret: QualType,
    params: &[templates::TParam],
    declarator: &str,
    style: Style,
) -> String {
    // What the declarator says has its names already.
    const PLACE: &str = "\u{1}";
    let mut s = String::new();
    print_type(sema, ret, PLACE, &mut s, 0, style);
    named(sema, &s, params).replace(PLACE, declarator)
}

/// A text of a type with the names of parameters in place of `T0`, `T1`.
fn named(sema: &Sema, text: &str, params: &[templates::TParam]) -> String {
    let mut out = String::with_capacity(text.len());
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end.max(c.len_utf8()));
        let parameter = word.strip_prefix('T').and_then(|n| n.parse::<usize>().ok());
        let name = parameter.and_then(|n| params.get(n)?.name);
        out.push_str(name.map_or(word, |n| sema.text(n)));
        rest = after;
    }
    out
}

/// The enumerator with a value.
pub(crate) fn enumerator(sema: &Sema, value: i128, ty: QualType) -> Option<String> {
    let TypeKind::Enum(e) = *sema.prog.types.kind(ty.ty()) else {
        return None;
    };
    let d = &sema.prog[e];
    let (name, _) = d.enumerators.iter().find(|x| x.1 == value)?;
    let mut out = String::new();
    match (d.scoped, d.name) {
        (true, Some(n)) => {
            print_parent(sema, d.parent, &mut out, Style::Pretty);
            out.push_str(sema.text(n));
            out.push_str("::");
        }
        _ => print_parent(sema, d.parent, &mut out, Style::Pretty),
    }
    out.push_str(sema.text(*name));
    Some(out)
}

/// What a template's parameters stand for: ` [with T = int]`.
pub(crate) fn with_args(sema: &Sema, params: &[templates::TParam], args: &[TemplateArg]) -> String {
    let named = params.iter().zip(args).filter_map(|(p, a)| {
        let name = sema.text(p.name?);
        Some(format!("{name} = {}", argument(sema, a)))
    });
    let all: Vec<String> = named.collect();
    match all.is_empty() {
        true => String::new(),
        false => format!(" [with {}]", all.join(", ")),
    }
}

/// A template argument.
pub(crate) fn argument(sema: &Sema, a: &TemplateArg) -> String {
    argument_in(sema, a, Style::Message)
}

/// A template argument in a style.
pub(crate) fn argument_in(sema: &Sema, a: &TemplateArg, style: Style) -> String {
    match a {
        TemplateArg::Pack(list) => {
            let list: Vec<String> = (list.iter().map(|a| argument_in(sema, a, style))).collect();
            format!("<{}>", list.join(", "))
        }
        a => arg_name(sema, a, 0, style),
    }
}

fn arg_name(sema: &Sema, a: &TemplateArg, depth: u32, style: Style) -> String {
    match a {
        TemplateArg::Type(t) => {
            let mut s = String::new();
            print_type(sema, *t, "", &mut s, depth, style);
            s
        }
        TemplateArg::Int { value, ty } => {
            if sema.prog.types.is_bool(*ty) {
                (*value != 0).to_string()
            } else {
                value.to_string()
            }
        }
        TemplateArg::Template(TemplateRef::Decl(t)) => templates::template_name(sema, *t),
        TemplateArg::Func(f, _) => func_short_name(sema, *f),
        TemplateArg::Var(v, _) => sema.prog[*v]
            .name
            .map(|n| sema.text(n).to_string())
            .unwrap_or_default(),
        TemplateArg::NullPtr(_) => "nullptr".to_string(),
        _ => "...".to_string(),
    }
}

/// A function's bare name.
pub fn func_short_name(sema: &Sema, f: FuncId) -> String {
    match sema.prog[f].name {
        FuncName::Ident(s) | FuncName::Literal(s) => sema.text(s).to_string(),
        FuncName::Operator(o) => sema.text(sema.op_syms.of(o)).to_string(),
        FuncName::Conversion(t) => format!("operator {}", type_name(sema, t)),
        FuncName::Ctor | FuncName::Dtor => {
            let n = match sema.prog[f].parent {
                Parent::Record(r) => sema.prog[r]
                    .name
                    .map(|n| sema.text(n).to_string())
                    .unwrap_or_default(),
                _ => String::new(),
            };
            if sema.prog[f].name == FuncName::Dtor {
                format!("~{n}")
            } else {
                n
            }
        }
    }
}

/// The name of a variable with its scopes.
pub fn var_display(sema: &Sema, v: VarId) -> String {
    let mut out = String::new();
    print_parent(sema, sema.prog[v].parent, &mut out, Style::Message);
    out.push_str(sema.prog[v].name.map_or("", |n| sema.text(n)));
    out
}

/// A function with its scope and parameter types.
pub fn func_display(sema: &Sema, f: FuncId) -> String {
    let mut s = String::new();
    print_parent(sema, sema.prog[f].parent, &mut s, Style::Message);
    s.push_str(&func_short_name(sema, f));
    if let Some(i) = &sema.prog[f].instance {
        s.push_str(&args_name(sema, &i.args, 0, Style::Message));
    }
    if let Some(t) = sema.prog.types.fn_type(sema.prog[f].ty) {
        let ps: Vec<String> = t.params.iter().map(|p| type_name(sema, *p)).collect();
        s.push('(');
        s.push_str(&ps.join(", "));
        s.push(')');
        if t.quals & CONST != 0 {
            s.push_str(" const");
        }
    }
    s
}
