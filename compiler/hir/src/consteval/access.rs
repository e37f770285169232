//! Objects: reading, writing, walking into their parts.

use super::{Eval, EvalError, Limits, Result, evaluate_init, evaluate_temp, uninit};
use crate::types::{ArrayLen, Builtin, QualType, TypeKind};
use crate::{
    Address, AddressBase, ConstValue, Path, PathElem, Program, RecordId, RecordKind, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Why a walk into a value stopped.
enum Stop {
    Inactive,
    Index(i64, u64),
    Uninit,
    /// More elements than an evaluation may take steps.
    Large,
}

fn step(v: &ConstValue, p: PathElem) -> std::result::Result<&ConstValue, Stop> {
    match (v, p) {
        (ConstValue::Record { bases, .. }, PathElem::Base(i)) => {
            bases.get(i as usize).ok_or(Stop::Uninit)
        }
        (ConstValue::Record { fields, .. }, PathElem::Field(i)) => {
            fields.get(i as usize).ok_or(Stop::Uninit)
        }
        (ConstValue::Union { field, value }, PathElem::Field(i)) if *field == Some(i) => Ok(value),
        (ConstValue::Union { .. }, PathElem::Field(_)) => Err(Stop::Inactive),
        (ConstValue::Array { elems, len }, PathElem::Index(i)) => {
            if i < 0 || i as u64 >= *len {
                return Err(Stop::Index(i, *len));
            }
            elems.get(i as usize).or(elems.last()).ok_or(Stop::Uninit)
        }
        (ConstValue::Vector(elems), PathElem::Index(i)) => elems
            .get(i as usize)
            .ok_or(Stop::Index(i, elems.len() as u64)),
        // A pointer to an object that is no array counts as one to an array of one element.
        (v, PathElem::Index(0)) => Ok(v),
        (_, PathElem::Index(i)) => Err(Stop::Index(i, 1)),
        _ => Err(Stop::Uninit),
    }
}

fn stopped<T>(ev: &Eval, loc: Loc, s: &Stop) -> Result<T> {
    match s {
        Stop::Inactive => ev.fail(loc, msg::CONSTEXPR_INACTIVE_UNION, &[]),
        Stop::Index(i, n) => ev.fail(loc, msg::CONSTEXPR_INDEX, &[i, n]),
        Stop::Uninit => ev.fail(loc, msg::CONSTEXPR_UNINIT, &[]),
        Stop::Large => ev.fail(loc, msg::CONSTEXPR_STEP_LIMIT, &[&ev.limits.steps]),
    }
}

/// The value of a variable that is not an object of this evaluation.
fn global(ev: &mut Eval, var: VarId, loc: Loc) -> Result<()> {
    if ev.globals.contains_key(&var) {
        return Ok(());
    }
    let d = &ev.prog[var];
    let value = match &d.value {
        // What a variable begins with is its value where nothing writes it.
        Some(_)
            if !d.ty.is_const()
                && !d.is_constexpr
                && !ev.prog.types.is_ref(d.ty)
                && !ev.limits.wraps =>
        {
            return ev.not_constant(loc, var);
        }
        Some(v) => (**v).clone(),
        None => {
            let usable = d.is_constexpr
                || d.is_constinit && d.ty.is_const()
                || ev.prog.types.is_ref(d.ty)
                || d.ty.is_const() && !d.ty.is_volatile() && is_int_or_enum(ev, d.ty);
            // A static member may be declared `constexpr` where it is defined, outside its class.
            let defined_later =
                d.init.is_none() && d.ty.is_const() && matches!(d.parent, crate::Parent::Record(_));
            if !usable && !defined_later {
                return ev.not_constant(loc, var);
            }
            if d.init.is_none() {
                return Err(EvalError::NeedVar(var));
            }
            if ev.initialising.is_some_and(|i| i.0 == var) {
                return ev.fail(loc, msg::CONSTEXPR_UNINIT, &[]);
            }
            let limits = Limits::of(
                ev.limits.steps.saturating_sub(ev.steps),
                ev.limits.calls.saturating_sub(ev.frames.len() as u32),
            );
            if limits.calls < 2 {
                return ev.fail(loc, msg::CONSTEXPR_DEPTH_LIMIT, &[&ev.limits.calls]);
            }
            evaluate_init(ev.prog, ev.layouts, limits, var)?
        }
    };
    ev.globals.insert(var, value);
    Ok(())
}

fn is_int_or_enum(ev: &Eval, ty: QualType) -> bool {
    super::int_type(ev.prog, ty).is_some()
}

/// What a variable of reference type refers to; other variables as they are.
pub(super) fn var_address(ev: &mut Eval, var: VarId, loc: Loc) -> Result<Address> {
    let is_ref = ev.prog.types.is_ref(ev.prog[var].ty);
    let frame = &ev.frames[ev.frames.len() - 1];
    let local = frame.vars.iter().rev().find(|v| v.0 == var).map(|v| v.1);
    let local = local.or(match ev.initialising {
        Some((v, o)) if v == var => Some(o),
        _ => None,
    });
    match local {
        Some(o) if is_ref => match &ev.objects[o as usize].value {
            ConstValue::Address(a) => Ok((**a).clone()),
            _ => ev.fail(loc, msg::CONSTEXPR_UNINIT, &[]),
        },
        Some(o) => Ok(Address {
            base: AddressBase::Local(o),
            path: Path::new(),
        }),
        None if is_ref => {
            global(ev, var, loc)?;
            match ev.globals.get(&var) {
                Some(ConstValue::Address(a)) => Ok((**a).clone()),
                _ => ev.not_constant(loc, var),
            }
        }
        // The address of an automatic variable outside this evaluation is no constant, but its value may be, or need not
        // be read (a member function of an empty class).
        None => Ok(Address {
            base: AddressBase::Var(var),
            path: Path::new(),
        }),
    }
}

/// The number that a variable of the running function holds.
pub(super) fn own_number(ev: &Eval, var: VarId) -> Option<ConstValue> {
    let frame = &ev.frames[ev.frames.len() - 1];
    let object = frame.vars.iter().rev().find(|v| v.0 == var)?.1;
    let object = &ev.objects[object as usize];
    match object.value {
        _ if !object.alive => None,
        ConstValue::Int(n) => Some(ConstValue::Int(n)),
        ConstValue::Float(n) => Some(ConstValue::Float(n)),
        _ => None,
    }
}

/// Reads an object.
pub(super) fn load(ev: &mut Eval, a: &Address, loc: Loc) -> Result<ConstValue> {
    let v = view(ev, a, loc)?;
    match v {
        ConstValue::Uninit => ev.fail(loc, msg::CONSTEXPR_UNINIT, &[]),
        v => Ok(v),
    }
}

/// As [`load`], but an uninitialised scalar is not an error (copies of classes).
pub(super) fn view(ev: &mut Eval, a: &Address, loc: Loc) -> Result<ConstValue> {
    let root: &ConstValue = match a.base {
        AddressBase::Local(n) => {
            let o = &ev.objects[n as usize];
            if !o.alive {
                return ev.fail(loc, msg::CONSTEXPR_DEAD_OBJECT, &[]);
            }
            &o.value
        }
        AddressBase::Var(v) => {
            if let Err(e) = global(ev, v, loc) {
                return empty_object(ev, a).ok_or(e);
            }
            match ev.globals.get(&v) {
                Some(v) => v,
                None => return ev.not_constant(loc, v),
            }
        }
        AddressBase::Str(s) => return load_str(ev, s, a, loc),
        AddressBase::Temp(e) => {
            let v = evaluate_temp(ev.prog, ev.layouts, ev.limits, e)?;
            let n = ev.new_object(ev.prog[e].ty, v);
            let moved = Address {
                base: AddressBase::Local(n),
                path: a.path.clone(),
            };
            return view(ev, &moved, loc);
        }
        AddressBase::Func(_) => return ev.not_allowed(loc, "reading a function"),
        AddressBase::Absolute(_) => {
            return ev.not_allowed(loc, "reading through an integer cast to a pointer");
        }
    };
    let mut v = root;
    for &p in &a.path {
        v = match step(v, p) {
            Ok(v) => v,
            Err(s) => return stopped(ev, loc, &s),
        };
    }
    Ok(v.clone())
}

/// The value of an object of an empty class: to copy it reads nothing.
fn empty_object(ev: &Eval, a: &Address) -> Option<ConstValue> {
    let ty = type_at(ev, a, a.path.len())?;
    let r = ev.prog.types.record(ty)?;
    (ev.prog[r].traits.is_empty && !ty.is_volatile()).then(|| uninit(ev.prog, ty))
}

fn load_str(ev: &Eval, s: crate::StrId, a: &Address, loc: Loc) -> Result<ConstValue> {
    let lit = &ev.prog[s];
    let width = usize::from(lit.width.max(1));
    let count = lit.bytes.len() / width;
    match a.path[..] {
        [PathElem::Index(i)] if i >= 0 && i as usize <= count => {
            Ok(ConstValue::Int(str_unit(&lit.bytes, width, i as usize)))
        }
        [PathElem::Index(i)] => ev.fail(loc, msg::CONSTEXPR_INDEX, &[&i, &(count + 1)]),
        [] => {
            let elems = (0..=count)
                .map(|i| ConstValue::Int(str_unit(&lit.bytes, width, i)))
                .collect();
            Ok(ConstValue::Array {
                elems,
                len: count as u64 + 1,
            })
        }
        _ => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    }
}

/// Writes an object of this evaluation.
pub(super) fn store(ev: &mut Eval, a: &Address, value: ConstValue, loc: Loc) -> Result<()> {
    let AddressBase::Local(n) = a.base else {
        return ev.fail(loc, msg::CONSTEXPR_WRITE, &[]);
    };
    if !ev.objects[n as usize].alive {
        return ev.fail(loc, msg::CONSTEXPR_DEAD_OBJECT, &[]);
    }
    let prog = ev.prog;
    let steps = ev.limits.steps as usize;
    let object = &mut ev.objects[n as usize];
    let whole = object.ty;
    let part = 'walk: {
        let mut v = &mut object.value;
        for (k, &p) in a.path.iter().enumerate() {
            // Index 0 into an object that is no array is the object.
            if p == PathElem::Index(0)
                && !matches!(v, ConstValue::Array { .. } | ConstValue::Vector(_))
            {
                continue;
            }
            v = match (v, p) {
                (ConstValue::Record { bases, .. }, PathElem::Base(i))
                    if (i as usize) < bases.len() =>
                {
                    &mut bases[i as usize]
                }
                (ConstValue::Record { fields, .. }, PathElem::Field(i))
                    if (i as usize) < fields.len() =>
                {
                    &mut fields[i as usize]
                }
                (ConstValue::Union { field, value }, PathElem::Field(i)) => {
                    // Assignment to a member makes it the active one.
                    if *field != Some(i) {
                        *field = Some(i);
                        let mut steps = a.path[..=k].iter();
                        let ty = steps.try_fold(whole, |t, &p| part_type(prog, t, p));
                        **value = ty.map_or(ConstValue::Uninit, |t| uninit(prog, t));
                    }
                    value
                }
                (ConstValue::Array { elems, len }, PathElem::Index(i)) => {
                    if i < 0 || i as u64 >= *len {
                        break 'walk Err(Stop::Index(i, *len));
                    }
                    let i = i as usize;
                    // The last element stands for all that follow: keep one beyond the written one.
                    let want = (i + 2).min(*len as usize);
                    if want > steps {
                        break 'walk Err(Stop::Large);
                    }
                    if elems.len() < want {
                        let last = elems.last().cloned().unwrap_or(ConstValue::Uninit);
                        elems.resize(want, last);
                    }
                    &mut elems[i]
                }
                (ConstValue::Vector(elems), PathElem::Index(i)) if (i as usize) < elems.len() => {
                    &mut elems[i as usize]
                }
                (_, PathElem::Index(i)) => break 'walk Err(Stop::Index(i, 1)),
                _ => break 'walk Err(Stop::Uninit),
            };
        }
        Ok(v)
    };
    match part {
        Ok(part) => {
            *part = value;
            Ok(())
        }
        Err(s) => stopped(ev, loc, &s),
    }
}

/// The type of the object at an address, as far as the path says.
pub(super) fn type_at(ev: &Eval, a: &Address, len: usize) -> Option<QualType> {
    let prog = ev.prog;
    let mut ty = match a.base {
        AddressBase::Var(v) => prog.types.strip_ref(prog[v].ty),
        AddressBase::Temp(e) => prog[e].ty,
        AddressBase::Local(n) => ev.objects[n as usize].ty,
        _ => return None,
    };
    for &p in &a.path[..len] {
        ty = part_type(prog, ty, p)?;
    }
    Some(ty)
}

/// The width in bits of the bit-field at an address.
pub(super) fn bit_width(ev: &Eval, a: &Address) -> Option<u32> {
    let (PathElem::Field(i), whole) = (a.path.last()?, a.path.len() - 1) else {
        return None;
    };
    let record = ev.prog.types.record(type_at(ev, a, whole)?)?;
    ev.prog[record].fields.get(*i as usize)?.bits
}

/// The type of a part.
pub(super) fn part_type(prog: &Program, ty: QualType, p: PathElem) -> Option<QualType> {
    match p {
        PathElem::Base(i) => {
            let r: RecordId = prog.types.record(ty)?;
            Some(prog[prog[r].bases.get(i as usize)?.record].ty.into())
        }
        PathElem::Field(i) => Some(prog[prog.types.record(ty)?].fields.get(i as usize)?.ty),
        PathElem::Index(_) => match *prog.types.kind(ty.ty()) {
            TypeKind::Array { elem, .. } => Some(elem),
            TypeKind::Vector { elem, .. } => Some(elem.into()),
            _ => Some(ty),
        },
        PathElem::View(t) => Some(t),
    }
}

/// Number of elements of the array type `ty`.
pub(super) fn array_len(prog: &Program, ty: QualType) -> Option<u64> {
    match *prog.types.kind(ty.ty()) {
        TypeKind::Array {
            len: ArrayLen::Const(n),
            ..
        } => Some(n),
        _ => None,
    }
}

/// Code unit `i` of a string; 0 past the end. Plain `char` units are signed.
pub fn str_unit(bytes: &[u8], width: usize, i: usize) -> i128 {
    let Some(unit) = bytes.get(i * width..(i + 1) * width) else {
        return 0;
    };
    match width {
        1 => i128::from(unit[0] as i8),
        _ => {
            let mut v = 0u32;
            for (k, b) in unit.iter().enumerate() {
                v |= u32::from(*b) << (8 * k);
            }
            i128::from(v)
        }
    }
}

/// Whether a record is a union.
pub(super) fn is_union(prog: &Program, r: RecordId) -> bool {
    prog[r].kind == RecordKind::Union
}

/// The `bool` of a value.
pub(super) fn truth(v: &ConstValue) -> Option<bool> {
    Some(match v {
        ConstValue::Int(n) => *n != 0,
        ConstValue::Float(f) => *f != 0.0,
        ConstValue::Null => false,
        ConstValue::Address(a) => !matches!(a.base, AddressBase::Absolute(0)),
        ConstValue::MemberPtr(m) => *m != crate::MemberConst::Null,
        _ => return None,
    })
}

/// `nullptr_t` values read as null whatever they hold.
pub(super) fn is_nullptr(prog: &Program, ty: QualType) -> bool {
    prog.types.builtin(ty) == Some(Builtin::NullPtr)
}
