//! The instructions of a mnemonic that the form table has, without their operands.
#![allow(dead_code)]

use jacquard_ptx::forms::{Form, OperandKind};

/// One of them.
pub struct Head {
    /// As in PTX, up to the operands.
    pub text: String,
    pub form: &'static Form,
}

impl Head {
    /// The words between the dots.
    pub fn words(&self) -> Vec<&str> {
        self.text.split('.').collect()
    }

    /// The greatest constant that the operand may be, counted from 0, if it is one.
    pub fn greatest(&self, operand: usize) -> Option<i64> {
        match self.form.operands.get(operand)?.kind {
            OperandKind::Immediate { hi, .. } => Some(hi),
            _ => None,
        }
    }

    /// The operand is a list of registers.
    pub fn is_list(&self, operand: usize) -> bool {
        let kind = self.form.operands.get(operand).map(|o| o.kind);
        matches!(kind, Some(OperandKind::Value { count, .. }) if count != jacquard_ptx::forms::Count::One)
    }
}

/// Every combination of modifiers of the forms of a mnemonic.
pub fn heads(mnemonic: &str) -> Vec<Head> {
    let mut out: Vec<Head> = Vec::new();
    for form in Form::all().iter().filter(|f| f.op.text() == mnemonic) {
        let start = out.len();
        for s in form.combinations(usize::MAX) {
            let text = s.text.split(' ').next().unwrap_or_default().to_owned();
            if out[start..].last().is_none_or(|h| h.text != text) {
                out.push(Head { text, form });
            }
        }
    }
    out
}

/// `m16n8k32`
pub fn shape(word: &str) -> Option<(usize, usize, usize)> {
    let (m, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (n, k) = rest.split_once('k')?;
    Some((m.parse().ok()?, n.parse().ok()?, k.parse().ok()?))
}
