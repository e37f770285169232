//! Bodies of functions: blocks, declarations, labels, instructions.
use super::lexer::{Tok, Token};
use super::scope::Bound;
use super::{MAX_ERRORS, Parser, Stop};
use crate::model::*;
use crate::names::Keyword;
use crate::parse::{constant, function, operand, variable};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A range of variables may be this long whatever the length of the text.
const MAX_RANGE: usize = 1024;

/// Blocks may nest this deep.
const MAX_BLOCKS: usize = 1024;

/// A name used as an operand that was not bound in the function when it was read: a label further down, or a
/// symbol at module scope.
struct Reference {
    /// Where in the operand pool.
    at: u32,
    name: Name,
    block: u32,
    line: u32,
    column: u32,
}

/// What reading one body needs beside the scopes.
#[derive(Default)]
pub(super) struct BodyState {
    references: Vec<Reference>,
    /// Labels by name and block.
    labels: FxHashMap<(Name, u32), Label>,
    modifiers: Vec<Modifier>,
}

impl BodyState {
    pub(super) fn clear(&mut self) {
        self.references.clear();
        self.labels.clear();
    }
}

/// A body, from its opening brace to its closing one.
pub(super) fn body(parser: &mut Parser) -> Result<(), Stop> {
    parser.expect(b'{')?;
    let outer = parser.scopes.depth();
    let mut failed = false;
    loop {
        match parser.tok.kind {
            Tok::Punct(b'{') => {
                if parser.scopes.depth() >= MAX_BLOCKS {
                    return Err(parser.error("blocks nest too deeply here"));
                }
                parser.advance();
                parser.scopes.open_block();
                parser.function.body.push(Statement::Open);
            }
            Tok::Punct(b'}') => {
                parser.advance();
                if parser.scopes.depth() == outer {
                    break;
                }
                parser.scopes.close_block();
                parser.function.body.push(Statement::Close);
            }
            Tok::Punct(b';') => parser.advance(),
            Tok::End => {
                return Err(parser.error("this function has no closing brace"));
            }
            _ => {
                let before = parser.tok.start;
                if statement(parser).is_err() {
                    failed = true;
                    if parser.errors.len() >= MAX_ERRORS {
                        return Err(Stop);
                    }
                    recover_statement(parser);
                    if parser.tok.start == before && parser.tok.kind != Tok::End {
                        parser.advance();
                    }
                }
            }
        }
    }
    if failed {
        return Ok(());
    }
    resolve_references(parser);
    Ok(())
}

/// Skips past the next semicolon; the braces of vector operands are skipped as well.
fn recover_statement(parser: &mut Parser) {
    let mut depth = 0;
    loop {
        match parser.tok.kind {
            Tok::End => return,
            Tok::Punct(b'{') => depth += 1,
            Tok::Punct(b'}') if depth == 0 => return,
            Tok::Punct(b'}') => depth -= 1,
            Tok::Punct(b';') => {
                parser.advance();
                return;
            }
            _ => {}
        }
        parser.advance();
    }
}

fn statement(parser: &mut Parser) -> Result<(), Stop> {
    match parser.tok.kind {
        Tok::Dotted => directive(parser),
        Tok::Punct(b'@') => {
            if parser.src[parser.tok.start as usize..].starts_with("@@") {
                parser.lexer.skip_line();
                parser.advance();
                return Ok(());
            }
            parser.advance();
            let negated = parser.accept(b'!');
            let at = parser.tok;
            let guard = match operand::word_operand(parser)? {
                Operand::Reg(reg) => Guard { reg, negated },
                _ => return Err(parser.error_at(at, "a guard must be a predicate register")),
            };
            if parser.function.reg(guard.reg).ty != Type::Pred {
                return Err(parser.error_at(at, "a guard must be a predicate register"));
            }
            if parser.tok.kind != Tok::Word {
                let found = parser.found();
                return Err(parser.error(format!("expected an instruction, found {found}")));
            }
            let word = parser.tok;
            parser.advance();
            instruction(parser, word, Some(guard))
        }
        Tok::Word => {
            let word = parser.tok;
            parser.advance();
            if parser.at(b':') {
                label(parser, word)
            } else {
                instruction(parser, word, None)
            }
        }
        _ => {
            let found = parser.found();
            Err(parser.error(format!("expected a statement, found {found}")))
        }
    }
}

fn label(parser: &mut Parser, word: Token) -> Result<(), Stop> {
    parser.expect(b':')?;
    let name = parser.module.name(parser.token_text(word));
    let label = parser.function.add_label(name);
    if parser
        .body
        .labels
        .insert((name, parser.scopes.current()), label)
        .is_some()
    {
        let message = format!("a second label '{}'", parser.module.str(name));
        return Err(parser.error_at(word, message));
    }
    let statement = match parser.keyword() {
        Some(Keyword::Branchtargets) => {
            parser.advance();
            let targets = name_list(parser)?;
            parser.expect(b';')?;
            Statement::BranchTargets { label, targets }
        }
        Some(Keyword::Calltargets) => {
            parser.advance();
            let targets = name_list(parser)?;
            parser.expect(b';')?;
            Statement::CallTargets { label, targets }
        }
        Some(Keyword::Callprototype) => {
            parser.advance();
            let prototype = prototype(parser)?;
            parser.function.prototypes.push(prototype);
            Statement::CallPrototype {
                label,
                prototype: parser.function.prototypes.len() as u32 - 1,
            }
        }
        _ => Statement::Label(label),
    };
    parser.function.body.push(statement);
    Ok(())
}

/// Names parted by commas, as references.
fn name_list(parser: &mut Parser) -> Result<OperandList, Stop> {
    let start = parser.function.operand_pool.len() as u32;
    loop {
        let at = parser.tok;
        let name = parser.identifier()?;
        parser.function.operand_pool.push(Operand::Sym {
            sym: Sym::global(name),
            offset: 0,
        });
        reference(
            parser,
            parser.function.operand_pool.len() as u32 - 1,
            name,
            at,
        );
        if !parser.accept(b',') {
            break;
        }
    }
    list_from(parser, start)
}

/// The operands pushed to the pool since `start`.
pub(super) fn list_from(parser: &mut Parser, start: u32) -> Result<OperandList, Stop> {
    match u16::try_from(parser.function.operand_pool.len() - start as usize) {
        Ok(len) => Ok(OperandList { start, len }),
        Err(_) => Err(parser.error("this list is too long")),
    }
}

/// Notes that a pool slot names something not bound yet.
pub(super) fn reference(parser: &mut Parser, at: u32, name: Name, token: Token) {
    let block = parser.scopes.current();
    parser.body.references.push(Reference {
        at,
        name,
        block,
        line: token.line,
        column: token.column,
    });
}

/// At the end of a body: labels, or else module-scope symbols.
fn resolve_references(parser: &mut Parser) {
    let references = std::mem::take(&mut parser.body.references);
    for r in &references {
        let mut block = r.block;
        let label = loop {
            if let Some(&label) = parser.body.labels.get(&(r.name, block)) {
                break Some(label);
            }
            block = match parser.scopes.parents.get(block as usize) {
                Some(&p) if p != u32::MAX => p,
                _ => break None,
            };
        };
        match label {
            Some(label) => match &mut parser.function.operand_pool[r.at as usize] {
                slot @ Operand::Sym { offset: 0, .. } => *slot = Operand::Label(label),
                _ => parser.unknown.push((r.name, r.line, r.column)),
            },
            None => parser.unknown.push((r.name, r.line, r.column)),
        }
    }
    parser.body.references = references;
    parser.body.references.clear();
}

/// `(.param .b32 _) _ (.param .b64 _, …) .noreturn;`
fn prototype(parser: &mut Parser) -> Result<Prototype, Stop> {
    let mut p = Prototype::default();
    if parser.accept(b'(') {
        while !parser.at(b')') {
            let v = function::parameter(parser)?;
            p.returns.push(v);
            if !parser.accept(b',') {
                break;
            }
        }
        parser.expect(b')')?;
    }
    if parser.tok.kind != Tok::Word {
        let found = parser.found();
        return Err(parser.error(format!("expected '_', found {found}")));
    }
    parser.advance();
    if parser.accept(b'(') {
        while !parser.at(b')') {
            let v = function::parameter(parser)?;
            p.params.push(v);
            if !parser.accept(b',') {
                break;
            }
        }
        parser.expect(b')')?;
    }
    loop {
        match parser.keyword() {
            Some(Keyword::Noreturn) => {
                parser.advance();
                p.noreturn = true;
            }
            Some(Keyword::AbiPreserve) => {
                parser.advance();
                p.abi_preserve = Some(constant::constant_u32(parser)?);
            }
            Some(Keyword::AbiPreserveControl) => {
                parser.advance();
                p.abi_preserve_control = Some(constant::constant_u32(parser)?);
            }
            _ => break,
        }
    }
    parser.expect(b';')?;
    Ok(p)
}

fn directive(parser: &mut Parser) -> Result<(), Stop> {
    match parser.keyword() {
        Some(Keyword::Reg) => {
            parser.advance();
            registers(parser)
        }
        Some(Keyword::Loc) => {
            parser.advance();
            let loc = parser.loc()?;
            parser.accept(b';');
            parser
                .function
                .body
                .push(Statement::Loc(parser.function.locs.len() as u32));
            parser.function.locs.push(loc);
            Ok(())
        }
        Some(Keyword::Pragma) => {
            parser.advance();
            loop {
                let text = parser.string()?;
                parser.function.body.push(Statement::Pragma(text));
                if !parser.accept(b',') {
                    break;
                }
            }
            parser.expect(b';')
        }
        Some(Keyword::File) => {
            parser.advance();
            parser.file()
        }
        _ => local_variables(parser),
    }
}

/// `.reg .v2 .f32 a, b<10>;`
fn registers(parser: &mut Parser) -> Result<(), Stop> {
    let mut vector = 1;
    let mut ty = None;
    while parser.tok.kind == Tok::Dotted {
        let text = &parser.text()[1..];
        match (Type::from_text(text), Keyword::from_text(text)) {
            (Some(t), _) if ty.is_none() => ty = Some(t),
            (_, Some(Keyword::V2)) => vector = 2,
            (_, Some(Keyword::V4)) => vector = 4,
            (_, Some(Keyword::V8)) => vector = 8,
            (_, Some(Keyword::Align)) => {
                parser.advance();
                constant::constant_u32(parser)?;
                continue;
            }
            _ => return Err(parser.error(format!("'.{text}' is not a register type"))),
        }
        parser.advance();
    }
    let Some(ty) = ty else {
        return Err(parser.error("these registers have no type"));
    };
    loop {
        let at = parser.tok;
        let name = parser.identifier()?;
        let mut count = None;
        let new = if parser.accept(b'<') {
            let n = range_count(parser)?;
            count = Some(n);
            parser.scopes.numbered_ranges |= parser
                .token_text(at)
                .as_bytes()
                .last()
                .is_some_and(u8::is_ascii_digit);
            parser.scopes.bind_range(name, n, ty, vector)
        } else {
            let reg = Reg(parser.function.regs.len() as u32);
            parser.function.regs.push(RegInfo {
                name,
                number: RegInfo::NO_NUMBER,
                ty,
                vector,
            });
            parser.scopes.numbered_singles |= parser
                .token_text(at)
                .as_bytes()
                .last()
                .is_some_and(u8::is_ascii_digit);
            parser.scopes.bind(name, Bound::Reg(reg))
        };
        if !new {
            let message = format!(
                "'{}' is declared twice in this block",
                parser.token_text(at)
            );
            return Err(parser.error_at(at, message));
        }
        parser
            .function
            .body
            .push(Statement::RegDecl(parser.function.reg_decls.len() as u32));
        parser.function.reg_decls.push(RegDecl {
            name,
            count,
            ty,
            vector,
        });
        if !parser.accept(b',') {
            break;
        }
    }
    parser.expect(b';')
}

/// `10>` of `%r<10>`: an integer literal, since `>` would otherwise go on with an expression.
fn range_count(parser: &mut Parser) -> Result<u32, Stop> {
    let count = match parser.tok.kind {
        Tok::Int => parser.text().parse::<u32>().ok(),
        _ => None,
    };
    let Some(n) = count else {
        let found = parser.found();
        return Err(parser.error(format!("expected the number of registers, found {found}")));
    };
    parser.advance();
    parser.expect(b'>')?;
    Ok(n)
}

fn local_variables(parser: &mut Parser) -> Result<(), Stop> {
    let mut linkage = Linkage::Internal;
    while let Some(l) = parser.keyword().and_then(Linkage::from_keyword) {
        linkage = l;
        parser.advance();
    }
    let start = parser.tok;
    let head = variable::declaration_head(parser, linkage)?;
    if head.space == Space::Reg {
        return Err(parser.error_at(
            start,
            "a declaration of registers begins with its state space",
        ));
    }
    loop {
        let at = parser.tok;
        let mut v = head.clone();
        v.name = parser.identifier()?;
        // `.param .b8 x<4>` declares x0 to x3.
        let mut names: SmallVec<[Name; 1]> = SmallVec::new();
        if parser.accept(b'<') {
            let n = range_count(parser)?;
            // Each costs memory, so that there may not be many more of them than there is text.
            if n as usize + parser.function.vars.len() > parser.src.len().max(MAX_RANGE) {
                return Err(parser.error_at(at, "this declares too many variables"));
            }
            let base = parser.token_text(at);
            for i in 0..n {
                names.push(parser.module.name(&format!("{base}{i}")));
            }
        } else {
            names.push(v.name);
        }
        variable::declaration_tail(parser, &mut v)?;
        for name in names {
            let mut v = v.clone();
            v.name = name;
            let id = parser.function.add_var(v);
            if !parser.scopes.bind(name, Bound::Var(id)) {
                let message = format!(
                    "'{}' is declared twice in this block",
                    parser.module.str(name)
                );
                return Err(parser.error_at(at, message));
            }
            parser.function.body.push(Statement::VarDecl(id));
        }
        if !parser.accept(b',') {
            break;
        }
    }
    parser.expect(b';')
}

fn instruction(parser: &mut Parser, word: Token, guard: Option<Guard>) -> Result<(), Stop> {
    let text = parser.token_text(word);
    let Some(op) = Mnemonic::from_text(text) else {
        return Err(parser.error_at(word, format!("'{text}' is not an instruction")));
    };
    parser.body.modifiers.clear();
    while parser.tok.kind == Tok::Dotted {
        let text = &parser.text()[1..];
        let Some(m) = Modifier::from_text(text) else {
            return Err(parser.error(format!("'.{text}' is not a modifier of any instruction")));
        };
        parser.body.modifiers.push(m);
        parser.advance();
    }
    let Ok(len) = u16::try_from(parser.body.modifiers.len()) else {
        return Err(parser.error("too many modifiers"));
    };
    let base = parser.scratch.len();
    let read = if op == Mnemonic::Call {
        operand::call_operands(parser)
    } else {
        operand::operand_sequence(parser)
    };
    if read.is_err() {
        parser.scratch.truncate(base);
        return Err(Stop);
    }
    // Operands may have made instructions of their own.
    let modifiers = ModifierList {
        start: parser.function.modifier_pool.len() as u32,
        len,
    };
    parser
        .function
        .modifier_pool
        .extend_from_slice(&parser.body.modifiers);
    let operands = operand::flush(parser, base)?;
    parser.expect(b';')?;
    parser.function.body.push(Statement::Inst(Inst {
        op,
        guard,
        modifiers,
        operands,
        line: word.line,
    }));
    Ok(())
}
