//! Class and enumeration specifiers: `struct X { … }`, `enum class E : int { … }`, elaborated types.

use super::attributes::Attrs;
use super::declspec::DeclSpec;
use super::names::{IdName, Qual};
use crate::diag::msg;
use crate::hir::*;
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Sym, TokenKind as K, sym};
use crate::types::*;
use std::rc::Rc;

/// A type by its words; the class or enumeration; whether it is defined there.
type Tagged = (QualType, Option<TagRef>, bool);

impl super::names::Id {
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
            for sy in sema.lookup_tag_in(s, name) {
                if let Some(t) = sema.symbol_type(sy) {
                    return Some(t);
                }
            }
            scope = sema.scope(s).parent;
        }
        None
    }
}

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

impl Sema<'_> {
    /// Parses a class specifier or elaborated class type: its type, the tag, whether it was defined here.
    /// `declares`: a name and a semicolon declare the class anew, as they don't in a type-id.
    pub fn parse_class_spec(&mut self, spec: &DeclSpec, declares: bool) -> R<Tagged> {
        let pos = self.idx();
        let kw = self.bump().kind;
        let kind = match kw {
            K::KwUnion => RecordKind::Union,
            K::KwClass => RecordKind::Class,
            _ => RecordKind::Struct,
        };
        let mut attrs = Attrs::default();
        Declarators(self).parse_attrs(&mut attrs)?;
        let loc = self.loc();
        let mut name: Option<Sym> = None;
        let mut found: Option<QualType> = None;
        let mut qualified = false;
        let scope = self.cx.scope;
        let mut lookup_scope = scope;
        if self.is(K::Ident) && !matches!(self.ahead(1), K::ColonColon | K::Less) {
            name = Some(self.bump().sym());
        } else if matches!(self.kind(), K::Ident | K::ColonColon) {
            qualified = true;
            let id = self.parse_id(true)?;
            name = Some(match id.name {
                IdName::Ident(s) => s,
                _ => id.sym,
            });
            found = id.ty;
            if let Some(q) = id.qual {
                lookup_scope = match q {
                    Qual::Scope(s) => s,
                    Qual::Type(t) => match self.prog.types.record(t) {
                        Some(r) => self.facts.records[r.index()].scope,
                        None => scope,
                    },
                };
            }
        }
        Declarators(self).parse_attrs(&mut attrs)?;
        let mut is_final = false;
        if self.is(K::Ident)
            && self.tok().sym() == sym::FINAL
            && matches!(self.ahead(1), K::LBrace | K::Colon)
        {
            self.bump();
            is_final = true;
        }
        let defines = self.is(K::LBrace) || (self.is(K::Colon) && self.has_class_body());
        if !defines {
            let at = ClassName {
                pos,
                name,
                found,
                scope: lookup_scope,
                loc,
            };
            return self.parse_class_mention(spec, declares, kind, at);
        }
        // A definition.
        let colon = self.is(K::Colon).then(|| self.idx() + 1);
        let mut body = self.idx();
        if colon.is_some() {
            body = self.tokens.class_body_at(self.idx());
        }
        let close = self.close(body);
        let ds = self.decl_scope(lookup_scope);
        let key_scope = if qualified { lookup_scope } else { ds };
        let existing = match self.facts.tag_at.get(&(key_scope, pos)) {
            Some(&TagRef::Record(r)) => Some(r),
            _ => match found {
                Some(t) => self.prog.types.record(t),
                None => name.and_then(|n| self.declared_class(ds, n)),
            },
        };
        let r = match existing {
            Some(r) => r,
            None => {
                if let Some(n) = name {
                    self.check_tag_again(ds, n, loc)?;
                }
                let r = self.create_record(name, kind, ds, loc);
                if let Some(n) = name {
                    self.bind_tag(ds, n, pos, TagRef::Record(r));
                }
                r
            }
        };
        self.facts
            .tag_at
            .insert((key_scope, pos), TagRef::Record(r));
        self.attach_body(r, kind, colon, body, is_final, &attrs, pos);
        self.note_deprecated(crate::sema::warn::Entity::Record(r), &attrs);
        if attrs.func.nodiscard {
            let ty = self.prog[r].ty;
            let text = attrs.func.nodiscard_text;
            self.prog.nodiscard_types.insert(ty, text);
        }
        self.cx.pos = (close + 1) << 1;
        let mut tail = Attrs::default();
        while self.is(K::KwAttribute) {
            Declarators(self).parse_attrs(&mut tail)?;
        }
        if tail.packed {
            self.facts.records[r.index()].packed = true;
            self.prog[r].pack = 1;
        }
        if tail.align > 0 {
            self.prog[r].align = self.prog[r].align.max(tail.align);
        }
        if self.is_block(ds) {
            // A local class is completed at once: its members may use what the function has declared so far.
            let first = self.facts.decls.len() as u32;
            self.require_complete_record(r, loc)?;
            FormChecks(self).check_local_class(r, first)?;
        }
        Ok((self.prog[r].ty.into(), Some(TagRef::Record(r)), true))
    }

    /// A class's name without a definition: a declaration, or a mention of what the name finds.
    fn parse_class_mention(
        &mut self,
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
            let found = self.spell(self.tok());
            let loc = self.tok_at(pos).loc;
            return self.fail(loc, msg::EXPECTED, &[&"a class name", &found]);
        };
        if let Some(t) = found {
            return Ok((t, self.prog.types.record(t).map(TagRef::Record), false));
        }
        let declares = declares && self.is(K::Semi) && !spec.is_friend;
        let ds = self.decl_scope(lookup_scope);
        if !declares {
            // A mention: whatever the name finds, outwards.
            let save_order = self.cx.pos;
            let mut cur = Some(lookup_scope);
            while let Some(s) = cur {
                for sy in self.lookup_tag_in(s, n) {
                    if let Some(t) = self.symbol_type(sy) {
                        self.cx.pos = save_order;
                        return Ok((t, self.prog.types.record(t).map(TagRef::Record), false));
                    }
                }
                cur = self.scope(s).parent;
            }
            self.cx.pos = save_order;
        } else {
            for sy in self.lookup_tag_in(ds, n) {
                if let Some(t) = self.symbol_type(sy) {
                    return Ok((t, self.prog.types.record(t).map(TagRef::Record), false));
                }
            }
        }
        // Declared here for the first time.
        if let Some(&TagRef::Record(r)) = self.facts.tag_at.get(&(ds, pos)) {
            return Ok((self.prog[r].ty.into(), Some(TagRef::Record(r)), false));
        }
        let target = if declares {
            ds
        } else {
            self.nonclass_scope(ds)
        };
        let r = self.create_record(Some(n), kind, target, loc);
        self.facts.tag_at.insert((ds, pos), TagRef::Record(r));
        match declares {
            true => self.bind_tag(target, n, pos, TagRef::Record(r)),
            // A definition that follows is read when the class has to be complete.
            false => {
                self.add_symbol(target, n, pos, SymKind::Tag(TagRef::Record(r)));
            }
        }
        Ok((self.prog[r].ty.into(), Some(TagRef::Record(r)), false))
    }

    /// A class declared in a scope that has no definition yet.
    fn declared_class(&mut self, scope: ScopeId, name: Sym) -> Option<RecordId> {
        self.chain(scope, name)
            .iter()
            .find_map(|s| match *self.sym_kind(*s) {
                SymKind::Tag(TagRef::Record(r))
                    if self.facts.records[r.index()].body.is_none() && !self.prog[r].complete =>
                {
                    Some(r)
                }
                _ => None,
            })
    }

    /// A second definition of a class or enumeration in one scope of the main file.
    fn check_tag_again(&mut self, scope: ScopeId, name: Sym, loc: Loc) -> R<()> {
        if self.cx.mode.lenient || !self.in_main_file(loc) {
            return Ok(());
        }
        let chain = self.chain(scope, name);
        let other = chain.iter().find_map(|s| match *self.sym_kind(*s) {
            SymKind::Tag(TagRef::Record(r)) => Some(self.prog[r].loc),
            SymKind::Tag(TagRef::Enum(e)) => Some(self.prog[e].loc),
            _ => None,
        });
        if other.is_some_and(|o| o != loc && self.in_main_file(o)) {
            let n = self.text(name).to_string();
            return self.fail(loc, msg::REDEFINITION, &[&n]);
        }
        Ok(())
    }

    fn has_class_body(&self) -> bool {
        let b = self.tokens.class_body_at(self.idx());
        self.tok_at(b).kind == K::LBrace
    }

    fn lookup_tag_in(&mut self, s: ScopeId, n: Sym) -> Vec<SymbolId> {
        let found = match self.scope(s).kind {
            ScopeKind::Namespace(_) => self.lookup_qualified_scope(s, n),
            ScopeKind::Record(r) => self.lookup_member(r, n),
            _ => {
                let c = self.chain(s, n);
                self.settle(&c, n)
            }
        };
        let mut v: Vec<SymbolId> = found
            .iter()
            .copied()
            .filter(|x| matches!(self.sym_kind(*x), SymKind::Tag(_) | SymKind::Type(_)))
            .collect();
        if v.is_empty() {
            // A tag hidden by a function or variable of its name.
            for x in self.chain(s, n) {
                if let SymKind::Tag(_) = self.sym_kind(x) {
                    v.push(x);
                }
            }
        }
        v
    }

    fn nonclass_scope(&self, mut s: ScopeId) -> ScopeId {
        loop {
            match self.scope(s).kind {
                ScopeKind::Record(_)
                | ScopeKind::TParams
                | ScopeKind::Params
                | ScopeKind::Overlay(_)
                | ScopeKind::Enum(_) => match self.scope(s).parent {
                    Some(p) => s = p,
                    None => return s,
                },
                _ => return s,
            }
        }
    }

    /// Makes the pending symbol of a tag stand for `tag`, or declares it.
    pub fn bind_tag(&mut self, scope: ScopeId, name: Sym, pos: u32, tag: TagRef) {
        for s in self.chain(scope, name) {
            if let SymKind::Pending(d) = *self.sym_kind(s)
                && matches!(self.facts.decls[d as usize].kind, DeclKind::Tag(_))
            {
                self.env.symbols[s.0 as usize].kind = SymKind::Tag(tag);
                self.facts.decls[d as usize].state = 2;
                return;
            }
            if matches!(*self.sym_kind(s), SymKind::Tag(t) if t == tag) {
                return;
            }
        }
        self.add_symbol(scope, name, pos, SymKind::Tag(tag));
    }

    /// Parses an enum specifier: its type, and whether it was defined here.
    pub fn parse_enum_spec(&mut self) -> R<(QualType, bool)> {
        let pos = self.idx();
        self.bump();
        let scoped = self.eat(K::KwClass) || self.eat(K::KwStruct);
        let mut attrs = Attrs::default();
        Declarators(self).parse_attrs(&mut attrs)?;
        let loc = self.loc();
        let mut name = None;
        let mut found = None;
        let scope = self.cx.scope;
        if self.is(K::Ident) && self.ahead(1) != K::ColonColon {
            name = Some(self.bump().sym());
        } else if matches!(self.kind(), K::Ident | K::ColonColon) {
            let id = self.parse_id(true)?;
            name = Some(id.sym);
            found = id.ty;
        }
        let ds = self.decl_scope(scope);
        let mut underlying = None;
        if self.is(K::Colon) && found.is_none_or(|_| true) && (scoped || self.enum_base_ahead()) {
            self.bump();
            let s = Declarators(self).parse_decl_specs(super::declspec::SpecMode::Type)?;
            if let Some(t) = s.ty
                && !self.prog.types.is_integral(t)
                && !self.prog.types.is_dependent(t.ty())
                && !self.is_error(t)
                && !self.cx.mode.lenient
            {
                let n = self.type_name(t);
                self.warnings.redeclared.push((s.loc, msg::ENUM_BASE, n));
                underlying = Some(Builtin::Int.q());
            } else {
                underlying = s.ty;
            }
        }
        let defines = self.is(K::LBrace);
        if !defines && !(self.is(K::Semi) && (scoped || underlying.is_some())) {
            if let Some(t) = found {
                return Ok((t, false));
            }
            let Some(n) = name else {
                return self.expected("an enumeration name");
            };
            let mut cur = Some(scope);
            while let Some(s) = cur {
                for sy in self.lookup_tag_in(s, n) {
                    if let Some(t) = self.symbol_type(sy) {
                        return Ok((t, false));
                    }
                }
                cur = self.scope(s).parent;
            }
            return self.undeclared(loc, n, Wanted::Type);
        }
        if let Some(&TagRef::Enum(e)) = self.facts.tag_at.get(&(ds, pos)) {
            if defines {
                self.skip_group();
            }
            return Ok((self.prog[e].ty.into(), defines));
        }
        let existing = match found {
            Some(t) => self.prog.types.enumeration(t),
            None => name.and_then(|n| {
                self.chain(ds, n)
                    .iter()
                    .find_map(|s| match *self.sym_kind(*s) {
                        SymKind::Tag(TagRef::Enum(e))
                            if self.facts.enums[e.index()].body.is_none() =>
                        {
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
            self.check_tag_again(ds, n, loc)?;
        }
        let e = match existing {
            Some(e) => e,
            None => self.create_enum(name, ds, scoped, underlying, loc),
        };
        self.note_deprecated(crate::sema::warn::Entity::Enum(e), &attrs);
        if attrs.func.nodiscard {
            let (ty, text) = (self.prog[e].ty, attrs.func.nodiscard_text);
            self.prog.nodiscard_types.insert(ty, text);
        }
        self.facts.tag_at.insert((ds, pos), TagRef::Enum(e));
        if let Some(n) = name {
            self.bind_tag(ds, n, pos, TagRef::Enum(e));
        }
        if defines {
            self.facts.enums[e.index()].body = Some(self.idx());
            let after = (self.close(self.idx()) + 1) << 1;
            self.parse_enumerators(e)?;
            self.cx.pos = after;
        }
        Ok((self.prog[e].ty.into(), defines))
    }

    /// A new enumeration, without its enumerators.
    fn create_enum(
        &mut self,
        name: Option<Sym>,
        ds: ScopeId,
        scoped: bool,
        underlying: Option<QualType>,
        loc: Loc,
    ) -> EnumId {
        let parent = self.parent_of(ds);
        let parent = self.local_parent(parent, name);
        let id = EnumId(self.prog.enums.len() as u32);
        let ty = self.prog.types.intern(TypeKind::Enum(id));
        self.prog.add_enum(EnumDecl {
            name,
            parent,
            ty,
            loc,
            scoped,
            underlying: underlying.unwrap_or(Builtin::Int.q()),
            promoted: underlying
                .and_then(|u| self.prog.types.builtin(u))
                .map_or(Builtin::Int, |b| self.promoted_builtin(b)),
            fixed: scoped || underlying.is_some(),
            enumerators: Vec::new(),
        });
        let es = self.new_scope(ScopeKind::Enum(id), ds);
        self.facts.enums.push(resolve::EnumInfo {
            scope: es,
            outer: ds,
            ..Default::default()
        });
        id
    }

    /// `enum E : type {` or `enum E : type;`, and not a bit-field.
    fn enum_base_ahead(&self) -> bool {
        let mut j = self.idx() + 1;
        while !matches!(
            self.tok_at(j).kind,
            K::LBrace | K::Semi | K::Eof | K::Comma | K::Eq | K::RBrace
        ) {
            j += 1;
        }
        matches!(self.tok_at(j).kind, K::LBrace | K::Semi)
            && !matches!(self.tok_at(self.idx() + 1).kind, K::Number)
    }

    fn parse_enumerators(&mut self, e: EnumId) -> R<()> {
        let open = self.idx();
        let close = self.close(open);
        let (scope, outer) = (
            self.facts.enums[e.index()].scope,
            self.facts.enums[e.index()].outer,
        );
        let scoped = self.prog[e].scoped;
        let fixed = self.prog[e].fixed;
        let ty: QualType = self.prog[e].ty.into();
        let saved = self.cx.clone();
        self.cx.scope = scope;
        self.bump();
        let mut next: i128 = 0;
        let mut values: Vec<(Sym, i128, SymbolId, Option<SymbolId>)> = Vec::new();
        let (mut min, mut max) = (0i128, 0i128);
        let r = (|| -> R<()> {
            while self.idx() < close {
                let (n, n_loc) = self.ident()?;
                let at = self.idx() - 1;
                if values.iter().any(|v| v.0 == n) && !self.cx.mode.lenient {
                    let n = self.text(n).to_string();
                    self.warnings.redeclared.push((n_loc, msg::REDEFINITION, n));
                }
                let mut value_loc = n_loc;
                let mut a = Attrs::default();
                Declarators(self).parse_attrs(&mut a)?;
                if self.eat(K::Eq) {
                    value_loc = self.loc();
                    let x = self.parse_conditional()?;
                    if self.is_dep(x) {
                        next = 0;
                    } else {
                        next = self.const_int(x)?;
                    }
                }
                if fixed
                    && !self.cx.mode.lenient
                    && let Some(b) = self.prog.types.builtin(self.prog[e].underlying)
                    && b.is_integral()
                    && !fits(next, b)
                {
                    let t = self.type_name(b.q());
                    self.warnings
                        .redeclared
                        .push((value_loc, msg::ENUMERATOR_RANGE, t));
                }
                min = min.min(next);
                max = max.max(next);
                // Until the closing brace the enumerators have the type of their values, or the fixed one.
                let during = if fixed {
                    self.prog[e].underlying
                } else if next > i32::MAX as i128 || next < i32::MIN as i128 {
                    Builtin::Long.q()
                } else {
                    Builtin::Int.q()
                };
                let k = SymKind::Enumerator(Rc::new((next, during)));
                let s = self.add_symbol(scope, n, at, k.clone());
                let o = if scoped {
                    None
                } else {
                    Some(self.bind_enumerator(outer, n, at, k))
                };
                for s in std::iter::once(s).chain(o) {
                    self.note_deprecated(crate::sema::warn::Entity::Symbol(s), &a);
                }
                values.push((n, next, s, o));
                next += 1;
                if !self.eat(K::Comma) {
                    break;
                }
            }
            Ok(())
        })();
        self.cx = saved;
        r?;
        if !fixed {
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
            self.prog[e].underlying = b.q();
            self.prog[e].promoted = if b == Builtin::UInt && max <= i32::MAX as i128 {
                Builtin::Int
            } else {
                b
            };
        }
        for (n, v, s, o) in values {
            self.prog[e].enumerators.push((n, v));
            for x in std::iter::once(s).chain(o) {
                self.env.symbols[x.0 as usize].kind = SymKind::Enumerator(Rc::new((v, ty)));
            }
        }
        self.facts.enums[e.index()].complete = true;
        Ok(())
    }

    /// The pending symbol of an enumerator in the enumeration's scope becomes the enumerator.
    fn bind_enumerator(&mut self, scope: ScopeId, n: Sym, at: u32, k: SymKind) -> SymbolId {
        for s in self.chain(scope, n) {
            if let SymKind::Pending(d) = *self.sym_kind(s)
                && matches!(self.facts.decls[d as usize].kind, DeclKind::Tag(_))
                // Names of headers that come with every program are known from the start.
                && matches!(self.env.symbols[s.0 as usize].order, o if o == at || o == 0)
            {
                self.env.symbols[s.0 as usize].kind = k;
                return s;
            }
        }
        self.add_symbol(scope, n, at, k)
    }
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
