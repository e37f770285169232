//! Rows as records: a row deserializes into the struct that declares it, with serde.
//!
//! ```ignore
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Select { ir: String, ptx: String, when: Option<String> }
//! let select: Select = row.read()?;
//! ```
//! A key that the struct does not have, a missing one and a value of another type are errors with the line and the cure.

use crate::row::{Row, near};
use crate::value::{Field, Value, ValueKind};
use crate::{Errors, TableError};
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{self, DeserializeOwned, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::{self, Display};

impl Row {
    /// The row as the struct `T`. Its name is the key `name` where the row has no such field. Where it comes from (`source`,
    /// `confidence`) every row must say; the struct has it where it is of use.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, TableError> {
        self.origin()?;
        T::deserialize(RowReader { row: self }).map_err(|e| self.mistake(e))
    }

    /// As [`Row::read`], for a loader that collects mistakes.
    pub fn read_into<T: DeserializeOwned>(&self, errors: &mut Errors) -> Option<T> {
        errors.take(self.read())
    }

    fn mistake(&self, e: Mistake) -> TableError {
        let line = match &e.key {
            Some(key) => self.line_of(key),
            None => self.line,
        };
        let at = match &e.key {
            Some(key) if !e.names_key => format!("`{key}`: {}", e.message),
            _ => e.message,
        };
        self.error_at(line, at, e.help)
    }
}

/// What is wrong with a row.
#[derive(Debug)]
struct Mistake {
    message: String,
    help: String,
    /// The field it is in.
    key: Option<String>,
    /// The message names it.
    names_key: bool,
}

impl Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Mistake {}

impl de::Error for Mistake {
    fn custom<T: Display>(message: T) -> Self {
        Mistake {
            message: message.to_string(),
            help: "see docs/tables.md, and the rows beside it".to_string(),
            key: None,
            names_key: false,
        }
    }
    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let known = expected.iter().copied();
        Mistake {
            message: format!("unknown key `{field}`"),
            help: format!("known keys: {}{}", expected.join(", "), near(field, known)),
            key: Some(field.to_string()),
            names_key: true,
        }
    }
    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let known = expected.iter().copied();
        Mistake {
            message: format!("\"{variant}\" is none of its values"),
            help: format!(
                "write one of: {}{}",
                expected.join(", "),
                near(variant, known)
            ),
            key: None,
            names_key: false,
        }
    }
    fn missing_field(field: &'static str) -> Self {
        Mistake {
            message: format!("`{field}` is missing"),
            help: format!("add `{field}`; every row of this table needs it"),
            key: None,
            names_key: true,
        }
    }
}

struct RowReader<'a> {
    row: &'a Row,
}

impl<'de> de::Deserializer<'de> for RowReader<'_> {
    type Error = Mistake;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_map(Fields {
            fields: self.row.fields(),
            at: 0,
        })
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        wanted: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let has = |key| self.row.fields().iter().any(|f| f.key == key);
        // The TOML key is the name; `doc` and what a file's defaults give to other kinds may be left unread.
        let mut fields: Vec<Field> = self.row.own_fields(wanted).cloned().collect();
        if wanted.contains(&NAME) && !has(NAME) {
            let value = Value {
                kind: ValueKind::Str(self.row.name.clone()),
                line: self.row.line,
            };
            let key = NAME.to_string();
            fields.push(Field { key, value });
        }
        visitor.visit_map(Fields {
            fields: &fields,
            at: 0,
        })
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The key that a row's name is read by.
const NAME: &str = "name";

struct Fields<'a> {
    fields: &'a [Field],
    at: usize,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Mistake;
    fn next_key_seed<K: de::DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mistake> {
        match self.fields.get(self.at) {
            Some(f) => seed
                .deserialize(f.key.as_str().into_deserializer())
                .map(Some),
            None => Ok(None),
        }
    }
    fn next_value_seed<S: de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Mistake> {
        let Some(f) = self.fields.get(self.at) else {
            return Err(de::Error::custom("a value without a key"));
        };
        self.at += 1;
        let read = seed.deserialize(ValueReader(&f.value));
        read.map_err(|e| match e.key {
            Some(_) => e,
            None => Mistake {
                key: Some(f.key.clone()),
                ..e
            },
        })
    }
}

#[derive(Clone, Copy)]
struct ValueReader<'a>(&'a Value);

impl<'de> IntoDeserializer<'de, Mistake> for ValueReader<'_> {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> de::Deserializer<'de> for ValueReader<'_> {
    type Error = Mistake;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let map = |fields: &[Field], visitor: V| {
            let pairs = fields
                .iter()
                .map(|f| (f.key.as_str(), ValueReader(&f.value)));
            visitor.visit_map(MapDeserializer::new(pairs))
        };
        match &self.0.kind {
            ValueKind::Str(s) => visitor.visit_str(s),
            ValueKind::Int(i) => visitor.visit_i64(*i),
            ValueKind::Float(x) => visitor.visit_f64(*x),
            ValueKind::Bool(b) => visitor.visit_bool(*b),
            ValueKind::List(l) => {
                visitor.visit_seq(SeqDeserializer::new(l.iter().map(ValueReader)))
            }
            ValueKind::Map(fields) | ValueKind::Call { fields, .. } => map(fields, visitor),
        }
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_some(self)
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        match &self.0.kind {
            ValueKind::Str(s) => {
                let plain: de::value::StrDeserializer<'_, Mistake> = s.as_str().into_deserializer();
                plain.deserialize_enum(name, variants, visitor)
            }
            _ => Err(de::Error::custom(format!(
                "must be one of: {}; not {}",
                variants.join(", "),
                self.0.describe()
            ))),
        }
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Words that a row gives as one string, parted by blanks, or as a list of such strings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub Vec<String>);

impl<'de> de::Deserialize<'de> for Words {
    fn deserialize<D: de::Deserializer<'de>>(d: D) -> Result<Words, D::Error> {
        let list = Strings::deserialize(d)?.0;
        let words = list.iter().flat_map(|s| s.split_whitespace());
        Ok(Words(words.map(str::to_string).collect()))
    }
}

/// A string, or a list of strings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strings(pub Vec<String>);

impl<'de> de::Deserialize<'de> for Strings {
    fn deserialize<D: de::Deserializer<'de>>(d: D) -> Result<Strings, D::Error> {
        struct OneOrMore;
        impl<'de> Visitor<'de> for OneOrMore {
            type Value = Strings;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or a list of strings")
            }
            fn visit_str<E>(self, s: &str) -> Result<Strings, E> {
                Ok(Strings(vec![s.to_string()]))
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Strings, A::Error> {
                let mut list = Vec::new();
                while let Some(s) = seq.next_element()? {
                    list.push(s);
                }
                Ok(Strings(list))
            }
        }
        d.deserialize_any(OneOrMore)
    }
}
