//! Intrinsics as functions of a module: names and types of an overload, and the overload of a declaration.

use super::SignatureError;
use crate::attributes::MemoryEffects;
use crate::tables::{IntrinsicId, Place, SlotKind, Ty};
use crate::{FuncId, Module, Type, TypeId, TypeStore};
use smallvec::SmallVec;
use std::fmt::Write;

/// The types that fill an intrinsic's overload slots.
pub type Slots = SmallVec<[TypeId; 4]>;

impl IntrinsicId {
    /// The function's name: the base name and one suffix per slot.
    pub fn full_name(
        self,
        types: &TypeStore,
        names: impl Fn(crate::Sym) -> String,
        slots: &[TypeId],
    ) -> String {
        let mut name = self.base_name().to_string();
        for &t in slots {
            name.push('.');
            mangle(types, &names, t, &mut name);
        }
        name
    }

    /// Result and parameter types of the overload with these slots.
    pub fn types(self, types: &mut TypeStore, slots: &[TypeId]) -> (TypeId, Vec<TypeId>) {
        let facts = self.facts();
        let params = facts
            .params
            .iter()
            .map(|&p| build(types, p, slots))
            .collect();
        (build(types, facts.ret, slots), params)
    }

    /// The slots of a declaration with these types.
    ///
    /// # Errors
    /// What does not fit the signature.
    pub fn infer(
        self,
        types: &TypeStore,
        ret: TypeId,
        params: &[TypeId],
    ) -> Result<Slots, SignatureError> {
        let facts = self.facts();
        let form = Form {
            name: facts.name,
            ret: facts.ret,
            params: facts.params,
            over: facts.over,
        };
        form.infer(types, ret, params)
    }
}

/// A signature as a row gives it, with its slots.
pub(super) struct Form {
    pub(super) name: &'static str,
    pub(super) ret: Ty,
    pub(super) params: &'static [Ty],
    pub(super) over: &'static [SlotKind],
}

impl Form {
    /// The slots of a declaration with these types.
    pub(super) fn infer(
        &self,
        types: &TypeStore,
        ret: TypeId,
        params: &[TypeId],
    ) -> Result<Slots, SignatureError> {
        let mut slots: SmallVec<[Option<TypeId>; 4]> = SmallVec::from_elem(None, self.over.len());
        if params.len() != self.params.len() {
            return Err(SignatureError::Arguments {
                name: self.name,
                wanted: self.params.len(),
                given: params.len(),
            });
        }
        // Slots named outright first; what is derived from them after.
        let all = || {
            std::iter::once((self.ret, ret))
                .chain(self.params.iter().copied().zip(params.iter().copied()))
        };
        for (want, have) in all() {
            if let Ty::Slot(n) = want {
                let slot = &mut slots[n as usize];
                match *slot {
                    None if fits(types, self.over[n as usize], have) => *slot = Some(have),
                    None => return Err(SignatureError::Kind(self.name)),
                    Some(t) if t == have => {}
                    Some(_) => return Err(SignatureError::Unequal(self.name)),
                }
            } else if let Ty::Struct(fields) = want {
                for (i, f) in fields.iter().enumerate() {
                    if let Ty::Slot(n) = *f {
                        let have = types.member(have, i as u64);
                        slots[n as usize] = slots[n as usize].or(have);
                    }
                }
            }
        }
        let bound: Option<Slots> = slots.iter().copied().collect();
        let Some(bound) = bound else {
            return Err(SignatureError::Nowhere(self.name));
        };
        for (i, (want, have)) in all().enumerate() {
            if !matches(types, want, have, &bound) {
                let name = self.name;
                return Err(match i {
                    0 => SignatureError::Result(name),
                    number => SignatureError::Argument { name, number },
                });
            }
        }
        Ok(bound)
    }
}

impl crate::tables::Intrinsic {
    /// Its memory effects in the form of the `memory` attribute.
    pub fn memory_effects(&self) -> MemoryEffects {
        let bits = u16::from(self.memory.read) | u16::from(self.memory.write) << 1;
        match self.memory.place {
            _ if bits == 0 => MemoryEffects::NONE,
            Place::Any => MemoryEffects([0, 0x55, 0xaa, 0xff][bits as usize]),
            Place::Arg => MemoryEffects::argmem(bits),
            Place::Inaccessible => MemoryEffects::inaccessible(bits),
            Place::InaccessibleOrArg => {
                MemoryEffects(MemoryEffects::argmem(bits).0 | MemoryEffects::inaccessible(bits).0)
            }
        }
    }
}

impl Module {
    /// The declaration of an intrinsic with these slots, added when the module has none yet.
    pub fn intrinsic(&mut self, id: IntrinsicId, slots: &[TypeId]) -> FuncId {
        let cx = &self.cx;
        let name = id.full_name(&cx.types, |s| cx.str(s).to_string(), slots);
        let (ret, params) = id.types(&mut self.cx.types, slots);
        let ty = self.cx.types.func(ret, &params, id.facts().variadic);
        self.declare_function(&name, ty)
    }

    /// The intrinsic that a function is.
    #[inline]
    pub fn intrinsic_of(&self, f: FuncId) -> Option<IntrinsicId> {
        let name = self.cx.str(self.func(f).name);
        if crate::is_reserved(name) {
            IntrinsicId::lookup(name).map(|(id, _)| id)
        } else {
            None
        }
    }
}

fn mangle(types: &TypeStore, names: &impl Fn(crate::Sym) -> String, t: TypeId, out: &mut String) {
    match types.get(t) {
        Type::Int(n) => write!(out, "i{n}").unwrap_or_default(),
        Type::Half => out.push_str("f16"),
        Type::BFloat => out.push_str("bf16"),
        Type::Float => out.push_str("f32"),
        Type::Double => out.push_str("f64"),
        Type::Fp128 => out.push_str("f128"),
        Type::Ptr(space) => write!(out, "p{space}").unwrap_or_default(),
        Type::Vector { elem, len } => {
            write!(out, "v{len}").unwrap_or_default();
            mangle(types, names, *elem, out);
        }
        Type::Array { elem, len } => {
            write!(out, "a{len}").unwrap_or_default();
            mangle(types, names, *elem, out);
        }
        Type::Struct { fields, .. } => {
            out.push_str("sl_");
            for &f in fields {
                mangle(types, names, f, out);
            }
            out.push('s');
        }
        Type::Named(n) => {
            out.push_str("s_");
            if let Some(s) = types.named.get(*n as usize) {
                out.push_str(&names(s.name));
            }
            out.push('s');
        }
        Type::Metadata => out.push_str("Metadata"),
        Type::Void => out.push_str("isVoid"),
        Type::Label | Type::Token | Type::Func { .. } => out.push_str("unknown"),
    }
}

fn build(types: &mut TypeStore, t: Ty, slots: &[TypeId]) -> TypeId {
    match t {
        Ty::Void => TypeId::VOID,
        Ty::Int(n) => types.int(u32::from(n)),
        Ty::Half => TypeId::HALF,
        Ty::BFloat => TypeId::BFLOAT,
        Ty::Float => TypeId::FLOAT,
        Ty::Double => TypeId::DOUBLE,
        Ty::Metadata => TypeId::METADATA,
        Ty::Token => TypeId::TOKEN,
        Ty::Ptr(space) => types.ptr(space),
        Ty::Vec(n, e) => {
            let e = build(types, *e, slots);
            types.vector(e, u32::from(n))
        }
        Ty::Struct(fields) => {
            let fields: SmallVec<[TypeId; 4]> =
                fields.iter().map(|&f| build(types, f, slots)).collect();
            types.literal_struct(&fields, false)
        }
        Ty::Slot(n) => slots.get(n as usize).copied().unwrap_or(TypeId::VOID),
        Ty::Elt(n) => slots
            .get(n as usize)
            .map_or(TypeId::VOID, |&t| types.scalar(t)),
        Ty::IntLike(bits, n) => {
            let scalar = types.int(u32::from(bits));
            match slots.get(n as usize).and_then(|&t| types.vector_parts(t)) {
                Some((_, len)) => types.vector(scalar, len),
                None => scalar,
            }
        }
    }
}

fn matches(types: &TypeStore, want: Ty, have: TypeId, slots: &[TypeId]) -> bool {
    let ty = types.get(have);
    match want {
        Ty::Void => *ty == Type::Void,
        Ty::Int(n) => *ty == Type::Int(u32::from(n)),
        Ty::Half => *ty == Type::Half,
        Ty::BFloat => *ty == Type::BFloat,
        Ty::Float => *ty == Type::Float,
        Ty::Double => *ty == Type::Double,
        Ty::Metadata => *ty == Type::Metadata,
        Ty::Token => *ty == Type::Token,
        Ty::Ptr(space) => *ty == Type::Ptr(space),
        Ty::Vec(n, e) => types
            .vector_parts(have)
            .is_some_and(|(elem, len)| len == u32::from(n) && matches(types, *e, elem, slots)),
        Ty::Struct(want) => types.struct_fields(have).is_some_and(|(have, _)| {
            have.len() == want.len()
                && want
                    .iter()
                    .zip(have)
                    .all(|(w, h)| matches(types, *w, *h, slots))
        }),
        Ty::Slot(n) => slots.get(n as usize) == Some(&have),
        Ty::Elt(n) => slots
            .get(n as usize)
            .is_some_and(|&t| types.scalar(t) == have),
        Ty::IntLike(bits, n) => {
            let shape = slots
                .get(n as usize)
                .and_then(|&t| types.vector_parts(t))
                .map(|p| p.1);
            types.vector_parts(have).map(|p| p.1) == shape
                && *types.get(types.scalar(have)) == Type::Int(u32::from(bits))
        }
    }
}

fn fits(types: &TypeStore, kind: SlotKind, t: TypeId) -> bool {
    let scalar = types.scalar(t);
    let vector = types.is_vector(t);
    match kind {
        SlotKind::Any => true,
        SlotKind::Int => types.is_int(t),
        SlotKind::Float => types.is_float(t),
        SlotKind::Ints => types.is_int(scalar),
        SlotKind::Floats => types.is_float(scalar),
        SlotKind::Ptr => types.is_ptr(t),
        SlotKind::Ptrs => types.is_ptr(scalar),
        SlotKind::Vec => vector,
        SlotKind::VecInt => vector && types.is_int(scalar),
        SlotKind::VecFloat => vector && types.is_float(scalar),
    }
}
