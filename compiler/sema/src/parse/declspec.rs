//! Declaration specifiers: storage, function specifiers, types in any order.

use crate::analysis_state::TagRef;
use crate::constant::dependent;
use crate::declare::{declarators, typedef_align, typedef_names};
use crate::expressions::complex;
use crate::lookup::missing::Wanted;
use crate::lookup::{missing, named_entity};
use crate::parse::{attributes, expr, names, pack_index, tags, template_args};
use crate::scan::declaration;
use crate::scope::{ScopeKind, SymKind, SymbolId, TemplateKind};
use crate::syntax::{DeclSpec, SpecMode};
use crate::templates::packs;
use crate::templates::signature;
use crate::types::transforms;
use crate::warn::misplaced;
use crate::{Fail, R, Sema, constant, lookup, syntax, warn};
use jacquard_hir::ExprKind;
use jacquard_hir::types::{Builtin, CONST, QualType, RESTRICT, TemplateRef, TypeKind, VOLATILE};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

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

/// The type that several words name together.
fn type_of_words(sema: &mut Sema, w: &Words, loc: Loc) -> R<QualType> {
    if !w.complex {
        return Ok(combine_words(sema, w, loc)?.q());
    }
    let alone = w.base.is_none() && w.long == 0;
    let part = match alone {
        true => Builtin::Double,
        false => combine_words(sema, w, loc)?,
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
        K::KwFloat128 | K::KwFloat128Gnu => Builtin::Float128,
        K::KwInt128 | K::KwInt128T => Builtin::Int128,
        K::KwUint128T => Builtin::UInt128,
        _ => return None,
    })
}

/// Parses decl-specifiers up to the first token that is none.
pub fn parse_decl_specs(sema: &mut Sema, mode: SpecMode) -> R<DeclSpec> {
    if !sema.cx.mode.unknown_types {
        return parse_decl_specs_strict(sema, mode);
    }
    let at = sema.cx.pos;
    if let Some(s) = sema.trap(|s| parse_decl_specs_strict(s, mode)) {
        return Ok(s);
    }
    sema.cx.pos = at;
    let loc = sema.loc();
    while sema.kind().is_word() && !matches!(sema.kind(), K::Ident | K::KwTypename) {
        sema.bump();
    }
    let Some(k) = sema.tokens.skip_name(sema.idx()) else {
        return Err(Fail);
    };
    sema.cx.pos = k << 1;
    sema.eat(K::KwConst);
    Ok(DeclSpec {
        loc,
        ty: Some(Builtin::Error.q()),
        ..Default::default()
    })
}

/// The place of the next token; that of CUDA's words where they are written, not where their macros stand.
fn word_loc(sema: &Sema) -> Loc {
    let (t, at) = (sema.tok(), sema.loc());
    match t.kind {
        K::Ident => at,
        _ => sema.session.sources.expansion(at),
    }
}

fn parse_decl_specs_strict(sema: &mut Sema, mode: SpecMode) -> R<DeclSpec> {
    let mut s = DeclSpec {
        loc: word_loc(sema),
        ..Default::default()
    };
    let mut quals = 0u32;
    let mut w = Words::default();
    loop {
        let k = sema.kind();
        if k == K::KwRegister {
            misplaced::check_register(sema);
        }
        if s.flag_word(k) {
            sema.bump();
            continue;
        }
        if let Some(b) = type_of_word(k) {
            w.base = set_base(sema, &w, &s, b)?;
            sema.bump();
            continue;
        }
        match k {
            k if begins_attribute(k) || k == K::LBracket && sema.ahead(1) == K::LBracket => {
                attributes::parse_attrs(sema, &mut s.attrs)?;
                continue;
            }
            K::KwExtern => extern_word(sema, &mut s)?,
            K::KwExplicit => {
                explicit_word(sema, &mut s)?;
                continue;
            }
            K::KwConst | K::KwVolatile => add_qualifier(sema, k, &mut quals),
            K::KwRestrict => quals |= RESTRICT,
            K::KwShort | K::KwLong | K::KwSigned | K::KwUnsigned if w.contradicts(k) => {
                let loc = sema.loc();
                return sema.fail(loc, msg::BAD_TYPE_WORDS, &[]);
            }
            K::KwShort | K::KwLong | K::KwSigned | K::KwUnsigned => w.add(k),
            K::KwComplex => w.add(k),
            K::KwAuto
                if s.ty.is_none()
                    && mode == SpecMode::Type
                    && sema.templates.has_auto_params
                    && auto_param_type(sema).is_some() =>
            {
                s.ty = auto_param_type(sema);
            }
            K::KwAuto | K::KwAutoType if s.ty.is_none() && w.base.is_none() && !w.any => {
                s.ty = Some(Builtin::Auto.q());
            }
            K::KwTypeof if s.ty.is_none() => {
                s.ty = Some(parse_typeof(sema)?);
                continue;
            }
            K::KwDecltype if s.ty.is_none() && w.base.is_none() && !w.any => {
                match names::parse_id(sema, true)?.ty {
                    Some(t) => s.ty = Some(t),
                    None => return sema.expected("a type"),
                }
                continue;
            }
            K::KwUnderlyingType | K::KwAtomic if s.ty.is_none() && sema.ahead(1) == K::LParen => {
                s.ty = Some(transforms::parse(sema)?);
                continue;
            }
            K::KwStruct | K::KwClass | K::KwUnion | K::KwEnum | K::KwTypename => {
                elaborated_type(sema, k, mode, &mut s)?;
                continue;
            }
            K::Ident | K::ColonColon if s.ty.is_none() && w.base.is_none() && !w.any => {
                match named_type(sema, mode, &mut s)? {
                    true => continue,
                    false => break,
                }
            }
            _ => break,
        }
        sema.bump();
    }
    if w.base.is_some() || w.any {
        s.ty = Some(type_of_words(sema, &w, s.loc)?);
    }
    if quals != 0 && s.ty.is_some_and(|t| t.ty() == Builtin::DecltypeAuto.id()) {
        return sema.fail(s.loc, msg::DECLTYPE_AUTO_QUALIFIED, &[]);
    }
    finish_type(sema, &mut s, quals)?;
    Ok(s)
}

/// Does an attribute begin with this word?
fn begins_attribute(k: K) -> bool {
    matches!(
        k,
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
            | K::KwBlockSize
    )
}

/// `const` or `volatile`, which may stand there once.
fn add_qualifier(sema: &mut Sema, k: K, quals: &mut u32) {
    let word = if k == K::KwConst { CONST } else { VOLATILE };
    if *quals & word != 0 {
        let loc = sema.loc();
        warn::warn_declared(sema, loc, msg::REPEATED_QUALIFIER, &[]);
    }
    *quals |= word;
}

/// `struct`, `enum`, `typename` and what they name.
fn elaborated_type(sema: &mut Sema, k: K, mode: SpecMode, s: &mut DeclSpec) -> R<()> {
    match k {
        K::KwEnum => {
            let (t, defined) = tags::parse_enum_spec(sema)?;
            s.ty = Some(t);
            s.tag = sema.prog.types.enumeration(t).map(TagRef::Enum);
            s.tag_defined = defined;
        }
        K::KwTypename => {
            sema.bump();
            let id = names::parse_id(sema, true)?;
            match (id.ty, id.template) {
                (Some(t), _) => s.ty = Some(t),
                (None, Some(t)) => s.ty = Some(deduced_class(sema, t, id.loc)?),
                _ => return not_a_type(sema, &id),
            }
        }
        _ => {
            let (t, r, defined) = tags::parse_class_spec(sema, s, mode != SpecMode::Type)?;
            s.ty = Some(t);
            s.tag = r;
            s.tag_defined = defined;
        }
    }
    Ok(())
}

/// `extern`, and the language of a linkage specification.
fn extern_word(sema: &mut Sema, s: &mut DeclSpec) -> R<()> {
    s.is_extern = true;
    if sema.ahead(1) == K::String {
        sema.bump();
        let t = sema.tok();
        s.extern_c = sema.text(t.sym()) == "\"C\"";
        if !s.extern_c && sema.text(t.sym()) != "\"C++\"" {
            let n = sema.text(t.sym()).to_string();
            return sema.fail(t.loc, msg::UNKNOWN_LINKAGE, &[&n]);
        }
        // `extern "C" int x;` declares; without braces it is as if extern were written.
    }
    Ok(())
}

/// `explicit`, `explicit(condition)`
fn explicit_word(sema: &mut Sema, s: &mut DeclSpec) -> R<()> {
    sema.bump();
    s.is_explicit = true;
    if sema.is(K::LParen) {
        sema.bump();
        let e = expr::parse_conditional(sema)?;
        sema.expect(K::RParen)?;
        if !sema.is_dep(e) {
            s.is_explicit = constant::const_bool(sema, e)?;
        }
    }
    Ok(())
}

/// A type by its name. `false` where the name is the declarator's: nothing of it is taken then.
fn named_type(sema: &mut Sema, mode: SpecMode, s: &mut DeclSpec) -> R<bool> {
    if at_constructor(sema, mode) {
        return Ok(false);
    }
    if transforms::ahead(sema) {
        s.ty = Some(transforms::parse(sema)?);
        return Ok(true);
    }
    if let Some(open) = packs::pack_index_open(sema, sema.idx()) {
        s.ty = Some(pack_index::pack_index_type(sema, open)?);
        return Ok(true);
    }
    let save = sema.cx.pos;
    let id = names::parse_id(sema, false)?;
    if let Some(t) = id.ty {
        // `Class::Class(` begins an out-of-line constructor.
        if matches!(id.name, syntax::IdName::Ctor) {
            sema.cx.pos = save;
            return Ok(false);
        }
        s.ty = Some(t);
        typedef_names::note_written(sema, &id, s);
        if !sema.facts.typedef_align.is_empty() {
            typedef_align::take_typedef_align(sema, &id, t, &mut s.attrs);
        }
        return Ok(true);
    }
    if let Some(t) = id.template {
        s.ty = Some(deduced_class(sema, t, id.loc)?);
        return Ok(true);
    }
    if let Some(t) = type_behind_members(sema, &id) {
        s.ty = Some(t);
        return Ok(true);
    }
    // A concept before `auto`.
    if names::at_placeholder(sema, 0)
        && id.syms.iter().any(|x| matches!(sema.sym_kind(*x), SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Concept)) {
            s.constraint = Some(save >> 1);
            return Ok(true);
        }
    if named_entity::is_dep_qual(sema, id.qual) && !matches!(id.name, syntax::IdName::Dtor(_)) {
        // A dependent name where a type must stand.
        let Some(syntax::Qual::Type(base)) = id.qual else {
            unreachable!()
        };
        let args = dependent::dep_args(sema, &id.targs);
        let t = sema.prog.types.intern(TypeKind::Member {
            base: base.ty(),
            name: id.sym,
            args,
        });
        s.ty = Some(t.into());
        return Ok(true);
    }
    if matches!(
        id.name,
        syntax::IdName::Dtor(_) | syntax::IdName::Conversion(_) | syntax::IdName::Operator(_)
    ) {
        sema.cx.pos = save;
        return Ok(false);
    }
    not_a_type(sema, &id)
}

/// Puts vector attributes, modes and qualifiers on the type.
fn finish_type(sema: &mut Sema, s: &mut DeclSpec, quals: u32) -> R<()> {
    if let Some(mut t) = s.ty {
        if s.attrs.vector_bytes > 0 || s.attrs.vector_elems > 0 {
            t = declarators::vector_of(sema, t, &s.attrs, s.loc)?;
        }
        if let Some(m) = s.attrs.mode {
            let name = sema.text(m).to_string();
            let unsigned = sema.prog.types.builtin(t).is_some_and(|b| !b.is_signed());
            if let Some(b) = declarators::mode_type(&name, unsigned) {
                t = b.q();
            }
        }
        s.ty = Some(declarators::add_quals(sema, t, quals));
    }
    s.quals = quals;
    Ok(())
}

/// The invented parameter that the `auto` here stands for, in an abbreviated template or a generic lambda.
fn auto_param_type(sema: &mut Sema) -> Option<QualType> {
    let at = sema.idx();
    let name = signature::auto_sym(sema, at);
    let s = *lookup::lookup(sema, name).first()?;
    lookup::symbol_type(sema, s)
}

fn set_base(sema: &mut Sema, w: &Words, s: &DeclSpec, b: Builtin) -> R<Option<Builtin>> {
    if w.base.is_some() || s.ty.is_some() {
        let loc = sema.loc();
        return sema.fail(loc, msg::TWO_TYPES, &[]);
    }
    Ok(Some(b))
}

fn combine_words(sema: &mut Sema, w: &Words, loc: Loc) -> R<Builtin> {
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
        _ => return sema.fail(loc, msg::BAD_TYPE_WORDS, &[]),
    })
}

/// The type of a name that members declared further on have too: in the declarations before them they hide nothing yet (C++
/// [basic.scope.class]).
fn type_behind_members(sema: &mut Sema, id: &syntax::Id) -> Option<QualType> {
    let order = sema.order();
    let later = |s: &SymbolId| sema.env.symbols[s.0 as usize].order > order;
    if id.qual.is_some() || id.syms.is_empty() || !id.syms.iter().all(later) {
        return None;
    }
    let mut cur = Some(sema.cx.scope);
    while let Some(s) = cur {
        cur = sema.scope(s).parent;
        if let (ScopeKind::Record(_), Some(around)) = (sema.scope(s).kind, cur) {
            let found = lookup::lookup_from(sema, around, id.sym);
            return found.first().and_then(|t| lookup::symbol_type(sema, *t));
        }
    }
    None
}

fn not_a_type<T>(sema: &mut Sema, id: &syntax::Id) -> R<T> {
    let text = sema.text(id.sym).to_string();
    if id.syms.is_empty() {
        return missing::undeclared(sema, id.loc, id.sym, Wanted::Type);
    }
    if missing::is_lost(sema, id.sym) || id.syms.iter().any(|s| missing::is_concept_word(sema, *s))
    {
        return Err(Fail);
    }
    let ambiguous = (id.syms.iter()).any(|s| matches!(sema.sym_kind(*s), SymKind::Ambiguous));
    let what = match ambiguous {
        true => msg::AMBIGUOUS_MEMBER,
        false => msg::NOT_A_TYPE,
    };
    sema.fail(id.loc, what, &[&text])
}

/// The placeholder type for a class template named without arguments (or the current instance inside itself).
pub fn deduced_class(sema: &mut Sema, t: TemplateRef, loc: Loc) -> R<QualType> {
    match t {
        TemplateRef::Decl(id) => Ok(sema.prog.types.intern(TypeKind::DeducedClass(id)).into()),
        TemplateRef::Param(_) => sema.fail(loc, msg::TEMPLATE_ARGS_MISSING, &[]),
    }
}

/// Does `Name (` here begin a constructor of the class being declared?
fn at_constructor(sema: &mut Sema, mode: SpecMode) -> bool {
    if mode != SpecMode::Member || !sema.is(K::Ident) {
        return false;
    }
    let class = declaration::class_declared(sema);
    // `Name (*f)(…)` and `Name (f)(…)` declare a member of the type `Name`.
    declaration::constructor_parameters(sema, sema.idx(), class)
        .is_some_and(|params| sema.tok_at(sema.close(params) + 1).kind != K::LParen)
}

/// `__typeof__(expr or type)`
fn parse_typeof(sema: &mut Sema) -> R<QualType> {
    sema.bump();
    sema.expect(K::LParen)?;
    if names::at_type(sema) {
        let t = sema.trap(|s| {
            let t = template_args::parse_type_id(s)?;
            s.expect(K::RParen)?;
            Ok((t, s.cx.pos))
        });
        if let Some((t, p)) = t {
            sema.cx.pos = p;
            return Ok(t);
        }
    }
    let saved = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
    let e = expr::parse_expr(sema);
    sema.cx.mode.unevaluated = saved;
    let e = e?;
    sema.expect(K::RParen)?;
    if let ExprKind::Dependent(d) = sema.prog[e].kind {
        return Ok(sema.prog.types.intern(TypeKind::Decltype(d)).into());
    }
    Ok(sema.ty(e))
}
