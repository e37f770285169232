//! Rows written as a law: `for = { op = ["add", "mul"], t = [{ n = "f", ty = "float" }, ...] }` repeats the row once per
//! combination (the first variable varies slowest) with `{op}` and `{t.n}` replaced in the name, in every string and in the keys of maps.
//! `"{302+}"` is 302 plus the number of the combination, for ids that run through a law.
//! A string that consists of one variable takes the variable's value with its type, so `min_sm = "{t.sm}"` gives an integer.

use crate::TableError;
use crate::value::{Field, Value, ValueKind};
use thiserror::Error;

/// One variable with its value in the present combination.
type Binding<'a> = (&'a str, &'a Value);

/// A row before and after expansion: its name and its value.
pub(crate) type Named = (String, Value);

/// What is wrong with a reference to a variable of a law.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum LawError {
    /// A value is a map without that field.
    #[error("a value of `{variable}` has no field `{field}`")]
    Field { variable: String, field: String },
    /// A value is a list without that element.
    #[error("a value of `{variable}` has no element {element}")]
    Element { variable: String, element: String },
    /// A value is neither map nor list.
    #[error("`{path}`: the values of `{variable}` have no fields")]
    Flat { path: String, variable: String },
    /// A value that cannot be part of a string.
    #[error("`{{{path}}}` is {kind}, which has no text")]
    Textless { path: String, kind: &'static str },
}

/// A mistake and its line.
type At = (u32, LawError);

/// Expands the `for` of `row`, if it has one.
pub(crate) fn expand(file: &str, (name, mut value): Named) -> Result<Vec<Named>, TableError> {
    // Braces in a RON row's name are optional parts of a PTX form.
    let is_law = matches!(value.kind, ValueKind::Map(_));
    let fields = match &mut value.kind {
        ValueKind::Map(fields) | ValueKind::Call { fields, .. } => fields,
        _ => return Ok(vec![(name, value)]),
    };
    let Some(at) = fields.iter().position(|f| f.key == "for") else {
        if is_law && name.contains('{') {
            return Err(TableError::new(
                file,
                value.line,
                name.clone(),
                "the name has variables, but the row has no `for`",
                "write `for = { variable = [values] }`, or correct the key that should say so",
            ));
        }
        return Ok(vec![(name, value)]);
    };
    let law = fields.remove(at).value;
    let bad = |line, message: String| {
        TableError::new(
            file,
            line,
            name.clone(),
            message,
            "write `for = { variable = [values] }` and use `{variable}` or `{variable.field}` in the strings",
        )
    };
    let Some(variables) = law.as_map() else {
        return Err(bad(
            law.line,
            format!("`for` must be a map of variables, not {}", law.describe()),
        ));
    };
    let mut axes: Vec<(&str, &[Value])> = Vec::new();
    for v in variables {
        match v.value.as_list() {
            Some(values) if !values.is_empty() => axes.push((&v.key, values)),
            _ => {
                return Err(bad(
                    v.value.line,
                    format!("the variable `{}` needs a list of values", v.key),
                ));
            }
        }
    }
    let total: usize = axes.iter().map(|a| a.1.len()).product();
    let mut out = Vec::with_capacity(total);
    let mut used = vec![false; axes.len()];
    for n in 0..total {
        let (mut bindings, mut rest): (Vec<Binding<'_>>, usize) = (Vec::new(), n);
        for (key, values) in axes.iter().rev() {
            bindings.push((key, &values[rest % values.len()]));
            rest /= values.len();
        }
        bindings.reverse();
        let new_name =
            text(&name, &bindings, &mut used).map_err(|m| bad(value.line, m.to_string()))?;
        let new_value = substitute(&value, &bindings, n as i64, &mut used)
            .map_err(|(line, m)| bad(line, m.to_string()))?;
        out.push((new_name, new_value));
    }
    if let Some(i) = used.iter().position(|u| !u) {
        return Err(bad(
            law.line,
            format!("the variable `{}` is never used", axes[i].0),
        ));
    }
    Ok(out)
}

fn substitute(
    v: &Value,
    bindings: &[Binding<'_>],
    number: i64,
    used: &mut [bool],
) -> Result<Value, At> {
    let list = |l: &[Value], used: &mut [bool]| {
        l.iter()
            .map(|e| substitute(e, bindings, number, used))
            .collect::<Result<Vec<_>, _>>()
    };
    let map = |m: &[Field], used: &mut [bool]| {
        m.iter()
            .map(|f| {
                Ok(Field {
                    key: text(&f.key, bindings, used).map_err(|m| (f.value.line, m))?,
                    value: substitute(&f.value, bindings, number, used)?,
                })
            })
            .collect::<Result<Vec<_>, At>>()
    };
    let kind = match &v.kind {
        ValueKind::Str(s) => {
            let whole = s
                .strip_prefix('{')
                .and_then(|s| s.strip_suffix('}'))
                .filter(|s| !s.contains(['{', '}']));
            let counted = whole
                .and_then(|w| w.strip_suffix('+'))
                .and_then(|w| w.parse::<i64>().ok());
            if let Some(first) = counted {
                return Ok(Value {
                    kind: ValueKind::Int(first + number),
                    line: v.line,
                });
            }
            match whole.map(|path| look_up(path, bindings, used)) {
                Some(Ok(Some(value))) => {
                    return Ok(Value {
                        kind: value.kind.clone(),
                        line: v.line,
                    });
                }
                Some(Err(m)) => return Err((v.line, m)),
                _ => ValueKind::Str(text(s, bindings, used).map_err(|m| (v.line, m))?),
            }
        }
        ValueKind::List(l) => ValueKind::List(list(l, used)?),
        ValueKind::Map(m) => ValueKind::Map(map(m, used)?),
        ValueKind::Call { name, fields } => ValueKind::Call {
            name: name.clone(),
            fields: map(fields, used)?,
        },
        other => other.clone(),
    };
    Ok(Value { kind, line: v.line })
}

/// The value of `variable` or `variable.field`; `None` when no variable has that name (braces may mean something else,
/// such as a PTX vector).
fn look_up<'a>(
    path: &str,
    bindings: &[Binding<'a>],
    used: &mut [bool],
) -> Result<Option<&'a Value>, LawError> {
    let (head, field) = path
        .split_once('.')
        .map_or((path, None), |(h, f)| (h, Some(f)));
    let Some(i) = bindings.iter().position(|b| b.0 == head) else {
        return Ok(None);
    };
    used[i] = true;
    let value = bindings[i].1;
    let Some(field) = field else {
        return Ok(Some(value));
    };
    match &value.kind {
        ValueKind::Map(fields) => match fields.iter().find(|f| f.key == field) {
            Some(f) => Ok(Some(&f.value)),
            None => Err(LawError::Field {
                variable: head.into(),
                field: field.into(),
            }),
        },
        ValueKind::List(items) => match field.parse::<usize>().ok().and_then(|i| items.get(i)) {
            Some(v) => Ok(Some(v)),
            None => Err(LawError::Element {
                variable: head.into(),
                element: field.into(),
            }),
        },
        _ => Err(LawError::Flat {
            path: path.into(),
            variable: head.into(),
        }),
    }
}

fn text(s: &str, bindings: &[Binding<'_>], used: &mut [bool]) -> Result<String, LawError> {
    let mut out = String::with_capacity(s.len());
    let mut rest = s;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let tail = &rest[open + 1..];
        let Some(close) = tail
            .find(['{', '}'])
            .filter(|&c| tail.as_bytes()[c] == b'}')
        else {
            out.push('{');
            rest = tail;
            continue;
        };
        match look_up(&tail[..close], bindings, used)? {
            Some(value) => match &value.kind {
                ValueKind::Str(t) => out.push_str(t),
                ValueKind::Int(i) => out.push_str(&i.to_string()),
                ValueKind::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
                _ => {
                    return Err(LawError::Textless {
                        path: tail[..close].into(),
                        kind: value.describe(),
                    });
                }
            },
            None => {
                out.push('{');
                out.push_str(&tail[..close]);
                out.push('}');
            }
        }
        rest = &tail[close + 1..];
    }
    out.push_str(rest);
    Ok(out)
}
