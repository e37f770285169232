//! Access control: who may name private and protected members.
//!
//! Look-up and overload resolution ignore access; what they chose is checked here. In a trap the check makes
//! substitution fail, as the language has it. Code of system headers is trusted, and so is leniently read host code.

use crate::init::narrowing;
use crate::lookup::missing;
use crate::scope::{SymKind, SymbolId};
use crate::types::print;
use crate::{R, Reported, Sema, class, declare};
use jacquard_hir::types::QualType;
use jacquard_hir::{Access, FuncId, FuncName, Parent, RecordId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// Bases within bases that are searched.
const MAX_DEPTH: u32 = 64;

/// Are arguments put into a template's declaration on trial, so that what may not be accessed fails ([temp.deduct] 8)?
pub(crate) fn substituting(sema: &Sema) -> bool {
    sema.cx.mode.substituting && sema.session.diags.in_trap()
}

/// A function that overload resolution chose, named as a member of `naming` (its own class when `None`).
pub(crate) fn check_function_access(
    sema: &mut Sema,
    f: FuncId,
    naming: Option<RecordId>,
    loc: Loc,
) -> R<()> {
    let d = &sema.prog[f];
    let Parent::Record(r) = d.parent else {
        return Ok(());
    };
    if d.flags.is_implicit || d.flags.is_lambda_call || access_unchecked(sema, loc) {
        return Ok(());
    }
    let naming = naming.unwrap_or(r);
    if naming == r && has_rights(sema, r) {
        return Ok(());
    }
    match function_symbol(sema, f) {
        Some(s) => check_symbol_access(sema, s, naming, loc),
        None => Ok(()),
    }
}

/// May the special members of class `of` use special member `f` of the class of a field, or of a `base`?
pub(crate) fn accessible_in_part(sema: &Sema, f: FuncId, of: RecordId, base: bool) -> bool {
    let d = &sema.prog[f];
    let Parent::Record(r) = d.parent else {
        return true;
    };
    let symbol = (!d.flags.is_implicit).then(|| function_symbol(sema, f));
    let access = match symbol.flatten() {
        Some(s) => sema.env.symbols[s.0 as usize].access,
        None => Access::Public,
    };
    if access == Access::Public || access == Access::Protected && base {
        return true;
    }
    // A friend, or a class within it.
    let friends = &sema.facts.records[r.index()].friend_names;
    let mut cur = Some(of);
    while let Some(c) = cur {
        if c == r || sema.prog[c].name.is_some_and(|n| friends.contains(&n)) {
            return true;
        }
        cur = match sema.prog[c].parent {
            Parent::Record(o) => Some(o),
            _ => None,
        };
    }
    false
}

/// The symbol that declares a member function.
fn function_symbol(sema: &Sema, f: FuncId) -> Option<SymbolId> {
    let d = &sema.prog[f];
    let Parent::Record(r) = d.parent else {
        return None;
    };
    let (template, sym) = (d.instance.as_ref().map(|i| i.template), d.name);
    let name = match sym {
        FuncName::Ident(n) => n,
        FuncName::Ctor => sema.op_syms.ctor,
        FuncName::Dtor => sema.op_syms.dtor,
        FuncName::Operator(o) => sema.op_syms.of(o),
        FuncName::Conversion(_) => sema.op_syms.conv,
        FuncName::Literal(_) => return None,
    };
    let scope = sema.facts.records[r.index()].scope;
    sema.chain(scope, name)
        .into_iter()
        .find(|s| match (sema.sym_kind(*s), template) {
            (SymKind::Func(g), _) => *g == f,
            (SymKind::Template(t), Some(u)) => *t == u,
            _ => false,
        })
}

/// The access of a member function in its class.
pub(crate) fn of_function(sema: &Sema, f: FuncId) -> Access {
    let symbol = function_symbol(sema, f);
    symbol.map_or(Access::Public, |s| sema.env.symbols[s.0 as usize].access)
}

/// As [`check_protected`], for a non-static member function that is called.
pub(crate) fn check_protected_call(
    sema: &mut Sema,
    f: FuncId,
    object: RecordId,
    loc: Loc,
) -> R<()> {
    if sema.prog[f].flags.is_implicit || !sema.prog[f].flags.is_method {
        return Ok(());
    }
    match function_symbol(sema, f) {
        Some(s) => check_protected(sema, s, object, loc),
        None => Ok(()),
    }
}

/// A member that look-up found, named as a member of `naming`.
pub(crate) fn check_symbol_access(
    sema: &mut Sema,
    s: SymbolId,
    naming: RecordId,
    loc: Loc,
) -> R<()> {
    let x = &sema.env.symbols[s.0 as usize];
    let (name, access, scope) = (x.name, x.access, x.scope);
    let Some(r) = sema.record_of_scope(scope) else {
        return Ok(());
    };
    if naming == r && access == Access::Public
        || access_unchecked(sema, loc)
        || accessible(sema, Some(name), access, r, naming, 0)
    {
        return Ok(());
    }
    let class = print::type_name(sema, sema.prog[r].ty.into());
    let member = if name == sema.op_syms.ctor || name == sema.op_syms.dtor {
        let class = sema.prog[r].name.map_or("", |n| sema.text(n));
        let tilde = if name == sema.op_syms.dtor { "~" } else { "" };
        format!("{tilde}{class}")
    } else {
        sema.text(name).to_string()
    };
    let what = match access {
        Access::Private => "private",
        Access::Protected => "protected",
        Access::Public => return sema.fail(loc, msg::BASE_INACCESSIBLE, &[&member, &class]),
    };
    sema.fail(loc, msg::MEMBER_INACCESSIBLE, &[&member, &what, &class])
}

/// A type named as a member of `naming` by a declaration whose declarator is not read yet.
#[derive(Clone, Copy)]
pub(crate) struct NamedType {
    symbol: SymbolId,
    naming: RecordId,
    loc: Loc,
}

/// A type named as a member of `naming`: checked here, or once it is known who declares ([class.access.general]/6).
pub(crate) fn check_type_name(
    sema: &mut Sema,
    symbol: SymbolId,
    naming: RecordId,
    loc: Loc,
) -> R<()> {
    let mode = &sema.cx.mode;
    if sema.cx.func.is_some() || mode.member_decl && !mode.friend || substituting(sema) {
        return check_symbol_access(sema, symbol, naming, loc);
    }
    if mode.declares && sema.env.symbols[symbol.0 as usize].access != Access::Public {
        sema.parser.named_types.push(NamedType {
            symbol,
            naming,
            loc,
        });
    }
    Ok(())
}

/// Checks the types that the specifiers and the declarator of `by` named, with its rights.
pub(crate) fn check_named_types(sema: &mut Sema, from: usize, by: &declare::Declared) {
    let types = sema.parser.named_types[from..].to_vec();
    let cx = sema.cx.clone();
    sema.cx.mode.undeclared = false;
    sema.cx.mode.no_friend = true;
    if let declare::Declared::Func(f) = by {
        sema.cx.func = Some(*f);
    }
    for t in types {
        // The error is told; the declaration stands.
        check_symbol_access(sema, t.symbol, t.naming, t.loc).reported();
    }
    sema.cx = cx;
}

/// A variable of the type is destroyed where its scope ends: its destructor must be there and accessible.
pub(crate) fn check_destructor(sema: &mut Sema, ty: QualType, loc: Loc) -> R<()> {
    match undeleted_destructor(sema, ty, loc)? {
        Some(d) => check_function_access(sema, d, None, loc),
        None => Ok(()),
    }
}

/// The destructor of an object of the type, which must not be deleted.
pub(crate) fn undeleted_destructor(sema: &mut Sema, ty: QualType, loc: Loc) -> R<Option<FuncId>> {
    let elem = sema.prog.types.base_elem(ty);
    let Some(r) = sema.prog.types.record(elem) else {
        return Ok(None);
    };
    if sema.cx.mode.lenient || !class::complete_record(sema, r) {
        return Ok(None);
    }
    let dtor = sema.prog[r].dtor;
    if let Some(d) = dtor.filter(|d| sema.prog[*d].flags.is_deleted) {
        return missing::deleted(sema, d, loc);
    }
    Ok(dtor)
}

/// May the present code convert an object of class `from` to its base `to`?
pub(crate) fn base_accessible(sema: &mut Sema, from: RecordId, to: RecordId, loc: Loc) -> bool {
    from == to || access_unchecked(sema, loc) || accessible(sema, None, Access::Public, to, from, 0)
}

/// A protected member is named through an object of the class that names it, or of one derived from that.
pub(crate) fn check_protected(sema: &mut Sema, s: SymbolId, object: RecordId, loc: Loc) -> R<()> {
    let x = &sema.env.symbols[s.0 as usize];
    let (name, access, scope) = (x.name, x.access, x.scope);
    let Some(r) = sema.record_of_scope(scope) else {
        return Ok(());
    };
    if access == Access::Public && object == r
        || access_unchecked(sema, loc)
        || granted(sema, name, access, r, object)
    {
        return Ok(());
    }
    let (member, class) = (
        sema.text(name).to_string(),
        print::type_name(sema, sema.prog[object].ty.into()),
    );
    sema.fail(loc, msg::PROTECTED_THROUGH, &[&member, &class])
}

fn access_unchecked(sema: &Sema, loc: Loc) -> bool {
    let here = sema.cx.func.filter(|_| !sema.cx.mode.unrelated);
    sema.cx.mode.lenient
        || sema.cx.mode.dependent
        || sema.cx.mode.undeclared
        || here.is_some_and(|f| sema.prog[f].flags.is_implicit || sema.prog[f].flags.is_defaulted)
        || !detecting(sema) && sema.session.sources.in_system_header(loc)
        || sema.session.sources.in_builtin_text(loc)
}

/// Does the outcome of a trait or of a deduction hang on what may be accessed? Then that counts in system headers, too.
fn detecting(sema: &Sema) -> bool {
    sema.cx.mode.unrelated || substituting(sema) || narrowing::substituting(sema)
}

/// May the present code name the member `name` of `r`, declared with `access`, as a member of `naming` ([class.access.base] 5)?
fn accessible(
    sema: &mut Sema,
    name: Option<Sym>,
    access: Access,
    r: RecordId,
    naming: RecordId,
    depth: u32,
) -> bool {
    if depth > MAX_DEPTH {
        return true;
    }
    // A using-declaration is what is named, not what it brings ([class.access.general] 4).
    if naming != r
        && let Some(using) = name.and_then(|name| using_access(sema, naming, name))
    {
        return accessible(sema, name, using, naming, naming, depth + 1);
    }
    let within = as_member_of(sema, name, access, r, naming);
    let allowed = match within {
        Some(Access::Public) => true,
        Some(Access::Private) => has_rights(sema, naming),
        Some(Access::Protected) => {
            has_rights(sema, naming) || derived_around(sema, name, access, r, naming)
        }
        None => false,
    };
    if allowed {
        return true;
    }
    let mut derived = false;
    for i in 0..sema.prog[naming].bases.len() {
        let b = sema.prog[naming].bases[i].record;
        if b != r && !sema.prog.has_base(b, r) {
            continue;
        }
        derived = true;
        if base_allowed(sema, naming, i) && accessible(sema, name, access, r, b, depth + 1) {
            return true;
        }
    }
    // Named through an unrelated class: look-up knows why.
    naming != r && !derived && within.is_none()
}

/// May the present code use the direct base `i` of class `of` ([class.access.base] 4)?
fn base_allowed(sema: &Sema, of: RecordId, i: usize) -> bool {
    let base = &sema.prog[of].bases[i];
    base.access == Access::Public
        || has_rights(sema, of)
        || derived_around(sema, None, Access::Public, base.record, of)
}

/// Is the present code within a class derived from `naming`, of which the member is one that its own code may name?
fn derived_around(
    sema: &Sema,
    name: Option<Sym>,
    access: Access,
    r: RecordId,
    naming: RecordId,
) -> bool {
    around(sema, &mut |me, c| {
        c.is_some_and(|c| {
            me.prog.has_base(c, naming) && as_member_of(me, name, access, r, c).is_some()
        })
    })
}

/// The access of the member `name` of `r`, declared with `access`, as a member of class `of`; none where it is private to a base
/// ([class.access.base] 1). Along several ways to the base the one that gives most counts ([class.paths]).
fn as_member_of(
    sema: &Sema,
    name: Option<Sym>,
    access: Access,
    r: RecordId,
    of: RecordId,
) -> Option<Access> {
    if of == r {
        return Some(access);
    }
    if let Some(using) = name.and_then(|name| using_access(sema, of, name)) {
        return Some(using);
    }
    let bases = sema.prog[of].bases.iter();
    let through = bases
        .filter(|b| b.record == r || sema.prog.has_base(b.record, r))
        .filter_map(|b| match as_member_of(sema, name, access, r, b.record)? {
            Access::Private => None,
            given => Some(given.max(b.access)),
        });
    through.min()
}

/// May the present code use the member of an object of class `of`, when it is not one of a class derived from that
/// ([class.protected])? The member is public there, the code is within the class or one of its friends, or that holds of a public base.
fn granted(sema: &Sema, name: Sym, access: Access, r: RecordId, of: RecordId) -> bool {
    if of != r
        && let Some(using) = using_access(sema, of, name)
    {
        return granted(sema, name, using, of, of);
    }
    let within = as_member_of(sema, Some(name), access, r, of);
    if within == Some(Access::Public) || has_rights(sema, of) {
        return true;
    }
    (sema.prog[of].bases.iter()).any(|b| {
        b.access == Access::Public
            && (b.record == r || sema.prog.has_base(b.record, r))
            && granted(sema, name, access, r, b.record)
    })
}

/// The access that a using-declaration in `class` gives to the members of that name.
fn using_access(sema: &Sema, class: RecordId, name: Sym) -> Option<Access> {
    let scope = sema.facts.records[class.index()].scope;
    let found = sema.chain(scope, name);
    let using = found
        .into_iter()
        .find(|s| matches!(sema.sym_kind(*s), SymKind::Using(_)))?;
    Some(sema.env.symbols[using.0 as usize].access)
}

/// Is the present code within class `r`, or within one of its friends? Friends are known by their names (operators
/// by the name of conversions).
fn has_rights(sema: &Sema, r: RecordId) -> bool {
    if sema.cx.mode.unrelated {
        return false;
    }
    let friends = &sema.facts.records[r.index()].friend_names;
    // Who is declared here is not known yet; it may be a friend.
    if !friends.is_empty() && sema.cx.func.is_none() && !sema.cx.mode.no_friend {
        return true;
    }
    let operator = friends.contains(&sema.op_syms.conv);
    around(sema, &mut |me, c| {
        c.is_some_and(|c| c == r || me.prog[c].name.is_some_and(|n| friends.contains(&n)))
    }) || !friends.is_empty()
        && functions_around(sema, &mut |me, f| match me.prog[f].name {
            FuncName::Ident(n) => friends.contains(&n),
            _ => operator,
        })
}

/// Does `test` hold for a class around the present code?
fn around(sema: &Sema, test: &mut dyn FnMut(&Sema, Option<RecordId>) -> bool) -> bool {
    if sema.cx.mode.unrelated {
        return false;
    }
    let mut cur = Some(sema.cx.scope);
    while let Some(s) = cur {
        if let Some(r) = sema.record_of_scope(s)
            && test(sema, Some(r))
        {
            return true;
        }
        cur = sema.scope(s).parent;
    }
    let mut p = sema.cx.func.map(|f| Parent::Func(f, 0));
    while let Some(x) = p {
        p = match x {
            Parent::Func(f, _) => Some(sema.prog[f].parent),
            Parent::Record(r) => {
                if test(sema, Some(r)) {
                    return true;
                }
                Some(sema.prog[r].parent)
            }
            _ => None,
        };
    }
    false
}

fn functions_around(sema: &Sema, test: &mut dyn FnMut(&Sema, FuncId) -> bool) -> bool {
    let mut p = sema.cx.func.map(|f| Parent::Func(f, 0));
    while let Some(x) = p {
        p = match x {
            Parent::Func(f, _) => {
                if test(sema, f) {
                    return true;
                }
                Some(sema.prog[f].parent)
            }
            Parent::Record(r) => Some(sema.prog[r].parent),
            _ => None,
        };
    }
    false
}
