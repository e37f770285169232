//! Rules on calls of intrinsics: LLVM's on their types and arguments, and NVIDIA's library's on those it does not have.

use super::{Verifier, messages as msg};
use crate::call;
use crate::expand::SignatureError;
use crate::tables::IntrinsicId;
use crate::types::Type;
use crate::{ConstKind, GlobalRef, Inst, MdNode, TypeId, Value, text};

impl Verifier<'_> {
    /// LLVM's rules on the arguments of intrinsics.
    pub(super) fn intrinsic_arguments(&mut self, i: Inst, id: IntrinsicId) {
        let args: smallvec::SmallVec<[Value; 8]> = call::args(self.body, i).collect();
        let name = id.base_name();
        let cx = &self.m.cx;
        let ints = |rule: super::Rule| rule.names.contains(&name);
        let int = |n: usize| args.get(n).and_then(|&v| cx.value_int(v));
        let width = |n: usize| {
            let ty = self.body.ty(*args.get(n)?, cx);
            cx.types.int_width(cx.types.scalar(ty))
        };
        if ints(msg::BSWAP_BYTES) && width(0).is_some_and(|w| w % 16 != 0) {
            return self.report(Some(i), msg::BSWAP_BYTES, &[]);
        }
        if ints(msg::FIXED_SCALE_SIGNED)
            && let (Some(scale), Some(w)) = (int(2), width(0))
            && scale >= u128::from(w)
        {
            return self.report_bare(i, msg::FIXED_SCALE_SIGNED, &[]);
        }
        if ints(msg::FIXED_SCALE_UNSIGNED)
            && let (Some(scale), Some(w)) = (int(2), width(0))
            && scale > u128::from(w)
        {
            return self.report_bare(i, msg::FIXED_SCALE_UNSIGNED, &[]);
        }
        if ints(msg::FPCLASS_BITS) && int(1).is_some_and(|n| n & !0x3ff != 0) {
            return self.report_bare(i, msg::FPCLASS_BITS, &[]);
        }
        if ints(msg::PREFETCH_WRITE) {
            if int(1).is_some_and(|n| n > 1) {
                return self.report(Some(i), msg::PREFETCH_WRITE, &[]);
            }
            if int(2).is_some_and(|n| n > 3) {
                return self.report(Some(i), msg::PREFETCH_LOCALITY, &[]);
            }
            if int(3).is_some_and(|n| n > 1) {
                return self.report(Some(i), msg::PREFETCH_CACHE, &[]);
            }
        }
        if ints(msg::REGISTER_COUNT) && int(0).is_some_and(|n| n % 8 != 0) {
            return self.report_bare(i, msg::REGISTER_COUNT, &[]);
        }
        if ints(msg::VA_START) && !self.m.signature(self.f).2 {
            return self.report_bare(i, msg::VA_START, &[]);
        }
        if ints(msg::PTRMASK_WIDTH)
            && width(1) != Some(self.m.cx.layout.index_bits(self.space(&args)))
        {
            return self.report(Some(i), msg::PTRMASK_WIDTH, &[]);
        }
        let lanes = |ty: TypeId| cx.types.vector_parts(ty).map(|p| p.1);
        let part = |n: usize| args.get(n).and_then(|&v| lanes(self.body.ty(v, cx)));
        for (rules, whole, part, at) in [
            (
                [msg::VECTOR_INSERT_INDEX, msg::VECTOR_INSERT_END],
                part(0),
                part(1),
                int(2),
            ),
            (
                [msg::VECTOR_EXTRACT_INDEX, msg::VECTOR_EXTRACT_END],
                part(0),
                lanes(self.body.inst(i).ty),
                int(1),
            ),
        ] {
            let (Some(whole), Some(part), Some(at)) = (whole, part, at) else {
                continue;
            };
            if !ints(rules[0]) {
                continue;
            }
            if !at.is_multiple_of(u128::from(part.max(1))) {
                return self.report_bare(i, rules[0], &[]);
            }
            if at.saturating_add(part.into()) > whole.into() {
                return self.report_bare(i, rules[1], &[]);
            }
        }
        if ints(msg::THREAD_LOCAL_SYMBOL)
            && !args.first().is_some_and(|&v| {
                v.as_const()
                    .is_some_and(|c| matches!(cx.constant(c).kind, ConstKind::Global(_)))
            })
        {
            return self.report_bare(i, msg::THREAD_LOCAL_SYMBOL, &[]);
        }
        if ints(msg::SCOPE_DECLARATION)
            && let Some(c) = args.first().and_then(|v| v.as_const())
            && let ConstKind::Metadata(list) = cx.constant(c).kind
            && cx.md.ops(list).len() != 1
        {
            return self.report(Some(i), msg::SCOPE_DECLARATION, &[]);
        }
        if name.starts_with(msg::ROUNDING_MODE.names[0]) {
            self.constrained(i, &args);
        }
    }

    fn space(&self, args: &[Value]) -> u32 {
        args.first().and_then(|&v| self.space_of(v)).unwrap_or(0)
    }

    /// Rounding modes and exception behavior of constrained floating point.
    fn constrained(&mut self, i: Inst, args: &[Value]) {
        let words: Vec<&str> = args
            .iter()
            .filter_map(|v| match self.m.cx.constant(v.as_const()?).kind {
                ConstKind::Metadata(id) => match self.m.cx.md.get(id) {
                    MdNode::Str(s) => Some(self.m.cx.str(*s)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        let known = |rule: super::Rule, word: &str| rule.names[1..].contains(&word);
        if let Some(last) = words.last()
            && !known(msg::EXCEPTION_BEHAVIOR, last)
        {
            return self.report(Some(i), msg::EXCEPTION_BEHAVIOR, &[]);
        }
        // Comparisons have a predicate there.
        if let [mode, _] = words[..]
            && !known(msg::ROUNDING_MODE, mode)
            && crate::Pred::fcmp_from_text(mode).is_none()
        {
            self.report(Some(i), msg::ROUNDING_MODE, &[]);
        }
    }

    /// An intrinsic whose types are not those of its name.
    pub(super) fn intrinsic_types(&mut self, i: Inst, id: IntrinsicId, f: crate::FuncId) {
        let args: Vec<TypeId> = call::args(self.body, i)
            .map(|v| self.body.ty(v, &self.m.cx))
            .collect();
        let Err(why) = id.infer(&self.m.cx.types, self.body.inst(i).ty, &args) else {
            return;
        };
        if !self.rules.library {
            let name = self.m.cx.str(self.m.func(f).name);
            return self.report(Some(i), msg::VARIED_INTRINSIC, &[&name, &why]);
        }
        let rule = match why {
            SignatureError::Arguments { wanted, given, .. } if given < wanted => {
                msg::INTRINSIC_VARIADIC
            }
            SignatureError::Result(_) | SignatureError::Kind(_) => msg::INTRINSIC_RESULT,
            _ => msg::INTRINSIC_ARGUMENT,
        };
        self.report_lines(i, rule, |v| {
            vec![text::global_text(v.m, GlobalRef::Func(f))]
        });
    }

    /// Types that NVIDIA's library does not have.
    pub(super) fn nvvm_types(&mut self, i: Inst) {
        let cx = &self.m.cx;
        let quad = |ty: TypeId| matches!(cx.ty(cx.types.scalar(ty)), Type::Fp128);
        let own = match self.body.inst(i).aux {
            crate::Aux::Alloca { ty, .. } => quad(ty),
            _ => quad(self.body.inst(i).ty),
        };
        if own || self.body.operands(i).any(|v| quad(self.body.ty(v, cx))) {
            self.report(Some(i), msg::QUAD_TYPE, &[]);
        }
    }

    /// Instructions and operations of atomics that it does not have.
    pub(super) fn nvvm_illegal(&mut self, i: Inst) {
        let op = self.body.op(i);
        if msg::ILLEGAL_INSTRUCTION.names.contains(&op.text()) {
            self.report(Some(i), msg::ILLEGAL_INSTRUCTION, &[&op.text()]);
        }
    }
}
