//! Template argument lists.

use crate::diag::msg;
use crate::hir::*;
use crate::parse::packs::Expansion;
use crate::sema::*;
use crate::token::{TokenKind as K, sym};
use crate::types::*;
use std::rc::Rc;

/// A template argument as written, before it is matched with its parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum RawArg {
    Type(QualType),
    Expr(ExprId),
    Template(TemplateRef),
    /// Converted already.
    Done(TemplateArg),
    /// A pattern over unbound packs, followed by `...`.
    Expansion(Box<RawArg>),
}

/// Lists of more arguments are refused: a few lines can double one without end.
const MOST_ARGUMENTS: usize = 1 << 18;

/// Below so many lists, one that failed on trial fails again without another look.
const DEEP: u32 = 2;

/// What decides how a template argument list reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ArgsKey {
    pos: Pos,
    scope: ScopeId,
    pack: Option<u32>,
    dependent: bool,
}

impl Sema<'_> {
    /// Parses `< … >`.
    pub fn parse_template_args(&mut self) -> R<Rc<[RawArg]>> {
        // Telling types from expressions tries each list several times; nested ones would be parsed a power of that often.
        let key = ArgsKey {
            pos: self.cx.pos,
            scope: self.cx.scope,
            pack: self.cx.pack,
            dependent: self.cx.mode.dependent,
        };
        let nested = self.templates.angle_depth > 0;
        let deep = self.templates.angle_depth > DEEP && self.session.diags.in_trap();
        match self.templates.parsed_args.get(&key) {
            Some((Some(args), end)) if nested => {
                self.cx.pos = *end;
                return Ok(args.clone());
            }
            Some((None, _)) if deep => return self.expected("template arguments"),
            _ => {}
        }
        let start = self.idx();
        self.expect(K::Less)?;
        self.enter()?;
        let saved = std::mem::replace(&mut self.cx.mode.no_greater, true);
        self.templates.angle_depth += 1;
        let r = self.parse_template_args_inner(start);
        self.templates.angle_depth -= 1;
        self.cx.mode.no_greater = saved;
        self.leave();
        if deep && r.is_err() {
            self.templates.parsed_args.insert(key, (None, key.pos));
        }
        let args: Rc<[RawArg]> = r?.into();
        if nested {
            self.templates
                .parsed_args
                .insert(key, (Some(args.clone()), self.cx.pos));
        }
        Ok(args)
    }

    /// Whether the list that begins at a token may end behind a comma, as EDG has it: where a pack of the class template takes what
    /// follows.
    fn pack_takes_nothing(&self, start: u32, given: usize) -> bool {
        let name = match start.checked_sub(1).map(|i| self.tok_at(i)) {
            Some(t) if t.kind == K::Ident => t.sym(),
            _ => return false,
        };
        self.templates.list.iter().any(|t| {
            let pack = t.params.iter().position(|p| p.pack);
            t.sym == name && t.kind == TemplateKind::Class && pack.is_some_and(|at| at <= given)
        })
    }

    /// The arguments of a list that begins at a token, which has been taken.
    fn parse_template_args_inner(&mut self, start: u32) -> R<Vec<RawArg>> {
        let mut v = Vec::new();
        if self.at_greater() {
            self.close_angle()?;
            return Ok(v);
        }
        loop {
            if self.is(K::Ident) && self.tok().sym() == sym::__integer_pack {
                self.parse_integer_pack(&mut v)?;
                if self.eat(K::Comma) {
                    continue;
                }
                self.close_angle()?;
                return Ok(v);
            }
            let ex = self.each_expansion(true, |s| {
                let from = s.idx();
                let a = s.parse_template_arg()?;
                if v.len() == MOST_ARGUMENTS {
                    let loc = s.loc();
                    return s.fail(loc, msg::TEMPLATE_ARGS_MANY, &[&MOST_ARGUMENTS]);
                }
                let further = s.cx.mode.dependent && s.names_expansion(from, s.idx());
                v.push(if further {
                    RawArg::Expansion(Box::new(a))
                } else {
                    a
                });
                Ok(())
            })?;
            if ex == Expansion::Dependent {
                if let Some(a) = v.pop() {
                    v.push(RawArg::Expansion(Box::new(a)));
                }
            }
            if self.eat(K::Comma) && !(self.at_greater() && self.pack_takes_nothing(start, v.len()))
            {
                continue;
            }
            self.close_angle()?;
            return Ok(v);
        }
    }

    /// `__integer_pack(N)...`, GCC's way to the arguments 0 to N-1, which have N's type.
    fn parse_integer_pack(&mut self, out: &mut Vec<RawArg>) -> R<()> {
        let loc = self.loc();
        self.bump();
        self.expect(K::LParen)?;
        let saved = std::mem::replace(&mut self.cx.mode.no_greater, false);
        let count = self.parse_template_expr();
        self.cx.mode.no_greater = saved;
        let count = count?;
        self.expect(K::RParen)?;
        self.expect(K::Ellipsis)?;
        if self.is_dep(count) {
            let count = self.dep_of(count);
            let pack = self.dep(DepExpr::IntegerPack(count), loc);
            out.push(RawArg::Expansion(Box::new(RawArg::Expr(pack))));
            return Ok(());
        }
        let ty = self.ty(count).unqual();
        let limit = self.options.constexpr_steps;
        let n = self.const_int(count)?;
        if !(0..=i128::from(limit)).contains(&n) {
            return self.fail(loc, msg::INTEGER_PACK_COUNT, &[&n]);
        }
        out.extend((0..n).map(|i| RawArg::Expr(self.int(i, ty, loc))));
        Ok(())
    }

    /// One template argument: a type if it reads as one, else a template, else a constant expression.
    fn parse_template_arg(&mut self) -> R<RawArg> {
        let start = self.cx.pos;
        if self.at_type() {
            // A class template's bare name is a template argument.
            if matches!(self.kind(), K::Ident | K::ColonColon) {
                let id = self.parse_id(false)?;
                if let Some(t) = id.template
                    && (self.is(K::Comma) || self.at_greater() || self.is(K::Ellipsis))
                {
                    return Ok(RawArg::Template(t));
                }
                self.cx.pos = start;
            }
            let ok = self.trap(|s| {
                let t = s.parse_type_id()?;
                Ok((t, s.cx.pos))
            });
            if let Some((t, pos)) = ok
                && (self.is(K::Comma) || self.at_greater() || self.is(K::Ellipsis))
            {
                self.cx.pos = pos;
                return Ok(RawArg::Type(t));
            }
            let failed_as_type = ok.is_none();
            self.cx.pos = start;
            if failed_as_type && !matches!(self.kind(), K::Ident | K::ColonColon | K::KwDecltype) {
                // `int(3)` and the like are expressions; report the type's error when that fails too.
                let e = self.trap(|s| {
                    let e = s.parse_template_expr()?;
                    Ok((e, s.cx.pos))
                });
                if let Some((e, pos)) = e {
                    self.cx.pos = pos;
                    return Ok(RawArg::Expr(e));
                }
                self.cx.pos = start;
                let t = self.parse_type_id()?;
                return Ok(RawArg::Type(t));
            }
        }
        if matches!(self.kind(), K::Ident | K::ColonColon) {
            // Template template parameters' packs and dependent template names.
            let save = self.cx.pos;
            if let Some(id) = self.trap(|s| s.parse_id(false))
                && let Some(t) = id.template
                && (self.is(K::Comma) || self.at_greater() || self.is(K::Ellipsis))
            {
                return Ok(RawArg::Template(t));
            }
            self.cx.pos = save;
        }
        let e = self.parse_template_expr()?;
        Ok(RawArg::Expr(e))
    }

    fn parse_template_expr(&mut self) -> R<ExprId> {
        if self.is(K::LBrace) {
            return self.parse_braced();
        }
        let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
        let r = self.parse_conditional();
        self.cx.mode.unevaluated = saved;
        r
    }

    /// Raw arguments as canonical ones without knowing the parameters (for dependent template-ids).
    pub fn dep_args(&mut self, raw: &Option<Rc<[RawArg]>>) -> Option<Box<[TemplateArg]>> {
        let raw = raw.as_ref()?;
        Some(raw.iter().map(|a| self.loose_arg(a)).collect())
    }

    /// One raw argument without its parameter.
    pub fn loose_arg(&mut self, a: &RawArg) -> TemplateArg {
        match a {
            RawArg::Type(t) => TemplateArg::Type(*t),
            RawArg::Template(t) => TemplateArg::Template(*t),
            RawArg::Done(t) => t.clone(),
            RawArg::Expansion(p) => TemplateArg::Expansion(std::rc::Rc::new(self.loose_arg(p))),
            RawArg::Expr(e) => {
                if !self.is_dep(*e)
                    && let Ok(ConstValue::Int(v)) = self.try_const_value(*e)
                {
                    return TemplateArg::Int {
                        value: v,
                        ty: self.ty(*e).unqual(),
                    };
                }
                TemplateArg::Expr(self.dep_of(*e))
            }
        }
    }

    /// Whether a raw argument mentions an unbound template parameter.
    pub fn raw_dependent(&self, a: &RawArg) -> bool {
        match a {
            RawArg::Type(t) => self.prog.types.is_dependent(t.ty()),
            RawArg::Expr(e) => self.is_dep(*e),
            RawArg::Template(t) => matches!(t, TemplateRef::Param(_)),
            RawArg::Done(a) => self.arg_dependent(a),
            RawArg::Expansion(_) => true,
        }
    }

    pub fn arg_dependent(&self, a: &TemplateArg) -> bool {
        match a {
            TemplateArg::Type(t) => self.prog.types.is_dependent(t.ty()),
            TemplateArg::Template(t) => matches!(t, TemplateRef::Param(_)),
            TemplateArg::Pack(p) => p.iter().any(|a| self.arg_dependent(a)),
            TemplateArg::Expr(_) | TemplateArg::Expansion(_) => true,
            _ => false,
        }
    }

    /// Parses a type-id: specifiers and an abstract declarator.
    pub fn parse_type_id(&mut self) -> R<QualType> {
        self.enter()?;
        let r = self.parse_type_id_inner();
        self.leave();
        r.map(|(ty, _)| ty)
    }

    /// A type and the alignment that attributes in it ask for (0: none).
    pub(crate) fn parse_aligned_type_id(&mut self) -> R<(QualType, u32)> {
        self.enter()?;
        let r = self.parse_type_id_inner();
        self.leave();
        r
    }

    fn parse_type_id_inner(&mut self) -> R<(QualType, u32)> {
        let spec = Declarators(self).parse_decl_specs(crate::parse::declspec::SpecMode::Type)?;
        let Some(base) = spec.ty else {
            return self.expected("a type");
        };
        let d = Declarators(self)
            .parse_declarator(base, crate::parse::declarator::DeclMode::Abstract)?;
        if d.name.is_some() {
            let loc = d.loc;
            return self.fail(loc, msg::EXPECTED, &[&"a type", &"a name"]);
        }
        Ok((d.ty, spec.attrs.align.max(d.attrs.align)))
    }
}

/// Template arguments behind a name, if one of the name's symbols is a template's.
pub(super) fn args_of(s: &mut Sema, syms: &[SymbolId]) -> R<Option<Rc<[RawArg]>>> {
    let template = |&name: &SymbolId| matches!(s.sym_kind(name), SymKind::Template(_));
    if !s.is(K::Less) || !syms.iter().any(template) {
        return Ok(None);
    }
    s.parse_template_args().map(Some)
}
