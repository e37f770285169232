//! The constant evaluator: runs `constexpr` code over the typed tree.
//!
//! [`evaluate`] reads a [`Program`] and never changes it. Where it needs a function body or an initialiser that has not been
//! analysed it returns [`EvalError::NeedBody`] or [`EvalError::NeedVar`]; the caller provides it and asks again.
//! Objects are trees of [`ConstValue`]; an address is an object and a path into it, so a pointer can never go wrong unseen.

mod access;
pub mod builtin;
mod bytes;
mod call;
mod expr;
mod heap;
mod lifetime;
mod ops;
mod stmt;
mod value;

pub use access::str_unit;
pub use value::{float_of, int_type, round_float, uninit, wrap, zero};

use crate::layout::Layouts;
use crate::types::QualType;
use crate::{
    Address, AddressBase, Category, ConstValue, ExprId, ExprKind, FuncId, Path, Program, VarId,
};
use jacquard_preprocess::diag::{Builder, MsgId, msg};
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashMap;

/// How much a constant expression may cost.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Expressions and statements evaluated.
    pub steps: u64,
    /// Nested calls.
    pub calls: u32,
    /// Signed operations that overflow wrap: what is no constant expression by law is initialised at compile time still.
    pub wraps: bool,
}

impl Limits {
    /// So many steps and nested calls.
    pub const fn of(steps: u64, calls: u32) -> Limits {
        Limits {
            steps,
            calls,
            wraps: false,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::of(1 << 23, 512)
    }
}

/// Nesting of expressions and statements inside one another, calls included: bounds the evaluator's own stack.
const MAX_NESTING: u32 = 4000;

/// Whether the compile is to stop is asked each time after so many steps.
const STOP_STEPS: u64 = 256;

/// Why an expression has no constant value.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Where evaluation stopped.
    pub loc: Loc,
    /// The message.
    pub msg: MsgId,
    /// Its arguments.
    pub args: Vec<String>,
    /// The calls it stopped in, innermost first.
    pub calls: Vec<Loc>,
    /// The variable whose value is not a constant, and where it is declared.
    pub variable: Option<(VarId, Loc)>,
}

impl Failure {
    /// Adds the name of the variable whose value is not a constant.
    pub fn named(
        mut self: Box<Self>,
        prog: &Program,
        names: &jacquard_preprocess::names::Interner,
    ) -> Box<Self> {
        if let Some(name) = self.variable.and_then(|(v, _)| prog[v].name) {
            self.args = vec![format!("'{}'", names.text(name))];
        }
        self
    }

    /// Says in notes to an error why there is no value, and in which calls evaluation stopped.
    pub fn explain<'d>(&self, mut error: Builder<'d>) -> Builder<'d> {
        let args: Vec<&dyn std::fmt::Display> = self
            .args
            .iter()
            .map(|a| a as &dyn std::fmt::Display)
            .collect();
        error = error.note(self.loc, self.msg, &args);
        if let (Some((_, declared)), Some(name)) = (self.variable, self.args.first()) {
            error = error.note(declared, msg::DECLARED_HERE, &[&name.trim_matches('\'')]);
        }
        for &c in self.calls.iter().take(8) {
            error = error.note(c, msg::CONSTEXPR_IN_CALL, &[]);
        }
        error
    }
}

/// The outcome of an evaluation that gave no value.
#[derive(Clone, Debug)]
pub enum EvalError {
    /// The body of this function is needed: analyse it and evaluate again.
    NeedBody(FuncId),
    /// The function is declared and may be defined further on; what it is if not.
    NeedDefinition(FuncId, Box<Failure>),
    /// The initialiser of this variable is needed.
    NeedVar(VarId),
    /// Not a constant.
    NotConstant(Box<Failure>),
}

type Result<T> = std::result::Result<T, EvalError>;

/// Evaluates an expression: a prvalue to its value, a glvalue to the [`ConstValue::Address`] of what it designates.
pub fn evaluate(
    prog: &Program,
    layouts: &Layouts,
    limits: Limits,
    e: ExprId,
) -> Result<ConstValue> {
    let mut ev = Eval::new(prog, layouts, limits);
    let v = ev.full_expr(|ev| {
        if prog[e].cat == Category::PrValue {
            ev.rvalue(e)
        } else {
            Ok(ConstValue::Address(Box::new(ev.lvalue(e)?)))
        }
    })?;
    ev.finish(v, None, prog[e].loc)
}

/// Evaluates a glvalue and reads it, or a prvalue: the value of an expression as an operand.
pub fn evaluate_value(
    prog: &Program,
    layouts: &Layouts,
    limits: Limits,
    e: ExprId,
) -> Result<ConstValue> {
    let mut ev = Eval::new(prog, layouts, limits);
    let v = ev.full_expr(|ev| {
        if prog[e].cat == Category::PrValue {
            return ev.rvalue(e);
        }
        let a = ev.lvalue(e)?;
        access::load(ev, &a, prog[e].loc)
    })?;
    ev.finish(v, None, prog[e].loc)
}

/// Evaluates the initialiser of a variable with static storage (or a `constexpr` local). References give an address.
pub fn evaluate_init(
    prog: &Program,
    layouts: &Layouts,
    limits: Limits,
    var: VarId,
) -> Result<ConstValue> {
    let decl = &prog[var];
    let mut ev = Eval::new(prog, layouts, limits);
    if prog.types.is_ref(decl.ty) {
        let Some(e) = decl.init else {
            return Err(EvalError::NeedVar(var));
        };
        // Temporaries that it is bound to are static as it is.
        let object = ev.new_object(decl.ty, ConstValue::Uninit);
        ev.initialising = Some((var, object));
        let a = ev.full_expr(|ev| ev.bind(e))?;
        return ev.finish(ConstValue::Address(Box::new(a)), None, decl.loc);
    }
    let object = ev.new_object(decl.ty, uninit(prog, decl.ty));
    ev.initialising = Some((var, object));
    let at = Address {
        base: AddressBase::Local(object),
        path: Path::new(),
    };
    match decl.init {
        Some(e) => ev.full_expr(|ev| ev.init_into(&at, e))?,
        // Static storage starts as zero.
        None => ev.objects[object as usize].value = zero(prog, decl.ty),
    }
    let v = std::mem::replace(&mut ev.objects[object as usize].value, ConstValue::Uninit);
    ev.finish(v, Some((object, AddressBase::Var(var))), decl.loc)
}

/// The value of a temporary with static lifetime ([`AddressBase::Temp`]).
pub fn evaluate_temp(
    prog: &Program,
    layouts: &Layouts,
    limits: Limits,
    temp: ExprId,
) -> Result<ConstValue> {
    let ExprKind::Temp { init, .. } = prog[temp].kind else {
        return evaluate(prog, layouts, limits, temp);
    };
    let mut ev = Eval::new(prog, layouts, limits);
    let object = ev.new_object(prog[temp].ty, uninit(prog, prog[temp].ty));
    let at = Address {
        base: AddressBase::Local(object),
        path: Path::new(),
    };
    ev.full_expr(|ev| ev.init_into(&at, init))?;
    let v = std::mem::replace(&mut ev.objects[object as usize].value, ConstValue::Uninit);
    ev.finish(v, Some((object, AddressBase::Temp(temp))), prog[temp].loc)
}

/// An object of a running evaluation.
struct Object {
    ty: QualType,
    value: ConstValue,
    alive: bool,
}

/// A call being evaluated.
struct Frame {
    vars: Vec<(VarId, u32)>,
    this: Option<Address>,
    result: Option<ConstValue>,
    /// Where the result object is built, when the caller chose the place.
    result_at: Option<Address>,
    call: Loc,
    func: Option<FuncId>,
}

struct Eval<'a> {
    prog: &'a Program,
    layouts: &'a Layouts,
    limits: Limits,
    steps: u64,
    nesting: u32,
    objects: Vec<Object>,
    frames: Vec<Frame>,
    /// Values of constant variables read so far.
    globals: FxHashMap<VarId, ConstValue>,
    /// The variable under initialisation and its object.
    initialising: Option<(VarId, u32)>,
    /// Static-lifetime temporaries made so far.
    temps: FxHashMap<ExprId, u32>,
    /// Temporaries whose full expression runs.
    temporaries: Vec<lifetime::Temporary>,
    /// Temporaries that end with a variable.
    extended: Vec<lifetime::Temporary>,
    /// What `new` gave, and whether it was given back.
    heap: Vec<heap::Block>,
    opaque: Vec<(ExprId, ConstValue)>,
    array_index: Vec<u64>,
    /// The statement a `switch` jumps to.
    seek: Option<crate::StmtId>,
}

impl<'a> Eval<'a> {
    fn new(prog: &'a Program, layouts: &'a Layouts, limits: Limits) -> Self {
        Eval {
            prog,
            layouts,
            limits,
            steps: 0,
            nesting: 0,
            objects: Vec::new(),
            frames: vec![Frame {
                vars: Vec::new(),
                this: None,
                result: None,
                result_at: None,
                call: Loc::NONE,
                func: None,
            }],
            globals: FxHashMap::default(),
            initialising: None,
            temps: FxHashMap::default(),
            temporaries: Vec::new(),
            extended: Vec::new(),
            heap: Vec::new(),
            opaque: Vec::new(),
            array_index: Vec::new(),
            seek: None,
        }
    }

    fn fail<T>(&self, loc: Loc, msg: MsgId, args: &[&dyn std::fmt::Display]) -> Result<T> {
        Err(EvalError::NotConstant(self.failure(loc, msg, args)))
    }

    fn failure(&self, loc: Loc, msg: MsgId, args: &[&dyn std::fmt::Display]) -> Box<Failure> {
        Box::new(Failure {
            loc,
            msg,
            args: args.iter().map(|a| a.to_string()).collect(),
            calls: self
                .frames
                .iter()
                .rev()
                .map(|f| f.call)
                .filter(|l| l.is_some())
                .collect(),
            variable: None,
        })
    }

    /// Fails because the value of `var` is not a constant. [`Failure::named`] adds the variable's name.
    fn not_constant<T>(&self, loc: Loc, var: VarId) -> Result<T> {
        let mut failure = self.failure(loc, msg::CONSTEXPR_NOT_CONSTANT_VAR, &[&"a variable"]);
        failure.variable = Some((var, self.prog[var].loc));
        Err(EvalError::NotConstant(failure))
    }

    fn not_allowed<T>(&self, loc: Loc, what: &str) -> Result<T> {
        self.fail(loc, msg::CONSTEXPR_NOT_ALLOWED, &[&what])
    }

    /// Counts a step; keep it paired with [`Eval::leave`].
    #[inline]
    fn enter(&mut self, loc: Loc) -> Result<()> {
        self.steps += 1;
        self.nesting += 1;
        let stops = self.steps.is_multiple_of(STOP_STEPS) && jacquard_limits::stop::requested();
        if self.steps > self.limits.steps || stops {
            return self.fail(loc, msg::CONSTEXPR_STEP_LIMIT, &[&self.limits.steps]);
        }
        if self.nesting > MAX_NESTING {
            return self.fail(loc, msg::CONSTEXPR_DEPTH_LIMIT, &[&self.limits.calls]);
        }
        Ok(())
    }

    #[inline]
    fn leave(&mut self) {
        self.nesting -= 1;
    }

    fn new_object(&mut self, ty: QualType, value: ConstValue) -> u32 {
        self.objects.push(Object {
            ty,
            value,
            alive: true,
        });
        self.objects.len() as u32 - 1
    }

    fn new_local(&mut self, ty: QualType) -> Address {
        let v = uninit(self.prog, ty);
        Address {
            base: AddressBase::Local(self.new_object(ty, v)),
            path: Path::new(),
        }
    }

    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Makes a value fit to leave the evaluation: addresses of evaluated objects become addresses of what they stand for.
    fn finish(
        &self,
        mut v: ConstValue,
        object: Option<(u32, AddressBase)>,
        loc: Loc,
    ) -> Result<ConstValue> {
        if let Some(kept) = self.heap.iter().find(|b| !b.freed) {
            return self.fail(kept.at, msg::CONSTEXPR_KEPT, &[]);
        }
        self.rebase(&mut v, object, loc)?;
        Ok(v)
    }

    fn rebase(
        &self,
        v: &mut ConstValue,
        object: Option<(u32, AddressBase)>,
        loc: Loc,
    ) -> Result<()> {
        match v {
            ConstValue::Address(a) => {
                if let AddressBase::Local(n) = a.base {
                    let temp = self.temps.iter().find(|t| *t.1 == n).map(|t| *t.0);
                    match (object, temp) {
                        (Some((o, base)), _) if o == n => a.base = base,
                        (_, Some(e)) => a.base = AddressBase::Temp(e),
                        _ => return self.fail(loc, msg::CONSTEXPR_DANGLING, &[]),
                    }
                }
            }
            ConstValue::Record { bases, fields } => {
                for x in bases.iter_mut().chain(fields) {
                    self.rebase(x, object, loc)?;
                }
            }
            ConstValue::Union { value, .. } => self.rebase(value, object, loc)?,
            ConstValue::Array { elems, .. } | ConstValue::Vector(elems) => {
                for x in elems {
                    self.rebase(x, object, loc)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
