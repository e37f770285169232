//! Names in lists of parameters, of functions and of templates. What has no name gets one.

use crate::tokens::Tokens;

/// A parameter: its name, whether it is a pack, and where its new name goes when it had none.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) pack: bool,
    /// The byte at which the name is to be put.
    pub(crate) named_at: Option<usize>,
    /// The token that is the name.
    pub(crate) token: Option<usize>,
}

/// Words that do not name a parameter, though a parameter without a name may end in one.
const TYPES: [&str; 22] = [
    "void",
    "bool",
    "char",
    "wchar_t",
    "char8_t",
    "char16_t",
    "char32_t",
    "short",
    "int",
    "long",
    "signed",
    "unsigned",
    "float",
    "double",
    "auto",
    "const",
    "volatile",
    "__restrict__",
    "__restrict",
    "__int128",
    "size_t",
    "typename",
];

/// Specifiers, and words that make the next one part of a type.
const BEFORE_TYPE: [&str; 9] = [
    "const",
    "volatile",
    "struct",
    "class",
    "union",
    "enum",
    "typename",
    "register",
    "__restrict__",
];

/// Pieces of a list between commas: first and last token of each.
fn pieces(t: &Tokens, open: usize, close: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut first = open + 1;
    let mut i = first;
    while i < close {
        match t.of(i) {
            "(" | "[" | "{" => i = t.after_group(i),
            "<" => {
                i = t
                    .close_angle(i)
                    .filter(|&c| c < close)
                    .map_or(i + 1, |c| c + 1)
            }
            "," => {
                all.push((first, i - 1));
                first = i + 1;
                i += 1;
            }
            _ => i += 1,
        }
    }
    if first < close {
        all.push((first, close - 1));
    }
    all
}

/// The parameters of a function.
pub(crate) fn of_function(t: &Tokens, open: usize, close: usize) -> Vec<Parameter> {
    let all = pieces(t, open, close);
    if let [(only, last)] = all[..]
        && only == last
        && t.is(only, "void")
    {
        return Vec::new();
    }
    let number = |(i, &(first, last)): (usize, &(usize, usize))| function_one(t, first, last, i);
    all.iter().enumerate().map(number).collect()
}

fn function_one(t: &Tokens, first: usize, last: usize, number: usize) -> Parameter {
    let mut name = None;
    // Words of the type so far, and whether one may still follow.
    let mut type_seen = false;
    let mut pack = false;
    // Where a name would go.
    let mut end = t.end(last);
    let mut i = first;
    while i <= last {
        match t.of(i) {
            "=" => {
                end = t.end(i - 1);
                break;
            }
            "[" if t.is(i + 1, "[") => i = t.after_group(i),
            "[" => {
                end = t.end(i - 1);
                break;
            }
            "(" if name.is_none() && matches!(t.of(i + 1), "*" | "&") => {
                // A pointer to a function, a reference to an array.
                let close = t.after_group(i) - 1;
                name = (i..close)
                    .rev()
                    .find(|&n| t.is_word(n) && !BEFORE_TYPE.contains(&t.of(n)));
                end = t.end(close - 1);
                break;
            }
            "(" => i = t.after_group(i),
            "<" => i = t.close_angle(i).map_or(i + 1, |c| c + 1),
            "." => {
                pack = true;
                i += 1;
            }
            "__attribute__" | "alignas" | "decltype" | "typeof" | "__typeof__" => {
                type_seen |= t.is(i, "decltype") || t.of(i).contains("typeof");
                i = t.after_group(i + 1);
            }
            "::" => {
                i += 1;
                // What follows belongs to the type.
                if t.is_word(i) {
                    type_seen = true;
                    i += 1;
                }
            }
            w if TYPES.contains(&w) => {
                type_seen |= !BEFORE_TYPE.contains(&w) && !w.starts_with("__restrict");
                i += 1;
            }
            w if BEFORE_TYPE.contains(&w) => i += 1,
            _ if t.is_word(i) => {
                match type_seen {
                    true => name = Some(i),
                    false => type_seen = true,
                }
                i += 1;
            }
            _ => i += 1,
        }
    }
    made(t, name, pack, end, number, "p")
}

/// The parameters of a template.
pub(crate) fn of_template(t: &Tokens, open: usize, close: usize, list: usize) -> Vec<Parameter> {
    let all = pieces(t, open, close);
    let number =
        |(i, &(first, last)): (usize, &(usize, usize))| template_one(t, first, last, i, list);
    all.iter().enumerate().map(number).collect()
}

fn template_one(t: &Tokens, first: usize, last: usize, number: usize, list: usize) -> Parameter {
    let mut head = first;
    // A template template parameter is named behind its own list.
    while t.is(head, "template") {
        head = t.close_angle(head + 1).map_or(head + 1, |c| c + 1);
    }
    let type_parameter = matches!(t.of(head), "class" | "typename");
    // `typename T::type N` is a value.
    let dependent = t.is(head, "typename") && t.is(head + 2, "::");
    if !type_parameter || dependent {
        let p = function_one(t, first, last, number);
        return match p.named_at {
            Some(_) => made(
                t,
                None,
                p.pack,
                p.named_at.unwrap_or(0),
                number,
                &format!("t{list}_"),
            ),
            None => p,
        };
    }
    let mut i = head + 1;
    let mut pack = false;
    while t.is(i, ".") && i <= last {
        pack = true;
        i += 1;
    }
    let name = (i <= last && t.is_word(i)).then_some(i);
    made(t, name, pack, t.end(i - 1), number, &format!("t{list}_"))
}

fn made(
    t: &Tokens,
    name: Option<usize>,
    pack: bool,
    end: usize,
    number: usize,
    kind: &str,
) -> Parameter {
    match name {
        Some(n) => Parameter {
            name: t.of(n).to_owned(),
            pack,
            named_at: None,
            token: name,
        },
        None => Parameter {
            name: format!("__jacq_{kind}{number}"),
            pack,
            named_at: Some(end),
            token: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that the text has, `-` for a parameter without one.
    fn written_names(all: &[Parameter]) -> Vec<&str> {
        let name = |p: &Parameter| p.named_at.is_none();
        (all.iter())
            .map(|p| if name(p) { p.name.as_str() } else { "-" })
            .collect()
    }

    #[test]
    fn names_of_function_parameters() {
        let text = "(int a, const T, unsigned n, A<int, 2> *const p, float (*f)(int), int (&r)[3], ns::T, ns::T x, typename X::y, struct S s, Args... args, Args &&..., double m[4], T v = T(1), const float4 *__restrict__ q, unsigned long long)";
        let t = Tokens::new(text);
        let all = of_function(&t, 0, t.len() - 1);
        let names = written_names(&all);
        let wanted = [
            "a", "-", "n", "p", "f", "r", "-", "x", "-", "s", "args", "-", "m", "v", "q", "-",
        ];
        assert_eq!(names, wanted);
        assert!(all[10].pack && all[11].pack && !all[0].pack);
    }

    #[test]
    fn names_of_template_parameters() {
        let text = "<class T, int N = 3, typename, typename = X<T>, class... U, template <class> class C, typename T::v W, bool>";
        let t = Tokens::new(text);
        let all = of_template(&t, 0, t.len() - 1, 0);
        let names = written_names(&all);
        assert_eq!(names, ["T", "N", "-", "-", "U", "C", "W", "-"]);
    }
}
