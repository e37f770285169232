//! LLVM's rules on calls that must be tail calls, and on operand bundles (LangRef, "'call' Instruction", "Operand Bundles").

use super::{Rule, Verifier, messages as msg};
use crate::body::Aux;
use crate::call;
use crate::opcode::{Flags, Opcode};
use crate::{ConstKind, Inst, Value};

/// The tag of an assumption that is dropped.
const IGNORED: &str = "ignore";

impl Verifier<'_> {
    /// A `musttail` call takes the place of its function.
    pub(super) fn must_tail(&mut self, i: Inst) {
        if self.body.inst(i).flags.has(Flags::MUSTTAIL)
            && let Some(rule) = self.broken_tail(i)
        {
            self.report(Some(i), rule, &[]);
        }
    }

    fn broken_tail(&self, i: Inst) -> Option<Rule> {
        let types = &self.m.cx.types;
        let Aux::Call { sig, cc, .. } = self.body.inst(i).aux else {
            return None;
        };
        let callee = call::callee(self.body, i).as_const();
        if callee.is_some_and(|c| matches!(self.m.cx.constant(c).kind, ConstKind::InlineAsm(_))) {
            return Some(msg::TAIL_ASSEMBLY);
        }
        let (ret, params, variadic) = types.func_parts(sig)?;
        let (own_ret, own_params, own_variadic) = self.m.signature(self.f);
        if variadic != own_variadic {
            return Some(msg::TAIL_VARIADIC);
        }
        if ret != own_ret {
            return Some(msg::TAIL_RESULT_TYPE);
        }
        if cc != self.m.func(self.f).cc {
            return Some(msg::TAIL_CONVENTION);
        }
        let block = self.body.inst(i).block?;
        let next = self.body.insts(block).skip_while(|&n| n != i).nth(1);
        let Some(next) = next.filter(|&n| self.body.op(n) == Opcode::Ret) else {
            return Some(msg::TAIL_BEFORE_RETURN);
        };
        let returned = self.body.operands(next).next();
        let undefined = |v: Value| {
            v.as_const().is_some_and(|c| {
                matches!(
                    self.m.cx.constant(c).kind,
                    ConstKind::Undef | ConstKind::Poison
                )
            })
        };
        if returned.is_some_and(|v| v != i.into() && !undefined(v)) {
            return Some(msg::TAIL_RESULT);
        }
        if variadic {
            return None;
        }
        if params.len() != own_params.len() {
            return Some(msg::TAIL_COUNT);
        }
        (params != own_params).then_some(msg::TAIL_PARAMETERS)
    }

    /// Bundles that a call has once, and those that need what the device has not.
    pub(super) fn bundles(&mut self, i: Inst) {
        let Some(bundles) = self.body.bundles.get(&i) else {
            return;
        };
        let mut at = call::num_args(self.body, i) + 1;
        let assumes = self.m.called_func(self.body, i).is_some_and(|f| {
            let id = self.m.func(f).intrinsic;
            id.is_some_and(|id| msg::ASSUME_TAG.names.contains(&id.base_name()))
        });
        let mut seen: Vec<&str> = Vec::new();
        for bundle in bundles {
            let tag = self.m.cx.str(bundle.tag);
            let operands: Vec<Value> =
                (self.body.operands(i).skip(at).take(bundle.len as usize)).collect();
            at += bundle.len as usize;
            if msg::BUNDLE_TWICE.names.contains(&tag) && seen.contains(&tag) {
                return self.report(Some(i), msg::BUNDLE_TWICE, &[&tag]);
            }
            seen.push(tag);
            // Pads of exceptions cannot be read, so none is one.
            if msg::FUNCLET_PAD.names.contains(&tag) {
                return self.report(Some(i), msg::FUNCLET_PAD, &[]);
            }
            if assumes && let Some(rule) = self.broken_assumption(tag, &operands) {
                return self.report(Some(i), rule, &[]);
            }
        }
    }

    fn broken_assumption(&self, tag: &str, operands: &[Value]) -> Option<Rule> {
        // What an optimization no longer needs.
        if tag == IGNORED {
            return None;
        }
        let known = crate::text::is_attribute_name(tag) || msg::ASSUME_POINTER.names.contains(&tag);
        if !known {
            return Some(msg::ASSUME_TAG);
        }
        if msg::ASSUME_POINTER.names.contains(&tag) {
            let ty = |v: Value| self.body.ty(v, &self.m.cx);
            let types = &self.m.cx.types;
            return match operands {
                [] | [_] | [_, _, _, _, ..] => Some(msg::ASSUME_COUNT),
                [first, ..] if !types.is_ptr(ty(*first)) => Some(msg::ASSUME_POINTER),
                [_, second, ..] if !types.is_int(ty(*second)) => Some(msg::ASSUME_INTEGER),
                [_, _, third] if !types.is_int(ty(*third)) => Some(msg::ASSUME_OFFSET),
                _ => None,
            };
        }
        None
    }
}
