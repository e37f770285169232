//! The type table, in the order in which types were first needed; what a type is made of comes before it.

use super::Writer;
use super::bits::Bits;
use crate::tables::code::{block, types};
use jacquard_ir::{Type, TypeId};

impl Writer<'_> {
    /// The number of a type.
    pub(super) fn ty(&mut self, ty: TypeId) -> u64 {
        if let Some(&n) = self.types.get(&ty) {
            return n;
        }
        // Nesting is bounded by the readers.
        let parts: Vec<TypeId> = match self.m.cx.ty(ty) {
            Type::Vector { elem, .. } | Type::Array { elem, .. } => vec![*elem],
            Type::Func { ret, params, .. } => std::iter::once(*ret)
                .chain(params.iter().copied())
                .collect(),
            _ => match self.m.cx.types.struct_fields(ty) {
                Some((f, _)) => f.to_vec(),
                None => Vec::new(),
            },
        };
        for p in parts {
            self.ty(p);
        }
        let n = self.type_order.len() as u64;
        self.types.insert(ty, n);
        self.type_order.push(ty);
        n
    }

    pub(super) fn type_block(&self, out: &mut Bits) {
        out.enter(block::TYPE_NEW, 4);
        out.record(types::NUMENTRY, &[self.type_order.len() as u64]);
        for &ty in &self.type_order {
            let of = |t: &TypeId| self.types.get(t).copied().unwrap_or(0);
            match self.m.cx.ty(ty) {
                Type::Void => out.record(types::VOID, &[]),
                Type::Int(w) => out.record(types::INTEGER, &[u64::from(*w)]),
                Type::Half => out.record(types::HALF, &[]),
                Type::BFloat => out.record(types::BFLOAT, &[]),
                Type::Float => out.record(types::FLOAT, &[]),
                Type::Double => out.record(types::DOUBLE, &[]),
                Type::Fp128 => out.record(types::FP128, &[]),
                Type::Label => out.record(types::LABEL, &[]),
                Type::Metadata => out.record(types::METADATA, &[]),
                Type::Token => out.record(types::TOKEN, &[]),
                Type::Ptr(space) => out.record(types::OPAQUE_POINTER, &[u64::from(*space)]),
                Type::Vector { elem, len } => {
                    out.record(types::VECTOR, &[u64::from(*len), of(elem)]);
                }
                Type::Array { elem, len } => out.record(types::ARRAY, &[*len, of(elem)]),
                Type::Struct { fields, packed } => {
                    let ops: Vec<u64> = std::iter::once(u64::from(*packed))
                        .chain(fields.iter().map(of))
                        .collect();
                    out.record(types::STRUCT_ANON, &ops);
                }
                Type::Named(n) => {
                    let row = &self.m.cx.types.named[*n as usize];
                    let name = self.m.cx.str(row.name);
                    // Numbered structs have no name in bitcode.
                    if !name.bytes().all(|c| c.is_ascii_digit()) {
                        out.text(types::STRUCT_NAME, &[], name);
                    }
                    match &row.fields {
                        Some(f) => {
                            let ops: Vec<u64> = std::iter::once(u64::from(row.packed))
                                .chain(f.iter().map(of))
                                .collect();
                            out.record(types::STRUCT_NAMED, &ops);
                        }
                        None => out.record(types::OPAQUE, &[0]),
                    }
                }
                Type::Func {
                    ret,
                    params,
                    variadic,
                } => {
                    let ops: Vec<u64> = [u64::from(*variadic), of(ret)]
                        .into_iter()
                        .chain(params.iter().map(of))
                        .collect();
                    out.record(types::FUNCTION, &ops);
                }
            }
        }
        out.end();
    }
}
