//! Conditions of `#if`: macro expansion with `defined` and the `__has_…` operators, then 64-bit arithmetic.

use super::{Preprocessor, include, predefined};
use crate::diag::msg;
use crate::names::Sym;
use crate::token::{Token, TokenKind as K, flag, sym};
use crate::{directive, expand};
use crate::{literal, literal::Literal};

/// A value of the preprocessor's arithmetic.
#[derive(Clone, Copy)]
struct Value {
    bits: u64,
    unsigned: bool,
}

impl Value {
    fn truth(yes: bool) -> Value {
        Value {
            bits: u64::from(yes),
            unsigned: false,
        }
    }
}

/// Nested parentheses and operators.
const DEPTH: u32 = 256;

struct Evaluator<'p, 's> {
    pp: &'p mut super::Preprocessor<'s>,
    tokens: &'p [Token],
    at: usize,
    directive: Token,
    /// The line's last token, or the directive's word.
    last: Token,
    depth: u32,
    failed: bool,
}

/// The truth of a condition.
pub(super) fn condition(pp: &mut Preprocessor, line: &[Token], word: Token) -> bool {
    // `#if 0`, `#if 1`, `#if NAME` that is no macro: most lines need no machinery.
    if let [t] = line
        && t.kind == K::Number
    {
        match pp.session.names.bytes(t.sym()) {
            b"0" => return false,
            b"1" => return true,
            _ => {}
        }
    }
    let mut tokens = pp.take_spare();
    prepare(pp, line, &mut tokens);
    let mut e = Evaluator {
        pp,
        tokens: &tokens,
        at: 0,
        directive: word,
        last: line.last().copied().unwrap_or(word),
        depth: 0,
        failed: false,
    };
    let value = e.comma(true);
    if !e.failed && e.at < tokens.len() {
        let t = tokens[e.at];
        e.fail(t);
    }
    let result = !e.failed && value.bits != 0;
    pp.give_spare(tokens);
    result
}

pub(super) fn has_operator(s: Sym) -> bool {
    matches!(
        s,
        sym::__has_include
            | sym::__has_include_next
            | sym::__has_attribute
            | sym::__has_cpp_attribute
            | sym::__has_c_attribute
            | sym::__has_builtin
            | sym::__has_feature
            | sym::__has_extension
            | sym::__has_warning
            | sym::__has_declspec_attribute
            | sym::__is_identifier
    )
}

/// Expands a condition's tokens; `defined` and `__has_…` become 0 or 1 on the way.
fn prepare(pp: &mut Preprocessor, line: &[Token], into: &mut Vec<Token>) {
    let start = pp.pool.len();
    pp.pool.extend_from_slice(line);
    pp.contexts.push(super::Context {
        start,
        at: start,
        end: pp.pool.len(),
        of: 0,
        barrier: true,
    });
    let pending = std::mem::take(&mut pp.pending);
    let was = std::mem::replace(&mut pp.collecting, false);
    loop {
        let t = pp.next_raw();
        if t.kind == K::Eof || pp.stop {
            break;
        }
        if t.kind == K::Ident {
            let s = t.sym();
            if s == sym::DEFINED {
                let value = defined_operator(pp, t);
                into.push(value);
                continue;
            }
            if has_operator(s) {
                let value = has(pp, t);
                into.push(value);
                continue;
            }
        }
        if let Some(t) = expand::try_expand(pp, t) {
            into.push(t);
        }
    }
    pp.collecting = was;
    pp.close_barrier();
    pp.pending = pending;
}

fn number(pp: &mut Preprocessor, like: Token, value: u64) -> Token {
    let s = pp.session.names.intern(&value.to_string());
    Token {
        kind: K::Number,
        payload: s.0,
        flags: like.flags | flag::SYNTHETIC,
        ..like
    }
}

fn defined_operator(pp: &mut Preprocessor, at: Token) -> Token {
    let mut t = pp.next_raw();
    let parens = t.kind == K::LParen;
    if parens {
        t = pp.next_raw();
    }
    let value = if t.kind.is_word() {
        directive::defined(pp, t.sym())
    } else {
        pp.session
            .diags
            .report(at, msg::DEFINED_NEEDS_NAME, &[])
            .emit();
        false
    };
    if parens && t.kind != K::Eof && t.kind != K::RParen {
        let close = pp.next_raw();
        if close.kind != K::RParen {
            pp.session
                .diags
                .report(at, msg::DEFINED_NEEDS_NAME, &[])
                .emit();
        }
    }
    number(pp, at, u64::from(value))
}

/// `__has_include(…)`, `__has_attribute(…)` and so on.
pub(super) fn has(pp: &mut Preprocessor, at: Token) -> Token {
    let open = pp.next_raw();
    if open.kind != K::LParen {
        pp.session
            .diags
            .report(
                at,
                msg::HAS_NEEDS_ARGUMENT,
                &[&pp.session.names.text(at.sym())],
            )
            .emit();
        return number(pp, at, 0);
    }
    let mut inside = pp.take_spare();
    let mut nesting = 0;
    loop {
        let t = pp.next_raw();
        match t.kind {
            K::Eof => {
                pp.session
                    .diags
                    .report(
                        at,
                        msg::HAS_NEEDS_ARGUMENT,
                        &[&pp.session.names.text(at.sym())],
                    )
                    .emit();
                break;
            }
            K::LParen => nesting += 1,
            K::RParen if nesting == 0 => break,
            K::RParen => nesting -= 1,
            _ => {}
        }
        inside.push(t);
    }
    let value = match at.sym() {
        s @ (sym::__has_include | sym::__has_include_next) => {
            let name = header_name(pp, &inside);
            match name {
                Some((name, quoted)) => u64::from(
                    include::find(pp, &name, quoted, s == sym::__has_include_next).is_some(),
                ),
                None => {
                    pp.session
                        .diags
                        .report(at, msg::INCLUDE_NEEDS_NAME, &[])
                        .emit();
                    0
                }
            }
        }
        s => {
            // The last name counts: gnu::aligned, __aligned__.
            let name: String = inside
                .iter()
                .map(|t| String::from_utf8_lossy(pp.spelling(t)).into_owned())
                .collect();
            has_value(pp, s, &name)
        }
    };
    pp.give_spare(inside);
    number(pp, at, value)
}

fn has_value(pp: &Preprocessor, operator: Sym, name: &str) -> u64 {
    let bare = |n: &str| {
        n.strip_prefix("__")
            .and_then(|n| n.strip_suffix("__"))
            .unwrap_or(n)
            .to_string()
    };
    match operator {
        sym::__has_builtin => u64::from(
            predefined::is_builtin(name) || pp.session.options.has_builtin.is_some_and(|f| f(name)),
        ),
        sym::__has_feature | sym::__has_extension => u64::from(
            predefined::is_feature(&bare(name), pp.session.options.std)
                || (operator == sym::__has_extension && predefined::is_extension(&bare(name))),
        ),
        sym::__has_cpp_attribute | sym::__has_c_attribute => {
            let (space, name) = name.rsplit_once("::").unwrap_or(("", name));
            predefined::attribute(&bare(space), &bare(name), pp.session.options.std)
        }
        sym::__has_attribute => u64::from(predefined::gnu_attribute(&bare(name))),
        sym::__is_identifier => u64::from(
            pp.session
                .names
                .find(name)
                .is_none_or(|s| s.0 >= crate::token::KEYWORD_COUNT),
        ),
        _ => 0,
    }
}

/// The header named by the tokens of an include, before or after expansion: name, and whether it is in quotes.
pub(super) fn header_name(pp: &mut Preprocessor, line: &[Token]) -> Option<(String, bool)> {
    if let Some(found) = plain_header_name(pp, line) {
        return Some(found);
    }
    let mut expanded = pp.take_spare();
    pp.expand_list(line, &mut expanded);
    let found = plain_header_name(pp, &expanded);
    pp.give_spare(expanded);
    found
}

fn plain_header_name(pp: &Preprocessor, line: &[Token]) -> Option<(String, bool)> {
    let first = line.first()?;
    if first.kind == K::String {
        let text = pp.session.names.text(first.sym());
        return include::split_name(text);
    }
    if first.kind != K::Less && first.kind != K::LessLess {
        return None;
    }
    let close = line.iter().rposition(|t| t.kind == K::Greater)?;
    let mut name = String::new();
    for (i, t) in line[1..close].iter().enumerate() {
        if i > 0 && t.spaced() {
            name.push(' ');
        }
        name.push_str(&String::from_utf8_lossy(pp.spelling(t)));
    }
    Some((name, false))
}

impl Evaluator<'_, '_> {
    fn fail(&mut self, at: Token) {
        if !self.failed {
            let text = String::from_utf8_lossy(self.pp.spelling(&at)).into_owned();
            if at.kind == K::Eof {
                self.pp
                    .session
                    .diags
                    .report(
                        super::directive::behind(self.last),
                        msg::CONDITION_INCOMPLETE,
                        &[],
                    )
                    .emit();
            } else {
                self.pp
                    .session
                    .diags
                    .report(at, msg::CONDITION_BAD_TOKEN, &[&text])
                    .emit();
            }
        }
        self.failed = true;
    }

    fn peek(&self) -> K {
        self.tokens.get(self.at).map_or(K::Eof, |t| t.kind)
    }

    fn take(&mut self) -> Token {
        let t = self.tokens.get(self.at).copied().unwrap_or(Token {
            kind: K::Eof,
            ..self.directive
        });
        self.at += 1;
        t
    }

    /// The whole expression; the comma operator is accepted as compilers do.
    fn comma(&mut self, live: bool) -> Value {
        let mut v = self.conditional(live);
        while self.peek() == K::Comma && !self.failed {
            self.at += 1;
            v = self.conditional(live);
        }
        v
    }

    fn conditional(&mut self, live: bool) -> Value {
        let c = self.binary(0, live);
        if self.peek() != K::Question || self.failed {
            return c;
        }
        if !self.deeper() {
            return c;
        }
        self.at += 1;
        let a = self.comma(live && c.bits != 0);
        if self.peek() != K::Colon {
            let t = self.take();
            self.fail(t);
            return c;
        }
        self.at += 1;
        let b = self.conditional(live && c.bits == 0);
        self.depth -= 1;
        let v = if c.bits != 0 { a } else { b };
        Value {
            bits: v.bits,
            unsigned: a.unsigned || b.unsigned,
        }
    }

    fn deeper(&mut self) -> bool {
        self.depth += 1;
        if self.depth > DEPTH {
            if !self.failed {
                self.pp
                    .session
                    .diags
                    .report(self.directive, msg::CONDITION_DEPTH, &[&DEPTH])
                    .emit();
            }
            self.failed = true;
            return false;
        }
        true
    }

    fn binary(&mut self, least: u8, live: bool) -> Value {
        let mut a = self.unary(live);
        loop {
            let op = self.peek();
            let level = precedence(op);
            if level == 0 || level <= least || self.failed {
                return a;
            }
            let at = self.take();
            let b = match op {
                K::AmpAmp => self.binary(level, live && a.bits != 0),
                K::PipePipe => self.binary(level, live && a.bits == 0),
                _ => self.binary(level, live),
            };
            a = self.apply(op, a, b, live, at);
        }
    }

    fn apply(&mut self, op: K, a: Value, b: Value, live: bool, at: Token) -> Value {
        let unsigned = a.unsigned || b.unsigned;
        let (x, y) = (a.bits as i64, b.bits as i64);
        let arithmetic = |bits: u64| Value { bits, unsigned };
        let less = |x: u64, y: u64| {
            if unsigned {
                x < y
            } else {
                (x as i64) < (y as i64)
            }
        };
        match op {
            K::PipePipe => Value::truth(a.bits != 0 || b.bits != 0),
            K::AmpAmp => Value::truth(a.bits != 0 && b.bits != 0),
            K::Pipe => arithmetic(a.bits | b.bits),
            K::Caret => arithmetic(a.bits ^ b.bits),
            K::Amp => arithmetic(a.bits & b.bits),
            K::EqEq => Value::truth(a.bits == b.bits),
            K::ExclaimEq => Value::truth(a.bits != b.bits),
            K::Less => Value::truth(less(a.bits, b.bits)),
            K::Greater => Value::truth(less(b.bits, a.bits)),
            K::LessEq => Value::truth(!less(b.bits, a.bits)),
            K::GreaterEq => Value::truth(!less(a.bits, b.bits)),
            K::LessLess | K::GreaterGreater => {
                // A negative count shifts the other way.
                let back = !b.unsigned && y < 0;
                let n = if back { y.unsigned_abs() } else { b.bits };
                let left = (op == K::LessLess) != back;
                let bits = match (left, a.unsigned) {
                    (true, _) => {
                        if n > 63 {
                            0
                        } else {
                            a.bits << n
                        }
                    }
                    (false, true) => {
                        if n > 63 {
                            0
                        } else {
                            a.bits >> n
                        }
                    }
                    (false, false) => (x >> n.min(63)) as u64,
                };
                Value {
                    bits,
                    unsigned: a.unsigned,
                }
            }
            K::Plus => arithmetic(a.bits.wrapping_add(b.bits)),
            K::Minus => arithmetic(a.bits.wrapping_sub(b.bits)),
            K::Star => arithmetic(a.bits.wrapping_mul(b.bits)),
            K::Slash | K::Percent => {
                if b.bits == 0 {
                    if live && !self.failed {
                        self.pp
                            .session
                            .diags
                            .report(at, msg::CONDITION_DIVISION, &[])
                            .emit();
                        self.failed = true;
                    }
                    return arithmetic(0);
                }
                let bits = match (op == K::Slash, unsigned) {
                    (true, true) => a.bits / b.bits,
                    (false, true) => a.bits % b.bits,
                    (true, false) => x.wrapping_div(y) as u64,
                    (false, false) => x.wrapping_rem(y) as u64,
                };
                arithmetic(bits)
            }
            _ => a,
        }
    }

    fn unary(&mut self, live: bool) -> Value {
        if !self.deeper() {
            return Value::truth(false);
        }
        let t = self.take();
        let v = match t.kind {
            K::Plus => self.unary(live),
            K::Minus => {
                let v = self.unary(live);
                Value {
                    bits: v.bits.wrapping_neg(),
                    ..v
                }
            }
            K::Tilde => {
                let v = self.unary(live);
                Value { bits: !v.bits, ..v }
            }
            K::Exclaim => {
                let v = self.unary(live);
                Value::truth(v.bits == 0)
            }
            K::LParen => {
                let v = self.comma(live);
                let close = self.take();
                if close.kind != K::RParen {
                    self.fail(close);
                }
                v
            }
            K::KwTrue => Value::truth(true),
            K::Number | K::Char => self.literal(t),
            // Names and keywords are 0; one with parentheses behind it is a macro that does not exist.
            k if k.is_word() => {
                if self.peek() == K::LParen && live {
                    let text = self.pp.session.names.text(t.sym()).to_string();
                    if !self.failed {
                        self.pp
                            .session
                            .diags
                            .report(t, msg::CONDITION_NO_FUNCTION, &[&text])
                            .emit();
                    }
                    self.failed = true;
                }
                Value::truth(false)
            }
            _ => {
                self.fail(t);
                Value::truth(false)
            }
        };
        self.depth -= 1;
        v
    }

    fn literal(&mut self, t: Token) -> Value {
        let text = self.pp.session.names.bytes(t.sym());
        match literal::parse(t.kind, text) {
            Ok(Literal::Int(i)) => {
                let bits = i.value as u64;
                Value {
                    bits,
                    unsigned: i.unsigned || i.value > i64::MAX as u128,
                }
            }
            Ok(Literal::Char(c)) => Value {
                bits: c.value as u64,
                unsigned: false,
            },
            Ok(_) => {
                self.fail(t);
                Value::truth(false)
            }
            Err(e) => {
                if !self.failed {
                    self.pp.session.diags.report(t, e.id, &[&e.what]).emit();
                }
                self.failed = true;
                Value::truth(false)
            }
        }
    }
}

/// Binding strength; 0 for what is no binary operator.
fn precedence(op: K) -> u8 {
    match op {
        K::PipePipe => 1,
        K::AmpAmp => 2,
        K::Pipe => 3,
        K::Caret => 4,
        K::Amp => 5,
        K::EqEq | K::ExclaimEq => 6,
        K::Less | K::Greater | K::LessEq | K::GreaterEq => 7,
        K::LessLess | K::GreaterGreater => 8,
        K::Plus | K::Minus => 9,
        K::Star | K::Slash | K::Percent => 10,
        _ => 0,
    }
}
