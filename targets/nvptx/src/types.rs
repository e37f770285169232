//! What IR types become: scalar parts in typed registers.

use jacquard_ir::{Context, Type, TypeId};
use jacquard_ptx::model as ptx;
use jacquard_schema::platform::RegisterClass;
use smallvec::SmallVec;

jacquard_macros::register_classes!();

impl RegClass {
    /// Name of the registers and their type.
    pub fn decl(self) -> (&'static str, ptx::Type) {
        (CLASSES[self.index()].prefix, self.types().0)
    }
    /// The type to move one with.
    pub fn mov_type(self) -> ptx::Modifier {
        self.types().1
    }
    /// The untyped modifier of the same width.
    pub fn bits_type(self) -> ptx::Modifier {
        self.types().2
    }
    /// Width in bits.
    pub fn bits(self) -> u32 {
        CLASSES[self.index()].bits
    }
}

/// The scalar types that rules are written for; the order is that of the rule table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum RuleTy {
    I1,
    /// 2 to 32 bits other than 16 and 32, in a 32-bit register whose upper bits hold anything.
    IN,
    I16,
    I32,
    /// 33 to 64 bits; the upper bits of odd widths hold anything.
    I64,
    F16,
    BF16,
    F32,
    F64,
}

impl RuleTy {
    /// The type with that number in the rule table.
    pub const fn from_index(i: usize) -> RuleTy {
        [
            RuleTy::I1,
            RuleTy::IN,
            RuleTy::I16,
            RuleTy::I32,
            RuleTy::I64,
            RuleTy::F16,
            RuleTy::BF16,
            RuleTy::F32,
            RuleTy::F64,
        ][i]
    }
    /// Its register class.
    pub fn class(self) -> RegClass {
        match self {
            RuleTy::I1 => RegClass::Pred,
            RuleTy::I16 | RuleTy::F16 | RuleTy::BF16 => RegClass::B16,
            RuleTy::IN | RuleTy::I32 => RegClass::B32,
            RuleTy::I64 => RegClass::B64,
            RuleTy::F32 => RegClass::F32,
            RuleTy::F64 => RegClass::F64,
        }
    }
    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        self as u8 >= RuleTy::F16 as u8
    }
}

/// A scalar that fits one register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// Type for rules.
    pub ty: RuleTy,
    /// Exact width in bits.
    pub bits: u8,
}

impl Scalar {
    pub const I32: Scalar = Scalar {
        ty: RuleTy::I32,
        bits: 32,
    };
    pub const I64: Scalar = Scalar {
        ty: RuleTy::I64,
        bits: 64,
    };
    /// An integer of at most 64 bits.
    pub fn int(bits: u32) -> Scalar {
        let ty = match bits {
            1 => RuleTy::I1,
            16 => RuleTy::I16,
            32 => RuleTy::I32,
            0..=31 => RuleTy::IN,
            _ => RuleTy::I64,
        };
        Scalar {
            ty,
            bits: bits as u8,
        }
    }
    /// Register class.
    pub fn class(self) -> RegClass {
        self.ty.class()
    }
    /// Bytes in memory.
    pub fn bytes(self) -> u32 {
        match self.bits {
            0..=8 => 1,
            9..=16 => 2,
            17..=32 => 4,
            _ => 8,
        }
    }
    /// Whether the register is wider than the value.
    pub fn is_odd(self) -> bool {
        self.ty != RuleTy::I1 && u32::from(self.bits) != self.class().bits()
    }
}

/// One scalar of a flattened value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub scalar: Scalar,
    /// Byte offset in memory from the value's start.
    pub offset: u32,
    /// Half of an integer wider than 64 bits: 1 the low, 2 the high half, 0 neither.
    pub half: u8,
    /// Whether it is a pointer.
    pub pointer: bool,
}

/// Parts of one type.
pub type Parts = SmallVec<[Part; 4]>;

/// Values of more parts than this are refused: they belong in memory.
pub const MAX_PARTS: usize = 1 << 14;

/// The scalar a type is, if it is one that fits a register.
pub fn scalar_of(cx: &Context, ty: TypeId) -> Option<Scalar> {
    Some(match *cx.ty(ty) {
        Type::Int(w @ 1..=64) => Scalar::int(w),
        Type::Half => Scalar {
            ty: RuleTy::F16,
            bits: 16,
        },
        Type::BFloat => Scalar {
            ty: RuleTy::BF16,
            bits: 16,
        },
        Type::Float => Scalar {
            ty: RuleTy::F32,
            bits: 32,
        },
        Type::Double => Scalar {
            ty: RuleTy::F64,
            bits: 64,
        },
        Type::Ptr(space) => Scalar::int(cx.layout.pointer_size(space) * 8),
        _ => return None,
    })
}

/// Why a type has no parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoParts {
    /// A type PTX can't hold, such as a token.
    Unsupported,
    /// More than [`MAX_PARTS`].
    TooLarge,
}

/// Flattens a type.
pub fn parts_of(cx: &Context, ty: TypeId) -> Result<Parts, NoParts> {
    let mut out = Parts::new();
    flatten(cx, ty, 0, 0, &mut out)?;
    Ok(out)
}

fn flatten(cx: &Context, ty: TypeId, at: u64, depth: u32, out: &mut Parts) -> Result<(), NoParts> {
    if out.len() > MAX_PARTS || depth > 64 || at > u32::MAX as u64 {
        return Err(NoParts::TooLarge);
    }
    let offset = at as u32;
    match cx.ty(ty) {
        Type::Void => {}
        &(Type::Int(65..) | Type::Fp128) => {
            let w = width_of_pair(cx, ty);
            if w > 128 {
                return Err(NoParts::Unsupported);
            }
            out.push(Part {
                scalar: Scalar::I64,
                offset,
                half: 1,
                pointer: false,
            });
            out.push(Part {
                scalar: Scalar {
                    ty: RuleTy::I64,
                    bits: (w - 64) as u8,
                },
                offset: offset + 8,
                half: 2,
                pointer: false,
            });
        }
        &Type::Vector { elem, len } => {
            let size = cx.layout.store_size(&cx.types, elem);
            for i in 0..u64::from(len) {
                flatten(cx, elem, at + i * size, depth + 1, out)?;
            }
        }
        &Type::Array { elem, len } => {
            let size = cx.size_of(elem);
            if len > MAX_PARTS as u64 {
                return Err(NoParts::TooLarge);
            }
            for i in 0..len {
                flatten(cx, elem, at + i * size, depth + 1, out)?;
            }
        }
        Type::Struct { .. } | Type::Named(_) => {
            let Some((fields, _)) = cx.types.struct_fields(ty) else {
                return Err(NoParts::Unsupported);
            };
            for (i, &f) in fields.iter().enumerate() {
                flatten(
                    cx,
                    f,
                    at + cx.layout.field_offset(&cx.types, ty, i),
                    depth + 1,
                    out,
                )?;
            }
        }
        t => match scalar_of(cx, ty) {
            Some(scalar) => out.push(Part {
                scalar,
                offset,
                half: 0,
                pointer: matches!(t, Type::Ptr(_)),
            }),
            None => return Err(NoParts::Unsupported),
        },
    }
    Ok(())
}

/// Width in bits of a type that two registers hold: a wide integer, or `fp128`, which is only moved.
fn width_of_pair(cx: &Context, ty: TypeId) -> u32 {
    cx.types.int_width(ty).unwrap_or(128)
}

/// Number of parts of a type, saturating.
pub fn part_count(cx: &Context, ty: TypeId) -> usize {
    match cx.ty(ty) {
        Type::Void => 0,
        &Type::Int(w) => 1 + usize::from(w > 64),
        Type::Fp128 => 2,
        &Type::Vector { elem, len } => part_count(cx, elem).saturating_mul(len as usize),
        &Type::Array { elem, len } => part_count(cx, elem).saturating_mul(len as usize),
        Type::Struct { .. } | Type::Named(_) => match cx.types.struct_fields(ty) {
            Some((fields, _)) => fields
                .iter()
                .fold(0usize, |n, &f| n.saturating_add(part_count(cx, f))),
            None => 0,
        },
        _ => 1,
    }
}
