//! The uses of an alloca as byte ranges.

use crate::analysis::alias::gep_offset;
use crate::analysis::effects::is_simple;
use crate::intrinsics::{Role, role_of_func};
use jacquard_ir::{Aux, Body, Inst, Module, Opcode, Value};
use smallvec::SmallVec;

/// A use of some bytes of an alloca.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    /// First byte.
    pub begin: u64,
    /// Byte after the last.
    pub end: u64,
    /// The load, store or memory intrinsic.
    pub user: Inst,
    /// Operand through which it refers to the alloca.
    pub operand: usize,
    /// Whether it can be cut into pieces.
    pub splittable: bool,
}

/// All slices, and what goes away with the alloca (lifetime markers).
#[derive(Debug, Default)]
pub struct Slices {
    /// Byte ranges.
    pub list: Vec<Slice>,
    /// Instructions to erase.
    pub markers: Vec<Inst>,
    /// Size of the alloca in bytes.
    pub size: u64,
}

/// Collects slices; `None` if the address escapes or an offset is not constant.
pub fn collect(m: &Module, body: &Body, alloca: Inst) -> Option<Slices> {
    let Aux::Alloca { ty, .. } = body.inst(alloca).aux else {
        return None;
    };
    if m.cx.value_int(body.operand(alloca, 0)) != Some(1) {
        return None;
    }
    let size = m.cx.size_of(ty);
    let mut out = Slices {
        list: Vec::new(),
        markers: Vec::new(),
        size,
    };
    let mut work: SmallVec<[(Value, i64); 8]> = SmallVec::new();
    work.push((alloca.into(), 0));
    while let Some((v, at)) = work.pop() {
        for (user, n) in body.users(v) {
            match body.op(user) {
                Opcode::GetElementPtr if n == 0 => {
                    let (offset, vars) = gep_offset(&m.cx, body, user)?;
                    if !vars.is_empty() {
                        return None;
                    }
                    work.push((user.into(), at.checked_add(offset)?));
                }
                Opcode::BitCast | Opcode::AddrSpaceCast => work.push((user.into(), at)),
                Opcode::Load => {
                    if !is_simple(body, user) {
                        return None;
                    }
                    let ty = body.inst(user).ty;
                    add(
                        m,
                        &mut out,
                        at,
                        m.cx.layout.store_size(&m.cx.types, ty),
                        user,
                        0,
                        splittable_type(m, ty),
                    )?;
                }
                Opcode::Store => {
                    if n != 1 || !is_simple(body, user) {
                        return None;
                    }
                    let ty = body.ty(body.operand(user, 0), &m.cx);
                    add(
                        m,
                        &mut out,
                        at,
                        m.cx.layout.store_size(&m.cx.types, ty),
                        user,
                        1,
                        splittable_type(m, ty),
                    )?;
                }
                Opcode::Call => match m.called_func(body, user).and_then(|f| role_of_func(m, f))? {
                    Role::LifetimeStart | Role::LifetimeEnd => out.markers.push(user),
                    role @ (Role::Memcpy | Role::Memmove | Role::Memset) => {
                        let len = u64::try_from(m.cx.value_int(body.operand(user, 3))?).ok()?;
                        let volatile = m.cx.value_int(body.operand(user, 4)) != Some(0);
                        if volatile || n == 0 || n > 2 || n == 2 && role == Role::Memset {
                            return None;
                        }
                        // A copy from the alloca to itself would be rewritten twice.
                        if role != Role::Memset {
                            let other = body.operand(user, 3 - n);
                            if crate::analysis::alias::underlying(&m.cx, body, other)
                                == Value::inst(alloca)
                            {
                                return None;
                            }
                        }
                        if len == 0 {
                            out.markers.push(user);
                            continue;
                        }
                        add(m, &mut out, at, len, user, n, true)?;
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
    out.list
        .sort_by_key(|s| (s.begin, std::cmp::Reverse(s.end)));
    Some(out)
}

/// Integers of whole bytes can be assembled from pieces.
fn splittable_type(m: &Module, ty: jacquard_ir::TypeId) -> bool {
    m.cx.types
        .int_width(ty)
        .is_some_and(|w| w % 8 == 0 && w <= 128)
}

fn add(
    _m: &Module,
    out: &mut Slices,
    at: i64,
    size: u64,
    user: Inst,
    operand: usize,
    splittable: bool,
) -> Option<()> {
    let begin = u64::try_from(at).ok()?;
    let end = begin.checked_add(size)?;
    if end > out.size {
        return None;
    }
    out.list.push(Slice {
        begin,
        end,
        user,
        operand,
        splittable,
    });
    Some(())
}
