//! The expressions of built-in functions' rows: a call becomes IR by walking one.

use super::func::FnGen;
use crate::builtins::Expr;
use crate::source::Loc;
use ir::tables::{IntrinsicId, Ty};
use ir::{Flags, Opcode, Ordering, TypeId, Value};
use jacquard_ir as ir;

impl FnGen<'_, '_> {
    /// The value of a row's expression. None where an argument that must be a constant is none, which is reported.
    pub(super) fn evaluate(&mut self, e: &'static Expr, args: &[Value], loc: Loc) -> Option<Value> {
        let mut of = |e: &'static Expr| self.evaluate(e, args, loc);
        Some(match *e {
            Expr::Arg(n) => args.get(usize::from(n)).copied()?,
            Expr::Int(t, n) => self.g.m.cx.sint(t, n).into(),
            Expr::Float(t, n) => self.g.m.cx.float(t, n).into(),
            Expr::Intrinsic(name, flushing, operands) => {
                let mut values = Vec::with_capacity(operands.len());
                for e in operands {
                    values.push(of(e)?);
                }
                self.row_intrinsic(name, flushing, values)?
            }
            Expr::Binary(o, [x, y]) => {
                let (x, y) = (of(x)?, of(y)?);
                self.b().binary(o, x, y)
            }
            Expr::Cast(o, t, [x]) => {
                let x = of(x)?;
                match o {
                    _ if self.b().ty(x) == t => x,
                    Opcode::ZExt | Opcode::SExt => self.convert_int(o, x, t),
                    _ => self.b().cast(o, x, t),
                }
            }
            Expr::ICmp(p, [x, y]) => {
                let (x, y) = (of(x)?, of(y)?);
                self.b().icmp(p, x, y)
            }
            Expr::FCmp(p, [x, y]) => {
                let (x, y) = (of(x)?, of(y)?);
                self.b().fcmp(p, x, y, Flags::NONE)
            }
            Expr::Select([c, x, y]) => {
                let (c, x, y) = (of(c)?, of(x)?, of(y)?);
                self.b().select(c, x, y)
            }
            Expr::FNeg([x]) => {
                let x = of(x)?;
                self.b().fneg(x, Flags::NONE)
            }
            Expr::Extract(n, [x]) => {
                let x = of(x)?;
                self.b().extract_value(x, n)
            }
            Expr::Space(n, [x]) => {
                let x = of(x)?;
                let t = self.g.m.cx.types.ptr(n);
                self.b().cast(Opcode::AddrSpaceCast, x, t)
            }
            Expr::Unspace(n, [x]) => {
                let x = of(x)?;
                let t = self.g.m.cx.types.ptr(n);
                let from = self.b().ty(x);
                let address = self.cast_int(x, from, TypeId::I64, false);
                let p = self.b().cast(Opcode::IntToPtr, address, t);
                self.b().cast(Opcode::AddrSpaceCast, p, TypeId::PTR)
            }
            Expr::Load(t, [p]) => {
                let p = of(p)?;
                let align = self.g.m.cx.align_of(t);
                self.b().load(t, p, align, false)
            }
            Expr::Store([v, p]) => {
                let (v, p) = (of(v)?, of(p)?);
                let t = self.b().ty(v);
                let align = self.g.m.cx.align_of(t);
                self.b().store(v, p, align, false);
                v
            }
            Expr::AtomicRmw(o, scope, [p, v]) => {
                let (p, v) = (of(p)?, of(v)?);
                self.b().atomic_rmw(o, p, v, Ordering::Monotonic, scope)
            }
            Expr::CmpXchg(scope, [p, expected, new]) => {
                let (p, expected, new) = (of(p)?, of(expected)?, of(new)?);
                let relaxed = (Ordering::Monotonic, Ordering::Monotonic);
                let pair = self.b().cmpxchg(p, expected, new, relaxed, scope);
                self.b().extract_value(pair, 0)
            }
            Expr::Fence(order, scope) => {
                self.b().fence(order, scope);
                self.g.m.cx.bool(false).into()
            }
            Expr::Rmw(op, [p, v, o, s]) => {
                let (p, v, o, s) = (of(p)?, of(v)?, of(o)?, of(s)?);
                self.rmw(op, (p, v), (o, s), loc)?
            }
            Expr::CompareExchange([p, expected, new, yes, no, s]) => {
                let of_what = (of(p)?, of(expected)?, of(new)?);
                let at = (of(yes)?, of(no)?, of(s)?);
                self.compare_exchange(of_what, at, loc)?
            }
            Expr::LoadOrdered(t, [p, o, s]) => {
                let (p, o, s) = (of(p)?, of(o)?, of(s)?);
                self.load_ordered(t, p, (o, s), loc)?
            }
            Expr::StoreOrdered([v, p, o, s]) => {
                let (v, p, o, s) = (of(v)?, of(p)?, of(o)?, of(s)?);
                self.store_ordered(v, p, (o, s), loc)?
            }
            Expr::FenceOrdered([o, s]) => {
                let (o, s) = (of(o)?, of(s)?);
                self.fence_ordered(o, s, loc)?
            }
        })
    }

    /// Calls an intrinsic with its arguments fitted to its types.
    fn row_intrinsic(
        &mut self,
        name: &'static str,
        flushing: Option<&'static str>,
        args: Vec<Value>,
    ) -> Option<Value> {
        let name = flushing.filter(|_| self.g.options.ftz).unwrap_or(name);
        let (id, _) = IntrinsicId::lookup(name)?;
        let facts = id.facts();
        let mut values = Vec::with_capacity(args.len());
        for (i, v) in args.into_iter().enumerate() {
            let to = facts.params.get(i).and_then(|&t| self.plain(t));
            values.push(match to {
                Some(t) => self.coerce(v, t, false),
                None => v,
            });
        }
        let ret = match self.plain(facts.ret) {
            Some(t) => t,
            // Overloaded on its result: the type of the first argument.
            None => match values.first() {
                Some(v) => self.b().ty(*v),
                None => TypeId::VOID,
            },
        };
        Some(self.intrinsic(name, ret, &values))
    }

    /// The IR type of a signature's type, unless it depends on the overload.
    fn plain(&mut self, t: Ty) -> Option<TypeId> {
        let types = &mut self.g.m.cx.types;
        Some(match t {
            Ty::Void => TypeId::VOID,
            Ty::Int(n) => types.int(u32::from(n)),
            Ty::Half => TypeId::HALF,
            Ty::BFloat => TypeId::BFLOAT,
            Ty::Float => TypeId::FLOAT,
            Ty::Double => TypeId::DOUBLE,
            Ty::Ptr(space) => types.ptr(space),
            Ty::Vec(n, e) => {
                let e = self.plain(*e)?;
                self.g.m.cx.types.vector(e, u32::from(n))
            }
            Ty::Struct(fields) => {
                let mut out = Vec::with_capacity(fields.len());
                for &t in fields {
                    out.push(self.plain(t)?);
                }
                self.g.m.cx.types.literal_struct(&out, false)
            }
            _ => return None,
        })
    }
}
