//! Inline assembly: constraints, and the template with its operands put in.
//!
//! The text is copied to the PTX as written, with `$0` replaced, `$$` a dollar sign, `${0:x}` an operand with a modifier
//! and `$(a$|b$)` the first alternative.

use super::Select;
use super::matcher::Node;
use crate::diagnostic::msg;
use crate::mir::{Item, effect};
use crate::select::{memory, scalar};
use crate::types::{Parts, RegClass};
use jacquard_ir::{Const, ConstKind, Inst, Value, attachment, call};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg, Statement};
use smallvec::SmallVec;
use std::rc::Rc;

const BEGIN: &str = " begin inline asm";
const END: &str = " end inline asm";

/// One part of a constraint string.
#[derive(Clone, Debug, PartialEq)]
pub enum Constraint {
    /// A result, by the class of its letter.
    Output { class: RegClass, early: bool },
    /// A result in memory (`=*m`): an address.
    IndirectOutput,
    /// An argument.
    Input(Input),
    /// `~{memory}`
    Clobber,
}

/// How an argument is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// In a register of the class.
    Register(RegClass),
    /// A constant.
    Immediate,
    /// In the register of result N.
    Tied(usize),
    /// An address.
    Memory,
    /// A string of the program (`C`).
    Text,
}

/// The class of a register letter (CUDA, "Inline PTX Assembly": constraints).
fn class_of(letter: char) -> Option<RegClass> {
    Some(match letter {
        'b' => RegClass::Pred,
        'c' | 'h' => RegClass::B16,
        'r' => RegClass::B32,
        'l' => RegClass::B64,
        'q' => RegClass::B128,
        'f' => RegClass::F32,
        'd' => RegClass::F64,
        _ => return None,
    })
}

/// A part of a constraint string that is wrong.
#[derive(Debug)]
pub struct BadConstraint {
    part: String,
    why: &'static str,
}

/// Parses a constraint string.
pub fn parse_constraints(text: &str) -> Result<Vec<Constraint>, BadConstraint> {
    let mut out = Vec::new();
    for part in text.split(',').filter(|p| !p.is_empty()) {
        let bad = |why| {
            Err(BadConstraint {
                part: part.to_owned(),
                why,
            })
        };
        // Of several alternatives the first serves.
        let first = part.split('|').next().unwrap_or(part);
        let c = if first.starts_with('~') {
            Constraint::Clobber
        } else if let Some(rest) = first.strip_prefix('=') {
            let early = rest.starts_with('&');
            let rest = rest.trim_start_matches('&');
            if rest.starts_with('*') {
                Constraint::IndirectOutput
            } else {
                match rest.chars().next().and_then(class_of) {
                    Some(class) => Constraint::Output { class, early },
                    None => return bad("no register class has this letter"),
                }
            }
        } else if let Ok(n) = first.parse::<usize>() {
            Constraint::Input(Input::Tied(n))
        } else if first.starts_with('*') {
            Constraint::Input(Input::Memory)
        } else {
            match first.trim_start_matches(['&', '%']).chars().next() {
                Some('n' | 'i' | 'I' | 's') => Constraint::Input(Input::Immediate),
                Some('C') => Constraint::Input(Input::Text),
                Some('m' | 'o' | 'p') => Constraint::Input(Input::Memory),
                Some('X' | 'g') => Constraint::Input(Input::Register(RegClass::B32)),
                Some(c) => match class_of(c) {
                    Some(class) => Constraint::Input(Input::Register(class)),
                    None => return bad("no register class has this letter"),
                },
                None => return bad("it is empty"),
            }
        };
        out.push(c);
    }
    Ok(out)
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Operand(usize, Option<char>),
}

/// Splits a template at its operands.
fn parse_template(text: &str) -> Result<Vec<Piece>, &'static str> {
    let mut out: Vec<Piece> = Vec::new();
    let mut literal = String::new();
    let mut chars = text.chars().peekable();
    // Alternatives `$( a $| b $)`: the first is taken.
    let mut skipping = false;
    while let Some(c) = chars.next() {
        if c != '$' {
            if !skipping {
                literal.push(c);
            }
            continue;
        }
        match chars.next() {
            Some('$') if !skipping => literal.push('$'),
            Some('(') => skipping = false,
            Some('|') => skipping = true,
            Some(')') => skipping = false,
            Some('{') => {
                let mut inner = String::new();
                loop {
                    match chars.next() {
                        Some('}') => break,
                        Some(c) => inner.push(c),
                        None => return Err("`${` is not closed"),
                    }
                }
                let (n, m) = inner
                    .split_once(':')
                    .map_or((inner.as_str(), None), |(n, m)| (n, m.chars().next()));
                if n.is_empty() {
                    // `${:uid}`: a number for each copy of the text.
                    if m == Some('u') {
                        out.push(Piece::Text(std::mem::take(&mut literal)));
                        out.push(Piece::Operand(usize::MAX, m));
                    }
                    continue;
                }
                let n = n.parse().map_err(|_| "an operand number is missing")?;
                if !skipping {
                    out.push(Piece::Text(std::mem::take(&mut literal)));
                    out.push(Piece::Operand(n, m));
                }
            }
            Some(d) if d.is_ascii_digit() => {
                let mut n = d as usize - '0' as usize;
                while let Some(&d) = chars.peek()
                    && d.is_ascii_digit()
                {
                    n = n
                        .saturating_mul(10)
                        .saturating_add(d as usize - '0' as usize);
                    chars.next();
                }
                if !skipping {
                    out.push(Piece::Text(std::mem::take(&mut literal)));
                    out.push(Piece::Operand(n, None));
                }
            }
            // A dollar sign of PTX's own, as in `$L_label`.
            Some(c) if !skipping => {
                literal.push('$');
                literal.push(c);
            }
            Some(_) => {}
            None => literal.push('$'),
        }
    }
    out.push(Piece::Text(literal));
    Ok(out)
}

/// Selects inline assembly.
pub fn inline_asm(sel: &mut Select, i: Inst, callee: Const) {
    let ConstKind::InlineAsm(asm) = &sel.m.cx.constant(callee).kind else {
        return;
    };
    let constraints = match parse_constraints(sel.m.cx.str(asm.constraints)) {
        Ok(c) => c,
        Err(BadConstraint { part, why }) => return sel.error(msg::ASM_CONSTRAINT, &[&part, why]),
    };
    let template = match parse_template(sel.m.cx.str(asm.text)) {
        Ok(t) => t,
        Err(why) => return sel.error(msg::ASM_TEMPLATE, &[why]),
    };
    let body = sel.m.body;
    let args: SmallVec<[Value; 8]> = call::args(body, i).collect();
    let mut operands: Vec<Operand> = Vec::new();
    let mut defs: SmallVec<[Reg; 2]> = SmallVec::new();
    let mut after: Vec<(Reg, Option<Reg>, u32)> = Vec::new();
    let (mut result, mut arg) = (0u32, 0usize);
    for c in &constraints {
        match c {
            Constraint::Output { class, .. } => {
                let asked = sel.asked(i, result);
                let class = *class;
                if class == RegClass::B128 {
                    let r = sel.mf.reg(class);
                    after.push((r, asked, result));
                    result += 2;
                    defs.push(r);
                    operands.push(Operand::Reg(r));
                    continue;
                }
                // A result of another class than its letter's is moved, and a vector's lanes are taken apart.
                let lanes = lanes_of(sel, i, class).is_some();
                let r = match asked {
                    Some(r) if sel.mf.class(r) == class && !lanes => r,
                    _ => {
                        let r = sel.mf.reg(class);
                        after.push((r, asked, result));
                        r
                    }
                };
                result += 1;
                defs.push(r);
                operands.push(Operand::Reg(r));
            }
            Constraint::IndirectOutput | Constraint::Input(Input::Memory) => {
                let Some(&v) = args.get(arg) else {
                    return sel.error(msg::ASM_CONSTRAINT, &["*", "an argument is missing"]);
                };
                arg += 1;
                let n = sel.m.resolve(Node::new(v));
                let base = sel.reg(n);
                operands.push(Operand::Addr { base, offset: 0 });
            }
            Constraint::Input(kind) => {
                let Some(&v) = args.get(arg) else {
                    return sel.error(msg::ASM_CONSTRAINT, &["", "an argument is missing"]);
                };
                arg += 1;
                match asm_input(sel, kind, v, &operands) {
                    Ok(o) => operands.push(o),
                    Err(why) => {
                        return sel.error(msg::ASM_CONSTRAINT, &[&format!("{kind:?}"), why]);
                    }
                }
            }
            Constraint::Clobber => {}
        }
    }
    let stays = asm.sideeffect
        || constraints.contains(&Constraint::Clobber)
        || defs.is_empty()
        || asm_attrs_stay(sel, i);
    let start = asm_text(
        sel,
        &template,
        &operands,
        defs,
        if stays { effect::STAYS } else { effect::READS },
    );
    if let Some(start) = start {
        let source = attachment::get(body, i, jacquard_ir::sym::ASM_SOURCE);
        let note = source.map_or(crate::assembly::NOWHERE, |id| id.index() as u32);
        sel.mf.f.origins.push((start, note));
    }
    for (r, asked, part) in after {
        asm_result(sel, i, r, asked, part);
    }
}

fn asm_attrs_stay(sel: &Select, i: Inst) -> bool {
    match sel.m.body.inst(i).aux {
        jacquard_ir::Aux::Call { attrs, .. } => sel
            .m
            .cx
            .attr_list(attrs)
            .func
            .has(jacquard_ir::sym::CONVERGENT),
        _ => false,
    }
}

fn asm_input(
    sel: &mut Select,
    kind: &Input,
    v: Value,
    operands: &[Operand],
) -> Result<Operand, &'static str> {
    let n = sel.m.resolve(Node::new(v));
    match kind {
        Input::Register(RegClass::B128) => {
            let lo = sel.reg(Node { v, part: 0 });
            let hi = sel.reg(Node { v, part: 1 });
            let pair = sel.vector(&[Operand::Reg(lo), Operand::Reg(hi)]);
            Ok(Operand::Reg(sel.emit_new(
                RegClass::B128,
                Mnemonic::Mov,
                &[Modifier::B128],
                &[pair],
            )))
        }
        Input::Register(class) => Ok(Operand::Reg(in_class(sel, v, *class))),
        Input::Immediate | Input::Text => {
            if let Some(o) = sel.immediate(n) {
                return Ok(o);
            }
            match sel.m.constant(n) {
                Some(crate::constants::Scalar::Address { global, offset, .. }) => {
                    let sym = sel.shared.global_sym(global);
                    Ok(Operand::Sym { sym, offset })
                }
                Some(crate::constants::Scalar::Bits(b)) => Ok(Operand::Int(b as i64)),
                _ => Err("the operand must be a constant"),
            }
        }
        Input::Tied(k) => {
            let Some(&Operand::Reg(out)) = operands.get(*k) else {
                return Err("it is tied to no result");
            };
            let class = sel.mf.class(out);
            let src = in_class(sel, v, class);
            // The text both reads and writes the register.
            let mut item = sel.mf.mov(out, Operand::Reg(src));
            item.effect = effect::STAYS;
            item.dbg = sel.dbg;
            sel.cur.push(item);
            Ok(Operand::Reg(out))
        }
        Input::Memory => Err("memory operands must be pointers"),
    }
}

/// A value in a register of `class`, converted if its own class differs.
fn in_class(sel: &mut Select, v: Value, class: RegClass) -> Reg {
    use Modifier as M;
    let parts = sel.m.parts(sel.m.ty(v));
    if parts.len() > 1 {
        // A small vector in one register.
        let nodes: SmallVec<[Node; 4]> = (0..parts.len() as u32)
            .map(|part| sel.m.resolve(Node { v, part }))
            .collect();
        if class == RegClass::B32
            && (nodes.len() == 2 || nodes.len() == 4)
            && u32::from(parts[0].scalar.bits) * nodes.len() as u32 == 32
        {
            let o = memory::pack_word(sel, &nodes);
            return sel.in_reg(o, class);
        }
        if parts[0].scalar.bits == BYTE {
            return packed_bytes(sel, &nodes, class);
        }
        let list: SmallVec<[Operand; 4]> =
            nodes.iter().map(|&n| Operand::Reg(sel.reg(n))).collect();
        let vec = sel.vector(&list);
        return sel.emit_new(class, Mnemonic::Mov, &[class.bits_type()], &[vec]);
    }
    let n = sel.m.resolve(Node::new(v));
    let s = sel.m.scalar(n);
    let own = s.class();
    if own == class {
        if s.is_odd() {
            let o = scalar::extended(sel, n, false);
            return sel.in_reg(o, class);
        }
        return sel.reg(n);
    }
    let r = sel.reg(n);
    let src = Operand::Reg(r);
    let r = match own {
        RegClass::Pred => {
            let w = sel.emit_new(
                RegClass::B32,
                Mnemonic::Selp,
                &[M::U32],
                &[Operand::Int(1), Operand::Int(0), src],
            );
            if class == RegClass::B32 {
                return w;
            }
            w
        }
        _ => r,
    };
    let out = sel.mf.reg(class);
    let src = Operand::Reg(r);
    match (sel.mf.class(r), class) {
        (a, b) if a.bits() == b.bits() => sel.emit_to(out, Mnemonic::Mov, &[b.bits_type()], &[src]),
        (_, RegClass::Pred) => memory::put_bits(sel, src, sel.mf.class(r), out),
        (RegClass::B32, RegClass::B16) => {
            sel.emit_to(out, Mnemonic::Cvt, &[M::U16, M::U32], &[src])
        }
        (RegClass::B16, RegClass::B32) => {
            sel.emit_to(out, Mnemonic::Cvt, &[M::U32, M::U16], &[src])
        }
        (RegClass::B16, RegClass::B64) => {
            sel.emit_to(out, Mnemonic::Cvt, &[M::U64, M::U16], &[src])
        }
        (RegClass::B32, RegClass::B64) => {
            sel.emit_to(out, Mnemonic::Cvt, &[M::U64, M::U32], &[src])
        }
        (RegClass::B64, RegClass::B32) => {
            sel.emit_to(out, Mnemonic::Cvt, &[M::U32, M::U64], &[src])
        }
        (RegClass::B64, RegClass::B16) => {
            sel.emit_to(out, Mnemonic::Cvt, &[M::U16, M::U64], &[src])
        }
        _ => {
            sel.error(
                msg::ASM_CONSTRAINT,
                &["r", "the operand's type doesn't fit the register class"],
            );
            sel.mov_zero(out);
        }
    }
    out
}

/// Bits of a lane that has no register of its width.
const BYTE: u8 = 8;

/// Two or eight bytes in one register.
fn packed_bytes(sel: &mut Select, nodes: &[Node], class: RegClass) -> Reg {
    use Modifier as M;
    if let [low, high] = *nodes {
        let [low, high] = [low, high].map(|n| Operand::Reg(sel.reg(n)));
        let eight = Operand::Int(i64::from(BYTE));
        let word = sel.emit_new(
            RegClass::B32,
            Mnemonic::Bfi,
            &[M::B32],
            &[high, low, eight, eight],
        );
        return sel.emit_new(
            class,
            Mnemonic::Cvt,
            &[M::U16, M::U32],
            &[Operand::Reg(word)],
        );
    }
    let words: SmallVec<[Operand; 2]> = nodes
        .chunks(4)
        .map(|word| {
            let o = memory::pack_word(sel, word);
            Operand::Reg(sel.in_reg(o, RegClass::B32))
        })
        .collect();
    let pair = sel.vector(&words);
    sel.emit_new(class, Mnemonic::Mov, &[class.bits_type()], &[pair])
}

/// The bytes of a register, where they are wanted.
fn bytes_of(sel: &mut Select, i: Inst, src: Operand, class: RegClass) {
    use Modifier as M;
    let words: SmallVec<[Reg; 2]> = match class {
        RegClass::B64 => {
            let [low, high] = [RegClass::B32; 2].map(|c| sel.mf.reg(c));
            let pair = sel.vector(&[Operand::Reg(low), Operand::Reg(high)]);
            sel.emit(Mnemonic::Mov, &[M::B64], 1, &[pair, src]);
            [low, high].into_iter().collect()
        }
        RegClass::B16 => {
            let word = sel.emit_new(RegClass::B32, Mnemonic::Cvt, &[M::U32, M::U16], &[src]);
            [word].into_iter().collect()
        }
        _ => [sel.in_reg(src, class)].into_iter().collect(),
    };
    let lanes = class.bits() / u32::from(BYTE);
    for part in 0..lanes {
        let Some(dst) = sel.asked(i, part) else {
            continue;
        };
        let word = Operand::Reg(words[part as usize / 4]);
        let at = Operand::Int(i64::from(part % 4 * u32::from(BYTE)));
        let width = Operand::Int(i64::from(BYTE));
        sel.emit_to(dst, Mnemonic::Bfe, &[M::U32], &[word, at, width]);
    }
}

/// The lanes of a result that is a small vector in one register.
fn lanes_of(sel: &Select, i: Inst, class: RegClass) -> Option<Rc<Parts>> {
    let parts = sel.m.parts(sel.m.body.inst(i).ty);
    let bits: u32 = parts.iter().map(|p| u32::from(p.scalar.bits)).sum();
    (parts.len() > 1 && bits == class.bits()).then_some(parts)
}

/// Moves a result to where it is wanted.
fn asm_result(sel: &mut Select, i: Inst, r: Reg, asked: Option<Reg>, part: u32) {
    use Modifier as M;
    let class = sel.mf.class(r);
    let src = Operand::Reg(r);
    if class == RegClass::B128 {
        let hi = sel.asked(i, part + 1);
        let list = [
            asked.map_or(Operand::Sink, Operand::Reg),
            hi.map_or(Operand::Sink, Operand::Reg),
        ];
        if asked.is_some() || hi.is_some() {
            let v = sel.vector(&list);
            sel.emit(Mnemonic::Mov, &[M::B128], 1, &[v, src]);
        }
        return;
    }
    if part == 0
        && let Some(parts) = lanes_of(sel, i, class)
    {
        if parts[0].scalar.bits == BYTE {
            return bytes_of(sel, i, src, class);
        }
        // A small vector in one register.
        let list: SmallVec<[Operand; 4]> = (0..parts.len() as u32)
            .map(|p| sel.asked(i, p).map_or(Operand::Sink, Operand::Reg))
            .collect();
        let v = sel.vector(&list);
        return sel.emit(Mnemonic::Mov, &[class.bits_type()], 1, &[v, src]);
    }
    let Some(dst) = asked else { return };
    match (class, sel.mf.class(dst)) {
        (a, b) if a.bits() == b.bits() => sel.emit_to(dst, Mnemonic::Mov, &[b.bits_type()], &[src]),
        (RegClass::B16, RegClass::B32) => {
            sel.emit_to(dst, Mnemonic::Cvt, &[M::U32, M::U16], &[src])
        }
        (RegClass::B16, RegClass::B64) => {
            sel.emit_to(dst, Mnemonic::Cvt, &[M::U64, M::U16], &[src])
        }
        (RegClass::B32, RegClass::B64) => {
            sel.emit_to(dst, Mnemonic::Cvt, &[M::U64, M::U32], &[src])
        }
        (a @ (RegClass::B32 | RegClass::B64), _) => memory::put_bits(sel, src, a, dst),
        (RegClass::B16, RegClass::Pred) => {
            let w = sel.emit_new(RegClass::B32, Mnemonic::Cvt, &[M::U32, M::U16], &[src]);
            memory::put_bits(sel, Operand::Reg(w), RegClass::B32, dst);
        }
        _ => {
            sel.error(
                msg::ASM_CONSTRAINT,
                &["=", "the result's type doesn't fit the register class"],
            );
            sel.mov_zero(dst);
        }
    }
}

/// Puts the text in; gives the start of its list.
fn asm_text(
    sel: &mut Select,
    template: &[Piece],
    operands: &[Operand],
    defs: SmallVec<[Reg; 2]>,
    effect: u8,
) -> Option<u32> {
    let begin = sel.names.intern(BEGIN);
    let end = sel.names.intern(END);
    let mut list: Vec<Operand> = Vec::new();
    let mut copy = None;
    for p in template {
        match p {
            Piece::Text(t) if t.is_empty() => {}
            Piece::Text(t) => {
                let name = sel.names.intern(t);
                list.push(Operand::Text(name));
            }
            Piece::Operand(usize::MAX, _) => {
                // One number for the whole text: labels are named and branched to by it.
                let n = *copy.get_or_insert(sel.calls);
                let name = sel.names.intern(&n.to_string());
                list.push(Operand::Text(name));
            }
            Piece::Operand(n, _) => match operands.get(*n) {
                Some(&o) => list.push(o),
                None => {
                    sel.error(msg::ASM_TEMPLATE, &["an operand number is too large"]);
                    return None;
                }
            },
        }
    }
    sel.calls += u32::from(copy.is_some());
    if effect == effect::STAYS {
        sel.statement(Statement::Comment(begin));
    }
    let operands = sel.mf.f.add_list(&list);
    sel.mf.asm_defs.insert(operands.start, defs);
    let dbg = sel.dbg;
    sel.cur.push(Item {
        stmt: Statement::Verbatim(operands),
        ndefs: 0,
        effect,
        dbg,
    });
    if effect == effect::STAYS {
        sel.statement(Statement::Comment(end));
    }
    Some(operands.start)
}
