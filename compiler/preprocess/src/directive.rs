//! Directives: `#if` and its kin, `#define`, `#include`, `#line`, `#error`, line markers.

use super::{Condition, Preprocessor, notable};
use crate::diag::msg;
use crate::names::Sym;
use crate::source::Loc;
use crate::token::{Token, TokenKind as K, flag, sym};
use crate::{Mode, condition, embedded, include, macros, pragma};
use rustc_hash::FxHashMap;

/// A line that starts with `#`; the current frame stands behind it. Leaves the frame (or a new one) where reading goes on.
pub(super) fn directive(pp: &mut Preprocessor, hash: Token) {
    // A directive is read from its file, whatever waits to be read.
    let Some(top) = pp.frames.len().checked_sub(1) else {
        return;
    };
    let lexed = pp.frames[top].lexed.clone();
    let base = pp.frames[top].base;
    let from = pp.frames[top].at;
    let mut to = from;
    while lexed.tokens[to].flags & flag::START_OF_LINE == 0 {
        to += 1;
    }
    pp.frames[top].at = to;
    let tokens = &lexed.tokens[from..to];
    let hash_index = from as u32 - 1;
    let Some(word) = tokens.first().copied() else {
        return;
    };
    let word = Token {
        loc: Loc(word.loc.0 + base),
        ..word
    };
    if word.kind == K::Number {
        let line = line_of(pp, &tokens[1..], base);
        line_marker(pp, word, &line, hash_index);
        pp.give_spare(line);
        return;
    }
    if !word.kind.is_word() {
        pp.session
            .diags
            .report(word, msg::BAD_DIRECTIVE, &[&""])
            .emit();
        return;
    }
    let line = line_of(pp, &tokens[1..], base);
    match word.sym() {
        sym::IF => {
            let yes = condition::condition(pp, &line, word);
            open(pp, hash_index, yes);
        }
        sym::IFDEF | sym::IFNDEF => {
            let yes = is_defined(pp, &line, word) == (word.sym() == sym::IFDEF);
            open(pp, hash_index, yes);
        }
        sym::ELSE | sym::ELIF | sym::ELIFDEF | sym::ELIFNDEF => other_group(pp, word, hash_index),
        sym::ENDIF => {
            nothing_follows(pp, &line, "endif");
            if pp.frames[top].conditions.pop().is_none() {
                pp.session
                    .diags
                    .report(word, msg::DIRECTIVE_WITHOUT_IF, &[&"endif"])
                    .emit();
            }
        }
        sym::DEFINE => macros::define(pp, &line, word),
        sym::UNDEF => undef_directive(pp, &line, word),
        sym::INCLUDE | sym::INCLUDE_NEXT | sym::IMPORT => {
            if pp.collecting {
                pp.session
                    .diags
                    .report(word, msg::INCLUDE_IN_ARGUMENTS, &[])
                    .emit();
            } else {
                include::include(pp, &line, word);
            }
        }
        sym::LINE => line_directive(pp, &line, word, hash_index),
        sym::ERROR | sym::WARNING => said_by_program(pp, &line, word),
        sym::PRAGMA => pragma::pragma(pp, &line, hash),
        sym::IDENT | sym::SCCS | sym::ASSERT | sym::UNASSERT => {}
        sym::EMBED => pp
            .session
            .diags
            .report(word, msg::UNSUPPORTED, &[&"#embed"])
            .emit(),
        s => {
            let text = pp.session.names.text(s).to_string();
            pp.session
                .diags
                .report(word, msg::BAD_DIRECTIVE, &[&text])
                .emit();
        }
    }
    pp.give_spare(line);
    if pp.session.diags.stopped() {
        pp.stop = true;
    }
}

/// `#undef NAME`.
fn undef_directive(pp: &mut Preprocessor, line: &[Token], word: Token) {
    match line.first().copied() {
        None => pp
            .session
            .diags
            .report(behind(word), msg::MACRO_NAME_MISSING, &[])
            .emit(),
        Some(name) => {
            if macros::may_name_macro(pp, name) {
                macros::undef(pp, name.sym());
                nothing_follows(pp, &line[1..], "undef");
            }
        }
    }
}

/// `#else` and its like.
fn other_group(pp: &mut Preprocessor, word: Token, hash: u32) {
    match pp.frames.last_mut().and_then(|f| f.conditions.last_mut()) {
        // The group before was taken: go on behind the #endif.
        Some(c) => {
            if c.last {
                pp.session
                    .diags
                    .report(word, msg::ELSE_AFTER_ELSE, &[])
                    .emit();
            }
            c.hash = hash;
            c.last |= word.sym() == sym::ELSE;
            skip(pp);
        }
        None => pp
            .session
            .diags
            .report(
                word,
                msg::DIRECTIVE_WITHOUT_IF,
                &[&pp.session.names.text(word.sym())],
            )
            .emit(),
    }
}

fn line_directive(pp: &mut Preprocessor, line: &[Token], word: Token, hash: u32) {
    let mut expanded = pp.take_spare();
    pp.expand_list(line, &mut expanded);
    match expanded.first().copied() {
        // nvcc's host preprocessor takes line 0, NVRTC's does not.
        Some(number)
            if number.kind == K::Number
                && !(pp.session.options.mode == Mode::Rtc && is_zero(pp, number)) =>
        {
            line_marker(pp, number, &expanded[1..], hash);
        }
        first => {
            let at = first.unwrap_or(behind(word));
            pp.session.diags.report(at, msg::BAD_LINE, &[]).emit();
        }
    }
    pp.give_spare(expanded);
}

/// Whether a number is written with zeros only.
fn is_zero(pp: &Preprocessor, number: Token) -> bool {
    let digits = pp.session.names.bytes(number.sym());
    digits.iter().all(|c| *c == b'0')
}

/// `#error`, `#warning`
fn said_by_program(pp: &mut Preprocessor, line: &[Token], word: Token) {
    let text = rest_of_line(pp, word);
    let id = if word.sym() == sym::ERROR {
        msg::ERROR_DIRECTIVE
    } else {
        msg::WARNING_DIRECTIVE
    };
    let mut span = word.span();
    if let Some(last) = line.last() {
        span.hi = last.span().hi;
    }
    pp.session.diags.report(span, id, &[&text]).emit();
}

/// Warns of what stands behind a directive in the user's own files.
fn nothing_follows(pp: &mut Preprocessor, rest: &[Token], name: &str) {
    if let Some(first) = rest.first()
        && !pp.session.sources.in_system_header(first.loc)
    {
        let diags = &mut pp.session.diags;
        diags.report(*first, msg::EXTRA_TOKENS, &[&name]).emit();
    }
}

/// A directive's tokens with full positions.
fn line_of(pp: &mut Preprocessor, tokens: &[Token], base: u32) -> Vec<Token> {
    let mut line = pp.take_spare();
    line.extend(tokens.iter().map(|t| Token {
        loc: Loc(t.loc.0 + base),
        ..*t
    }));
    line
}

/// The text behind a directive's word, as it stands.
fn rest_of_line(pp: &Preprocessor, word: Token) -> String {
    let bytes = pp.session.sources.bytes_from(word.loc);
    let mut text = Vec::new();
    let mut i = word.len as usize;
    while i < bytes.len() && bytes[i] != b'\n' {
        if bytes[i] == b'\\' && bytes.get(i + 1) == Some(&b'\n') {
            i += 2;
            continue;
        }
        text.push(bytes[i]);
        i += 1;
    }
    String::from_utf8_lossy(&text).trim().to_string()
}

fn is_defined(pp: &mut Preprocessor, line: &[Token], word: Token) -> bool {
    match line.first() {
        Some(t) if t.kind.is_word() => {
            let s = t.sym();
            let defined = defined(pp, s);
            let text = pp.session.names.text(word.sym()).to_string();
            nothing_follows(pp, &line[1..], &text);
            defined
        }
        Some(t) => {
            pp.session
                .diags
                .report(*t, msg::MACRO_NAME_NOT_A_NAME, &[])
                .emit();
            false
        }
        None => {
            pp.session
                .diags
                .report(behind(word), msg::MACRO_NAME_MISSING, &[])
                .emit();
            false
        }
    }
}

pub(super) fn defined(pp: &Preprocessor, s: crate::names::Sym) -> bool {
    pp.note_of(s) & notable::MACRO != 0 || condition::has_operator(s)
}

fn open(pp: &mut Preprocessor, hash: u32, taken: bool) {
    let Some(frame) = pp.frames.last_mut() else {
        return;
    };
    frame.conditions.push(Condition {
        hash,
        taken,
        last: false,
    });
    if !taken {
        skip(pp);
    }
}

/// Skips from the current directive of the innermost conditional to the group to take, or behind the `#endif`.
fn skip(pp: &mut Preprocessor) {
    loop {
        let Some(frame) = pp.frames.last_mut() else {
            return;
        };
        let lexed = frame.lexed.clone();
        let Some(c) = frame.conditions.last_mut() else {
            return;
        };
        let next = lexed.tokens[c.hash as usize].payload;
        if next == 0 {
            // The #endif is missing; the end of the file reports it.
            frame.at = lexed.tokens.len() - 1;
            return;
        }
        let base = frame.base;
        let word = lexed.tokens[next as usize + 1];
        let word = Token {
            loc: Loc(word.loc.0 + base),
            ..word
        };
        let mut end = next as usize + 2;
        while lexed.tokens[end].flags & flag::START_OF_LINE == 0 {
            end += 1;
        }
        frame.at = end;
        c.hash = next;
        match word.sym() {
            sym::ENDIF => {
                frame.conditions.pop();
                if end > next as usize + 2 {
                    let line = line_of(pp, &lexed.tokens[next as usize + 2..end], base);
                    nothing_follows(pp, &line, "endif");
                }
                return;
            }
            s => {
                let (taken, last) = (c.taken, c.last);
                if last {
                    pp.session
                        .diags
                        .report(word, msg::ELSE_AFTER_ELSE, &[])
                        .emit();
                }
                if s == sym::ELSE {
                    c.last = true;
                }
                if taken {
                    continue;
                }
                let yes = s == sym::ELSE || {
                    let line = line_of(pp, &lexed.tokens[next as usize + 2..end], base);
                    let yes = match s {
                        sym::ELIFDEF => is_defined(pp, &line, word),
                        sym::ELIFNDEF => !is_defined(pp, &line, word),
                        _ => condition::condition(pp, &line, word),
                    };
                    pp.give_spare(line);
                    yes
                };
                if yes {
                    if let Some(c) = pp.frames.last_mut().and_then(|f| f.conditions.last_mut()) {
                        c.taken = true;
                    }
                    return;
                }
            }
        }
    }
}

/// `#line 33 "name"` and `# 33 "name" 1 3`.
fn line_marker(pp: &mut Preprocessor, number: Token, line: &[Token], hash: u32) {
    let digits = pp.session.names.bytes(number.sym());
    let value = digits
        .iter()
        .filter(|c| **c != b'\'')
        .try_fold(0u32, |n, c| {
            let digit = char::from(*c).to_digit(10)?;
            n.checked_mul(10)?.checked_add(digit)
        });
    let Some(value) = value else {
        pp.session.diags.report(number, msg::BAD_LINE, &[]).emit();
        return;
    };
    let name = match line.first() {
        Some(t) if t.kind == K::String => Some(match pp.markers.names.get(&t.sym()) {
            Some(&id) => id,
            None => enter_marker_name(pp, t.sym()),
        }),
        None => None,
        Some(t) => {
            pp.session.diags.report(*t, msg::BAD_LINE, &[]).emit();
            return;
        }
    };
    let system = name.is_some_and(|n| n.of_toolkit)
        || line
            .iter()
            .skip(1)
            .any(|t| t.kind == K::Number && pp.session.names.bytes(t.sym()) == b"3");
    let Some(frame) = pp.frames.last() else {
        return;
    };
    // The marker counts from the start of the next line.
    let offset = frame.lexed.tokens[hash as usize].loc.0;
    let bytes = pp.session.sources.file(frame.file).text.bytes();
    let offset = bytes[offset as usize..]
        .iter()
        .position(|b| *b == b'\n')
        .map_or(bytes.len() as u32, |n| offset + n as u32 + 1);
    let file = frame.file;
    pp.session
        .sources
        .add_marker(file, offset, value, name.map(|n| n.id), system);
}

/// What the line markers of the input say.
#[derive(Default)]
pub(super) struct Markers {
    /// The names that were entered, by how they are written.
    names: FxHashMap<Sym, MarkerName>,
    /// The folder of a toolkit's headers, with its separator.
    toolkit: Option<String>,
}

/// A name that line markers give, as the map of sources holds it.
#[derive(Clone, Copy)]
struct MarkerName {
    id: u32,
    /// A header of a toolkit: its folder has the header that every toolkit has.
    of_toolkit: bool,
}

fn enter_marker_name(pp: &mut Preprocessor, written: Sym) -> MarkerName {
    let name = unquote(pp.session.names.text(written));
    if let Some(folder) = name.strip_suffix(embedded::TOOLKIT_HEADER)
        && folder.ends_with(['/', '\\'])
    {
        pp.markers.toolkit = Some(folder.to_owned());
    }
    let id = pp.session.sources.marker_name(&name);
    let of_toolkit = pp
        .markers
        .toolkit
        .as_ref()
        .is_some_and(|f| name.starts_with(f));
    let entered = MarkerName { id, of_toolkit };
    pp.markers.names.insert(written, entered);
    entered
}

/// The place right behind a token, where something is missing.
pub(super) fn behind(word: Token) -> Token {
    Token {
        loc: Loc(word.loc.0 + u32::from(word.len)),
        len: 1,
        ..word
    }
}

/// The characters of a plain string literal; only `\\` and `\"` are escapes here.
pub(super) fn unquote(text: &str) -> String {
    let inner = text
        .strip_prefix('"')
        .and_then(|t| t.strip_suffix('"'))
        .unwrap_or(text);
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out
}
