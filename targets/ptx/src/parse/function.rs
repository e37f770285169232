//! Heads of functions: linkage, parameters, directives.
use super::scope::Bound;
use super::{Parser, Stop};
use crate::model::*;
use crate::names::Keyword;
use crate::parse::{body, constant, variable};

/// A variable or function at module scope.
pub(super) fn definition(parser: &mut Parser) -> Result<(), Stop> {
    let mut linkage = Linkage::Internal;
    while let Some(l) = parser.keyword().and_then(Linkage::from_keyword) {
        // `.extern .weak` and the like: the last word decides.
        linkage = l;
        parser.advance();
    }
    match parser.keyword() {
        Some(Keyword::Entry) => {
            parser.advance();
            function_definition(parser, FunctionKind::Entry, linkage)
        }
        Some(Keyword::Func) => {
            parser.advance();
            function_definition(parser, FunctionKind::Func, linkage)
        }
        _ => global(parser, linkage),
    }
}

fn global(parser: &mut Parser, linkage: Linkage) -> Result<(), Stop> {
    let head = variable::declaration_head(parser, linkage)?;
    if matches!(head.space, Space::Reg | Space::Local | Space::Param) {
        let text = head.space.text();
        return Err(parser.error(format!("'.{text}' variables have no place at module scope")));
    }
    loop {
        let mut v = head.clone();
        v.name = parser.identifier()?;
        variable::declaration_tail(parser, &mut v)?;
        parser.module.add_global(v);
        if !parser.accept(b',') {
            break;
        }
    }
    parser.expect(b';')
}

fn function_definition(
    parser: &mut Parser,
    kind: FunctionKind,
    linkage: Linkage,
) -> Result<(), Stop> {
    let done = function_parts(parser, kind, linkage);
    parser.scopes.end_function();
    done
}

fn function_parts(parser: &mut Parser, kind: FunctionKind, linkage: Linkage) -> Result<(), Stop> {
    parser.scopes.begin_function();
    parser.function = Function::new(kind, linkage, Name(0));
    parser.body.clear();
    if parser.accept_keyword(Keyword::Attribute) {
        match variable::attribute(parser)? {
            Attribute::Unified(a, b) => parser.function.unified = Some((a, b)),
            Attribute::Managed => return Err(parser.error("a function cannot be managed")),
        }
    }
    if parser.accept_keyword(Keyword::Noreturn) {
        parser.function.directives.push(Directive::NoReturn);
    }
    if parser.at(b'(') {
        if kind == FunctionKind::Entry {
            return Err(parser.error("a kernel returns no value"));
        }
        parser.function.returns = parameters(parser)?;
    }
    parser.function.name = parser.identifier()?;
    if parser.at(b'(') {
        parser.function.params = parameters(parser)?;
    }
    directives(parser)?;
    if parser.at(b'{') {
        parser.function.has_body = true;
        body::body(parser)?;
    } else {
        parser.expect(b';')?;
    }
    let empty = Function::new(FunctionKind::Func, Linkage::Internal, Name(0));
    let function = std::mem::replace(&mut parser.function, empty);
    parser.module.add_function(function);
    Ok(())
}

/// `(.param .b32 a, .reg .u32 b)`; the count.
fn parameters(parser: &mut Parser) -> Result<u32, Stop> {
    parser.expect(b'(')?;
    let mut count = 0;
    while !parser.at(b')') {
        let at = parser.tok;
        let v = parameter(parser)?;
        let (name, ty, vector, space) = (v.name, v.ty, v.vector, v.space);
        let id = parser.function.add_var(v);
        let bound = if space == Space::Reg {
            let reg = Reg(parser.function.regs.len() as u32);
            parser.function.regs.push(RegInfo {
                name,
                number: RegInfo::NO_NUMBER,
                ty,
                vector,
            });
            parser.function.var_regs.push((id, reg));
            parser.scopes.numbered_singles |= parser
                .module
                .str(name)
                .ends_with(|c: char| c.is_ascii_digit());
            Bound::Reg(reg)
        } else {
            Bound::Var(id)
        };
        // `_` stands for a parameter without a name.
        if parser.module.str(name) != super::words::SINK && !parser.scopes.bind(name, bound) {
            let message = format!("a second parameter '{}'", parser.module.str(name));
            return Err(parser.error_at(at, message));
        }
        count += 1;
        if !parser.accept(b',') {
            break;
        }
    }
    parser.expect(b')')?;
    Ok(count)
}

/// A formal parameter of a function or prototype.
pub(super) fn parameter(parser: &mut Parser) -> Result<Variable, Stop> {
    let mut v = variable::declaration_head(parser, Linkage::Internal)?;
    if !matches!(v.space, Space::Param | Space::Reg) {
        let text = v.space.text();
        return Err(parser.error(format!("a parameter cannot be in '.{text}'")));
    }
    if parser.tok.kind == super::Tok::Word && parser.text() == super::words::SINK {
        v.name = parser.module.name(super::words::SINK);
        parser.advance();
    } else {
        v.name = parser.identifier()?;
    }
    variable::dimensions(parser, &mut v)?;
    Ok(v)
}

fn directives(parser: &mut Parser) -> Result<(), Stop> {
    loop {
        let Some(k) = parser.keyword() else {
            return Ok(());
        };
        let d = match k {
            Keyword::Maxnreg => Directive::MaxNReg(directive_number(parser)?),
            Keyword::Maxntid => Directive::MaxNTid(directive_numbers(parser)?),
            Keyword::Reqntid => Directive::ReqNTid(directive_numbers(parser)?),
            Keyword::Minnctapersm => Directive::MinNCtaPerSm(directive_number(parser)?),
            Keyword::Maxnctapersm => Directive::MaxNCtaPerSm(directive_number(parser)?),
            Keyword::Reqnctapercluster => Directive::ReqNCtaPerCluster(directive_numbers(parser)?),
            Keyword::Maxclusterrank => Directive::MaxClusterRank(directive_number(parser)?),
            Keyword::AbiPreserve => Directive::AbiPreserve(directive_number(parser)?),
            Keyword::AbiPreserveControl => Directive::AbiPreserveControl(directive_number(parser)?),
            Keyword::Explicitcluster => flag(parser, Directive::ExplicitCluster),
            Keyword::Blocksareclusters => flag(parser, Directive::BlocksAreClusters),
            Keyword::Noreturn => flag(parser, Directive::NoReturn),
            Keyword::Pragma => {
                parser.advance();
                let text = parser.string()?;
                parser.expect(b';')?;
                Directive::Pragma(text)
            }
            _ => {
                let found = parser.found();
                return Err(parser.error(format!("{found} is not a directive of a function")));
            }
        };
        parser.function.directives.push(d);
    }
}

fn flag(parser: &mut Parser, d: Directive) -> Directive {
    parser.advance();
    d
}

fn directive_number(parser: &mut Parser) -> Result<u32, Stop> {
    parser.advance();
    constant::constant_u32(parser)
}

/// One to three numbers; the rest are 0.
fn directive_numbers(parser: &mut Parser) -> Result<[u32; 3], Stop> {
    parser.advance();
    let mut n = [constant::constant_u32(parser)?, 0, 0];
    for slot in &mut n[1..] {
        if !parser.accept(b',') {
            break;
        }
        *slot = constant::constant_u32(parser)?;
    }
    Ok(n)
}
