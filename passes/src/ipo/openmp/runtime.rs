//! Functions of the runtime in a module, and which of a kernel's instructions they are.

use crate::manager::OPENMP;
use jacquard_ir::{Body, Const, FuncId, GlobalRef, Inst, Module, Opcode, Pred, Value, VarId, call};
use jacquard_schema::passes::OpenMpRole;
use rustc_hash::FxHashMap;

/// Functions and variables of the runtime that a module has.
pub struct Runtime {
    functions: FxHashMap<FuncId, OpenMpRole>,
    /// The variables that hold the mode.
    pub modes: Vec<VarId>,
    /// The variables that hold how many parallel regions are around a thread.
    pub levels: Vec<VarId>,
}

impl Runtime {
    /// Looks the rows of the table up.
    pub fn new(m: &Module) -> Runtime {
        let mut found = Runtime {
            functions: FxHashMap::default(),
            modes: Vec::new(),
            levels: Vec::new(),
        };
        for row in OPENMP {
            match (m.lookup(row.name), row.role) {
                (Some(GlobalRef::Func(f)), role) => {
                    found.functions.insert(f, role);
                }
                (Some(GlobalRef::Var(v)), OpenMpRole::Mode) => found.modes.push(v),
                (Some(GlobalRef::Var(v)), OpenMpRole::Level) => found.levels.push(v),
                _ => {}
            }
        }
        found
    }
    /// Whether a function is the runtime's.
    pub fn provides(&self, f: FuncId) -> bool {
        self.functions.contains_key(&f)
    }
    /// What a function is to the pass.
    pub fn role(&self, f: FuncId) -> Option<OpenMpRole> {
        self.functions.get(&f).copied()
    }
    /// What a called function is to the pass.
    pub fn called(&self, m: &Module, body: &Body, i: Inst) -> Option<OpenMpRole> {
        match body.op(i) {
            Opcode::Call => self.role(m.called_func(body, i)?),
            _ => None,
        }
    }
}

/// Where a kernel says how it runs.
pub struct Environment {
    /// The variable.
    pub var: VarId,
    /// Its value.
    value: Const,
}

/// Members of a kernel's configuration (`ConfigurationEnvironmentTy` of LLVM's `Environment.h`).
const STATE_MACHINE: u64 = 0;
const MODE: u64 = 2;
/// The bit of the mode that all threads run from the start.
const SPMD: u128 = 2;

impl Environment {
    /// The environment that a call of the runtime's beginning names.
    pub fn of(m: &Module, body: &Body, init: Inst) -> Option<Environment> {
        let first = call::args(body, init).next()?;
        let var = m.cx.variable_of(first.as_const()?)?;
        let value = m.var(var).init?;
        Some(Environment { var, value })
    }
    /// Whether all threads run from the start.
    pub fn is_spmd(&self, m: &mut Module) -> Option<bool> {
        let configuration = m.cx.const_member(self.value, 0)?;
        let mode = m.cx.const_member(configuration, MODE)?;
        Some(m.cx.as_int(mode)? & SPMD != 0)
    }
    /// Whether the runtime has the other threads wait for work.
    pub fn waits(&self, m: &mut Module) -> Option<bool> {
        let configuration = m.cx.const_member(self.value, 0)?;
        let machine = m.cx.const_member(configuration, STATE_MACHINE)?;
        Some(m.cx.as_int(machine)? != 0)
    }
    /// Says that all threads run from the start, and that none waits for work.
    pub fn make_spmd(&self, m: &mut Module) -> Option<()> {
        self.change(m, SPMD)
    }
    /// Set where the kernel waits itself and the runtime must not.
    pub fn let_kernel_wait(&self, m: &mut Module) -> Option<()> {
        self.change(m, 0)
    }
    /// No thread waits in the runtime, and the mode has some more bits.
    fn change(&self, m: &mut Module, bits: u128) -> Option<()> {
        let configuration = m.cx.const_member(self.value, 0)?;
        let mode = m.cx.const_member(configuration, MODE)?;
        let machine = m.cx.const_member(configuration, STATE_MACHINE)?;
        let (mode_ty, machine_ty) = (m.cx.const_ty(mode), m.cx.const_ty(machine));
        let mode = m.cx.as_int(mode)? | bits;
        let (mode, machine) = (m.cx.int(mode_ty, mode), m.cx.zero(machine_ty));
        let changed = with_member(m, configuration, STATE_MACHINE, machine)?;
        let changed = with_member(m, changed, MODE, mode)?;
        let value = with_member(m, self.value, 0, changed)?;
        m.vars[self.var.index()].init = Some(value);
        Some(())
    }
}

/// A constant aggregate with another member.
fn with_member(m: &mut Module, whole: Const, n: u64, member: Const) -> Option<Const> {
    let ty = m.cx.const_ty(whole);
    let mut members = Vec::new();
    while let Some(c) = m.cx.const_member(whole, members.len() as u64) {
        members.push(c);
    }
    *members.get_mut(n as usize)? = member;
    Some(m.cx.aggregate(ty, &members))
}

/// The branch by which the threads that run the program's own code leave the beginning of a kernel, and whether they take its first edge.
pub fn way_in(m: &Module, body: &Body, init: Inst) -> Option<(Inst, bool)> {
    let test = body.single_user(init.into())?;
    let minus_one = |v: Value| v.as_const().and_then(|c| m.cx.as_sint(c)) == Some(-1);
    if body.op(test) != Opcode::ICmp || !(minus_one(body.operand(test, 1))) {
        return None;
    }
    let equal = match body.inst(test).aux {
        jacquard_ir::Aux::Cmp(Pred::Eq) => true,
        jacquard_ir::Aux::Cmp(Pred::Ne) => false,
        _ => return None,
    };
    let branch = body.single_user(test.into())?;
    (body.op(branch) == Opcode::Br && body.inst(branch).block == body.inst(init).block)
        .then_some((branch, equal))
}
