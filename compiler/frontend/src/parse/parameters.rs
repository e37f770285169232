//! Parameter lists of functions: each parameter's type as it is adjusted, its name and default argument; packs expanded.

use super::declarator::{DeclMode, Param};
use super::declspec::SpecMode;
use super::names::IdName;
use crate::diag::msg;
use crate::hir::*;
use crate::sema::*;
use crate::token::TokenKind as K;
use crate::types::*;

impl Declarators<'_, '_> {
    /// The parameters up to the closing parenthesis, and whether `...` follows them.
    pub(super) fn parse_params(&mut self, scope: ScopeId) -> R<(Vec<Param>, bool)> {
        let mut v: Vec<Param> = Vec::new();
        let mut variadic = false;
        if self.is(K::KwVoid) && self.ahead(1) == K::RParen {
            self.bump();
        }
        while !self.is(K::RParen) {
            if self.eat(K::Ellipsis) {
                variadic = true;
                break;
            }
            self.parse_param_or_pack(scope, &mut v)?;
            if self.is(K::Ellipsis) {
                self.bump();
                variadic = true;
                break;
            }
            if !self.eat(K::Comma) {
                break;
            }
            if self.is(K::RParen) {
                return self.expected("a parameter");
            }
        }
        self.expect(K::RParen)?;
        Ok((v, variadic))
    }

    fn parse_param_or_pack(&mut self, scope: ScopeId, v: &mut Vec<Param>) -> R<()> {
        let i = self.idx();
        let start = self.cx.pos;
        let e = self
            .tokens
            .find_stop(i, &[K::Comma, K::Ellipsis, K::Eq, K::Semi]);
        if self.tok_at(e).kind == K::Ellipsis && self.tok_at(e + 1).kind != K::RParen
            || self.tok_at(e).kind == K::Ellipsis && self.pack_length(i, e)?.is_some()
            || self.tok_at(e).kind == K::Ellipsis && self.cx.mode.dependent
        {
            if let Some(n) = self.pack_length(i, e)? {
                let saved = self.cx.pack;
                let mut vars = Vec::new();
                let mut name = None;
                for k in 0..n {
                    self.cx.pos = start;
                    self.cx.pack = Some(k);
                    let p = self.parse_param(scope, v.len() as u16, Some(e));
                    self.cx.pack = saved;
                    let p = p?;
                    vars.push(p.var);
                    name = p.name;
                    v.push(p);
                }
                self.cx.pos = (e + 1) << 1;
                if self.is(K::Ident) {
                    name = Some(self.bump().sym());
                }
                for p in v.iter_mut().rev().take(n as usize) {
                    p.name = name;
                    p.from_pack = true;
                    self.prog[p.var].name = name;
                }
                if let Some(name) = name {
                    self.add_symbol(scope, name, 0, SymKind::VarPack(vars.into()));
                }
                return Ok(());
            }
            if self.cx.mode.dependent {
                let mut p = self.parse_param(scope, v.len() as u16, Some(e))?;
                self.expect(K::Ellipsis)?;
                p.ty = self.prog.types.intern(TypeKind::Expansion(p.ty)).into();
                self.prog[p.var].ty = p.ty;
                if self.is(K::Ident) {
                    let n = self.bump().sym();
                    p.name = Some(n);
                    self.prog[p.var].name = Some(n);
                    self.add_symbol(scope, n, 0, SymKind::Var(p.var));
                }
                v.push(p);
                return Ok(());
            }
        }
        let p = self.parse_param(scope, v.len() as u16, None)?;
        v.push(p);
        Ok(())
    }

    fn parse_param(&mut self, scope: ScopeId, index: u16, pack_end: Option<u32>) -> R<Param> {
        let spec = self.parse_decl_specs(SpecMode::Type)?;
        let loc = self.loc();
        let Some(base) = spec.ty else {
            return self.expected("a parameter type");
        };
        let d = self.parse_declarator(base, DeclMode::Param)?;
        let ty = self.adjust_param(d.ty);
        if self.prog.types.is_void(ty) {
            return self.fail(spec.loc, msg::VOID_PARAM, &[]);
        }
        let a = &spec.attrs;
        if (a.shared || a.constant || a.managed || a.func.device) && self.in_main_file(spec.loc) {
            return self.fail(spec.loc, msg::SPACE_NOT_HERE, &[&"a parameter"]);
        }
        if (spec.is_static || spec.is_extern || spec.is_typedef || spec.is_inline)
            && self.in_main_file(spec.loc)
        {
            return self.fail(spec.loc, msg::MISPLACED_WORD, &[&"a storage class"]);
        }
        self.require_arguments(ty, loc)?;
        let name = match d.name {
            Some(IdName::Ident(s)) => Some(s),
            _ => None,
        };
        let mut default = None;
        if pack_end.is_none() && self.eat(K::Eq) {
            default = Some(self.cx.pos);
            let stop = self.tokens.find_stop(self.idx(), &[K::Comma]);
            self.cx.pos = stop << 1;
        }
        let var = self.new_var(
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
            let twice = self
                .chain(scope, n)
                .into_iter()
                .any(|s| matches!(self.sym_kind(s), SymKind::Var(_)));
            if twice && !self.cx.mode.lenient {
                let n = self.text(n).to_string();
                return self.fail(d.loc, msg::REDEFINITION, &[&n]);
            }
            self.add_symbol(scope, n, 0, SymKind::Var(var));
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

    /// Parameter adjustment: arrays and functions become pointers.
    pub fn adjust_param(&mut self, t: QualType) -> QualType {
        match *self.prog.types.kind(t.ty()) {
            TypeKind::Array { elem, .. } => {
                let e = elem.add(t.quals());
                self.prog.types.pointer(e)
            }
            TypeKind::Function(_) => self.prog.types.pointer(t),
            _ => t,
        }
    }
}
