//! TOML text to values. Key order is the file's order: rows keep the order in which they were written.

use crate::TableError;
use crate::value::{Field, Value, ValueKind};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Parses `text`; the fields are the file's top-level keys.
pub(crate) fn parse(file: &str, text: &str) -> Result<Vec<Field>, TableError> {
    let lines = Lines::new(text);
    let table = DeTable::parse(text).map_err(|e| {
        TableError::new(
            file,
            e.span().map_or(0, |s| lines.line(s.start)),
            String::new(),
            e.message().to_string(),
            "the file must be valid TOML; a row's name must be unique",
        )
    })?;
    convert_table(table.get_ref(), &lines)
        .map_err(|(line, message)| TableError::new(file, line, String::new(), message, ""))
}

/// Byte offset to line number.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Self {
        Lines(
            std::iter::once(0)
                .chain(
                    text.bytes()
                        .enumerate()
                        .filter(|&(_, b)| b == b'\n')
                        .map(|(i, _)| i + 1),
                )
                .collect(),
        )
    }

    fn line(&self, offset: usize) -> u32 {
        self.0.partition_point(|&start| start <= offset) as u32
    }
}

type Bad = (u32, String);

fn convert_table(table: &DeTable<'_>, lines: &Lines) -> Result<Vec<Field>, Bad> {
    let mut keyed: Vec<_> = table.iter().collect();
    keyed.sort_by_key(|(k, _)| k.span().start);
    keyed
        .into_iter()
        .map(|(k, v)| {
            let mut value = convert(v, lines)?;
            // A row's line is its header's line, not that of its first key.
            value.line = lines.line(k.span().start);
            Ok(Field {
                key: k.get_ref().to_string(),
                value,
            })
        })
        .collect()
}

fn convert(v: &Spanned<DeValue<'_>>, lines: &Lines) -> Result<Value, Bad> {
    let line = lines.line(v.span().start);
    let kind = match v.get_ref() {
        DeValue::String(s) => ValueKind::Str(s.to_string()),
        DeValue::Integer(i) => ValueKind::Int(
            i64::from_str_radix(&i.as_str().replace('_', ""), i.radix()).map_err(|_| {
                (
                    line,
                    format!("the integer {} does not fit 64 bits", i.as_str()),
                )
            })?,
        ),
        DeValue::Float(f) => ValueKind::Float(
            f.as_str()
                .parse()
                .map_err(|_| (line, format!("{} is not a number", f.as_str())))?,
        ),
        DeValue::Boolean(b) => ValueKind::Bool(*b),
        DeValue::Datetime(_) => return Err((line, "a table holds no dates".to_string())),
        DeValue::Array(a) => ValueKind::List(
            a.iter()
                .map(|e| convert(e, lines))
                .collect::<Result<_, _>>()?,
        ),
        DeValue::Table(t) => ValueKind::Map(convert_table(t, lines)?),
    };
    Ok(Value { kind, line })
}
