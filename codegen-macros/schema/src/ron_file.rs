//! RON files, read by the `ron` crate: one list of rows, `[Kind(key: value, ...), Kind(...)]`.
//!
//! The rows are deserialized one by one, so that each knows its line and a slip in one hides no other.

use crate::TableError;
use crate::value::{Field, Value, ValueKind};
use ron::Options;
use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use std::fmt;

/// The kind of a row that holds one sentence: `Section("What the rows below do.")`.
const SENTENCE: &str = "Section";

/// Parses `text` into its rows.
pub(crate) fn parse(file: &str, text: &str) -> Result<Vec<Value>, TableError> {
    let bad = |at: usize, row: &str, message: String| {
        TableError::new(
            file,
            line(text, at),
            row,
            message,
            "a file is one list of rows in RON: `[Kind(key: \"text\", key: [\"a\", \"b\"]), ...]`",
        )
    };
    let options = Options::default();
    let mut rows = Vec::new();
    let mut at = blank(text, 0);
    if !text[at..].starts_with('[') {
        return Err(bad(at, "", "the list of rows does not begin".to_string()));
    }
    at = blank(text, at + 1);
    while !text[at..].starts_with(']') {
        let rest = &text[at..];
        let word = rest.split('(').next().unwrap_or_default();
        let fail = |e: ron::Error, from: usize| bad(from, word, e.to_string());
        let mut reader = ron::Deserializer::from_str_with_options(rest, &options)
            .map_err(|e| fail(e.code, at))?;
        let row = match RowValue::deserialize(&mut reader) {
            Ok(row) => row.0,
            Err(e) => {
                let e = reader.span_error(e);
                // Lines of the rest, from 1.
                let down = e.span.start.line.saturating_sub(1);
                return Err(TableError {
                    line: line(text, at) + down as u32,
                    ..fail(e.code, at)
                });
            }
        };
        let mut row = Value { kind: row, line: 0 };
        stand_on(&mut row, line(text, at));
        rows.push(row);
        at = blank(text, text.len() - reader.remainder().len());
        match text[at..].bytes().next() {
            Some(b',') => at = blank(text, at + 1),
            Some(b']') => {}
            _ => {
                return Err(bad(
                    at,
                    "",
                    "a comma or the end of the list is missing".to_string(),
                ));
            }
        }
    }
    let end = blank(text, at + 1);
    match end == text.len() {
        true => Ok(rows),
        false => Err(bad(end, "", "text after the list of rows".to_string())),
    }
}

/// Values have the line of their row: the crate gives places to mistakes alone.
fn stand_on(value: &mut Value, line: u32) {
    value.line = line;
    match &mut value.kind {
        ValueKind::List(list) => list.iter_mut().for_each(|v| stand_on(v, line)),
        ValueKind::Map(fields) | ValueKind::Call { fields, .. } => {
            fields.iter_mut().for_each(|f| stand_on(&mut f.value, line));
        }
        _ => {}
    }
}

/// The 1-based line of an offset.
fn line(text: &str, at: usize) -> u32 {
    let before = text.as_bytes().iter().take(at);
    before.filter(|&&b| b == b'\n').count() as u32 + 1
}

/// The offset after blanks and comments.
fn blank(text: &str, mut at: usize) -> usize {
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        let end = match () {
            () if rest.starts_with("//") => rest.find('\n'),
            () if rest.starts_with("/*") => rest.find("*/").map(|e| e + 2),
            () => return at,
        };
        match end {
            Some(end) => at += end,
            None => return text.len(),
        }
    }
}

/// A row: the kind of it and its fields, whatever they are called.
struct RowValue(ValueKind);

impl<'de> Deserialize<'de> for RowValue {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<RowValue, D::Error> {
        struct Row;
        impl<'de> Visitor<'de> for Row {
            type Value = RowValue;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a row `Kind(key: value, ...)`")
            }
            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<RowValue, A::Error> {
                let (name, inside) = data.variant::<Name>()?;
                let name = name.0;
                let fields = if name == SENTENCE {
                    let words: String = inside.newtype_variant()?;
                    let value = Value {
                        kind: ValueKind::Str(words),
                        line: 0,
                    };
                    let key = "doc".to_string();
                    vec![Field { key, value }]
                } else {
                    inside.struct_variant(&[], Fields)?
                };
                Ok(RowValue(ValueKind::Call { name, fields }))
            }
        }
        d.deserialize_enum("Row", &[], Row)
    }
}

/// A name: of a kind or of a field.
struct Name(String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Name, D::Error> {
        struct Word;
        impl Visitor<'_> for Word {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name")
            }
            fn visit_str<E: de::Error>(self, s: &str) -> Result<Name, E> {
                Ok(Name(s.to_string()))
            }
        }
        d.deserialize_identifier(Word)
    }
}

/// The fields of a row or a map, in their order.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Vec<Field>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`key: value` pairs")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<Field>, A::Error> {
        let mut fields = Vec::new();
        while let Some(Name(key)) = map.next_key()? {
            let kind = map.next_value_seed(Any)?;
            let value = Value { kind, line: 0 };
            fields.push(Field { key, value });
        }
        Ok(fields)
    }
}

/// Any value within a row.
struct Any;

impl<'de> DeserializeSeed<'de> for Any {
    type Value = ValueKind;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<ValueKind, D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any {
    type Value = ValueKind;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a number, a truth value, a list or a map")
    }
    fn visit_bool<E>(self, b: bool) -> Result<ValueKind, E> {
        Ok(ValueKind::Bool(b))
    }
    fn visit_i64<E>(self, i: i64) -> Result<ValueKind, E> {
        Ok(ValueKind::Int(i))
    }
    fn visit_u64<E: de::Error>(self, i: u64) -> Result<ValueKind, E> {
        let i = i64::try_from(i).map_err(|_| E::custom("the integer does not fit 64 bits"))?;
        Ok(ValueKind::Int(i))
    }
    fn visit_f64<E>(self, x: f64) -> Result<ValueKind, E> {
        Ok(ValueKind::Float(x))
    }
    fn visit_str<E>(self, s: &str) -> Result<ValueKind, E> {
        Ok(ValueKind::Str(s.to_string()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<ValueKind, A::Error> {
        let mut list = Vec::new();
        while let Some(kind) = seq.next_element_seed(Any)? {
            list.push(Value { kind, line: 0 });
        }
        Ok(ValueKind::List(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ValueKind, A::Error> {
        let mut fields = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            let kind = map.next_value_seed(Any)?;
            let value = Value { kind, line: 0 };
            fields.push(Field { key, value });
        }
        Ok(ValueKind::Map(fields))
    }
}
