//! The type table. Typed pointers become opaque; what they point to is kept for attributes that need it.

use super::{LazyModule, MAX_DEPTH, op};
use crate::bitstream::{BlockAt, Entry, Res, Stream};
use crate::file::text;
use crate::tables::code::types;
use jacquard_ir::{Type, TypeId};

/// Structs of more fields than this, those of their fields included, are refused.
const MAX_FIELDS: u64 = 1 << 20;
/// Vectors of more elements than this are refused.
const MAX_LANES: u64 = 1 << 12;

/// A row of the type table.
#[derive(Clone, Debug, Default)]
pub(crate) struct TypeEntry {
    /// The type, once it is known.
    pub ty: Option<TypeId>,
    /// What a typed pointer points to.
    pub pointee: Option<u32>,
    /// Parameters of a function type, in this table.
    pub params: Box<[u32]>,
    depth: u32,
    fields: u64,
}

impl LazyModule<'_> {
    pub(super) fn type_block(&mut self, at: BlockAt) -> Res<()> {
        let mut s = Stream::inside(self.bytes, &self.info, at);
        let mut name = None;
        let mut next = 0usize;
        loop {
            let code = match s.next()? {
                Entry::End => break,
                Entry::Block(_) => {
                    s.skip()?;
                    continue;
                }
                Entry::Record(code) => code,
            };
            match code {
                types::NUMENTRY => {
                    let n = op(&s, 0)?;
                    // Each takes a record of its own.
                    if n > s.left() {
                        return s.error("the type table is longer than its block");
                    }
                    self.types.resize(n as usize, TypeEntry::default());
                    continue;
                }
                types::STRUCT_NAME => {
                    name = Some(text(&s.ops));
                    continue;
                }
                _ => {}
            }
            if next >= self.types.len() {
                return s.error("the type table has more entries than it says");
            }
            let entry = self.type_record(&s, code, &mut name, next)?;
            if entry.depth > MAX_DEPTH {
                return s.error("nesting of types is too deep");
            }
            if entry.fields > MAX_FIELDS {
                return s.error("a struct has too many fields");
            }
            self.types[next] = entry;
            next += 1;
        }
        if next != self.types.len() {
            return s.error("the type table has fewer entries than it says");
        }
        self.finite(&s)
    }

    /// The type of an entry of the table; one that comes later must be a struct with a name.
    fn part(&mut self, s: &Stream, id: u64) -> Res<TypeId> {
        let Some(entry) = self.types.get_mut(id as usize) else {
            return s.error(format!("type {id} does not exist"));
        };
        if let Some(ty) = entry.ty {
            return Ok(ty);
        }
        let name = self.module.cx.sym("");
        let ty = self.module.cx.types.named_struct(name);
        self.types[id as usize].ty = Some(ty);
        Ok(ty)
    }

    fn parts(&mut self, s: &Stream, ids: &[u64]) -> Res<(Vec<TypeId>, u32, u64)> {
        let mut out = Vec::with_capacity(ids.len());
        let (mut depth, mut fields) = (1, ids.len() as u64);
        for &id in ids {
            out.push(self.part(s, id)?);
            let e = &self.types[id as usize];
            depth = depth.max(e.depth + 1);
            fields = fields.saturating_add(e.fields);
        }
        Ok((out, depth, fields))
    }

    fn type_record(
        &mut self,
        s: &Stream,
        code: u32,
        name: &mut Option<String>,
        at: usize,
    ) -> Res<TypeEntry> {
        let mut entry = TypeEntry::default();
        let simple = |t: Type| Some(t);
        let ty = match code {
            types::VOID => simple(Type::Void),
            types::FLOAT => simple(Type::Float),
            types::DOUBLE => simple(Type::Double),
            types::HALF => simple(Type::Half),
            types::BFLOAT => simple(Type::BFloat),
            types::FP128 => simple(Type::Fp128),
            types::LABEL => simple(Type::Label),
            types::METADATA => simple(Type::Metadata),
            types::TOKEN => simple(Type::Token),
            types::INTEGER => {
                let w = op(s, 0)?;
                if !(1..=u64::from(jacquard_ir::wide::MAX_BITS)).contains(&w) {
                    return s.error(format!(
                        "integer type i{w} is not supported: widths are 1 to 256 bits"
                    ));
                }
                simple(Type::Int(w as u32))
            }
            types::OPAQUE_POINTER => simple(Type::Ptr(space(s, op(s, 0)?)?)),
            types::POINTER => {
                entry.pointee = Some(op(s, 0)? as u32);
                let n = s.ops.get(1).copied().unwrap_or(0);
                simple(Type::Ptr(space(s, n)?))
            }
            _ => None,
        };
        if let Some(ty) = ty {
            let ty = self.module.cx.types.intern(ty);
            return self.settle(s, entry, ty, at);
        }
        match code {
            types::ARRAY | types::VECTOR => {
                let n = op(s, 0)?;
                let elem = op(s, 1)?;
                let (parts, depth, fields) = self.parts(s, &[elem])?;
                (entry.depth, entry.fields) = (depth, fields);
                let ty = if code == types::ARRAY {
                    self.module.cx.types.array(parts[0], n)
                } else {
                    if s.ops.len() > 2 && s.ops[2] != 0 {
                        return s.error("scalable vectors are not supported on a GPU");
                    }
                    if n == 0 || n > MAX_LANES {
                        return s.error(format!("vector length must be from 1 to {MAX_LANES}"));
                    }
                    entry.fields = fields.saturating_mul(n);
                    self.module.cx.types.vector(parts[0], n as u32)
                };
                self.settle(s, entry, ty, at)
            }
            types::FUNCTION | types::FUNCTION_OLD => {
                let variadic = op(s, 0)? != 0;
                // The older form has an unused number.
                let from = if code == types::FUNCTION { 1 } else { 2 };
                let Some(ids) = s.ops.get(from..).filter(|i| !i.is_empty()) else {
                    return s.error("a record is too short");
                };
                let ids = ids.to_vec();
                let (parts, depth, _) = self.parts(s, &ids)?;
                entry.depth = depth;
                entry.params = ids[1..].iter().map(|&i| i as u32).collect();
                let ty = self.module.cx.types.func(parts[0], &parts[1..], variadic);
                self.settle(s, entry, ty, at)
            }
            types::STRUCT_ANON => {
                let packed = op(s, 0)? != 0;
                let ids = s.ops[1..].to_vec();
                let (parts, depth, fields) = self.parts(s, &ids)?;
                (entry.depth, entry.fields) = (depth, fields);
                let ty = self.module.cx.types.literal_struct(&parts, packed);
                self.settle(s, entry, ty, at)
            }
            types::STRUCT_NAMED | types::OPAQUE => self.named_type(s, code, name.take(), at),
            types::X86_FP80
            | types::PPC_FP128
            | types::X86_MMX
            | types::X86_AMX
            | types::TARGET_TYPE => s.error("a type of another machine is not supported on a GPU"),
            _ => s.error(format!("type record {code} is not known")),
        }
    }

    /// A structure with the name that came before it; its body is known or not.
    fn named_type(
        &mut self,
        s: &Stream,
        code: u32,
        name: Option<String>,
        at: usize,
    ) -> Res<TypeEntry> {
        let mut entry = TypeEntry::default();
        let name = name.unwrap_or_default();
        let name = self.module.cx.sym(&name);
        let ty = match self.types[at].ty {
            Some(ty) => ty,
            None => self.module.cx.types.named_struct(name),
        };
        if let Type::Named(n) = *self.module.cx.ty(ty) {
            self.module.cx.types.named[n as usize].name = name;
        }
        self.types[at].ty = Some(ty);
        if code == types::STRUCT_NAMED {
            let packed = op(s, 0)? != 0;
            let ids = s.ops[1..].to_vec();
            let (parts, depth, fields) = self.parts(s, &ids)?;
            (entry.depth, entry.fields) = (depth, fields);
            self.module.cx.types.set_named_body(ty, &parts, packed);
        }
        entry.ty = Some(ty);
        Ok(entry)
    }

    fn settle(&mut self, s: &Stream, mut e: TypeEntry, ty: TypeId, at: usize) -> Res<TypeEntry> {
        if self.types[at].ty.is_some() {
            return s.error("a type is used before it is there and is no struct with a name");
        }
        e.ty = Some(ty);
        Ok(e)
    }

    /// No struct contains itself, and none is nested too deeply through structs that came later.
    fn finite(&mut self, s: &Stream) -> Res<()> {
        for t in &self.types {
            if t.ty.is_none() {
                return s.error("a type is missing");
            }
        }
        // Structs without a name come by it here: equal names would be one type in text.
        let names = &mut self.module.cx.types.named;
        let unnamed: Vec<usize> = (0..names.len())
            .filter(|&n| self.module.cx.strings.get(names[n].name).is_empty())
            .collect();
        for (k, n) in unnamed.into_iter().enumerate() {
            self.module.cx.types.named[n].name = self.module.cx.strings.intern(&k.to_string());
        }
        let count = self.module.cx.types.named.len();
        // Depth and number of all fields, 0 before a struct is looked at; the walk is as deep as the limit allows.
        let mut known = vec![(0u32, 0u64); count];
        for n in 0..count {
            self.struct_depth(s, n as u32, &mut known, 0)?;
        }
        Ok(())
    }

    fn struct_depth(
        &self,
        s: &Stream,
        n: u32,
        known: &mut [(u32, u64)],
        level: u32,
    ) -> Res<(u32, u64)> {
        if known[n as usize].0 != 0 {
            return Ok(known[n as usize]);
        }
        let (mut depth, mut count) = (1, 0u64);
        let types = &self.module.cx.types;
        let mut stack: Vec<TypeId> = types.named[n as usize]
            .fields
            .iter()
            .flat_map(|f| f.iter().copied())
            .collect();
        while let Some(t) = stack.pop() {
            count += 1;
            match types.get(t) {
                Type::Array { elem, .. } | Type::Vector { elem, .. } => stack.push(*elem),
                Type::Struct { fields, .. } => {
                    if fields.len() + stack.len() > MAX_FIELDS as usize {
                        return s.error("a struct has too many fields");
                    }
                    stack.extend(fields.iter().copied());
                }
                Type::Named(m) => {
                    if level > MAX_DEPTH {
                        return s.error("recursive type is not allowed: a struct contains itself");
                    }
                    let inner = self.struct_depth(s, *m, known, level + 1)?;
                    depth = depth.max(1 + inner.0);
                    count = count.saturating_add(inner.1);
                }
                _ => {}
            }
        }
        if depth > MAX_DEPTH {
            return s.error("nesting of types is too deep");
        }
        if count > MAX_FIELDS {
            return s.error("a struct has too many fields");
        }
        known[n as usize] = (depth, count);
        Ok((depth, count))
    }

    /// The type of this number.
    pub(super) fn ty(&self, s: &Stream, id: u64) -> Res<TypeId> {
        match self.types.get(id as usize).and_then(|t| t.ty) {
            Some(t) => Ok(t),
            None => s.error(format!("type {id} does not exist")),
        }
    }
    /// A function type, or what a typed pointer to a function points to.
    pub(super) fn function_type(&self, s: &Stream, id: u64) -> Res<(TypeId, u32)> {
        let mut id = id as usize;
        if let Some(p) = self.types.get(id).and_then(|t| t.pointee) {
            id = p as usize;
        }
        let ty = self.ty(s, id as u64)?;
        match self.module.cx.ty(ty) {
            Type::Func { .. } => Ok((ty, id as u32)),
            _ => s.error("a function's type is no function type"),
        }
    }
    /// What parameter `n` of a function type points to, where the file has typed pointers.
    pub(super) fn pointee_of_param(&self, function: u32, n: usize) -> Option<TypeId> {
        let param = *self.types.get(function as usize)?.params.get(n)?;
        let pointee = self.types.get(param as usize)?.pointee?;
        self.types.get(pointee as usize)?.ty
    }
}

fn space(s: &Stream, n: u64) -> Res<u32> {
    if n >= 1 << 24 {
        return s.error("invalid address space, must be a 24-bit integer");
    }
    Ok(n as u32)
}
