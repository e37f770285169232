//! Memory from `new` within one evaluation: it must be given back before the evaluation ends ([expr.const]).

use super::{Eval, Result, uninit};
use crate::diag::msg;
use crate::hir::{Address, AddressBase, ConstValue, ExprId, FuncId, NewExpr, PathElem};
use crate::source::Loc;
use crate::types::QualType;

/// A block of memory of a running evaluation.
pub(super) struct Block {
    /// The object that it is.
    object: u32,
    /// Bytes of one that nothing has given a type yet (`operator new`).
    raw: Option<u64>,
    pub freed: bool,
    pub at: Loc,
}

impl Eval<'_> {
    /// An array of `n` objects without values; the address of its first element.
    fn new_array(&mut self, elem: QualType, n: u64, loc: Loc) -> Result<(ConstValue, Address)> {
        if n > self.limits.steps {
            return self.fail(loc, msg::CONSTEXPR_STEP_LIMIT, &[&self.limits.steps]);
        }
        let value = ConstValue::Array {
            elems: vec![uninit(self.prog, elem)],
            len: n,
        };
        let at = Address {
            base: AddressBase::Local(self.objects.len() as u32),
            path: vec![PathElem::Index(0)],
        };
        Ok((value, at))
    }

    fn note_block(&mut self, object: u32, raw: Option<u64>, at: Loc) {
        self.heap.push(Block {
            object,
            raw,
            freed: false,
            at,
        });
    }

    /// `new T`, `new T[n]`, `new (p) T`: the address.
    pub(super) fn allocate(&mut self, new: &NewExpr, loc: Loc) -> Result<ConstValue> {
        let prog = self.prog;
        let placement = prog.expr_list(new.alloc_args);
        if let (None, [place]) = (new.alloc, placement) {
            let ConstValue::Address(at) = self.rvalue(*place)? else {
                return self.fail(loc, msg::CONSTEXPR_NULL, &[]);
            };
            if let Some(init) = new.init {
                self.init_into(&at, init)?;
            }
            return Ok(ConstValue::Address(at));
        }
        if !placement.is_empty() {
            return self.not_allowed(loc, "an allocation function of a class");
        }
        let Some(count) = new.count else {
            let object = self.new_object(new.elem, uninit(prog, new.elem));
            self.note_block(object, None, loc);
            let at = Address {
                base: AddressBase::Local(object),
                path: Vec::new(),
            };
            if let Some(init) = new.init {
                self.init_into(&at, init)?;
            }
            return Ok(ConstValue::Address(Box::new(at)));
        };
        let ConstValue::Int(n) = self.rvalue(count)? else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        let Ok(n) = u64::try_from(n) else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        let (value, at) = self.new_array(new.elem, n, loc)?;
        let object = self.new_object(new.elem, value);
        self.note_block(object, None, loc);
        if let Some(init) = new.init {
            let whole = Address {
                base: AddressBase::Local(object),
                path: Vec::new(),
            };
            if prog.types.is_array(prog[init].ty) {
                self.init_into(&whole, init)?;
            } else {
                for i in 0..n {
                    let mut each = whole.clone();
                    each.path.push(PathElem::Index(i as i64));
                    self.init_into(&each, init)?;
                }
            }
        }
        Ok(ConstValue::Address(Box::new(at)))
    }

    /// `delete p`, `delete[] p`.
    pub(super) fn free(&mut self, ptr: ExprId, dtor: Option<FuncId>, loc: Loc) -> Result<()> {
        let prog = self.prog;
        let mut at = match self.rvalue(ptr)? {
            ConstValue::Null => return Ok(()),
            ConstValue::Address(a) => *a,
            _ => return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        };
        let block = self.block_of(&at, loc)?;
        let object = self.heap[block].object;
        while let Some(PathElem::Base(_)) = at.path.last() {
            at.path.pop();
        }
        if dtor.is_some() {
            let whole = Address {
                base: at.base,
                path: Vec::new(),
            };
            let record = prog.types.record(self.objects[object as usize].ty);
            let count = match self.objects[object as usize].value {
                ConstValue::Array { len, .. } => Some(len),
                _ => None,
            };
            if let Some(d) = record.and_then(|r| prog[r].dtor) {
                match count {
                    None => self.destroy(&whole, d, loc)?,
                    Some(n) => {
                        for i in (0..n).rev() {
                            let mut each = whole.clone();
                            each.path.push(PathElem::Index(i as i64));
                            self.destroy(&each, d, loc)?;
                        }
                    }
                }
            }
        }
        self.release(block);
        Ok(())
    }

    fn block_of(&self, at: &Address, loc: Loc) -> Result<usize> {
        let found = match at.base {
            AddressBase::Local(o) => self.heap.iter().position(|b| b.object == o && !b.freed),
            _ => None,
        };
        match found {
            Some(b) => Ok(b),
            None => self.not_allowed(loc, "delete of what was not allocated in it"),
        }
    }

    fn release(&mut self, block: usize) {
        let object = self.heap[block].object as usize;
        self.heap[block].freed = true;
        self.objects[object].alive = false;
        self.objects[object].value = ConstValue::Uninit;
    }

    /// A call of `operator new` or `operator delete`.
    pub(super) fn allocation_call(
        &mut self,
        new: bool,
        arg: ExprId,
        loc: Loc,
    ) -> Result<ConstValue> {
        if !new {
            match self.rvalue(arg)? {
                ConstValue::Address(a) => {
                    let block = self.block_of(&a, loc)?;
                    self.release(block);
                }
                ConstValue::Null => {}
                _ => return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            }
            return Ok(ConstValue::Uninit);
        }
        let ConstValue::Int(bytes) = self.rvalue(arg)? else {
            return self.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        };
        let object = self.new_object(crate::types::Builtin::Void.q(), ConstValue::Uninit);
        self.note_block(object, u64::try_from(bytes).ok(), loc);
        Ok(ConstValue::Address(Box::new(Address {
            base: AddressBase::Local(object),
            path: Vec::new(),
        })))
    }

    /// A `void *` from `operator new` converted to `T *`: the block becomes an array of T.
    pub(super) fn give_type(&mut self, a: &mut Address, to: QualType, loc: Loc) -> Result<()> {
        let (AddressBase::Local(o), Some(elem)) = (a.base, self.prog.types.pointee(to)) else {
            return Ok(());
        };
        let raw = (self
            .heap
            .iter()
            .position(|b| b.object == o && b.raw.is_some()))
        .filter(|_| !self.prog.types.is_void(elem));
        let Some(block) = raw else { return Ok(()) };
        let size = self.layouts.size_of(self.prog, elem).unwrap_or(1).max(1);
        let n = self.heap[block].raw.take().unwrap_or(0) / size;
        let (value, _) = self.new_array(elem, n, loc)?;
        let object = &mut self.objects[o as usize];
        object.ty = elem;
        object.value = value;
        a.path.push(PathElem::Index(0));
        Ok(())
    }
}
