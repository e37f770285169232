//! Inline assembly statements.

use super::*;
use TokenKind as K;

impl Sema<'_> {
    pub(crate) fn string_id(&mut self) -> R<StrId> {
        let loc = self.loc();
        let e = self.parse_string_literal()?;
        match self.prog[e].kind {
            ExprKind::Str(s) => Ok(s),
            _ => self.fail(loc, msg::EXPECTED, &[&"a string literal", &"an expression"]),
        }
    }

    /// `asm volatile ("…" : outputs : inputs : clobbers);`
    pub fn parse_asm(&mut self) -> R<StmtId> {
        let loc = self.bump().loc;
        let mut volatile = false;
        loop {
            match self.kind() {
                K::KwVolatile => volatile = true,
                K::KwInline => {}
                K::KwGoto => return self.unsupported(loc, "'asm goto'"),
                _ => break,
            }
            self.bump();
        }
        self.expect(K::LParen)?;
        let template = self.string_id()?;
        let mut a = AsmStmt {
            template,
            volatile,
            outputs: Vec::new(),
            inputs: Vec::new(),
            clobbers: Vec::new(),
        };
        let mut section = 0;
        while !self.is(K::RParen) {
            if self.eat(K::ColonColon) {
                section += 2;
                continue;
            }
            if self.eat(K::Colon) {
                section += 1;
                continue;
            }
            match section {
                1 | 2 => loop {
                    let mut name = None;
                    if self.eat(K::LBracket) {
                        name = Some(self.ident()?.0);
                        self.expect(K::RBracket)?;
                    }
                    let at = self.loc();
                    let constraint = self.string_id()?;
                    self.check_asm_direction(constraint, section == 1, at)?;
                    self.expect(K::LParen)?;
                    let e = self.parse_expr()?;
                    self.expect(K::RParen)?;
                    let dep = self.is_dep(e);
                    if !dep {
                        self.check_asm_type(constraint, e, at)?;
                    }
                    if section == 1 {
                        if !dep && self.prog[e].cat != Category::LValue {
                            let class = self.prog.types.record(self.ty(e)).is_some();
                            let l = if class { at } else { self.eloc(e) };
                            return self.fail(l, msg::ASM_OUTPUT, &[]);
                        }
                        a.outputs.push(AsmOperand {
                            constraint,
                            name,
                            expr: e,
                        });
                    } else {
                        let e = if dep { e } else { self.asm_input(e)? };
                        a.inputs.push(AsmOperand {
                            constraint,
                            name,
                            expr: e,
                        });
                    }
                    if !self.eat(K::Comma) {
                        break;
                    }
                },
                3 => loop {
                    let c = self.string_id()?;
                    a.clobbers.push(c);
                    if !self.eat(K::Comma) {
                        break;
                    }
                },
                _ => return self.expected("':'"),
            }
        }
        self.expect(K::RParen)?;
        self.expect(K::Semi)?;
        Ok(self.prog.add_stmt(Stmt {
            kind: StmtKind::Asm(Box::new(a)),
            loc,
        }))
    }

    /// Constraints of outputs, and no others, begin with `=` or `+`.
    fn check_asm_direction(&mut self, constraint: StrId, output: bool, loc: Loc) -> R<()> {
        let bytes = &self.prog[constraint].bytes;
        let written = matches!(bytes.first(), Some(b'=' | b'+'));
        if written == output || bytes.is_empty() {
            return Ok(());
        }
        let text: String = bytes
            .iter()
            .take_while(|b| **b != 0)
            .map(|b| char::from(*b))
            .collect();
        self.fail(loc, msg::ASM_BAD_CONSTRAINT, &[&text])
    }

    /// A register constraint takes operands of its size and kind.
    fn check_asm_type(&mut self, constraint: StrId, e: ExprId, loc: Loc) -> R<()> {
        let letter = self.prog[constraint].bytes.iter().rev().find(|b| **b != 0);
        let Some(letter) = letter.map(|b| char::from(*b)) else {
            return Ok(());
        };
        let t = self.prog.types.strip_ref(self.ty(e));
        let types = &self.prog.types;
        let integer = match types.enumeration(t) {
            Some(en) => types.builtin(self.prog[en].underlying),
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
        if fits || self.is_error(t) || types.record(t).is_some() {
            return Ok(());
        }
        let n = self.type_name(t);
        self.fail(loc, msg::ASM_OPERAND_KIND, &[&n, &letter])
    }

    /// An input operand as a scalar prvalue; classes convert to the scalar they hold.
    fn asm_input(&mut self, e: ExprId) -> R<ExprId> {
        let loc = self.eloc(e);
        let v = self.rvalue(e)?;
        if let Some(r) = self.prog.types.record(self.ty(v)) {
            self.require_complete_record(r, loc)?;
            let one = self.builtin_binary_op(OpName::Comma, v, v, loc)?;
            let _ = one;
            return self.fail(loc, msg::ASM_CLASS, &[]);
        }
        Ok(v)
    }
}
