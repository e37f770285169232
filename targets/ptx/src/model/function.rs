//! Functions: declarations, directives, and the body as a flat list of statements.
use super::{
    Label, Linkage, Mnemonic, Modifier, Name, Operand, OperandList, Reg, Sym, Type, VarId, Variable,
};
use smallvec::SmallVec;

/// A declared register that some instruction mentions, or that a builder made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RegInfo {
    /// The name as declared, with its percent sign if it has one: `%r` for `%r7` of `%r<10>`.
    pub name: Name,
    /// The number within a declared range, or [`RegInfo::NO_NUMBER`].
    pub number: u32,
    /// The type as declared; of each element where it is a vector.
    pub ty: Type,
    /// 1, 2 or 4.
    pub vector: u8,
}

impl RegInfo {
    /// The register is not part of a range.
    pub const NO_NUMBER: u32 = u32::MAX;
}

/// `.reg .b32 %r<10>;` — one declared name; a statement with several names is several of these.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RegDecl {
    /// With its percent sign, without the number: `%r`.
    pub name: Name,
    /// `N` of `%r<N>`; `None` for a single register.
    pub count: Option<u32>,
    /// The type of every register declared.
    pub ty: Type,
    /// 1, 2 or 4: registers declared `.v2` or `.v4` have that many elements.
    pub vector: u8,
}

/// `@%p` or `@!%p`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    /// A predicate register.
    pub reg: Reg,
    /// `@!%p`: the instruction is executed where the predicate is false.
    pub negated: bool,
}

/// A run of modifiers in the function's pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ModifierList {
    /// Index of the first in [`Function::modifier_pool`].
    pub start: u32,
    /// How many.
    pub len: u16,
}

/// An instruction. Its lists are read with [`Function::modifiers`] and [`Function::operands`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Inst {
    /// The first word: `add` of `add.s32`.
    pub op: Mnemonic,
    /// Executed only in threads for which this holds.
    pub guard: Option<Guard>,
    /// In the order written.
    pub modifiers: ModifierList,
    /// In the order written, destinations first.
    pub operands: OperandList,
    /// Line in the PTX text, from 1; 0 for a built instruction.
    pub line: u32,
}

/// A `.loc` directive.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Loc {
    /// Number of the `.file` directive.
    pub file: u32,
    /// Line of the source, from 1; 0 for none in particular.
    pub line: u32,
    /// Column of the source, from 1; 0 for the line as a whole.
    pub column: u32,
    /// Where the function that the code was inlined from had been called.
    pub inlined: Option<InlinedAt>,
}

/// The tail of a `.loc` within an inlined function.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InlinedAt {
    /// The label in `.debug_str` that holds the function's name, and an offset from it.
    pub function: Name,
    /// Bytes from the label to the function's name.
    pub offset: i64,
    /// The `.file` of the call.
    pub file: u32,
    /// Line of the call, as [`Loc::line`].
    pub line: u32,
    /// Column of the call, as [`Loc::column`].
    pub column: u32,
}

/// The signature behind a `.callprototype` label.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Prototype {
    /// At most one in practice; the grammar has a list.
    pub returns: SmallVec<[Variable; 1]>,
    /// Parameters in order; their names mean nothing.
    pub params: Vec<Variable>,
    /// `.noreturn`: a call does not come back.
    pub noreturn: bool,
    /// `.abi_preserve N`, `.abi_preserve_control N`
    pub abi_preserve: Option<u32>,
    /// Control registers that the callee keeps; see [`Directive::AbiPreserveControl`].
    pub abi_preserve_control: Option<u32>,
}

/// A statement of a body.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Statement {
    /// An instruction.
    Inst(Inst),
    /// `name:` — what follows can be branched to.
    Label(Label),
    /// Index into [`Function::reg_decls`].
    RegDecl(u32),
    /// The declaration of a variable in `.local`, `.shared`, `.param`, … space.
    VarDecl(VarId),
    /// `{`
    Open,
    /// `}`
    Close,
    /// Index into [`Function::locs`].
    Loc(u32),
    /// `.pragma "text";`
    Pragma(Name),
    /// `label: .branchtargets a, b;` as [`Operand::Label`]s.
    BranchTargets {
        /// The label that `brx.idx` names.
        label: Label,
        /// What the index chooses from.
        targets: OperandList,
    },
    /// `label: .calltargets f, g;` as [`Operand::Sym`]s.
    CallTargets {
        /// The label that an indirect `call` names.
        label: Label,
        /// The functions that the call may reach.
        targets: OperandList,
    },
    /// `label: .callprototype …;`: index into [`Function::prototypes`].
    CallPrototype {
        /// The label that an indirect `call` names.
        label: Label,
        /// Index into [`Function::prototypes`].
        prototype: u32,
    },
    /// Text of someone else's making (inline assembly) with operands between: its [`Operand::Text`] pieces and the
    /// other operands are printed one after the other, nothing between. The parser never makes one.
    Verbatim(OperandList),
    /// A comment line, without the slashes.
    Comment(Name),
    /// An empty line, for the reader.
    Blank,
}

/// A performance-tuning or other directive between a function's head and its body.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Directive {
    /// `.maxnreg`: at most so many registers for each thread.
    MaxNReg(u32),
    /// As written: one to three numbers; the rest are 0.
    MaxNTid([u32; 3]),
    /// `.reqntid`: exactly these threads in a block, by dimension; unwritten ones are 0.
    ReqNTid([u32; 3]),
    /// `.minnctapersm`: at least so many blocks are to fit on a multiprocessor at once.
    MinNCtaPerSm(u32),
    /// `.maxnctapersm`: at most so many blocks on a multiprocessor at once; deprecated since PTX 2.0.
    MaxNCtaPerSm(u32),
    /// `.explicitcluster`: the launch must say the cluster's dimensions.
    ExplicitCluster,
    /// `.reqnctapercluster`: exactly these blocks in a cluster, by dimension; unwritten ones are 0.
    ReqNCtaPerCluster([u32; 3]),
    /// `.maxclusterrank`: at most so many blocks in a cluster.
    MaxClusterRank(u32),
    /// `.blocksareclusters`: the grid of a launch counts clusters instead of blocks.
    BlocksAreClusters,
    /// `.noreturn`: the function does not return to its caller.
    NoReturn,
    /// `.abi_preserve`: the function keeps so many data registers for its caller.
    AbiPreserve(u32),
    /// `.abi_preserve_control`: the function keeps so many control registers for its caller.
    AbiPreserveControl(u32),
    /// `.pragma "text"`, for the whole function.
    Pragma(Name),
}

/// Which directive declares a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionKind {
    /// `.entry`: a kernel.
    Entry,
    /// `.func`: a device function.
    Func,
}

/// A function declaration or definition.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name as written: mangled, for C++.
    pub name: Name,
    /// Kernel or device function.
    pub kind: FunctionKind,
    /// Who can name it.
    pub linkage: Linkage,
    /// `.attribute(.unified(a, b))` of the function.
    pub unified: Option<(u64, u64)>,
    /// Return parameters are `vars[0..returns]`, parameters `vars[returns..returns + params]`; locals follow.
    pub returns: u32,
    /// How many variables, after the return parameters, are parameters.
    pub params: u32,
    /// In the order written, between head and body.
    pub directives: SmallVec<[Directive; 4]>,
    /// A definition; a declaration ends in a semicolon.
    pub has_body: bool,
    /// The statements between the outermost braces; nested braces are statements.
    pub body: Vec<Statement>,
    /// Parameters and local variables, by [`VarId`].
    pub vars: Vec<Variable>,
    /// For each variable that lives in `.reg` space (old-style parameters), its register.
    pub var_regs: Vec<(VarId, Reg)>,
    /// The registers that are mentioned, by [`Reg`].
    pub regs: Vec<RegInfo>,
    /// `.reg` directives, for [`Statement::RegDecl`].
    pub reg_decls: Vec<RegDecl>,
    /// Names of labels.
    pub labels: Vec<Name>,
    /// `.loc` directives, for [`Statement::Loc`].
    pub locs: Vec<Loc>,
    /// Call prototypes, for [`Statement::CallPrototype`].
    pub prototypes: Vec<Prototype>,
    /// For [`Statement::Verbatim`]s by the start of their lists: what their maker wants to know of them later.
    pub origins: Vec<(u32, u32)>,
    /// Pools; see [`Function::operands`] and [`Function::modifiers`].
    pub operand_pool: Vec<Operand>,
    /// The modifiers of all instructions.
    pub modifier_pool: Vec<Modifier>,
}

impl Function {
    /// A declaration without parameters; [`Function::has_body`] makes it a definition.
    pub fn new(kind: FunctionKind, linkage: Linkage, name: Name) -> Function {
        Function {
            name,
            kind,
            linkage,
            unified: None,
            returns: 0,
            params: 0,
            directives: SmallVec::new(),
            has_body: false,
            body: Vec::new(),
            vars: Vec::new(),
            var_regs: Vec::new(),
            regs: Vec::new(),
            reg_decls: Vec::new(),
            labels: Vec::new(),
            locs: Vec::new(),
            prototypes: Vec::new(),
            origins: Vec::new(),
            operand_pool: Vec::new(),
            modifier_pool: Vec::new(),
        }
    }

    /// The modifiers of an instruction, in the order written.
    #[inline]
    pub fn modifiers(&self, inst: &Inst) -> &[Modifier] {
        let m = inst.modifiers;
        &self.modifier_pool[m.start as usize..m.start as usize + m.len as usize]
    }

    /// The operands of an instruction.
    #[inline]
    pub fn operands(&self, inst: &Inst) -> &[Operand] {
        self.list(inst.operands)
    }

    /// The operands of a list.
    #[inline]
    pub fn list(&self, list: OperandList) -> &[Operand] {
        &self.operand_pool[list.start as usize..list.start as usize + list.len as usize]
    }

    /// What is known of a register of this function.
    #[inline]
    pub fn reg(&self, reg: Reg) -> &RegInfo {
        &self.regs[reg.0 as usize]
    }

    /// A parameter or local variable of this function.
    #[inline]
    pub fn var(&self, var: VarId) -> &Variable {
        &self.vars[var.0 as usize]
    }

    /// Return parameters.
    pub fn return_params(&self) -> &[Variable] {
        &self.vars[..self.returns as usize]
    }

    /// Parameters.
    pub fn parameters(&self) -> &[Variable] {
        &self.vars[self.returns as usize..(self.returns + self.params) as usize]
    }

    /// The instructions of the body, in order.
    pub fn instructions(&self) -> impl Iterator<Item = &Inst> {
        self.body.iter().filter_map(|s| match s {
            Statement::Inst(inst) => Some(inst),
            _ => None,
        })
    }

    // Building.

    /// Copies `operands` to the pool.
    pub fn add_list(&mut self, operands: &[Operand]) -> OperandList {
        let start = self.operand_pool.len() as u32;
        self.operand_pool.extend_from_slice(operands);
        OperandList {
            start,
            len: operands.len() as u16,
        }
    }

    /// Copies `modifiers` to the pool.
    pub fn add_modifiers(&mut self, modifiers: &[Modifier]) -> ModifierList {
        let start = self.modifier_pool.len() as u32;
        self.modifier_pool.extend_from_slice(modifiers);
        ModifierList {
            start,
            len: modifiers.len() as u16,
        }
    }

    /// Appends an instruction to the body.
    pub fn push_inst(
        &mut self,
        guard: Option<Guard>,
        op: Mnemonic,
        modifiers: &[Modifier],
        operands: &[Operand],
    ) {
        let modifiers = self.add_modifiers(modifiers);
        let operands = self.add_list(operands);
        self.body.push(Statement::Inst(Inst {
            op,
            guard,
            modifiers,
            operands,
            line: 0,
        }));
    }

    /// Declares `count` registers `name0 … name(count-1)` of one type at the end of the body; their ids are
    /// consecutive, the first is returned. (PTX declares before use; a builder that learns the number last may
    /// put the statement at the front itself.)
    pub fn add_reg_range(&mut self, name: Name, ty: Type, count: u32) -> Reg {
        let first = Reg(self.regs.len() as u32);
        for number in 0..count {
            self.regs.push(RegInfo {
                name,
                number,
                ty,
                vector: 1,
            });
        }
        let decl = self.reg_decls.len() as u32;
        self.reg_decls.push(RegDecl {
            name,
            count: Some(count),
            ty,
            vector: 1,
        });
        self.body.push(Statement::RegDecl(decl));
        first
    }

    /// Declares one register with a name of its own at the end of the body.
    pub fn add_reg(&mut self, name: Name, ty: Type) -> Reg {
        let reg = Reg(self.regs.len() as u32);
        self.regs.push(RegInfo {
            name,
            number: RegInfo::NO_NUMBER,
            ty,
            vector: 1,
        });
        let decl = self.reg_decls.len() as u32;
        self.reg_decls.push(RegDecl {
            name,
            count: None,
            ty,
            vector: 1,
        });
        self.body.push(Statement::RegDecl(decl));
        reg
    }

    /// Makes a label; [`Statement::Label`] places it.
    pub fn add_label(&mut self, name: Name) -> Label {
        self.labels.push(name);
        Label(self.labels.len() as u32 - 1)
    }

    /// Adds a return parameter; before any parameter.
    pub fn add_return(&mut self, variable: Variable) -> VarId {
        debug_assert!(self.params == 0 && self.vars.len() as u32 == self.returns);
        self.returns += 1;
        self.add_var(variable)
    }

    /// Adds a parameter; after the return parameters, before any local.
    pub fn add_param(&mut self, variable: Variable) -> VarId {
        debug_assert!(self.vars.len() as u32 == self.returns + self.params);
        self.params += 1;
        self.add_var(variable)
    }

    /// Adds a variable without placing its declaration ([`Statement::VarDecl`] does).
    pub fn add_var(&mut self, variable: Variable) -> VarId {
        self.vars.push(variable);
        VarId(self.vars.len() as u32 - 1)
    }

    /// A symbol operand for a variable of this function.
    pub fn var_operand(&self, var: VarId) -> Operand {
        Operand::Sym {
            sym: Sym::local(var),
            offset: 0,
        }
    }
}
