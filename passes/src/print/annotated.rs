//! A function as `opt` prints it with notes: in front of blocks and instructions, and behind instructions.

use super::block;
use crate::manager::Fx;
use jacquard_ir::{Block, Inst, cfg, text};

/// The column at which notes about a block begin.
const COLUMN: usize = 50;

/// What is printed beside the code.
pub(super) trait Notes {
    /// Lines at the start of a block.
    fn at_block(&self, _b: Block) -> Option<String> {
        None
    }
    /// Lines in front of an instruction.
    fn before(&self, _i: Inst) -> Option<String> {
        None
    }
    /// What follows an instruction.
    fn after(&self, _i: Inst) -> Option<String> {
        None
    }
}

/// The function's text with notes.
pub(super) fn function(fx: &Fx, notes: &dyn Notes) -> String {
    let whole = text::print_function(fx.m, fx.f, fx.body);
    let mut lines = whole.lines().peekable();
    let mut out = String::new();
    let mut push = |line: &str| {
        out.push_str(line);
        out.push('\n');
    };
    for line in lines.by_ref() {
        push(line);
        if line.starts_with("define") && line.ends_with('{') {
            break;
        }
    }
    for (n, b) in fx.body.blocks().enumerate() {
        if lines.peek().is_some_and(|l| l.is_empty()) {
            lines.next();
        }
        // The entry has no label where it has no name.
        let named = fx.body.names.contains_key(&b.into());
        let label = lines.next_if(|l| !l.starts_with(' ') && l.ends_with(':'));
        match (label, n) {
            (Some(l), 0) if named => push(l),
            (Some(l), 1..) => {
                push("");
                push(&format!("{l:<COLUMN$}{}", predecessors(fx, b)));
            }
            _ => {}
        }
        if let Some(t) = notes.at_block(b) {
            push(&t);
        }
        for i in fx.body.insts(b) {
            while let Some(l) = lines.next_if(|l| l.starts_with("    #dbg")) {
                push(l);
            }
            if let Some(t) = notes.before(i) {
                push(&t);
            }
            let mut line = lines.next().unwrap_or_default().to_owned();
            // The cases of a switch take lines of their own.
            if line.ends_with(" [") {
                for more in lines.by_ref() {
                    line.push('\n');
                    line.push_str(more);
                    if more.trim_start().starts_with(']') {
                        break;
                    }
                }
            }
            line += &notes.after(i).unwrap_or_default();
            push(&line);
        }
    }
    push("}");
    out
}

/// The predecessors of a block, those that come last in the text first.
fn predecessors(fx: &Fx, b: Block) -> String {
    let mut from: Vec<String> = Vec::new();
    for p in fx.body.blocks() {
        for _ in cfg::succs(fx.body, p).filter(|&s| s == b) {
            from.push(block(fx.m, fx.body, p));
        }
    }
    match from.is_empty() {
        true => "; No predecessors!".to_owned(),
        false => {
            from.reverse();
            format!("; preds = {}", from.join(", "))
        }
    }
}
