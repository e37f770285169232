//! PTX text to the model. Reads what any producer writes; every error has a line and a column.
//!
//! Statements, blocks and initialisers are read in loops, and what recurses (constant expressions, nested
//! operands) has a depth limit, so no input can exhaust the stack. After an error the parser resumes at the
//! next statement, to report more than one.
mod body;
mod constant;
mod function;
mod lexer;
mod operand;
mod scope;
mod variable;

use crate::diagnostic::Diagnostic;
use crate::model::*;
use crate::names::Keyword;
use lexer::{Lexer, Tok, Token};
pub(crate) use operand::INDEX;
use scope::Scopes;
pub(crate) use words::SINK;

/// Spellings of the language that are not instruction words.
pub(crate) mod words {
    pub const SINK: &str = "_";
}

/// Errors are reported up to this many.
const MAX_ERRORS: usize = 20;

/// Functions that OptiX provides when it loads PTX: its device headers call them in inline assembly and declare none (OptiX
/// Programming Guide, "Device-side functions").
const LOADER_PREFIX: &str = "_optix_";

/// Marker for a failed rule; the diagnostic has been recorded.
#[derive(Debug)]
struct Stop;

/// Parses a PTX module.
///
/// # Errors
/// The diagnostics, in source order.
pub fn parse(text: &str) -> Result<Module, Vec<Diagnostic>> {
    if text.len() >= u32::MAX as usize / 2 {
        return Err(vec![Diagnostic::error(
            1,
            1,
            "the input is larger than 2 GiB",
        )]);
    }
    let mut lexer = Lexer::new(text.as_bytes());
    let tok = lexer.next();
    let mut parser = Parser {
        src: text,
        lexer,
        tok,
        module: Module::new(),
        scopes: Scopes::default(),
        function: Function::new(FunctionKind::Func, Linkage::Internal, Name(0)),
        body: body::BodyState::default(),
        unknown: Vec::new(),
        errors: Vec::new(),
        scratch: Vec::new(),
    };
    parser.module();
    parser.check_symbols();
    if parser.errors.is_empty() {
        Ok(parser.module)
    } else {
        Err(parser.errors)
    }
}

struct Parser<'a> {
    src: &'a str,
    lexer: Lexer<'a>,
    tok: Token,
    module: Module,
    scopes: Scopes,
    /// The function being read.
    function: Function,
    body: body::BodyState,
    /// Names used that no function, scope or label explained, with where.
    unknown: Vec<(Name, u32, u32)>,
    errors: Vec<Diagnostic>,
    /// Operands under way.
    scratch: Vec<(Operand, Token)>,
}

impl<'a> Parser<'a> {
    #[inline]
    fn advance(&mut self) {
        self.tok = self.lexer.next();
    }

    /// Text of the current token.
    #[inline]
    fn text(&self) -> &'a str {
        self.token_text(self.tok)
    }

    #[inline]
    fn token_text(&self, t: Token) -> &'a str {
        self.src.get(t.start as usize..t.end as usize).unwrap_or("")
    }

    fn error(&mut self, message: impl Into<String>) -> Stop {
        self.error_at(self.tok, message)
    }

    fn error_at(&mut self, at: Token, message: impl Into<String>) -> Stop {
        if self.errors.len() < MAX_ERRORS {
            self.errors
                .push(Diagnostic::error(at.line, at.column, message));
        }
        Stop
    }

    /// How the current token is called in a message.
    fn found(&self) -> String {
        match self.tok.kind {
            Tok::End => "the end of the input".into(),
            Tok::Bad => match self.src.as_bytes().get(self.tok.start as usize) {
                Some(b'"') => "an unfinished string".into(),
                Some(b) if !b.is_ascii() || b.is_ascii_control() => format!("the byte 0x{b:02x}"),
                Some(&b) => format!("'{}'", char::from(b)),
                None => "an unfinished comment".into(),
            },
            _ => {
                let text = self.text();
                if text.len() > 60 {
                    "this token".into()
                } else {
                    format!("'{text}'")
                }
            }
        }
    }

    #[inline]
    fn at(&self, c: u8) -> bool {
        self.tok.kind == Tok::Punct(c)
    }

    #[inline]
    fn accept(&mut self, c: u8) -> bool {
        let yes = self.at(c);
        if yes {
            self.advance();
        }
        yes
    }

    fn expect(&mut self, c: u8) -> Result<(), Stop> {
        if self.accept(c) {
            return Ok(());
        }
        let found = self.found();
        Err(self.error(format!("expected '{}', found {found}", c as char)))
    }

    /// The directive at the current token.
    fn keyword(&self) -> Option<Keyword> {
        if self.tok.kind == Tok::Dotted {
            Keyword::from_text(&self.text()[1..])
        } else {
            None
        }
    }

    fn accept_keyword(&mut self, k: Keyword) -> bool {
        let yes = self.keyword() == Some(k);
        if yes {
            self.advance();
        }
        yes
    }

    /// An identifier that names something.
    fn identifier(&mut self) -> Result<Name, Stop> {
        if self.tok.kind == Tok::Word && self.text() != words::SINK {
            let name = self.module.name(self.text());
            self.advance();
            return Ok(name);
        }
        let found = self.found();
        Err(self.error(format!("expected a name, found {found}")))
    }

    /// A string literal, without its quotes; escapes are kept as written.
    fn string(&mut self) -> Result<Name, Stop> {
        if self.tok.kind == Tok::Str {
            let text = self.text();
            let name = self.module.name(&text[1..text.len() - 1]);
            self.advance();
            return Ok(name);
        }
        let found = self.found();
        Err(self.error(format!("expected a string, found {found}")))
    }

    /// Skips to just after the next `;`, or to a brace.
    fn recover(&mut self) {
        loop {
            match self.tok.kind {
                Tok::End | Tok::Punct(b'{' | b'}') => return,
                Tok::Punct(b';') => {
                    self.advance();
                    return;
                }
                _ => self.advance(),
            }
        }
    }

    fn module(&mut self) {
        while self.tok.kind != Tok::End && self.errors.len() < MAX_ERRORS {
            let before = self.tok.start;
            if self.module_item().is_err() {
                self.recover();
                // Leave the block the error was in, or at least the token.
                let mut depth = 0usize;
                while matches!(self.tok.kind, Tok::Punct(b'{' | b'}')) || depth > 0 {
                    match self.tok.kind {
                        Tok::End => break,
                        Tok::Punct(b'{') => depth += 1,
                        Tok::Punct(b'}') => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    self.advance();
                }
                if self.tok.start == before && self.tok.kind != Tok::End {
                    self.advance();
                }
            }
        }
    }

    fn module_item(&mut self) -> Result<(), Stop> {
        if self.accept(b';') {
            return Ok(());
        }
        if self.at(b'@') && self.src[self.tok.start as usize..].starts_with("@@") {
            // `@@DWARF` lines of the oldest producers.
            self.lexer.skip_line();
            self.advance();
            return Ok(());
        }
        if self.tok.kind != Tok::Dotted {
            let found = self.found();
            return Err(self.error(format!("expected a directive, found {found}")));
        }
        // What is no keyword may be a state space.
        let Some(k) = self.keyword() else {
            return function::definition(self);
        };
        match k {
            Keyword::Version => {
                self.advance();
                self.version()
            }
            Keyword::Target => {
                self.advance();
                self.module.target.clear();
                loop {
                    let name = self.identifier()?;
                    self.module.target.push(name);
                    if !self.accept(b',') {
                        return Ok(());
                    }
                }
            }
            Keyword::AddressSize => {
                self.advance();
                let at = self.tok;
                match constant::constant_int(self)? {
                    v @ (32 | 64) => self.module.address_size = v as u8,
                    v => {
                        return Err(self
                            .error_at(at, format!("the address size must be 32 or 64, not {v}")));
                    }
                }
                Ok(())
            }
            Keyword::File => {
                self.advance();
                self.file()
            }
            Keyword::Section => {
                self.advance();
                self.section()
            }
            Keyword::Loc => {
                // Outside a function it says nothing about any instruction.
                self.advance();
                self.loc().map(|_| ())
            }
            Keyword::Pragma => {
                self.advance();
                loop {
                    let text = self.string()?;
                    self.module.items.push(Item::Pragma(text));
                    if !self.accept(b',') {
                        break;
                    }
                }
                self.expect(b';')
            }
            Keyword::Alias => {
                self.advance();
                let name = self.identifier()?;
                self.expect(b',')?;
                let at = self.tok;
                let aliasee = self.identifier()?;
                self.unknown.push((aliasee, at.line, at.column));
                self.module.items.push(Item::Alias { name, aliasee });
                self.expect(b';')
            }
            _ => function::definition(self),
        }
    }

    fn version(&mut self) -> Result<(), Stop> {
        let at = self.tok;
        let text = self.text();
        let parts = text
            .split_once('.')
            .and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let (Tok::Decimal, Some((major, minor))) = (at.kind, parts) else {
            return Err(self.error("expected a version such as 9.0"));
        };
        self.advance();
        self.module.version = Version::new(major, minor);
        Ok(())
    }

    fn file(&mut self) -> Result<(), Stop> {
        let index = constant::constant_u32(self)?;
        let path = self.string()?;
        let mut stamp = None;
        if self.accept(b',') {
            let time = constant::constant_int(self)? as u64;
            self.expect(b',')?;
            stamp = Some((time, constant::constant_int(self)? as u64));
        }
        self.module.add_file(File { index, path, stamp });
        Ok(())
    }

    fn section(&mut self) -> Result<(), Stop> {
        if self.tok.kind != Tok::Dotted {
            let found = self.found();
            return Err(self.error(format!("expected a section name, found {found}")));
        }
        let name = self.module.name(self.text());
        self.advance();
        // In some producers' text white space parts the name and what belongs to it.
        if !self.at(b'{') {
            self.expect(b'{')?;
        }
        let open = self.tok;
        let Some((start, end)) = self.lexer.raw_block() else {
            return Err(self.error_at(open, "this section has no closing brace"));
        };
        let text = self.src.get(start..end).unwrap_or("").to_string();
        self.advance();
        self.module
            .items
            .push(Item::Section(self.module.sections.len() as u32));
        self.module.sections.push(Section { name, text });
        Ok(())
    }

    /// `.loc file line column[, function_name label[+n], inlined_at file line column]`
    fn loc(&mut self) -> Result<Loc, Stop> {
        let file = constant::constant_u32(self)?;
        let line = constant::constant_u32(self)?;
        let column = constant::constant_u32(self)?;
        let mut inlined = None;
        if self.at(b',') {
            self.advance();
            self.loc_word(Keyword::FunctionName)?;
            let function = self.identifier()?;
            let offset = if self.accept(b'+') {
                constant::constant_int(self)?
            } else {
                0
            };
            self.expect(b',')?;
            self.loc_word(Keyword::InlinedAt)?;
            inlined = Some(InlinedAt {
                function,
                offset,
                file: constant::constant_u32(self)?,
                line: constant::constant_u32(self)?,
                column: constant::constant_u32(self)?,
            });
        }
        Ok(Loc {
            file,
            line,
            column,
            inlined,
        })
    }

    fn loc_word(&mut self, k: Keyword) -> Result<(), Stop> {
        if self.tok.kind == Tok::Word && self.text() == k.text() {
            self.advance();
            return Ok(());
        }
        let found = self.found();
        Err(self.error(format!("expected '{}', found {found}", k.text())))
    }

    /// Names that no function explained must stand at module scope.
    fn check_symbols(&mut self) {
        if self.unknown.is_empty() || !self.errors.is_empty() {
            return;
        }
        let mut known = vec![false; self.module.names.len()];
        for g in &self.module.globals {
            known[g.name.0 as usize] = true;
        }
        for f in &self.module.functions {
            known[f.name.0 as usize] = true;
        }
        for item in &self.module.items {
            if let Item::Alias { name, .. } = item {
                known[name.0 as usize] = true;
            }
        }
        for (name, line, column) in std::mem::take(&mut self.unknown) {
            let of_loader = self.module.str(name).starts_with(LOADER_PREFIX);
            if !known[name.0 as usize] && !of_loader && self.errors.len() < MAX_ERRORS {
                let message = format!("'{}' is not declared", self.module.str(name));
                self.errors.push(Diagnostic::error(line, column, message));
            }
        }
    }
}
