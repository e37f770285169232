//! Names as expressions: variables, sets of functions, template parameters bound to arguments.

use crate::class::{access, bases, no_member};
use crate::constant::dependent;
use crate::convert::trees;
use crate::expressions::{members, unary};
use crate::lookup::missing::Wanted;
use crate::lookup::{missing, named_entity};
use crate::overload::{OverloadSet, call};
use crate::parse::expr_primary::parse_functional_cast;
use crate::parse::{declspec, names, pack_index, template_args};
use crate::scope::{SymKind, SymbolId, TemplateKind};
use crate::syntax::{Id, IdName, Qual};
use crate::templates::{args, instantiate, matching, packs};
use crate::types::traits;
use crate::{Fail, R, Sema, constant, init, lookup, overload};
use jacquard_hir::types::{Builtin, QualType, TemplateArg};
use jacquard_hir::{
    Address, AddressBase, Category, ConstValue, DepExpr, ExprId, ExprKind, MemberConst, Storage,
    UnaryOp,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

pub(super) fn parse_name_expr(sema: &mut Sema) -> R<ExprId> {
    if let Some(open) = packs::pack_index_open(sema, sema.idx()) {
        return pack_index::pack_index_expr(sema, open);
    }
    // Builtins with their own syntax: type traits and the like.
    if sema.is(K::Ident) {
        let t = sema.tok();
        if sema.ahead(1) == K::LParen
            && sema.session.names.text(t.sym()).starts_with("__")
            && let Some(e) = traits::parse_trait(sema, t)?
        {
            return Ok(e);
        }
    }
    let id = names::parse_id(sema, false)?;
    match template_by_arguments(sema, &id)? {
        Some(e) => Ok(e),
        None => id_expr(sema, id),
    }
}

/// `f<T>(x)` where unqualified look-up finds nothing or functions: a template that the arguments of the call find (C++20,
/// [temp.names] 2).
fn template_by_arguments(sema: &mut Sema, id: &Id) -> R<Option<ExprId>> {
    let function = |s: &SymbolId| matches!(sema.sym_kind(*s), SymKind::Func(_));
    if !sema.options.cxx20
        || !sema.is(K::Less)
        || id.qual.is_some()
        || id.ty.is_some()
        || id.template.is_some()
        || id.targs.is_some()
        || !id.syms.iter().all(function)
    {
        return Ok(None);
    }
    match sema.tokens.skip_angles(sema.idx()) {
        Some((end, false)) if sema.tok_at(end).kind == K::LParen => {}
        _ => return Ok(None),
    }
    let targs = template_args::parse_template_args(sema)?;
    let set = OverloadSet {
        name: id.sym,
        loc: id.loc,
        syms: id.syms.as_slice().into(),
        object: None,
        qualified: false,
        naming: None,
        targs: Some(targs),
    };
    Ok(Some(overload::overload_expr(sema, set)))
}

/// The expression an id names.
pub fn id_expr(sema: &mut Sema, id: Id) -> R<ExprId> {
    if let Some(t) = id.ty {
        return parse_functional_cast(sema, t, id.loc);
    }
    if named_entity::is_dep_qual(sema, id.qual) {
        let Some(Qual::Type(q)) = id.qual else {
            unreachable!()
        };
        let args = dependent::dep_args(sema, &id.targs);
        return Ok(sema.dep(DepExpr::Scope(q, id.sym, args), id.loc));
    }
    if let Some(t) = id.template {
        if matches!(sema.kind(), K::LParen | K::LBrace) {
            let ty = declspec::deduced_class(sema, t, id.loc)?;
            return parse_functional_cast(sema, ty, id.loc);
        }
        let n = sema.text(id.sym).to_string();
        return sema.fail(id.loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n]);
    }
    if id.syms.is_empty() {
        return unknown_name(sema, &id);
    }
    let (qualified, start) = (id.qual.is_some(), id.start);
    let e = symbols_expr(sema, id)?;
    if qualified && matches!(sema.prog[e].kind, ExprKind::Var(_) | ExprKind::Int(_)) {
        sema.prog[e].loc = start;
    }
    Ok(e)
}

/// A local variable belongs to its function: a lambda or local class must capture it or leave it, constants excepted.
fn check_own_local(sema: &mut Sema, e: ExprId, loc: Loc) -> R<()> {
    let (ExprKind::Var(v), Some(f)) = (&sema.prog[e].kind, sema.cx.func) else {
        return Ok(());
    };
    let v = *v;
    let other = sema.facts.variables[v.index()].func.is_some_and(|g| g != f);
    if !other
        || sema.cx.mode.unevaluated
        || sema.cx.mode.lenient
        || sema.cx.mode.dependent
        || !matches!(sema.prog[v].storage, Storage::Local | Storage::Param)
        || sema.session.diags.in_trap()
        || !sema.in_main_file(loc)
        || sema.prog[v].is_constexpr
        || constant::try_const_value(sema, e).is_ok()
    {
        return Ok(());
    }
    let n = sema.prog[v]
        .name
        .map_or_else(String::new, |n| sema.text(n).to_string());
    sema.fail(loc, msg::NOT_CAPTURED, &[&n])
}

fn unknown_name(sema: &mut Sema, id: &Id) -> R<ExprId> {
    // A call may find it by its arguments.
    if id.qual.is_none() && sema.is(K::LParen) && matches!(id.name, IdName::Ident(_)) {
        let set = OverloadSet {
            name: id.sym,
            loc: id.loc,
            syms: Default::default(),
            object: None,
            qualified: false,
            naming: None,
            targs: id.targs.clone(),
        };
        return Ok(overload::overload_expr(sema, set));
    }
    if let Some(Qual::Type(t)) = id.qual {
        return no_member(sema, t, id.sym, id.loc);
    }
    missing::undeclared(sema, id.loc, id.sym, Wanted::Value)
}

/// A name of functions and function templates: a set of overloads.
fn functions_expr(sema: &mut Sema, id: Id) -> R<ExprId> {
    let loc = id.loc;
    // `B::f()` in a class that has its `f` from more than one base: that of `B`.
    let is_static = |s: &SymbolId| match *sema.sym_kind(*s) {
        SymKind::Func(f) => sema.prog[f].flags.is_static,
        _ => false,
    };
    let object = match (id.qual, sema.cx.this) {
        // No object is needed.
        _ if id.syms.iter().all(is_static) => None,
        (Some(Qual::Type(_)), Some(_)) => match call::implicit_this(sema, &id.syms, loc) {
            Some(o) => {
                let part = bases::qualified_object(sema, o, id.qual, loc)?;
                Some(part).filter(|p| *p != o)
            }
            None => None,
        },
        _ => None,
    };
    note_written_spaces(sema, &id);
    let naming = match id.qual {
        Some(Qual::Type(q)) => sema.prog.types.record(q),
        _ => None,
    };
    let set = OverloadSet {
        name: id.sym,
        loc,
        syms: overload::shared(sema, id.sym, &id.syms),
        object,
        qualified: id.qual.is_some(),
        naming,
        targs: id.targs,
    };
    Ok(overload::overload_expr(sema, set))
}

/// Variables, enumerators and functions of one name that using-directives bring from different scopes ([namespace.udir] 6).
fn check_ambiguity(sema: &mut Sema, id: &Id) -> R<()> {
    let [first, rest @ ..] = &id.syms[..] else {
        return Ok(());
    };
    if rest.is_empty() || sema.cx.mode.lenient {
        return Ok(());
    }
    let value = |s: &Sema, x: SymbolId| match s.sym_kind(x) {
        SymKind::Var(v) => !s.prog[*v].extern_c,
        SymKind::Enumerator(_) => true,
        _ => false,
    };
    let scope = |s: &Sema, x: SymbolId| s.env.symbols[x.0 as usize].scope;
    let other = |s: &Sema, x: SymbolId| {
        let one = matches!(s.sym_kind(x), SymKind::Func(_) | SymKind::Template(_));
        (one || value(s, x)) && scope(s, x) != scope(s, *first)
    };
    if value(sema, *first) && rest.iter().any(|&x| other(sema, x)) {
        let n = sema.text(id.sym).to_string();
        return sema.fail(id.loc, msg::AMBIGUOUS_NAME, &[&n]);
    }
    Ok(())
}

/// A default argument that is evaluated does not name a parameter of its function ([dcl.fct.default] 9): as nvcc has it, the name is what
/// it is outside of the function.
fn outside_parameters(sema: &mut Sema, id: &mut Id) -> R<()> {
    let SymKind::Var(v) = *sema.sym_kind(id.syms[0]) else {
        return Ok(());
    };
    let scope = sema.env.symbols[id.syms[0].0 as usize].scope;
    let mode = &sema.cx.mode;
    if sema.prog[v].storage != Storage::Param
        || scope != sema.cx.scope
        // Initializers of a constructor's members do.
        || sema.facts.variables[v.index()].func == sema.cx.func
        || mode.unevaluated
        || mode.lenient
        || mode.dependent
    {
        return Ok(());
    }
    let found = match sema.scope(scope).parent {
        Some(around) => lookup::lookup_from(sema, around, id.sym),
        None => lookup::Syms::new(),
    };
    if found.is_empty() {
        return missing::undeclared(sema, id.loc, id.sym, Wanted::Value);
    }
    id.syms = found;
    Ok(())
}

fn symbols_expr(sema: &mut Sema, mut id: Id) -> R<ExprId> {
    outside_parameters(sema, &mut id)?;
    let s = id.syms[0];
    let loc = id.loc;
    if let Some(Qual::Type(q)) = id.qual
        && matches!(
            sema.sym_kind(s),
            SymKind::Var(_) | SymKind::Enumerator(_) | SymKind::Field(..) | SymKind::Indirect(_)
        )
        && let Some(r) = sema.prog.types.record(q)
    {
        access::check_symbol_access(sema, s, r, loc)?;
    }
    check_ambiguity(sema, &id)?;
    match sema.sym_kind(s).clone() {
        SymKind::Var(v) => {
            let e = members::var_expr(sema, v, loc);
            check_own_local(sema, e, loc)?;
            Ok(e)
        }
        SymKind::Enumerator(e) => Ok(sema.int(e.0, e.1, loc)),
        SymKind::Binding(e) => members::binding_named(sema, e, loc),
        SymKind::Arg(a) => arg_expr(sema, &a, loc),
        SymKind::Pack(p) => match sema.cx.pack.and_then(|i| p.get(i as usize).cloned()) {
            Some(a) => arg_expr(sema, a.pattern(), loc),
            None => {
                let n = sema.text(id.sym).to_string();
                sema.fail(loc, msg::UNEXPANDED_PACK, &[&n])
            }
        },
        SymKind::VarPack(p) => match sema.cx.pack.and_then(|i| p.get(i as usize).copied()) {
            Some(v) => Ok(members::var_expr(sema, v, loc)),
            None => {
                let n = sema.text(id.sym).to_string();
                sema.fail(loc, msg::UNEXPANDED_PACK, &[&n])
            }
        },
        SymKind::Field(..) | SymKind::Indirect(_) => {
            match call::implicit_this(sema, &id.syms, loc) {
                Some(o) => {
                    members::check_this_captured(sema, loc)?;
                    let o = bases::qualified_object(sema, o, id.qual, loc)?;
                    members::member_ref(sema, o, &id.syms, id.sym, None, id.qual.is_some(), loc)
                }
                None if sema.cx.mode.unevaluated
                    || sema.cx.this.is_none() && sema.cx.func.is_none() =>
                {
                    // `sizeof(C::field)`, `decltype(C::field)`.
                    let (r, i) = match sema.sym_kind(s) {
                        SymKind::Field(r, i) => (*r, *i),
                        SymKind::Indirect(path) if !path.is_empty() => path[path.len() - 1],
                        _ => return sema.fail(loc, msg::NEEDS_OBJECT, &[&""]),
                    };
                    let Some(t) = sema.prog[r].fields.get(i as usize).map(|f| f.ty) else {
                        // Its class failed, and has said so.
                        return Err(Fail);
                    };
                    let rt: QualType = sema.prog[r].ty.into();
                    let base = sema.expr(ExprKind::Error, rt, Category::LValue, loc);
                    let t = sema.prog.types.strip_ref(t);
                    Ok(sema.expr(
                        ExprKind::Member {
                            base,
                            record: r,
                            field: i,
                        },
                        t,
                        Category::LValue,
                        loc,
                    ))
                }
                None => {
                    let n = sema.text(id.sym).to_string();
                    sema.fail(loc, msg::NEEDS_OBJECT, &[&n])
                }
            }
        }
        SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Var => {
            let Some(targs) = &id.targs else {
                let n = sema.text(id.sym).to_string();
                return sema.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n]);
            };
            let targs = targs.clone();
            instantiate::var_template_expr(sema, t, &targs, loc)
        }
        SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Concept => {
            let targs = id.targs.clone().unwrap_or_else(|| Vec::new().into());
            matching::concept_expr(sema, t, &targs, loc)
        }
        SymKind::Func(_) | SymKind::Template(_) => functions_expr(sema, id),
        SymKind::Ambiguous => {
            let n = sema.text(id.sym).to_string();
            sema.fail(loc, msg::AMBIGUOUS_MEMBER, &[&n])
        }
        _ => {
            let n = sema.text(id.sym).to_string();
            sema.fail(loc, msg::NOT_A_VALUE, &[&n])
        }
    }
}

/// Notes how namespaces qualify a name of functions in a template's signature, before its set of overloads is made.
fn note_written_spaces(sema: &mut Sema, id: &Id) {
    if !sema.cx.mode.dependent || !matches!(id.qual, Some(Qual::Scope(_))) {
        return;
    }
    let end = sema.idx();
    let last = id.loc;
    let first = (0..end).rev().find(|&i| sema.tok_at(i).loc == id.start);
    let from = first.unwrap_or(end);
    let global = sema.tok_at(from).kind == K::ColonColon;
    let spaces = (from..end)
        .map(|i| sema.tok_at(i))
        .take_while(|t| t.loc != last)
        .filter(|t| t.kind == K::Ident)
        .map(|t| t.sym())
        .collect();
    let set = sema.facts.overloads.len() as u32;
    sema.facts.written_spaces.insert(set, (global, spaces));
}

/// A bound template parameter as an expression.
fn arg_expr(sema: &mut Sema, a: &TemplateArg, loc: Loc) -> R<ExprId> {
    Ok(match a {
        TemplateArg::Int { value, ty } => sema.int(*value, *ty, loc),
        TemplateArg::NullPtr(t) if sema.prog.types.is_pointer(*t) => {
            let null = sema.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), loc);
            return init::init_from(sema, *t, null, loc);
        }
        TemplateArg::NullPtr(t) => sema.prvalue(ExprKind::NullPtr, *t, loc),
        TemplateArg::Expr(d) => {
            let d = *d;
            sema.expr(
                ExprKind::Dependent(d),
                Builtin::Dependent.q(),
                Category::LValue,
                loc,
            )
        }
        TemplateArg::Var(v, t) => {
            let e = members::var_expr(sema, *v, loc);
            let decays = sema.prog.types.is_array(sema.ty(e))
                && !(sema.prog.types.pointee(*t)).is_some_and(|p| sema.prog.types.is_array(p));
            match sema.prog.types.is_pointer(*t) {
                true if decays => {
                    let first = trees::rvalue(sema, e)?;
                    trees::convert_scalar(sema, first, *t, loc)?
                }
                true => {
                    let address = unary::address_of(sema, e, loc)?;
                    trees::convert_scalar(sema, address, *t, loc)?
                }
                false => e,
            }
        }
        TemplateArg::Part(v, path, t) => {
            members::var_expr(sema, *v, loc);
            let address = Address {
                base: AddressBase::Var(*v),
                path: path.iter().copied().collect(),
            };
            let value = ExprKind::Const(Box::new(ConstValue::Address(Box::new(address))));
            if sema.prog.types.is_pointer(*t) {
                return Ok(sema.prvalue(value, *t, loc));
            }
            let referred = sema.prog.types.strip_ref(*t);
            let pointer = sema.prog.types.pointer(referred);
            let operand = sema.prvalue(value, pointer, loc);
            let op = UnaryOp::Deref;
            let kind = ExprKind::Unary { op, operand };
            sema.expr(kind, referred, Category::LValue, loc)
        }
        TemplateArg::Func(f, t) => {
            if sema.prog[*f].flags.is_method {
                unary::method_pointer(sema, *f, loc)
            } else {
                let e = overload::func_expr(sema, *f, loc);
                if sema.prog.types.is_pointer(*t) {
                    trees::rvalue(sema, e)?
                } else {
                    e
                }
            }
        }
        TemplateArg::Field(r, i, t) => {
            sema.prvalue(ExprKind::MemberPtr(MemberConst::Field(*r, *i)), *t, loc)
        }
        TemplateArg::Float { bits, ty } => {
            sema.prvalue(ExprKind::Float(f64::from_bits(*bits)), *ty, loc)
        }
        TemplateArg::Class { ty, .. } => {
            let v = args::parameter_object(sema, a, *ty, loc)?;
            members::var_expr(sema, v, loc)
        }
        TemplateArg::Type(t) => {
            let t = *t;
            return parse_functional_cast(sema, t, loc);
        }
        _ => return sema.fail(loc, msg::NOT_A_VALUE, &[&"template argument"]),
    })
}
