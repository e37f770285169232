//! `#pragma` and `_Pragma`. What the parser needs goes into the token stream; the rest is obeyed here.

use super::{Preprocessor, notable};
use crate::diag::{Change, Level, Which, msg};
use crate::names::Sym;
use crate::source::Loc;
use crate::token::{Token, TokenKind as K, flag, sym};

/// Second words of pragmas that GCC and clang know and that change nothing here.
const OF_COMPILERS: [&str; 19] = [
    "arc_cf_code_audited",
    "assume_nonnull",
    "attribute",
    "dependency",
    "deprecated",
    "fp",
    "implementation",
    "interface",
    "ivdep",
    "loop",
    "max_tokens_here",
    "optimize",
    "pop_options",
    "push_options",
    "reset_options",
    "section",
    "target",
    "unroll",
    "visibility",
];

/// The level that the last word of `nv_diag_suppress` and its kin sets, `Some(None)` for that without pragmas.
fn level_of(word: &str) -> Option<Option<Level>> {
    Some(match word {
        "suppress" | "remark" => Some(Level::Off),
        "warning" | "once" => Some(Level::On),
        "error" => Some(Level::Error),
        "default" => None,
        _ => return None,
    })
}

/// Obeys a pragma: `line` is what follows the word `pragma`.
pub(super) fn pragma(pp: &mut Preprocessor, line: &[Token], at: Token) {
    let word = |n: usize| line.get(n).filter(|t| t.kind.is_word()).map(|t| t.sym());
    let print = pp.session.options.for_print;
    match word(0) {
        Some(sym::ONCE) => {
            if let Some(f) = pp.frames.last()
                && Some(f.file) != pp.session.main_file
            {
                let key = f.key.clone();
                pp.once.insert(key);
            }
        }
        Some(s @ (sym::PUSH_MACRO | sym::POP_MACRO)) => {
            if print {
                keep(pp, K::PragmaOther, line, at);
            }
            let name = line
                .get(2)
                .filter(|t| t.kind == K::String)
                .map(|t| super::directive::unquote(pp.session.names.text(t.sym())));
            match name {
                Some(name) => {
                    let name = pp.session.names.intern(&name);
                    push_pop_macro(pp, name, s == sym::PUSH_MACRO);
                }
                None => pp
                    .session
                    .diags
                    .report(at, msg::BAD_PRAGMA, &[&pp.session.names.text(s)])
                    .emit(),
            }
        }
        _ if print => keep(pp, K::PragmaOther, line, at),
        Some(sym::UNROLL) => keep_expanded(pp, K::PragmaUnroll, &line[1..], at),
        Some(sym::PACK) => keep_expanded(pp, K::PragmaPack, &line[1..], at),
        Some(s @ (sym::GCC | sym::CLANG)) => compiler_pragma(pp, line, at, s),
        Some(sym::MESSAGE) => {
            let mut text = String::new();
            for t in line.iter().filter(|t| t.kind == K::String) {
                text.push_str(&super::directive::unquote(pp.session.names.text(t.sym())));
            }
            pp.session
                .diags
                .report(at, msg::PRAGMA_MESSAGE, &[&text])
                .emit();
        }
        Some(sym::NV_DIAGNOSTIC) => diagnostic(pp, at.loc, word(1), None),
        Some(sym::NV_EXEC_CHECK_DISABLE | sym::HD_WARNING_DISABLE) => {
            pp.unchecked.push(pp.out.len() as u32);
        }
        // OpenMP (host), regions of editors and the like: nothing to obey.
        Some(
            sym::NV_WEAK_ODR
            | sym::OMP
            | sym::REGION
            | sym::ENDREGION
            | sym::STDC
            | sym::WEAK
            | sym::WARNING
            | sym::IDENT,
        )
        | None => {}
        Some(s) => other_pragma(pp, line, at, s),
    }
}

/// A pragma of GCC or clang.
fn compiler_pragma(pp: &mut Preprocessor, line: &[Token], at: Token, s: Sym) {
    let word = |n: usize| line.get(n).filter(|t| t.kind.is_word()).map(|t| t.sym());
    let string = |me: &Preprocessor, n: usize| {
        line.get(n)
            .filter(|t| t.kind == K::String)
            .map(|t| super::directive::unquote(me.session.names.text(t.sym())))
    };
    match word(1) {
        Some(sym::SYSTEM_HEADER) => {
            if let Some(f) = pp.frames.last() {
                let file = f.file;
                pp.session.sources.set_system(file);
            }
        }
        Some(sym::POISON) => {
            for t in &line[2..] {
                if t.kind.is_word() {
                    pp.mark(t.sym(), notable::POISONED | notable::SPECIAL, true);
                }
            }
        }
        Some(sym::UNROLL) => keep_expanded(pp, K::PragmaUnroll, &line[2..], at),
        Some(sym::DIAGNOSTIC) => {
            let flag = string(pp, 3);
            diagnostic(pp, at.loc, word(2), flag.as_deref());
        }
        Some(sym::LOOP) if s == sym::CLANG => clang_loop(pp, &line[2..], at),
        Some(w @ (sym::ERROR | sym::WARNING)) => {
            let text = string(pp, 2).unwrap_or_default();
            let id = if w == sym::ERROR {
                msg::ERROR_DIRECTIVE
            } else {
                msg::WARNING_DIRECTIVE
            };
            pp.session.diags.report(at, id, &[&text]).emit();
        }
        Some(w) => unknown_of_compiler(pp, s, w, line[1]),
        None => {}
    }
}

/// `#pragma nv_diag_suppress` and its kin, what other compilers obey, and what nobody knows.
fn other_pragma(pp: &mut Preprocessor, line: &[Token], at: Token, s: Sym) {
    let text = pp.session.names.text(s).to_string();
    if let Some(level) = text
        .strip_prefix("nv_")
        .unwrap_or(&text)
        .strip_prefix("diag_")
        .and_then(level_of)
    {
        numbered(pp, at.loc, &line[1..], level);
        return;
    }
    let known = ["intrinsic", "acc", "mark", "comment", "nv_abi"];
    if !known.contains(&text.as_str()) && !text.starts_with("hls") {
        let diags = &mut pp.session.diags;
        diags.report(line[0], msg::UNKNOWN_PRAGMA, &[&text]).emit();
    }
}

/// A pragma of GCC's or clang's that neither knows; those that they do change nothing here.
fn unknown_of_compiler(pp: &mut Preprocessor, compiler: Sym, word: Sym, at: Token) {
    if !OF_COMPILERS.contains(&pp.session.names.text(word)) {
        let text = [compiler, word].map(|w| pp.session.names.text(w));
        let text = text.join(" ");
        let diags = &mut pp.session.diags;
        diags.report(at, msg::UNKNOWN_PRAGMA, &[&text]).emit();
    }
}

fn keep_expanded(pp: &mut Preprocessor, kind: K, line: &[Token], at: Token) {
    let mut expanded = pp.take_spare();
    pp.expand_list(line, &mut expanded);
    keep(pp, kind, &expanded, at);
    pp.give_spare(expanded);
}

/// Puts a pragma into the token stream.
fn keep(pp: &mut Preprocessor, kind: K, line: &[Token], at: Token) {
    let last = line.last().map_or(at.loc, |t| t.span().hi);
    pp.out.push(Token {
        kind,
        flags: flag::START_OF_LINE,
        payload: 0,
        ..at
    });
    pp.out.extend(line.iter().map(|t| Token {
        flags: t.flags & !(flag::START_OF_LINE | flag::NO_EXPAND | flag::SYNTHETIC),
        ..*t
    }));
    pp.out.push(Token {
        kind: K::PragmaEnd,
        flags: 0,
        len: 0,
        loc: last,
        payload: 0,
    });
}

/// `#pragma clang loop unroll(disable|enable|full)` and `unroll_count(N)`.
fn clang_loop(pp: &mut Preprocessor, line: &[Token], at: Token) {
    let name = |t: &Token, me: &Preprocessor| {
        if t.kind.is_word() {
            me.session.names.text(t.sym()).to_string()
        } else {
            String::new()
        }
    };
    let mut i = 0;
    while i + 3 < line.len() + 1 {
        let option = name(&line[i], pp);
        let mut open = 0;
        let closes = |t: &Token| {
            open += i32::from(t.kind == K::LParen) - i32::from(t.kind == K::RParen);
            t.kind == K::RParen && open <= 0
        };
        let Some(close) = line[i..].iter().position(closes) else {
            return;
        };
        if close < 2 {
            return;
        }
        let inside = &line[i + 2..i + close];
        match (
            option.as_str(),
            inside
                .first()
                .map(|t| name(t, pp))
                .unwrap_or_default()
                .as_str(),
        ) {
            ("unroll", "disable") => keep(pp, K::PragmaNounroll, &[], at),
            ("unroll", _) => keep(pp, K::PragmaUnroll, &[], at),
            ("unroll_count", _) => keep_expanded(pp, K::PragmaUnroll, inside, at),
            _ => {}
        }
        i += close + 1;
    }
}

/// `#pragma GCC diagnostic ignored "-Wname"` and its kin.
fn diagnostic(pp: &mut Preprocessor, at: Loc, word: Option<Sym>, flag: Option<&str>) {
    let diags = &mut pp.session.diags;
    let level = match word {
        Some(sym::PUSH) => return diags.change(at, Change::Push),
        Some(sym::POP) => return diags.change(at, Change::Pop),
        Some(sym::IGNORED) => Level::Off,
        Some(sym::WARNING) => Level::On,
        Some(sym::ERROR | sym::FATAL) => Level::Error,
        _ => return,
    };
    if let Some(flag) = flag.and_then(|f| f.strip_prefix("-W")) {
        diags.change(at, Change::Set(Which::Flag(flag.to_owned()), Some(level)));
    }
}

/// `#pragma nv_diag_suppress 177, expr_has_no_effect` and its kin.
fn numbered(pp: &mut Preprocessor, at: Loc, line: &[Token], level: Option<Level>) {
    for t in line {
        let text = pp.session.names.text(t.sym());
        let which = match t.kind {
            K::Number => text.parse().ok().map(Which::Number),
            k if k.is_word() => Some(Which::Tag(text.to_owned())),
            _ => None,
        };
        if let Some(which) = which {
            pp.session.diags.change(at, Change::Set(which, level));
        }
    }
}

fn push_pop_macro(pp: &mut Preprocessor, name: Sym, push: bool) {
    if push {
        let id = pp.session.macros.get(name);
        pp.pushed.entry(name).or_default().push(id);
    } else if let Some(id) = pp.pushed.get_mut(&name).and_then(Vec::pop) {
        pp.session.macros.set(name, id);
        pp.mark(name, notable::MACRO, id != 0);
    }
}

/// `_Pragma ( "text" )`; the word has been read.
pub(super) fn pragma_operator(pp: &mut Preprocessor, at: Token) {
    let next = |me: &mut Preprocessor| loop {
        let t = me.next_raw();
        if t.kind == K::Eof {
            return t;
        }
        if let Some(t) = super::expand::try_expand(me, t) {
            return t;
        }
    };
    let open = next(pp);
    let text = if open.kind == K::LParen {
        next(pp)
    } else {
        open
    };
    let close = if text.kind == K::String {
        next(pp)
    } else {
        text
    };
    if open.kind != K::LParen || text.kind != K::String || close.kind != K::RParen {
        pp.session
            .diags
            .report(at, msg::BAD_PRAGMA_OPERATOR, &[])
            .emit();
        return;
    }
    let spelled = pp.session.names.text(text.sym());
    let spelled = spelled.trim_start_matches(|c| c != '"');
    let mut source = super::directive::unquote(spelled).into_bytes();
    source.extend_from_slice(&[0, 0]);
    let lexed = crate::lex::lex(&source, &mut pp.session.names);
    pp.grow();
    let base = pp.session.sources.add_expansion(
        at.loc,
        0,
        at.span().to(close.span()),
        sym::_Pragma,
        false,
    );
    let mut line = pp.take_spare();
    line.extend(
        lexed
            .tokens
            .iter()
            .filter(|t| t.kind != K::Eof)
            .map(|t| Token {
                loc: if base.is_some() { base } else { Loc::NONE },
                len: 1,
                ..*t
            }),
    );
    if let Some(t) = line.first_mut() {
        t.flags &= !flag::START_OF_LINE;
    }
    // The tokens around a pragma's own expansion keep waiting.
    pragma(pp, &line, at);
    pp.give_spare(line);
}
