//! Declaration specifiers: storage, function specifiers, types in any order.

use super::attributes::Attrs;
use crate::diag::msg;
use crate::hir::*;
use crate::sema::*;
use crate::source::Loc;
use crate::token::TokenKind as K;
use crate::types::*;

/// Where specifiers stand, which decides what may be among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecMode {
    /// A type-id, or a parameter.
    Type,
    /// A declaration at namespace or block scope.
    Decl,
    /// A member declaration of a class.
    Member,
}

/// Parsed specifiers.
#[derive(Clone, Debug, Default)]
pub struct DeclSpec {
    /// `None` for constructors, destructors and conversion functions.
    pub ty: Option<QualType>,
    pub loc: Loc,
    pub attrs: Attrs,
    pub is_typedef: bool,
    pub is_static: bool,
    pub is_extern: bool,
    pub extern_c: bool,
    pub is_inline: bool,
    pub is_constexpr: bool,
    pub is_consteval: bool,
    pub is_constinit: bool,
    pub is_virtual: bool,
    pub is_explicit: bool,
    pub is_friend: bool,
    pub is_mutable: bool,
    pub is_thread_local: bool,
    /// A class or enumeration was defined or declared here.
    pub tag: Option<TagRef>,
    pub tag_defined: bool,
    /// The qualifiers that are written, not those of a typedef.
    pub quals: u32,
    /// Concept constraining a placeholder: token of its name.
    pub constraint: Option<u32>,
}

#[derive(Default)]
struct Words {
    base: Option<Builtin>,
    signed: bool,
    unsigned: bool,
    long: u8,
    short: bool,
    /// `_Complex`
    complex: bool,
    any: bool,
}

impl Words {
    /// Takes a word that changes a type's size or sign.
    fn add(&mut self, k: K) {
        self.any = true;
        match k {
            K::KwShort => self.short = true,
            K::KwLong => self.long += 1,
            K::KwSigned => self.signed = true,
            K::KwComplex => self.complex = true,
            _ => self.unsigned = true,
        }
    }

    /// Does a word not go with those before it?
    fn contradicts(&self, k: K) -> bool {
        match k {
            K::KwShort => self.short || self.long > 0,
            K::KwLong => self.short || self.long > 1,
            K::KwSigned => self.unsigned || self.signed,
            _ => self.unsigned || self.signed,
        }
    }
}

impl DeclSpec {
    /// Takes a word that says one thing and is followed by nothing of its own.
    fn flag_word(&mut self, k: K) -> bool {
        match k {
            K::KwTypedef => self.is_typedef = true,
            K::KwStatic => self.is_static = true,
            K::KwRegister => {}
            K::KwThreadLocal => self.is_thread_local = true,
            K::KwInline => self.is_inline = true,
            K::KwConstexpr => self.is_constexpr = true,
            K::KwConsteval => {
                self.is_constexpr = true;
                self.is_consteval = true;
            }
            K::KwConstinit => self.is_constinit = true,
            K::KwVirtual => self.is_virtual = true,
            K::KwFriend => self.is_friend = true,
            K::KwMutable => self.is_mutable = true,
            _ => return false,
        }
        true
    }
}

/// The type that several words name together.
fn type_of_words(sema: &mut Sema, w: &Words, loc: Loc) -> R<QualType> {
    if !w.complex {
        return Ok(Declarators(sema).combine_words(w, loc)?.q());
    }
    let alone = w.base.is_none() && w.long == 0;
    let part = match alone {
        true => Builtin::Double,
        false => Declarators(sema).combine_words(w, loc)?,
    };
    complex::complex_type(sema, part.q(), loc)
}

/// The type that a word alone names.
fn type_of_word(k: K) -> Option<Builtin> {
    Some(match k {
        K::KwVoid => Builtin::Void,
        K::KwBool => Builtin::Bool,
        K::KwChar => Builtin::Char,
        K::KwWcharT => Builtin::WChar,
        K::KwChar8T => Builtin::Char8,
        K::KwChar16T => Builtin::Char16,
        K::KwChar32T => Builtin::Char32,
        K::KwInt => Builtin::Int,
        K::KwFloat | K::KwFloat32 => Builtin::Float,
        K::KwDouble | K::KwFloat64 | K::KwFloat32x => Builtin::Double,
        K::KwFloat64x => Builtin::LongDouble,
        K::KwFloat16 => Builtin::Half,
        K::KwBf16 => Builtin::BFloat16,
        K::KwBuiltinVaList => Builtin::VaList,
        K::KwFloat128 | K::KwFloat128Gnu => Builtin::Float128,
        K::KwInt128 | K::KwInt128T => Builtin::Int128,
        K::KwUint128T => Builtin::UInt128,
        _ => return None,
    })
}

impl Declarators<'_, '_> {
    /// Parses decl-specifiers up to the first token that is none.
    pub fn parse_decl_specs(&mut self, mode: SpecMode) -> R<DeclSpec> {
        if !self.cx.mode.unknown_types {
            return self.parse_decl_specs_strict(mode);
        }
        let at = self.cx.pos;
        if let Some(s) = self.trap(|s| Declarators(s).parse_decl_specs_strict(mode)) {
            return Ok(s);
        }
        self.cx.pos = at;
        let loc = self.loc();
        while self.kind().is_word() && !matches!(self.kind(), K::Ident | K::KwTypename) {
            self.bump();
        }
        let Some(k) = self.tokens.skip_name(self.idx()) else {
            return Err(Fail);
        };
        self.cx.pos = k << 1;
        self.eat(K::KwConst);
        Ok(DeclSpec {
            loc,
            ty: Some(Builtin::Error.q()),
            ..Default::default()
        })
    }

    /// The place of the next token; that of CUDA's words where they are written, not where their macros stand.
    fn word_loc(&self) -> Loc {
        let (t, at) = (self.tok(), self.loc());
        match t.kind {
            K::Ident => at,
            _ => self.session.sources.expansion(at),
        }
    }

    fn parse_decl_specs_strict(&mut self, mode: SpecMode) -> R<DeclSpec> {
        let mut s = DeclSpec {
            loc: self.word_loc(),
            ..Default::default()
        };
        let mut quals = 0u32;
        let mut w = Words::default();
        loop {
            let k = self.kind();
            if k == K::KwRegister {
                FormChecks(self).check_register();
            }
            if s.flag_word(k) {
                self.bump();
                continue;
            }
            if let Some(b) = type_of_word(k) {
                w.base = self.set_base(&w, &s, b)?;
                self.bump();
                continue;
            }
            match k {
                K::KwAttribute
                | K::KwDeclspec
                | K::KwAlignas
                | K::KwExtension
                | K::KwGlobal
                | K::KwTileGlobal
                | K::KwDevice
                | K::KwHost
                | K::KwShared
                | K::KwConstant
                | K::KwManaged
                | K::KwGridConstant
                | K::KwForceinline
                | K::KwNoinline
                | K::KwNvPure
                | K::KwNoreturn
                | K::KwLaunchBounds
                | K::KwMaxnreg
                | K::KwClusterDims
                | K::KwBlockSize => {
                    self.parse_attrs(&mut s.attrs)?;
                    continue;
                }
                K::LBracket if self.ahead(1) == K::LBracket => {
                    self.parse_attrs(&mut s.attrs)?;
                    continue;
                }
                K::KwExtern => self.extern_word(&mut s)?,
                K::KwExplicit => {
                    self.explicit_word(&mut s)?;
                    continue;
                }
                K::KwConst | K::KwVolatile => {
                    let word = if k == K::KwConst { CONST } else { VOLATILE };
                    if quals & word != 0 {
                        let loc = self.loc();
                        self.warn_declared(loc, msg::REPEATED_QUALIFIER, &[]);
                    }
                    quals |= word;
                }
                K::KwRestrict => quals |= RESTRICT,
                K::KwShort | K::KwLong | K::KwSigned | K::KwUnsigned if w.contradicts(k) => {
                    let loc = self.loc();
                    return self.fail(loc, msg::BAD_TYPE_WORDS, &[]);
                }
                K::KwShort | K::KwLong | K::KwSigned | K::KwUnsigned => w.add(k),
                K::KwComplex => w.add(k),
                K::KwAuto
                    if s.ty.is_none()
                        && mode == SpecMode::Type
                        && self.templates.has_auto_params
                        && self.auto_param_type().is_some() =>
                {
                    s.ty = self.auto_param_type();
                }
                K::KwAuto | K::KwAutoType if s.ty.is_none() && w.base.is_none() && !w.any => {
                    s.ty = Some(Builtin::Auto.q());
                }
                K::KwTypeof if s.ty.is_none() => {
                    s.ty = Some(self.parse_typeof()?);
                    continue;
                }
                K::KwDecltype if s.ty.is_none() && w.base.is_none() && !w.any => {
                    match self.parse_id(true)?.ty {
                        Some(t) => s.ty = Some(t),
                        None => return self.expected("a type"),
                    }
                    continue;
                }
                K::KwUnderlyingType | K::KwAtomic
                    if s.ty.is_none() && self.ahead(1) == K::LParen =>
                {
                    s.ty = Some(self.parse_type_transform()?);
                    continue;
                }
                K::KwStruct | K::KwClass | K::KwUnion | K::KwEnum | K::KwTypename => {
                    self.elaborated_type(k, mode, &mut s)?;
                    continue;
                }
                K::Ident | K::ColonColon if s.ty.is_none() && w.base.is_none() && !w.any => {
                    match self.named_type(mode, &mut s)? {
                        true => continue,
                        false => break,
                    }
                }
                _ => break,
            }
            self.bump();
        }
        if w.base.is_some() || w.any {
            s.ty = Some(type_of_words(self, &w, s.loc)?);
        }
        self.finish_type(&mut s, quals)?;
        Ok(s)
    }

    /// `struct`, `enum`, `typename` and what they name.
    fn elaborated_type(&mut self, k: K, mode: SpecMode, s: &mut DeclSpec) -> R<()> {
        match k {
            K::KwEnum => {
                let (t, defined) = self.parse_enum_spec()?;
                s.ty = Some(t);
                s.tag = self.prog.types.enumeration(t).map(TagRef::Enum);
                s.tag_defined = defined;
            }
            K::KwTypename => {
                self.bump();
                let id = self.parse_id(true)?;
                match (id.ty, id.template) {
                    (Some(t), _) => s.ty = Some(t),
                    (None, Some(t)) => s.ty = Some(self.deduced_class(t, id.loc)?),
                    _ => return self.not_a_type(&id),
                }
            }
            _ => {
                let (t, r, defined) = self.parse_class_spec(s, mode != SpecMode::Type)?;
                s.ty = Some(t);
                s.tag = r;
                s.tag_defined = defined;
            }
        }
        Ok(())
    }

    /// `extern`, and the language of a linkage specification.
    fn extern_word(&mut self, s: &mut DeclSpec) -> R<()> {
        s.is_extern = true;
        if self.ahead(1) == K::String {
            self.bump();
            let t = self.tok();
            s.extern_c = self.text(t.sym()) == "\"C\"";
            if !s.extern_c && self.text(t.sym()) != "\"C++\"" {
                let n = self.text(t.sym()).to_string();
                return self.fail(t.loc, msg::UNKNOWN_LINKAGE, &[&n]);
            }
            // `extern "C" int x;` declares; without braces it is as if extern were written.
        }
        Ok(())
    }

    /// `explicit`, `explicit(condition)`
    fn explicit_word(&mut self, s: &mut DeclSpec) -> R<()> {
        self.bump();
        s.is_explicit = true;
        if self.is(K::LParen) {
            self.bump();
            let e = self.parse_conditional()?;
            self.expect(K::RParen)?;
            if !self.is_dep(e) {
                s.is_explicit = self.const_bool(e)?;
            }
        }
        Ok(())
    }

    /// A type by its name. `false` where the name is the declarator's: nothing of it is taken then.
    fn named_type(&mut self, mode: SpecMode, s: &mut DeclSpec) -> R<bool> {
        if self.at_constructor(mode) {
            return Ok(false);
        }
        if let Some(open) = self.pack_index_open(self.idx()) {
            s.ty = Some(self.pack_index_type(open)?);
            return Ok(true);
        }
        let save = self.cx.pos;
        let id = self.parse_id(false)?;
        if let Some(t) = id.ty {
            // `Class::Class(` begins an out-of-line constructor.
            if matches!(id.name, super::names::IdName::Ctor) {
                self.cx.pos = save;
                return Ok(false);
            }
            s.ty = Some(t);
            if !self.facts.typedef_align.is_empty() {
                self.take_typedef_align(&id, t, &mut s.attrs);
            }
            return Ok(true);
        }
        if let Some(t) = id.template {
            s.ty = Some(self.deduced_class(t, id.loc)?);
            return Ok(true);
        }
        if let Some(t) = self.type_behind_members(&id) {
            s.ty = Some(t);
            return Ok(true);
        }
        // A concept before `auto`.
        if (self.is(K::KwAuto) || (self.is(K::KwDecltype) && self.ahead(2) == K::KwAuto))
            && id.syms.iter().any(|x| matches!(self.sym_kind(*x), SymKind::Template(t) if self.templates.list[t.index()].kind == TemplateKind::Concept)) {
                s.constraint = Some(save >> 1);
                return Ok(true);
            }
        if self.is_dep_qual(id.qual) && !matches!(id.name, super::names::IdName::Dtor(_)) {
            // A dependent name where a type must stand.
            let Some(super::names::Qual::Type(base)) = id.qual else {
                unreachable!()
            };
            let args = self.dep_args(&id.targs);
            let t = self.prog.types.intern(TypeKind::Member {
                base: base.ty(),
                name: id.sym,
                args,
            });
            s.ty = Some(t.into());
            return Ok(true);
        }
        if matches!(
            id.name,
            super::names::IdName::Dtor(_)
                | super::names::IdName::Conversion(_)
                | super::names::IdName::Operator(_)
        ) {
            self.cx.pos = save;
            return Ok(false);
        }
        self.not_a_type(&id)
    }

    /// Puts vector attributes, modes and qualifiers on the type.
    fn finish_type(&mut self, s: &mut DeclSpec, quals: u32) -> R<()> {
        if let Some(mut t) = s.ty {
            if s.attrs.vector_bytes > 0 || s.attrs.vector_elems > 0 {
                t = self.vector_of(t, &s.attrs, s.loc)?;
            }
            if let Some(m) = s.attrs.mode {
                let name = self.text(m).to_string();
                let unsigned = self.prog.types.builtin(t).is_some_and(|b| !b.is_signed());
                if let Some(b) = super::attributes::mode_type(&name, unsigned) {
                    t = b.q();
                }
            }
            s.ty = Some(self.add_quals(t, quals));
        }
        s.quals = quals;
        Ok(())
    }

    /// Adds cv-qualifiers; references ignore them, arrays pass them to their elements.
    pub fn add_quals(&mut self, t: QualType, quals: u32) -> QualType {
        if quals == 0 {
            return t;
        }
        match self.prog.types.kind(t.ty()) {
            TypeKind::LRef(_) | TypeKind::RRef(_) => {
                // `T&` with __restrict__ keeps it (it qualifies the reference itself).
                t.add(quals & RESTRICT)
            }
            TypeKind::Function(_) => t,
            TypeKind::Array { elem, len } => {
                let (elem, len) = (*elem, *len);
                let e = self.add_quals(elem, quals);
                self.prog.types.array(e, len)
            }
            _ => t.add(quals),
        }
    }

    /// The invented parameter that the `auto` here stands for, in an abbreviated template or a generic lambda.
    fn auto_param_type(&mut self) -> Option<QualType> {
        let at = self.idx();
        let name = self.auto_sym(at);
        let s = *self.lookup(name).first()?;
        self.symbol_type(s)
    }

    fn set_base(&mut self, w: &Words, s: &DeclSpec, b: Builtin) -> R<Option<Builtin>> {
        if w.base.is_some() || s.ty.is_some() {
            let loc = self.loc();
            return self.fail(loc, msg::TWO_TYPES, &[]);
        }
        Ok(Some(b))
    }

    fn combine_words(&mut self, w: &Words, loc: Loc) -> R<Builtin> {
        use Builtin::*;
        let u = w.unsigned;
        Ok(match (w.base, w.short, w.long) {
            (None | Some(Int), false, 0) => {
                if u {
                    UInt
                } else {
                    Int
                }
            }
            (None | Some(Int), true, 0) => {
                if u {
                    UShort
                } else {
                    Short
                }
            }
            (None | Some(Int), false, 1) => {
                if u {
                    ULong
                } else {
                    Long
                }
            }
            (None | Some(Int), false, 2) => {
                if u {
                    ULongLong
                } else {
                    LongLong
                }
            }
            (Some(Char), false, 0) => {
                if u {
                    UChar
                } else if w.signed {
                    SChar
                } else {
                    Char
                }
            }
            (Some(Int128), false, 0) => {
                if u {
                    UInt128
                } else {
                    Int128
                }
            }
            (Some(Double), false, 1) => LongDouble,
            (Some(b), false, 0) if !u && !w.signed => b,
            _ => return self.fail(loc, msg::BAD_TYPE_WORDS, &[]),
        })
    }

    /// The type of a name that members declared further on have too: in the declarations before them they hide nothing yet (C++
    /// [basic.scope.class]).
    fn type_behind_members(&mut self, id: &super::names::Id) -> Option<QualType> {
        let order = self.order();
        let later = |s: &SymbolId| self.env.symbols[s.0 as usize].order > order;
        if id.qual.is_some() || id.syms.is_empty() || !id.syms.iter().all(later) {
            return None;
        }
        let mut cur = Some(self.cx.scope);
        while let Some(s) = cur {
            cur = self.scope(s).parent;
            if let (ScopeKind::Record(_), Some(around)) = (self.scope(s).kind, cur) {
                let found = self.lookup_from(around, id.sym);
                return found.first().and_then(|t| self.symbol_type(*t));
            }
        }
        None
    }

    fn not_a_type<T>(&mut self, id: &super::names::Id) -> R<T> {
        let text = self.text(id.sym).to_string();
        if id.syms.is_empty() {
            return self.undeclared(id.loc, id.sym, Wanted::Type);
        }
        self.fail(id.loc, msg::NOT_A_TYPE, &[&text])
    }

    /// The placeholder type for a class template named without arguments (or the current instance inside itself).
    pub fn deduced_class(&mut self, t: TemplateRef, loc: Loc) -> R<QualType> {
        match t {
            TemplateRef::Decl(id) => Ok(self.prog.types.intern(TypeKind::DeducedClass(id)).into()),
            TemplateRef::Param(_) => self.fail(loc, msg::TEMPLATE_ARGS_MISSING, &[]),
        }
    }

    /// Does `Name (` here begin a constructor of the class being declared?
    fn at_constructor(&mut self, mode: SpecMode) -> bool {
        if mode != SpecMode::Member || !self.is(K::Ident) || self.ahead(1) != K::LParen {
            return false;
        }
        let name = self.tok().sym();
        let scope = self.decl_scope(self.cx.scope);
        let Some(r) = self.record_of_scope(scope) else {
            return false;
        };
        if self.prog[r].name != Some(name) {
            return false;
        }
        // `Name (*f)(…)` declares a member of function pointer type.
        !matches!(self.ahead(2), K::Star)
            || self.tok_at(self.close(self.idx() + 1) + 1).kind != K::LParen
    }

    /// `__typeof__(expr or type)`
    fn parse_typeof(&mut self) -> R<QualType> {
        self.bump();
        self.expect(K::LParen)?;
        if self.at_type() {
            let t = self.trap(|s| {
                let t = s.parse_type_id()?;
                s.expect(K::RParen)?;
                Ok((t, s.cx.pos))
            });
            if let Some((t, p)) = t {
                self.cx.pos = p;
                return Ok(t);
            }
        }
        let saved = std::mem::replace(&mut self.cx.mode.unevaluated, true);
        let e = self.parse_expr();
        self.cx.mode.unevaluated = saved;
        let e = e?;
        self.expect(K::RParen)?;
        if let ExprKind::Dependent(d) = self.prog[e].kind {
            return Ok(self.prog.types.intern(TypeKind::Decltype(d)).into());
        }
        Ok(self.ty(e))
    }

    /// `__underlying_type(E)`
    fn parse_type_transform(&mut self) -> R<QualType> {
        let t = self.bump();
        self.expect(K::LParen)?;
        let arg = self.parse_type_id()?;
        self.expect(K::RParen)?;
        if t.kind == K::KwAtomic {
            return Ok(arg);
        }
        if self.prog.types.is_dependent(arg.ty()) {
            return Ok(self
                .prog
                .types
                .intern(TypeKind::Transform {
                    name: t.sym(),
                    args: Box::new([arg]),
                })
                .into());
        }
        match self.prog.types.enumeration(arg) {
            Some(e) => {
                self.complete_enum(e);
                Ok(self.prog[e].underlying)
            }
            None => {
                let n = self.type_name(arg);
                self.fail(t.loc, msg::NOT_AN_ENUM, &[&n])
            }
        }
    }

    /// The vector type over `t` that the attributes ask for.
    pub fn vector_of(&mut self, t: QualType, a: &Attrs, loc: Loc) -> R<QualType> {
        if self.prog.types.is_dependent(t.ty()) {
            return Ok(t);
        }
        let Some(b) = self.prog.types.builtin(t).filter(|b| b.bits() > 0) else {
            let n = self.type_name(t);
            return self.fail(loc, msg::BAD_VECTOR_ELEMENT, &[&n]);
        };
        let len = if a.vector_elems > 0 {
            a.vector_elems
        } else {
            a.vector_bytes / (b.bits() / 8)
        };
        if len == 0 || len > 4096 {
            return self.fail(loc, msg::BAD_VECTOR_ELEMENT, &[&len]);
        }
        Ok(QualType::with(
            self.prog
                .types
                .intern(TypeKind::Vector { elem: t.ty(), len }),
            t.quals(),
        ))
    }
}
