//! The shape of a declaration that names an execution or memory space: where its parts are, not what they mean.

use crate::tokens::{Kind, Tokens};

/// Words followed by a parenthesized list that is not a parameter list.
const WITH_LIST: [&str; 14] = [
    "__attribute__",
    "__attribute",
    "alignas",
    "_Alignas",
    "decltype",
    "__decltype",
    "typeof",
    "__typeof__",
    "__declspec",
    "noexcept",
    "explicit",
    "requires",
    "__launch_bounds__",
    "__block_size__",
];

/// Spaces of CUDA.
pub(crate) const SPACES: [&str; 8] = [
    "__global__",
    "__device__",
    "__host__",
    "__constant__",
    "__shared__",
    "__managed__",
    "__tile_global__",
    "__tile__",
];

/// What is declared.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Function(Function),
    /// A variable, with the first token behind its name and array bounds.
    Variable {
        name: usize,
        after: usize,
    },
    /// Something else: a class, a name of a type.
    Other,
}

/// A function: indices of tokens.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    /// First and last token of the name, template arguments among it.
    pub(crate) name: (usize, usize),
    /// The parentheses of the parameters.
    pub(crate) parameters: (usize, usize),
    /// The braces of the body.
    pub(crate) body: Option<(usize, usize)>,
    /// A constructor's initializers stand before the body.
    pub(crate) initializers: bool,
    /// The return type is a trailing one.
    pub(crate) trailing: bool,
}

/// A declaration from its first token on.
#[derive(Debug)]
pub(crate) struct Declaration {
    /// Tokens that name spaces.
    pub(crate) spaces: Vec<usize>,
    /// Lists `<…>` after the word `template`, the outermost first.
    pub(crate) templates: Vec<(usize, usize)>,
    /// Specifiers: words before what is declared.
    pub(crate) words: Vec<usize>,
    pub(crate) shape: Shape,
}

impl Declaration {
    /// Is a space named?
    pub(crate) fn is(&self, t: &Tokens, space: &str) -> bool {
        self.spaces.iter().any(|&s| t.is(s, space))
    }

    /// Is a specifier given?
    pub(crate) fn has(&self, t: &Tokens, word: &str) -> bool {
        self.words.iter().any(|&w| t.is(w, word))
    }

    /// For the device alone.
    pub(crate) fn device_only(&self, t: &Tokens) -> bool {
        self.is(t, "__device__") && !self.is(t, "__host__") && !self.is(t, "__global__")
    }

    /// The declaration around the space named at `at`.
    pub(crate) fn around(t: &Tokens, at: usize) -> Declaration {
        Reader {
            t,
            at: first_token(t, at),
            found: Declaration {
                spaces: Vec::new(),
                templates: Vec::new(),
                words: Vec::new(),
                shape: Shape::Other,
            },
        }
        .read()
    }
}

/// The first token of the declaration that the token at `at` is a specifier of.
fn first_token(t: &Tokens, at: usize) -> usize {
    let mut first = at;
    while let Some(before) = first.checked_sub(1) {
        first = match t.of(before) {
            ";" | "{" | "}" | ":" | "(" | "," => break,
            ")" | "]" => match t.partner(before) {
                Some(open) => open,
                None => break,
            },
            ">" => match t.open_angle(before) {
                Some(open) => open,
                None => break,
            },
            _ => before,
        };
    }
    first
}

struct Reader<'a, 't> {
    t: &'a Tokens<'t>,
    at: usize,
    found: Declaration,
}

impl Reader<'_, '_> {
    fn read(mut self) -> Declaration {
        let t = self.t;
        let mut name: Option<(usize, usize)> = None;
        while self.at < t.len() {
            let i = self.at;
            match t.of(i) {
                "template" if t.is(i + 1, "<") => match t.close_angle(i + 1) {
                    Some(close) => {
                        self.found.templates.push((i + 1, close));
                        self.at = close + 1;
                    }
                    None => break,
                },
                "operator" => return self.operator(name),
                "typedef" | "using" | "static_assert" => break,
                w if SPACES.contains(&w) => {
                    self.found.spaces.push(i);
                    self.at += 1;
                }
                w if WITH_LIST.contains(&w) && t.is(i + 1, "(") => self.at = t.after_group(i + 1),
                "(" => match name {
                    Some(name) if !self.is_declarator(i) => return self.function(name, i),
                    _ => return self.nested(i),
                },
                "=" | ";" | "," | "{" | ":" => {
                    let tag = ["struct", "class", "union", "enum"];
                    if t.is(i, "{") && tag.iter().any(|w| self.found.has(t, w)) {
                        break;
                    }
                    if let Some((_, last)) = name {
                        let shape = Shape::Variable {
                            name: last,
                            after: i,
                        };
                        self.found.shape = shape;
                    }
                    break;
                }
                "[" => self.at = t.after_group(i),
                "<" => match (name, t.close_angle(i)) {
                    (Some((first, _)), Some(close)) => {
                        name = Some((first, close));
                        self.at = close + 1;
                    }
                    _ => break,
                },
                "::" | "~" => {
                    let first = name.filter(|n| n.1 + 1 == i && t.is(i, "::"));
                    name = Some((first.map_or(i, |n| n.0), i));
                    self.at += 1;
                }
                ")" | "]" | "}" => break,
                _ if t.is_word(i) => {
                    // Behind `::` or `~` the name goes on; else the words before it were specifiers.
                    let on = name.filter(|n| n.1 + 1 == i && matches!(t.of(n.1), "::" | "~"));
                    name = Some((on.map_or(i, |n| n.0), i));
                    self.found.words.push(i);
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
        self.found
    }

    /// Do parentheses hold a declarator, as in `void (*f)(int)`?
    fn is_declarator(&self, open: usize) -> bool {
        let t = self.t;
        let mut i = open + 1;
        while t.is_word(i) && t.is(i + 1, "::") {
            i += 2;
        }
        matches!(t.of(i), "*" | "&")
    }

    /// A declarator in parentheses: a pointer to a function or an array, or a reference to one.
    fn nested(mut self, open: usize) -> Declaration {
        let t = self.t;
        let close = t.after_group(open) - 1;
        let name = (open..close).rev().find(|&i| t.is_word(i));
        let mut after = close + 1;
        while matches!(t.of(after), "(" | "[") {
            after = t.after_group(after);
        }
        if let Some(name) = name {
            self.found.shape = Shape::Variable { name, after };
        }
        self.found
    }

    /// A function whose name is the operator at the cursor.
    fn operator(mut self, scope: Option<(usize, usize)>) -> Declaration {
        let t = self.t;
        let first = scope
            .filter(|n| n.1 + 1 == self.at && t.is(n.1, "::"))
            .map_or(self.at, |n| n.0);
        let mut i = self.at + 1;
        if t.is(i, "(") && t.is(i + 1, ")") {
            i += 2;
        }
        while i < t.len() && !matches!(t.of(i), "(" | ";" | "{" | "}") {
            i += 1;
        }
        if !t.is(i, "(") {
            return self.found;
        }
        self.at = i;
        self.function((first, i - 1), i)
    }

    /// A function, from its parameters on.
    fn function(mut self, name: (usize, usize), open: usize) -> Declaration {
        let t = self.t;
        let Some(close) = t.partner(open) else {
            return self.found;
        };
        let mut function = Function {
            name,
            parameters: (open, close),
            body: None,
            initializers: false,
            trailing: false,
        };
        let mut i = close + 1;
        while i < t.len() {
            match t.of(i) {
                "{" => {
                    function.body = t.partner(i).map(|end| (i, end));
                    break;
                }
                ":" => {
                    function.initializers = true;
                    i = self.after_initializers(i + 1);
                }
                "->" => {
                    function.trailing = true;
                    i += 1;
                }
                "(" | "[" => i = t.after_group(i),
                "<" => i = t.close_angle(i).map_or(i + 1, |c| c + 1),
                "::" | "*" | "&" | "..." | "." => i += 1,
                w if SPACES.contains(&w) => {
                    self.found.spaces.push(i);
                    i += 1;
                }
                _ if t.is_word(i) => i += 1,
                _ => break,
            }
        }
        self.found.shape = Shape::Function(function);
        self.found
    }

    /// Behind a constructor's initializers.
    fn after_initializers(&self, mut i: usize) -> usize {
        let t = self.t;
        loop {
            // The name of a member or a base.
            while t.is_word(i) || matches!(t.of(i), "::" | "<") {
                i = match t.of(i) {
                    "<" => t.close_angle(i).map_or(i + 1, |c| c + 1),
                    _ => i + 1,
                };
            }
            if !matches!(t.of(i), "(" | "{") {
                return i;
            }
            i = t.after_group(i);
            while t.is(i, ".") {
                i += 1;
            }
            if !t.is(i, ",") {
                return i;
            }
            i += 1;
        }
    }
}

/// Is the token at `i` the end of a lambda's introducer?
pub(crate) fn ends_introducer(t: &Tokens, i: usize) -> bool {
    let Some(open) = t.partner(i).filter(|_| t.is(i, "]")) else {
        return false;
    };
    // `[[…]]` are attributes; after a name `[…]` is a bound.
    let attribute = t.is(open + 1, "[") && t.partner(open + 1) == i.checked_sub(1);
    let inner = open.checked_sub(1).is_some_and(|b| t.is(b, "["));
    let bound = open.checked_sub(1).is_some_and(|b| {
        let word = t.kind(b) == Some(Kind::Word) && !matches!(t.of(b), "return" | "co_return");
        word || matches!(t.of(b), ")" | "]")
    });
    !attribute && !inner && !bound
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declaration(text: &str) -> (Tokens<'_>, Declaration) {
        let t = Tokens::new(text);
        let at = (0..t.len()).find(|&i| SPACES.contains(&t.of(i))).unwrap();
        let d = Declaration::around(&t, at);
        (t, d)
    }

    #[test]
    fn functions_have_names_parameters_and_bodies() {
        let cases = [
            ("; __global__ void k(int *p) { a; }", "k", true),
            (
                "{ template <class T, int N = (1 > 2)> static __global__ void __attribute__((x)) k(T t) {}",
                "k",
                true,
            ),
            (
                "template <> __global__ void ns::k<int, A<B>>(int);",
                "ns::k<int, A<B>>",
                false,
            ),
            ("} extern \"C\" __global__ void k();", "k", false),
            (
                "public: __device__ S(int x) : a{x}, b<T>(x) { y; }",
                "S",
                true,
            ),
            ("__device__ ~S() {}", "~S", true),
            ("__device__ S::S() = default;", "S::S", false),
            (
                "__host__ __device__ float2 operator()(int x) const { }",
                "operator()",
                true,
            ),
            ("__device__ operator A<int>() { }", "operator A<int>", true),
            ("__device__ auto f(int a) -> decltype(a) { }", "f", true),
            (
                "template <class T> __device__ typename A<T>::B C<T>::g(T) const noexcept(true) { }",
                "C<T>::g",
                true,
            ),
        ];
        for (text, name, has_body) in cases {
            let (t, d) = declaration(text);
            let Shape::Function(f) = d.shape else {
                panic!("{text}: {:?}", d.shape)
            };
            assert_eq!(t.between(f.name.0, f.name.1), name, "{text}");
            assert_eq!(f.body.is_some(), has_body, "{text}");
        }
    }

    #[test]
    fn variables_have_names() {
        for (text, name) in [
            ("__device__ int x;", "x"),
            ("static __constant__ const float c[4][2] = {1};", "c"),
            ("__device__ A<int> n::v{3};", "v"),
            ("__device__ float (*table[3])(float) = {f};", "table"),
            ("__device__ void (*f)(int);", "f"),
        ] {
            let (t, d) = declaration(text);
            let Shape::Variable { name: n, .. } = d.shape else {
                panic!("{text}: {:?}", d.shape)
            };
            assert_eq!(t.of(n), name, "{text}");
        }
    }
}
