//! Rows as structs: `#[derive(Row)]` on a struct of this crate gives the table's loader, its checks, the constants of generated code and
//! the columns that the manual describes.

use crate::gate::{Gate, Gates};
use crate::{Errors, Row, TableError, Tables};
use serde::de::DeserializeOwned;
use std::cell::OnceCell;
use std::fmt::Debug;

/// What generated code says for a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// A string.
    Str(String),
    /// An integer that takes the type of its place.
    Int(i128),
    /// A number.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// A constant or a variant, by its path.
    Path(&'static str),
    /// `Option`.
    Option(Option<Box<Constant>>),
    /// `&'static [T]`.
    List(Vec<Constant>),
    /// A tuple.
    Tuple(Vec<Constant>),
    /// A struct by its path, and its fields.
    Struct(&'static str, Vec<(&'static str, Constant)>),
    /// What a target must have.
    Gate(Gate),
}

/// The type of a field: what serde reads for it, and what becomes of that.
pub trait Field: Sized {
    /// What a row holds.
    type Read: DeserializeOwned;
    /// The value of a key, or of its absence.
    fn build(read: Option<Self::Read>, at: &At<'_>) -> Result<Self, TableError>;
    /// The value in generated code.
    fn constant(&self) -> Constant;
}

/// A struct with `#[derive(Row)]`.
pub trait Record: Sized {
    /// The file below `tables/`; empty for rows of several files.
    const TABLE: &'static str;
    /// Keys, and what each means.
    const COLUMNS: &'static [(&'static str, &'static str)];
    /// Reads a row.
    fn from_row(row: &Row, context: &Context<'_>) -> Result<Self, TableError>;
    /// What no row shows alone.
    fn check(all: &[Self], rows: &[&Row], errors: &mut Errors);
    /// The row in generated code.
    fn constant(&self) -> Constant;
}

/// What the rows of a table may refer to.
pub struct Context<'a> {
    tables: &'a Tables,
    gates: OnceCell<Result<Gates, Errors>>,
    files: OnceCell<Vec<String>>,
    /// The names of the table's rows.
    pub names: Vec<&'static str>,
    /// Position of the row at hand.
    pub index: usize,
}

/// A field of a row.
pub struct At<'a> {
    /// The row.
    pub row: &'a Row,
    /// The key.
    pub key: &'static str,
    /// What it may refer to.
    pub context: &'a Context<'a>,
}

impl Context<'_> {
    /// The files of `tables/`.
    pub fn files(&self) -> &[String] {
        self.files
            .get_or_init(|| self.tables.list("").unwrap_or_default())
    }
}

impl At<'_> {
    /// A mistake in the field.
    pub fn error(&self, message: impl std::fmt::Display, help: impl Into<String>) -> TableError {
        self.row.error_at(self.row.line_of(self.key), message, help)
    }

    /// The value of a key that every row has.
    pub fn required<T>(&self, read: Option<T>) -> Result<T, TableError> {
        read.ok_or_else(|| {
            self.row.error(
                format!("`{}` is missing", self.key),
                format!("add `{}`; every row of this table needs it", self.key),
            )
        })
    }
}

/// Reads the table of a record.
pub fn load<T: Record>(tables: &Tables) -> Result<Vec<T>, Errors> {
    load_from(tables, T::TABLE)
}

/// Reads a file of rows of one kind.
pub fn load_from<T: Record>(tables: &Tables, file: &str) -> Result<Vec<T>, Errors> {
    let rows = tables.rows(file)?;
    let mut errors = Errors::new();
    errors.take(crate::row::unique(&rows));
    let mut context = Context {
        tables,
        gates: OnceCell::new(),
        files: OnceCell::new(),
        names: rows.iter().map(|r| kept(&r.name)).collect(),
        index: 0,
    };
    let (mut all, mut read) = (Vec::new(), Vec::new());
    for (index, row) in rows.iter().enumerate() {
        context.index = index;
        if let Some(record) = errors.take(T::from_row(row, &context)) {
            all.push(record);
            read.push(row);
        }
    }
    T::check(&all, &read, &mut errors);
    errors.finish(all)
}

/// Texts of tables live as long as the process, which is that of a macro or of a run that read one file.
pub fn kept(text: &str) -> &'static str {
    Box::leak(text.into())
}

/// Reports the rows whose value in a column an earlier one has.
pub fn unique<'a, V: PartialEq + Debug + 'a>(
    rows: &[&Row],
    key: &str,
    values: impl Iterator<Item = &'a V>,
    errors: &mut Errors,
) {
    let mut seen: Vec<&V> = Vec::new();
    for (value, row) in values.zip(rows) {
        if seen.contains(&value) {
            errors.push(row.error_at(
                row.line_of(key),
                format!("`{key}` {value:?} is also another row's"),
                "no two rows have the same",
            ));
        }
        seen.push(value);
    }
}

impl Field for &'static str {
    type Read = String;
    fn build(read: Option<String>, at: &At<'_>) -> Result<Self, TableError> {
        at.required(read).map(|s| kept(&s))
    }
    fn constant(&self) -> Constant {
        Constant::Str((*self).to_string())
    }
}

impl Field for bool {
    type Read = bool;
    fn build(read: Option<bool>, _: &At<'_>) -> Result<bool, TableError> {
        Ok(read.unwrap_or(false))
    }
    fn constant(&self) -> Constant {
        Constant::Bool(*self)
    }
}

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl Field for $ty {
            type Read = $ty;
            fn build(read: Option<$ty>, at: &At<'_>) -> Result<$ty, TableError> {
                at.required(read)
            }
            fn constant(&self) -> Constant {
                Constant::Int(i128::from(*self))
            }
        }
    )*};
}
integers!(u8 u16 u32 u64 i32 i64);

impl Field for f64 {
    type Read = f64;
    fn build(read: Option<f64>, at: &At<'_>) -> Result<f64, TableError> {
        at.required(read)
    }
    fn constant(&self) -> Constant {
        Constant::Float(*self)
    }
}

impl<T: Field> Field for Option<T> {
    type Read = T::Read;
    fn build(read: Option<T::Read>, at: &At<'_>) -> Result<Self, TableError> {
        read.map(|r| T::build(Some(r), at)).transpose()
    }
    fn constant(&self) -> Constant {
        Constant::Option(self.as_ref().map(|v| Box::new(v.constant())))
    }
}

impl<T: Field> Field for &'static [T] {
    type Read = Vec<T::Read>;
    fn build(read: Option<Self::Read>, at: &At<'_>) -> Result<Self, TableError> {
        let list = read.unwrap_or_default().into_iter();
        let list: Result<Vec<T>, TableError> = list.map(|r| T::build(Some(r), at)).collect();
        Ok(Box::leak(list?.into_boxed_slice()))
    }
    fn constant(&self) -> Constant {
        Constant::List(self.iter().map(Field::constant).collect())
    }
}

impl<A: Field, B: Field> Field for (A, B) {
    type Read = (A::Read, B::Read);
    fn build(read: Option<Self::Read>, at: &At<'_>) -> Result<Self, TableError> {
        let (a, b) = at.required(read)?;
        Ok((A::build(Some(a), at)?, B::build(Some(b), at)?))
    }
    fn constant(&self) -> Constant {
        Constant::Tuple(vec![self.0.constant(), self.1.constant()])
    }
}

impl Field for Gate {
    type Read = String;
    fn build(read: Option<String>, at: &At<'_>) -> Result<Gate, TableError> {
        let Some(text) = read else {
            return Ok(Gate::default());
        };
        let gates = (at.context.gates).get_or_init(|| Gates::load(at.context.tables));
        match gates {
            Ok(gates) => gates.parse(&text).map_err(|e| at.error(&e, e.cure())),
            Err(_) => Err(at.error(
                "the features cannot be read",
                "mend tables/features.toml first",
            )),
        }
    }
    fn constant(&self) -> Constant {
        Constant::Gate(self.clone())
    }
}
