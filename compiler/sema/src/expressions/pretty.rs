//! `__PRETTY_FUNCTION__` as nvcc and NVRTC give it: a template's own declaration, and what its parameters stand for.

use crate::declare::exceptions;
use crate::templates::{TParam, matching};
use crate::types::print;
use crate::types::print::Style;
use crate::{Sema, reachability};
use jacquard_hir::types::{
    Builtin, CONST, FnType, QualType, RefQual, TemplateArg, TypeKind, VOLATILE,
};
use jacquard_hir::{FuncId, FuncName, Parent};
use jacquard_preprocess::token::TokenKind as K;

/// How the names of parameters begin that `auto` makes.
const AUTO: &str = "<auto>";

/// A parameter and its argument: `T = int`.
type Bindings = Vec<String>;

/// What `__PRETTY_FUNCTION__` is in a function.
pub(crate) fn function(sema: &mut Sema, f: FuncId) -> String {
    let d = &sema.prog[f];
    let (name, flags, parent, ty) = (d.name, d.flags, d.parent, d.ty);
    let instance = d.instance.clone();
    let params = match &instance {
        Some(i) => sema.templates.list[i.template.index()].params.clone(),
        None => [].into(),
    };
    if let Some(i) = &instance {
        deduce_lambdas(sema, &i.args);
    }
    let pattern = instance.as_ref().and_then(|i| i.pattern).unwrap_or(ty);
    let Some(signature) = sema.prog.types.fn_type(pattern).cloned() else {
        return print::func_display(sema, f);
    };
    let mut types: Vec<String> = (signature.params.iter())
        .map(|&p| spelled(print::pattern_name(sema, p, &params, Style::Pretty)))
        .collect();
    if signature.variadic {
        types.push("...".to_string());
    }
    let types = types.join(", ");
    let nothrow = name != FuncName::Dtor && exceptions::func_noexcept(sema, f);
    let trailing = has_trailing_result(sema, f);
    let deduced = flags.deduced_result;
    let result = match deduced {
        true => "auto".to_string(),
        false => spelled(print::pattern_name(
            sema,
            signature.ret,
            &params,
            Style::Pretty,
        )),
    };
    let mut bound = Bindings::new();
    if let Some(i) = &instance {
        bind(sema, &params, &i.args, &mut bound);
    }
    let text = if flags.is_lambda_call {
        format!("lambda []({types})->{result}::operator()({types})->{result}")
    } else {
        let mut declared = scopes(sema, parent, &mut bound);
        declared.push_str(&print::func_short_name(sema, f));
        let qualifiers = qualifiers(&signature, nothrow);
        declared.push_str(&format!("({types}){qualifiers}"));
        if trailing {
            declared.push_str(&format!("->{result}"));
        }
        let returns = !matches!(
            name,
            FuncName::Ctor | FuncName::Dtor | FuncName::Conversion(_)
        );
        let declared = match returns {
            true if deduced || trailing => format!("auto {declared}"),
            true => spelled(print::declared(
                sema,
                signature.ret,
                &params,
                &declared,
                Style::Pretty,
            )),
            false => declared,
        };
        // NVRTC prints no specifiers.
        let nvcc = !sema.options.run_time;
        let method = matches!(parent, Parent::Record(_));
        let fixed = if nvcc && method && flags.is_static {
            "static "
        } else {
            ""
        };
        let constant = if nvcc && flags.is_constexpr {
            "constexpr "
        } else {
            ""
        };
        format!("{fixed}{constant}{declared}")
    };
    let comma = if sema.options.run_time { ", " } else { "; " };
    match bound.is_empty() {
        false => format!("{text} [with {}]", bound.join(comma)),
        // Where every parameter is an empty pack, both close what they did not open.
        true if !params.is_empty() => format!("{text}]"),
        true => text,
    }
}

/// Finds what lambdas among template arguments return, which their names say.
fn deduce_lambdas(sema: &mut Sema, args: &[TemplateArg]) {
    for a in args {
        match a {
            TemplateArg::Type(t) => {
                let record = sema.prog.types.record(*t);
                let lambda = record.and_then(|r| sema.prog[r].lambda.as_ref());
                if let Some(f) = lambda.and_then(|l| l.call) {
                    reachability::deduce_return(sema, f);
                }
            }
            TemplateArg::Pack(list) => deduce_lambdas(sema, list),
            _ => {}
        }
    }
}

/// Pointers and qualifiers as both compilers space them; parameters that `auto` makes.
fn spelled(mut text: String) -> String {
    while let Some(at) = text.find(AUTO) {
        let number = text[at + AUTO.len()..].bytes();
        let digits = number.take_while(u8::is_ascii_digit).count();
        text.replace_range(at..at + AUTO.len() + digits, "auto");
    }
    (text.replace("* const", "*const"))
        .replace("const*", "const *")
        .replace("const&", "const &")
}

/// Whether a function has a trailing return type, from its own tokens.
fn has_trailing_result(sema: &Sema, f: FuncId) -> bool {
    let loc = sema.prog[f].loc;
    let mut i = sema.idx();
    while i > 0 && sema.tok_at(i).loc != loc {
        i -= 1;
    }
    // `operator()` has brackets in its name.
    while !matches!(sema.tok_at(i).kind, K::LParen | K::LBrace | K::Eof) {
        i += 1;
    }
    while sema.tok_at(i).kind == K::LParen {
        i = sema.close(i) + 1;
    }
    while !matches!(
        sema.tok_at(i).kind,
        K::Arrow | K::LBrace | K::Semi | K::Colon | K::Eof
    ) {
        i = match sema.tok_at(i).kind {
            K::LParen | K::LBracket => sema.close(i) + 1,
            _ => i + 1,
        };
    }
    sema.tok_at(i).kind == K::Arrow
}

fn qualifiers(t: &FnType, nothrow: bool) -> String {
    let mut out = String::new();
    for (bit, word) in [(CONST, " const"), (VOLATILE, " volatile")] {
        if t.quals & bit != 0 {
            out.push_str(word);
        }
    }
    out.push_str(match t.ref_qual {
        RefQual::None => "",
        RefQual::LValue => " &",
        RefQual::RValue => " &&",
    });
    if nothrow {
        out.push_str(" noexcept");
    }
    out
}

/// The scopes of a function, with what the parameters of its class templates stand for.
fn scopes(sema: &mut Sema, parent: Parent, bound: &mut Bindings) -> String {
    match parent {
        Parent::Namespace(n) => {
            let d = &sema.prog[n];
            let (up, name) = (d.parent, d.name);
            let Some(up) = up else { return String::new() };
            let around = scopes(sema, Parent::Namespace(up), bound);
            let name = name.map_or("<unnamed>", |s| sema.text(s));
            format!("{around}{name}::")
        }
        Parent::Record(r) => {
            let d = &sema.prog[r];
            let (up, instance) = (d.parent, d.instance.clone());
            let name = d.name.map_or("<unnamed>", |s| sema.text(s)).to_string();
            let Some(i) = instance else {
                return format!("{}{name}::", scopes(sema, up, bound));
            };
            let (params, args, values) = match matching::choose_spec(sema, i.template, &i.args) {
                Ok(Some((spec, values))) => (spec.params.clone(), spec.args.clone(), values),
                _ => {
                    let params = sema.templates.list[i.template.index()].params.clone();
                    (params, Vec::new(), i.args.clone())
                }
            };
            let names: Vec<String> = match args.is_empty() {
                true => (params.iter())
                    .map(|p| {
                        let name = p.name.map_or("", |n| sema.text(n));
                        format!("{name}{}", if p.pack { "..." } else { "" })
                    })
                    .collect(),
                false => (jacquard_hir::types::flatten_packs(&args).iter())
                    .map(|a| spelled(print::pattern_argument(sema, a, &params)))
                    .collect(),
            };
            bind(sema, &params, &values, bound);
            let around = scopes(sema, up, bound);
            format!("{around}{name}<{}>::", names.join(", "))
        }
        _ => String::new(),
    }
}

/// What parameters stand for: each element of a pack on its own.
fn bind(sema: &Sema, params: &[TParam], args: &[TemplateArg], bound: &mut Bindings) {
    let mut unnamed = 0;
    for (p, a) in params.iter().zip(args) {
        let name = match p.name {
            Some(n) if !sema.text(n).starts_with(AUTO) => sema.text(n).to_string(),
            _ => {
                unnamed += 1;
                format!("<auto-{unnamed}>")
            }
        };
        match a {
            TemplateArg::Pack(list) => {
                bound.extend(list.iter().map(|a| binding(sema, &name, a)));
            }
            a => bound.push(binding(sema, &name, a)),
        }
    }
}

fn binding(sema: &Sema, name: &str, a: &TemplateArg) -> String {
    let (value, ty) = match a {
        TemplateArg::Int { value, ty } => (constant_text(sema, *value, *ty), *ty),
        TemplateArg::NullPtr(ty) => ("nullptr".to_string(), *ty),
        TemplateArg::Var(v, ty) => (address_text(sema, print::var_display(sema, *v), *ty), *ty),
        TemplateArg::Func(f, ty) => (
            address_text(sema, print::func_short_name(sema, *f), *ty),
            *ty,
        ),
        a => {
            let argument = print::argument_in(sema, a, Style::Pretty);
            return format!("{name} = {}", spelled(argument));
        }
    };
    if sema.options.run_time {
        return format!("{name} = {value}");
    }
    let ty = print::declared(sema, ty, &[], name, Style::Pretty);
    format!("{} = {value}", spelled(ty))
}

/// A named object or function as an argument: its address, unless the parameter is a reference.
fn address_text(sema: &Sema, name: String, ty: QualType) -> String {
    match sema.prog.types.is_ref(ty) {
        true => name,
        false => format!("&{name}"),
    }
}

/// An integer as a literal of its type.
fn constant_text(sema: &Sema, value: i128, ty: QualType) -> String {
    match sema.prog.types.kind(ty.ty()) {
        TypeKind::Enum(_) => print::enumerator(sema, value, ty)
            .unwrap_or_else(|| format!("({}){value}", print::name_in(sema, ty, Style::Pretty))),
        TypeKind::Builtin(b) => match b {
            Builtin::Bool => (value != 0).to_string(),
            Builtin::Char if (0x20..0x7f).contains(&value) && value != 0x27 && value != 0x5c => {
                format!("'{}'", value as u8 as char)
            }
            Builtin::UInt => format!("{value}U"),
            Builtin::Long => format!("{value}L"),
            Builtin::ULong => format!("{value}UL"),
            Builtin::LongLong => format!("{value}LL"),
            Builtin::ULongLong => format!("{value}ULL"),
            _ => value.to_string(),
        },
        _ => value.to_string(),
    }
}
