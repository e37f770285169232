//! Where a text declares its names, found by the look of the tokens alone: quick, also while the text is wrong.

use std::ops::Range;

/// A declaration of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The bytes of the name.
    pub name: Range<usize>,
    /// A body or a value follows.
    pub defines: bool,
    /// The byte at which the block that it is of ends.
    ends: usize,
    /// It is of the file, of no block or function.
    outside: bool,
    /// How many braces are open around it.
    depth: usize,
    /// Parentheses follow.
    called: bool,
}

impl Declaration {
    /// Whether it stands in parentheses, as parameters do.
    pub(crate) fn is_parameter(&self, text: &str) -> bool {
        let mut open = 0usize;
        for c in text[..self.name.start].chars().rev() {
            match c {
                ')' => open += 1,
                '(' if open == 0 => return true,
                '(' => open -= 1,
                ';' | '{' | '}' => return false,
                _ => {}
            }
        }
        false
    }
}

/// A token: a name, or one character that is none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub text: &'t str,
    pub at: usize,
    depth: usize,
}

/// Words that stand before a name without declaring it.
const NO_TYPES: [&str; 12] = [
    "return",
    "case",
    "goto",
    "else",
    "new",
    "delete",
    "throw",
    "sizeof",
    "not",
    "and",
    "or",
    "co_return",
];

/// Words that name what follows.
const NAMING: [&str; 6] = ["struct", "class", "union", "enum", "typename", "using"];

pub(crate) fn is_name(t: &str) -> bool {
    t.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
}

/// The tokens of a text, without comments, literals and the directives' hash signs.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let (mut out, mut at, mut depth) = (Vec::new(), 0, 0usize);
    while at < bytes.len() {
        let rest = &text[at..];
        let c = bytes[at];
        let length = match c {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |n| n + 2),
            b'"' | b'\'' => quoted(rest),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                let part = |c: char| c == '_' || c.is_ascii_alphanumeric();
                let n = rest.len() - rest.trim_start_matches(part).len();
                let text = &rest[..n];
                out.push(Token { text, at, depth });
                n
            }
            b'0'..=b'9' => {
                let part = |c: char| matches!(c, '.' | '\'') || c.is_ascii_alphanumeric();
                rest.len() - rest.trim_start_matches(part).len()
            }
            c if c.is_ascii_whitespace() => 1,
            _ => {
                let n = rest.chars().next().map_or(1, char::len_utf8);
                if c == b'}' {
                    depth = depth.saturating_sub(1);
                }
                let text = &rest[..n];
                out.push(Token { text, at, depth });
                if c == b'{' {
                    depth += 1;
                }
                n
            }
        };
        at += length.max(1);
    }
    out
}

/// The length of a literal in quotes.
fn quoted(rest: &str) -> usize {
    let quote = rest.as_bytes()[0];
    let mut escaped = false;
    for (n, b) in rest.bytes().enumerate().skip(1) {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'\n' => return n,
            b if b == quote => return n + 1,
            _ => {}
        }
    }
    rest.len()
}

/// What declares a name, in the order of the text.
pub fn declarations(text: &str, name: &str) -> Vec<Declaration> {
    let tokens = tokens(text);
    let word = |n: usize| tokens.get(n).map_or("", |t| t.text);
    let mut out = Vec::new();
    for (n, t) in tokens.iter().enumerate().filter(|(_, t)| t.text == name) {
        let (before, after) = (n.checked_sub(1).map_or("", word), word(n + 1));
        let named = NAMING.contains(&before) || before == "define";
        // `T *p`, `T &r`: what stands before the star is a type where nothing is computed.
        let mut k = n;
        while k > 0 && matches!(word(k - 1), "*" | "&" | "const" | "__restrict__") {
            k -= 1;
        }
        let kind = k.checked_sub(1).map_or("", word);
        // The `>` of an arrow does not end a template's arguments.
        let arrow = kind == ">" && k > 1 && word(k - 2) == "-";
        let typed = (is_name(kind) || kind == ">") && !arrow && !NO_TYPES.contains(&kind);
        let product =
            k < n && word(k) == "*" && !matches!(after, "," | ")" | "=" | ";" | "[" | "(");
        let ends = matches!(after, "(" | ";" | "=" | "[" | "," | ")" | "{" | ":" | ">");
        if !named && (!typed || !ends || product) {
            continue;
        }
        let defines = match after {
            "=" | "{" => true,
            "(" => has_body(&tokens[n + 1..]),
            _ => before == "define" || typed && !named,
        };
        let (ends, outside) = block_end(&tokens, n, text);
        out.push(Declaration {
            name: t.at..t.at + t.text.len(),
            ends,
            outside,
            defines,
            depth: t.depth,
            called: after == "(",
        });
    }
    out
}

/// Whether a brace follows the parameters that begin here.
fn has_body(tokens: &[Token]) -> bool {
    let mut open = 0usize;
    for t in tokens {
        match t.text {
            "(" => open += 1,
            ")" => open = open.saturating_sub(1),
            "{" if open == 0 => return true,
            ";" if open == 0 => return false,
            _ => {}
        }
    }
    false
}

/// The declaration that a use at this byte means: the last one before it whose block is still open, else what the file defines, else any.
pub fn definition(text: &str, name: &str, used: usize) -> Option<Range<usize>> {
    meant(&declarations(text, name), used)
}

/// The uses of a name that mean what the one at this byte means, declarations among them; all where none is declared here.
pub fn references(text: &str, name: &str, used: usize) -> Vec<(Range<usize>, bool)> {
    let all = declarations(text, name);
    // A declaration means itself.
    let of = |at| {
        let own = all.iter().find(|d| d.name.start == at);
        own.map_or_else(|| meant(&all, at), |d| Some(d.name.clone()))
    };
    let wanted = of(used);
    let named = tokens(text).into_iter().filter(|t| t.text == name);
    named
        .map(|t| t.at..t.at + t.text.len())
        .filter(|r| of(r.start) == wanted || overload(&all, r, wanted.as_ref()))
        .map(|r| (r.clone(), all.iter().any(|d| d.name == r)))
        .collect()
}

/// Whether a declaration at file scope is another of what is wanted, as a function's is before its definition.
fn overload(all: &[Declaration], r: &Range<usize>, wanted: Option<&Range<usize>>) -> bool {
    let outside = |r: &Range<usize>| all.iter().any(|d| d.name == *r && d.depth == 0 && d.called);
    outside(r) && wanted.is_some_and(outside)
}

fn meant(all: &[Declaration], used: usize) -> Option<Range<usize>> {
    let visible = |d: &&Declaration| d.name.start < used && used < d.ends && !d.outside;
    let chosen = (all.iter().rev().find(visible))
        .or_else(|| all.iter().find(|d| d.defines && d.outside))
        .or_else(|| all.iter().find(|d| d.outside))
        .or_else(|| all.iter().find(|d| d.defines))
        .or_else(|| all.first())?;
    Some(chosen.name.clone())
}

/// Where the block of what is declared at a token ends, and whether that is the file. A parameter is of the body that follows.
fn block_end(tokens: &[Token], n: usize, text: &str) -> (usize, bool) {
    let (mut braces, mut brackets) = (0usize, 0usize);
    for (k, t) in tokens.iter().enumerate().skip(n + 1) {
        match t.text {
            "{" => braces += 1,
            "}" if braces == 0 => return (t.at, false),
            "}" => braces -= 1,
            "(" => brackets += 1,
            ")" if brackets > 0 => brackets -= 1,
            ")" if braces == 0 => return (statement_end(&tokens[k + 1..], text), false),
            _ => {}
        }
    }
    (text.len(), true)
}

/// Where the statement or body ends that follows a parenthesis.
fn statement_end(tokens: &[Token], text: &str) -> usize {
    let mut braces = 0usize;
    for t in tokens {
        match t.text {
            "{" => braces += 1,
            "}" if braces <= 1 => return t.at,
            "}" => braces -= 1,
            ";" if braces == 0 => return t.at,
            _ => {}
        }
    }
    text.len()
}

/// The comment that stands right above a line, without its signs; empty for none.
pub fn comment_above(text: &str, byte: usize) -> String {
    let line = text[..byte].rfind('\n').map_or(0, |n| n + 1);
    let mut lines: Vec<&str> = Vec::new();
    for l in text[..line].lines().rev() {
        let l = l.trim();
        let inside =
            l.starts_with("//") || l.starts_with('*') || l.starts_with("/*") || l.ends_with("*/");
        if !inside {
            break;
        }
        lines.push(l);
        if l.starts_with("/*") {
            break;
        }
    }
    let bare = |l: &&str| {
        l.trim_start_matches(['/', '*', '!'])
            .trim_end_matches("*/")
            .trim()
            .to_owned()
    };
    let lines: Vec<String> = lines
        .iter()
        .rev()
        .map(bare)
        .filter(|l| !l.is_empty())
        .collect();
    lines.join("\n")
}

/// The file that the line of a byte includes.
pub fn included(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("include")?.trim_start();
    let close = match rest.as_bytes().first()? {
        b'"' => '"',
        b'<' => '>',
        _ => return None,
    };
    rest[1..].split_once(close).map(|p| p.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
#define SIZE 4
struct Pair { int a, b; };
// Adds two numbers.
__device__ float add(const float *p, float b);
__device__ float add(const float *p, float b) { return *p + b; }
__global__ void k(float *p, int n) {
    int i = threadIdx.x; // i is not a string: \"int i\"
    Pair pair{1, 2};
    if (i < n) p[i] = add(p, SIZE * i) + pair.a;
}
__global__ void other(double *p) { *p = 1; }
";

    fn line_of(name: &str, used: &str) -> usize {
        let used = TEXT.find(used).unwrap();
        let at = definition(TEXT, name, used).unwrap();
        TEXT[..at.start].matches('\n').count() + 1
    }

    #[test]
    fn a_name_leads_to_its_declaration() {
        assert_eq!(line_of("SIZE", "SIZE * i"), 1);
        assert_eq!(line_of("Pair", "Pair pair"), 2);
        assert_eq!(line_of("add", "add(p, SIZE"), 5);
        assert_eq!(line_of("i", "i] = add"), 7);
        assert_eq!(line_of("pair", "pair.a"), 8);
        assert_eq!(line_of("p", "p[i]"), 6);
        assert_eq!(line_of("p", "p = 1"), 11);
        assert_eq!(definition(TEXT, "nothing", 0), None);
    }

    #[test]
    fn comments_and_includes() {
        let at = TEXT.find("__device__").unwrap();
        assert_eq!(comment_above(TEXT, at), "Adds two numbers.");
        let block = "/**\n * One.\n * Two.\n */\nint x;";
        assert_eq!(comment_above(block, block.len() - 1), "One.\nTwo.");
        assert_eq!(included(" # include <a/b.h> // c"), Some("a/b.h"));
        assert_eq!(included("#include \"x.h\""), Some("x.h"));
        assert_eq!(included("#define x"), None);
    }
}
