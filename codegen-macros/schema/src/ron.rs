//! RON text to values. A superset of RON: positional and named arguments may be mixed in one constructor
//! (`Rule("(a)", "(b)", when: "...")`), and a file is a sequence of rows, with or without commas between them.

use crate::TableError;
use crate::value::{Field, Value, ValueKind};

/// How deeply constructors and lists may nest; tables stay far below it.
const DEPTH: u32 = 64;

/// Parses `text` into its top-level values.
pub(crate) fn parse(file: &str, text: &str) -> Result<Vec<Value>, TableError> {
    let mut p = Parser {
        src: text.as_bytes(),
        text,
        at: 0,
        line: 1,
    };
    let mut rows = Vec::new();
    let run = (|| {
        p.space()?;
        // An optional outer list: `[ Row(..), Row(..) ]`.
        let listed = p.eat(b'[');
        loop {
            p.space()?;
            if p.at == p.src.len() {
                return if listed {
                    Err(p.bad("the list that opened the file is not closed"))
                } else {
                    Ok(())
                };
            }
            if listed && p.eat(b']') {
                p.space()?;
                return if p.at == p.src.len() {
                    Ok(())
                } else {
                    Err(p.bad("text after the closing bracket"))
                };
            }
            rows.push(p.value(0)?);
            p.space()?;
            p.eat(b',');
        }
    })();
    match run {
        Ok(()) => Ok(rows),
        Err((line, message)) => Err(TableError {
            file: file.to_string(),
            line,
            row: String::new(),
            message,
            help: "rows look like `Name(\"text\", key: [a, b])`".to_string(),
        }),
    }
}

struct Parser<'a> {
    src: &'a [u8],
    text: &'a str,
    at: usize,
    line: u32,
}

type Bad = (u32, String);

impl Parser<'_> {
    fn bad(&self, message: impl Into<String>) -> Bad {
        (self.line, message.into())
    }

    fn peek(&self) -> Option<u8> {
        self.src.get(self.at).copied()
    }

    fn eat(&mut self, c: u8) -> bool {
        let hit = self.peek() == Some(c);
        if hit {
            self.at += 1;
        }
        hit
    }

    fn space(&mut self) -> Result<(), Bad> {
        while let Some(c) = self.peek() {
            match c {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b'/' if self.src.get(self.at + 1) == Some(&b'/') => {
                    while self.peek().is_some_and(|c| c != b'\n') {
                        self.at += 1;
                    }
                    continue;
                }
                b'/' if self.src.get(self.at + 1) == Some(&b'*') => {
                    let start = self.line;
                    self.at += 2;
                    while !self.src[self.at..].starts_with(b"*/") {
                        match self.peek() {
                            None => return Err((start, "the comment is not closed".into())),
                            Some(b'\n') => self.line += 1,
                            _ => {}
                        }
                        self.at += 1;
                    }
                    self.at += 1;
                }
                _ => break,
            }
            self.at += 1;
        }
        Ok(())
    }

    fn value(&mut self, depth: u32) -> Result<Value, Bad> {
        if depth > DEPTH {
            return Err(self.bad("values nest too deeply"));
        }
        self.space()?;
        let line = self.line;
        let kind = match self.peek() {
            None => return Err(self.bad("a value is missing at the end of the file")),
            Some(b'"') => ValueKind::Str(self.string()?),
            Some(b'r') if matches!(self.src.get(self.at + 1), Some(b'"' | b'#')) => {
                ValueKind::Str(self.raw_string()?)
            }
            Some(b'[') => {
                self.at += 1;
                let (args, named) = self.items(b']', depth)?;
                if !named.is_empty() {
                    return Err((line, "a list holds no named values".into()));
                }
                ValueKind::List(args)
            }
            Some(b'{') => {
                self.at += 1;
                let (args, named) = self.items(b'}', depth)?;
                if !args.is_empty() {
                    return Err((line, "a map holds only `key: value`".into()));
                }
                ValueKind::Map(named)
            }
            Some(b'(') => {
                self.at += 1;
                match self.items(b')', depth)? {
                    (args, named) if named.is_empty() => ValueKind::List(args),
                    (args, named) if args.is_empty() => ValueKind::Map(named),
                    _ => {
                        return Err((
                            line,
                            "a tuple without a name mixes positional and named values".into(),
                        ));
                    }
                }
            }
            Some(c) if c.is_ascii_digit() || c == b'-' || c == b'+' => self.number()?,
            Some(c) if c.is_ascii_alphabetic() || c == b'_' => {
                let name = self.word();
                match name.as_str() {
                    "true" => ValueKind::Bool(true),
                    "false" => ValueKind::Bool(false),
                    _ => {
                        if self.eat(b'(') {
                            let (args, named) = self.items(b')', depth)?;
                            ValueKind::Call { name, args, named }
                        } else {
                            ValueKind::Word(name)
                        }
                    }
                }
            }
            Some(c) => return Err(self.bad(format!("unexpected `{}`", char::from(c)))),
        };
        Ok(Value { kind, line })
    }

    fn items(&mut self, close: u8, depth: u32) -> Result<(Vec<Value>, Vec<Field>), Bad> {
        let opened = self.line;
        let (mut args, mut named) = (Vec::new(), Vec::<Field>::new());
        loop {
            self.space()?;
            if self.eat(close) {
                return Ok((args, named));
            }
            if self.peek().is_none() {
                return Err((opened, format!("`{}` is missing", char::from(close))));
            }
            let line = self.line;
            let first = self.value(depth + 1)?;
            self.space()?;
            if self.eat(b':') {
                let Some(key) = first.as_str().map(str::to_string) else {
                    return Err((line, "a key must be a word or a string".into()));
                };
                if named.iter().any(|f| f.key == key) {
                    return Err((line, format!("`{key}` is given twice")));
                }
                let value = self.value(depth + 1)?;
                named.push(Field { key, value });
            } else {
                args.push(first);
            }
            self.space()?;
            if !self.eat(b',') && self.peek() != Some(close) {
                return Err(self.bad(format!("expected `,` or `{}`", char::from(close))));
            }
        }
    }

    fn word(&mut self) -> String {
        let start = self.at;
        // Dots belong to a word, so that PTX types such as `f16x2.rn` need no quotes.
        while self
            .peek()
            .is_some_and(|c| c.is_ascii_alphanumeric() || c == b'_' || c == b'.')
        {
            self.at += 1;
        }
        self.text[start..self.at].to_string()
    }

    fn number(&mut self) -> Result<ValueKind, Bad> {
        let start = self.at;
        self.at += 1;
        while self
            .peek()
            .is_some_and(|c| c.is_ascii_alphanumeric() || c == b'.' || c == b'_')
            || (matches!(self.peek(), Some(b'-' | b'+'))
                && matches!(self.src[self.at - 1], b'e' | b'E'))
        {
            self.at += 1;
        }
        let text = self.text[start..self.at].replace('_', "");
        let (negative, digits) = match text.as_bytes()[0] {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, &text[..]),
        };
        let magnitude = if let Some(hex) = digits.strip_prefix("0x") {
            u64::from_str_radix(hex, 16).ok()
        } else if let Some(bin) = digits.strip_prefix("0b") {
            u64::from_str_radix(bin, 2).ok()
        } else {
            digits.parse::<u64>().ok()
        };
        match magnitude {
            Some(m) => {
                let value = if negative {
                    (m as i64).wrapping_neg()
                } else {
                    m as i64
                };
                Ok(ValueKind::Int(value))
            }
            None => text.parse().map(ValueKind::Float).map_err(|_| {
                self.bad(format!(
                    "`{text}` is not a number; a name may not begin with a digit"
                ))
            }),
        }
    }

    fn string(&mut self) -> Result<String, Bad> {
        let start = self.line;
        self.at += 1;
        let mut out = Vec::new();
        loop {
            let Some(c) = self.peek() else {
                return Err((start, "the string is not closed".into()));
            };
            self.at += 1;
            match c {
                b'"' => break,
                b'\n' => {
                    self.line += 1;
                    out.push(c);
                }
                b'\\' => {
                    let e = self.peek();
                    self.at += 1;
                    match e {
                        Some(b'n') => out.push(b'\n'),
                        Some(b't') => out.push(b'\t'),
                        Some(b'"') => out.push(b'"'),
                        Some(b'\\') => out.push(b'\\'),
                        // A line break after a backslash joins the lines and drops the indentation, as in Rust.
                        Some(b'\n') => {
                            self.line += 1;
                            while matches!(self.peek(), Some(b' ' | b'\t')) {
                                self.at += 1;
                            }
                        }
                        _ => return Err(self.bad("unknown escape in a string")),
                    }
                }
                _ => out.push(c),
            }
        }
        String::from_utf8(out).map_err(|_| (start, "the string is not UTF-8".into()))
    }

    fn raw_string(&mut self) -> Result<String, Bad> {
        let start = self.line;
        self.at += 1;
        let mut hashes = 0;
        while self.eat(b'#') {
            hashes += 1;
        }
        if !self.eat(b'"') {
            return Err(self.bad("a raw string begins with r\" or r#\""));
        }
        let close = format!("\"{}", "#".repeat(hashes));
        let Some(len) = self.text[self.at..].find(&close) else {
            return Err((start, "the raw string is not closed".into()));
        };
        let body = self.text[self.at..self.at + len].to_string();
        self.line += body.matches('\n').count() as u32;
        self.at += len + close.len();
        Ok(body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_mix_positional_and_named_values() {
        let rows = parse("t.ron", "// c\nRule(\"(a \\\"x\\\")\", \"b\", when: \"c\", ty: [u16, 3, -1, 0x10, 1.5]),\nRule(\"d\", r#\"\"e\"\"#)").unwrap();
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[0].line, rows[1].line), (2, 3));
        let ValueKind::Call { name, args, named } = &rows[0].kind else {
            panic!()
        };
        assert_eq!((name.as_str(), args.len(), named.len()), ("Rule", 2, 2));
        assert_eq!(args[0].as_str(), Some("(a \"x\")"));
        assert_eq!(named[1].value.as_list().unwrap().len(), 5);
    }

    #[test]
    fn mistakes_have_lines() {
        for (text, line) in [
            ("\n\nA(1", 3),
            ("A(x: 1,\n x: 2)", 2),
            ("\"", 1),
            ("A(1 2)", 1),
            ("[A(1)", 1),
            ("@", 1),
        ] {
            assert_eq!(parse("t", text).unwrap_err().line, line, "{text:?}");
        }
        assert!(parse("t", &"[".repeat(100_000)).is_err());
    }
}
