//! Metadata definitions, attachments and operands.

use super::lex::Tok;
use super::parse::{Parser, Res};
use crate::metadata::{MdNode, MdOperand};
use crate::{MdId, Sym, sym};

impl Parser<'_> {
    /// `!0 = ...` or `!name = !{...}`
    pub fn metadata_definition(&mut self) -> Res<()> {
        let t = self.bump();
        self.expect(b'=')?;
        if t.kind == Tok::MdName {
            let name = self.sym(t);
            if self.peek().kind != Tok::Bang {
                return self.expected("'!{'");
            }
            self.bump();
            self.expect(b'{')?;
            let mut nodes = Vec::new();
            while !self.is(b'}') {
                nodes.push(self.md_node()?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b'}')?;
            self.m.cx.md.named.push((name, nodes));
            return Ok(());
        }
        let n = self.num_of(t)?;
        let id = self.md_number(n);
        if !matches!(self.m.cx.md.get(id), MdNode::Pending) {
            return self.error(t, "metadata id is already used");
        }
        let node = self.md_body()?;
        self.m.cx.md.set(id, node);
        Ok(())
    }

    pub fn md_number(&mut self, n: u32) -> MdId {
        if let Some(&id) = self.numbered_md.get(&n) {
            return id;
        }
        let id = self.m.cx.md.push(MdNode::Pending);
        self.numbered_md.insert(n, id);
        id
    }

    /// A node reference or an inline node.
    pub fn md_node(&mut self) -> Res<MdId> {
        if self.peek().kind == Tok::MdNum {
            let t = self.bump();
            let n = self.num_of(t)?;
            return Ok(self.md_number(n));
        }
        let node = self.md_body()?;
        Ok(self.m.cx.md.intern(node))
    }

    fn md_body(&mut self) -> Res<MdNode> {
        self.enter()?;
        let r = self.md_body_inner();
        self.leave();
        r
    }

    fn md_body_inner(&mut self) -> Res<MdNode> {
        let distinct = self.eat_word("distinct");
        let t = self.peek();
        match t.kind {
            Tok::Bang => {
                self.bump();
                if self.peek().kind == Tok::Str {
                    let s = self.bump();
                    return Ok(MdNode::Str(self.sym(s)));
                }
                self.expect(b'{')?;
                let mut ops = Vec::new();
                while !self.is(b'}') {
                    ops.push(self.md_operand()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b'}')?;
                Ok(MdNode::Tuple {
                    distinct,
                    ops: ops.into(),
                })
            }
            Tok::MdName => {
                self.bump();
                let name = self.sym(t);
                self.expect(b'(')?;
                let mut fields = Vec::new();
                while !self.is(b')') {
                    let f = self.peek();
                    let key = if f.kind == Tok::Label {
                        self.bump();
                        self.sym(f)
                    } else {
                        sym::EMPTY
                    };
                    let value = self.md_field()?;
                    fields.push((key, value));
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b')')?;
                Ok(MdNode::Special {
                    distinct,
                    name,
                    fields: fields.into(),
                })
            }
            _ => {
                // `!5 = i32 7` stands in `metadata i32 7` operands only, but costs nothing to accept.
                let c = self.typed_constant()?;
                Ok(MdNode::Const(c))
            }
        }
    }

    fn md_operand(&mut self) -> Res<MdOperand> {
        let t = self.peek();
        match t.kind {
            Tok::Word if self.slice(t) == b"null" => {
                self.bump();
                Ok(MdOperand::Null)
            }
            Tok::Bang if self.peek_at(1).kind == Tok::Str => {
                self.bump();
                let s = self.bump();
                Ok(MdOperand::Str(self.sym(s)))
            }
            Tok::MdNum | Tok::Bang | Tok::MdName => Ok(MdOperand::Node(self.md_node()?)),
            Tok::Word if self.slice(t) == b"distinct" => Ok(MdOperand::Node(self.md_node()?)),
            _ => Ok(MdOperand::Const(self.typed_constant()?)),
        }
    }

    fn md_field(&mut self) -> Res<MdOperand> {
        let t = self.peek();
        match t.kind {
            Tok::Str => {
                self.bump();
                Ok(MdOperand::Str(self.sym(t)))
            }
            Tok::Int => {
                self.bump();
                match self.word(t).parse() {
                    Ok(n) => Ok(MdOperand::Int(n)),
                    Err(_) => self.error(t, "number is too large"),
                }
            }
            Tok::Punct(b'{') => {
                // `elements: {!0, !1}` and `templateParams: {...}`
                self.bump();
                let mut ops = Vec::new();
                while !self.is(b'}') {
                    ops.push(self.md_operand()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b'}')?;
                Ok(MdOperand::Node(self.m.cx.md.tuple(&ops)))
            }
            Tok::Word if !self.at_type() => {
                if self.slice(t) == b"null" {
                    self.bump();
                    return Ok(MdOperand::Null);
                }
                // Flags: `DIFlagPublic | DIFlagStaticMember`
                let from = t.start as usize;
                self.bump();
                while self.eat(b'|') {
                    self.any_word("a flag")?;
                }
                let to = self.toks[self.pos - 1].end as usize;
                let text = String::from_utf8_lossy(&self.text[from..to]).into_owned();
                Ok(MdOperand::Word(self.m.cx.sym(&text)))
            }
            _ => self.md_operand(),
        }
    }

    /// `!kind !node`
    pub fn attachment(&mut self) -> Res<(Sym, MdId)> {
        let t = self.bump();
        let kind = self.sym(t);
        let node = self.md_node()?;
        Ok((kind, node))
    }

    /// Attachments between `declare` and the result type.
    pub fn attachments_before(&mut self) -> Res<Vec<(Sym, MdId)>> {
        let mut out = Vec::new();
        while self.peek().kind == Tok::MdName {
            out.push(self.attachment()?);
        }
        Ok(out)
    }
}
