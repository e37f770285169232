//! Attributes: GNU `__attribute__((…))`, C++ `[[…]]`, `alignas`, `__declspec`, and CUDA's qualifiers.

use crate::diag::msg;
use crate::hir::*;
use crate::sema::*;
use crate::source::Loc;
use crate::token::{Sym, TokenKind as K, sym};
use crate::types::*;

/// Attributes of a declaration, gathered from wherever they may stand.
#[derive(Clone, Debug, Default)]
pub struct Attrs {
    pub func: FuncAttrs,
    pub shared: bool,
    pub constant: bool,
    pub managed: bool,
    pub grid_constant: bool,
    /// Bytes; 0 for none.
    pub align: u32,
    pub packed: bool,
    pub vector_bytes: u32,
    pub vector_elems: u32,
    pub mode: Option<Sym>,
    pub no_unique_address: bool,
    pub likely: bool,
    pub unlikely: bool,
    pub fallthrough: bool,
    /// Nothing need name it.
    pub unused: bool,
    /// Written `always_inline`, which says nothing of linkage.
    pub always_inline: bool,
}

impl Attrs {
    /// The memory space of a variable with these attributes.
    pub fn space(&self) -> Space {
        if self.constant {
            Space::Constant
        } else if self.managed {
            Space::Managed
        } else if self.shared {
            Space::Shared
        } else if self.func.device {
            Space::Device
        } else {
            Space::None
        }
    }
}

impl Declarators<'_, '_> {
    /// Parses all attributes that stand here.
    pub fn parse_attrs(&mut self, a: &mut Attrs) -> R<()> {
        loop {
            match self.kind() {
                K::KwAttribute | K::KwDeclspec => self.parse_gnu_attr(a)?,
                K::LBracket if self.ahead(1) == K::LBracket => self.parse_cxx_attr(a)?,
                K::KwAlignas => self.parse_alignas(a)?,
                K::KwExtension => {
                    self.bump();
                }
                K::KwGlobal | K::KwTileGlobal => {
                    self.bump();
                    a.func.global = true;
                }
                K::KwDevice => {
                    self.bump();
                    a.func.device = true;
                }
                K::KwHost => {
                    self.bump();
                    a.func.host = true;
                }
                K::KwShared => {
                    self.bump();
                    a.shared = true;
                }
                K::KwConstant => {
                    self.bump();
                    a.constant = true;
                }
                K::KwManaged => {
                    self.bump();
                    a.managed = true;
                }
                K::KwGridConstant => {
                    self.bump();
                    a.grid_constant = true;
                }
                K::KwForceinline => {
                    self.bump();
                    a.func.forceinline = true;
                }
                K::KwNoinline => {
                    self.bump();
                    a.func.noinline = true;
                }
                K::KwNvPure => {
                    self.bump();
                    a.func.nv_pure = true;
                }
                K::KwNoreturn => {
                    self.bump();
                    a.func.noreturn = true;
                }
                K::KwLaunchBounds | K::KwMaxnreg | K::KwClusterDims | K::KwBlockSize => {
                    let t = self.bump();
                    let loc = self.session.sources.expansion(t.loc);
                    self.parse_launch_attr(t.kind, loc, a)?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn parse_launch_attr(&mut self, k: K, loc: Loc, a: &mut Attrs) -> R<()> {
        let open = self.idx();
        if !self.options.clusters {
            let word = match k {
                K::KwClusterDims => Some("__cluster_dims__"),
                K::KwBlockSize => Some("__block_size__"),
                _ => None,
            };
            if let Some(word) = word {
                self.error(loc, msg::ATTRIBUTE_NEEDS_CLUSTERS, &[&word]);
            }
        }
        if !self.is(K::LParen) {
            let found = self.spell(self.tok());
            return self.fail(loc, msg::EXPECTED, &[&"'('", &found]);
        }
        self.bump();
        if self.cx.mode.dependent {
            self.cx.pos = open << 1;
            self.skip_group();
            return Ok(());
        }
        let mut values: Vec<u32> = Vec::new();
        while !self.is(K::RParen) {
            if self.is(K::LParen) && k == K::KwBlockSize {
                self.bump();
                while !self.is(K::RParen) {
                    values.push(self.parse_launch_value(k, loc)?);
                    if !self.eat(K::Comma) {
                        break;
                    }
                }
                self.expect(K::RParen)?;
                while !values.len().is_multiple_of(3) {
                    values.push(1);
                }
            } else {
                let me = &mut values;
                let _ = self.each_expansion(false, |s| {
                    let v = Declarators(s).parse_launch_value(k, loc)?;
                    me.push(v);
                    Ok(())
                })?;
            }
            if !self.eat(K::Comma) {
                break;
            }
            if self.is(K::RParen) {
                return self.fail(loc, msg::EXPECTED, &[&"a value", &"')'"]);
            }
        }
        self.expect(K::RParen)?;
        self.check_launch_values(k, loc, &values)?;
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
    fn check_launch_values(&mut self, k: K, loc: Loc, values: &[u32]) -> R<()> {
        let (least, most) = match k {
            K::KwMaxnreg => (1, 1),
            K::KwBlockSize => (1, 6),
            _ => (1, 3),
        };
        if values.len() < least || values.len() > most {
            return self.fail(
                loc,
                msg::LAUNCH_VALUE_COUNT,
                &[&k.text(), &least, &most, &values.len()],
            );
        }
        if matches!(k, K::KwClusterDims | K::KwBlockSize) && values.contains(&0) {
            return self.fail(loc, msg::LAUNCH_VALUE_RANGE, &[&0]);
        }
        Ok(())
    }

    fn parse_launch_value(&mut self, k: K, loc: Loc) -> R<u32> {
        let e = self.parse_conditional()?;
        let t = self.ty(e);
        if !self.is_dep(e)
            && !self.is_error(t)
            && !self.prog.types.is_integral(self.prog.types.strip_ref(t))
            && self.prog.types.enumeration(t).is_none()
            && self.prog.types.record(t).is_none()
        {
            let n = self.type_name(t);
            return self.fail(loc, msg::NO_CONVERSION, &[&n, &"int"]);
        }
        let v = match self.try_const_int(e) {
            Ok(v) => v,
            Err(_) => return self.fail(loc, msg::NOT_CONSTANT, &[]),
        };
        match u32::try_from(v) {
            Ok(v) => Ok(v),
            // As NVIDIA's compilers have it, a negative bound is none.
            Err(_) if v < 0 && k == K::KwLaunchBounds => Ok(0),
            Err(_) => self.fail(loc, msg::LAUNCH_VALUE_RANGE, &[&v]),
        }
    }

    fn parse_alignas(&mut self, a: &mut Attrs) -> R<()> {
        self.bump();
        self.expect(K::LParen)?;
        let mut max = a.align;
        self.each_expansion(false, |s| {
            let start = s.cx.pos;
            if s.at_type() {
                let t = s.trap(|s| {
                    let t = s.parse_type_id()?;
                    if s.is(K::RParen) || s.is(K::Ellipsis) {
                        Ok(t)
                    } else {
                        s.expected("')'")
                    }
                });
                if let Some(t) = t {
                    if !s.prog.types.is_dependent(t.ty()) {
                        max = max.max(s.align_of(t)? as u32);
                    }
                    return Ok(());
                }
                s.cx.pos = start;
            }
            let e = s.parse_conditional()?;
            if !s.is_dep(e) {
                let v = s.const_int(e)?;
                max = max.max(Declarators(s).check_align(v, e)?);
            }
            Ok(())
        })?;
        a.align = max;
        self.expect(K::RParen)?;
        Ok(())
    }

    fn check_align(&mut self, v: i128, e: ExprId) -> R<u32> {
        let loc = self.eloc(e);
        if !(0..=1 << 28).contains(&v) || (v != 0 && v & (v - 1) != 0) {
            return self.fail(loc, msg::BAD_ALIGNMENT, &[&v]);
        }
        Ok(v as u32)
    }

    /// `__attribute__((a, b(args)))`
    fn parse_gnu_attr(&mut self, a: &mut Attrs) -> R<()> {
        self.bump();
        if !self.is(K::LParen) {
            return self.expected("'('");
        }
        let outer = self.idx();
        let end = self.close(outer) + 1;
        let mut i = outer + 1;
        if self.tok_at(i).kind == K::LParen {
            i += 1;
        }
        while i < end {
            let t = self.tok_at(i);
            if t.kind.is_word() {
                self.check_attr_name(i, None);
                let args = (self.tok_at(i + 1).kind == K::LParen).then_some(i + 1);
                self.apply_attr(t.sym(), args, a)?;
                if let Some(o) = args {
                    i = self.close(o);
                }
            }
            i += 1;
        }
        self.cx.pos = end << 1;
        Ok(())
    }

    /// `[[a, ns::b(args)]]`
    fn parse_cxx_attr(&mut self, a: &mut Attrs) -> R<()> {
        let outer = self.idx();
        let end = self.close(outer) + 1;
        let mut i = outer + 2;
        while i + 1 < end {
            let t = self.tok_at(i);
            if t.kind.is_word() && self.tok_at(i + 1).kind != K::ColonColon {
                let qualified = self.tok_at(i - 1).kind == K::ColonColon;
                self.check_attr_name(i, qualified.then(|| i - 2));
                let args = (self.tok_at(i + 1).kind == K::LParen).then_some(i + 1);
                self.apply_attr(t.sym(), args, a)?;
                if let Some(o) = args {
                    i = self.close(o);
                }
            }
            i += 1;
        }
        self.cx.pos = end << 1;
        Ok(())
    }

    /// Applies one attribute by name. Unknown ones are ignored, as the standard wants.
    fn apply_attr(&mut self, name: Sym, args: Option<u32>, a: &mut Attrs) -> R<()> {
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
            let k = if name == s::LAUNCH_BOUNDS {
                K::KwLaunchBounds
            } else if name == s::MAXNREG {
                K::KwMaxnreg
            } else if name == s::CLUSTER_DIMS {
                K::KwClusterDims
            } else {
                K::KwBlockSize
            };
            if let Some(o) = args {
                let mut cx = self.cx.clone();
                cx.pos = o << 1;
                let loc = self.tok_at(o.saturating_sub(1)).loc;
                let mut tmp = std::mem::take(a);
                let r = self.at(cx, |me| Declarators(me).parse_launch_attr(k, loc, &mut tmp));
                *a = tmp;
                r?;
            }
        } else if name == s::NOINLINE || name == s::__noinline__ {
            a.func.noinline = true;
        } else if name == s::ALWAYS_INLINE || name == s::__always_inline__ || name == s::FORCEINLINE
        {
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
                a.func.nodiscard_text = self.attr_text(open)?;
            }
        } else if name == s::DEPRECATED || name == s::__deprecated__ {
            a.func.deprecated = Some(match args {
                Some(open) => self.attr_text(open)?,
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
                a.mode = Some(self.tok_at(o + 1).sym());
            }
        } else if name == s::ALIGNED || name == s::__aligned__ {
            match args {
                None => a.align = a.align.max(16),
                Some(o) => {
                    if let Some(v) = self.attr_value(o)? {
                        if v & v.wrapping_sub(1) != 0 {
                            let loc = self.tok_at(o + 1).loc;
                            return self.fail(loc, msg::BAD_ALIGNMENT, &[&v]);
                        }
                        a.align = a.align.max(v);
                    }
                }
            }
        } else if name == s::VECTOR_SIZE || name == s::__vector_size__ {
            if let Some(o) = args
                && let Some(v) = self.attr_value(o)?
            {
                a.vector_bytes = v;
            }
        } else if name == s::EXT_VECTOR_TYPE
            && let Some(o) = args
            && let Some(v) = self.attr_value(o)?
        {
            a.vector_elems = v;
        } else if self.text(name).trim_matches('_') == "nonnull" {
            a.func.nonnull = Some(self.attr_numbers(args));
        }
        Ok(())
    }

    /// The integers in the brackets of an attribute.
    fn attr_numbers(&self, open: Option<u32>) -> Box<[u32]> {
        let Some(open) = open else {
            return Box::default();
        };
        (open + 1..self.close(open))
            .filter_map(|i| self.text(self.tok_at(i).sym()).parse().ok())
            .collect()
    }

    /// Warns of an attribute that has no meaning, by its name and the namespace before it.
    pub(crate) fn check_attr_name(&mut self, at: u32, namespace: Option<u32>) {
        let spelled = |s: &Self, i: u32| s.text(s.tok_at(i).sym()).to_owned();
        let loc = self.tok_at(at).loc;
        if !self.in_main_file(loc) || self.session.sources.expansion(loc) != loc {
            return;
        }
        if let Some(n) = namespace {
            let text = spelled(self, n);
            let known = msg::UNKNOWN_ATTRIBUTE_NAMESPACE.row().names;
            if !known.contains(&text.trim_matches('_')) {
                let loc = self.tok_at(n).loc;
                return self.warn_declared(loc, msg::UNKNOWN_ATTRIBUTE_NAMESPACE, &[&text]);
            }
        }
        let text = spelled(self, at);
        if !msg::UNKNOWN_ATTRIBUTE
            .row()
            .names
            .contains(&text.trim_matches('_'))
        {
            self.warn_declared(loc, msg::UNKNOWN_ATTRIBUTE, &[&text]);
        }
    }

    /// The string argument of an attribute whose `(` is token `open`.
    fn attr_text(&mut self, open: u32) -> R<Option<StrId>> {
        if self.tok_at(open + 1).kind != K::String {
            return Ok(None);
        }
        let mut cx = self.cx.clone();
        cx.pos = (open + 1) << 1;
        self.at(cx, |me| me.string_id()).map(Some)
    }

    /// The constant argument of an attribute whose `(` is token `open`.
    fn attr_value(&mut self, open: u32) -> R<Option<u32>> {
        let mut cx = self.cx.clone();
        cx.pos = (open + 1) << 1;
        self.at(cx, |me| {
            if me.at_type() && me.ahead(1) != K::LParen {
                let t = me.parse_type_id()?;
                if me.prog.types.is_dependent(t.ty()) {
                    return Ok(None);
                }
                return Ok(Some(me.align_of(t)? as u32));
            }
            let e = me.parse_conditional()?;
            if me.is_dep(e) {
                return Ok(None);
            }
            let v = me.const_int(e)?;
            if !(0..=1 << 28).contains(&v) {
                let loc = me.eloc(e);
                return me.fail(loc, msg::BAD_ALIGNMENT, &[&v]);
            }
            Ok(Some(v as u32))
        })
    }
}

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
