//! Calls of functions that were declared with a result and are defined without one, or the other way round. C takes such
//! programs, and so does LLVM: the calls follow the definition, and a result that is not there is undefined.

use crate::body::Aux;
use crate::call;
use crate::{AttrSet, FuncId, Inst, Module, Opcode, TypeId, Value};

impl Module {
    /// Whether function types differ in nothing but that one of them gives no result.
    pub(super) fn differ_in_result(&self, a: TypeId, b: TypeId) -> bool {
        match (self.cx.types.func_parts(a), self.cx.types.func_parts(b)) {
            (Some((a, own, more)), Some((b, theirs, others))) => {
                own == theirs && more == others && (a == TypeId::VOID) != (b == TypeId::VOID)
            }
            _ => false,
        }
    }

    /// Direct calls of the functions get the functions' own types.
    pub(super) fn settle_results(&mut self, changed: &[FuncId]) {
        if changed.is_empty() {
            return;
        }
        for f in self.func_ids().collect::<Vec<FuncId>>() {
            let Some(mut body) = self.take_body(f) else {
                continue;
            };
            let calls: Vec<(Inst, FuncId)> = (body.blocks().flat_map(|b| body.insts(b)))
                .filter(|&i| body.op(i) == Opcode::Call)
                .filter_map(|i| Some((i, self.func_of(call::callee(&body, i))?)))
                .filter(|(_, called)| changed.contains(called))
                .collect();
            for (i, called) in calls {
                let ty = self.func(called).ty;
                let Aux::Call { sig, cc, attrs } = body.inst(i).aux else {
                    continue;
                };
                if sig == ty {
                    continue;
                }
                let mut list = self.cx.attr_list(attrs).clone();
                list.ret = AttrSet::default();
                let attrs = self.cx.intern_attrs(list);
                let ret = self.cx.types.func_parts(ty).map_or(TypeId::VOID, |p| p.0);
                let old = std::mem::replace(&mut body.inst_mut(i).ty, ret);
                body.inst_mut(i).aux = Aux::Call { sig: ty, cc, attrs };
                if old != TypeId::VOID {
                    let nothing: Value = self.cx.undef(old).into();
                    body.replace_all_uses(i.into(), nothing);
                }
            }
            self.set_body(f, body);
        }
    }
}
