//! When temporaries end: with their full expression ([class.temporary] 4), or with the reference that extends them ([class.temporary] 6).

use super::{Eval, Result};
use crate::consteval::call;
use crate::types::QualType;
use crate::{Address, AddressBase, Body, FuncId, Path, Storage, VarId};
use jacquard_preprocess::source::Loc;

/// A temporary with a destructor to run.
#[derive(Copy, Clone)]
pub(super) struct Temporary {
    object: u32,
    ty: QualType,
    dtor: FuncId,
    loc: Loc,
    /// The variable that extends it, and the depth of the call that declares the variable.
    extended: Option<(VarId, usize)>,
}

impl<'a> Eval<'a> {
    /// Runs `f` as a full expression: temporaries made in it are destroyed at its end, the last first.
    pub(super) fn full_expr<T>(&mut self, f: impl FnOnce(&mut Eval<'a>) -> Result<T>) -> Result<T> {
        let mark = self.temporaries.len();
        let v = f(self)?;
        while self.temporaries.len() > mark
            && let Some(t) = self.temporaries.pop()
        {
            end(self, t)?;
        }
        Ok(v)
    }

    /// Registers the destruction of a temporary. What a variable of static storage extends outlives the evaluation.
    pub(super) fn temporary_made(
        &mut self,
        at: &Address,
        dtor: Option<FuncId>,
        extended: Option<VarId>,
        loc: Loc,
    ) {
        let (Some(dtor), AddressBase::Local(object)) = (dtor, &at.base) else {
            return;
        };
        if self.prog[dtor].body == Body::Trivial {
            return;
        }
        let depth = self.frames.len();
        let mut t = Temporary {
            object: *object,
            ty: self.objects[*object as usize].ty,
            dtor,
            loc,
            extended: None,
        };
        match extended {
            None => self.temporaries.push(t),
            Some(v) if self.prog[v].storage == Storage::Local && depth > 1 => {
                t.extended = Some((v, depth));
                self.extended.push(t);
            }
            Some(_) => {}
        }
    }

    /// Destroys what `var`, which ends, extended.
    pub(super) fn end_extended(&mut self, var: VarId) -> Result<()> {
        let key = Some((var, self.frames.len()));
        while let Some(t) = self.extended.pop_if(|t| t.extended == key) {
            end(self, t)?;
        }
        Ok(())
    }
}

fn end(ev: &mut Eval, t: Temporary) -> Result<()> {
    let a = Address {
        base: AddressBase::Local(t.object),
        path: Path::new(),
    };
    call::destroy_all(ev, a, t.ty, t.dtor, t.loc)?;
    ev.objects[t.object as usize].alive = false;
    Ok(())
}
