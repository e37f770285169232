//! The types that specifiers and declarators make.

use crate::syntax::{Attrs, DeclSpec, Declarator, FnDeclarator};
use crate::types::print;
use crate::{R, Sema, templates};
use jacquard_hir::types::{Builtin, FnType, Noexcept, QualType, RESTRICT, TypeId, TypeKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// The builtin integer type of a GNU `mode` attribute.
pub fn mode_type(mode: &str, unsigned: bool) -> Option<Builtin> {
    Some(match (mode.trim_matches('_'), unsigned) {
        ("QI", false) => Builtin::SChar,
        ("QI", true) => Builtin::UChar,
        ("HI", false) => Builtin::Short,
        ("HI", true) => Builtin::UShort,
        ("SI", false) => Builtin::Int,
        ("SI", true) => Builtin::UInt,
        ("DI" | "word" | "pointer" | "unwind_word", false) => Builtin::Long,
        ("DI" | "word" | "pointer" | "unwind_word", true) => Builtin::ULong,
        ("TI", false) => Builtin::Int128,
        ("TI", true) => Builtin::UInt128,
        ("SF", _) => Builtin::Float,
        ("DF", _) => Builtin::Double,
        _ => return None,
    })
}

/// Adds cv-qualifiers; references ignore them, arrays pass them to their elements.
pub fn add_quals(sema: &mut Sema, t: QualType, quals: u32) -> QualType {
    if quals == 0 {
        return t;
    }
    match sema.prog.types.kind(t.ty()) {
        TypeKind::LRef(_) | TypeKind::RRef(_) => {
            // `T&` with __restrict__ keeps it (it qualifies the reference itself).
            t.add(quals & RESTRICT)
        }
        TypeKind::Function(_) => t,
        TypeKind::Array { elem, len } => {
            let (elem, len) = (*elem, *len);
            let e = add_quals(sema, elem, quals);
            sema.prog.types.array(e, len)
        }
        _ => t.add(quals),
    }
}

/// The vector type over `t` that the attributes ask for.
pub fn vector_of(sema: &mut Sema, t: QualType, a: &Attrs, loc: Loc) -> R<QualType> {
    if sema.prog.types.is_dependent(t.ty()) {
        return Ok(t);
    }
    let Some(b) = sema.prog.types.builtin(t).filter(|b| b.bits() > 0) else {
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::BAD_VECTOR_ELEMENT, &[&n]);
    };
    let len = if a.vector_elems > 0 {
        a.vector_elems
    } else {
        a.vector_bytes / (b.bits() / 8)
    };
    if len == 0 || len > 4096 {
        return sema.fail(loc, msg::BAD_VECTOR_ELEMENT, &[&len]);
    }
    Ok(QualType::with(
        sema.prog
            .types
            .intern(TypeKind::Vector { elem: t.ty(), len }),
        t.quals(),
    ))
}

/// An error if a type is the name of a class template, whose arguments nothing here can give.
pub(crate) fn require_arguments(sema: &mut Sema, ty: QualType, loc: Loc) -> R<()> {
    let TypeKind::DeducedClass(t) = *sema.prog.types.kind(ty.ty()) else {
        return Ok(());
    };
    let n = templates::template_name(sema, t);
    sema.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n])
}

/// The function type of a parameter list, without what it says of exceptions.
pub fn fn_type_of(sema: &mut Sema, ret: QualType, f: &FnDeclarator) -> TypeId {
    let params: Box<[QualType]> = f.params.iter().map(|p| p.ty.unqual()).collect();
    sema.prog.types.function(FnType {
        ret,
        params,
        variadic: f.variadic,
        quals: f.quals,
        ref_qual: f.ref_qual,
        noexcept: Noexcept::False,
    })
}

/// The attributes of specifiers and declarator together.
pub fn merge_attrs(spec: &DeclSpec, d: &Declarator) -> Attrs {
    let mut a = spec.attrs.clone();
    let b = &d.attrs;
    a.func.add(&b.func);
    a.func.used |= b.func.used;
    a.func.weak |= b.func.weak;
    a.func.nv_pure |= b.func.nv_pure;
    a.func.asm_label = a.func.asm_label.or(b.func.asm_label);
    a.shared |= b.shared;
    a.constant |= b.constant;
    a.managed |= b.managed;
    a.align = a.align.max(b.align);
    a.alignas = a.alignas.or(b.alignas);
    a.packed |= b.packed;
    a
}

/// Parameter adjustment: arrays and functions become pointers.
pub fn adjust_param(sema: &mut Sema, t: QualType) -> QualType {
    match *sema.prog.types.kind(t.ty()) {
        TypeKind::Array { elem, .. } => {
            let e = elem.add(t.quals());
            sema.prog.types.pointer(e)
        }
        TypeKind::Function(_) => sema.prog.types.pointer(t),
        _ => t,
    }
}
