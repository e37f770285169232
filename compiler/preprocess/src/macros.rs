//! Macro definitions, and the parsing of `#define`.

use super::{Preprocessor, notable};
use crate::diag::msg;
use crate::names::Sym;
use crate::source::{Loc, Span};
use crate::token::{Token, TokenKind as K, flag, sym};

/// What an item of a replacement list asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    /// The token itself.
    Token,
    /// The argument of this number.
    Param(u16),
    /// The argument as a string.
    Stringise(u16),
    /// `__VA_OPT__(`: its content ends before the item of this number.
    VaOpt(u32),
    /// `#__VA_OPT__(`
    VaOptString(u32),
    /// `)` of a `__VA_OPT__`.
    VaOptEnd,
}

/// An item of a replacement list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub token: Token,
    pub op: Op,
    /// `##` stands before it.
    pub paste_before: bool,
    /// `##` follows it.
    pub paste_after: bool,
}

/// Macros computed when used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Builtin {
    File,
    Line,
    Date,
    Time,
    Timestamp,
    Counter,
    IncludeLevel,
    BaseFile,
    FileName,
    HasAttribute,
}

/// A macro.
#[derive(Clone, Debug)]
pub struct Macro {
    pub(super) name: Sym,
    /// Names of the parameters; the variadic one last.
    pub(super) params: Vec<Sym>,
    pub(super) function: bool,
    pub(super) variadic: bool,
    pub(super) items: std::ops::Range<u32>,
    /// Items are plain tokens only.
    pub(super) plain: bool,
    /// Being expanded.
    pub(super) off: bool,
    /// Definitions of the program don't change it.
    pub(super) kept: bool,
    pub(super) builtin: Option<Builtin>,
    /// The characters of the replacement list.
    pub(super) body: Span,
    pub(super) defined_at: Loc,
}

/// All macros. Definitions of a compile are undone before the next one; the predefined ones stay.
#[derive(Default)]
pub struct MacroTable {
    /// Macro of a symbol (0: none).
    pub(super) of: Vec<u32>,
    pub(super) macros: Vec<Macro>,
    pub(super) items: Vec<Item>,
    /// (symbol, macro before) of each change since the predefined macros were made.
    undo: Vec<(Sym, u32)>,
    base_macros: usize,
    base_items: usize,
    /// What the predefined macros were made for.
    pub(super) made_for: Option<u64>,
}

impl MacroTable {
    /// The macro of a name.
    #[inline]
    #[must_use]
    pub(super) fn get(&self, s: Sym) -> u32 {
        self.of.get(s.index()).copied().unwrap_or(0)
    }

    /// Is there a macro of that name?
    #[must_use]
    pub fn is_defined(&self, s: Sym) -> bool {
        self.get(s) != 0
    }

    pub(super) fn set(&mut self, s: Sym, id: u32) {
        if s.index() >= self.of.len() {
            self.of.resize(s.index() + 64, 0);
        }
        let old = std::mem::replace(&mut self.of[s.index()], id);
        self.undo.push((s, old));
    }

    /// How many changes there were since the predefined macros.
    pub(super) fn changes(&self) -> usize {
        self.undo.len()
    }

    /// The name that the n-th change is about.
    pub(super) fn changed(&self, n: usize) -> Sym {
        self.undo[n].0
    }

    pub(super) fn add(&mut self, m: Macro) -> u32 {
        self.macros.push(m);
        self.macros.len() as u32 - 1
    }

    /// The present state is what each compile starts from.
    pub(super) fn freeze(&mut self) {
        self.undo.clear();
        self.base_macros = self.macros.len();
        self.base_items = self.items.len();
    }

    /// Back to the frozen state. Returns the symbols whose definition changed.
    pub(super) fn thaw(&mut self) -> Vec<Sym> {
        let mut changed = Vec::with_capacity(self.undo.len());
        while let Some((s, old)) = self.undo.pop() {
            self.of[s.index()] = old;
            changed.push(s);
        }
        self.macros.truncate(self.base_macros);
        self.items.truncate(self.base_items);
        for m in &mut self.macros {
            m.off = false;
        }
        changed
    }

    /// No macros at all.
    pub(super) fn clear(&mut self) {
        *self = MacroTable::default();
        // Number 0 means "no macro".
        self.macros.push(Macro {
            name: Sym(0),
            params: Vec::new(),
            function: false,
            variadic: false,
            items: 0..0,
            plain: true,
            off: false,
            kept: false,
            builtin: None,
            body: Span::NONE,
            defined_at: Loc::NONE,
        });
    }
}

/// `#define`: `line` is what follows the word.
pub(super) fn define(pp: &mut Preprocessor, line: &[Token], hash: Token) {
    let Some(name) = line.first().copied() else {
        pp.session
            .diags
            .report(super::directive::behind(hash), msg::MACRO_NAME_MISSING, &[])
            .emit();
        return;
    };
    if !may_name_macro(pp, name) {
        return;
    }
    if pp.session.macros.macros[pp.session.macros.get(name.sym()) as usize].kept {
        return;
    }
    let mut rest = &line[1..];
    let mut m = Macro {
        name: name.sym(),
        params: Vec::new(),
        function: false,
        variadic: false,
        items: 0..0,
        plain: true,
        off: false,
        kept: false,
        builtin: None,
        body: Span::NONE,
        defined_at: name.loc,
    };
    if rest
        .first()
        .is_some_and(|t| t.kind == K::LParen && !t.spaced())
    {
        m.function = true;
        match parameters(pp, &rest[1..], &mut m) {
            Some(n) => rest = &rest[1 + n..],
            None => return,
        }
    }
    if spells_space(pp, name, rest) {
        rest = &line[..1];
    }
    let start = pp.session.macros.items.len() as u32;
    if !replacement(pp, rest, &mut m) {
        pp.session.macros.items.truncate(start as usize);
        return;
    }
    m.items = start..pp.session.macros.items.len() as u32;
    if let (Some(first), Some(last)) = (rest.first(), rest.last()) {
        m.body = first.span().to(last.span());
    }
    let old = pp.session.macros.get(m.name);
    if old != 0 && !same(pp, &pp.session.macros.macros[old as usize], &m) {
        let before = pp.session.macros.macros[old as usize].defined_at;
        let sources = &pp.session.sources;
        // What is predefined may be defined anew; the text that did it is gone in later compiles.
        let quiet = (old as usize) < pp.session.macros.base_macros
            || sources.in_system_header(before)
            || sources.in_system_header(name.loc);
        if !quiet {
            let text = pp.session.names.text(m.name).to_string();
            pp.session
                .diags
                .report(name, msg::MACRO_REDEFINED, &[&text])
                .note(before, msg::PREVIOUS_DEFINITION, &[])
                .emit();
        }
    }
    let s = m.name;
    let id = pp.session.macros.add(m);
    pp.session.macros.set(s, id);
    pp.mark(s, notable::MACRO, true);
}

/// The toolkit's headers define `__global__` and its like as `__location__(global)`, an attribute: the word itself says the
/// same, and is what the scan of declarations looks for.
fn spells_space(pp: &Preprocessor, name: Token, list: &[Token]) -> bool {
    let [location, open, space, close] = list else {
        return false;
    };
    let text = |t: &Token| pp.session.names.text(t.sym());
    name.kind.is_keyword()
        && location.kind == K::Ident
        && open.kind == K::LParen
        && space.kind.is_word()
        && close.kind == K::RParen
        && text(location) == "__location__"
        && text(&name)
            .strip_prefix("__")
            .and_then(|n| n.strip_suffix("__"))
            == Some(text(space))
}

pub(super) fn undef(pp: &mut Preprocessor, s: Sym) {
    if pp.session.macros.get(s) != 0 {
        pp.session.macros.set(s, 0);
        pp.mark(s, notable::MACRO, false);
    }
}

pub(super) fn may_name_macro(pp: &mut Preprocessor, name: Token) -> bool {
    let diags = &mut pp.session.diags;
    if !name.kind.is_word() {
        diags.report(name, msg::MACRO_NAME_NOT_A_NAME, &[]).emit();
        return false;
    }
    let s = name.sym();
    if matches!(
        s,
        sym::DEFINED
            | sym::__VA_ARGS__
            | sym::__VA_OPT__
            | sym::__has_include
            | sym::__has_cpp_attribute
    ) {
        diags
            .report(name, msg::MACRO_NAME_RESERVED, &[&pp.session.names.text(s)])
            .emit();
        return false;
    }
    if pp.note_of(s) & notable::POISONED != 0 {
        pp.session
            .diags
            .report(name, msg::POISONED_NAME, &[&pp.session.names.text(s)])
            .emit();
    }
    true
}

/// The parameter list after `(`. Returns how many tokens it takes, with `)`.
fn parameters(pp: &mut Preprocessor, line: &[Token], m: &mut Macro) -> Option<usize> {
    let mut i = 0;
    let bad = |me: &mut Preprocessor, at: Option<&Token>| {
        let span = at.map_or(Span::from(m.defined_at), |t| t.span());
        me.session
            .diags
            .report(span, msg::BAD_MACRO_PARAMETERS, &[])
            .emit();
        None
    };
    if line.first().is_some_and(|t| t.kind == K::RParen) {
        return Some(1);
    }
    loop {
        let Some(t) = line.get(i) else {
            return bad(pp, line.last());
        };
        if t.kind == K::Ellipsis {
            m.variadic = true;
            m.params.push(sym::__VA_ARGS__);
            i += 1;
        } else if t.kind.is_word() {
            let s = t.sym();
            if m.params.contains(&s) || s == sym::__VA_ARGS__ || s == sym::__VA_OPT__ {
                return bad(pp, Some(t));
            }
            m.params.push(s);
            i += 1;
            if line.get(i).is_some_and(|t| t.kind == K::Ellipsis) {
                m.variadic = true;
                i += 1;
            }
        } else {
            return bad(pp, Some(t));
        }
        match line.get(i).map(|t| t.kind) {
            Some(K::RParen) => return Some(i + 1),
            Some(K::Comma) if !m.variadic => i += 1,
            _ => return bad(pp, line.get(i).or(line.last())),
        }
    }
}

/// The replacement list into items. False when it is wrong.
fn replacement(pp: &mut Preprocessor, line: &[Token], m: &mut Macro) -> bool {
    let mut i = 0;
    let mut paste = false;
    // Index of the open `__VA_OPT__` item, and the parentheses open in it.
    let mut va_opt: Option<(usize, u32)> = None;
    let first = pp.session.macros.items.len();
    while i < line.len() {
        let mut t = line[i];
        t.flags &= !flag::START_OF_LINE;
        if i == 0 {
            t.flags &= !flag::LEADING_SPACE;
        }
        let mut op = Op::Token;
        if t.kind == K::HashHash {
            let last = pp.session.macros.items.last().map(|x| x.op);
            let opened = matches!(last, Some(Op::VaOpt(_) | Op::VaOptString(_)));
            if i == 0 || i + 1 == line.len() || opened {
                pp.session.diags.report(t, msg::PASTE_AT_END, &[]).emit();
                return false;
            }
            if let Some(last) = pp.session.macros.items.last_mut() {
                last.paste_after = true;
            }
            m.plain = false;
            paste = true;
            i += 1;
            continue;
        }
        if let Some((open, depth)) = &mut va_opt {
            if t.kind == K::LParen {
                *depth += 1;
            } else if t.kind == K::RParen {
                if *depth == 0 {
                    let start = *open;
                    va_opt = None;
                    close_va_opt(pp, start, t);
                    i += 1;
                    continue;
                }
                *depth -= 1;
            }
        }
        if m.function && t.kind == K::Hash {
            let operand = line.get(i + 1).copied();
            let param = operand
                .filter(|o| o.kind.is_word())
                .and_then(|o| m.params.iter().position(|p| *p == o.sym()));
            match (param, operand) {
                (Some(n), _) => {
                    op = Op::Stringise(n as u16);
                    i += 1;
                }
                (None, Some(o))
                    if o.kind == K::Ident && o.sym() == sym::__VA_OPT__ && m.variadic =>
                {
                    op = Op::VaOptString(0);
                    i += 1;
                }
                _ => {
                    pp.session
                        .diags
                        .report(t, msg::STRINGISE_NO_PARAMETER, &[])
                        .emit();
                    return false;
                }
            }
        } else if t.kind.is_word() {
            op = word_op(pp, m, t);
        }
        if matches!(op, Op::VaOpt(_) | Op::VaOptString(_)) {
            if va_opt.is_some() || line.get(i + 1).is_none_or(|t| t.kind != K::LParen) {
                pp.session.diags.report(t, msg::BAD_VA_OPT, &[]).emit();
                return false;
            }
            i += 1;
            va_opt = Some((pp.session.macros.items.len(), 0));
        }
        if op != Op::Token {
            m.plain = false;
        }
        pp.session.macros.items.push(Item {
            token: t,
            op,
            paste_before: std::mem::take(&mut paste),
            paste_after: false,
        });
        i += 1;
    }
    if va_opt.is_some() {
        pp.session
            .diags
            .report(line[line.len() - 1], msg::BAD_VA_OPT, &[])
            .emit();
        return false;
    }
    paste_after_va_opts(pp, first);
    true
}

/// What a word of a replacement stands for.
fn word_op(pp: &mut Preprocessor, m: &Macro, t: Token) -> Op {
    if let Some(n) = m.params.iter().position(|p| *p == t.sym()) {
        return Op::Param(n as u16);
    } else if t.sym() == sym::__VA_ARGS__ {
        pp.session
            .diags
            .report(t, msg::VA_ARGS_OUTSIDE, &[&pp.session.names.text(t.sym())])
            .emit();
    } else if t.sym() == sym::__VA_OPT__ && m.variadic && !m.params.is_empty() {
        return Op::VaOpt(0);
    }
    Op::Token
}

/// `## ` after a whole `__VA_OPT__` belongs to its first item, where the sequence is made.
fn paste_after_va_opts(pp: &mut Preprocessor, first: usize) {
    for k in first..pp.session.macros.items.len() {
        if let Op::VaOpt(end) | Op::VaOptString(end) = pp.session.macros.items[k].op {
            pp.session.macros.items[k].paste_after =
                pp.session.macros.items[end as usize].paste_after;
        }
    }
}

/// Ends the `__VA_OPT__` whose item is `start`.
fn close_va_opt(pp: &mut Preprocessor, start: usize, t: Token) {
    let end = pp.session.macros.items.len() as u32;
    let item = &mut pp.session.macros.items[start];
    item.op = if matches!(item.op, Op::VaOptString(_)) {
        Op::VaOptString(end)
    } else {
        Op::VaOpt(end)
    };
    pp.session.macros.items.push(Item {
        token: t,
        op: Op::VaOptEnd,
        paste_before: false,
        paste_after: false,
    });
}

/// Do two definitions say the same?
fn same(pp: &Preprocessor, a: &Macro, b: &Macro) -> bool {
    let items = &pp.session.macros.items;
    let (x, y) = (
        &items[a.items.start as usize..a.items.end as usize],
        &items[b.items.start as usize..b.items.end as usize],
    );
    a.builtin.is_none()
        && a.function == b.function
        && a.variadic == b.variadic
        && a.params == b.params
        && x.len() == y.len()
        && x.iter().zip(y).all(|(p, q)| {
            p.op == q.op
                && p.paste_after == q.paste_after
                && p.token.kind == q.token.kind
                && p.token.payload == q.token.payload
                && (p.token.flags ^ q.token.flags) & flag::LEADING_SPACE == 0
        })
}
