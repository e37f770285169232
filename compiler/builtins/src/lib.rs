//! CUDA's built-in functions and variables, from `tables/cuda`: what names declare, and what calls become.
//!
//! Ordinary look-up comes first; a name it does not find is asked for here: [`functions`], [`variable`], then [`source`],
//! the embedded CUDA C++ that defines the larger functions (the math library among them) when they are first used.

// A row may hold a well-known constant as a number.
#![allow(clippy::approx_constant)]

use jacquard_ir::tables::Gate;
use jacquard_ir::{Opcode, Ordering, Pred, RmwOp, SyncScope, TypeId};

/// A builtin function: an index into the table of builtins.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BuiltinId(pub u32);

impl BuiltinId {
    /// The id as an index into the table.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One overload of a built-in function.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinFn {
    /// Its row.
    pub id: BuiltinId,
    /// Its C++ declaration, without the semicolon.
    pub decl: &'static str,
}

/// What a call becomes, as an expression over its arguments. Operands stand in the order in which they are evaluated.
#[derive(Clone, Copy, Debug)]
pub enum Expr {
    /// Argument N.
    Arg(u8),
    /// An integer.
    Int(TypeId, i128),
    /// A floating-point number.
    Float(TypeId, f64),
    /// An intrinsic by its full name, and the name of the form that flushes denormals, where there is one.
    Intrinsic(&'static str, Option<&'static str>, &'static [Expr]),
    /// A binary instruction.
    Binary(Opcode, &'static [Expr; 2]),
    /// A cast; nothing where the operand has the type.
    Cast(Opcode, TypeId, &'static [Expr; 1]),
    /// An integer comparison.
    ICmp(Pred, &'static [Expr; 2]),
    /// A floating-point comparison.
    FCmp(Pred, &'static [Expr; 2]),
    /// `select`
    Select(&'static [Expr; 3]),
    /// `fneg`
    FNeg(&'static [Expr; 1]),
    /// Field of a struct.
    Extract(u32, &'static [Expr; 1]),
    /// The pointer in an address space.
    Space(u32, &'static [Expr; 1]),
    /// An integer address of a space as a generic pointer.
    Unspace(u32, &'static [Expr; 1]),
    /// A load.
    Load(TypeId, &'static [Expr; 1]),
    /// A store, which gives the value.
    Store(&'static [Expr; 2]),
    /// A relaxed atomic operation.
    AtomicRmw(RmwOp, SyncScope, &'static [Expr; 2]),
    /// A relaxed exchange of equal values, which gives the old one.
    CmpXchg(SyncScope, &'static [Expr; 3]),
    /// A fence.
    Fence(Ordering, SyncScope),
    /// An atomic operation: pointer, value, order, scope.
    Rmw(RmwOp, &'static [Expr; 4]),
    /// An exchange: pointer, pointer to what is expected, new value, orders, scope; gives whether they were equal.
    CompareExchange(&'static [Expr; 6]),
    /// An atomic load: pointer, order, scope.
    LoadOrdered(TypeId, &'static [Expr; 3]),
    /// An atomic store: value, pointer, order, scope.
    StoreOrdered(&'static [Expr; 4]),
    /// A fence: order, scope.
    FenceOrdered(&'static [Expr; 2]),
}

/// What a call becomes.
#[derive(Clone, Copy, Debug)]
pub enum Lower {
    /// An expression over IR operations and intrinsics.
    Call(&'static Expr),
    /// PTX: `%0` is the result if there is one, then the arguments.
    Asm {
        /// The statements.
        template: &'static str,
        /// Has an effect besides its result.
        volatile: bool,
        /// Reads or writes memory.
        memory: bool,
    },
    /// Code of IR generation.
    Special(Special),
}

/// A row of the table of functions.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The function's name.
    pub name: &'static str,
    /// What a call becomes.
    pub lower: Lower,
    /// Its operation in constant expressions.
    pub fold: Option<&'static str>,
    /// Targets that have it.
    pub gate: Gate,
    /// One line.
    pub doc: &'static str,
}

/// CUDA C++ text that defines built-in functions.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// A name for messages.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

jacquard_macros::cuda_builtins!();

/// The overloads of a built-in function; empty when there is none of that name.
#[inline]
#[must_use]
pub fn functions(name: &str) -> &'static [BuiltinFn] {
    match NAME_PHF.find(NAMES, name, |n| n.0) {
        Some(&(_, first, count)) => &FUNCTIONS[first as usize..(first + count) as usize],
        None => &[],
    }
}

/// The row of a built-in function.
#[inline]
#[must_use]
pub fn row(id: BuiltinId) -> &'static Row {
    &ROWS[id.index()]
}

/// Notes for the audit that a call of the function was compiled.
pub fn note_use(id: BuiltinId) {
    if jacquard_diag::exercised::on() {
        let declared = FUNCTIONS.iter().find(|f| f.id == id);
        jacquard_diag::exercised::row("cuda", declared.map_or(row(id).name, |f| f.decl));
    }
}

/// The function of the device library that NVIDIA's headers call for a built-in function.
#[must_use]
pub fn library(id: BuiltinId) -> Option<&'static str> {
    let i = LIBRARY
        .binary_search_by_key(&id.index(), |l| l.0 as usize)
        .ok()?;
    Some(LIBRARY[i].1)
}

/// Prints text by a format.
#[must_use]
pub fn is_printf(id: BuiltinId) -> bool {
    matches!(row(id).lower, Lower::Special(Special::Printf))
}

/// A built-in variable and its C++ type.
#[inline]
#[must_use]
pub fn variable(name: &str) -> Option<(BuiltinId, &'static str)> {
    let i = VARIABLE_PHF.position(VARIABLES, name, |v| v.0)?;
    Some((BuiltinId(i as u32), VARIABLES[i].1))
}

/// The names of all built-in variables.
pub fn variable_names() -> impl Iterator<Item = &'static str> {
    VARIABLES.iter().map(|v| v.0)
}

/// The name of a built-in variable.
#[must_use]
pub fn variable_name(id: BuiltinId) -> &'static str {
    VARIABLES[id.index()].0
}

/// The value of a built-in variable that is the same on every target.
#[must_use]
pub fn variable_value(id: BuiltinId) -> Option<i64> {
    VARIABLES[id.index()].2
}

/// Whether a source defines more overloads of a function of the table.
#[must_use]
pub fn has_more(name: &str) -> bool {
    SOURCE_PHF.find(SOURCE_NAMES, name, |s| s.0).is_some()
}

/// The source that defines `name` at namespace scope.
#[inline]
#[must_use]
pub fn source(name: &str) -> Option<Source> {
    if let Some(&(_, i)) = SOURCE_PHF.find(SOURCE_NAMES, name, |s| s.0) {
        return Some(SOURCES[i as usize]);
    }
    let function = jacquard_libdevice::find(name)?;
    jacquard_diag::exercised::row("libdevice", name);
    let unit = jacquard_libdevice::unit(function);
    Some(Source {
        name: unit.name,
        text: unit.text,
    })
}

/// Every built-in function, for documentation and audits.
#[must_use]
pub fn all() -> &'static [Row] {
    ROWS
}
