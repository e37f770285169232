//! What is wrong with the text of an argument.

use thiserror::Error;

/// What is wrong with a value, a buffer's contents or an argument that is written as text. Texts are quoted as they were given.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArgumentError {
    /// No word for a type.
    #[error("\"{0}\" is not a type")]
    Type(String),
    /// No number, or one that the type does not hold.
    #[error("\"{text}\" is not a value of type {kind}")]
    Value {
        /// The text.
        text: String,
        /// The type's name.
        kind: &'static str,
    },
    /// A buffer beyond what memory holds.
    #[error("{count} values of type {kind} are too many")]
    TooMany {
        /// How many were asked for.
        count: usize,
        /// Their type's name.
        kind: &'static str,
    },
    /// Bytes that are no hexadecimal digits.
    #[error("\"{0}\" is not hexadecimal")]
    NotHexadecimal(String),
    /// Half a byte.
    #[error("\"{0}\" has an odd number of digits")]
    OddDigits(String),
    /// A name of an argument that has no memory.
    #[error("\"{0}\" is no buffer")]
    NoBuffer(String),
    /// A name that nothing has.
    #[error("no buffer is named \"{0}\"")]
    NotNamed(String),
    /// A text without a type.
    #[error("\"{0}\" is not an argument (TYPE:VALUE)")]
    NoArgument(String),
    /// A buffer's count without an end.
    #[error("\"{0}\" has no closing bracket")]
    OpenBracket(String),
    /// What stands in the brackets.
    #[error("\"{0}\" is not a count")]
    Count(String),
    /// A word for the contents, and nothing that says how many.
    #[error("\"{0}\" needs a count in the brackets")]
    NoCount(String),
    /// A file of contents that can't be read.
    #[error("{file}: {why}")]
    File {
        /// Its path.
        file: String,
        /// What the system says.
        why: String,
    },
    /// A texture's or surface's text.
    #[error("\"{0}\" is no image (GEOMETRY:FORMAT[SIZE]:WHAT)")]
    NoImage(String),
    /// A texture's or surface's dimensions.
    #[error("\"{0}\" is no geometry")]
    Geometry(String),
    /// A texel's type and channels.
    #[error("images have no format {0}")]
    Format(String),
    /// A word behind an image.
    #[error("\"{0}\" is no setting of an image")]
    ImageSetting(String),
    /// A component of a border's colour.
    #[error("\"{0}\" is no number")]
    Number(String),
    /// A word behind a tensor map.
    #[error("\"{0}\" is no setting of a tensor map")]
    MapSetting(String),
    /// A buffer's type that no tensor map has.
    #[error("tensor maps have no such type")]
    MapType,
    /// Dimensions, strides or a box that the driver would refuse.
    #[error("the driver refuses the tensor map's {0}")]
    Map(&'static str),
    /// A number of another type than the parameter's.
    #[error("argument {place} is {kind}, and the kernel's parameter is {parameter}")]
    Mismatch {
        /// Which argument, from 0.
        place: usize,
        /// Its type's name.
        kind: &'static str,
        /// The parameter's type in PTX.
        parameter: String,
    },
    /// A pointer to new memory within a structure.
    #[error("a field is a buffer: name one with --buffer NAME=... and write @NAME")]
    BufferInStruct,
}
