//! What can't be compiled, and why.

use std::fmt;

jacquard_macros::codegen_diagnostics!();

/// An error of code generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which message.
    pub id: MessageId,
    /// The message with its parameters filled in.
    pub message: String,
    /// The function or variable it is about.
    pub symbol: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.symbol.is_empty() {
            write!(f, "{}", self.message)
        } else {
            write!(f, "in '{}': {}", self.symbol, self.message)
        }
    }
}

impl Diagnostic {
    /// The message `id`, its placeholders filled in order of first appearance.
    pub fn new(id: MessageId, symbol: &str, args: &[&str]) -> Diagnostic {
        let mut message = String::new();
        let mut rest = id.text();
        let mut names: Vec<&str> = Vec::new();
        while let Some((head, tail)) = rest.split_once('{') {
            message.push_str(head);
            let (name, after) = tail.split_once('}').unwrap_or((tail, ""));
            let n = names.iter().position(|x| *x == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            });
            message.push_str(args.get(n).copied().unwrap_or(""));
            rest = after;
        }
        message.push_str(rest);
        Diagnostic {
            id,
            message,
            symbol: symbol.to_string(),
        }
    }
}
