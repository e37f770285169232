//! Expressions ([expr]): operators and what they mean on built-in types, casts, members, storage, and the forms that are the compiler's own.

pub(crate) mod allocation;
pub(crate) mod arithmetic;
pub(crate) mod assign;
pub(crate) mod builtin_calls;
pub(crate) mod cast;
pub(crate) mod compared;
pub(crate) mod complex;
pub(crate) mod extent;
pub(crate) mod members;
pub(crate) mod operators;
pub(crate) mod pretty;
pub(crate) mod source_location;
pub(crate) mod unary;
pub(crate) mod variable_arguments;
