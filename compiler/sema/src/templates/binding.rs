//! Template parameters bound one after the other to arguments.

use crate::cursor::Pos;
use crate::scope::{ScopeId, SymKind};
use crate::templates::TParam;
use crate::templates::args;
use crate::{R, Sema, lookup};
use jacquard_hir::types::{QualType, TemplateArg};
use jacquard_preprocess::token::TokenKind as K;

/// Parameters and the arguments of the first of them. The scope that binds them is made when something is read in it: most argument
/// lists need none, and there are very many lists.
pub(crate) struct Binding<'a> {
    params: &'a [TParam],
    parent: ScopeId,
    scope: Option<ScopeId>,
    pub(crate) args: Vec<TemplateArg>,
    /// Which argument of a parameter pack is at work: in `P... V` the types are those of a pack of a template around ([temp.param] 17).
    pub(crate) element: Option<u32>,
}

impl<'a> Binding<'a> {
    /// No parameter is bound yet. `parent` is the scope around the template.
    pub(crate) fn new(params: &'a [TParam], parent: ScopeId) -> Self {
        Binding {
            params,
            parent,
            scope: None,
            args: Vec::with_capacity(params.len()),
            element: None,
        }
    }

    /// The scope in which the parameters so far are bound.
    pub(crate) fn scope(&mut self, sema: &mut Sema) -> ScopeId {
        match self.scope {
            Some(s) => s,
            None => {
                let s = args::bound_scope_of_all(sema, self.params, &self.args, self.parent);
                self.scope = Some(s);
                s
            }
        }
    }

    /// Binds the next parameter.
    pub(crate) fn push(&mut self, sema: &mut Sema, a: TemplateArg) {
        if let (Some(s), Some(p)) = (self.scope, self.params.get(self.args.len())) {
            args::bind_arg(sema, s, p, &a);
        }
        self.args.push(a);
    }

    /// The type of a value parameter, whose declaration begins at `pos`.
    pub(crate) fn value_type(&mut self, sema: &mut Sema, pos: Pos) -> R<QualType> {
        let key = (pos, self.parent, sema.cx.mode.dependent);
        if let Some(&t) = sema.templates.value_types.get(&key) {
            return Ok(t);
        }
        let fixed = self.is_fixed(sema, pos);
        let scope = self.scope(sema);
        if let Some(k) = self.element.filter(|_| names_pack(sema, pos, scope)) {
            return args::value_param_type(sema, pos, scope, Some(k));
        }
        let t = args::value_param_type(sema, pos, scope, None)?;
        if fixed {
            sema.templates.value_types.insert(key, t);
        }
        Ok(t)
    }

    /// Is the type words alone, or a name alone that is no parameter's? Then it is the same for all arguments.
    fn is_fixed(&self, sema: &Sema, pos: Pos) -> bool {
        let mut i = pos >> 1;
        if sema.tok_at(i).kind.names_a_type() {
            while sema.tok_at(i).kind.names_a_type() {
                i += 1;
            }
        } else {
            loop {
                i += u32::from(sema.tok_at(i).kind == K::ColonColon);
                let t = sema.tok_at(i);
                let own = |p: &TParam| p.name == Some(t.sym()) || p.other == Some(t.sym());
                if t.kind != K::Ident || self.params.iter().any(own) {
                    return false;
                }
                i += 1;
                if sema.tok_at(i).kind != K::ColonColon {
                    break;
                }
            }
        }
        i += u32::from(sema.tok_at(i).kind == K::Ellipsis);
        i += u32::from(sema.tok_at(i).kind == K::Ident);
        matches!(
            sema.tok_at(i).kind,
            K::Comma | K::Eq | K::Greater | K::GreaterGreater
        )
    }
}

/// Does the declaration of a parameter pack, which begins at `pos`, name another pack in its type? Then it is an expansion of that.
fn names_pack(sema: &mut Sema, pos: Pos, scope: ScopeId) -> bool {
    let mut i = pos >> 1;
    let cx = sema.decl_cx(pos, scope);
    sema.at(cx, |s| {
        while !matches!(
            s.tok_at(i).kind,
            K::Ellipsis | K::Comma | K::Eq | K::GreaterGreater | K::Eof
        ) {
            let t = s.tok_at(i);
            if t.kind == K::Ident
                && s.tok_at(i.saturating_sub(1)).kind != K::ColonColon
                && lookup::lookup(s, t.sym())
                    .iter()
                    .any(|f| matches!(s.sym_kind(*f), SymKind::Pack(_)))
            {
                return true;
            }
            i += 1;
        }
        false
    })
}
