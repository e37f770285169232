//! What can't be compiled, and why.

pub use jacquard_diag::{Diagnostic, MsgId};

jacquard_macros::codegen_messages!();

/// An error of code generation about a function or a variable; no symbol is the empty string.
#[must_use]
pub fn error(id: MsgId, symbol: &str, args: &[&str]) -> Diagnostic {
    let args: Vec<&dyn std::fmt::Display> = args.iter().map(|a| a as _).collect();
    let mut made = Diagnostic::new(id, None, &args);
    if !symbol.is_empty() {
        made.text = format!("in '{symbol}': {}", made.text);
        made.symbol = symbol.to_string();
    }
    made
}
