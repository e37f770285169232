//! The type table, in the order in which types were first needed; what a type is made of comes before it.

use super::bits::Bits;
use super::function::Local;
use super::typed::is_natural;
use super::{Dialect, Writer};
use crate::tables::code::{block, types};
use jacquard_ir::{GlobalRef, Type, TypeId, Value};

/// A row of the table.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Entry {
    Plain(TypeId),
    /// A pointer to the type of this number, in an address space.
    Pointer(u64, u32),
    /// A function type of these numbers.
    Function(Vec<u64>),
}

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
        if self.dialect == Dialect::Nvvm7
            && let Type::Ptr(space) = *self.m.cx.ty(ty)
        {
            let n = self.pointer(TypeId::I8, space);
            self.types.insert(ty, n);
            return n;
        }
        let n = self.type_order.len() as u64;
        self.types.insert(ty, n);
        self.type_order.push(Entry::Plain(ty));
        n
    }

    fn entry(&mut self, e: Entry) -> u64 {
        let at = self.type_order.iter().position(|x| *x == e);
        let n = at.unwrap_or_else(|| {
            self.type_order.push(e);
            self.type_order.len() - 1
        });
        n as u64
    }

    /// A pointer to something, in the dialect where pointers have types.
    pub(super) fn pointer(&mut self, to: TypeId, space: u32) -> u64 {
        let to = self.ty(to);
        self.entry(Entry::Pointer(to, space))
    }

    /// A function type, some of whose parameters point to something.
    pub(super) fn function_type(
        &mut self,
        sig: TypeId,
        params: Option<Vec<Option<TypeId>>>,
    ) -> u64 {
        let Some(pointees) = params else {
            return self.ty(sig);
        };
        let Some((ret, params, variadic)) = self.m.cx.types.func_parts(sig) else {
            return self.ty(sig);
        };
        let (ret, params) = (ret, params.to_vec());
        let mut ops = vec![u64::from(variadic), self.ty(ret)];
        for (n, &p) in params.iter().enumerate() {
            let space = self.m.cx.types.addr_space(p).unwrap_or(0);
            ops.push(match pointees.get(n) {
                Some(&Some(to)) => self.pointer(to, space),
                _ => self.ty(p),
            });
        }
        self.entry(Entry::Function(ops))
    }

    /// The type of a global's address.
    pub(super) fn address_type(&mut self, g: GlobalRef) -> u64 {
        let (ty, space) = match g {
            GlobalRef::Func(f) => {
                let params = self.typed.params.get(&f).cloned();
                let row = self.m.func(f);
                let (ty, space) = (row.ty, row.space);
                (self.function_type(ty, params), space)
            }
            GlobalRef::Var(v) => {
                let row = self.m.var(v);
                let (ty, space) = (row.ty, row.space);
                (self.ty(ty), space)
            }
            GlobalRef::Alias(a) => {
                let row = &self.m.aliases[a.index()];
                let (ty, space) = (row.ty, row.space);
                (self.ty(ty), space)
            }
        };
        self.entry(Entry::Pointer(ty, space))
    }

    /// The type of a function's value.
    pub(super) fn value_type(&mut self, l: &Local, v: Value) -> u64 {
        let ty = l.body.ty(v, &self.m.cx);
        match self.typed.values.get(&v) {
            Some(&to) => {
                let space = self.m.cx.types.addr_space(ty).unwrap_or(0);
                self.pointer(to, space)
            }
            None => self.ty(ty),
        }
    }

    pub(super) fn type_block(&self, out: &mut Bits) {
        out.enter(block::TYPE_NEW, 4);
        out.record(types::NUMENTRY, &[self.type_order.len() as u64]);
        for entry in &self.type_order {
            let of = |t: &TypeId| self.types.get(t).copied().unwrap_or(0);
            let ty = match entry {
                Entry::Plain(ty) => *ty,
                Entry::Pointer(to, space) => {
                    out.record(types::POINTER, &[*to, u64::from(*space)]);
                    continue;
                }
                Entry::Function(ops) => {
                    out.record(types::FUNCTION, ops);
                    continue;
                }
            };
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
                    let old = self.dialect == Dialect::Nvvm7;
                    let packed = *packed && !(old && is_natural(&self.m.cx, fields));
                    let ops: Vec<u64> = std::iter::once(u64::from(packed))
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
