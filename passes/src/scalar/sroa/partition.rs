//! Which bytes of an alloca form a piece, and of what type the piece is.

use super::slices::{Slice, Slices};
use jacquard_ir::{Body, Module, Opcode, Type, TypeId};

/// A piece of an alloca.
#[derive(Clone, Debug)]
pub struct Partition {
    /// First byte.
    pub begin: u64,
    /// Byte after the last.
    pub end: u64,
    /// Type of the new alloca.
    pub ty: TypeId,
    /// How accesses of other types are served.
    pub how: How,
}

/// How accesses of a piece are rewritten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Every access covers the piece and converts by a cast.
    Whole,
    /// The piece is a vector; accesses are its elements or runs of them.
    Vector,
    /// The piece is an integer; accesses shift and mask.
    Integer,
    /// Accesses go to memory.
    Memory,
}

/// Byte ranges of the pieces, and whether a piece must not be cut further. Accesses that overlap form one; copies and fills are cut
/// where accesses begin and end.
fn ranges(body: &Body, slices: &Slices) -> Vec<(u64, u64, bool)> {
    let of = |wanted: fn(&Body, &Slice) -> bool| {
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for s in slices.list.iter().filter(|s| wanted(body, s)) {
            match joined.last_mut() {
                Some(r) if s.begin < r.1 => r.1 = r.1.max(s.end),
                _ => joined.push((s.begin, s.end)),
            }
        }
        joined
    };
    let hard = of(|_, s| !s.splittable);
    let mut out: Vec<(u64, u64, bool)> = hard.iter().map(|&(b, e)| (b, e, true)).collect();
    fill(
        &mut out,
        &of(|body, s| s.splittable && body.op(s.user) != Opcode::Call),
    );
    fill(
        &mut out,
        &of(|body, s| s.splittable && body.op(s.user) == Opcode::Call),
    );
    out
}

/// Adds what ranges cover between those that are there.
fn fill(out: &mut Vec<(u64, u64, bool)>, covered: &[(u64, u64)]) {
    let fixed = out.clone();
    let mut next = 0;
    for &(mut b, e) in covered {
        while next < fixed.len() && fixed[next].1 <= b {
            next += 1;
        }
        let mut k = next;
        while b < e {
            match fixed.get(k) {
                Some(r) if r.0 < e => {
                    if b < r.0 {
                        out.push((b, r.0, false));
                    }
                    b = b.max(r.1);
                    k += 1;
                }
                _ => {
                    out.push((b, e, false));
                    b = e;
                }
            }
        }
    }
    out.sort_unstable();
}

/// The pieces of an alloca of type `ty`.
pub fn partitions(m: &mut Module, body: &Body, ty: TypeId, slices: &Slices) -> Vec<Partition> {
    let mut out = Vec::new();
    for (b, e, hard) in ranges(body, slices) {
        let inside: Vec<Slice> = slices
            .list
            .iter()
            .copied()
            .filter(|s| s.begin < e && s.end > b)
            .collect();
        let only_copies = inside.iter().all(|s| body.op(s.user) == Opcode::Call);
        if !hard && only_copies {
            // Copied only: pieces follow the fields, so that the other side of the copy can be split too.
            let mut leaves = Vec::new();
            let cut = |leaves: &[(u64, TypeId)]| {
                leaves.iter().any(|&(at, t)| {
                    let end = at + m.cx.layout.store_size(&m.cx.types, t);
                    m.cx.layout.bit_size(&m.cx.types, t) != (end - at) * 8
                        || end - at > 16
                        || inside
                            .iter()
                            .any(|s| s.begin < end && s.end > at && (s.begin > at || s.end < end))
                })
            };
            if fields(m, ty, 0, b, e, &mut leaves) && !leaves.is_empty() && !cut(&leaves) {
                for (at, t) in leaves {
                    let size = m.cx.layout.store_size(&m.cx.types, t);
                    out.push(Partition {
                        begin: at,
                        end: at + size,
                        ty: t,
                        how: How::Whole,
                    });
                }
                continue;
            }
        }
        let p = choose(m, body, ty, b, e, &inside);
        out.push(p);
    }
    out
}

/// Scalar fields that tile [b, e) exactly, padding aside; false if there are too many or one crosses a border.
fn fields(m: &Module, ty: TypeId, at: u64, b: u64, e: u64, out: &mut Vec<(u64, TypeId)>) -> bool {
    let size = m.cx.size_of(ty);
    if at >= e || at + size <= b {
        return true;
    }
    if m.cx.types.is_aggregate(ty) {
        let Some(n) = m.cx.types.member_count(ty) else {
            return false;
        };
        if n > 64 {
            return false;
        }
        for k in 0..n {
            let Some(t) = m.cx.types.member(ty, k) else {
                return false;
            };
            let o = at + m.cx.layout.member_offset(&m.cx.types, ty, k);
            if !fields(m, t, o, b, e, out) {
                return false;
            }
        }
        return out.len() <= 64;
    }
    if at < b || at + m.cx.layout.store_size(&m.cx.types, ty) > e {
        return false;
    }
    out.push((at, ty));
    out.len() <= 64
}

/// The type of the bytes [b, e) inside a value of type `ty` at byte `at`, if they are one member.
fn type_at(m: &Module, ty: TypeId, at: u64, b: u64, e: u64) -> Option<TypeId> {
    let size = m.cx.size_of(ty);
    if b == at && e == at + m.cx.layout.store_size(&m.cx.types, ty) && !m.cx.types.is_aggregate(ty)
    {
        return Some(ty);
    }
    if b < at || e > at + size || !m.cx.types.is_aggregate(ty) {
        return None;
    }
    match *m.cx.ty(ty) {
        Type::Array { elem, .. } => {
            let s = m.cx.size_of(elem).max(1);
            let k = (b - at) / s;
            type_at(m, elem, at + k * s, b, e)
        }
        _ => {
            let n = m.cx.types.member_count(ty)?;
            for k in 0..n {
                let o = at + m.cx.layout.member_offset(&m.cx.types, ty, k);
                let t = m.cx.types.member(ty, k)?;
                if b >= o && e <= o + m.cx.size_of(t) {
                    return type_at(m, t, o, b, e);
                }
            }
            None
        }
    }
}

/// The type a load or store slice accesses; `None` for memory intrinsics.
pub fn access_type(m: &Module, body: &Body, s: &Slice) -> Option<TypeId> {
    match body.op(s.user) {
        Opcode::Load => Some(body.inst(s.user).ty),
        Opcode::Store => Some(body.ty(body.operand(s.user, 0), &m.cx)),
        _ => None,
    }
}

/// Whether values of the two types convert into each other bit by bit.
pub fn convertible(m: &Module, a: TypeId, b: TypeId) -> bool {
    if a == b {
        return true;
    }
    let t = &m.cx.types;
    if t.is_aggregate(a) || t.is_aggregate(b) {
        return false;
    }
    let bits = |ty: TypeId| m.cx.layout.bit_size(t, ty);
    if bits(a) != bits(b) || bits(a) == 0 {
        return false;
    }
    let (pa, pb) = (t.is_ptr(t.scalar(a)), t.is_ptr(t.scalar(b)));
    if pa && pb {
        // Pointers of different spaces do not convert by bits, and of vectors never.
        return t.addr_space(a) == t.addr_space(b) && !t.is_vector(a) && !t.is_vector(b);
    }
    // A vector of pointers has no bitcast.
    !(pa && t.is_vector(a) || pb && t.is_vector(b))
}

fn choose(
    m: &mut Module,
    body: &Body,
    alloca_ty: TypeId,
    b: u64,
    e: u64,
    inside: &[Slice],
) -> Partition {
    let size = e - b;
    let part = |ty: TypeId, how: How| Partition {
        begin: b,
        end: e,
        ty,
        how,
    };
    // A common type of the accesses that cover the piece.
    let mut common: Option<TypeId> = None;
    let mut all_cover = true;
    for s in inside {
        let covers = s.begin <= b && s.end >= e;
        all_cover &= covers;
        if !covers {
            continue;
        }
        if let Some(t) = access_type(m, body, s).filter(|_| s.begin == b && s.end == e) {
            common = Some(match common {
                None => t,
                Some(c) if c == t => c,
                // Prefer what is not an integer: casts to integers are free in registers.
                Some(c) if m.cx.types.is_int(c) => t,
                Some(c) if m.cx.types.is_int(t) => c,
                Some(c) if m.cx.types.is_vector(c) => c,
                Some(_) => t,
            });
        }
    }
    if all_cover {
        let ty = common
            .or_else(|| type_at(m, alloca_ty, 0, b, e))
            .or_else(|| {
                (size <= 16 && size.is_power_of_two()).then(|| m.cx.types.int(size as u32 * 8))
            });
        if let Some(ty) = ty
            && m.cx.layout.store_size(&m.cx.types, ty) == size
        {
            let ok = inside.iter().all(|s| match access_type(m, body, s) {
                Some(t) if s.begin == b && s.end == e => convertible(m, t, ty),
                // A wider integer access takes this piece as bits.
                Some(_) => m.cx.layout.bit_size(&m.cx.types, ty) == size * 8,
                None => {
                    !m.cx.types.is_aggregate(ty)
                        && size <= 16
                        && m.cx.layout.bit_size(&m.cx.types, ty) == size * 8
                }
            });
            if ok {
                return part(ty, How::Whole);
            }
        }
    }
    if let Some(ty) = vector_type(m, body, b, e, inside) {
        return part(ty, How::Vector);
    }
    if size <= 16 && size.is_power_of_two() && integer_works(m, body, b, e, inside) {
        return part(m.cx.types.int(size as u32 * 8), How::Integer);
    }
    let ty = type_at(m, alloca_ty, 0, b, e).unwrap_or_else(|| {
        if b == 0 && size == m.cx.size_of(alloca_ty) {
            alloca_ty
        } else {
            m.cx.types.array(TypeId::I8, size)
        }
    });
    part(ty, How::Memory)
}

/// A vector type such that every access is a run of its elements.
fn vector_type(m: &mut Module, body: &Body, b: u64, e: u64, inside: &[Slice]) -> Option<TypeId> {
    let mut elem: Option<TypeId> = None;
    let mut any_vector = false;
    for s in inside {
        let Some(t) = access_type(m, body, s) else {
            continue;
        };
        if s.begin < b || s.end > e {
            continue;
        }
        let x = m.cx.types.scalar(t);
        any_vector |= m.cx.types.is_vector(t);
        if m.cx.types.is_vector(t) {
            match elem {
                Some(y) if y != x => return None,
                _ => elem = Some(x),
            }
        }
    }
    let elem = elem.filter(|_| any_vector)?;
    let size = m.cx.layout.store_size(&m.cx.types, elem);
    if size == 0
        || m.cx.layout.bit_size(&m.cx.types, elem) != size * 8
        || !(e - b).is_multiple_of(size)
        || e - b > 64
    {
        return None;
    }
    for s in inside {
        let (sb, se) = (s.begin.max(b), s.end.min(e));
        if !(sb - b).is_multiple_of(size) || !(se - b).is_multiple_of(size) {
            return None;
        }
        if let Some(t) = access_type(m, body, s) {
            if s.begin < b || s.end > e {
                return None;
            }
            let ok = if m.cx.types.is_vector(t) {
                m.cx.types.scalar(t) == elem
            } else {
                se - sb == size && convertible(m, t, elem)
            };
            // An integer over several elements converts from a sub-vector.
            let run =
                m.cx.types.is_int(t) && m.cx.types.int_width(t) == Some(((se - sb) * 8) as u32);
            if !ok && !run {
                return None;
            }
        }
    }
    Some(m.cx.types.vector(elem, ((e - b) / size) as u32))
}

fn integer_works(m: &Module, body: &Body, b: u64, e: u64, inside: &[Slice]) -> bool {
    let mut whole = false;
    for s in inside {
        whole |= s.begin <= b && s.end >= e;
        let Some(t) = access_type(m, body, s) else {
            continue;
        };
        if s.begin < b || s.end > e {
            if !m.cx.types.is_int(t) {
                return false;
            }
            continue;
        }
        let bits = m.cx.layout.bit_size(&m.cx.types, t);
        if bits != (s.end - s.begin) * 8 || m.cx.types.is_aggregate(t) {
            return false;
        }
        let scalar = m.cx.types.scalar(t);
        if m.cx.types.is_ptr(scalar) && (m.cx.types.is_vector(t) || s.begin != b || s.end != e) {
            return false;
        }
    }
    whole
}
