//! What the lexer makes of each kind of text.

use super::*;
use crate::source::Text;

fn spell(source: &str) -> Vec<String> {
    let mut names = Interner::new();
    let text = Text::new(source.as_bytes());
    let lexed = lex(text.padded(), &mut names);
    let tokens = &lexed.tokens[..lexed.tokens.len() - 1];
    tokens
        .iter()
        .map(|t| match t.kind {
            K::Ident | K::Number | K::Char | K::String => names.text(t.sym()).to_string(),
            K::Error => format!("<{:?}>", LexError::from_payload(t.payload)),
            _ => t.kind.text().to_string(),
        })
        .collect()
}

fn check(source: &str, expected: &[&str]) {
    assert_eq!(spell(source), expected, "{source:?}");
}

#[test]
fn names_and_punctuators() {
    check("a+++++b", &["a", "++", "++", "+", "b"]);
    check(
        "x->*y.*z...w<=>v",
        &["x", "->*", "y", ".*", "z", "...", "w", "<=>", "v"],
    );
    check(
        "k<<<g,b>>>()",
        &["k", "<<<", "g", ",", "b", ">>", ">", "(", ")"],
    );
    check(
        "<::x> <:a:> <% %> %:%:",
        &["<", "::", "x", ">", "[", "a", "]", "{", "}", "##"],
    );
    check("a and not b", &["a", "&&", "!", "b"]);
}

#[test]
fn numbers() {
    check(
        "0x1.8p-3f 1'000'000ull .5e+3 0b10'01 1..2 0xe+1 1_km",
        &[
            "0x1.8p-3f",
            "1'000'000ull",
            ".5e+3",
            "0b10'01",
            "1..2",
            "0xe+1",
            "1_km",
        ],
    );
}

#[test]
fn literals() {
    check(
        r#""a\"b" 'x' u8"z" L'\'' "s"_x "t"s "%"PRId"#,
        &[
            "\"a\\\"b\"",
            "'x'",
            "u8\"z\"",
            "L'\\''",
            "\"s\"_x",
            "\"t\"s",
            "\"%\"",
            "PRId",
        ],
    );
    check(
        "R\"x(a)\" \\\n )\")x\" uR\"(q)\"_u",
        &["R\"x(a)\" \\\n )\")x\"", "uR\"(q)\"_u"],
    );
    check("'a \n b", &["<UnterminatedChar>", "b"]);
}

#[test]
fn splices() {
    check("ab\\\ncd + \\\n e", &["abcd", "+", "e"]);
    check("x+\\\n+y", &["x", "++", "y"]);
    check("\"ab\\\ncd\" 12\\\n34", &["\"abcd\"", "1234"]);
    check("a /\\\n/ comment \\\n more\nb", &["a", "b"]);
    check("a /\\\n* c *\\\n/ b", &["a", "b"]);
    check("foo\\\n  bar", &["foo", "bar"]);
    check("{\\\n}", &["{", "}"]);
}

#[test]
fn other_alphabets() {
    check("größe \\u00e9t é", &["größe", "ét", "é"]);
    check("a\u{2192}b", &["a", "<Stray>", "b"]);
}

#[test]
fn header_names() {
    check(
        "#include <a/*b.h>\n__has_include(<x//y>) a<b",
        &[
            "#",
            "include",
            "<a/*b.h>",
            "__has_include",
            "(",
            "<x//y>",
            ")",
            "a",
            "<",
            "b",
        ],
    );
    check(
        "#include \"dir\\new.h\"",
        &["#", "include", "\"dir\\new.h\""],
    );
}

#[test]
fn conditionals_are_linked_and_guards_found() {
    let mut names = Interner::new();
    let lex_text = |s: &str, names: &mut Interner| lex(Text::new(s.as_bytes()).padded(), names);
    let l = lex_text(
        "#if A\nx\n#elif B\n#if C\n#endif\n#else\ny\n#endif\n",
        &mut names,
    );
    let hashes: Vec<usize> = (0..l.tokens.len())
        .filter(|i| l.tokens[*i].kind == K::Hash)
        .collect();
    let next: Vec<u32> = hashes.iter().map(|i| l.tokens[*i].payload).collect();
    assert_eq!(
        next,
        [
            hashes[1] as u32,
            hashes[4] as u32,
            hashes[3] as u32,
            0,
            hashes[5] as u32,
            0
        ]
    );
    let guard =
        |s: &str, names: &mut Interner| lex_text(s, names).guard.map(|g| names.text(g).to_string());
    assert_eq!(
        guard(
            "// c\n#ifndef G_H\n#define G_H\nint x;\n#if 1\n#endif\n#endif // G\n",
            &mut names
        )
        .as_deref(),
        Some("G_H")
    );
    assert_eq!(
        guard("#if !defined(G)\n#define G\n#endif", &mut names).as_deref(),
        Some("G")
    );
    assert_eq!(guard("#ifndef G\n#endif\nint x;", &mut names), None);
    assert_eq!(guard("#ifndef G\n#else\n#endif\n", &mut names), None);
    assert_eq!(
        guard("#ifndef G\n#endif\n#ifndef H\n#endif", &mut names),
        None
    );
}
