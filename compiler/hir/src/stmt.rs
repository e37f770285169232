//! Statements of the typed tree.

use super::{ExprId, LabelId, List, Loc, StmtId, StrId, Sym, VarId};

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub loc: Loc,
}

/// What `#pragma unroll` and friends said about a loop.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct LoopHints {
    /// `None`: no pragma. `Some(0)`: full (`#pragma unroll`). `Some(1)`: `nounroll`. `Some(n)`: by n.
    pub unroll: Option<u32>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BranchHint {
    None,
    Likely,
    Unlikely,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Null,
    Expr(ExprId),
    /// Local variables in order. Each runs its initialiser here and its destructor at scope end.
    /// Static locals are initialised once (constant in device code).
    Decl(List<VarId>),
    /// A scope.
    Compound(List<StmtId>),
    /// `cond` is a `bool` prvalue. Condition variables and init-statements are in an enclosing `Compound`.
    If {
        cond: ExprId,
        then: StmtId,
        els: Option<StmtId>,
        hint: BranchHint,
    },
    /// `cond` is an integer prvalue. Cases lie anywhere below `body`.
    Switch {
        cond: ExprId,
        body: StmtId,
    },
    /// Values `lo..=hi` in the type of the condition.
    Case {
        lo: i128,
        hi: i128,
        sub: StmtId,
    },
    Default {
        sub: StmtId,
    },
    /// `cond_var` is declared anew at each test.
    While {
        cond_var: Option<VarId>,
        cond: ExprId,
        body: StmtId,
        hints: LoopHints,
    },
    Do {
        body: StmtId,
        cond: ExprId,
        hints: LoopHints,
    },
    /// Range-for has been rewritten to this.
    For {
        init: Option<StmtId>,
        cond_var: Option<VarId>,
        cond: Option<ExprId>,
        inc: Option<ExprId>,
        body: StmtId,
        hints: LoopHints,
    },
    Break,
    Continue,
    /// `value` initialises the return slot (class prvalues elide; references: a glvalue).
    Return(Option<ExprId>),
    Label {
        label: LabelId,
        /// For messages; `None` when nothing need name it.
        name: Option<Sym>,
        sub: StmtId,
    },
    Goto(LabelId),
    Asm(Box<AsmStmt>),
}

#[derive(Clone, Debug)]
pub struct AsmStmt {
    pub template: StrId,
    pub volatile: bool,
    /// Outputs are lvalues; constraint text as written (`=r`, `+f`).
    pub outputs: Vec<AsmOperand>,
    /// Inputs are prvalues; `C` constraints: a string's address.
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<StrId>,
}

#[derive(Clone, Debug)]
pub struct AsmOperand {
    pub constraint: StrId,
    pub name: Option<Sym>,
    pub expr: ExprId,
}
