//! Structured bindings ([dcl.struct.bind]): arrays, classes with `tuple_size`, and members.

use crate::class::{access, special_bodies};
use crate::convert::trees;
use crate::declare::resolve;
use crate::expressions::{members, operators};
use crate::overload::call;
use crate::parse::expr;
use crate::parse::stmt_decl::finish_local;
use crate::scope::{ScopeId, SymKind};
use crate::syntax::DeclSpec;
use crate::templates::args;
use crate::types::print;
use crate::{Fail, R, Sema, class, constant, declare, init, lookup, overload};
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TemplateArg, TypeKind};
use jacquard_hir::{Category, ExprId, ExprKind, Field, RecordId, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind as K, sym};

/// `auto [a, b] = e`
pub fn parse(sema: &mut Sema, spec: &DeclSpec, scope: ScopeId, d: Option<u32>) -> R<Vec<VarId>> {
    bind(sema, spec, scope, d, None)
}

pub(super) fn bind(
    sema: &mut Sema,
    spec: &DeclSpec,
    scope: ScopeId,
    d: Option<u32>,
    item: Option<ExprId>,
) -> R<Vec<VarId>> {
    let loc = sema.loc();
    let base = spec.ty.unwrap_or(Builtin::Auto.q());
    let mut ty = base;
    if sema.eat(K::Amp) {
        ty = sema.prog.types.lref(base);
    } else if sema.eat(K::AmpAmp) {
        ty = sema.prog.types.rref(base);
    }
    sema.expect(K::LBracket)?;
    let names = bound_names(sema)?;
    sema.expect(K::RBracket)?;
    let e = structured_initializer(sema, item)?;
    let (t, init) = bound_object(sema, base, ty, e, loc)?;
    let v = declare::simple_var(sema, None, t, loc, Storage::Local, scope);
    sema.prog[v].init = Some(init);
    finish_local(sema, v);
    let mut vars = vec![v];
    let object_t = sema.prog.types.strip_ref(t);
    let var = |me: &mut Sema| me.expr(ExprKind::Var(v), object_t, Category::LValue, loc);
    let order = sema.order();
    let declare = |me: &mut Sema, n: Sym, e: ExprId| match d {
        Some(d) => {
            resolve::bind_pending(me, scope, n, d, SymKind::Binding(e));
        }
        None => {
            me.add_symbol(scope, n, order, SymKind::Binding(e));
        }
    };
    if let TypeKind::Array {
        len: ArrayLen::Const(n),
        ..
    } = *sema.prog.types.kind(object_t.ty())
    {
        if n != names.len() as u64 {
            return sema.fail(loc, msg::BINDING_COUNT, &[&names.len(), &n]);
        }
        for (i, (name, _)) in names.iter().enumerate() {
            let a = var(sema);
            let idx = sema.int(i as i128, Builtin::Int.q(), loc);
            let e = operators::subscript(sema, a, &[idx], loc)?;
            declare(sema, *name, e);
        }
        return Ok(vars);
    }
    let Some(r) = sema.prog.types.record(object_t) else {
        let n = print::type_name(sema, object_t);
        return sema.fail(loc, msg::BINDING_TYPE, &[&n]);
    };
    class::require_complete_record(sema, r, loc)?;
    if let Some(n) = tuple_size(sema, object_t) {
        if n != names.len() as i128 {
            return sema.fail(loc, msg::BINDING_COUNT, &[&names.len(), &n]);
        }
        for (i, (name, nloc)) in names.iter().enumerate() {
            let obj = var(sema);
            let obj = if sema.prog.types.is_lref(t) {
                obj
            } else {
                sema.expr(ExprKind::Var(v), object_t, Category::XValue, loc)
            };
            let g = tuple_get(sema, obj, r, i, loc)?;
            let gt = tuple_element(sema, object_t, i, loc)?;
            let rt = if sema.prog[g].cat == Category::LValue {
                sema.prog.types.lref(gt)
            } else {
                sema.prog.types.rref(gt)
            };
            let init = trees::copy_init(sema, rt, g, loc)?;
            let hv = declare::simple_var(sema, None, rt, *nloc, Storage::Local, scope);
            sema.prog[hv].init = Some(init);
            sema.facts.variables[hv.index()].bound_type = Some(gt);
            finish_local(sema, hv);
            vars.push(hv);
            let ht = sema.prog.types.strip_ref(rt);
            let e = sema.expr(ExprKind::Var(hv), ht, Category::LValue, *nloc);
            declare(sema, *name, e);
        }
        return Ok(vars);
    }
    // All fields, of the class itself or of its one base that has them.
    let owner = fields_owner(sema, r, loc)?;
    let fields = bound_fields(sema, owner, loc)?;
    if fields.len() != names.len() {
        return sema.fail(loc, msg::BINDING_COUNT, &[&names.len(), &fields.len()]);
    }
    for (&i, (name, nloc)) in fields.iter().zip(&names) {
        check_bound_field(sema, owner, r, i, *nloc)?;
        let a = var(sema);
        let e = members::field_ref(sema, a, owner, i as u32, loc)?;
        declare(sema, *name, e);
    }
    Ok(vars)
}

/// The names between the brackets.
fn bound_names(sema: &mut Sema) -> R<Vec<(Sym, Loc)>> {
    let mut names: Vec<(Sym, Loc)> = Vec::new();
    loop {
        names.push(sema.ident()?);
        if !sema.eat(K::Comma) {
            break;
        }
    }
    Ok(names)
}

/// The object whose parts are bound: an array is copied elementwise, else it is a variable of deduced type.
fn bound_object(
    sema: &mut Sema,
    base: QualType,
    ty: QualType,
    e: ExprId,
    loc: Loc,
) -> R<(QualType, ExprId)> {
    let et = sema.ty(e);
    if sema.prog.types.is_array(et) && !sema.prog.types.is_ref(ty) {
        Ok((
            et.add(base.quals()),
            special_bodies::copy_part(sema, et.unqual(), e, loc)?,
        ))
    } else {
        let t = init::deduce_auto(sema, ty, e, loc)?;
        Ok((t, trees::copy_init(sema, t, e, loc)?))
    }
}

/// The class that declares all members of `r`: itself or one of its bases, or an error ([dcl.struct.bind]/5).
fn fields_owner(sema: &mut Sema, r: RecordId, loc: Loc) -> R<RecordId> {
    let mut owner = None;
    let mut classes = vec![r];
    while let Some(c) = classes.pop() {
        if sema.prog[c].fields.iter().any(|f| !f.is_padding()) {
            if owner.is_some_and(|o| o != c) {
                let n = print::type_name(sema, sema.prog[r].ty.into());
                return sema.fail(loc, msg::BINDING_TWO_CLASSES, &[&n]);
            }
            owner = Some(c);
        }
        classes.extend(sema.prog[c].bases.iter().map(|b| b.record));
    }
    Ok(owner.unwrap_or(r))
}

/// The members that take a name: unnamed bit-fields have none, and anonymous unions cannot be bound.
fn bound_fields(sema: &mut Sema, owner: RecordId, loc: Loc) -> R<Vec<usize>> {
    let fields = &sema.prog[owner].fields;
    if fields.iter().any(|f| f.anonymous) {
        let n = print::type_name(sema, sema.prog[owner].ty.into());
        return sema.fail(loc, msg::BINDING_ANONYMOUS, &[&n]);
    }
    let named = |f: &(usize, &Field)| !f.1.is_padding();
    Ok(fields
        .iter()
        .enumerate()
        .filter(named)
        .map(|f| f.0)
        .collect())
}

/// The initializer: the element of a range, or what follows the names.
fn structured_initializer(sema: &mut Sema, item: Option<ExprId>) -> R<ExprId> {
    Ok(match item {
        Some(e) => e,
        None => match sema.kind() {
            K::Eq => {
                sema.bump();
                expr::parse_assignment(sema)?
            }
            K::LBrace | K::LParen => {
                let brace = sema.is(K::LBrace);
                sema.bump();
                let e = expr::parse_assignment(sema)?;
                sema.expect(if brace { K::RBrace } else { K::RParen })?;
                e
            }
            _ => return sema.expected("an initialiser"),
        },
    })
}

/// A structured binding names a member, which must be accessible.
fn check_bound_field(sema: &mut Sema, owner: RecordId, of: RecordId, n: usize, loc: Loc) -> R<()> {
    let scope = sema.facts.records[owner.index()].scope;
    let Some(name) = sema.prog[owner].fields[n].name else {
        return Ok(());
    };
    match sema.chain(scope, name).first() {
        Some(&s) => access::check_symbol_access(sema, s, of, loc),
        None => Ok(()),
    }
}

/// `std::tuple_size<T>::value`, when it is complete.
fn tuple_size(sema: &mut Sema, t: QualType) -> Option<i128> {
    let ty = args::std_template_type(sema, sym::TUPLE_SIZE, &[TemplateArg::Type(t.unqual())])?;
    let r = sema.prog.types.record(ty)?;
    let ok = sema.trap(|s| {
        if class::complete_record(s, r) {
            Ok(())
        } else {
            Err(Fail)
        }
    });
    ok?;
    let s = *lookup::lookup_member(sema, r, sym::VALUE).first()?;
    let loc = sema.loc();
    match *sema.sym_kind(s) {
        SymKind::Var(v) => {
            let e = members::var_expr(sema, v, loc);
            constant::try_const_int(sema, e).ok()
        }
        SymKind::Enumerator(ref e) => Some(e.0),
        _ => None,
    }
}

fn tuple_element(sema: &mut Sema, t: QualType, i: usize, loc: Loc) -> R<QualType> {
    let idx = TemplateArg::Int {
        value: i as i128,
        ty: Builtin::ULong.q(),
    };
    let ty = args::std_template_type(
        sema,
        sym::TUPLE_ELEMENT,
        &[idx, TemplateArg::Type(t.unqual())],
    );
    let r = ty.and_then(|t| sema.prog.types.record(t));
    if let Some(r) = r
        && class::complete_record(sema, r)
        && let Some(&s) = lookup::lookup_member(sema, r, sym::TYPE).first()
        && let Some(e) = lookup::symbol_type(sema, s)
    {
        return Ok(e.add(t.quals() & 3));
    }
    let n = print::type_name(sema, t);
    sema.fail(loc, msg::BINDING_TYPE, &[&n])
}

fn tuple_get(sema: &mut Sema, obj: ExprId, r: RecordId, i: usize, loc: Loc) -> R<ExprId> {
    use crate::overload::OverloadSet;
    use crate::syntax::RawArg;
    let targs: std::rc::Rc<[RawArg]> = vec![RawArg::Done(TemplateArg::Int {
        value: i as i128,
        ty: Builtin::ULong.q(),
    })]
    .into();
    let syms = lookup::lookup_member(sema, r, sym::GET);
    if syms
        .iter()
        .any(|s| matches!(sema.sym_kind(*s), SymKind::Template(_)))
    {
        let set = OverloadSet {
            name: sym::GET,
            loc,
            syms: overload::shared(sema, sym::GET, &syms),
            object: Some(obj),
            qualified: false,
            naming: None,
            targs: Some(targs),
        };
        let o = overload::overload_expr(sema, set);
        return call::call(sema, o, Vec::new(), loc);
    }
    let set = OverloadSet {
        name: sym::GET,
        loc,
        syms: Default::default(),
        object: None,
        qualified: false,
        naming: None,
        targs: Some(targs),
    };
    let o = overload::overload_expr(sema, set);
    call::call(sema, o, vec![obj], loc)
}
