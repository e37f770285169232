//! Who executes what of the main thread's code, once all threads run it.

use super::runtime::Runtime;
use super::shared;
use crate::analysis::alias::underlying_all;
use crate::analysis::call_graph::callees;
use crate::analysis::effects::{call_effects, is_simple};
use crate::intrinsics::{Role, is_intrinsic, role_of};
use crate::manager::Fx;
use jacquard_ir::{
    AttrValue, Aux, Block, Body, ConstKind, FuncId, Inst, MemoryEffects, Module, Opcode, Value,
    call,
};
use jacquard_schema::passes::OpenMpRole;
use rustc_hash::{FxHashMap, FxHashSet};

/// Who executes an instruction of the main thread's code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// All threads, each for itself.
    All,
    /// All threads; it reads memory that they share.
    Reads,
    /// The first thread.
    First,
    /// All threads, which meet in it.
    Meets,
}

/// A thread's own variables, and those that others see.
pub struct Places {
    own: FxHashSet<Value>,
    /// Those that others see.
    pub shown: Vec<Inst>,
}

/// Tells the variables of the blocks, and of the entry, apart.
pub fn plan(fx: &Fx, runtime: &Runtime, blocks: &[Block]) -> Places {
    let mut places = Places {
        own: FxHashSet::default(),
        shown: Vec::new(),
    };
    let entry = fx.body.entry();
    for b in entry.into_iter().chain(blocks.iter().copied()) {
        for i in fx.body.insts(b) {
            if fx.body.op(i) != Opcode::Alloca {
                continue;
            }
            match shared::stays(fx.m, fx.body, runtime, i.into(), true) {
                true => {
                    places.own.insert(i.into());
                }
                false => places.shown.push(i),
            }
        }
    }
    places
}

/// Bytes of a variable.
pub fn variable_size(fx: &Fx, alloca: Inst) -> u64 {
    match fx.body.inst(alloca).aux {
        Aux::Alloca { ty, .. } => fx.m.cx.size_of(ty),
        _ => 0,
    }
}

/// Who executes what; or the instruction that keeps the kernel as it is.
pub fn judge(
    fx: &Fx,
    runtime: &Runtime,
    blocks: &[Block],
    places: &Places,
) -> Result<FxHashMap<Inst, Fate>, Inst> {
    let most = u64::from(fx.target.limits.shared_static);
    let mut bytes = shared::taken(fx.m);
    for &a in &places.shown {
        // A variable whose size only the run tells can't be shared; nor one that is made again and again.
        let fixed = fx.body.num_ops(a) == 0 || fx.m.cx.value_int(fx.body.operand(a, 0)) == Some(1);
        bytes += variable_size(fx, a);
        if !fixed || fx.body.inst(a).block != fx.body.entry() || bytes > most {
            return Err(a);
        }
    }
    let mut fates = FxHashMap::default();
    let mut alone = Alone {
        runtime,
        known: FxHashMap::default(),
    };
    for &b in blocks {
        for i in fx.body.insts(b) {
            let fate = fate(fx, &mut alone, places, i).ok_or(i)?;
            fates.insert(i, fate);
        }
    }
    Ok(fates)
}

/// Where an address points.
#[derive(PartialEq, Eq)]
enum Whose {
    /// To a thread's own variables.
    Own,
    /// To what is never written.
    Constant,
    /// To what others may see.
    Others,
    /// To one or the other.
    Mixed,
}

fn whose(fx: &Fx, places: &Places, pointer: Value) -> Whose {
    let Some(objects) = underlying_all(&fx.m.cx, fx.body, pointer) else {
        return match places.own.is_empty() {
            true => Whose::Others,
            false => Whose::Mixed,
        };
    };
    let own = objects.iter().filter(|o| places.own.contains(o)).count();
    let constant = |v: &Value| {
        let var = v.as_const().and_then(|c| fx.m.cx.variable_of(c));
        var.is_some_and(|v| fx.m.var(v).constant)
    };
    match own {
        0 if objects.iter().all(constant) => Whose::Constant,
        0 => Whose::Others,
        n if n == objects.len() => Whose::Own,
        _ => Whose::Mixed,
    }
}

fn fate(fx: &Fx, alone: &mut Alone, places: &Places, i: Inst) -> Option<Fate> {
    let body = &*fx.body;
    match body.op(i) {
        Opcode::Load if is_simple(body, i) => Some(match whose(fx, places, body.operand(i, 0)) {
            Whose::Own | Whose::Constant => Fate::All,
            Whose::Others | Whose::Mixed => Fate::Reads,
        }),
        Opcode::Store => match whose(fx, places, body.operand(i, 1)) {
            Whose::Own => Some(Fate::All),
            Whose::Mixed => None,
            Whose::Others | Whose::Constant => Some(Fate::First),
        },
        Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => {
            (whose(fx, places, body.operand(i, 0)) != Whose::Mixed).then_some(Fate::First)
        }
        Opcode::Fence => Some(Fate::First),
        Opcode::VaArg => None,
        Opcode::Alloca => (body.inst(i).block == body.entry()).then_some(Fate::All),
        Opcode::Call => fate_of_call(fx, alone, places, i),
        _ => Some(Fate::All),
    }
}

fn fate_of_call(fx: &Fx, alone: &mut Alone, places: &Places, i: Inst) -> Option<Fate> {
    let (m, body) = (&*fx.m, &*fx.body);
    match alone.runtime.called(m, body, i) {
        Some(
            OpenMpRole::Init
            | OpenMpRole::Level
            | OpenMpRole::Work
            | OpenMpRole::Done
            | OpenMpRole::Meet,
        ) => return None,
        Some(OpenMpRole::Deinit | OpenMpRole::Question | OpenMpRole::Mode) => {
            return Some(Fate::All);
        }
        Some(OpenMpRole::Parallel) => return Some(Fate::Meets),
        Some(OpenMpRole::Alloc | OpenMpRole::Free | OpenMpRole::Main) => return Some(Fate::First),
        Some(OpenMpRole::Each) => {
            let fine = call::args(body, i).all(|v| {
                !m.cx.types.is_ptr(body.ty(v, &m.cx))
                    || matches!(whose(fx, places, v), Whose::Own | Whose::Constant)
            });
            return fine.then_some(Fate::All);
        }
        None => {}
    }
    let to = |n: usize| whose(fx, places, body.operand(i, n));
    match role_of(m, body, i) {
        Some(Role::LifetimeStart | Role::LifetimeEnd | Role::Assume) => return Some(Fate::All),
        Some(Role::Memcpy | Role::Memmove) => {
            return match (to(1), to(2)) {
                (Whose::Mixed, _) | (_, Whose::Mixed) => None,
                (Whose::Own, Whose::Own | Whose::Constant) => Some(Fate::All),
                (Whose::Own, _) => Some(Fate::Reads),
                _ => Some(Fate::First),
            };
        }
        Some(Role::Memset) => {
            return match to(1) {
                Whose::Own => Some(Fate::All),
                Whose::Mixed => None,
                _ => Some(Fate::First),
            };
        }
        Some(Role::TidX | Role::TidY | Role::TidZ | Role::LaneId) => return Some(Fate::First),
        _ => {}
    }
    let effects = call_effects(m, body, i);
    let callee = m.called_func(body, i);
    if callee.is_some_and(|f| is_intrinsic(m, f)) {
        return match effects.memory {
            _ if effects.convergent => None,
            MemoryEffects::NONE => Some(Fate::All),
            _ => Some(Fate::First),
        };
    }
    (alone.may(m, body, i)).then_some(Fate::First)
}

/// Which functions one thread may run while the others wait.
struct Alone<'a> {
    runtime: &'a Runtime,
    known: FxHashMap<FuncId, bool>,
}

/// The assumption by which programs say so of a function (OpenMP's `assume`, as clang writes it).
const ASSUMED: &str = "ompx_spmd_amenable";

impl Alone<'_> {
    fn may(&mut self, m: &Module, body: &Body, i: Inst) -> bool {
        let callee = call::callee(body, i);
        let asm = callee
            .as_const()
            .is_some_and(|c| matches!(m.cx.constant(c).kind, ConstKind::InlineAsm(_)));
        match m.called_func(body, i) {
            _ if asm => !call_effects(m, body, i).convergent,
            Some(f) => self.function(m, f),
            None => false,
        }
    }
    fn function(&mut self, m: &Module, f: FuncId) -> bool {
        if let Some(&known) = self.known.get(&f) {
            return known;
        }
        // A cycle of calls is as its members are.
        self.known.insert(f, true);
        let answer = self.look(m, f);
        self.known.insert(f, answer);
        answer
    }
    fn look(&mut self, m: &Module, f: FuncId) -> bool {
        match self.runtime.role(f) {
            Some(OpenMpRole::Parallel | OpenMpRole::Init | OpenMpRole::Deinit) => return false,
            Some(_) => return true,
            None => {}
        }
        let said = m.attrs(f).func.0.iter().any(|a| match a.value {
            AttrValue::Str(s) => m.cx.str(s).split(',').any(|w| w == ASSUMED),
            _ => false,
        });
        if said {
            return true;
        }
        let Some(body) = &m.func(f).body else {
            return false;
        };
        let calls: Vec<Inst> = (body.blocks().flat_map(|b| body.insts(b)))
            .filter(|&i| body.op(i) == Opcode::Call)
            .collect();
        calls.into_iter().all(|i| match m.called_func(body, i) {
            Some(g) if is_intrinsic(m, g) => !call_effects(m, body, i).convergent,
            _ => self.may(m, body, i),
        }) && callees(m, body)
            .iter()
            .all(|g| self.runtime.role(*g) != Some(OpenMpRole::Level))
    }
}
