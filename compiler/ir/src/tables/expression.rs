//! Expressions that say what a builtin or an older intrinsic becomes.

use super::{Gate, IntrinsicId, Ty};

/// An IR operation that a lowering may name: the word in the row with a capital.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// `zext`
    Zext,
    /// `sext`
    Sext,
    /// `trunc`
    Trunc,
    /// `fpext`
    Fpext,
    /// `fptrunc`
    Fptrunc,
    /// `fptosi`
    Fptosi,
    /// `fptoui`
    Fptoui,
    /// `sitofp`
    Sitofp,
    /// `uitofp`
    Uitofp,
    /// `fneg`
    Fneg,
    /// `bitcast`
    Bitcast,
    /// `ptrtoint`
    Ptrtoint,
    /// `inttoptr`
    Inttoptr,
    /// `addrspacecast`
    Addrspacecast,
    /// `icmp`; its predicate is the word, or the text of the third operand, metadata.
    Icmp,
    /// A binary instruction, which the word names, with the fast-math flags of the call.
    Binary,
    /// `select`
    Select,
    /// Lanes that take part: those whose bit is set and whose number lies below a length; `from`: those whose number, counted
    /// from the first operand, lies below the second.
    Lanes,
    /// The first operand in every lane of a vector like the second.
    Splat,
    /// Poison of the call's type.
    Poison,
    /// `fcmp`; its predicate is the text of the third operand, metadata.
    Fcmp,
    /// Chooses among the operands after the first by the rounding mode that it names, metadata: to nearest, toward zero,
    /// down, up. A mode without an operand is an error.
    Rounding,
    /// Chooses by the format of the first operand: `float`, `double`, another. A vector's lanes are computed one by one.
    Format,
    /// `atomicrmw`; its operation is the word, the value what was there before.
    Atomicrmw,
    /// Compare-and-exchange; the value is what was there before.
    Cmpxchg,
    /// `store`
    Store,
    /// `load`
    Load,
    /// `alloca` of so many bytes, aligned to 16.
    Alloca,
    /// `unreachable`
    Unreachable,
    /// Field of a struct; its number is the word.
    Extract,
    /// Operands in order; the value is the last one's.
    Do,
    /// The operand that the constant first operand counts to.
    Switch,
    /// A struct of the call's type from two values.
    Pair,
    /// A window over two vectors joined; its word says from which end the offset counts.
    Splice,
    /// A value of the wanted type from memory: the operand's address plus as many times its size as the word says.
    Word,
    /// Stores the fields of the first operand, a struct, one behind the other at the second.
    Fields,
    /// Binds the first operand for `^` in the second.
    Let,
    /// The first operand, an argument of a call, which is aligned as the second says.
    Align,
}

/// An expression over a builtin's arguments.
#[derive(Clone, Copy, Debug)]
pub enum Expr {
    /// Argument N.
    Arg(u8),
    /// The value of the nearest `Let`.
    Let,
    /// An integer constant of the type that its place wants.
    Int(i64),
    /// A call of an intrinsic with these overload types.
    Call(IntrinsicId, &'static [Ty], &'static [Expr]),
    /// An IR operation with its words (predicate, ordering, scope) and type.
    Op(Op, &'static [&'static str], Option<Ty>, &'static [Expr]),
}

impl Expr {
    /// Adds the gates of the intrinsics it calls.
    pub fn gates(&self, out: &mut Vec<Gate>) {
        match self {
            Expr::Call(id, _, args) => {
                out.push(id.facts().gate);
                args.iter().for_each(|a| a.gates(out));
            }
            // What a choice needs depends on the choice.
            Expr::Op(Op::Switch, ..) => {}
            Expr::Op(_, _, _, args) => args.iter().for_each(|a| a.gates(out)),
            _ => {}
        }
    }

    /// Whether argument `n` chooses between expressions, and so has to be a constant.
    pub fn chooses(&self, n: usize) -> bool {
        match self {
            Expr::Op(Op::Switch, _, _, args) => {
                matches!(args.first(), Some(Expr::Arg(k)) if usize::from(*k) == n)
                    || args.iter().any(|a| a.chooses(n))
            }
            Expr::Op(_, _, _, args) | Expr::Call(_, _, args) => args.iter().any(|a| a.chooses(n)),
            _ => false,
        }
    }

    /// Adds the gates of what constant 0 chooses.
    pub fn gates_of_first_choice(&self, out: &mut Vec<Gate>) {
        match self {
            Expr::Op(Op::Switch, _, _, args) => {
                if let Some(first) = args.get(1) {
                    first.gates(out);
                    first.gates_of_first_choice(out);
                }
            }
            Expr::Op(_, _, _, args) | Expr::Call(_, _, args) => {
                args.iter().for_each(|a| a.gates_of_first_choice(out));
            }
            _ => {}
        }
    }

    /// Calls it an intrinsic that its row refuses?
    pub fn unsupported(&self) -> bool {
        match self {
            Expr::Call(id, _, args) => {
                matches!(id.facts().lower, super::Lower::Unsupported(_))
                    || args.iter().any(Expr::unsupported)
            }
            Expr::Op(_, _, _, args) => args.iter().any(Expr::unsupported),
            _ => false,
        }
    }
}
