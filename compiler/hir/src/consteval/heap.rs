//! Memory from `new` within one evaluation: it must be given back before the evaluation ends ([expr.const]).

use super::{Eval, Result, uninit};
use crate::consteval::call;
use crate::types::{ArrayLen, QualType, TypeKind};
use crate::{Address, AddressBase, ConstValue, ExprId, FuncId, NewExpr, Path, PathElem};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// A block of memory of a running evaluation.
pub(super) struct Block {
    /// The object that it is.
    object: u32,
    /// Bytes of one that nothing has given a type yet (`operator new`).
    raw: Option<u64>,
    pub freed: bool,
    pub at: Loc,
}

/// An array of `n` objects without values; the address of its first element.
fn new_array(ev: &mut Eval, elem: QualType, n: u64, loc: Loc) -> Result<(ConstValue, Address)> {
    if n > ev.limits.steps {
        return ev.fail(loc, msg::CONSTEXPR_STEP_LIMIT, &[&ev.limits.steps]);
    }
    let value = ConstValue::Array {
        elems: vec![uninit(ev.prog, elem)],
        len: n,
    };
    let at = Address {
        base: AddressBase::Local(ev.objects.len() as u32),
        path: smallvec::smallvec![PathElem::Index(0)],
    };
    Ok((value, at))
}

fn note_block(ev: &mut Eval, object: u32, raw: Option<u64>, at: Loc) {
    ev.heap.push(Block {
        object,
        raw,
        freed: false,
        at,
    });
}

/// `new T`, `new T[n]`, `new (p) T`: the address.
pub(super) fn allocate(ev: &mut Eval, new: &NewExpr, loc: Loc) -> Result<ConstValue> {
    let prog = ev.prog;
    let placement = prog.expr_list(new.alloc_args);
    if let (None, [place]) = (new.alloc, placement) {
        let ConstValue::Address(at) = ev.rvalue(*place)? else {
            return ev.fail(loc, msg::CONSTEXPR_NULL, &[]);
        };
        if let Some(init) = new.init {
            ev.init_into(&at, init)?;
        }
        return Ok(ConstValue::Address(at));
    }
    // What is over-aligned is told the alignment by the language itself.
    let own = new.alloc.is_some_and(|f| prog[f].builtin.is_none());
    if !placement.is_empty() && own {
        return ev.not_allowed(loc, "an allocation function of a class");
    }
    let Some(count) = new.count else {
        let object = ev.new_object(new.elem, uninit(prog, new.elem));
        note_block(ev, object, None, loc);
        let at = Address {
            base: AddressBase::Local(object),
            path: Path::new(),
        };
        if let Some(init) = new.init {
            ev.init_into(&at, init)?;
        }
        return Ok(ConstValue::Address(Box::new(at)));
    };
    let ConstValue::Int(n) = ev.rvalue(count)? else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let Ok(n) = u64::try_from(n) else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let (value, at) = new_array(ev, new.elem, n, loc)?;
    let object = ev.new_object(new.elem, value);
    note_block(ev, object, None, loc);
    if let Some(init) = new.init {
        let whole = Address {
            base: AddressBase::Local(object),
            path: Path::new(),
        };
        let ty = prog[init].ty;
        let (mut first, mut each) = (0, Some(init));
        if let TypeKind::Array { len, .. } = *prog.types.kind(ty.ty())
            && ty.ty() != new.elem.ty()
        {
            init_listed(ev, &whole, init)?;
            each = new.rest;
            first = match len {
                ArrayLen::Const(n) => n,
                _ => 0,
            };
        }
        if let Some(init) = each {
            for i in first..n {
                let mut each = whole.clone();
                each.path.push(PathElem::Index(i as i64));
                ev.init_into(&each, init)?;
            }
        }
    }
    Ok(ConstValue::Address(Box::new(at)))
}

/// Initializes the elements that a list names, of an array that may have more.
fn init_listed(ev: &mut Eval, whole: &Address, init: ExprId) -> Result<()> {
    let temporary = ev.new_local(ev.prog[init].ty);
    ev.init_into(&temporary, init)?;
    let AddressBase::Local(from) = temporary.base else {
        return Ok(());
    };
    let AddressBase::Local(to) = whole.base else {
        return Ok(());
    };
    let made = std::mem::replace(&mut ev.objects[from as usize].value, ConstValue::Uninit);
    let (ConstValue::Array { elems, len }, ConstValue::Array { elems: all, len: n }) =
        (made, &mut ev.objects[to as usize].value)
    else {
        return Ok(());
    };
    let blank = all.last().cloned().unwrap_or(ConstValue::Uninit);
    let last = elems.last().cloned().unwrap_or(ConstValue::Uninit);
    let mut elems = elems;
    if len < *n {
        elems.resize(len as usize, last);
        elems.push(blank);
    }
    *all = elems;
    Ok(())
}

/// `delete p`, `delete[] p`.
pub(super) fn free(ev: &mut Eval, ptr: ExprId, dtor: Option<FuncId>, loc: Loc) -> Result<()> {
    let prog = ev.prog;
    let mut at = match ev.rvalue(ptr)? {
        ConstValue::Null => return Ok(()),
        ConstValue::Address(a) => *a,
        _ => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    };
    let block = block_of(ev, &at, loc)?;
    let object = ev.heap[block].object;
    while let Some(PathElem::Base(_)) = at.path.last() {
        at.path.pop();
    }
    if dtor.is_some() {
        let whole = Address {
            base: at.base,
            path: Path::new(),
        };
        let record = prog.types.record(ev.objects[object as usize].ty);
        let count = match ev.objects[object as usize].value {
            ConstValue::Array { len, .. } => Some(len),
            _ => None,
        };
        if let Some(d) = record.and_then(|r| prog[r].dtor) {
            match count {
                None => call::destroy(ev, &whole, d, loc)?,
                Some(n) => {
                    for i in (0..n).rev() {
                        let mut each = whole.clone();
                        each.path.push(PathElem::Index(i as i64));
                        call::destroy(ev, &each, d, loc)?;
                    }
                }
            }
        }
    }
    release(ev, block);
    Ok(())
}

fn block_of(ev: &Eval, at: &Address, loc: Loc) -> Result<usize> {
    let found = match at.base {
        AddressBase::Local(o) => ev.heap.iter().position(|b| b.object == o && !b.freed),
        _ => None,
    };
    match found {
        Some(b) => Ok(b),
        None => ev.not_allowed(loc, "delete of what was not allocated in it"),
    }
}

fn release(ev: &mut Eval, block: usize) {
    let object = ev.heap[block].object as usize;
    ev.heap[block].freed = true;
    ev.objects[object].alive = false;
    ev.objects[object].value = ConstValue::Uninit;
}

/// A call of `operator new` or `operator delete`.
pub(super) fn allocation_call(
    ev: &mut Eval,
    new: bool,
    arg: ExprId,
    loc: Loc,
) -> Result<ConstValue> {
    if !new {
        match ev.rvalue(arg)? {
            ConstValue::Address(a) => {
                let block = block_of(ev, &a, loc)?;
                release(ev, block);
            }
            ConstValue::Null => {}
            _ => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        }
        return Ok(ConstValue::Uninit);
    }
    let ConstValue::Int(bytes) = ev.rvalue(arg)? else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    let object = ev.new_object(crate::types::Builtin::Void.q(), ConstValue::Uninit);
    note_block(ev, object, u64::try_from(bytes).ok(), loc);
    Ok(ConstValue::Address(Box::new(Address {
        base: AddressBase::Local(object),
        path: Path::new(),
    })))
}

/// A `void *` from `operator new` converted to `T *`: the block becomes an array of T.
pub(super) fn give_type(ev: &mut Eval, a: &mut Address, to: QualType, loc: Loc) -> Result<()> {
    let (AddressBase::Local(o), Some(elem)) = (a.base, ev.prog.types.pointee(to)) else {
        return Ok(());
    };
    let raw = (ev
        .heap
        .iter()
        .position(|b| b.object == o && b.raw.is_some()))
    .filter(|_| !ev.prog.types.is_void(elem));
    let Some(block) = raw else { return Ok(()) };
    let size = ev.layouts.size_of(ev.prog, elem).unwrap_or(1).max(1);
    let n = ev.heap[block].raw.take().unwrap_or(0) / size;
    let (value, _) = new_array(ev, elem, n, loc)?;
    let object = &mut ev.objects[o as usize];
    object.ty = elem;
    object.value = value;
    a.path.push(PathElem::Index(0));
    Ok(())
}
