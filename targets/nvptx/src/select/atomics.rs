//! Atomic operations and fences.

use super::Select;
use super::address::space_modifier;
use super::matcher::Node;
use crate::mir::effect;
use jacquard_ir::{Aux, Inst, SyncScope};
use jacquard_ptx::model::{Mnemonic, Modifier};

impl Select<'_> {
    /// `membar` of targets without scoped fences.
    pub fn membar(&mut self, scope: SyncScope) {
        let m = match scope {
            SyncScope::System => Modifier::Sys,
            SyncScope::Block | SyncScope::SingleThread => Modifier::Cta,
            _ => Modifier::Gl,
        };
        self.emit_effect(Mnemonic::Membar, &[m], 0, &[], effect::STAYS);
    }
    /// `fence`
    pub fn fence(&mut self, i: Inst) {
        let Aux::Fence { ordering, scope } = self.m.body.inst(i).aux else {
            return;
        };
        let _ = (ordering, scope);
    }
    /// `atomicrmw`
    pub fn atomic_rmw(&mut self, i: Inst) {
        let _ = (i, Node::new(i.into()), space_modifier(0));
    }
    /// `cmpxchg`
    pub fn cmpxchg(&mut self, i: Inst) {
        let _ = i;
    }
}
