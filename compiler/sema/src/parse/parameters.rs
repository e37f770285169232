//! Parameter lists of functions: each parameter's type as it is adjusted, its name and default argument; packs expanded.

use crate::analysis_state::VarInfo;
use crate::declare::{declarators, typedef_names};
use crate::parse::{declarator, declspec};
use crate::scope::{ScopeId, SymKind};
use crate::syntax::{DeclMode, IdName, Param, SpecMode};
use crate::templates::packs;
use crate::{R, Sema, declare};
use jacquard_hir::types::TypeKind;
use jacquard_hir::{Linkage, NamespaceId, Parent, Space, Storage, VarDecl};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;

/// The parameters up to the closing parenthesis, and whether `...` follows them.
pub(super) fn parse_params(sema: &mut Sema, scope: ScopeId) -> R<(Vec<Param>, bool)> {
    let mut v: Vec<Param> = Vec::new();
    let mut variadic = false;
    if sema.is(K::KwVoid) && sema.ahead(1) == K::RParen {
        sema.bump();
    }
    while !sema.is(K::RParen) {
        if sema.eat(K::Ellipsis) {
            variadic = true;
            break;
        }
        parse_param_or_pack(sema, scope, &mut v)?;
        if sema.is(K::Ellipsis) {
            sema.bump();
            variadic = true;
            break;
        }
        if !sema.eat(K::Comma) {
            break;
        }
        if sema.is(K::RParen) {
            return sema.expected("a parameter");
        }
    }
    sema.expect(K::RParen)?;
    Ok((v, variadic))
}

fn parse_param_or_pack(sema: &mut Sema, scope: ScopeId, v: &mut Vec<Param>) -> R<()> {
    let i = sema.idx();
    let start = sema.cx.pos;
    let e = sema
        .tokens
        .find_stop(i, &[K::Comma, K::Ellipsis, K::Eq, K::Semi]);
    if sema.tok_at(e).kind != K::Ellipsis && has_enclosed_pack(sema, i, e) {
        return parse_enclosed_pack(sema, scope, v, e);
    }
    if sema.tok_at(e).kind == K::Ellipsis && sema.tok_at(e + 1).kind != K::RParen
        || sema.tok_at(e).kind == K::Ellipsis && packs::pack_length(sema, i, e)?.is_some()
        || sema.tok_at(e).kind == K::Ellipsis && sema.cx.mode.dependent
    {
        if let Some(n) = packs::pack_length(sema, i, e)? {
            let saved = sema.cx.pack;
            let mut vars = Vec::new();
            let mut name = None;
            for k in 0..n {
                sema.cx.pos = start;
                sema.cx.pack = Some(k);
                let p = parse_param(sema, scope, v.len() as u16, Some(e));
                sema.cx.pack = saved;
                let p = p?;
                vars.push(p.var);
                name = p.name;
                v.push(p);
            }
            sema.cx.pos = (e + 1) << 1;
            if sema.is(K::Ident) {
                name = Some(sema.bump().sym());
            }
            for p in v.iter_mut().rev().take(n as usize) {
                p.name = name;
                p.from_pack = true;
                sema.prog[p.var].name = name;
            }
            if let Some(name) = name {
                sema.add_symbol(scope, name, 0, SymKind::VarPack(vars.into()));
            }
            return Ok(());
        }
        if sema.cx.mode.dependent {
            let mut p = parse_param(sema, scope, v.len() as u16, Some(e))?;
            sema.expect(K::Ellipsis)?;
            p.ty = sema.prog.types.intern(TypeKind::Expansion(p.ty)).into();
            sema.prog[p.var].ty = p.ty;
            if sema.is(K::Ident) {
                let n = sema.bump().sym();
                p.name = Some(n);
                sema.prog[p.var].name = Some(n);
                sema.add_symbol(scope, n, 0, SymKind::Var(p.var));
            }
            v.push(p);
            return Ok(());
        }
    }
    let p = parse_param(sema, scope, v.len() as u16, None)?;
    v.push(p);
    Ok(())
}

/// Do only `*`, `&` and `&&` stand between a `(` and token `i`?
pub(super) fn after_open(sema: &Sema, i: u32) -> bool {
    let mut j = i - 1;
    while matches!(sema.tok_at(j).kind, K::Star | K::Amp | K::AmpAmp) {
        j -= 1;
    }
    j + 1 < i && sema.tok_at(j).kind == K::LParen
}

/// A pack whose `...` stands in a parenthesized declarator, among tokens `i..e`.
fn has_enclosed_pack(sema: &Sema, i: u32, e: u32) -> bool {
    (i..e).any(|j| {
        sema.tok_at(j).kind == K::Ellipsis
            && after_open(sema, j)
            && (sema.tok_at(j + 1).kind == K::RParen
                || sema.tok_at(j + 1).kind == K::Ident && sema.tok_at(j + 2).kind == K::RParen)
    })
}

/// `T (&...name)[n]`, a pack of references to arrays or functions that ends before token `e`.
fn parse_enclosed_pack(sema: &mut Sema, scope: ScopeId, v: &mut Vec<Param>, e: u32) -> R<()> {
    let (i, start) = (sema.idx(), sema.cx.pos);
    let Some(n) = packs::pack_length(sema, i, e)? else {
        let mut p = parse_param(sema, scope, v.len() as u16, None)?;
        p.ty = sema.prog.types.intern(TypeKind::Expansion(p.ty)).into();
        sema.prog[p.var].ty = p.ty;
        v.push(p);
        return Ok(());
    };
    let saved = sema.cx.pack;
    let mut elements = Vec::new();
    for k in 0..n {
        sema.cx.pos = start;
        sema.cx.pack = Some(k);
        let p = parse_param(sema, scope, v.len() as u16, Some(e));
        sema.cx.pack = saved;
        let mut p = p?;
        p.from_pack = true;
        elements.push(p.var);
        v.push(p);
    }
    sema.cx.pos = e << 1;
    let name = (i..e).find(|&j| sema.tok_at(j).kind == K::Ellipsis);
    let name = name
        .map(|j| sema.tok_at(j + 1))
        .filter(|t| t.kind == K::Ident);
    if let Some(name) = name {
        sema.add_symbol(scope, name.sym(), 0, SymKind::VarPack(elements.into()));
    }
    Ok(())
}

fn parse_param(sema: &mut Sema, scope: ScopeId, index: u16, pack_end: Option<u32>) -> R<Param> {
    let spec = declspec::parse_decl_specs(sema, SpecMode::Type)?;
    let loc = sema.loc();
    let Some(base) = spec.ty else {
        return sema.expected("a parameter type");
    };
    let d = declarator::parse_declarator(sema, base, DeclMode::Param)?;
    let ty = declarators::adjust_param(sema, d.ty);
    typedef_names::note_declared(sema, &spec, d.loc);
    if sema.prog.types.is_void(ty) {
        return sema.fail(spec.loc, msg::VOID_PARAM, &[]);
    }
    let a = &spec.attrs;
    if (a.shared || a.constant || a.managed || a.func.device) && sema.in_main_file(spec.loc) {
        return sema.fail(spec.loc, msg::SPACE_NOT_HERE, &[&"a parameter"]);
    }
    if (spec.is_static || spec.is_extern || spec.is_typedef || spec.is_inline)
        && sema.in_main_file(spec.loc)
    {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"a storage class"]);
    }
    declarators::require_arguments(sema, ty, loc)?;
    let name = match d.name {
        Some(IdName::Ident(s)) => Some(s),
        _ => None,
    };
    let mut default = None;
    if pack_end.is_none() && sema.eat(K::Eq) {
        default = Some(sema.cx.pos);
        let stop = sema.tokens.find_stop(sema.idx(), &[K::Comma]);
        sema.cx.pos = stop << 1;
    }
    let var = declare::new_var(
        sema,
        VarDecl {
            name,
            parent: Parent::Namespace(NamespaceId(0)),
            ty,
            loc: d.loc,
            storage: Storage::Param,
            space: Space::None,
            is_extern: false,
            extern_c: false,
            linkage: Linkage::Internal,
            is_constexpr: false,
            is_constinit: false,
            grid_constant: spec.attrs.grid_constant || d.attrs.grid_constant,
            used: false,
            align: spec.attrs.align,
            instance: None,
            init: None,
            value: None,
            dtor: None,
            builtin: None,
            reached: false,
        },
        VarInfo {
            scope,
            init_state: 2,
            value_state: 2,
            param_index: index,
            ..Default::default()
        },
    );
    if let (Some(n), None) = (name, pack_end) {
        let twice = sema
            .chain(scope, n)
            .into_iter()
            .any(|s| matches!(sema.sym_kind(s), SymKind::Var(_)));
        if twice && !sema.cx.mode.lenient {
            let n = sema.text(n).to_string();
            return sema.fail(d.loc, msg::REDEFINITION, &[&n]);
        }
        sema.add_symbol(scope, n, 0, SymKind::Var(var));
    }
    Ok(Param {
        name,
        ty,
        default,
        loc,
        var,
        from_pack: false,
    })
}
