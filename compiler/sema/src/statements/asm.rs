//! Inline assembly statements.

use crate::convert::trees;
use crate::types::print;
use crate::{R, Sema, class, grammar};
use TokenKind as K;
use jacquard_hir::types::Builtin;
use jacquard_hir::{
    AsmOperand, AsmStmt, Category, ExprId, ExprKind, Stmt, StmtId, StmtKind, StrId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;

pub(crate) fn string_id(sema: &mut Sema) -> R<StrId> {
    let loc = sema.loc();
    let e = grammar::parse_string_literal(sema)?;
    match sema.prog[e].kind {
        ExprKind::Str(s) => Ok(s),
        _ => sema.fail(loc, msg::EXPECTED, &[&"a string literal", &"an expression"]),
    }
}

/// `asm volatile ("…" : outputs : inputs : clobbers);`
pub fn parse_asm(sema: &mut Sema) -> R<StmtId> {
    let loc = sema.bump().loc;
    let mut volatile = false;
    loop {
        match sema.kind() {
            K::KwVolatile => volatile = true,
            K::KwInline => {}
            K::KwGoto => return sema.unsupported(loc, "'asm goto'"),
            _ => break,
        }
        sema.bump();
    }
    sema.expect(K::LParen)?;
    let template = string_id(sema)?;
    let mut a = AsmStmt {
        template,
        volatile,
        outputs: Vec::new(),
        inputs: Vec::new(),
        clobbers: Vec::new(),
    };
    let mut section = 0;
    while !sema.is(K::RParen) {
        if sema.eat(K::ColonColon) {
            section += 2;
            continue;
        }
        if sema.eat(K::Colon) {
            section += 1;
            continue;
        }
        match section {
            1 | 2 => loop {
                let mut name = None;
                if sema.eat(K::LBracket) {
                    name = Some(sema.ident()?.0);
                    sema.expect(K::RBracket)?;
                }
                let at = sema.loc();
                let constraint = string_id(sema)?;
                check_asm_direction(sema, constraint, section == 1, at)?;
                sema.expect(K::LParen)?;
                let e = grammar::parse_expr(sema)?;
                sema.expect(K::RParen)?;
                let dep = sema.is_dep(e);
                if !dep {
                    check_asm_type(sema, constraint, e, at)?;
                }
                if section == 1 {
                    if !dep && sema.prog[e].cat != Category::LValue {
                        let class = sema.prog.types.record(sema.ty(e)).is_some();
                        let l = if class { at } else { sema.eloc(e) };
                        return sema.fail(l, msg::ASM_OUTPUT, &[]);
                    }
                    a.outputs.push(AsmOperand {
                        constraint,
                        name,
                        expr: e,
                    });
                } else {
                    let e = if dep { e } else { asm_input(sema, e)? };
                    a.inputs.push(AsmOperand {
                        constraint,
                        name,
                        expr: e,
                    });
                }
                if !sema.eat(K::Comma) {
                    break;
                }
            },
            3 => loop {
                let c = string_id(sema)?;
                a.clobbers.push(c);
                if !sema.eat(K::Comma) {
                    break;
                }
            },
            _ => return sema.expected("':'"),
        }
    }
    sema.expect(K::RParen)?;
    sema.expect(K::Semi)?;
    Ok(sema.prog.add_stmt(Stmt {
        kind: StmtKind::Asm(Box::new(a)),
        loc,
    }))
}

/// Constraints of outputs, and no others, begin with `=` or `+`.
fn check_asm_direction(sema: &mut Sema, constraint: StrId, output: bool, loc: Loc) -> R<()> {
    let bytes = &sema.prog[constraint].bytes;
    let written = matches!(bytes.first(), Some(b'=' | b'+'));
    if written == output || bytes.is_empty() {
        return Ok(());
    }
    let text: String = bytes
        .iter()
        .take_while(|b| **b != 0)
        .map(|b| char::from(*b))
        .collect();
    sema.fail(loc, msg::ASM_BAD_CONSTRAINT, &[&text])
}

/// A register constraint takes operands of its size and kind.
fn check_asm_type(sema: &mut Sema, constraint: StrId, e: ExprId, loc: Loc) -> R<()> {
    let letter = sema.prog[constraint].bytes.iter().rev().find(|b| **b != 0);
    let Some(letter) = letter.map(|b| char::from(*b)) else {
        return Ok(());
    };
    let t = sema.prog.types.strip_ref(sema.ty(e));
    let types = &sema.prog.types;
    let integer = match types.enumeration(t) {
        Some(en) => types.builtin(sema.prog[en].underlying),
        None => types.builtin(t).filter(|b| b.is_integral()),
    };
    let address = types.is_pointer(t) || types.is_array(t) || types.is_function(t);
    let bits = match integer {
        Some(Builtin::Bool) => 8,
        Some(b) => b.bits(),
        None if address => 64,
        None => 0,
    };
    let fits = match letter {
        'h' => bits == 16,
        'r' => bits == 32,
        'l' => bits == 64,
        'q' => bits == 128,
        'f' => types.builtin(t) == Some(Builtin::Float),
        'd' => matches!(
            types.builtin(t),
            Some(Builtin::Double | Builtin::LongDouble)
        ),
        _ => return Ok(()),
    };
    if fits || sema.is_error(t) || types.record(t).is_some() {
        return Ok(());
    }
    let n = print::type_name(sema, t);
    sema.fail(loc, msg::ASM_OPERAND_KIND, &[&n, &letter])
}

/// An input operand as a scalar prvalue; classes convert to the scalar they hold.
fn asm_input(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    let loc = sema.eloc(e);
    let v = trees::rvalue(sema, e)?;
    if let Some(r) = sema.prog.types.record(sema.ty(v)) {
        class::require_complete_record(sema, r, loc)?;
        return sema.fail(loc, msg::ASM_CLASS, &[]);
    }
    Ok(v)
}
