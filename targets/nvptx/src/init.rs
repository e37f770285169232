//! The memory image of an initialiser: bytes, and the addresses among them.

use crate::constants::{Scalar, eval};
use jacquard_ir::tables::PtxVersion;
use jacquard_ir::{Const, ConstKind, GlobalRef, Module, Type, TypeId};
use thiserror::Error;

/// An address in an image.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// Byte offset in the image.
    pub at: u64,
    /// Bytes it takes.
    pub bytes: u64,
    /// What it is the address of.
    pub global: GlobalRef,
    /// Bytes added.
    pub offset: i64,
    /// The generic address of something in a specific space.
    pub generic: bool,
}

/// The bytes of a variable.
#[derive(Clone, Debug, Default)]
pub struct Image {
    /// Bytes; zero under symbols.
    pub bytes: Vec<u8>,
    /// Addresses, ascending.
    pub symbols: Vec<Symbol>,
}

impl Image {
    /// Whether nothing need be written.
    pub fn is_zero(&self) -> bool {
        self.symbols.is_empty() && self.bytes.iter().all(|&b| b == 0)
    }
}

/// Images larger than this are refused.
const MAX_BYTES: u64 = 1 << 28;

/// What an initialiser holds that can't be written in PTX.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// More than [`MAX_BYTES`].
    #[error("too many bytes")]
    TooLarge,
    /// Structures within structures.
    #[error("initialisers nested too deeply")]
    TooDeep,
    /// An expression that is not an address plus a constant.
    #[error("the constant expression '{0}'")]
    Expression(&'static str),
    /// `blockaddress`
    #[error("the address of a block")]
    BlockAddress,
    /// What has no bytes.
    #[error("a value")]
    Value,
    /// A pointer in a smaller integer.
    #[error("an address narrower than a pointer")]
    NarrowAddress,
    /// What only a later version of PTX writes.
    #[error("{what}, which needs PTX version {needs} or later")]
    Version {
        /// The capability, in words.
        what: &'static str,
        /// The first version that has it.
        needs: PtxVersion,
    },
}

/// The image of a constant.
///
/// # Errors
/// What it holds that can't be written.
pub fn image(module: &Module, c: Const) -> Result<Image, Unwritable> {
    let ty = module.cx.const_ty(c);
    let size = module.cx.size_of(ty);
    if matches!(
        module.cx.constant(c).kind,
        ConstKind::Null | ConstKind::Undef | ConstKind::Poison
    ) {
        return Ok(Image::default());
    }
    if size > MAX_BYTES {
        return Err(Unwritable::TooLarge);
    }
    let mut out = Image {
        bytes: vec![0; size as usize],
        symbols: Vec::new(),
    };
    put(module, c, ty, 0, 0, &mut out)?;
    out.symbols.sort_by_key(|s| s.at);
    Ok(out)
}

fn write(out: &mut Image, at: u64, bits: u128, bytes: u64) {
    let at = at as usize;
    let le = bits.to_le_bytes();
    let n = (bytes as usize)
        .min(out.bytes.len().saturating_sub(at))
        .min(16);
    out.bytes[at..at + n].copy_from_slice(&le[..n]);
}

fn put(
    module: &Module,
    c: Const,
    ty: TypeId,
    at: u64,
    depth: u32,
    out: &mut Image,
) -> Result<(), Unwritable> {
    if depth > 256 {
        return Err(Unwritable::TooDeep);
    }
    let cx = &module.cx;
    match &cx.constant(c).kind {
        ConstKind::Null | ConstKind::Undef | ConstKind::Poison => Ok(()),
        ConstKind::Data(bytes) => {
            let start = at as usize;
            let n = bytes.len().min(out.bytes.len().saturating_sub(start));
            out.bytes[start..start + n].copy_from_slice(&bytes[..n]);
            Ok(())
        }
        ConstKind::Aggregate(members) => {
            if let Type::Vector { elem, .. } = *cx.ty(ty) {
                let bits = cx.layout.bit_size(&cx.types, elem);
                if !bits.is_multiple_of(8) {
                    return put_bits(module, members, bits, at, out);
                }
            }
            for (n, &m) in members.iter().enumerate() {
                let mt = cx.const_ty(m);
                let offset = cx.layout.member_offset(&cx.types, ty, n as u64);
                put(module, m, mt, at + offset, depth + 1, out)?;
            }
            Ok(())
        }
        _ => match eval(cx, module, c, 0) {
            Some(Scalar::Bits(b)) => {
                write(out, at, b, cx.layout.store_size(&cx.types, ty));
                Ok(())
            }
            Some(Scalar::Address {
                global,
                offset,
                space,
            }) => {
                let own = match global {
                    GlobalRef::Var(v) => match module.var(v).space {
                        0 => 1,
                        s => s,
                    },
                    _ => 0,
                };
                let bytes = cx.layout.store_size(&cx.types, ty);
                out.symbols.push(Symbol {
                    at,
                    bytes,
                    global,
                    offset,
                    generic: space == 0 && own != 0,
                });
                Ok(())
            }
            Some(Scalar::Undef) => Ok(()),
            None => Err(match &cx.constant(c).kind {
                ConstKind::Expr(e) => Unwritable::Expression(e.op.text()),
                ConstKind::BlockAddress(..) => Unwritable::BlockAddress,
                _ => Unwritable::Value,
            }),
        },
    }
}

/// Elements narrower than a byte are packed.
fn put_bits(
    module: &Module,
    members: &[Const],
    bits: u64,
    at: u64,
    out: &mut Image,
) -> Result<(), Unwritable> {
    for (n, &m) in members.iter().enumerate() {
        let Some(Scalar::Bits(b)) = eval(&module.cx, module, m, 0) else {
            continue;
        };
        for k in 0..bits {
            if b >> k & 1 != 0 {
                let pos = n as u64 * bits + k;
                if let Some(byte) = out.bytes.get_mut((at + pos / 8) as usize) {
                    *byte |= 1 << (pos % 8);
                }
            }
        }
    }
    Ok(())
}
