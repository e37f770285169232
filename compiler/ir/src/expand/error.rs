//! Why a call can't be replaced.

use crate::tables::GateError;
use thiserror::Error;

/// Why a call cannot be replaced.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("in {function}: {callee}: {fault}")]
pub struct ExpandError {
    /// The function that holds the call.
    pub function: String,
    /// The function called.
    pub callee: &'static str,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a call, or with the row of what it calls.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The target has no such builtin.
    #[error("{0}")]
    Gate(Gate),
    /// Another number of arguments than the row's.
    #[error("takes {wanted} arguments, not {given}")]
    Arguments {
        /// How many the row has.
        wanted: usize,
        /// How many the call has.
        given: usize,
    },
    /// The types are not those of the intrinsic that the row names.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// No cast makes one type of the other.
    #[error("an argument or the result has the wrong type")]
    Type,
    /// The row gives nothing, and the call's value is used.
    #[error("gives no value where one is used")]
    NoValue,
    /// What chooses, here the words, is known at run time only.
    #[error("{0} must be a constant")]
    NotConstant(&'static str),
    /// The number of a memory order of C++.
    #[error("{0} is no memory order")]
    Order(u128),
    /// The number of a scope of threads.
    #[error("{0} is no scope")]
    Scope(u128),
    /// The size of an atomic object in bytes.
    #[error("an atomic object of {0} bytes is not supported")]
    AtomicSize(u128),
    /// The case that a constant argument counts to.
    #[error("{0} chooses nothing")]
    Choice(usize),
    /// An argument is no vector.
    #[error("{0} vectors")]
    NoVector(&'static str),
    /// A splice that begins outside of its two vectors.
    #[error("the offset lies outside the vectors")]
    Offset,
    /// A rounding mode that the operation does not have on the device.
    #[error("rounding mode '{0}' is not supported")]
    Rounding(String),
    /// The predicate of a comparison, as text.
    #[error("'{0}' is not a predicate of floating-point comparisons")]
    Predicate(String),
    /// A byte of predicates.
    #[error("a word has bytes 0 to 3 and a mask 8 bits")]
    Predicates,
    /// The row says why the builtin has no lowering yet.
    #[error("{0}")]
    Pending(&'static str),
    /// A builtin of the parser's.
    #[error("its meaning depends on source code")]
    Syntax,
    /// Nobody documented the builtin.
    #[error("what this builtin does is not known")]
    Unknown,
    /// The row names a way of lowering that the code lacks.
    #[error("this builtin is not supported")]
    NoSuchSpecial,
    /// A mistake in the row.
    #[error("the row {0}")]
    Row(&'static str),
}

/// A gate that is shut: what is missing, as [`GateError`] says it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Gate(String);

impl From<GateError<'_>> for Fault {
    fn from(e: GateError<'_>) -> Fault {
        Fault::Gate(Gate(e.to_string()))
    }
}

/// What does not fit the signature of an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SignatureError {
    /// Another number of arguments.
    #[error("{name} takes {wanted} arguments, not {given}")]
    Arguments {
        /// The intrinsic.
        name: &'static str,
        /// How many it takes.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
    /// An overloaded type of the wrong kind: an integer where it may be a float alone.
    #[error("a type of {0} is not of the kind its overload allows")]
    Kind(&'static str),
    /// One overloaded type stands in two places, with two types.
    #[error("two types of {0} must be equal and are not")]
    Unequal(&'static str),
    /// No argument and no result tells the overloaded type.
    #[error("an overload type of {0} appears nowhere")]
    Nowhere(&'static str),
    /// The result's type.
    #[error("the result of {0} has the wrong type")]
    Result(&'static str),
    /// An argument's type.
    #[error("argument {number} of {name} has the wrong type")]
    Argument {
        /// The intrinsic.
        name: &'static str,
        /// The argument, from 1.
        number: usize,
    },
}
