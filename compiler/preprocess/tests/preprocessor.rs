//! Tricky macro files, token by token against what two other preprocessors agree on (`preprocessor/*.expected`).

use jacquard_preprocess::lex::lex;
use jacquard_preprocess::names::Interner;
use jacquard_preprocess::session::Session;
use jacquard_preprocess::source::Text;
use jacquard_preprocess::token::{TokenKind, flag};
use jacquard_preprocess::{Mode, Options, preprocess, print};

/// The spellings of a text's tokens; lines that are directives are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut names = Interner::new();
    let padded = Text::new(text.as_bytes());
    let lexed = lex(padded.padded(), &mut names);
    let mut out = Vec::new();
    let mut directive = false;
    for t in &lexed.tokens {
        if t.flags & flag::START_OF_LINE != 0 {
            directive = t.kind == TokenKind::Hash;
        }
        if !directive && t.kind != TokenKind::Eof {
            let start = t.loc.0 as usize;
            out.push(text[start..start + t.len as usize].to_string());
        }
    }
    out
}

fn check(name: &str) {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/preprocessor");
    let source = std::fs::read(format!("{dir}/{name}.cc")).unwrap();
    let expected = std::fs::read_to_string(format!("{dir}/{name}.expected")).unwrap();
    let mut session = Session::new(Options {
        mode: Mode::Bare,
        std: 20,
        for_print: true,
        ..Options::default()
    });
    let buffer = preprocess(&mut session, &format!("{name}.cc"), Text::new(&source));
    let messages: Vec<_> = session
        .diags
        .list()
        .iter()
        .map(|d| d.text.clone())
        .collect();
    assert!(messages.is_empty(), "{messages:?}");
    let ours = String::from_utf8(print::print(&session, &buffer, false)).unwrap();
    let (ours, expected) = (tokens(&ours), tokens(&expected));
    for (i, (a, b)) in ours.iter().zip(&expected).enumerate() {
        assert_eq!(
            a,
            b,
            "token {i}, after {:?}",
            &ours[i.saturating_sub(12)..i]
        );
    }
    assert_eq!(ours.len(), expected.len());
}

#[test]
fn standard() {
    check("standard");
}

#[test]
fn va_opt() {
    check("va_opt");
}

#[test]
fn recursion() {
    check("recursion");
}

#[test]
fn gnu() {
    check("gnu");
}
