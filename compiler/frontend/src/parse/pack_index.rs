//! C++26 pack indexing: `pack...[n]`, a type or an expression ([temp.variadic] 4).

use crate::diag::msg;
use crate::hir::*;
use crate::parse::names::Id;
use crate::sema::*;
use crate::token::TokenKind as K;
use crate::types::*;

impl Sema<'_> {
    /// The bracket of `name...[n]`, whose name is token `i`.
    pub(crate) fn pack_index_open(&self, i: u32) -> Option<u32> {
        let open = i + 2;
        (self.session.options.std >= 26
            && self.tok_at(i).kind == K::Ident
            && self.tok_at(i + 1).kind == K::Ellipsis
            && self.tok_at(open).kind == K::LBracket
            && self.tok_at(open + 1).kind != K::LBracket)
            .then_some(open)
    }

    /// Parses `name...[n]` at the cursor and looks the name up for that element; `None` where the pack or the index is not known yet.
    fn indexed(&mut self, open: u32) -> R<Option<(Id, u32)>> {
        let (start, name) = (self.cx.pos, self.tok().sym());
        let loc = self.loc();
        self.cx.pos = (open + 1) << 1;
        let saved = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let index = self.parse_conditional();
        self.cx.mode.no_greater = saved;
        let index = index?;
        self.expect(K::RBracket)?;
        let after = self.cx.pos;
        let Some(n) = self.find_pack(name).filter(|_| !self.is_dep(index)) else {
            return Ok(None);
        };
        let k = self.const_int(index)?;
        let Some(k) = u32::try_from(k).ok().filter(|k| *k < n) else {
            return self.fail(loc, msg::PACK_INDEX, &[&k, &n]);
        };
        self.cx.pos = start;
        let pack = self.cx.pack.replace(k);
        let id = self.parse_id(false);
        self.cx.pack = pack;
        self.cx.pos = after;
        id.map(|id| Some((id, k)))
    }

    /// `pack...[n]` that names a type.
    pub(crate) fn pack_index_type(&mut self, open: u32) -> R<QualType> {
        match self.indexed(open)? {
            Some((Id { ty: Some(t), .. }, _)) => Ok(t),
            Some((id, _)) => self.undeclared(id.loc, id.sym, Wanted::Type),
            None => Ok(Builtin::Dependent.q()),
        }
    }

    /// Does the pack at the cursor hold types?
    pub(crate) fn pack_index_is_type(&mut self) -> bool {
        let name = self.tok().sym();
        self.lookup(name).iter().any(|s| match self.sym_kind(*s) {
            SymKind::Pack(p) => matches!(
                p.first().map(TemplateArg::pattern),
                Some(TemplateArg::Type(_))
            ),
            SymKind::Arg(a) => matches!(**a, TemplateArg::Type(_)),
            _ => false,
        })
    }

    /// `pack...[n]` that names a value.
    pub(crate) fn pack_index_expr(&mut self, open: u32) -> R<ExprId> {
        let loc = self.loc();
        match self.indexed(open)? {
            Some((id, k)) => {
                let pack = self.cx.pack.replace(k);
                let e = self.id_expr(id);
                self.cx.pack = pack;
                e
            }
            None => Ok(self.dep(DepExpr::Opaque(loc.0, 10), loc)),
        }
    }
}
