//! Types that a word makes of another: `__remove_cv(T)`, `__decay(T)`, `__underlying_type(E)` and their kin. The words are names that a program may declare.

use crate::declare::resolve;
use crate::types::print;
use crate::{R, Sema, grammar, init, lookup};
use TokenKind as K;
use jacquard_hir::types::{Builtin, CONST, QualType, TypeKind, VOLATILE};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};

jacquard_macros::type_transforms!();

/// What a word asks for, where nothing declares it.
fn transform_of(text: &str) -> Option<Transform> {
    // Every name before a parenthesis is asked.
    let word = text
        .starts_with("__")
        .then(|| WORDS.iter().find(|w| w.0 == text));
    word.flatten().map(|w| w.1)
}

/// Does such a type begin here?
pub(crate) fn ahead(sema: &mut Sema) -> bool {
    if !sema.is(K::Ident) || sema.ahead(1) != K::LParen {
        return false;
    }
    let name = sema.tok().sym();
    transform_of(sema.text(name)).is_some() && lookup::lookup(sema, name).is_empty()
}

/// In a scan, which knows no declarations: `__decay(T) f();`, with the word's parenthesis at `open`.
pub(crate) fn scanned(sema: &Sema, word: Sym, open: u32) -> bool {
    let behind = sema.tok_at(sema.close(open) + 1).kind;
    matches!(
        behind,
        K::Ident | K::Star | K::Amp | K::AmpAmp | K::KwOperator
    ) && transform_of(sema.text(word)).is_some()
}

/// `__word(type)`, or `_Atomic(type)`, which is the type itself here.
pub(crate) fn parse(sema: &mut Sema) -> R<QualType> {
    let t = sema.bump();
    sema.expect(K::LParen)?;
    let arg = grammar::parse_type_id(sema)?;
    sema.expect(K::RParen)?;
    if t.kind == K::KwAtomic {
        return Ok(arg);
    }
    if sema.prog.types.is_dependent(arg.ty()) {
        let name = t.sym();
        let args = Box::new([arg]);
        return Ok((sema.prog.types)
            .intern(TypeKind::Transform { name, args })
            .into());
    }
    match transform_of(sema.text(t.sym())) {
        Some(what) => transformed(sema, what, arg, t.loc),
        None => Ok(arg),
    }
}

fn transformed(sema: &mut Sema, what: Transform, t: QualType, loc: Loc) -> R<QualType> {
    let types = &mut sema.prog.types;
    let referable = !types.is_void(t);
    Ok(match what {
        Transform::AddLvalueReference if referable => types.lref(t),
        Transform::AddRvalueReference if referable => types.rref(t),
        Transform::AddLvalueReference | Transform::AddRvalueReference => t,
        Transform::AddPointer => {
            let to = types.strip_ref(t);
            types.pointer(to)
        }
        Transform::Remove {
            reference,
            constant,
            volatile,
        } => {
            let t = if reference { types.strip_ref(t) } else { t };
            let quals = if constant { CONST } else { 0 } | if volatile { VOLATILE } else { 0 };
            QualType::with(t.ty(), t.quals() & !quals)
        }
        Transform::RemovePointer => types.pointee(t).unwrap_or(t),
        Transform::RemoveExtent => types.elem(t).unwrap_or(t),
        Transform::RemoveAllExtents => types.base_elem(t),
        Transform::Decay => {
            let t = types.strip_ref(t);
            init::decayed(sema, t)
        }
        Transform::MakeSigned | Transform::MakeUnsigned => {
            return of_sign(sema, t, what == Transform::MakeSigned, loc);
        }
        Transform::Underlying => return underlying(sema, t, loc),
    })
}

fn underlying(sema: &mut Sema, t: QualType, loc: Loc) -> R<QualType> {
    match sema.prog.types.enumeration(t) {
        Some(e) => {
            resolve::complete_enum(sema, e);
            Ok(sema.prog[e].underlying)
        }
        None => {
            let n = print::type_name(sema, t);
            sema.fail(loc, msg::NOT_AN_ENUM, &[&n])
        }
    }
}

/// The integer type of a type's size with or without a sign.
fn of_sign(sema: &mut Sema, t: QualType, signed: bool, loc: Loc) -> R<QualType> {
    use Builtin as B;
    let pairs = [
        (B::SChar, B::UChar),
        (B::Short, B::UShort),
        (B::Int, B::UInt),
        (B::Long, B::ULong),
        (B::LongLong, B::ULongLong),
        (B::Int128, B::UInt128),
    ];
    let own = match sema.prog.types.enumeration(t) {
        Some(_) => {
            let underlying = underlying(sema, t, loc)?;
            sema.prog.types.builtin(underlying)
        }
        None => sema.prog.types.builtin(t),
    };
    let own = own.filter(|b| b.is_integral() && *b != B::Bool);
    let pair = own.and_then(|b| {
        let same = pairs.iter().find(|p| p.0 == b || p.1 == b);
        same.or_else(|| pairs.iter().find(|p| p.0.bits() == b.bits()))
    });
    match pair {
        Some(p) => {
            let b = if signed { p.0 } else { p.1 };
            Ok(QualType::with(b.id(), t.quals()))
        }
        None => {
            let n = print::type_name(sema, t);
            sema.fail(loc, msg::NO_SIGN, &[&n])
        }
    }
}
