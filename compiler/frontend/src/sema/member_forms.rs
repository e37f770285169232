//! What members of classes may not look like, and words that belong to members alone.

use super::*;
use crate::parse::attributes::Attrs;
use crate::parse::declarator::{Declarator, FnDeclarator};
use crate::parse::declspec::DeclSpec;
use crate::parse::names::IdName;
use TokenKind as K;

impl FormChecks<'_, '_> {
    /// The first token of one of `kinds` after the parameters of the function named at `name`.
    fn word_after_parameters(&self, name: Loc, kinds: &[K]) -> Option<Loc> {
        let mut i = self.token_before(name)?;
        while !matches!(self.tok_at(i).kind, K::LParen | K::Semi | K::Eof) {
            i += 1;
        }
        if self.tok_at(i).kind != K::LParen {
            return None;
        }
        i = self.close(i) + 1;
        while !matches!(
            self.tok_at(i).kind,
            K::Semi | K::LBrace | K::Comma | K::Eof | K::Colon | K::Arrow
        ) {
            let t = self.tok_at(i);
            if kinds.contains(&t.kind) {
                return Some(t.loc);
            }
            i += 1;
        }
        None
    }

    /// Qualifiers and `override` after the parameters of a function that has no object.
    pub(super) fn check_object_words(
        &mut self,
        spec: &DeclSpec,
        decl: &Declarator,
        func: &FnDeclarator,
        member: bool,
    ) -> R<()> {
        if func.quals != 0
            && (!member || spec.is_static)
            && decl.qual.is_none()
            && let Some(loc) = self.word_after_parameters(decl.loc, &[K::KwConst, K::KwVolatile])
        {
            let word = if func.quals & CONST != 0 {
                "const"
            } else {
                "volatile"
            };
            return self.fail(loc, msg::MISPLACED_WORD, &[&word]);
        }
        if func.is_override
            && (!member || decl.qual.is_some())
            && let Some(loc) = self.word_after_parameters(decl.loc, &[K::Ident])
        {
            return self.fail(loc, msg::MISPLACED_WORD, &[&"override"]);
        }
        Ok(())
    }

    /// The form of a member function's declaration.
    pub(super) fn check_method_words(
        &mut self,
        spec: &DeclSpec,
        decl: &Declarator,
        func: &FnDeclarator,
    ) -> R<()> {
        let in_union = self
            .record_of_scope(self.cx.scope)
            .is_some_and(|r| self.prog[r].kind == RecordKind::Union);
        if spec.is_virtual && in_union {
            return self.fail(spec.loc, msg::UNION_MEMBER, &[&"a virtual function"]);
        }
        if spec.is_virtual && spec.is_static {
            return self.fail(spec.loc, msg::MISPLACED_WORD, &[&"virtual"]);
        }
        let explicit_fits = matches!(decl.name, Some(IdName::Ctor | IdName::Conversion(_)) | None);
        if spec.is_explicit && !explicit_fits {
            return self.fail(spec.loc, msg::MISPLACED_WORD, &[&"explicit"]);
        }
        if spec.is_mutable {
            return self.fail(spec.loc, msg::MISPLACED_WORD, &[&"mutable"]);
        }
        let typed = spec.ty.is_some();
        match decl.name {
            Some(IdName::Ctor) if typed && decl.qual.is_none() => {
                return self.fail(decl.loc, msg::CTOR_RESULT, &[]);
            }
            Some(IdName::Conversion(_)) => {
                if typed {
                    return self.fail(spec.loc, msg::CONVERSION_FORM, &[]);
                }
                if !func.params.is_empty() {
                    return self.fail(decl.loc, msg::CONVERSION_FORM, &[]);
                }
            }
            Some(IdName::Dtor(_)) => {
                if typed {
                    return self.fail(spec.loc, msg::DTOR_RESULT, &[]);
                }
                let name = self
                    .token_before(decl.loc)
                    .map(|i| self.tok_at(i + 1))
                    .filter(|t| t.kind == K::Ident && decl.qual.is_none())
                    .map(|t| t.sym());
                let class = self
                    .record_of_scope(self.cx.scope)
                    .and_then(|r| self.prog[r].name);
                if let (Some(n), Some(c)) = (name, class)
                    && n != c
                    && self.lookup(n).is_empty()
                {
                    let c = self.text(c).to_string();
                    return self.fail(decl.loc, msg::DTOR_NAME, &[&c]);
                }
            }
            Some(IdName::Operator(OpName::Call))
                if spec.is_static && self.session.options.std < 23 =>
            {
                return self.fail(decl.loc, msg::MISPLACED_WORD, &[&"static"]);
            }
            _ => {}
        }
        Ok(())
    }

    /// The form of a data member's declaration, the cursor after its declarator.
    pub(super) fn check_data_words(
        &mut self,
        spec: &DeclSpec,
        attrs: &Attrs,
        decl: &Declarator,
    ) -> R<()> {
        let _ = attrs;
        let Some(r) = self.record_of_scope(self.cx.scope) else {
            return Ok(());
        };
        let t = decl.ty;
        if spec.is_friend {
            return self.fail(spec.loc, msg::MISPLACED_WORD, &[&"friend"]);
        }
        if spec.is_mutable && (spec.is_static || t.is_const()) {
            return self.fail(spec.loc, msg::MISPLACED_WORD, &[&"mutable"]);
        }
        if spec.is_static {
            if self.facts.records[r.index()].local_cx.is_some() {
                return self.fail(
                    spec.loc,
                    msg::LOCAL_CLASS_MEMBER,
                    &[&"a static data member"],
                );
            }
            if self.is(K::Colon) {
                let loc = self.loc();
                return self.fail(loc, msg::MISPLACED_WORD, &[&":"]);
            }
            let initialised = matches!(self.kind(), K::Eq | K::LBrace);
            let loc = self.loc();
            if initialised
                && !spec.is_inline
                && !spec.is_constexpr
                && !self.prog.types.is_dependent(t.ty())
                && !self.is_error(t)
                && !self.has_placeholder(t)
            {
                let whole =
                    self.prog.types.is_integral(t) || self.prog.types.enumeration(t).is_some();
                if !t.is_const() || !whole {
                    return self.fail(loc, msg::STATIC_MEMBER_INIT, &[]);
                }
            }
            if spec.is_constexpr && !initialised && decl.qual.is_none() {
                let n = self.text(decl.sym).to_string();
                return self.fail(loc, msg::CONST_UNINITIALISED, &[&n]);
            }
            return Ok(());
        }
        if self.has_placeholder(t)
            && !matches!(self.prog.types.kind(t.ty()), TypeKind::DeducedClass(_))
        {
            let n = self.type_name(t);
            return self.fail(spec.loc, msg::BAD_FIELD_TYPE, &[&n]);
        }
        if self.is(K::Colon)
            && !self.prog.types.is_integral(t)
            && self.prog.types.enumeration(t).is_none()
            && !self.prog.types.is_dependent(t.ty())
            && !self.is_error(t)
        {
            let n = self.type_name(t);
            return self.fail(spec.loc, msg::BITFIELD_TYPE, &[&n]);
        }
        if self.prog[r].kind == RecordKind::Union && self.prog.types.is_ref(t) {
            return self.fail(spec.loc, msg::UNION_MEMBER, &[&"a reference"]);
        }
        // Nothing can follow an array without a length.
        if let Some(last) = self.prog[r].fields.last()
            && self.prog[r].kind != RecordKind::Union
            && matches!(
                self.prog.types.kind(last.ty.ty()),
                TypeKind::Array {
                    len: ArrayLen::Incomplete,
                    ..
                }
            )
        {
            let (loc, n) = (last.loc, self.type_name(last.ty));
            return self.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
        }
        Ok(())
    }

    /// A definition outside of a class or namespace of what is not declared there.
    pub(super) fn check_declared_within(&mut self, decl: &Declarator) -> R<()> {
        use crate::parse::names::Qual;
        if self.cx.mode.lenient
            || self.cx.mode.dependent
            || self.session.left_out
            || !self.in_main_file(decl.loc)
        {
            return Ok(());
        }
        let of = match decl.qual {
            Some(Qual::Type(t)) => match self.prog.types.record(t) {
                Some(r) if !instances::in_instance(self, r) && self.complete_record(r) => {
                    self.type_name(t)
                }
                _ => return Ok(()),
            },
            Some(Qual::Scope(s)) if s != ScopeId(0) => match self.scope(s).kind {
                ScopeKind::Namespace(n) => match self.prog[n].name {
                    Some(n) => self.text(n).to_string(),
                    None => return Ok(()),
                },
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        let n = match decl.name {
            Some(IdName::Ident(n)) => self.text(n).to_string(),
            Some(IdName::Ctor) => "a constructor like this".to_string(),
            Some(IdName::Dtor(_)) => "a destructor".to_string(),
            _ => "an operator like this".to_string(),
        };
        self.fail(decl.loc, msg::NOT_DECLARED_WITHIN, &[&of, &n])
    }
}
