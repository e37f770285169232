//! Alignment that a typedef adds to its type. It is the typedef's and not the type's: declarations that name the typedef take it.

use crate::syntax::{Attrs, Id, Qual};
use crate::{Sema, lookup};
use TokenKind as K;
use jacquard_hir::types::QualType;
use jacquard_preprocess::token::TokenKind;

/// Gives a declaration whose type is written as `id` the alignment of that typedef. A smaller one than the type's own holds, too.
pub(crate) fn take_typedef_align(sema: &mut Sema, id: &Id, ty: QualType, attrs: &mut Attrs) {
    let syms = match &id.qual {
        None => lookup::lookup(sema, id.sym),
        Some(Qual::Scope(s)) => lookup::lookup_qualified_scope(sema, *s, id.sym),
        Some(_) => return,
    };
    let Some(&align) = syms.iter().find_map(|s| sema.facts.typedef_align.get(s)) else {
        return;
    };
    attrs.align = attrs.align.max(align);
    if sema
        .layouts
        .align_of(&sema.prog, ty)
        .is_some_and(|own| own > u64::from(align))
    {
        attrs.packed = true;
    }
}

/// The alignment of the typedef whose name alone stands before the closing parenthesis.
pub(crate) fn named_typedef_align(sema: &mut Sema) -> Option<u32> {
    if sema.facts.typedef_align.is_empty() || !sema.is(K::Ident) || sema.ahead(1) != K::RParen {
        return None;
    }
    let name = sema.tok().sym();
    let syms = lookup::lookup(sema, name);
    syms.iter()
        .find_map(|s| sema.facts.typedef_align.get(s))
        .copied()
}
