//! Prints a token stream as text (`-E`), and dependencies for make (`-M`).

use std::sync::Arc;

use super::spelling;
use crate::session::{Session, TokenBuffer};
use crate::source::Position;
use crate::token::{Token, TokenKind as K, flag};

/// Prints the tokens. With `markers`, line markers say where they come from; without (`-P`), blank lines are dropped.
#[must_use]
pub fn print(session: &Session, buffer: &TokenBuffer, markers: bool) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(buffer.tokens.len() * 5);
    let mut file: Option<Arc<str>> = None;
    let mut line = 1u32;
    let mut column = 0usize;
    let mut last: Option<Token> = None;
    let mut pragma = false;
    for t in &buffer.tokens {
        if t.kind == K::Eof {
            break;
        }
        if matches!(
            t.kind,
            K::PragmaUnroll | K::PragmaNounroll | K::PragmaPack | K::PragmaOther
        ) {
            if column > 0 {
                out.push(b'\n');
                line += 1;
            }
            out.extend_from_slice(b"#pragma");
            out.extend_from_slice(match t.kind {
                K::PragmaUnroll => b" unroll".as_slice(),
                K::PragmaNounroll => b" nounroll",
                K::PragmaPack => b" pack",
                _ => b"",
            });
            pragma = true;
            last = None;
            column = 1;
            continue;
        }
        if t.kind == K::PragmaEnd {
            out.push(b'\n');
            line += 1;
            column = 0;
            pragma = false;
            last = None;
            continue;
        }
        if !pragma && (t.flags & flag::START_OF_LINE != 0 || file.is_none() || column == 0) {
            let at = session.sources.position(t.loc).unwrap_or(Position {
                file: "".into(),
                line: 1,
                column: 1,
            });
            let same = file.as_ref().is_some_and(|f| **f == *at.file);
            if markers {
                if same && at.line >= line && at.line - line < 8 {
                    out.extend(std::iter::repeat_n(b'\n', (at.line - line) as usize));
                    if at.line > line {
                        column = 0;
                    }
                } else {
                    if column > 0 {
                        out.push(b'\n');
                    }
                    out.extend_from_slice(
                        format!("# {} {}\n", at.line, super::expand::quote(&at.file)).as_bytes(),
                    );
                    column = 0;
                }
            } else if column > 0 && (at.line != line || !same) {
                out.push(b'\n');
                column = 0;
            }
            line = at.line;
            file = Some(at.file);
            if column == 0 {
                let indent = at.column.saturating_sub(1).min(40);
                if markers && !t.loc.is_macro() {
                    out.extend(std::iter::repeat_n(b' ', indent as usize));
                }
                last = None;
            }
        }
        let text = spelling(&session.names, &session.sources, t);
        if pragma
            || t.flags & flag::LEADING_SPACE != 0 && column > 0
            || last.is_some_and(|l| clash(spelling(&session.names, &session.sources, &l), &l, t))
        {
            out.push(b' ');
        }
        out.extend_from_slice(text);
        line += text.iter().filter(|b| **b == b'\n').count() as u32;
        column += text.len();
        last = Some(*t);
    }
    if column > 0 {
        out.push(b'\n');
    }
    out
}

/// Would two tokens, side by side, be read as something else?
fn clash(text: &[u8], a: &Token, b: &Token) -> bool {
    let word = |t: &Token| {
        t.kind.is_word()
            || matches!(t.kind, K::Number | K::Char | K::String)
            || t.flags & flag::ALTERNATIVE != 0
    };
    if word(a) && word(b) {
        // A literal followed by a name would take it for its suffix.
        return !(matches!(a.kind, K::String | K::Char)
            && matches!(b.kind, K::String | K::Char | K::Number));
    }
    if a.kind == K::Number && matches!(b.kind, K::Dot | K::Ellipsis) {
        return true;
    }
    if a.kind == K::Number && matches!(text.last(), Some(b'e' | b'E' | b'p' | b'P')) {
        return matches!(
            b.kind,
            K::Plus | K::Minus | K::PlusPlus | K::MinusMinus | K::PlusEq | K::MinusEq | K::Arrow
        );
    }
    if a.kind == K::Dot && b.kind == K::Number {
        return true;
    }
    let (x, y) = (a.kind.text(), b.kind.text());
    let (Some(l), Some(f)) = (x.chars().last(), y.chars().next()) else {
        return false;
    };
    match f {
        '=' => matches!(
            l,
            '+' | '-' | '*' | '/' | '%' | '^' | '&' | '|' | '<' | '>' | '=' | '!'
        ),
        '+' => l == '+',
        '-' => l == '-',
        '>' => matches!(l, '-' | '>' | '=' | '%' | ':'),
        '<' => l == '<',
        '&' => l == '&',
        '|' => l == '|',
        ':' => matches!(l, ':' | '<' | '%'),
        '%' => l == '<',
        '#' => l == '#',
        '*' => matches!(l, '/' | '.' | '>'),
        '/' => l == '/',
        '.' => l == '.',
        _ => false,
    }
}

/// A rule for make: `targets: main dependencies`. Embedded headers are no files.
#[must_use]
pub fn dependencies(
    targets: &[String],
    main: &str,
    files: &[(Arc<str>, bool)],
    with_system: bool,
    phony: bool,
) -> String {
    let escape = |s: &str| s.replace(' ', "\\ ").replace('#', "\\#").replace('$', "$$");
    let targets: Vec<String> = targets.iter().map(|t| escape(t)).collect();
    let mut text = format!("{}: {}", targets.join(" "), escape(main));
    let mut width = text.len();
    let files = || {
        files
            .iter()
            .filter(|f| !f.0.starts_with("<built-in>/") && (with_system || !f.1))
            .map(|f| escape(&f.0))
    };
    for d in files() {
        if width + d.len() > 76 {
            text.push_str(" \\\n ");
            width = 1;
        }
        text.push(' ');
        text.push_str(&d);
        width += d.len() + 1;
    }
    text.push('\n');
    if phony {
        files().for_each(|d| text.push_str(&format!("{d}:\n")));
    }
    text
}
