//! A value of a table with its line: what TOML and RON files have in common.

/// A value and its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// 1-based line in its file.
    pub line: u32,
}

/// A named value: `key = value` in TOML, `key: value` in RON.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The key.
    pub key: String,
    /// Its value.
    pub value: Value,
}

/// The shapes a value can have.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// `"text"`.
    Str(String),
    /// `42`, `0x2A`.
    Int(i64),
    /// `0.5`.
    Float(f64),
    /// `true`.
    Bool(bool),
    /// `[a, b]`.
    List(Vec<Value>),
    /// `{ a = 1 }` in TOML, `{"a": 1}` in RON.
    Map(Vec<Field>),
    /// `Name(key: value)` (RON only): a row.
    Call {
        /// The row's kind.
        name: String,
        /// What it says.
        fields: Vec<Field>,
    },
}

impl Value {
    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            ValueKind::Str(s) => Some(s),
            _ => None,
        }
    }

    /// The integer.
    pub fn as_int(&self) -> Option<i64> {
        match self.kind {
            ValueKind::Int(i) => Some(i),
            _ => None,
        }
    }

    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match &self.kind {
            ValueKind::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The elements of a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match &self.kind {
            ValueKind::List(l) => Some(l),
            _ => None,
        }
    }

    /// The fields of a map.
    pub fn as_map(&self) -> Option<&[Field]> {
        match &self.kind {
            ValueKind::Map(m) => Some(m),
            _ => None,
        }
    }

    /// What the value is, for messages: "a string", "a list".
    pub fn describe(&self) -> &'static str {
        match self.kind {
            ValueKind::Str(_) => "a string",
            ValueKind::Int(_) => "an integer",
            ValueKind::Float(_) => "a number",
            ValueKind::Bool(_) => "a truth value",
            ValueKind::List(_) => "a list",
            ValueKind::Map(_) => "a map",
            ValueKind::Call { .. } => "a constructor",
        }
    }
}
