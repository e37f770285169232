//! Alignment that a typedef adds to its type. It is the typedef's and not the type's: declarations that name the typedef take it.

use super::*;
use crate::parse::attributes::Attrs;
use crate::parse::names::{Id, Qual};
use TokenKind as K;

impl Sema<'_> {
    /// Gives a declaration whose type is written as `id` the alignment of that typedef. A smaller one than the type's own holds, too.
    pub(crate) fn take_typedef_align(&mut self, id: &Id, ty: QualType, attrs: &mut Attrs) {
        let syms = match &id.qual {
            None => self.lookup(id.sym),
            Some(Qual::Scope(s)) => self.lookup_qualified_scope(*s, id.sym),
            Some(_) => return,
        };
        let Some(&align) = syms.iter().find_map(|s| self.facts.typedef_align.get(s)) else {
            return;
        };
        attrs.align = attrs.align.max(align);
        if self
            .layouts
            .align_of(&self.prog, ty)
            .is_some_and(|own| own > u64::from(align))
        {
            attrs.packed = true;
        }
    }

    /// The alignment of the typedef whose name alone stands before the closing parenthesis.
    pub(crate) fn named_typedef_align(&mut self) -> Option<u32> {
        if self.facts.typedef_align.is_empty() || !self.is(K::Ident) || self.ahead(1) != K::RParen {
            return None;
        }
        let name = self.tok().sym();
        let syms = self.lookup(name);
        syms.iter()
            .find_map(|s| self.facts.typedef_align.get(s))
            .copied()
    }
}
