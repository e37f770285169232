//! Clean-ups: what the end of a scope, of a full expression or of a function destroys.

use super::func::{FnGen, ResultSlot};
use crate::object;
use ir::{TypeId, Value};
use jacquard_hir::types::QualType;
use jacquard_hir::{Body, FuncId, VarId};
use jacquard_ir as ir;

/// Something to do when a scope ends.
#[derive(Copy, Clone, Debug)]
pub(super) struct Cleanup {
    /// The object.
    pub ptr: Value,
    /// Its destructor.
    pub dtor: FuncId,
    /// Elements, for arrays.
    pub count: u64,
    /// Bytes of an element.
    pub size: u64,
    /// Set while the object is alive, where that depends on the path taken.
    pub flag: Option<Value>,
}

/// What the end of scopes and of full expressions must clean up.
#[derive(Default)]
pub(super) struct Temporaries {
    pub cleanups: Vec<Cleanup>,
    /// Clean-ups of temporaries that live as long as the variable being initialised.
    pub extended: Vec<Cleanup>,
    /// The variable that is the result object: the caller destroys it.
    pub named_result: Option<VarId>,
    /// Nesting of expressions evaluated only on some paths.
    pub conditional: u32,
}

impl FnGen<'_, '_> {
    /// Runs `f` as a full expression: temporaries made in it die at its end.
    pub(super) fn full_expr<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.temporaries.cleanups.len();
        let v = f(self);
        self.pop_cleanups(mark);
        v
    }

    /// Ends scopes down to `mark`: runs their clean-ups here if control gets here.
    pub(super) fn pop_cleanups(&mut self, mark: usize) {
        if self.temporaries.cleanups.len() <= mark {
            return;
        }
        let list = self.temporaries.cleanups.split_off(mark);
        if self.cur.is_some() {
            self.run_cleanups(&list);
        }
    }

    /// Emits clean-ups, the last first, without ending their scopes.
    pub(super) fn run_cleanups(&mut self, list: &[Cleanup]) {
        for c in list.iter().rev() {
            let done = c.flag.map(|flag| {
                let live = self.new_block("cleanup.live");
                let done = self.new_block("cleanup.done");
                let v = self.b().load(TypeId::I8, flag, 1, false);
                let zero = self.g.m.cx.int(TypeId::I8, 0);
                let on = self.b().icmp(ir::Pred::Ne, v, zero.into());
                self.b().cond_br(on, live, done);
                self.place_block(live);
                self.b().store(zero.into(), flag, 1, false);
                done
            });
            object::destroy_array(self, c.ptr, c.dtor, c.count, c.size);
            if let Some(done) = done {
                self.start_block(done);
            }
        }
    }

    /// Registers the destruction of an object at the end of the current scope.
    pub(super) fn push_cleanup(&mut self, ptr: Value, dtor: FuncId, ty: QualType, extended: bool) {
        if self.prog()[dtor].body == Body::Trivial {
            return;
        }
        let elem = self.prog().types.base_elem(ty);
        let size = self.g.size(elem);
        let total = self.g.size(ty);
        let count = total.checked_div(size).unwrap_or(1);
        let flag = (self.temporaries.conditional > 0).then(|| {
            let flag = self.alloca(TypeId::I8, 1, "cleanup.cond");
            let zero: Value = self.g.m.cx.int(TypeId::I8, 0).into();
            let i = self.body.create(ir::NewInst {
                op: ir::Opcode::Store,
                ty: TypeId::VOID,
                ops: &[zero, flag],
                flags: ir::Flags::NONE,
                aux: ir::plain(1),
            });
            self.insert_at_top(i);
            let one: Value = self.g.m.cx.int(TypeId::I8, 1).into();
            self.b().store(one, flag, 1, false);
            flag
        });
        let c = Cleanup {
            ptr,
            dtor,
            count,
            size,
            flag,
        };
        if extended {
            self.temporaries.extended.push(c);
        } else {
            self.temporaries.cleanups.push(c);
        }
    }

    /// Leaves the function: the result is stored, every scope ends.
    pub(super) fn leave_function(&mut self) {
        let mut all = self.temporaries.cleanups.clone();
        // The caller destroys the result.
        if let (Some(_), ResultSlot::Object(result)) = (self.temporaries.named_result, &self.result)
        {
            let result = *result;
            all.retain(|c| c.ptr != result);
        }
        self.run_cleanups(&all);
        let to = self.return_block;
        self.jump_here(to);
    }
}
