//! Macro expansion: calls, arguments, substitution, `#` and `##`.

use super::macros::{Builtin, Op};
use super::{Context, Preprocessor, Session, notable};
use crate::condition;
use crate::diag::msg;
use crate::lex::{Lexed, lex_into};
use crate::names::Sym;
use crate::source::{Loc, Span};
use crate::token::{Token, TokenKind as K, flag, sym};

/// Longer tokens are not made.
const MOST_BYTES: usize = 1 << 22;

/// What an expansion needs for a moment: its memory is used again, since headers that are made of macros call millions of them.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) lists: Vec<Vec<Token>>,
    calls: Vec<Arguments>,
    /// Two tokens to paste, and what they make.
    text: Vec<u8>,
    pasted: Lexed,
}

impl Scratch {
    fn take(&mut self) -> Arguments {
        self.calls.pop().unwrap_or_default()
    }

    /// Takes back what a call's arguments took, but for the lists of tokens.
    fn give(&mut self, mut a: Arguments) {
        a.ends.clear();
        a.expanded.clear();
        a.variadic_missing = false;
        self.calls.push(a);
    }
}

/// The arguments of a call.
#[derive(Default)]
struct Arguments {
    /// As written, one after the other.
    raw: Vec<Token>,
    /// Where each ends in `raw`.
    ends: Vec<u32>,
    /// Expanded, where that was needed and changed something.
    expanded: Vec<Option<Vec<Token>>>,
    /// The variadic argument was left out altogether.
    variadic_missing: bool,
}

impl Arguments {
    fn raw(&self, n: usize) -> &[Token] {
        let end = self.ends.get(n).map_or(self.raw.len(), |e| *e as usize);
        let start = if n == 0 {
            0
        } else {
            self.ends.get(n - 1).map_or(end, |e| *e as usize)
        };
        &self.raw[start..end]
    }
}

/// Moves positions of copied tokens into an expansion.
struct Mover {
    call: Span,
    name: Sym,
    argument: bool,
    /// First and last spelling position of the current run, and where the run begins.
    lo: u32,
    hi: u32,
    base: u32,
}

/// Positions of one argument run may lie this far apart.
const RUN: u32 = 4096;

/// Expands `t` if it names a macro that applies: its replacement is then next to be read and `None` is returned.
/// Otherwise the token comes back, marked if it must never be expanded.
pub(super) fn try_expand(pp: &mut Preprocessor, mut t: Token) -> Option<Token> {
    if !t.kind.is_word() {
        return Some(t);
    }
    let s = t.sym();
    let note = pp.note_of(s);
    if note == 0 {
        return Some(t);
    }
    if note & notable::POISONED != 0 {
        pp.session
            .diags
            .report(t, msg::POISONED_NAME, &[&pp.session.names.text(s)])
            .emit();
    }
    if note & notable::MACRO == 0 || t.flags & flag::NO_EXPAND != 0 {
        return Some(t);
    }
    let id = pp.session.macros.get(s);
    let m = &pp.session.macros.macros[id as usize];
    if m.off {
        t.flags |= flag::NO_EXPAND;
        return Some(t);
    }
    if let Some(b) = m.builtin {
        return Some(builtin(pp, b, t));
    }
    let outermost = pp.contexts.is_empty();
    let mut call = t.span();
    if m.function {
        if !pp.paren_follows() {
            return Some(t);
        }
        if pp.depth >= pp.session.options.limits.macro_depth {
            pp.session
                .diags
                .report(
                    t,
                    msg::MACRO_DEPTH,
                    &[&pp.session.options.limits.macro_depth],
                )
                .emit();
            pp.stop = true;
            return None;
        }
        pp.depth += 1;
        if let Some((mut arguments, hi)) = collect(pp, id, t) {
            call.hi = hi;
            if outermost {
                pp.call_end = hi;
            }
            self::call(pp, id, t, call, &mut arguments);
            pp.give_spare(std::mem::take(&mut arguments.raw));
            for e in arguments.expanded.drain(..).flatten() {
                pp.give_spare(e);
            }
            pp.scratch.give(arguments);
        }
        pp.depth -= 1;
        return None;
    }
    if outermost {
        pp.call_end = call.hi;
    }
    if m.plain {
        plain(pp, id, t, call);
    } else {
        self::call(pp, id, t, call, &mut Arguments::default());
    }
    None
}

/// An object-like macro, or one whose list names no parameter.
fn plain(pp: &mut Preprocessor, id: u32, t: Token, call: Span) {
    let m = &mut pp.session.macros.macros[id as usize];
    let start = pp.pool.len();
    let range = m.items.start as usize..m.items.end as usize;
    pp.expanded += range.len() as u64;
    let lo = m.body.lo.0;
    let length = m.body.hi.0.saturating_sub(lo);
    let base = pp
        .session
        .sources
        .add_expansion(m.body.lo, length, call, m.name, false);
    let moved = base != call.lo;
    pp.pool
        .extend(pp.session.macros.items[range].iter().map(|item| {
            let loc = if moved {
                Loc(base.0 + item.token.loc.0.saturating_sub(lo).min(length))
            } else {
                base
            };
            Token { loc, ..item.token }
        }));
    push_result(pp, id, t, start);
}

/// The pool from `start` on is the replacement of `t`.
fn push_result(pp: &mut Preprocessor, id: u32, t: Token, start: usize) {
    let space = t.flags & (flag::START_OF_LINE | flag::LEADING_SPACE);
    if let Some(first) = pp.pool.get_mut(start) {
        first.flags = first.flags & !(flag::START_OF_LINE | flag::LEADING_SPACE) | space;
        pp.session.macros.macros[id as usize].off = true;
        pp.contexts.push(Context {
            start,
            at: start,
            end: pp.pool.len(),
            of: id,
            barrier: false,
        });
    } else {
        pp.pending |= space;
    }
    pp.stop |= jacquard_limits::stop::requested();
    if pp.expanded > pp.session.options.limits.macro_tokens {
        if !pp.stop {
            pp.session
                .diags
                .report(
                    t,
                    msg::MACRO_TOKENS,
                    &[&pp.session.options.limits.macro_tokens],
                )
                .emit();
        }
        pp.stop = true;
    }
}

/// Reads the arguments of a call, from `(` to `)`. Also returns the end of `)`.
fn collect(pp: &mut Preprocessor, id: u32, name: Token) -> Option<(Arguments, Loc)> {
    let m = &pp.session.macros.macros[id as usize];
    let (wanted, variadic, s) = (m.params.len(), m.variadic, m.name);
    let was = std::mem::replace(&mut pp.collecting, true);
    let mut a = pp.scratch.take();
    a.raw = pp.take_spare();
    if let Some(hi) = collect_here(pp, wanted, variadic, &mut a) {
        pp.collecting = was;
        return counted(pp, id, name, a).map(|a| (a, hi));
    }
    pp.next_raw();
    let mut nesting = 0u32;
    let mut first = true;
    let hi = loop {
        let mut t = pp.next_raw();
        match t.kind {
            K::Eof => {
                pp.collecting = was;
                pp.session
                    .diags
                    .report(
                        name,
                        msg::UNTERMINATED_MACRO_CALL,
                        &[&pp.session.names.text(s)],
                    )
                    .emit();
                pp.give_spare(a.raw);
                return None;
            }
            K::LParen => nesting += 1,
            K::RParen if nesting == 0 => break Loc(t.loc.0 + u32::from(t.len)),
            K::RParen => nesting -= 1,
            K::Comma if nesting == 0 && !(variadic && a.ends.len() + 1 >= wanted) => {
                a.ends.push(a.raw.len() as u32);
                first = true;
                continue;
            }
            _ if t.kind.is_word() => mark_off(pp, &mut t),
            _ => {}
        }
        if first {
            t.flags &= !(flag::LEADING_SPACE | flag::START_OF_LINE);
            first = false;
        }
        a.raw.push(t);
        pp.stop |= jacquard_limits::stop::requested();
        if pp.stop {
            pp.collecting = was;
            return None;
        }
    };
    pp.collecting = was;
    a.ends.push(a.raw.len() as u32);
    counted(pp, id, name, a).map(|a| (a, hi))
}

/// As [`collect`], where the whole call stands in the innermost context, as nearly all calls in macros do. Returns the end of `)`.
fn collect_here(
    pp: &mut Preprocessor,
    wanted: usize,
    variadic: bool,
    a: &mut Arguments,
) -> Option<Loc> {
    let c = pp.contexts.last()?;
    let list = pp.pool.get(c.at..c.end)?;
    if list.first()?.kind != K::LParen {
        return None;
    }
    let mut nesting = 0u32;
    let mut first = true;
    for (n, t) in list.iter().enumerate().skip(1) {
        let mut t = *t;
        match t.kind {
            K::LParen => nesting += 1,
            K::RParen if nesting == 0 => {
                a.ends.push(a.raw.len() as u32);
                if let Some(c) = pp.contexts.last_mut() {
                    c.at += n + 1;
                }
                return Some(Loc(t.loc.0 + u32::from(t.len)));
            }
            K::RParen => nesting -= 1,
            K::Comma if nesting == 0 && !(variadic && a.ends.len() + 1 >= wanted) => {
                a.ends.push(a.raw.len() as u32);
                first = true;
                continue;
            }
            _ if t.kind.is_word() => mark_off(pp, &mut t),
            _ => {}
        }
        if first {
            t.flags &= !(flag::LEADING_SPACE | flag::START_OF_LINE);
            first = false;
        }
        a.raw.push(t);
    }
    a.raw.clear();
    a.ends.clear();
    None
}

/// Marks the name of a macro that is being expanded: it is not expanded again.
#[inline]
fn mark_off(pp: &Preprocessor, t: &mut Token) {
    if pp.note_of(t.sym()) & notable::MACRO != 0 {
        let id = pp.session.macros.get(t.sym());
        if pp.session.macros.macros[id as usize].off {
            t.flags |= flag::NO_EXPAND;
        }
    }
}

/// A call's arguments if they are as many as the macro has parameters.
fn counted(pp: &mut Preprocessor, id: u32, name: Token, mut a: Arguments) -> Option<Arguments> {
    let m = &pp.session.macros.macros[id as usize];
    let (wanted, variadic, s) = (m.params.len(), m.variadic, m.name);
    pp.pending = 0;
    pp.stop |= jacquard_limits::stop::requested();
    if pp.stop {
        return None;
    }
    let mut given = a.ends.len();
    if given == 1 && a.raw.is_empty() && wanted == 0 {
        a.ends.clear();
        given = 0;
    }
    if variadic && given + 1 == wanted {
        a.ends.push(a.raw.len() as u32);
        a.variadic_missing = true;
        given += 1;
    } else if variadic && wanted == 1 && given == 1 && a.raw.is_empty() {
        a.variadic_missing = true;
    }
    if given != wanted {
        let defined = pp.session.macros.macros[id as usize].defined_at;
        let text = pp.session.names.text(s);
        pp.session
            .diags
            .report(name, msg::MACRO_ARGUMENT_COUNT, &[&text, &wanted, &given])
            .note(defined, msg::DEFINED_HERE, &[&text])
            .emit();
        pp.give_spare(a.raw);
        return None;
    }
    Some(a)
}

/// Substitutes and puts the result up for reading.
fn call(pp: &mut Preprocessor, id: u32, t: Token, call: Span, arguments: &mut Arguments) {
    let m = &pp.session.macros.macros[id as usize];
    let (items, name, body, params) = (m.items.clone(), m.name, m.body, m.params.len());
    if m.plain {
        plain(pp, id, t, call);
        return;
    }
    arguments.expanded.clear();
    arguments.expanded.resize_with(params, || None);
    // Arguments that are substituted without # or ## are expanded first, each once.
    for i in items.clone() {
        let item = pp.session.macros.items[i as usize];
        match item.op {
            Op::Param(n) if !item.paste_before && !item.paste_after => {
                expand_argument(pp, arguments, n as usize)
            }
            // A __VA_OPT__ depends on whether the expanded argument is empty.
            Op::VaOpt(_) | Op::VaOptString(_) if params > 0 => {
                expand_argument(pp, arguments, params - 1)
            }
            _ => {}
        }
        if pp.stop {
            return;
        }
    }
    let mut result = pp.take_spare();
    let length = body.hi.0.saturating_sub(body.lo.0);
    let base = pp
        .session
        .sources
        .add_expansion(body.lo, length, call, name, false);
    let place = |t: &Token| {
        if base == call.lo {
            base
        } else {
            Loc(base.0 + t.loc.0.saturating_sub(body.lo.0).min(length))
        }
    };
    substitute(pp, items, arguments, call, name, &place, &mut result);
    let start = pp.pool.len();
    pp.pool
        .extend(result.iter().filter(|t| t.kind != K::Placemarker));
    pp.expanded += result.len() as u64;
    pp.give_spare(result);
    push_result(pp, id, t, start);
}

fn expand_argument(pp: &mut Preprocessor, arguments: &mut Arguments, n: usize) {
    let expands = |t: &Token| {
        t.kind.is_word()
            && t.flags & flag::NO_EXPAND == 0
            && pp.note_of(t.sym()) & notable::MACRO != 0
    };
    // What holds no macro stands as it is written.
    if arguments.expanded[n].is_some() || !arguments.raw(n).iter().any(expands) {
        return;
    }
    let mut into = pp.take_spare();
    let was = std::mem::replace(&mut pp.collecting, false);
    pp.expand_list(arguments.raw(n), &mut into);
    pp.collecting = was;
    if let Some(t) = into.first_mut() {
        t.flags &= !(flag::LEADING_SPACE | flag::START_OF_LINE);
    }
    arguments.expanded[n] = Some(into);
}

fn substitute(
    pp: &mut Preprocessor,
    items: std::ops::Range<u32>,
    arguments: &Arguments,
    call: Span,
    name: Sym,
    place: &dyn Fn(&Token) -> Loc,
    out: &mut Vec<Token>,
) {
    let mut paste = false;
    let mut i = items.start;
    while i < items.end {
        let item = pp.session.macros.items[i as usize];
        let before = out.len();
        let mut token = item.token;
        token.loc = place(&token);
        i += 1;
        let mut mover = Mover {
            call,
            name,
            argument: true,
            lo: 1,
            hi: 0,
            base: 0,
        };
        match item.op {
            Op::Token => out.push(token),
            Op::VaOptEnd => continue,
            Op::Stringise(n) => {
                let s = stringise(pp, arguments.raw(n as usize));
                out.push(string_token(s, token));
            }
            Op::Param(n) => {
                let n = n as usize;
                let raw = arguments.raw(n);
                let last = n + 1 == arguments.ends.len();
                // GNU: `, ## __VA_ARGS__` loses the comma when the argument was left out, and pastes nothing otherwise.
                if paste
                    && last
                    && is_variadic(pp, name)
                    && out.last().is_some_and(|t| t.kind == K::Comma)
                {
                    paste = false;
                    if arguments.variadic_missing {
                        out.pop();
                        out.push(placemarker(token));
                    } else {
                        copy(pp, raw, &mut mover, out);
                    }
                    paste |= item.paste_after;
                    continue;
                }
                let list: &[Token] = if item.paste_before || item.paste_after {
                    raw
                } else {
                    arguments.expanded[n].as_deref().unwrap_or(raw)
                };
                if list.is_empty() {
                    if item.paste_before || item.paste_after {
                        out.push(placemarker(token));
                    }
                } else {
                    copy(pp, list, &mut mover, out);
                }
                set_space(out.get_mut(before), token);
            }
            Op::VaOpt(end) | Op::VaOptString(end) => {
                let n = arguments.ends.len().saturating_sub(1);
                let some = match arguments.expanded.get(n) {
                    Some(Some(e)) => !e.is_empty(),
                    Some(None) => !arguments.raw(n).is_empty(),
                    None => false,
                };
                let mut inner = pp.take_spare();
                if some {
                    substitute(pp, i..end, arguments, call, name, place, &mut inner);
                }
                i = end;
                if matches!(item.op, Op::VaOptString(_)) {
                    inner.retain(|t| t.kind != K::Placemarker);
                    let s = stringise(pp, &inner);
                    out.push(string_token(s, token));
                } else {
                    if inner.is_empty() {
                        inner.push(placemarker(token));
                    }
                    out.extend_from_slice(&inner);
                    set_space(out.get_mut(before), token);
                }
                pp.give_spare(inner);
            }
        }
        if paste && before > 0 && before < out.len() {
            self::paste(pp, before, out);
        }
        paste = item.paste_after;
    }
}

/// A string in the place of `token`.
fn string_token(s: Sym, token: Token) -> Token {
    Token {
        kind: K::String,
        payload: s.0,
        flags: token.flags & flag::LEADING_SPACE,
        ..token
    }
}

fn is_variadic(pp: &Preprocessor, name: Sym) -> bool {
    pp.session.macros.macros[pp.session.macros.get(name) as usize].variadic
}

fn copy(pp: &mut Preprocessor, list: &[Token], mover: &mut Mover, out: &mut Vec<Token>) {
    for (i, t) in list.iter().enumerate() {
        let at = t.loc.0;
        if !(mover.lo <= at && at <= mover.hi) {
            // A new run: as far as the tokens go up in small steps.
            mover.lo = at;
            mover.hi = at + u32::from(t.len);
            for next in &list[i + 1..] {
                if next.loc.0 < mover.hi || next.loc.0 - mover.hi > RUN {
                    break;
                }
                mover.hi = next.loc.0 + u32::from(next.len);
            }
            mover.base = pp
                .session
                .sources
                .add_expansion(
                    Loc(at),
                    mover.hi - at,
                    mover.call,
                    mover.name,
                    mover.argument,
                )
                .0;
        }
        out.push(Token {
            loc: Loc(mover.base + (at - mover.lo)),
            ..*t
        });
    }
}

/// Pastes the token at `at` to the one before it.
fn paste(pp: &mut Preprocessor, at: usize, out: &mut Vec<Token>) {
    let (a, b) = (out[at - 1], out[at]);
    if b.kind == K::Placemarker {
        out.remove(at);
        return;
    }
    if a.kind == K::Placemarker {
        out[at].flags = b.flags & !flag::LEADING_SPACE | a.flags & flag::LEADING_SPACE;
        out.remove(at - 1);
        return;
    }
    let mut scratch = std::mem::take(&mut pp.scratch);
    scratch.text.clear();
    scratch.text.extend_from_slice(pp.spelling(&a));
    scratch.text.extend_from_slice(pp.spelling(&b));
    let length = scratch.text.len();
    if token_fits(pp, length, &a) {
        scratch.text.extend_from_slice(&[0, 0]);
        lex_into(&scratch.text, &mut pp.session.names, &mut scratch.pasted);
        put_pasted(pp.session, at, &scratch, out);
    }
    pp.scratch = scratch;
}

/// Whether a token that a macro makes may be so long; each may be made of two such.
fn token_fits(pp: &mut Preprocessor, length: usize, at: &Token) -> bool {
    if length <= MOST_BYTES {
        return true;
    }
    let report = pp
        .session
        .diags
        .report(*at, msg::MACRO_TOKEN_SIZE, &[&MOST_BYTES]);
    report.emit();
    false
}

/// A list as a string literal.
pub(super) fn stringise(pp: &mut Preprocessor, list: &[Token]) -> Sym {
    let mut text = vec![b'"'];
    for (i, t) in list.iter().enumerate() {
        if !token_fits(pp, text.len() + pp.spelling(t).len(), t) {
            break;
        }
        if i > 0 && t.spaced() {
            text.push(b' ');
        }
        let literal = matches!(t.kind, K::String | K::Char);
        for c in pp.spelling(t) {
            match c {
                b'"' | b'\\' if literal => text.extend_from_slice(&[b'\\', *c]),
                b'\n' if literal => text.extend_from_slice(b"\\n"),
                c => text.push(*c),
            }
        }
    }
    // A lone backslash at the end would escape the quote.
    let trailing = text.iter().rev().take_while(|c| **c == b'\\').count();
    if trailing % 2 == 1 {
        text.pop();
    }
    text.push(b'"');
    pp.session.names.intern_bytes(&text)
}

/// The value of a macro that is computed when used.
fn builtin(pp: &mut Preprocessor, b: Builtin, t: Token) -> Token {
    let file_name = |me: &Preprocessor| {
        me.session
            .sources
            .position(t.loc)
            .map_or_else(|| "".into(), |p| p.file)
    };
    let (kind, text) = match b {
        Builtin::HasAttribute => return condition::has(pp, t),
        Builtin::Line => {
            let at = if t.loc.is_macro() || !pp.contexts.is_empty() {
                pp.call_end
            } else {
                t.loc
            };
            let at = if at.is_some() { at } else { t.loc };
            (
                K::Number,
                pp.session
                    .sources
                    .position(at)
                    .map_or(0, |p| p.line)
                    .to_string(),
            )
        }
        Builtin::Counter => {
            pp.counter += 1;
            (K::Number, (pp.counter - 1).to_string())
        }
        Builtin::IncludeLevel => (K::Number, pp.frames.len().saturating_sub(1).to_string()),
        Builtin::File => (K::String, quote(&file_name(pp))),
        Builtin::FileName => {
            let name = file_name(pp);
            (
                K::String,
                quote(name.rsplit(['/', '\\']).next().unwrap_or(&name)),
            )
        }
        Builtin::BaseFile => {
            let name = pp
                .session
                .main_file
                .map_or_else(|| "".into(), |f| pp.session.sources.file(f).name.clone());
            (K::String, quote(&name))
        }
        Builtin::Date => (K::String, quote(&pp.session.options.date())),
        Builtin::Time => (K::String, quote(&pp.session.options.clock())),
        Builtin::Timestamp => (K::String, quote(&pp.session.options.timestamp())),
    };
    let s = pp.session.names.intern(&text);
    if s.index() >= pp.notable.len() {
        pp.grow();
    }
    Token {
        kind,
        payload: s.0,
        flags: t.flags & (flag::START_OF_LINE | flag::LEADING_SPACE) | flag::SYNTHETIC,
        ..t
    }
}

/// Puts what two tokens make together in their place, if it is one token.
fn put_pasted(session: &mut Session, at: usize, scratch: &Scratch, out: &mut Vec<Token>) {
    let (a, text, lexed) = (out[at - 1], &scratch.text, &scratch.pasted);
    let length = text.len() - 2;
    let one = lexed.tokens[0];
    if lexed.tokens.len() != 2
        || one.kind == K::Error
        || one.kind == K::Eof
        || one.loc.0 != 0
        || one.len as usize != length.min(0xffff)
    {
        let shown = String::from_utf8_lossy(&text[..length]).into_owned();
        session.diags.report(a, msg::BAD_PASTE, &[&shown]).emit();
        return;
    }
    out[at - 1] = Token {
        flags: a.flags & flag::LEADING_SPACE
            | one.flags & (flag::ALTERNATIVE | flag::UD_SUFFIX)
            | flag::SYNTHETIC,
        loc: a.loc,
        len: a.len,
        ..one
    };
    out.remove(at);
}

/// `text` as a string literal.
pub(super) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn placemarker(like: Token) -> Token {
    Token {
        kind: K::Placemarker,
        payload: 0,
        ..like
    }
}

fn set_space(t: Option<&mut Token>, like: Token) {
    if let Some(t) = t {
        t.flags = t.flags & !(flag::LEADING_SPACE | flag::START_OF_LINE)
            | like.flags & flag::LEADING_SPACE;
    }
}

/// Names of the macros computed when used.
pub(super) const BUILTINS: [(Sym, Builtin); 10] = [
    (sym::__FILE__, Builtin::File),
    (sym::__LINE__, Builtin::Line),
    (sym::__DATE__, Builtin::Date),
    (sym::__TIME__, Builtin::Time),
    (sym::__TIMESTAMP__, Builtin::Timestamp),
    (sym::__COUNTER__, Builtin::Counter),
    (sym::__INCLUDE_LEVEL__, Builtin::IncludeLevel),
    (sym::__BASE_FILE__, Builtin::BaseFile),
    (sym::__FILE_NAME__, Builtin::FileName),
    // Outside of conditions, too.
    (sym::__has_cpp_attribute, Builtin::HasAttribute),
];
