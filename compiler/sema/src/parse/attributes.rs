//! Attributes: GNU `__attribute__((…))`, C++ `[[…]]`, `alignas`, `__declspec`, and CUDA's qualifiers.

use crate::parse::{expr, names, template_args};
use crate::statements::asm;
use crate::syntax::Attrs;
use crate::templates::packs;
use crate::types::print;
use crate::{R, Sema, constant, warn};
use jacquard_hir::{ExprId, StrId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind as K, sym};

/// Parses all attributes that stand here.
pub fn parse_attrs(sema: &mut Sema, a: &mut Attrs) -> R<()> {
    loop {
        match sema.kind() {
            K::KwAttribute | K::KwDeclspec => parse_gnu_attr(sema, a)?,
            K::LBracket if sema.ahead(1) == K::LBracket => parse_cxx_attr(sema, a)?,
            K::KwAlignas => parse_alignas(sema, a)?,
            K::KwExtension => {
                sema.bump();
            }
            K::KwGlobal | K::KwTileGlobal => {
                sema.bump();
                a.func.global = true;
            }
            K::KwDevice => {
                sema.bump();
                a.func.device = true;
            }
            K::KwHost => {
                sema.bump();
                a.func.host = true;
            }
            K::KwShared => {
                sema.bump();
                a.shared = true;
            }
            K::KwConstant => {
                sema.bump();
                a.constant = true;
            }
            K::KwManaged => {
                sema.bump();
                a.managed = true;
            }
            K::KwGridConstant => {
                sema.bump();
                a.grid_constant = true;
            }
            K::KwForceinline => {
                sema.bump();
                a.func.forceinline = true;
            }
            K::KwNoinline => {
                sema.bump();
                a.func.noinline = true;
            }
            K::KwNvPure => {
                sema.bump();
                a.func.nv_pure = true;
            }
            K::KwNoreturn => {
                sema.bump();
                a.func.noreturn = true;
            }
            K::KwLaunchBounds | K::KwMaxnreg | K::KwClusterDims | K::KwBlockSize => {
                let t = sema.bump();
                let loc = sema.session.sources.expansion(t.loc);
                parse_launch_attr(sema, t.kind, loc, a)?;
            }
            _ => return Ok(()),
        }
    }
}

fn parse_launch_attr(sema: &mut Sema, k: K, loc: Loc, a: &mut Attrs) -> R<()> {
    let open = sema.idx();
    if !sema.options.clusters {
        let word = match k {
            K::KwClusterDims => Some("__cluster_dims__"),
            K::KwBlockSize => Some("__block_size__"),
            _ => None,
        };
        if let Some(word) = word {
            sema.error(loc, msg::ATTRIBUTE_NEEDS_CLUSTERS, &[&word]);
        }
    }
    if !sema.is(K::LParen) {
        let found = sema.spell(sema.tok());
        return sema.fail(loc, msg::EXPECTED, &[&"'('", &found]);
    }
    sema.bump();
    if sema.cx.mode.dependent {
        sema.cx.pos = open << 1;
        sema.skip_group();
        return Ok(());
    }
    let mut values: Vec<u32> = Vec::new();
    while !sema.is(K::RParen) {
        if sema.is(K::LParen) && k == K::KwBlockSize {
            sema.bump();
            while !sema.is(K::RParen) {
                values.push(parse_launch_value(sema, k, loc)?);
                if !sema.eat(K::Comma) {
                    break;
                }
            }
            sema.expect(K::RParen)?;
            while !values.len().is_multiple_of(3) {
                values.push(1);
            }
        } else {
            let me = &mut values;
            packs::each_expansion(sema, false, |s| {
                let v = parse_launch_value(s, k, loc)?;
                me.push(v);
                Ok(())
            })?;
        }
        if !sema.eat(K::Comma) {
            break;
        }
        if sema.is(K::RParen) {
            return sema.fail(loc, msg::EXPECTED, &[&"a value", &"')'"]);
        }
    }
    sema.expect(K::RParen)?;
    check_launch_values(sema, k, loc, &values)?;
    match k {
        K::KwLaunchBounds => {
            // 0 stands for no bound.
            for (slot, v) in a.func.launch_bounds.iter_mut().zip(&values) {
                *slot = (*v > 0).then_some(*v);
            }
        }
        K::KwMaxnreg => a.func.maxnreg = values.first().copied(),
        K::KwClusterDims => {
            let at = |i: usize| values.get(i).copied().unwrap_or(1);
            a.func.cluster_dims = Some([at(0), at(1), at(2)]);
        }
        _ => {
            let at = |i: usize| values.get(i).copied().unwrap_or(1);
            a.func.block_size = Some([at(0), at(1), at(2)]);
            if values.len() > 3 {
                a.func.cluster_dims = Some([at(3), at(4), at(5)]);
            }
        }
    }
    Ok(())
}

/// How many values an attribute takes, and that what counts blocks or threads is not 0.
fn check_launch_values(sema: &mut Sema, k: K, loc: Loc, values: &[u32]) -> R<()> {
    let (least, most) = match k {
        K::KwMaxnreg => (1, 1),
        K::KwBlockSize => (1, 6),
        _ => (1, 3),
    };
    if values.len() < least || values.len() > most {
        return sema.fail(
            loc,
            msg::LAUNCH_VALUE_COUNT,
            &[&k.text(), &least, &most, &values.len()],
        );
    }
    if matches!(k, K::KwClusterDims | K::KwBlockSize) && values.contains(&0) {
        return sema.fail(loc, msg::LAUNCH_VALUE_RANGE, &[&0]);
    }
    // The value itself doesn't matter: NVIDIA's compilers refuse a 0, too.
    if k == K::KwLaunchBounds && values.len() == 3 && !sema.options.clusters {
        sema.error(loc, msg::BOUND_NEEDS_CLUSTERS, &[]);
    }
    Ok(())
}

fn parse_launch_value(sema: &mut Sema, k: K, loc: Loc) -> R<u32> {
    let e = expr::parse_conditional(sema)?;
    let t = sema.ty(e);
    if !sema.is_dep(e)
        && !sema.is_error(t)
        && !sema.prog.types.is_integral(sema.prog.types.strip_ref(t))
        && sema.prog.types.enumeration(t).is_none()
        && sema.prog.types.record(t).is_none()
    {
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::NO_CONVERSION, &[&n, &"int"]);
    }
    let v = match constant::try_const_int(sema, e) {
        Ok(v) => v,
        Err(_) => return sema.fail(loc, msg::NOT_CONSTANT, &[]),
    };
    match u32::try_from(v) {
        Ok(v) => Ok(v),
        // As NVIDIA's compilers have it, a negative bound is none.
        Err(_) if v < 0 && k == K::KwLaunchBounds => Ok(0),
        Err(_) => sema.fail(loc, msg::LAUNCH_VALUE_RANGE, &[&v]),
    }
}

fn parse_alignas(sema: &mut Sema, a: &mut Attrs) -> R<()> {
    let loc = sema.loc();
    sema.bump();
    sema.expect(K::LParen)?;
    let mut max = a.align;
    packs::each_expansion(sema, false, |s| {
        let start = s.cx.pos;
        if names::at_type(s) {
            let t = s.trap(|s| {
                let t = template_args::parse_type_id(s)?;
                if s.is(K::RParen) || s.is(K::Ellipsis) {
                    Ok(t)
                } else {
                    s.expected("')'")
                }
            });
            if let Some(t) = t {
                if !s.prog.types.is_dependent(t.ty()) {
                    max = max.max(constant::align_of(s, t)? as u32);
                }
                return Ok(());
            }
            s.cx.pos = start;
        }
        let e = expr::parse_conditional(s)?;
        if !s.is_dep(e) {
            let v = constant::const_int(s, e)?;
            max = max.max(check_align(s, v, e)?);
        }
        Ok(())
    })?;
    a.align = max;
    a.alignas = a.alignas.or((max > 0).then_some(loc));
    sema.expect(K::RParen)?;
    Ok(())
}

fn check_align(sema: &mut Sema, v: i128, e: ExprId) -> R<u32> {
    let loc = sema.eloc(e);
    if !(0..=1 << 28).contains(&v) || (v != 0 && v & (v - 1) != 0) {
        return sema.fail(loc, msg::BAD_ALIGNMENT, &[&v]);
    }
    Ok(v as u32)
}

/// `__attribute__((a, b(args)))`
fn parse_gnu_attr(sema: &mut Sema, a: &mut Attrs) -> R<()> {
    sema.bump();
    if !sema.is(K::LParen) {
        return sema.expected("'('");
    }
    let outer = sema.idx();
    let end = sema.close(outer) + 1;
    let mut i = outer + 1;
    if sema.tok_at(i).kind == K::LParen {
        i += 1;
    }
    while i < end {
        let t = sema.tok_at(i);
        if t.kind.is_word() {
            warn::check_attr_name(sema, i, None);
            let args = (sema.tok_at(i + 1).kind == K::LParen).then_some(i + 1);
            apply_attr(sema, t.sym(), args, a)?;
            if let Some(o) = args {
                i = sema.close(o);
            }
        }
        i += 1;
    }
    sema.cx.pos = end << 1;
    Ok(())
}

/// `[[a, ns::b(args)]]`
fn parse_cxx_attr(sema: &mut Sema, a: &mut Attrs) -> R<()> {
    let outer = sema.idx();
    let end = sema.close(outer) + 1;
    let mut i = outer + 2;
    while i + 1 < end {
        let t = sema.tok_at(i);
        if t.kind.is_word() && sema.tok_at(i + 1).kind != K::ColonColon {
            let qualified = sema.tok_at(i - 1).kind == K::ColonColon;
            warn::check_attr_name(sema, i, qualified.then(|| i - 2));
            let args = (sema.tok_at(i + 1).kind == K::LParen).then_some(i + 1);
            apply_attr(sema, t.sym(), args, a)?;
            if let Some(o) = args {
                i = sema.close(o);
            }
        }
        i += 1;
    }
    sema.cx.pos = end << 1;
    Ok(())
}

/// Applies one attribute by name. Unknown ones are ignored, as the standard wants.
fn apply_attr(sema: &mut Sema, name: Sym, args: Option<u32>, a: &mut Attrs) -> R<()> {
    use sym as s;
    if name == s::GLOBAL {
        a.func.global = true;
    } else if name == s::DEVICE {
        a.func.device = true;
    } else if name == s::HOST {
        a.func.host = true;
    } else if name == s::SHARED {
        a.shared = true;
    } else if name == s::CONSTANT {
        a.constant = true;
    } else if name == s::MANAGED {
        a.managed = true;
    } else if name == s::GRID_CONSTANT {
        a.grid_constant = true;
    } else if name == s::NV_PURE {
        a.func.nv_pure = true;
    } else if name == s::LAUNCH_BOUNDS
        || name == s::MAXNREG
        || name == s::CLUSTER_DIMS
        || name == s::BLOCK_SIZE
    {
        apply_launch_attr(sema, name, args, a)?;
    } else if name == s::NOINLINE || name == s::__noinline__ {
        a.func.noinline = true;
    } else if name == s::ALWAYS_INLINE || name == s::__always_inline__ || name == s::FORCEINLINE {
        a.func.forceinline = true;
        a.always_inline = name != s::FORCEINLINE;
    } else if name == s::NORETURN || name == s::__noreturn__ {
        a.func.noreturn = true;
    } else if name == s::USED || name == s::__used__ {
        a.func.used = true;
    } else if name == s::UNUSED || name == s::__unused__ || name == s::MAYBE_UNUSED {
        a.unused = true;
    } else if name == s::NODISCARD
        || name == s::WARN_UNUSED_RESULT
        || name == s::__warn_unused_result__
    {
        a.func.nodiscard = true;
        if let Some(open) = args {
            a.func.nodiscard_text = attr_text(sema, open)?;
        }
    } else if name == s::DEPRECATED || name == s::__deprecated__ {
        a.func.deprecated = Some(match args {
            Some(open) => attr_text(sema, open)?,
            None => None,
        });
    } else if name == s::WEAK {
        a.func.weak = true;
    } else if name == s::PURE || name == s::__pure__ {
        a.func.attr_pure = true;
    } else if name == s::PACKED || name == s::__packed__ {
        a.packed = true;
    } else if name == s::NO_UNIQUE_ADDRESS {
        a.no_unique_address = true;
    } else if name == s::LIKELY {
        a.likely = true;
    } else if name == s::UNLIKELY {
        a.unlikely = true;
    } else if name == s::MODE || name == s::__mode__ {
        if let Some(o) = args {
            a.mode = Some(sema.tok_at(o + 1).sym());
        }
    } else if name == s::ALIGNED || name == s::__aligned__ {
        match args {
            None => a.align = a.align.max(16),
            Some(o) => {
                if let Some(v) = attr_value(sema, o)? {
                    if v & v.wrapping_sub(1) != 0 {
                        let loc = sema.tok_at(o + 1).loc;
                        return sema.fail(loc, msg::BAD_ALIGNMENT, &[&v]);
                    }
                    a.align = a.align.max(v);
                }
            }
        }
    } else if name == s::VECTOR_SIZE || name == s::__vector_size__ {
        if let Some(o) = args
            && let Some(v) = attr_value(sema, o)?
        {
            a.vector_bytes = v;
        }
    } else if name == s::EXT_VECTOR_TYPE
        && let Some(o) = args
        && let Some(v) = attr_value(sema, o)?
    {
        a.vector_elems = v;
    } else if sema.text(name).trim_matches('_') == "nonnull" {
        a.func.nonnull = Some(attr_numbers(sema, args));
    }
    Ok(())
}

/// An attribute of kernels, with its arguments.
fn apply_launch_attr(sema: &mut Sema, name: Sym, args: Option<u32>, a: &mut Attrs) -> R<()> {
    let k = if name == sym::LAUNCH_BOUNDS {
        K::KwLaunchBounds
    } else if name == sym::MAXNREG {
        K::KwMaxnreg
    } else if name == sym::CLUSTER_DIMS {
        K::KwClusterDims
    } else {
        K::KwBlockSize
    };
    if let Some(o) = args {
        let mut cx = sema.cx.clone();
        cx.pos = o << 1;
        let loc = sema.tok_at(o.saturating_sub(1)).loc;
        let mut tmp = std::mem::take(a);
        let r = sema.at(cx, |me| parse_launch_attr(me, k, loc, &mut tmp));
        *a = tmp;
        r?;
    }
    Ok(())
}

/// The integers in the brackets of an attribute.
fn attr_numbers(sema: &Sema, open: Option<u32>) -> Box<[u32]> {
    let Some(open) = open else {
        return Box::default();
    };
    (open + 1..sema.close(open))
        .filter_map(|i| sema.text(sema.tok_at(i).sym()).parse().ok())
        .collect()
}

/// The string argument of an attribute whose `(` is token `open`.
fn attr_text(sema: &mut Sema, open: u32) -> R<Option<StrId>> {
    if sema.tok_at(open + 1).kind != K::String {
        return Ok(None);
    }
    let mut cx = sema.cx.clone();
    cx.pos = (open + 1) << 1;
    sema.at(cx, |me| asm::string_id(me)).map(Some)
}

/// The constant argument of an attribute whose `(` is token `open`.
fn attr_value(sema: &mut Sema, open: u32) -> R<Option<u32>> {
    let mut cx = sema.cx.clone();
    cx.pos = (open + 1) << 1;
    sema.at(cx, |me| {
        if names::at_type(me) && me.ahead(1) != K::LParen {
            let t = template_args::parse_type_id(me)?;
            if me.prog.types.is_dependent(t.ty()) {
                return Ok(None);
            }
            return Ok(Some(constant::align_of(me, t)? as u32));
        }
        let e = expr::parse_conditional(me)?;
        if me.is_dep(e) {
            return Ok(None);
        }
        let v = constant::const_int(me, e)?;
        if !(0..=1 << 28).contains(&v) {
            let loc = me.eloc(e);
            return me.fail(loc, msg::BAD_ALIGNMENT, &[&v]);
        }
        Ok(Some(v as u32))
    })
}
