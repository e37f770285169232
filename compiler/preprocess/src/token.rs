//! Tokens: 12 bytes each, no text of their own.

use crate::source::{Loc, Span};
pub use crate::symbol::Sym;

jacquard_macros::tokens!();

/// Bits of [`Token::flags`].
pub mod flag {
    /// First token of its line.
    pub const START_OF_LINE: u8 = 1;
    /// White space or a comment stands before it.
    pub const LEADING_SPACE: u8 = 2;
    /// Preprocessor only: a macro name that must not be expanded any more.
    pub const NO_EXPAND: u8 = 4;
    /// Spelled with a digraph or a word (`<:`, `and`).
    pub const ALTERNATIVE: u8 = 8;
    /// Its spelling in the file holds a line splice, or an escape for a letter of a name.
    pub const NEEDS_CLEANING: u8 = 16;
    /// Came out of a macro expansion.
    pub const FROM_MACRO: u8 = 32;
    /// The literal has a user-defined suffix.
    pub const UD_SUFFIX: u8 = 64;
    /// Preprocessor only: result of a paste or stringise.
    pub const SYNTHETIC: u8 = 128;
}

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// See [`flag`].
    pub flags: u8,
    /// Bytes in the spelling, 65535 where longer: enough for a caret line.
    pub len: u16,
    /// Where it starts.
    pub loc: Loc,
    /// Names, keywords and literals: the [`Sym`] of the spelling.
    pub payload: u32,
}

impl Token {
    /// The spelling's symbol, for names, keywords and literals (keywords carry theirs, so that a keyword may be used as an attribute's name).
    #[inline]
    #[must_use]
    pub fn sym(self) -> Sym {
        Sym(self.payload)
    }

    /// The characters it covers.
    #[inline]
    #[must_use]
    pub fn span(self) -> Span {
        Span {
            lo: self.loc,
            hi: Loc(self.loc.0 + u32::from(self.len)),
        }
    }

    /// True for the kind.
    #[inline]
    #[must_use]
    pub fn is(self, kind: TokenKind) -> bool {
        self.kind == kind
    }

    /// White space stands before it, or it starts a line.
    #[inline]
    #[must_use]
    pub fn spaced(self) -> bool {
        self.flags & (flag::START_OF_LINE | flag::LEADING_SPACE) != 0
    }

    /// Splits `>>`, `>=`, `>>=`, `<<<`, `&&`, `<:`-like tokens for the parser: the first character as a token, and the rest.
    #[must_use]
    pub fn split_first(self) -> Option<(Token, Token)> {
        use TokenKind as K;
        let (first, rest) = match self.kind {
            K::GreaterGreater => (K::Greater, K::Greater),
            K::GreaterGreaterEq => (K::Greater, K::GreaterEq),
            K::GreaterEq => (K::Greater, K::Eq),
            K::LaunchOpen => (K::Less, K::LessLess),
            K::LessLess => (K::Less, K::Less),
            K::LessLessEq => (K::Less, K::LessEq),
            K::AmpAmp => (K::Amp, K::Amp),
            _ => return None,
        };
        let a = Token {
            kind: first,
            len: 1,
            ..self
        };
        let b = Token {
            kind: rest,
            len: self.len.saturating_sub(1),
            loc: Loc(self.loc.0 + 1),
            flags: self.flags & !(flag::START_OF_LINE | flag::LEADING_SPACE),
            ..self
        };
        Some((a, b))
    }
}

impl From<Token> for Span {
    fn from(token: Token) -> Span {
        token.span()
    }
}

impl TokenKind {
    /// A name or a keyword (not the words that spell punctuators).
    #[inline]
    #[must_use]
    pub fn is_word(self) -> bool {
        self as u8 <= LAST_KEYWORD && self != TokenKind::Eof
    }

    /// A keyword.
    #[inline]
    #[must_use]
    pub fn is_keyword(self) -> bool {
        (self as u8) >= FIRST_KEYWORD && (self as u8) <= LAST_KEYWORD
    }

    /// A keyword that names a type by itself or with its like.
    #[must_use]
    pub fn names_a_type(self) -> bool {
        matches!(
            self,
            TokenKind::KwVoid
                | TokenKind::KwInt
                | TokenKind::KwBool
                | TokenKind::KwChar
                | TokenKind::KwFloat
                | TokenKind::KwDouble
                | TokenKind::KwLong
                | TokenKind::KwShort
                | TokenKind::KwSigned
                | TokenKind::KwUnsigned
                | TokenKind::KwWcharT
                | TokenKind::KwChar8T
                | TokenKind::KwChar16T
                | TokenKind::KwChar32T
                | TokenKind::KwInt128
                | TokenKind::KwInt128T
                | TokenKind::KwUint128T
                | TokenKind::KwFloat16
                | TokenKind::KwFloat32
                | TokenKind::KwFloat64
                | TokenKind::KwFloat32x
                | TokenKind::KwFloat64x
                | TokenKind::KwFloat128
                | TokenKind::KwFloat128Gnu
                | TokenKind::KwBf16
        )
    }
}
