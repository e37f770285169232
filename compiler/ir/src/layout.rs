//! Data layout: sizes, alignments and field offsets (LangRef, "Data Layout").

use crate::entity::TypeId;
use crate::types::{Type, TypeStore};

/// A parsed data layout string. Sizes and alignments are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataLayout {
    /// The string as written.
    pub text: String,
    /// `(address space, size)`; space 0 gives the default.
    pointers: Vec<(u32, u32)>,
    /// `(width in bits, alignment)`, ascending.
    ints: Vec<(u32, u32)>,
    floats: Vec<(u32, u32)>,
    vectors: Vec<(u32, u32)>,
}

impl Default for DataLayout {
    fn default() -> Self {
        DataLayout {
            text: String::new(),
            // Tensor memory has 32-bit addresses in every layout; older layouts do not say so.
            pointers: vec![(0, 8), (6, 4)],
            ints: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 8), (128, 16)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            vectors: vec![],
        }
    }
}

fn set(rows: &mut Vec<(u32, u32)>, key: u32, value: u32) {
    match rows.binary_search_by_key(&key, |r| r.0) {
        Ok(i) => rows[i].1 = value,
        Err(i) => rows.insert(i, (key, value)),
    }
}

/// What is wrong with a layout string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// A specification between two dashes.
    #[error("malformed data layout specification '{0}'")]
    Malformed(String),
    /// Two dashes with nothing between.
    #[error("empty specification is not allowed")]
    Empty,
    /// The first character of a specification.
    #[error("unknown specifier '{0}'")]
    Unknown(char),
    /// An alignment that no address has.
    #[error("ABI alignment must be a power of two times the byte width")]
    Alignment,
    /// A byte that is aligned to more than a byte.
    #[error("i8 must be 8-bit aligned")]
    Byte,
    /// The device's memory is little-endian.
    #[error("big-endian data layouts are not supported")]
    BigEndian,
}

/// What NVIDIA's library asks of a layout beside that it can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutFault {
    /// Variables of functions live elsewhere than at generic addresses.
    AllocaSpace,
    /// Names are mangled.
    Mangling,
    /// Integers of 16 or 64 bits are not native.
    Native16And64,
    /// Integers of 32 bits are not native.
    Native32,
    /// Integers are aligned otherwise.
    IntAlign,
    /// Floating-point numbers are aligned otherwise.
    FloatAlign,
    /// Variables of the module live elsewhere than at generic addresses.
    GlobalSpace,
    /// Pointers of some spaces are not numbers.
    NonIntegral,
    /// Structures and arrays are aligned otherwise.
    AggregateAlign,
}

impl DataLayout {
    /// What NVIDIA's library refuses of the layout; `strict` is what its verifier asks beyond its code generator.
    pub fn nvvm_faults(&self, strict: bool) -> Vec<LayoutFault> {
        let parts: Vec<&str> = self.text.split('-').collect();
        let fields = |kind: char| parts.iter().filter_map(move |p| p.strip_prefix(kind));
        let natives: Vec<&str> = fields('n').flat_map(|p| p.split(':')).collect();
        let native = |bits: &str| natives.contains(&bits);
        // An alignment that is not written is LLVM's own: 32 bits for i64, and that of i64 for what is wider.
        let aligned = |kind: char, bits: u32, own: Option<u32>| {
            let written = fields(kind).find_map(|p| {
                let rest = p.strip_prefix(&bits.to_string())?.strip_prefix(':')?;
                Some(rest.split(':').all(|n| n == bits.to_string()))
            });
            written.unwrap_or(own.is_none_or(|own| own == bits))
        };
        let wide = if aligned('i', 64, Some(32)) { 64 } else { 32 };
        let wide = if strict { Some(wide) } else { None };
        let ints = [
            (1, Some(8)),
            (8, None),
            (16, None),
            (32, None),
            (64, Some(32)),
            (128, wide),
        ];
        let ints = ints.iter().all(|&(bits, own)| match bits {
            // A bit is a byte.
            1 => fields('i').all(|p| !p.starts_with("1:") || p == "1:8" || p == "1:8:8"),
            _ => aligned('i', bits, own),
        });
        let floats = [32, 64].iter().all(|&bits| aligned('f', bits, None));
        let checks = [
            (fields('G').all(|n| n == "0"), LayoutFault::GlobalSpace),
            (fields('A').all(|n| n == "0"), LayoutFault::AllocaSpace),
            (
                !strict || fields('m').next().is_none(),
                LayoutFault::Mangling,
            ),
            (
                !strict || native("16") && native("64"),
                LayoutFault::Native16And64,
            ),
            (native("32"), LayoutFault::Native32),
            (ints, LayoutFault::IntAlign),
            (floats, LayoutFault::FloatAlign),
            (
                fields('n').all(|p| !p.starts_with('i')),
                LayoutFault::NonIntegral,
            ),
            (
                strict || fields('a').all(|p| [":8", ":8:8", "8:8", "8"].contains(&p)),
                LayoutFault::AggregateAlign,
            ),
        ];
        checks.iter().filter(|c| !c.0).map(|c| c.1).collect()
    }

    /// Parses a layout string (LangRef, "Data Layout").
    ///
    /// # Errors
    /// The first part that is wrong.
    pub fn parse(text: &str) -> Result<DataLayout, LayoutError> {
        let mut layout = DataLayout {
            text: text.to_owned(),
            ..DataLayout::default()
        };
        for part in text.split('-').filter(|_| !text.is_empty()) {
            if part.is_empty() {
                return Err(LayoutError::Empty);
            }
            let bad = || LayoutError::Malformed(part.to_owned());
            let num = |s: &str| s.parse::<u32>().map_err(|_| bad());
            let bytes = |s: &str| -> Result<u32, LayoutError> {
                let bits = num(s)?;
                Ok((bits / 8).max(1))
            };
            // A first character of several bytes is no letter of a specification.
            let rest = part.get(1..).ok_or_else(bad)?;
            let mut fields = rest.split(':');
            let head = fields.next().unwrap_or("");
            match part.as_bytes()[0] {
                b'e' => {}
                b'E' => return Err(LayoutError::BigEndian),
                b'p' => {
                    let head = head.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                    let space = if head.is_empty() { 0 } else { num(head)? };
                    set(
                        &mut layout.pointers,
                        space,
                        bytes(fields.next().ok_or_else(bad)?)?,
                    );
                }
                kind @ (b'i' | b'f' | b'v') => {
                    let bits = num(head)?;
                    let written = fields.next().ok_or_else(bad)?;
                    let align = bytes(written)?;
                    let whole = num(written)?.is_multiple_of(8);
                    if !whole || !align.is_power_of_two() {
                        return Err(LayoutError::Alignment);
                    }
                    if kind == b'i' && bits == 8 && align != 1 {
                        return Err(LayoutError::Byte);
                    }
                    match kind {
                        b'i' => set(&mut layout.ints, bits, align),
                        b'f' => set(&mut layout.floats, bits, align),
                        _ => set(&mut layout.vectors, bits, align),
                    }
                }
                b'n' | b'a' | b'A' | b'S' | b'G' | b'P' | b'F' | b'm' | b's' => {}
                _ => {
                    let first = part.chars().next().unwrap_or_default();
                    return Err(LayoutError::Unknown(first));
                }
            }
        }
        Ok(layout)
    }

    /// Size in bytes of a pointer into `space`.
    pub fn pointer_size(&self, space: u32) -> u32 {
        match self.pointers.binary_search_by_key(&space, |r| r.0) {
            Ok(i) => self.pointers[i].1,
            Err(_) => self.pointers[0].1,
        }
    }
    /// Width in bits of an index into `space`.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointer_size(space) * 8
    }

    /// Gives integers of a width an alignment, unless the layout says one for those or wider ones.
    pub fn align_wide_ints(&mut self, bits: u32, align: u32) {
        if self.ints.iter().all(|r| r.0 < bits) {
            self.ints.push((bits, align));
        }
    }

    fn int_align(&self, bits: u32) -> u32 {
        // The smallest listed width that holds it, else the largest listed.
        match self.ints.iter().find(|r| r.0 >= bits) {
            Some(r) => r.1,
            None => self.ints.last().map_or(1, |r| r.1),
        }
    }

    /// ABI alignment in bytes.
    pub fn align_of(&self, types: &TypeStore, ty: TypeId) -> u32 {
        match *types.get(ty) {
            Type::Int(w) => self.int_align(w),
            Type::Ptr(s) => self.pointer_size(s),
            Type::Vector { .. } => {
                let bits = self.bit_size(types, ty) as u32;
                match self.vectors.iter().find(|r| r.0 == bits) {
                    Some(r) => r.1,
                    None => (self.store_size(types, ty).next_power_of_two() as u32).max(1),
                }
            }
            Type::Array { elem, .. } => self.align_of(types, elem),
            Type::Struct { .. } | Type::Named(_) => match types.struct_fields(ty) {
                Some((_, true)) | None => 1,
                Some(_) => self.measure(types, ty, &mut Vec::new()).1,
            },
            _ => match types.scalar_bits(ty) {
                Some(bits) => self
                    .floats
                    .iter()
                    .find(|r| r.0 == bits)
                    .map_or(bits / 8, |r| r.1),
                None => 1,
            },
        }
    }

    /// Exact size in bits (no tail padding for integers and vectors).
    pub fn bit_size(&self, types: &TypeStore, ty: TypeId) -> u64 {
        match *types.get(ty) {
            Type::Ptr(s) => self.pointer_size(s) as u64 * 8,
            Type::Vector { elem, len } => self.bit_size(types, elem) * len as u64,
            Type::Array { elem, len } => self
                .size_of(types, elem)
                .saturating_mul(len)
                .saturating_mul(8),
            Type::Struct { .. } | Type::Named(_) => self.struct_size(types, ty).saturating_mul(8),
            _ => types.scalar_bits(ty).unwrap_or(0) as u64,
        }
    }
    /// Bytes written by a store.
    pub fn store_size(&self, types: &TypeStore, ty: TypeId) -> u64 {
        self.bit_size(types, ty).div_ceil(8)
    }
    /// Bytes between consecutive elements of an array of `ty` (allocation size).
    pub fn size_of(&self, types: &TypeStore, ty: TypeId) -> u64 {
        match *types.get(ty) {
            Type::Int(w) => {
                let align = u64::from(self.int_align(w));
                u64::from(w.div_ceil(8)).div_ceil(align) * align
            }
            Type::Ptr(s) => u64::from(self.pointer_size(s)),
            // What consists of padded parts needs no padding.
            Type::Array { elem, len } => self.size_of(types, elem).saturating_mul(len),
            Type::Struct { .. } | Type::Named(_) => self.struct_size(types, ty),
            _ => {
                let align = self.align_of(types, ty) as u64;
                self.store_size(types, ty)
                    .div_ceil(align)
                    .saturating_mul(align)
            }
        }
    }
    fn struct_size(&self, types: &TypeStore, ty: TypeId) -> u64 {
        self.measure(types, ty, &mut Vec::new()).0
    }
    /// Size and alignment in bytes. Structs within structs are measured once: `known` holds those met before, as a type of a few
    /// lines may have parts beyond number.
    fn measure(
        &self,
        types: &TypeStore,
        ty: TypeId,
        known: &mut Vec<(TypeId, (u64, u32))>,
    ) -> (u64, u32) {
        match *types.get(ty) {
            Type::Array { elem, len } => {
                let (size, align) = self.measure(types, elem, known);
                return (size.saturating_mul(len), align);
            }
            Type::Struct { .. } | Type::Named(_) => {}
            _ => return (self.size_of(types, ty), self.align_of(types, ty)),
        }
        if let Some(&(_, found)) = known.iter().rev().find(|k| k.0 == ty) {
            return found;
        }
        let Some((fields, packed)) = types.struct_fields(ty) else {
            return (0, 1);
        };
        let (mut at, mut max) = (0u64, 1u32);
        for &f in fields {
            let (size, align) = self.measure(types, f, known);
            if !packed {
                at = at
                    .div_ceil(u64::from(align))
                    .saturating_mul(u64::from(align));
                max = max.max(align);
            }
            at = at.saturating_add(size);
        }
        let max_bytes = u64::from(max);
        let found = (at.div_ceil(max_bytes).saturating_mul(max_bytes), max);
        known.push((ty, found));
        found
    }
    /// Byte offset of field `index` of a struct.
    pub fn field_offset(&self, types: &TypeStore, ty: TypeId, index: usize) -> u64 {
        let Some((fields, packed)) = types.struct_fields(ty) else {
            return 0;
        };
        let mut at = 0u64;
        for (i, &f) in fields.iter().enumerate() {
            let align = if packed {
                1
            } else {
                self.align_of(types, f) as u64
            };
            at = at.div_ceil(align).saturating_mul(align);
            if i == index {
                return at;
            }
            at = at.saturating_add(self.size_of(types, f));
        }
        at
    }
    /// Byte offset of member `index` of an array, vector or struct.
    pub fn member_offset(&self, types: &TypeStore, ty: TypeId, index: u64) -> u64 {
        match *types.get(ty) {
            Type::Array { elem, .. } => self.size_of(types, elem).saturating_mul(index),
            Type::Vector { elem, .. } => self.store_size(types, elem).saturating_mul(index),
            _ => self.field_offset(types, ty, index as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_specification_is_named() {
        let e = DataLayout::parse("e-\u{fffd}64:64").unwrap_err();
        assert_eq!(e, LayoutError::Malformed("\u{fffd}64:64".to_owned()));
    }
}
