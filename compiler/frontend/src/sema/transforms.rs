//! Types that a word makes of another: `__remove_cv(T)`, `__decay(T)` and their kin. The words are names that a program may declare.

use super::*;
use crate::parse::template_args;
use TokenKind as K;

/// Does a name stand for such a type, where nothing declares it?
fn is_word(text: &str) -> bool {
    matches!(
        text,
        "__add_lvalue_reference"
            | "__add_pointer"
            | "__add_rvalue_reference"
            | "__decay"
            | "__make_signed"
            | "__make_unsigned"
            | "__remove_all_extents"
            | "__remove_const"
            | "__remove_cv"
            | "__remove_cvref"
            | "__remove_extent"
            | "__remove_pointer"
            | "__remove_reference"
            | "__remove_reference_t"
            | "__remove_volatile"
    )
}

/// Does such a type begin here?
pub(crate) fn ahead(sema: &mut Sema) -> bool {
    if !sema.is(K::Ident) || sema.ahead(1) != K::LParen {
        return false;
    }
    let name = sema.tok().sym();
    is_word(sema.text(name)) && lookup::lookup(sema, name).is_empty()
}

/// In a scan, which knows no declarations: `__decay(T) f();`, with the word's parenthesis at `open`.
pub(super) fn scanned(sema: &Sema, word: Sym, open: u32) -> bool {
    let behind = sema.tok_at(sema.close(open) + 1).kind;
    matches!(
        behind,
        K::Ident | K::Star | K::Amp | K::AmpAmp | K::KwOperator
    ) && is_word(sema.text(word))
}

/// `__word(type)`
pub(crate) fn parse(sema: &mut Sema) -> R<QualType> {
    let t = sema.bump();
    sema.expect(K::LParen)?;
    let arg = template_args::parse_type_id(sema)?;
    sema.expect(K::RParen)?;
    if sema.prog.types.is_dependent(arg.ty()) {
        let name = t.sym();
        let args = Box::new([arg]);
        return Ok((sema.prog.types)
            .intern(TypeKind::Transform { name, args })
            .into());
    }
    let word = sema.text(t.sym()).to_string();
    transformed(sema, &word, arg, t.loc)
}

fn transformed(sema: &mut Sema, word: &str, t: QualType, loc: Loc) -> R<QualType> {
    let types = &mut sema.prog.types;
    let without = |t: QualType, quals: u32| QualType::with(t.ty(), t.quals() & !quals);
    let referable = !types.is_void(t);
    Ok(match word {
        "__add_lvalue_reference" if referable => types.lref(t),
        "__add_rvalue_reference" if referable => types.rref(t),
        "__add_lvalue_reference" | "__add_rvalue_reference" => t,
        "__add_pointer" => {
            let to = types.strip_ref(t);
            types.pointer(to)
        }
        "__remove_const" => without(t, CONST),
        "__remove_volatile" => without(t, VOLATILE),
        "__remove_cv" => without(t, CONST | VOLATILE),
        "__remove_cvref" => without(types.strip_ref(t), CONST | VOLATILE),
        "__remove_reference" | "__remove_reference_t" => types.strip_ref(t),
        "__remove_pointer" => types.pointee(t).unwrap_or(t),
        "__remove_extent" => types.elem(t).unwrap_or(t),
        "__remove_all_extents" => types.base_elem(t),
        "__decay" => {
            let t = types.strip_ref(t);
            match types.elem(t) {
                Some(elem) if types.is_array(t) => types.pointer(elem),
                _ if types.is_function(t) => types.pointer(t),
                _ => without(t, CONST | VOLATILE),
            }
        }
        _ => return of_sign(sema, t, word == "__make_signed", loc),
    })
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
        Some(e) => {
            resolve::complete_enum(sema, e);
            let underlying = sema.prog[e].underlying;
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
