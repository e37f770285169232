//! Variables of every state space but `.reg`, and their initialisers.
use super::{Linkage, Name, Space, Type};
use smallvec::SmallVec;

/// One token of a flat initialiser: braces are kept, so that partial rows survive.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum InitItem {
    /// `{`
    Open,
    /// `}`
    Close,
    /// An integer constant.
    Int(i64),
    /// An integer above `i64::MAX`.
    Uint(u64),
    /// `0fXXXXXXXX`: bits.
    F32(u32),
    /// A decimal floating-point literal or `0dXXXXXXXXXXXXXXXX`: bits.
    F64(u64),
    /// `addr_mode_0 = wrap` of a texture, sampler or surface; numbers are kept as text.
    Setting {
        /// The property: `addr_mode_0`, `filter_mode`, `width`, …
        key: Name,
        /// Its value as written.
        value: Name,
    },
    /// The address of a variable or function plus a byte offset: `sym+8`, `generic(sym)+8`,
    /// `0xff00(sym)` (mask).
    Symbol {
        /// The variable or function.
        name: Name,
        /// Bytes added to its address.
        offset: i64,
        /// `generic(…)`: the address in the generic space, not in the variable's own.
        generic: bool,
        /// `0xff(sym)`: the byte of the address that the mask covers.
        mask: Option<u64>,
    },
}

/// What `.ptr` says about a kernel parameter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PtrAttr {
    /// The state space pointed to; `None` is generic.
    pub space: Option<Space>,
    /// In bytes; 0 when not written (then 4 applies).
    pub align: u32,
    /// `.texref`, `.samplerref` or `.surfref`, where the pointer leads to one (OpenCL).
    pub opaque: Option<Type>,
}

/// `.attribute(...)` of a variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Attribute {
    /// `.managed`: in unified memory, which the host reads and writes too.
    Managed,
    /// `.unified(a, b)`: the halves of the id under which host and device share the variable.
    Unified(u64, u64),
}

/// A variable, or a formal or actual parameter in `.param` or `.reg` space.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// The name as written.
    pub name: Name,
    /// The state space that it is in.
    pub space: Space,
    /// `N` of an old-style bank, `.const[N]`.
    pub bank: Option<u8>,
    /// The type of a scalar, within vectors and arrays.
    pub ty: Type,
    /// 1, 2, 4 or 8.
    pub vector: u8,
    /// Who can name it; [`Linkage::Internal`] within functions.
    pub linkage: Linkage,
    /// In bytes; 0 when not written (then the type's natural alignment applies).
    pub align: u32,
    /// Array dimensions, outermost first; 0 stands for `[]`.
    pub dims: SmallVec<[u64; 2]>,
    /// `.ptr`, on kernel parameters that are pointers.
    pub ptr: Option<PtrAttr>,
    /// `.attribute(…)`, where one is written.
    pub attribute: Option<Attribute>,
    /// The initialiser's tokens; empty for none.
    pub init: Vec<InitItem>,
}

impl Variable {
    /// A scalar without initialiser, alignment or linkage of its own.
    pub fn new(space: Space, ty: Type, name: Name) -> Variable {
        Variable {
            name,
            space,
            bank: None,
            ty,
            vector: 1,
            linkage: Linkage::Internal,
            align: 0,
            dims: SmallVec::new(),
            ptr: None,
            attribute: None,
            init: Vec::new(),
        }
    }

    /// Bytes of one element (the vector included).
    pub fn element_bytes(&self) -> u64 {
        u64::from(self.ty.bytes()) * u64::from(self.vector)
    }

    /// Size in bytes, saturating; 0 for an array of unknown extent.
    pub fn bytes(&self) -> u64 {
        let mut size = self.element_bytes();
        for &d in &self.dims {
            size = size.saturating_mul(d);
        }
        size
    }

    /// Alignment in force, in bytes.
    pub fn alignment(&self) -> u32 {
        if self.align != 0 {
            self.align
        } else {
            (self.element_bytes() as u32).max(1)
        }
    }

    /// Calls `each` with the byte offset of every initialised scalar and its value. Scalars of a vector
    /// element count as one more innermost dimension. Values beyond a row's extent are reported by the
    /// parser, not here.
    pub fn for_each_init(&self, mut each: impl FnMut(u64, &InitItem)) {
        let scalar = u64::from(self.ty.bytes());
        // Bytes spanned by one step at each nesting depth, outermost first.
        let mut strides: SmallVec<[u64; 4]> = SmallVec::new();
        let mut stride = scalar;
        if self.vector > 1 {
            strides.push(stride);
            stride *= u64::from(self.vector);
        }
        for &d in self.dims.iter().rev() {
            strides.push(stride);
            stride = stride.saturating_mul(d.max(1));
        }
        strides.reverse();
        let innermost = strides.len();
        // Start of the open row at each depth, and the running position.
        let mut rows: SmallVec<[u64; 4]> = SmallVec::new();
        let mut at = 0u64;
        for item in &self.init {
            match item {
                InitItem::Open => rows.push(at),
                InitItem::Close => {
                    let depth = rows.len();
                    let start = rows.pop().unwrap_or(0);
                    // A closed row advances its parent by one whole step.
                    if depth >= 2 && depth - 2 < innermost {
                        at = start.saturating_add(strides[depth - 2]);
                    }
                }
                InitItem::Setting { .. } => {}
                value => {
                    each(at, value);
                    at = at.saturating_add(scalar);
                }
            }
        }
    }
}
