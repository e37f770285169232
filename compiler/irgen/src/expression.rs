//! The expressions of built-in functions' rows: a call becomes IR by walking one.

use super::func::FnGen;
use crate::{aggregate, atomic, builtin, lvalue};
use ir::tables::{IntrinsicId, Ty};
use ir::{Flags, Opcode, Ordering, TypeId, Value};
use jacquard_builtins::Expr;
use jacquard_ir as ir;
use jacquard_preprocess::source::Loc;

/// The value of a row's expression. None where an argument that must be a constant is none, which is reported.
pub(super) fn evaluate(
    fx: &mut FnGen,
    e: &'static Expr,
    args: &[Value],
    loc: Loc,
) -> Option<Value> {
    let mut of = |e: &'static Expr| evaluate(fx, e, args, loc);
    Some(match *e {
        Expr::Arg(n) => args.get(usize::from(n)).copied()?,
        Expr::Int(t, n) => fx.g.m.cx.sint(t, n).into(),
        Expr::Float(t, n) => fx.g.m.cx.float(t, n).into(),
        Expr::Intrinsic(name, flushing, operands) => {
            let mut values = Vec::with_capacity(operands.len());
            for e in operands {
                values.push(of(e)?);
            }
            row_intrinsic(fx, name, flushing, values)?
        }
        Expr::Binary(o, [x, y]) => {
            let (x, y) = (of(x)?, of(y)?);
            fx.b().binary(o, x, y)
        }
        Expr::Cast(o, t, [x]) => {
            let x = of(x)?;
            match o {
                _ if fx.b().ty(x) == t => x,
                Opcode::ZExt | Opcode::SExt => lvalue::convert_int(fx, o, x, t),
                _ => fx.b().cast(o, x, t),
            }
        }
        Expr::ICmp(p, [x, y]) => {
            let (x, y) = (of(x)?, of(y)?);
            fx.b().icmp(p, x, y)
        }
        Expr::FCmp(p, [x, y]) => {
            let (x, y) = (of(x)?, of(y)?);
            fx.b().fcmp(p, x, y, Flags::NONE)
        }
        Expr::Select([c, x, y]) => {
            let (c, x, y) = (of(c)?, of(x)?, of(y)?);
            fx.b().select(c, x, y)
        }
        Expr::FNeg([x]) => {
            let x = of(x)?;
            fx.b().fneg(x, Flags::NONE)
        }
        Expr::Extract(n, [x]) => {
            let x = of(x)?;
            fx.b().extract_value(x, n)
        }
        Expr::Space(n, [x]) => {
            let x = of(x)?;
            let t = fx.g.m.cx.types.ptr(n);
            fx.b().cast(Opcode::AddrSpaceCast, x, t)
        }
        Expr::Unspace(n, [x]) => {
            let x = of(x)?;
            let t = fx.g.m.cx.types.ptr(n);
            let from = fx.b().ty(x);
            let address = lvalue::cast_int(fx, x, from, TypeId::I64, false);
            let p = fx.b().cast(Opcode::IntToPtr, address, t);
            fx.b().cast(Opcode::AddrSpaceCast, p, TypeId::PTR)
        }
        Expr::Load(t, [p]) => {
            let p = of(p)?;
            let align = fx.g.m.cx.align_of(t);
            fx.b().load(t, p, align, false)
        }
        Expr::Store([v, p]) => {
            let (v, p) = (of(v)?, of(p)?);
            let t = fx.b().ty(v);
            let align = fx.g.m.cx.align_of(t);
            fx.b().store(v, p, align, false);
            v
        }
        Expr::AtomicRmw(o, scope, [p, v]) => {
            let (p, v) = (of(p)?, of(v)?);
            fx.b().atomic_rmw(o, p, v, Ordering::Monotonic, scope)
        }
        Expr::CmpXchg(scope, [p, expected, new]) => {
            let (p, expected, new) = (of(p)?, of(expected)?, of(new)?);
            let relaxed = (Ordering::Monotonic, Ordering::Monotonic);
            let pair = fx.b().cmpxchg(p, expected, new, relaxed, scope);
            fx.b().extract_value(pair, 0)
        }
        Expr::Fence(order, scope) => {
            fx.b().fence(order, scope);
            fx.g.m.cx.bool(false).into()
        }
        Expr::Rmw(op, [p, v, o, s]) => {
            let (p, v, o, s) = (of(p)?, of(v)?, of(o)?, of(s)?);
            atomic::rmw(fx, op, (p, v), (o, s), loc)?
        }
        Expr::CompareExchange([p, expected, new, yes, no, s]) => {
            let of_what = (of(p)?, of(expected)?, of(new)?);
            let at = (of(yes)?, of(no)?, of(s)?);
            atomic::compare_exchange(fx, of_what, at, loc)?
        }
        Expr::LoadOrdered(t, [p, o, s]) => {
            let (p, o, s) = (of(p)?, of(o)?, of(s)?);
            atomic::load_ordered(fx, t, p, (o, s), loc)?
        }
        Expr::StoreOrdered([v, p, o, s]) => {
            let (v, p, o, s) = (of(v)?, of(p)?, of(o)?, of(s)?);
            atomic::store_ordered(fx, v, p, (o, s), loc)?
        }
        Expr::FenceOrdered([o, s]) => {
            let (o, s) = (of(o)?, of(s)?);
            atomic::fence_ordered(fx, o, s, loc)?
        }
    })
}

/// Calls an intrinsic with its arguments fitted to its types.
fn row_intrinsic(
    fx: &mut FnGen,
    name: &'static str,
    flushing: Option<&'static str>,
    args: Vec<Value>,
) -> Option<Value> {
    let name = flushing.filter(|_| fx.g.options.ftz).unwrap_or(name);
    let (id, _) = IntrinsicId::lookup(name)?;
    let facts = id.facts();
    let mut values = Vec::with_capacity(args.len());
    for (i, v) in args.into_iter().enumerate() {
        let to = facts.params.get(i).and_then(|&t| plain(fx, t));
        values.push(match to {
            Some(t) => builtin::coerce(fx, v, t, false),
            None => v,
        });
    }
    let ret = match plain(fx, facts.ret) {
        Some(t) => t,
        // Overloaded on its result: the type of the first argument.
        None => match values.first() {
            Some(v) => fx.b().ty(*v),
            None => TypeId::VOID,
        },
    };
    Some(aggregate::intrinsic(fx, name, ret, &values))
}

/// The IR type of a signature's type, unless it depends on the overload.
fn plain(fx: &mut FnGen, t: Ty) -> Option<TypeId> {
    let types = &mut fx.g.m.cx.types;
    Some(match t {
        Ty::Void => TypeId::VOID,
        Ty::Int(n) => types.int(u32::from(n)),
        Ty::Half => TypeId::HALF,
        Ty::BFloat => TypeId::BFLOAT,
        Ty::Float => TypeId::FLOAT,
        Ty::Double => TypeId::DOUBLE,
        Ty::Ptr(space) => types.ptr(space),
        Ty::Vec(n, e) => {
            let e = plain(fx, *e)?;
            fx.g.m.cx.types.vector(e, u32::from(n))
        }
        Ty::Struct(fields) => {
            let mut out = Vec::with_capacity(fields.len());
            for &t in fields {
                out.push(plain(fx, t)?);
            }
            fx.g.m.cx.types.literal_struct(&out, false)
        }
        _ => return None,
    })
}
