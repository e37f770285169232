//! What a text declares at file scope, in namespaces and in classes, and the call that a place is in: by tokens alone.

use crate::index::{Token, is_name};
use std::ops::Range;

/// What an item of the outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Macro,
    Namespace,
    Type,
    Kernel,
    Function,
    Variable,
}

/// A declaration, with those inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub name: Range<usize>,
    pub whole: Range<usize>,
    pub what: What,
    pub inside: Vec<Item>,
}

/// Words that open a type's definition.
const RECORDS: [&str; 4] = ["struct", "class", "union", "enum"];
/// Names before parentheses that are not the function's.
const ATTRIBUTES: [&str; 10] = [
    "__launch_bounds__",
    "__cluster_dims__",
    "__block_size__",
    "__maxnreg__",
    "__attribute__",
    "__declspec",
    "__align__",
    "alignas",
    "decltype",
    "requires",
];

struct Outline<'t> {
    text: &'t str,
    tokens: &'t [Token<'t>],
    at: usize,
}

/// The declarations of a text.
pub fn outline(text: &str) -> Vec<Item> {
    let tokens = crate::index::tokens(text);
    let mut reader = Outline {
        text,
        tokens: &tokens,
        at: 0,
    };
    let mut all = Vec::new();
    // A brace too many closes nothing.
    while reader.at < tokens.len() {
        reader.scope(&mut all, 0);
        reader.at += 1;
    }
    all
}

/// Deepest scopes that are looked into.
const MOST_DEPTH: usize = 64;

impl<'t> Outline<'t> {
    fn word(&self, n: usize) -> &'t str {
        self.tokens.get(n).map_or("", |t| t.text)
    }

    /// Reads declarations up to the brace that closes the scope.
    fn scope(&mut self, out: &mut Vec<Item>, depth: usize) {
        while self.at < self.tokens.len() && self.word(self.at) != "}" {
            match self.word(self.at) {
                "#" => self.directive(out),
                ";" | ":" => self.at += 1,
                "public" | "private" | "protected" => self.at += 1,
                _ => self.declaration(out, depth),
            }
        }
    }

    fn end(&self, n: usize) -> usize {
        let token = self.tokens.get(n);
        token.map_or(self.text.len(), |t| t.at + t.text.len())
    }

    /// A directive ends with its line, unless a backslash goes before the line's end.
    fn directive(&mut self, out: &mut Vec<Item>) {
        let start = self.tokens[self.at].at;
        let mut end = start;
        for line in self.text[start..].split_inclusive('\n') {
            end += line.len();
            if !line.trim_end().ends_with('\\') {
                break;
            }
        }
        if let [_, define, name, ..] = self.tokens[self.at..]
            && define.text == "define"
            && name.at < end
            && is_name(name.text)
        {
            out.push(Item {
                name: name.at..name.at + name.text.len(),
                whole: start..self.text[..end].trim_end().len(),
                what: What::Macro,
                inside: Vec::new(),
            });
        }
        while self.tokens.get(self.at).is_some_and(|t| t.at < end) {
            self.at += 1;
        }
    }

    /// Moves past the bracket that closes the one here.
    fn skip(&mut self) {
        let mut open = 0usize;
        while self.at < self.tokens.len() {
            match self.word(self.at) {
                "(" | "[" | "{" => open += 1,
                ")" | "]" | "}" => open = open.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return;
            }
        }
    }

    /// Moves past the parameters of a template.
    fn template(&mut self) {
        self.at += 1;
        let mut open = 0usize;
        while self.at < self.tokens.len() {
            match self.word(self.at) {
                "<" => open += 1,
                ">" => open = open.saturating_sub(1),
                "(" => {
                    self.skip();
                    continue;
                }
                ";" | "{" => return,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return;
            }
        }
    }

    fn declaration(&mut self, out: &mut Vec<Item>, depth: usize) {
        let first = self.at;
        while self.word(self.at) == "template" {
            self.template();
        }
        let head = self.word(self.at);
        let record = RECORDS.contains(&head);
        // Names before commas, and how many lists of template arguments are open.
        let (mut others, mut angles) = (Vec::new(), 0usize);
        let (mut name, mut function, mut kernel, mut value) = (None, false, false, false);
        while self.at < self.tokens.len() {
            let word = self.word(self.at);
            let before = self.at.checked_sub(1).map_or("", |n| self.word(n));
            match word {
                ";" | "{" | "}" => break,
                "#" => return self.directive(out),
                "__global__" => kernel = true,
                "<" if !value => angles += 1,
                ">" if !value => angles = angles.saturating_sub(1),
                "," if angles == 0 && !function && !record => {
                    others.extend(name.take());
                    value = false;
                }
                "=" => value = true,
                ":" if record || function => {
                    // Bases, or initializers of members, whose braces are not the body's.
                    self.at += 1;
                    self.initializers(function);
                    break;
                }
                "(" if ATTRIBUTES.contains(&before) => {
                    self.skip();
                    continue;
                }
                "(" => {
                    function |= !value && !record && name.is_some();
                    self.skip();
                    continue;
                }
                "[" => {
                    self.skip();
                    continue;
                }
                w if is_name(w)
                    && !function
                    && !value
                    && angles == 0
                    && !ATTRIBUTES.contains(&w) =>
                {
                    name = Some(self.at);
                }
                _ => {}
            }
            self.at += 1;
        }
        let opened = self.word(self.at) == "{";
        let open = self.at;
        let mut inside = Vec::new();
        let named = head == "namespace";
        // What stands in braces behind `extern "C"` belongs to the scope around it.
        let linkage = head == "extern" && open == first + 1;
        if opened
            && depth < MOST_DEPTH
            && (named || linkage || record && head != "enum" && !function)
        {
            self.at += 1;
            self.scope(if linkage { &mut *out } else { &mut inside }, depth + 1);
            self.at += 1;
        } else if opened {
            self.skip();
        }
        if opened && (record || value || !function) && !named && !linkage {
            self.skip_rest();
        }
        let last = self.at - usize::from(self.word(self.at) != ";" && self.at > first);
        let Some(n) = name.filter(|_| !linkage) else {
            self.at = self.at.max(first + 1);
            return;
        };
        self.at = self.at.max(first + 1);
        let what = match () {
            () if named => What::Namespace,
            () if function && kernel => What::Kernel,
            () if function => What::Function,
            () if record && opened || matches!(head, "using" | "typedef") => What::Type,
            // Forward declarations have no place of their own.
            () if record && n == first + 1 => return,
            () => What::Variable,
        };
        let whole = self.tokens[first].at..self.end(last);
        let item = Item {
            name: self.tokens[n].at..self.end(n),
            whole,
            what,
            inside,
        };
        self.put(out, others, item);
    }

    /// Up to the end of a declaration, where there is one right here.
    fn skip_rest(&mut self) {
        while !matches!(self.word(self.at), "" | ";" | "}" | "#") {
            self.at += 1;
        }
    }

    /// Puts an item out, after the variables that the same declaration names before it.
    fn put(&self, out: &mut Vec<Item>, others: Vec<usize>, item: Item) {
        for n in others {
            out.push(Item {
                name: self.tokens[n].at..self.end(n),
                whole: item.whole.clone(),
                what: What::Variable,
                inside: Vec::new(),
            });
        }
        out.push(item);
    }

    /// Moves to the brace of a body, behind bases or initializers of members.
    fn initializers(&mut self, members: bool) {
        while self.at < self.tokens.len() {
            let before = self.word(self.at - 1);
            match self.word(self.at) {
                ";" | "}" => return,
                "{" if !members || !is_name(before) => return,
                "(" | "{" => self.skip(),
                _ => self.at += 1,
            }
        }
    }
}

/// The name that is called around a byte, and which argument the byte is in, from 0.
pub fn call_at(text: &str, byte: usize) -> Option<(Range<usize>, u32)> {
    let tokens = crate::index::tokens(text);
    let behind = tokens.partition_point(|t| t.at < byte);
    let (mut closed, mut commas) = (0usize, 0);
    for n in (0..behind).rev() {
        match tokens[n].text {
            ")" | "]" | "}" => closed += 1,
            "(" if closed == 0 => {
                let name = &tokens[n.checked_sub(1)?];
                let at = name.at..name.at + name.text.len();
                return is_name(name.text).then_some((at, commas));
            }
            "{" | ";" if closed == 0 => return None,
            "(" | "[" | "{" => closed = closed.saturating_sub(1),
            "," if closed == 0 => commas += 1,
            _ => {}
        }
    }
    None
}

/// What the class of the object before a byte has, by the look of the text: for bodies that nothing compiles, as those of templates.
pub fn members(text: &str, byte: usize) -> Vec<(String, String)> {
    let tokens = crate::index::tokens(&text[..byte]);
    let is_access = |n: usize| tokens[n].text == "." || tokens[n].text == ">";
    let Some(mut n) = (0..tokens.len()).rev().find(|n| is_access(*n)) else {
        return Vec::new();
    };
    n -= usize::from(tokens[n].text == ">" && n > 0);
    // `a[i].`: what is indexed counts.
    let mut closed = 0usize;
    let object = tokens[..n].iter().rev().find(|t| {
        match t.text {
            "]" => closed += 1,
            "[" => closed = closed.saturating_sub(1),
            _ => {}
        }
        closed == 0 && t.text != "["
    });
    let Some(object) = object.filter(|t| is_name(t.text)) else {
        return Vec::new();
    };
    let Some(at) = crate::index::definition(text, object.text, object.at) else {
        return Vec::new();
    };
    let before = crate::index::tokens(&text[..at.start]);
    let qualifiers = ["*", "&", "const", "__restrict__"];
    let class = before.iter().rev().find(|t| !qualifiers.contains(&t.text));
    let mut out = Vec::new();
    if let Some(class) = class {
        fields(&outline(text), text, class.text, &mut out);
    }
    out
}

/// The members of a class by its name, and how each is declared.
fn fields(items: &[Item], text: &str, class: &str, out: &mut Vec<(String, String)>) {
    for i in items {
        if i.what == What::Type && &text[i.name.clone()] == class {
            for m in i.inside.iter().filter(|m| m.what != What::Type) {
                let whole = text[m.whole.clone()].split(['{', ';']).next();
                let form: Vec<_> = whole.unwrap_or_default().split_whitespace().collect();
                out.push((text[m.name.clone()].to_owned(), form.join(" ")));
            }
        }
        fields(&i.inside, text, class, out);
    }
}

/// How a text declares the functions of a name: each head, and the comment above it.
pub fn forms(text: &str, name: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    collect(&outline(text), text, name, &mut out);
    out
}

fn collect(items: &[Item], text: &str, name: &str, out: &mut Vec<(String, String)>) {
    for i in items {
        if matches!(i.what, What::Function | What::Kernel) && &text[i.name.clone()] == name {
            let rest = &text[i.name.end..i.whole.end];
            let end = parameters(rest)
                .last()
                .map_or(i.name.end, |r| i.name.end + r.end);
            let head = text[i.whole.start..end].split_whitespace();
            let form = head.collect::<Vec<_>>().join(" ");
            let close = if end == i.name.end { "()" } else { ")" };
            let comment = crate::index::comment_above(text, i.whole.start);
            out.push((form + close, comment));
        }
        collect(&i.inside, text, name, out);
    }
}

/// The ranges of the parameters in a declaration's text, in bytes: what stands between the commas of its first parentheses.
pub fn parameters(form: &str) -> Vec<Range<usize>> {
    let Some(open) = form.find('(') else {
        return Vec::new();
    };
    let (mut depth, mut from, mut out) = (0i32, open + 1, Vec::new());
    for (n, c) in form.char_indices().skip_while(|c| c.0 <= open) {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' if depth == 0 => {
                out.push(from..n);
                break;
            }
            ')' | '>' | ']' => depth -= 1,
            ',' if depth == 0 => {
                out.push(from..n);
                from = n + 1;
            }
            _ => {}
        }
    }
    let bare = |r: Range<usize>| {
        let text = &form[r.clone()];
        let from = r.start + (text.len() - text.trim_start().len());
        from..from + text.trim().len()
    };
    out.into_iter()
        .map(bare)
        .filter(|r| !r.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const TEXT: &str = "\
#define SIZE \\
  4
namespace a { struct Pair : Base { pair<int, int> w, *v; int x; Pair(int v) : x{v} { f(); } float norm() const; }; }
extern \"C\" { __device__ float table[4] = {1, 2}; }
template <class T, int N = (1 > 0)> __global__ void __launch_bounds__(128) k(T *p) { if (p) { p[0] = g(1, h(2), p[1]); } }
enum Color { RED };
using Real = float;
int f(int), y;
";

    fn names(items: &[Item], out: &mut Vec<String>) {
        for i in items {
            out.push(format!("{:?} {}", i.what, &TEXT[i.name.clone()]));
            names(&i.inside, out);
        }
    }

    #[test]
    fn outlines_have_what_is_declared() {
        let mut all = Vec::new();
        names(&outline(TEXT), &mut all);
        let wanted = "Macro SIZE,Namespace a,Type Pair,Variable w,Variable v,Variable x,Function Pair,Function norm,Variable table,Kernel k,Type Color,Type Real,Function f";
        assert_eq!(all.join(","), wanted);
        for broken in ["}}} int x;", "struct {", "template <", "(", "#", "int f( {"] {
            outline(broken);
        }
    }

    #[test]
    fn members_of_what_is_declared_here() {
        let text = "struct P { float x; int f(int a) { return a; } };\ntemplate <class T> __device__ T g(const P *p, T t) { return p[t].x + p->f; }";
        let names = |before: &str| {
            let found = members(text, text.find(before).unwrap());
            found.into_iter().map(|m| m.1).collect::<Vec<_>>()
        };
        assert_eq!(names("x + p"), ["float x", "int f(int a)"]);
        assert_eq!(names("f; }"), ["float x", "int f(int a)"]);
        assert!(names("struct").is_empty() && names("float x").is_empty());
    }

    #[test]
    fn calls_know_their_argument() {
        let call = |before: &str| {
            let (name, n) = call_at(TEXT, TEXT.find(before).unwrap()).unwrap();
            (&TEXT[name], n)
        };
        assert_eq!(call("p[1]);"), ("g", 2));
        assert_eq!(call("2), p"), ("h", 0));
        assert_eq!(call_at(TEXT, TEXT.find("p[0]").unwrap()), None);
        let form = "float g(int a, pair<int, int> b, int (*f)(int))";
        let all: Vec<&str> = parameters(form).into_iter().map(|r| &form[r]).collect();
        assert_eq!(all, ["int a", "pair<int, int> b", "int (*f)(int)"]);
        assert!(parameters("int x").is_empty() && parameters("int f()").is_empty());
    }
}
