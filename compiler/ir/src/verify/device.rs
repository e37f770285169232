//! What any program for the device keeps: memory that exists, operations that the memory has, kernels that nobody calls.

use super::{Rule, Verifier, messages as msg};
use crate::opcode::Opcode;
use crate::tables::{AddressSpace, Operation, address_space, numbers};
use crate::{Inst, Value};

/// What an instruction does to the memory it names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    Store,
    Atomic,
}

impl Access {
    /// Has memory of this space it? Atomic operations on a thread's own memory are its plain ones.
    fn has(self, space: &AddressSpace) -> bool {
        match self {
            Access::Load => space.allows(Operation::Load),
            Access::Store => space.allows(Operation::Store),
            Access::Atomic => space.allows(Operation::Atomic) || space.allows(Operation::Store),
        }
    }
}

impl Verifier<'_> {
    pub(super) fn device_inst(&mut self, i: Inst) {
        match self.body.op(i) {
            Opcode::Load => self.reaches(i, self.body.operand(i, 0), Access::Load),
            Opcode::Store => self.reaches(i, self.body.operand(i, 1), Access::Store),
            Opcode::AtomicRmw | Opcode::CmpXchg => {
                self.reaches(i, self.body.operand(i, 0), Access::Atomic);
            }
            Opcode::Alloca => {
                let space = self.m.cx.types.addr_space(self.body.inst(i).ty);
                let known = space.and_then(address_space);
                if let Some(n) = space
                    && !known.is_some_and(|s| s.allows(Operation::Alloca))
                {
                    self.report(Some(i), msg::ALLOCA_MEMORY, &[&n]);
                }
            }
            Opcode::AddrSpaceCast => self.window_cast(i),
            Opcode::Call => self.device_call(i),
            _ => {}
        }
    }

    /// The address space of a pointer.
    pub(super) fn space_of(&self, v: Value) -> Option<u32> {
        self.m.cx.types.addr_space(self.body.ty(v, &self.m.cx))
    }

    fn reaches(&mut self, i: Inst, pointer: Value, access: Access) {
        let Some(n) = self.space_of(pointer) else {
            return;
        };
        if n == numbers::TENSOR {
            self.report(Some(i), msg::TENSOR_MEMORY, &[]);
        } else if !address_space(n).is_some_and(|s| access.has(s)) {
            let op = self.body.op(i).text();
            self.report(Some(i), msg::ACCESS_SPACE, &[&op, &n]);
        }
    }

    fn window_cast(&mut self, i: Inst) {
        let from = self.space_of(self.body.operand(i, 0));
        let to = self.m.cx.types.addr_space(self.body.inst(i).ty);
        let known = |s: Option<u32>| s.is_some_and(|s| address_space(s).is_some());
        // NVIDIA's library has fewer of them.
        let known = |s: Option<u32>, rule: Rule| match self.rules.library {
            true => s.is_some_and(|s| rule.spaces.contains(&s)),
            false => known(s),
        };
        // Casts that the upgrade of an older intrinsic added are not the program's.
        let upgraded = |n: Option<u32>| self.rules.library && n == Some(numbers::SHARED_CLUSTER);
        if upgraded(from) || upgraded(to) && self.feeds_intrinsics(i) {
            return;
        }
        if !known(to, msg::CAST_TARGET_SPACE) {
            self.report(Some(i), msg::CAST_TARGET_SPACE, &[]);
        } else if !known(from, msg::CAST_SOURCE_SPACE) {
            self.report(Some(i), msg::CAST_SOURCE_SPACE, &[]);
        } else if from != Some(0) && to != Some(0) {
            self.report(Some(i), msg::CAST_NO_GENERIC, &[]);
        }
    }

    /// Whether a value goes to calls of intrinsics alone.
    fn feeds_intrinsics(&self, i: Inst) -> bool {
        let mut users = self.body.users(i.into()).peekable();
        users.peek().is_some()
            && users.all(|(user, _)| {
                self.body.op(user) == Opcode::Call
                    && (self.m.called_func(self.body, user))
                        .is_some_and(|f| self.m.func(f).intrinsic.is_some())
            })
    }

    fn device_call(&mut self, i: Inst) {
        let Some(f) = self.m.called_func(self.body, i) else {
            return;
        };
        if self.kernels.contains(&f) {
            let name = self.m.cx.str(self.m.func(f).name);
            self.report(Some(i), msg::KERNEL_CALLED, &[&name]);
        }
        if let Some(id) = self.m.func(f).intrinsic
            && !self.rules.library
        {
            self.intrinsic_types(i, id, f);
        }
    }
}
