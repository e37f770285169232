//! Rows as structs: `#[derive(Emit, Row)]` on a struct of this crate gives the table's loader, its checks and the constants of generated code.

use crate::gate::{Gate, Gates};
use crate::row::near;
use crate::{Errors, Provenance, Row, TableError, Tables, Value, ValueKind};
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::rc::Rc;

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
    /// A constant or a variant, by its path from the root.
    Path(&'static str),
    /// An expression as written.
    Code(Cow<'static, str>),
    /// `Option`.
    Option(Option<Box<Constant>>),
    /// `&'static [T]`.
    List(Vec<Constant>),
    /// `[T; N]`.
    Array(Vec<Constant>),
    /// `&'static T`.
    Ref(Box<Constant>),
    /// A tuple.
    Tuple(Vec<Constant>),
    /// A variant or a tuple struct by its path, and its fields.
    Call(Cow<'static, str>, Vec<Constant>),
    /// A struct by its path, and its fields.
    Struct(Cow<'static, str>, Vec<(&'static str, Constant)>),
    /// What a target must have.
    Gate(Gate),
}

impl Constant {
    /// An expression as written.
    pub fn code(text: impl Into<Cow<'static, str>>) -> Constant {
        Constant::Code(text.into())
    }
}

/// A value that generated code may hold.
pub trait Emit {
    /// The value in generated code.
    fn constant(&self) -> Constant;
}

/// The type of a field.
pub trait Field: Sized {
    /// What it makes of the value of a key, or of its absence.
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError>;
}

/// A struct with `#[derive(Emit, Row)]`.
pub trait Record: Sized {
    /// The file or folder below `tables/`; empty for rows of several files.
    const TABLE: &'static str;
    /// Whether several rows may have the same name.
    const REPEATED: bool;
    /// Whether keys are data.
    const OPEN: bool;
    /// The keys that a row may have.
    fn keys() -> Vec<&'static str>;
    /// Reads a row, whatever other keys it has.
    fn from_row(row: &Row, context: &Context<'_>) -> Result<Self, TableError>;
    /// Reads a row.
    fn read(row: &Row, context: &Context<'_>) -> Result<Self, TableError> {
        if !Self::OPEN {
            row.known(&Self::keys())?;
        }
        Self::from_row(row, context)
    }
    /// What no row shows alone.
    fn check(all: &[Self], rows: &[&Row], errors: &mut Errors);
}

/// What the rows of a table may refer to.
pub struct Context<'a> {
    /// The tables; a file read at run time stands alone.
    tables: Option<&'a Tables>,
    gates: OnceCell<Option<Gates>>,
    files: OnceCell<Vec<String>>,
    others: RefCell<HashMap<&'static str, Vec<String>>>,
    records: RefCell<HashMap<TypeId, Rc<dyn Any>>>,
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

impl<'a> Context<'a> {
    /// What rows may refer to.
    pub fn new(tables: Option<&'a Tables>, rows: &[Row]) -> Context<'a> {
        Context {
            tables,
            gates: OnceCell::new(),
            files: OnceCell::new(),
            others: RefCell::default(),
            records: RefCell::default(),
            names: rows.iter().map(|r| kept(&r.name)).collect(),
            index: 0,
        }
    }

    /// The files of `tables/`.
    pub fn files(&self) -> &[String] {
        let list = || self.tables.and_then(|t| t.list("").ok());
        self.files.get_or_init(|| list().unwrap_or_default())
    }

    /// The names of the rows of another file or folder, where they are known.
    pub fn names_of(&self, file: &'static str) -> Option<Vec<String>> {
        let mut others = self.others.borrow_mut();
        if let (None, Some(tables)) = (others.get(file), self.tables) {
            others.insert(file, tables.names(file));
        }
        others.get(file).cloned()
    }

    /// The same context, in which that file has rows of these names.
    pub fn with_names(self, file: &'static str, names: &[String]) -> Context<'a> {
        self.others.borrow_mut().insert(file, names.to_vec());
        self
    }
}

impl Context<'_> {
    /// The rows of another table; none of one with mistakes, which its own loader reports.
    pub fn rows_of<T: Record + 'static>(&self) -> Rc<Vec<T>> {
        let read = || self.tables.map(|t| load::<T>(t).unwrap_or_default());
        let mut records = self.records.borrow_mut();
        let found = records.entry(TypeId::of::<T>());
        let found = found.or_insert_with(|| Rc::new(read().unwrap_or_default()));
        Rc::downcast(found.clone()).unwrap_or_default()
    }
}

impl At<'_> {
    /// A mistake in the field.
    pub fn error(&self, message: impl std::fmt::Display, help: impl Into<String>) -> TableError {
        self.row.error_in(self.key, message, help)
    }

    /// A text that is none of the names it should be among.
    pub fn unknown<'n>(
        &self,
        text: &str,
        what: &str,
        cure: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> TableError {
        let message = format!("`{text}` is not {what}");
        self.error(message, format!("{cure}{}", near(text, names)))
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

    /// A value of another kind than the field's.
    pub fn wrong(&self, value: &Value, wanted: &str) -> TableError {
        let (key, is) = (self.key, value.describe());
        let message = format!("`{key}` must be {wanted}, not {is}");
        self.row
            .error_at(value.line, message, format!("write {wanted}"))
    }

    /// What a gate's text means.
    pub fn gate(&self, text: &str) -> Result<Gate, TableError> {
        let load = || self.context.tables.and_then(|t| Gates::load(t).ok());
        match self.context.gates.get_or_init(load) {
            Some(gates) => gates.parse(text).map_err(|e| self.error(&e, e.cure())),
            None => Err(self.error(
                "the features cannot be read",
                "mend tables/features.toml first",
            )),
        }
    }
}

/// The provenance every row carries, which may come from the file's defaults.
pub fn origin(row: &Row) -> Result<Provenance, TableError> {
    let context = &Context::new(None, &[]);
    let at = |key| At { row, key, context };
    Ok(Provenance {
        source: Field::build(row.get("source"), &at("source"))?,
        confidence: Field::build(row.get("confidence"), &at("confidence"))?,
    })
}

/// Reads the table of a record.
pub fn load<T: Record>(tables: &Tables) -> Result<Vec<T>, Errors> {
    load_from(tables, T::TABLE)
}

/// Reads the table of a record, or its mistakes.
pub fn take<T: Record>(tables: &Tables, errors: &mut Errors) -> Vec<T> {
    errors.take(load(tables)).unwrap_or_default()
}

/// Reads a file or a folder of rows of one kind.
pub fn load_from<T: Record>(tables: &Tables, path: &str) -> Result<Vec<T>, Errors> {
    read(tables, &tables.rows(path)?)
}

/// Reads rows.
pub fn read<T: Record>(tables: &Tables, rows: &[Row]) -> Result<Vec<T>, Errors> {
    let mut errors = Errors::new();
    if !T::REPEATED {
        errors.take(crate::row::unique(rows));
    }
    let mut context = Context::new(Some(tables), rows);
    let (mut all, mut read) = (Vec::new(), Vec::new());
    for (index, row) in rows.iter().enumerate() {
        context.index = index;
        let record = origin(row).and_then(|_| T::read(row, &context));
        if let Some(record) = errors.take(record) {
            all.push(record);
            read.push(row);
        }
    }
    T::check(&all, &read, &mut errors);
    errors.finish(all)
}

/// Reads rows into records, and makes of each what the function says.
pub fn map<T: Record, M>(
    tables: &Tables,
    rows: &[Row],
    make: impl Fn(T, &Row) -> Result<M, TableError>,
) -> Result<Vec<M>, Errors> {
    let mut errors = Errors::new();
    let records = read::<T>(tables, rows)?.into_iter().zip(rows);
    let made = records.filter_map(|(record, row)| errors.take(make(record, row)));
    let made = made.collect();
    errors.finish(made)
}

/// Reads a file whose rows are the fields of one record; the row that they make up goes with it.
pub fn file<T: Record>(tables: &Tables, path: &str) -> Result<(T, Row), Errors> {
    let mut errors = Errors::new();
    let rows = tables.rows(path)?;
    for row in &rows {
        errors.take(origin(row));
    }
    let whole = Row::of_sections(path, rows);
    let context = Context::new(Some(tables), &[]);
    match errors.take(T::read(&whole, &context)) {
        Some(record) => errors.finish((record, whole)),
        None => Err(errors),
    }
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
            errors.push(row.error_in(
                key,
                format!("`{key}` {value:?} is also another row's"),
                "no two rows have the same",
            ));
        }
        seen.push(value);
    }
}

/// Texts of a field.
pub trait Texts {
    /// All of them.
    fn texts(&self) -> Vec<&str>;
}

impl Texts for String {
    fn texts(&self) -> Vec<&str> {
        vec![self]
    }
}

impl Texts for &'static str {
    fn texts(&self) -> Vec<&str> {
        vec![self]
    }
}

macro_rules! texts {
    ($($list:ty)*) => {$(
        impl<T: Texts> Texts for $list {
            fn texts(&self) -> Vec<&str> {
                self.iter().flat_map(Texts::texts).collect()
            }
        }
    )*};
}
texts!(Vec<T> Option<T> &'static [T]);

/// Every text is one of the words.
pub fn among(texts: &impl Texts, words: &str, at: &At<'_>) -> Result<(), TableError> {
    let words: Vec<&str> = words.split_whitespace().collect();
    match texts.texts().into_iter().find(|t| !words.contains(t)) {
        None => Ok(()),
        Some(text) => Err(no_word(text, &words, at)),
    }
}

/// The number of a word.
pub fn word(value: &Value, words: &[&str], at: &At<'_>) -> Result<usize, TableError> {
    let text = value.as_str();
    let text = text.ok_or_else(|| at.wrong(value, &format!("one of: {}", words.join(", "))))?;
    let found = words.iter().position(|w| *w == text);
    found.ok_or_else(|| no_word(text, words, at))
}

fn no_word(text: &str, words: &[&str], at: &At<'_>) -> TableError {
    let near = near(text, words.iter().copied());
    at.error(
        format!("`{}`: \"{text}\" is none of its values", at.key),
        format!("write one of: {}{near}", words.join(", ")),
    )
}

/// Every text is the name of a row of that file.
pub fn name_rows(texts: &impl Texts, file: &'static str, at: &At<'_>) -> Result<(), TableError> {
    let Some(names) = at.context.names_of(file) else {
        return Ok(());
    };
    let cure = format!("name a row of tables/{file}, or add it there");
    let what = format!("a row of tables/{file}");
    let known = |t: &&str| names.iter().any(|n| n == t);
    match texts.texts().into_iter().find(|t| !known(t)) {
        None => Ok(()),
        Some(t) => Err(at.unknown(t, &what, &cure, names.iter().map(String::as_str))),
    }
}

/// A variant of an enum of generated code, by its name in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant(pub &'static str, pub String);

impl Emit for Variant {
    fn constant(&self) -> Constant {
        Constant::code(format!("{}::{}", self.0, self.1))
    }
}

/// A row's name in CamelCase, as Rust names a variant: `llvm.nvvm.shfl.sync.bfly.i32` is `LlvmNvvmShflSyncBflyI32`.
pub fn camel(name: &str) -> String {
    let mut out = String::new();
    let mut up = true;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            up = true;
            continue;
        }
        // Two digits that a separator kept apart must not run together.
        if up && c.is_ascii_digit() && out.ends_with(|l: char| l.is_ascii_digit()) {
            out.push('_');
        }
        match up {
            true => out.extend(c.to_uppercase()),
            false => out.push(c),
        }
        up = false;
    }
    if out.starts_with(|c: char| c.is_ascii_digit()) || out.is_empty() {
        out.insert(0, 'N');
    }
    out
}

impl Emit for str {
    fn constant(&self) -> Constant {
        Constant::Str(self.to_string())
    }
}

impl<T: Emit + ?Sized> Emit for &T {
    fn constant(&self) -> Constant {
        (**self).constant()
    }
}

impl<T: Emit> Emit for Box<T> {
    fn constant(&self) -> Constant {
        Constant::Ref(Box::new((**self).constant()))
    }
}

impl<T: Emit> Emit for Option<T> {
    fn constant(&self) -> Constant {
        Constant::Option(self.as_ref().map(|v| Box::new(v.constant())))
    }
}

impl<T: Emit> Emit for [T] {
    fn constant(&self) -> Constant {
        Constant::List(self.iter().map(Emit::constant).collect())
    }
}

impl<T: Emit> Emit for Vec<T> {
    fn constant(&self) -> Constant {
        self.as_slice().constant()
    }
}

impl<T: Emit, const N: usize> Emit for [T; N] {
    fn constant(&self) -> Constant {
        Constant::Array(self.iter().map(Emit::constant).collect())
    }
}

impl<A: Emit, B: Emit> Emit for BTreeMap<A, B> {
    fn constant(&self) -> Constant {
        let pair = |(a, b): (&A, &B)| Constant::Tuple(vec![a.constant(), b.constant()]);
        Constant::List(self.iter().map(pair).collect())
    }
}

impl Emit for char {
    fn constant(&self) -> Constant {
        Constant::Code(format!("{self:?}").into())
    }
}

/// Types that a row holds as they are: how a message calls the value, how it is read, and the constant.
macro_rules! plain {
    ($($ty:ty, $wanted:literal, $read:expr, $constant:expr;)*) => {$(
        impl Emit for $ty {
            fn constant(&self) -> Constant {
                #[allow(clippy::redundant_closure_call)]
                ($constant)(self)
            }
        }
        impl Field for $ty {
            fn build(value: Option<&Value>, at: &At<'_>) -> Result<$ty, TableError> {
                let value = at.required(value)?;
                let read: fn(&Value) -> Option<$ty> = $read;
                read(value).ok_or_else(|| at.wrong(value, $wanted))
            }
        }
    )*};
}

plain! {
    String, "a string", |v| v.as_str().map(str::to_string), |s: &String| Constant::Str(s.clone());
    f64, "a number", |v| match v.kind {
        ValueKind::Float(x) => Some(x),
        _ => None,
    }, |x: &f64| Constant::Float(*x);
}

macro_rules! integers {
    ($($ty:ty)*) => {plain! {$(
        $ty, "an integer that fits", |v| v.as_int()?.try_into().ok(), |n: &$ty| Constant::Int(i128::from(*n));
    )*}};
}
integers!(u8 u16 u32 u64 i32 i64 i128);

impl Emit for bool {
    fn constant(&self) -> Constant {
        Constant::Bool(*self)
    }
}

impl Field for bool {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<bool, TableError> {
        let read = |v: &Value| v.as_bool().ok_or_else(|| at.wrong(v, "true or false"));
        value.map_or(Ok(false), read)
    }
}

impl Emit for Gate {
    fn constant(&self) -> Constant {
        Constant::Gate(self.clone())
    }
}

impl Field for Gate {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Gate, TableError> {
        match value {
            None => Ok(Gate::default()),
            value => at.gate(&String::build(value, at)?),
        }
    }
}

impl Field for &'static str {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError> {
        String::build(value, at).map(|s| kept(&s))
    }
}

impl<T: Field> Field for Option<T> {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError> {
        value.map(|v| T::build(Some(v), at)).transpose()
    }
}

/// One value alone is a list of one.
impl<T: Field> Field for Vec<T> {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError> {
        let list = value.map(|v| v.as_list().unwrap_or(std::slice::from_ref(v)));
        let list = list.unwrap_or_default().iter();
        list.map(|v| T::build(Some(v), at)).collect()
    }
}

impl<T: Field> Field for &'static [T] {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError> {
        Vec::build(value, at).map(|list| &*Box::leak(list.into_boxed_slice()))
    }
}

impl<T: Field> Field for BTreeMap<String, T> {
    fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError> {
        let Some(value) = value else {
            return Ok(BTreeMap::new());
        };
        let pairs = value.as_map().ok_or_else(|| at.wrong(value, "a map"))?;
        // A law may give a key twice, with one value.
        let other = |f: &crate::Field| {
            (pairs.iter()).any(|g| g.key == f.key && g.value.kind != f.value.kind)
        };
        let pair = |f: &crate::Field| match other(f) {
            true => Err(at.error(format!("`{}` has two values", f.key), "give it one")),
            false => Ok((f.key.clone(), T::build(Some(&f.value), at)?)),
        };
        pairs.iter().map(pair).collect()
    }
}

macro_rules! tuples {
    ($($count:literal ($($part:ident $number:tt),*))*) => {$(
        impl<$($part: Emit),*> Emit for ($($part,)*) {
            fn constant(&self) -> Constant {
                Constant::Tuple(vec![$(self.$number.constant()),*])
            }
        }
        impl<$($part: Field),*> Field for ($($part,)*) {
            fn build(value: Option<&Value>, at: &At<'_>) -> Result<Self, TableError> {
                let value = at.required(value)?;
                match value.as_list() {
                    Some(list) if list.len() == $count => {
                        Ok(($($part::build(Some(&list[$number]), at)?,)*))
                    }
                    _ => Err(at.wrong(value, concat!("a list of ", $count))),
                }
            }
        }
    )*};
}
tuples!(2 (A 0, B 1) 3 (A 0, B 1, C 2) 4 (A 0, B 1, C 2, D 3));
