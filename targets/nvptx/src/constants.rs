//! The value of constants: bits, or a symbol and an offset.

use crate::types::{part_count, parts_of};
use jacquard_ir::{
    Const, ConstExpr, ConstKind, Context, GlobalRef, Module, Opcode, Type, TypeId, sign_extend,
};

/// How deeply constant expressions may nest.
const DEPTH: u32 = 128;

/// A scalar constant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// Bits of an integer, float or absolute address.
    Bits(u128),
    /// The address of a global plus a byte offset.
    Address {
        /// What it is the address of.
        global: GlobalRef,
        /// Bytes from its start.
        offset: i64,
        /// Address space the address is expressed in.
        space: u32,
    },
    /// Any value will do.
    Undef,
}

/// Bytes that a constant `getelementptr` adds.
fn gep_offset(cx: &Context, e: &ConstExpr, module: &Module, depth: u32) -> Option<i64> {
    let mut ty = e.elem?;
    let mut at = 0i64;
    for (n, &index) in e.ops[1..].iter().enumerate() {
        let Scalar::Bits(bits) = eval(cx, module, index, depth + 1)? else {
            return None;
        };
        let width = cx.types.int_width(cx.const_ty(index))?;
        let i = sign_extend(bits, width) as i64;
        if n == 0 {
            at = at.wrapping_add(i.wrapping_mul(cx.size_of(ty) as i64));
            continue;
        }
        if let Some((fields, _)) = cx.types.struct_fields(ty) {
            let field = *fields.get(usize::try_from(i).ok()?)?;
            at = at.wrapping_add(cx.layout.field_offset(&cx.types, ty, i as usize) as i64);
            ty = field;
        } else {
            ty = cx.types.member(ty, 0)?;
            at = at.wrapping_add(i.wrapping_mul(cx.size_of(ty) as i64));
        }
    }
    Some(at)
}

fn mask(bits: u128, width: u32) -> u128 {
    if width >= 128 {
        bits
    } else {
        bits & ((1u128 << width) - 1)
    }
}

fn width_of(cx: &Context, ty: TypeId) -> Option<u32> {
    match *cx.ty(ty) {
        Type::Ptr(s) => Some(cx.layout.pointer_size(s) * 8),
        _ => cx.types.scalar_bits(ty),
    }
}

/// The value of a scalar constant; `None` if it is not a scalar or cannot be evaluated.
pub fn eval(cx: &Context, module: &Module, c: Const, depth: u32) -> Option<Scalar> {
    if depth > DEPTH {
        return None;
    }
    let node = cx.constant(c);
    Some(match &node.kind {
        ConstKind::Int(v) | ConstKind::Float(v) => Scalar::Bits(*v),
        ConstKind::Null if !cx.types.is_aggregate(node.ty) && !cx.types.is_vector(node.ty) => {
            Scalar::Bits(0)
        }
        ConstKind::Undef | ConstKind::Poison => Scalar::Undef,
        ConstKind::Global(g) => {
            let (global, offset) = aliased(cx, module, *g, depth)?;
            Scalar::Address {
                global,
                offset,
                space: cx.types.addr_space(node.ty).unwrap_or(0),
            }
        }
        ConstKind::Expr(e) => return expression(cx, module, e, node.ty, depth),
        _ => return None,
    })
}

/// An alias of a variable stands for the variable; one of a function keeps its name.
fn aliased(cx: &Context, module: &Module, g: GlobalRef, depth: u32) -> Option<(GlobalRef, i64)> {
    if let GlobalRef::Alias(a) = g
        && let Some(Scalar::Address { global, offset, .. }) =
            eval(cx, module, module.aliases[a.index()].target, depth + 1)
        && matches!(global, GlobalRef::Var(_))
    {
        return Some((global, offset));
    }
    Some((g, 0))
}

fn expression(
    cx: &Context,
    module: &Module,
    e: &ConstExpr,
    ty: TypeId,
    depth: u32,
) -> Option<Scalar> {
    let arg = |n: usize| eval(cx, module, *e.ops.get(n)?, depth + 1);
    let source = |n: usize| e.ops.get(n).map(|&c| cx.const_ty(c));
    if cx.types.is_vector(ty) {
        return None;
    }
    let width = width_of(cx, ty)?;
    Some(match e.op {
        Opcode::GetElementPtr => {
            let by = gep_offset(cx, e, module, depth)?;
            match arg(0)? {
                Scalar::Bits(b) => Scalar::Bits(mask(b.wrapping_add(by as i128 as u128), width)),
                Scalar::Address {
                    global,
                    offset,
                    space,
                } => Scalar::Address {
                    global,
                    offset: offset.wrapping_add(by),
                    space,
                },
                Scalar::Undef => Scalar::Undef,
            }
        }
        Opcode::BitCast | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::Trunc | Opcode::ZExt => {
            match arg(0)? {
                Scalar::Bits(b) => Scalar::Bits(mask(b, width)),
                a @ Scalar::Address { .. } if width_of(cx, source(0)?) == Some(width) => a,
                Scalar::Undef => Scalar::Undef,
                _ => return None,
            }
        }
        Opcode::SExt => match arg(0)? {
            Scalar::Bits(b) => Scalar::Bits(mask(
                sign_extend(b, width_of(cx, source(0)?)?) as u128,
                width,
            )),
            _ => return None,
        },
        Opcode::AddrSpaceCast => match arg(0)? {
            Scalar::Address { global, offset, .. } => {
                // Only a variable's own space and the generic one can be reached without code.
                let to = cx.types.addr_space(ty)?;
                let own = match global {
                    GlobalRef::Var(v) => module.var(v).space,
                    _ => 0,
                };
                if to != 0 && to != own && own != 0 {
                    return None;
                }
                Scalar::Address {
                    global,
                    offset,
                    space: to,
                }
            }
            // A null of one space isn't the null of another in general; on this target all nulls but shared's and
            // local's are 0, and LLVM folds the cast to 0 as well.
            other => other,
        },
        Opcode::Add | Opcode::Sub => sum(e.op == Opcode::Add, arg(0)?, arg(1)?, width)?,
        Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor | Opcode::Shl | Opcode::LShr => {
            match (arg(0)?, arg(1)?) {
                (Scalar::Bits(a), Scalar::Bits(b)) => Scalar::Bits(mask(
                    match e.op {
                        Opcode::Mul => a.wrapping_mul(b),
                        Opcode::And => a & b,
                        Opcode::Or => a | b,
                        Opcode::Xor => a ^ b,
                        _ if b >= u128::from(width) => return Some(Scalar::Undef),
                        Opcode::Shl => a << b,
                        _ => a >> b,
                    },
                    width,
                )),
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// The sum or difference of two scalars.
fn sum(add: bool, x: Scalar, y: Scalar, width: u32) -> Option<Scalar> {
    Some(match (x, y) {
        (Scalar::Bits(a), Scalar::Bits(b)) => Scalar::Bits(mask(
            if add {
                a.wrapping_add(b)
            } else {
                a.wrapping_sub(b)
            },
            width,
        )),
        (
            Scalar::Address {
                global,
                offset,
                space,
            },
            Scalar::Bits(b),
        ) => {
            let b = sign_extend(b, width) as i64;
            let offset = if add {
                offset.wrapping_add(b)
            } else {
                offset.wrapping_sub(b)
            };
            Scalar::Address {
                global,
                offset,
                space,
            }
        }
        (
            Scalar::Bits(b),
            Scalar::Address {
                global,
                offset,
                space,
            },
        ) if add => Scalar::Address {
            global,
            offset: offset.wrapping_add(sign_extend(b, width) as i64),
            space,
        },
        (
            Scalar::Address {
                global: g,
                offset: a,
                ..
            },
            Scalar::Address {
                global: h,
                offset: b,
                ..
            },
        ) if !add && g == h => Scalar::Bits(mask(a.wrapping_sub(b) as i128 as u128, width)),
        _ => return None,
    })
}

/// Whether a scalar of this type lies in two registers.
fn is_pair(cx: &Context, ty: TypeId) -> bool {
    ty == TypeId::FP128 || cx.types.int_width(ty).is_some_and(|w| w > 64)
}

/// The scalar at part `part` of a constant of any type.
pub fn part(cx: &Context, module: &Module, c: Const, part: usize) -> Option<Scalar> {
    let node = cx.constant(c);
    match &node.kind {
        ConstKind::Undef | ConstKind::Poison => Some(Scalar::Undef),
        ConstKind::Null => Some(Scalar::Bits(0)),
        ConstKind::Aggregate(members) => {
            let mut rest = part;
            for &m in members {
                let n = part_count(cx, cx.const_ty(m));
                if rest < n {
                    return self::part(cx, module, m, rest);
                }
                rest -= n;
            }
            None
        }
        ConstKind::Data(bytes) => {
            let parts = parts_of(cx, node.ty).ok()?;
            let p = parts.get(part)?;
            let size = p.scalar.bytes() as usize;
            let chunk = bytes.get(p.offset as usize..p.offset as usize + size)?;
            let mut le = [0u8; 16];
            le[..size].copy_from_slice(chunk);
            Some(Scalar::Bits(u128::from_le_bytes(le)))
        }
        ConstKind::Int(v) | ConstKind::Float(v) if is_pair(cx, node.ty) => {
            Some(Scalar::Bits(if part == 0 {
                v & u128::from(u64::MAX)
            } else {
                v >> 64
            }))
        }
        ConstKind::Expr(_) if is_pair(cx, node.ty) => match eval(cx, module, c, 0)? {
            Scalar::Bits(v) => Some(Scalar::Bits(if part == 0 {
                v & u128::from(u64::MAX)
            } else {
                v >> 64
            })),
            _ => None,
        },
        _ if part == 0 => eval(cx, module, c, 0),
        _ => None,
    }
}
