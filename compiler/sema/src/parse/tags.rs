//! Class and enumeration specifiers: `struct X { … }`, `enum class E : int { … }`, elaborated types.

use crate::analysis_state::TagRef;
use crate::declare::{name_conflicts, resolve};
use crate::lookup::missing;
use crate::lookup::missing::Wanted;
use crate::parse::{attributes, declspec, expr, names};
use crate::scope::{DeclKind, ScopeId, ScopeKind, SymKind, SymbolId};
use crate::syntax::{Attrs, DeclSpec, IdName, Qual, Tagged};
use crate::types::print;
use crate::warn::unused_declarations;
use crate::{R, Sema, class, constant, convert, declare, lookup, syntax, warn};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{EnumDecl, EnumId, RecordId, RecordKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind as K, sym};
use std::rc::Rc;

impl syntax::Id {
    /// The class that a base specifier names where something other than a type hides it ([class.derived.general] 2).
    pub(crate) fn hidden_base(&self, sema: &mut Sema) -> Option<QualType> {
        let IdName::Ident(name) = self.name else {
            return None;
        };
        if self.targs.is_some() || self.template.is_some() || self.qual.is_some() {
            return None;
        }
        let mut scope = Some(sema.cx.scope);
        while let Some(s) = scope {
            for sy in lookup_tag_in(sema, s, name) {
                if let Some(t) = lookup::symbol_type(sema, sy) {
                    return Some(t);
                }
            }
            scope = sema.scope(s).parent;
        }
        None
    }
}

/// How deep base classes are looked through for a type that something else hides.
const MOST_BASES: u32 = 64;

/// How a class is named that is not defined there.
struct ClassName {
    /// Token of the keyword.
    pos: u32,
    name: Option<Sym>,
    /// The type that a qualified name or a template-id denotes.
    found: Option<QualType>,
    /// Where the name is looked up.
    scope: ScopeId,
    loc: Loc,
}

/// Parses a class specifier or elaborated class type: its type, the tag, whether it was defined here.
/// `declares`: a name and a semicolon declare the class anew, as they don't in a type-id.
pub fn parse_class_spec(sema: &mut Sema, spec: &DeclSpec, declares: bool) -> R<Tagged> {
    let pos = sema.idx();
    let kw = sema.bump().kind;
    let kind = match kw {
        K::KwUnion => RecordKind::Union,
        K::KwClass => RecordKind::Class,
        _ => RecordKind::Struct,
    };
    let mut attrs = Attrs::default();
    attributes::parse_attrs(sema, &mut attrs)?;
    let loc = sema.loc();
    let mut name: Option<Sym> = None;
    let mut found: Option<QualType> = None;
    let mut qualified = false;
    let scope = sema.cx.scope;
    let mut lookup_scope = scope;
    if sema.is(K::Ident) && !matches!(sema.ahead(1), K::ColonColon | K::Less) {
        name = Some(sema.bump().sym());
    } else if matches!(sema.kind(), K::Ident | K::ColonColon) {
        qualified = true;
        let id = names::parse_id(sema, true)?;
        name = Some(match id.name {
            IdName::Ident(s) => s,
            _ => id.sym,
        });
        found = id.ty;
        if let Some(q) = id.qual {
            lookup_scope = match q {
                Qual::Scope(s) => s,
                Qual::Type(t) => match sema.prog.types.record(t) {
                    Some(r) => sema.facts.records[r.index()].scope,
                    None => scope,
                },
            };
        }
    }
    attributes::parse_attrs(sema, &mut attrs)?;
    let is_final = eat_final(sema);
    let defines = sema.is(K::LBrace) || (sema.is(K::Colon) && has_class_body(sema));
    if !defines {
        let at = ClassName {
            pos,
            name,
            found,
            scope: lookup_scope,
            loc,
        };
        return parse_class_mention(sema, spec, declares, kind, at);
    }
    // A definition.
    let colon = sema.is(K::Colon).then(|| sema.idx() + 1);
    let mut body = sema.idx();
    if colon.is_some() {
        body = sema.tokens.class_body_at(sema.idx());
    }
    let close = sema.close(body);
    let ds = sema.decl_scope(lookup_scope);
    let key_scope = if qualified { lookup_scope } else { ds };
    let existing = match sema.facts.tag_at.get(&(key_scope, pos)) {
        Some(&TagRef::Record(r)) => Some(r),
        _ => match found {
            Some(t) => sema.prog.types.record(t),
            None => name.and_then(|n| declared_class(sema, ds, n)),
        },
    };
    let r = match existing {
        Some(r) => r,
        None => {
            if let Some(n) = name {
                check_tag_again(sema, ds, n, loc)?;
            }
            let r = class::create_record(sema, name, kind, ds, loc);
            if let Some(n) = name {
                bind_tag(sema, ds, n, pos, TagRef::Record(r));
            }
            r
        }
    };
    sema.facts
        .tag_at
        .insert((key_scope, pos), TagRef::Record(r));
    class::attach_body(sema, r, kind, colon, body, is_final, &attrs, pos);
    warn::note_deprecated(sema, crate::warn::Entity::Record(r), &attrs);
    if attrs.func.nodiscard {
        let text = attrs.func.nodiscard_text;
        sema.prog.nodiscard_types.insert(sema.prog[r].ty, text);
    }
    sema.cx.pos = (close + 1) << 1;
    parse_class_tail(sema, r)?;
    if sema.is_block(ds) {
        // A local class is completed at once: its members may use what the function has declared so far.
        let first = sema.facts.decls.len() as u32;
        class::require_complete_record(sema, r, loc)?;
        unused_declarations::check_local_class(sema, r, first)?;
    }
    Ok((sema.prog[r].ty.into(), Some(TagRef::Record(r)), true))
}

/// `final` between the name of a class and its bases or body.
fn eat_final(sema: &mut Sema) -> bool {
    if sema.is(K::Ident)
        && sema.tok().sym() == sym::FINAL
        && matches!(sema.ahead(1), K::LBrace | K::Colon)
    {
        sema.bump();
        return true;
    }
    false
}

/// The attributes after the closing brace of a class.
fn parse_class_tail(sema: &mut Sema, r: RecordId) -> R<()> {
    let mut tail = Attrs::default();
    while sema.is(K::KwAttribute) {
        attributes::parse_attrs(sema, &mut tail)?;
    }
    if tail.packed {
        sema.facts.records[r.index()].packed = true;
        sema.prog[r].packed = true;
    }
    if tail.align > 0 {
        sema.prog[r].align = sema.prog[r].align.max(tail.align);
    }
    Ok(())
}

/// A class's name without a definition: a declaration, or a mention of what the name finds.
fn parse_class_mention(
    sema: &mut Sema,
    spec: &DeclSpec,
    declares: bool,
    kind: RecordKind,
    class: ClassName,
) -> R<Tagged> {
    let ClassName {
        pos,
        name,
        found,
        scope: lookup_scope,
        loc,
    } = class;
    let Some(n) = name else {
        let found = sema.spell(sema.tok());
        let loc = sema.tok_at(pos).loc;
        return sema.fail(loc, msg::EXPECTED, &[&"a class name", &found]);
    };
    if let Some(t) = found {
        return Ok((t, sema.prog.types.record(t).map(TagRef::Record), false));
    }
    let declares = declares && sema.is(K::Semi) && !spec.is_friend;
    let ds = sema.decl_scope(lookup_scope);
    if !declares {
        // A mention: whatever the name finds, outwards.
        let save_order = sema.cx.pos;
        let mut cur = Some(lookup_scope);
        while let Some(s) = cur {
            for sy in lookup_tag_in(sema, s, n) {
                if let Some(t) = lookup::symbol_type(sema, sy) {
                    sema.cx.pos = save_order;
                    check_elaborated(sema, (sy, n), t, kind, loc)?;
                    // A class that is defined further down, and was needed before, is declared here ([basic.scope.pdecl] 7).
                    let order = &mut sema.env.symbols[sy.0 as usize].order;
                    *order = (*order).min(pos);
                    return Ok((t, sema.prog.types.record(t).map(TagRef::Record), false));
                }
            }
            cur = sema.scope(s).parent;
        }
        sema.cx.pos = save_order;
    } else {
        for sy in lookup_tag_in(sema, ds, n) {
            if let Some(t) = lookup::symbol_type(sema, sy) {
                return Ok((t, sema.prog.types.record(t).map(TagRef::Record), false));
            }
        }
    }
    // Declared here for the first time.
    if let Some(&TagRef::Record(r)) = sema.facts.tag_at.get(&(ds, pos)) {
        return Ok((sema.prog[r].ty.into(), Some(TagRef::Record(r)), false));
    }
    let target = if declares {
        ds
    } else {
        nonclass_scope(sema, ds)
    };
    let r = class::create_record(sema, Some(n), kind, target, loc);
    sema.facts.tag_at.insert((ds, pos), TagRef::Record(r));
    match declares {
        true => bind_tag(sema, target, n, pos, TagRef::Record(r)),
        // A definition that follows is read when the class has to be complete.
        false if sema.chain(target, n).iter().any(|s| {
            matches!(*sema.sym_kind(*s), SymKind::Pending(d) if sema.facts.decls[d as usize].defines)
        }) =>
        {
            sema.add_symbol(target, n, pos, SymKind::Tag(TagRef::Record(r)));
        }
        false => bind_tag(sema, target, n, pos, TagRef::Record(r)),
    }
    Ok((sema.prog[r].ty.into(), Some(TagRef::Record(r)), false))
}

/// `struct N` names a class that was declared as one, and no typedef ([dcl.type.elab] 2, 3).
fn check_elaborated(
    sema: &mut Sema,
    (s, n): (SymbolId, Sym),
    t: QualType,
    kind: RecordKind,
    loc: Loc,
) -> R<()> {
    if sema.cx.mode.lenient || sema.cx.mode.dependent || !sema.in_main_file(loc) {
        return Ok(());
    }
    let Some(r) = sema.prog.types.record(t) else {
        return Ok(());
    };
    let union = |k: RecordKind| k == RecordKind::Union;
    let name = sema.text(n).to_string();
    if union(kind) != union(sema.prog[r].kind) {
        return sema.fail(loc, msg::TAG_KIND, &[&name]);
    }
    let alias = matches!(sema.sym_kind(s), SymKind::Type(_))
        && sema.prog[r].name != Some(n)
        && !name_conflicts::is_using(sema, s);
    if alias {
        return sema.fail(loc, msg::ELABORATED_TYPEDEF, &[&name]);
    }
    Ok(())
}

/// A class declared in a scope that has no definition yet.
fn declared_class(sema: &mut Sema, scope: ScopeId, name: Sym) -> Option<RecordId> {
    sema.chain(scope, name)
        .iter()
        .find_map(|s| match *sema.sym_kind(*s) {
            SymKind::Tag(TagRef::Record(r))
                if sema.facts.records[r.index()].body.is_none() && !sema.prog[r].complete =>
            {
                Some(r)
            }
            _ => None,
        })
}

/// A second definition of a class or enumeration in one scope of the main file.
fn check_tag_again(sema: &mut Sema, scope: ScopeId, name: Sym, loc: Loc) -> R<()> {
    if sema.cx.mode.lenient || !sema.in_main_file(loc) {
        return Ok(());
    }
    let chain = sema.chain(scope, name);
    let other = chain.iter().find_map(|s| match *sema.sym_kind(*s) {
        SymKind::Tag(TagRef::Record(r)) => Some(sema.prog[r].loc),
        SymKind::Tag(TagRef::Enum(e)) => Some(sema.prog[e].loc),
        _ => None,
    });
    if other.is_some_and(|o| o != loc && sema.in_main_file(o)) {
        let n = sema.text(name).to_string();
        return sema.fail(loc, msg::REDEFINITION, &[&n]);
    }
    Ok(())
}

fn has_class_body(sema: &Sema) -> bool {
    let b = sema.tokens.class_body_at(sema.idx());
    sema.tok_at(b).kind == K::LBrace
}

/// The types named `n` of a class, or where it has none of its bases.
fn lookup_member_tag(sema: &mut Sema, r: RecordId, n: Sym, depth: u32) -> lookup::Syms {
    sema.resolution.hidden_tags = true;
    let found = lookup::lookup_member(sema, r, n);
    sema.resolution.hidden_tags = false;
    let is_type = |s: &SymbolId| matches!(sema.sym_kind(*s), SymKind::Tag(_) | SymKind::Type(_));
    if found.is_empty() || found.iter().any(is_type) || depth > MOST_BASES {
        return found;
    }
    let bases: Vec<RecordId> = sema.prog[r].bases.iter().map(|b| b.record).collect();
    for b in bases {
        let found = lookup_member_tag(sema, b, n, depth + 1);
        if !found.is_empty() {
            return found;
        }
    }
    lookup::Syms::new()
}

fn lookup_tag_in(sema: &mut Sema, s: ScopeId, n: Sym) -> Vec<SymbolId> {
    // Names of other than types count for nothing ([basic.lookup.elab] 1).
    let found = match sema.scope(s).kind {
        ScopeKind::Namespace(_) => {
            sema.resolution.hidden_tags = true;
            lookup::lookup_qualified_scope(sema, s, n)
        }
        ScopeKind::Record(r) => lookup_member_tag(sema, r, n, 0),
        ScopeKind::Overlay(t) => return lookup_tag_in(sema, t, n),
        _ => {
            let c = sema.chain(s, n);
            sema.resolution.hidden_tags = true;
            lookup::settle(sema, &c)
        }
    };
    sema.resolution.hidden_tags = false;
    let mut v: Vec<SymbolId> = found
        .iter()
        .copied()
        .filter(|x| matches!(sema.sym_kind(*x), SymKind::Tag(_) | SymKind::Type(_)))
        .collect();
    if v.is_empty() {
        // A tag hidden by a function or variable of its name.
        for x in sema.chain(s, n) {
            if let SymKind::Tag(_) = sema.sym_kind(x) {
                v.push(x);
            }
        }
    }
    v
}

fn nonclass_scope(sema: &Sema, mut s: ScopeId) -> ScopeId {
    loop {
        match sema.scope(s).kind {
            ScopeKind::Record(_)
            | ScopeKind::TParams
            | ScopeKind::Params
            | ScopeKind::Overlay(_)
            | ScopeKind::Enum(_) => match sema.scope(s).parent {
                Some(p) => s = p,
                None => return s,
            },
            _ => return s,
        }
    }
}

/// Makes the pending symbol of a tag stand for `tag`, or declares it.
pub fn bind_tag(sema: &mut Sema, scope: ScopeId, name: Sym, pos: u32, tag: TagRef) {
    for s in sema.chain(scope, name) {
        if let SymKind::Pending(d) = *sema.sym_kind(s) {
            let p = &mut sema.facts.decls[d as usize];
            match p.kind {
                DeclKind::Tag(_) => p.state = 2,
                // `using A = enum E { … };`
                DeclKind::Alias if sema.env.symbols[s.0 as usize].order == pos => {}
                _ => continue,
            }
            sema.env.symbols[s.0 as usize].kind = SymKind::Tag(tag);
            return;
        }
        if matches!(*sema.sym_kind(s), SymKind::Tag(t) if t == tag) {
            return;
        }
    }
    sema.add_symbol(scope, name, pos, SymKind::Tag(tag));
}

/// Parses an enum specifier: its type, and whether it was defined here.
pub fn parse_enum_spec(sema: &mut Sema) -> R<(QualType, bool)> {
    let pos = sema.idx();
    sema.bump();
    let scoped = sema.eat(K::KwClass) || sema.eat(K::KwStruct);
    let mut attrs = Attrs::default();
    attributes::parse_attrs(sema, &mut attrs)?;
    if let Some(loc) = attrs.alignas.filter(|_| !sema.cx.mode.lenient) {
        return sema.fail(loc, msg::MISPLACED_WORD, &[&"alignas"]);
    }
    let loc = sema.loc();
    let mut name = None;
    let mut found = None;
    let scope = sema.cx.scope;
    if sema.is(K::Ident) && sema.ahead(1) != K::ColonColon {
        name = Some(sema.bump().sym());
    } else if matches!(sema.kind(), K::Ident | K::ColonColon) {
        let id = names::parse_id(sema, true)?;
        name = Some(id.sym);
        found = id.ty;
    }
    let ds = sema.decl_scope(scope);
    let mut underlying = None;
    if sema.is(K::Colon) && found.is_none_or(|_| true) && (scoped || enum_base_ahead(sema)) {
        sema.bump();
        underlying = parse_enum_base(sema)?;
    }
    let defines = sema.is(K::LBrace);
    if !defines && !(sema.is(K::Semi) && (scoped || underlying.is_some())) {
        if let Some(t) = found {
            return Ok((t, false));
        }
        let Some(n) = name else {
            return sema.expected("an enumeration name");
        };
        return mentioned_enum(sema, scope, n, loc);
    }
    if let Some(&TagRef::Enum(e)) = sema.facts.tag_at.get(&(ds, pos)) {
        if defines {
            sema.skip_group();
        }
        return Ok((sema.prog[e].ty.into(), defines));
    }
    let existing = match found {
        Some(t) => sema.prog.types.enumeration(t),
        None => name.and_then(|n| {
            sema.chain(ds, n)
                .iter()
                .find_map(|s| match *sema.sym_kind(*s) {
                    SymKind::Tag(TagRef::Enum(e)) if sema.facts.enums[e.index()].body.is_none() => {
                        Some(e)
                    }
                    _ => None,
                })
        }),
    };
    if existing.is_none()
        && defines
        && let Some(n) = name
    {
        check_tag_again(sema, ds, n, loc)?;
    }
    let e = match existing {
        Some(e) => e,
        None => create_enum(sema, name, ds, scoped, underlying, loc),
    };
    warn::note_deprecated(sema, crate::warn::Entity::Enum(e), &attrs);
    if attrs.func.nodiscard {
        let (ty, text) = (sema.prog[e].ty, attrs.func.nodiscard_text);
        sema.prog.nodiscard_types.insert(ty, text);
    }
    sema.facts.tag_at.insert((ds, pos), TagRef::Enum(e));
    if let Some(n) = name {
        bind_tag(sema, ds, n, pos, TagRef::Enum(e));
    }
    if defines {
        sema.facts.enums[e.index()].body = Some(sema.idx());
        let after = (sema.close(sema.idx()) + 1) << 1;
        parse_enumerators(sema, e)?;
        sema.cx.pos = after;
        while sema.is(K::KwAttribute) {
            attributes::parse_attrs(sema, &mut attrs)?;
        }
        if attrs.packed && !sema.prog[e].fixed {
            pack_enum(sema, e);
        }
    }
    Ok((sema.prog[e].ty.into(), defines))
}

/// The underlying type of an enumeration, as written.
fn parse_enum_base(sema: &mut Sema) -> R<Option<QualType>> {
    let s = declspec::parse_decl_specs(sema, syntax::SpecMode::Type)?;
    if let Some(t) = s.ty
        && !sema.prog.types.is_integral(t)
        && !sema.prog.types.is_dependent(t.ty())
        && !sema.is_error(t)
        && !sema.cx.mode.lenient
    {
        let n = print::type_name(sema, t);
        sema.warnings.redeclared.push((s.loc, msg::ENUM_BASE, n));
        Ok(Some(Builtin::Int.q()))
    } else {
        Ok(s.ty)
    }
}

/// An enumeration that is declared elsewhere.
fn mentioned_enum(sema: &mut Sema, scope: ScopeId, n: Sym, loc: Loc) -> R<(QualType, bool)> {
    let mut cur = Some(scope);
    while let Some(s) = cur {
        for sy in lookup_tag_in(sema, s, n) {
            if let Some(t) = lookup::symbol_type(sema, sy) {
                return Ok((t, false));
            }
        }
        cur = sema.scope(s).parent;
    }
    missing::undeclared(sema, loc, n, Wanted::Type)
}

/// A new enumeration, without its enumerators.
fn create_enum(
    sema: &mut Sema,
    name: Option<Sym>,
    ds: ScopeId,
    scoped: bool,
    underlying: Option<QualType>,
    loc: Loc,
) -> EnumId {
    let parent = sema.parent_of(ds);
    let parent = declare::local_parent(sema, parent, name);
    let id = EnumId(sema.prog.enums.len() as u32);
    let ty = sema.prog.types.intern(TypeKind::Enum(id));
    sema.prog.add_enum(EnumDecl {
        name,
        parent,
        ty,
        loc,
        scoped,
        underlying: underlying.unwrap_or(Builtin::Int.q()),
        promoted: underlying
            .and_then(|u| sema.prog.types.builtin(u))
            .map_or(Builtin::Int, convert::promoted_builtin),
        fixed: scoped || underlying.is_some(),
        enumerators: Vec::new(),
    });
    let es = sema.new_scope(ScopeKind::Enum(id), ds);
    sema.facts.enums.push(resolve::EnumInfo {
        scope: es,
        outer: ds,
        ..Default::default()
    });
    id
}

/// `enum E : type {` or `enum E : type;`, and not a bit-field.
fn enum_base_ahead(sema: &Sema) -> bool {
    let mut j = sema.idx() + 1;
    while !matches!(
        sema.tok_at(j).kind,
        K::LBrace | K::Semi | K::Eof | K::Comma | K::Eq | K::RBrace
    ) {
        j += 1;
    }
    matches!(sema.tok_at(j).kind, K::LBrace | K::Semi)
        && !matches!(sema.tok_at(sema.idx() + 1).kind, K::Number)
}

pub(super) fn parse_enumerators(sema: &mut Sema, e: EnumId) -> R<()> {
    let open = sema.idx();
    let close = sema.close(open);
    let (scope, outer) = (
        sema.facts.enums[e.index()].scope,
        sema.facts.enums[e.index()].outer,
    );
    let scoped = sema.prog[e].scoped;
    let fixed = sema.prog[e].fixed;
    let ty: QualType = sema.prog[e].ty.into();
    let saved = sema.cx.clone();
    sema.cx.scope = scope;
    sema.bump();
    let mut next: i128 = 0;
    let mut values: Vec<(Sym, i128, SymbolId, Option<SymbolId>)> = Vec::new();
    let (mut min, mut max) = (0i128, 0i128);
    let r = (|| -> R<()> {
        while sema.idx() < close {
            let (n, n_loc) = sema.ident()?;
            let at = sema.idx() - 1;
            if values.iter().any(|v| v.0 == n) && !sema.cx.mode.lenient {
                let n = sema.text(n).to_string();
                sema.warnings.redeclared.push((n_loc, msg::REDEFINITION, n));
            }
            let mut value_loc = n_loc;
            let mut a = Attrs::default();
            attributes::parse_attrs(sema, &mut a)?;
            if sema.eat(K::Eq) {
                value_loc = sema.loc();
                let x = expr::parse_conditional(sema)?;
                if sema.is_dep(x) {
                    next = 0;
                } else {
                    next = constant::const_int(sema, x)?;
                }
            }
            if fixed
                && !sema.cx.mode.lenient
                && let Some(b) = sema.prog.types.builtin(sema.prog[e].underlying)
                && b.is_integral()
                && !fits(next, b)
            {
                let t = print::type_name(sema, b.q());
                sema.warnings
                    .redeclared
                    .push((value_loc, msg::ENUMERATOR_RANGE, t));
            }
            min = min.min(next);
            max = max.max(next);
            // Until the closing brace the enumerators have the type of their values, or the fixed one.
            let during = if fixed {
                sema.prog[e].underlying
            } else if next > i32::MAX as i128 || next < i32::MIN as i128 {
                Builtin::Long.q()
            } else {
                Builtin::Int.q()
            };
            let k = SymKind::Enumerator(Rc::new((next, during)));
            let s = sema.add_symbol(scope, n, at, k.clone());
            let o = if scoped {
                None
            } else {
                Some(bind_enumerator(sema, outer, n, at, k))
            };
            for s in std::iter::once(s).chain(o) {
                warn::note_deprecated(sema, crate::warn::Entity::Symbol(s), &a);
            }
            values.push((n, next, s, o));
            next += 1;
            if !sema.eat(K::Comma) {
                if sema.idx() < close {
                    return sema.missing(K::Comma);
                }
                break;
            }
        }
        Ok(())
    })();
    sema.cx = saved;
    r?;
    if !fixed {
        settle_underlying(sema, e, min, max);
    }
    for (n, v, s, o) in values {
        sema.prog[e].enumerators.push((n, v));
        for x in std::iter::once(s).chain(o) {
            sema.env.symbols[x.0 as usize].kind = SymKind::Enumerator(Rc::new((v, ty)));
        }
    }
    sema.facts.enums[e.index()].complete = true;
    Ok(())
}

/// The type that holds all values of an enumeration without a fixed one, and what it is promoted to.
fn settle_underlying(sema: &mut Sema, e: EnumId, min: i128, max: i128) {
    // The first of these that holds every value ([conv.prom] 3).
    use Builtin::{Int, Long, UInt, ULong};
    let all = [Int, UInt, Long, ULong];
    let promoted = all.into_iter().find(|b| fits(min, *b) && fits(max, *b));
    sema.prog[e].promoted = promoted.unwrap_or(ULong);
    let b = if min < 0 {
        if min >= i32::MIN as i128 && max <= i32::MAX as i128 {
            Builtin::Int
        } else {
            Builtin::Long
        }
    } else if max <= u32::MAX as i128 {
        Builtin::UInt
    } else {
        Builtin::ULong
    };
    sema.prog[e].underlying = b.q();
}

/// GNU `packed` of an enumeration: the smallest type that holds its values.
fn pack_enum(sema: &mut Sema, e: EnumId) {
    use Builtin::{Int, Long, SChar, Short, UChar, UInt, ULong, UShort};
    let values = sema.prog[e].enumerators.iter().map(|v| v.1);
    let (min, max) = values.fold((0, 0), |(a, b), v| (a.min(v), b.max(v)));
    let types = match min < 0 {
        true => [SChar, Short, Int, Long],
        false => [UChar, UShort, UInt, ULong],
    };
    let smallest = (types.into_iter()).find(|b| fits(min, *b) && fits(max, *b));
    sema.prog[e].underlying = smallest.unwrap_or(types[3]).q();
}

/// The pending symbol of an enumerator in the enumeration's scope becomes the enumerator.
fn bind_enumerator(sema: &mut Sema, scope: ScopeId, n: Sym, at: u32, k: SymKind) -> SymbolId {
    for s in sema.chain(scope, n) {
        if let SymKind::Pending(d) = *sema.sym_kind(s)
            && matches!(sema.facts.decls[d as usize].kind, DeclKind::Tag(_) | DeclKind::Alias)
            // Names of headers that come with every program are known from the start.
            && matches!(sema.env.symbols[s.0 as usize].order, o if o == at || o == 0)
        {
            sema.env.symbols[s.0 as usize].kind = k;
            return s;
        }
    }
    sema.add_symbol(scope, n, at, k)
}

/// Whether an integer type holds a value.
fn fits(value: i128, b: Builtin) -> bool {
    let bits = b.bits();
    if b == Builtin::Bool {
        return (0..=1).contains(&value);
    }
    if bits >= 128 {
        return true;
    }
    if b.is_signed() {
        let half = 1i128 << (bits - 1);
        (-half..half).contains(&value)
    } else {
        (0..1i128 << bits).contains(&value)
    }
}
