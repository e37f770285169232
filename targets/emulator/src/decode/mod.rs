//! From the PTX model to micro-operations: variables get places, functions become code.

mod arith;
mod blocks;
mod control;
mod convert;
mod data;
mod function;
mod matrix;
mod order;
mod shared;
mod sync;
mod tcgen05;
mod texture;
mod tma;
mod video;
mod wgmma;

use crate::form::Form;
use crate::inst::{Body, CallSite, FRAME_ALIGN, Func, Inst, KernelParam, ParamSlot, Program, Src};
use crate::lanes::Row;
use crate::memory::{CODE_BASE, CONST_BASE, GlobalMem, LOCAL_BASE, SHARED_BASE};
use crate::tier::Code;
use crate::trap::{Trap, TrapKind};
use jacquard_ptx::model::{
    Directive, Function, FunctionKind, InitItem, Item, Linkage, Module, Name, Space, Statement,
    Type, TypeClass, Variable,
};
use rustc_hash::FxHashMap;
use shared::Owner;

/// Largest variable, and largest sum of a kernel's parameters, in bytes.
const MAX_VARIABLE: u64 = 1 << 34;
/// Largest constant bank of all modules together, in bytes.
const MAX_CONSTANT: u64 = 1 << 26;

/// Where a variable of module scope lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// Global memory, at this address.
    Global(u64),
    /// Constant bank, at this offset.
    Const(u64),
    /// Shared memory, at this offset.
    Shared(u64),
    /// The start of dynamic shared memory.
    DynamicShared,
    /// Each thread's local memory, at this offset.
    Local(u64),
    /// A function by number.
    Function(u32),
    /// Declared, but nowhere defined.
    Undefined,
}

/// A module ready to run.
pub struct Loaded {
    /// Code.
    pub prog: Program,
    /// What a tier knows and made of it.
    pub native: Code,
    /// Variables and functions by name, with the size in bytes.
    pub symbols: FxHashMap<String, (Symbol, u64)>,
}

/// What decoding of functions shares.
pub(crate) struct Decoder<'a> {
    module: &'a Module,
    prog: Program,
    /// What each instruction computes.
    forms: Vec<Form>,
    consts: FxHashMap<u64, u32>,
    symbols: FxHashMap<Name, (Symbol, u64)>,
    /// End of the shared variables that all kernels have.
    shared: u64,
    /// End of each kernel's own shared variables.
    private: FxHashMap<Name, u64>,
    /// Local memory of module scope.
    local: u64,
    constant: u64,
}

impl<'m> Decoder<'m> {
    /// The constant row of a value.
    fn constant(&mut self, v: u64) -> Src {
        let prog = &mut self.prog;
        let n = *self.consts.entry(v).or_insert_with(|| {
            prog.consts.push(Row::splat(v));
            prog.consts.len() as u32 - 1
        });
        Src::constant(n)
    }

    /// Room for a shared variable: behind the common ones, or behind those of its kernel (which come behind all common ones, so the
    /// common ones are placed first).
    fn place_shared(&mut self, v: &Variable, owner: Owner) -> Symbol {
        let common = self.shared;
        let end = match owner {
            Owner::Common => &mut self.shared,
            Owner::Kernel(k) => self.private.entry(k).or_insert(common),
        };
        let at = end.next_multiple_of((v.alignment() as u64).max(1));
        *end = at + v.bytes();
        Symbol::Shared(at)
    }

    /// Whether a variable is shared memory of known size.
    fn is_static_shared(v: &Variable) -> bool {
        v.space == Space::Shared && v.dims.first() != Some(&0)
    }

    /// Places a variable of static extent (module scope, or `.global`/`.shared`/`.const` in a function).
    fn place(
        &mut self,
        v: &Variable,
        owner: Owner,
        mem: &mut GlobalMem,
    ) -> Result<(Symbol, u64), Trap> {
        let name = self.module.str(v.name);
        let bytes = v.bytes();
        if bytes > MAX_VARIABLE {
            return Err(Trap::host(
                TrapKind::Load,
                format!("variable \"{name}\" has {bytes} bytes, which is too many"),
            ));
        }
        let align = v.alignment() as u64;
        let unsized_array = v.dims.first() == Some(&0);
        let s = match v.space {
            // An external array of known size has room of its own (measured, ptxas 13.0).
            Space::Shared if unsized_array => Symbol::DynamicShared,
            Space::Shared => self.place_shared(v, owner),
            _ if v.linkage == Linkage::Extern && v.init.is_empty() => Symbol::Undefined,
            Space::Const => {
                let at = self.constant.next_multiple_of(align.max(1));
                self.constant = at + bytes;
                Symbol::Const(at)
            }
            Space::Local => {
                let at = self.local.next_multiple_of(align.max(1));
                self.local = at + bytes;
                Symbol::Local(at)
            }
            Space::Global => match mem.alloc(bytes as usize, align, name) {
                Some(at) => Symbol::Global(at),
                None => {
                    return Err(Trap::host(
                        TrapKind::Load,
                        format!("no memory left for variable \"{name}\""),
                    ));
                }
            },
            // Texture references and the like: a handle without meaning.
            _ => match mem.alloc(bytes.max(8) as usize, align, name) {
                Some(at) => Symbol::Global(at),
                None => Symbol::Undefined,
            },
        };
        if let (Symbol::Global(at), TypeClass::Opaque) = (s, v.ty.class()) {
            self.prog.references.push((at, v.ty));
        }
        Ok((s, bytes))
    }

    /// The generic address of a symbol, if it has one before a launch.
    fn generic(&self, s: Symbol) -> Option<u64> {
        Some(match s {
            Symbol::Global(a) => a,
            Symbol::Const(o) => CONST_BASE + o,
            Symbol::Shared(o) => SHARED_BASE + o,
            Symbol::Local(o) => LOCAL_BASE + o,
            Symbol::Function(f) => CODE_BASE + f as u64 * 16,
            Symbol::DynamicShared | Symbol::Undefined => return None,
        })
    }

    /// The address of a symbol in its own space.
    fn own(&self, s: Symbol) -> Option<u64> {
        match s {
            Symbol::Const(o) | Symbol::Shared(o) | Symbol::Local(o) => Some(o),
            s => self.generic(s),
        }
    }

    /// Writes a variable's initial value.
    fn initialise(&self, v: &Variable, s: Symbol, mem: &mut GlobalMem) -> Result<(), Trap> {
        if v.init.is_empty() {
            // Without an initial value it is zero, which counts as written.
            if let Symbol::Global(a) = s {
                mem.mark_written(a, v.bytes() as usize);
            }
            return Ok(());
        }
        let base = match s {
            Symbol::Global(a) => a,
            Symbol::Const(o) => CONST_BASE + o,
            _ => return Ok(()),
        };
        let size = v.bytes() as usize;
        let mut image = vec![0u8; size];
        let n = v.ty.bytes() as usize;
        let mut error = None;
        v.for_each_init(|at, item| {
            let bits: u128 = match *item {
                InitItem::Int(i) if v.ty == Type::F32 => (i as f32).to_bits() as u128,
                InitItem::Int(i) if v.ty == Type::F64 => (i as f64).to_bits() as u128,
                InitItem::Int(i) => i as i128 as u128,
                InitItem::Uint(u) => u as u128,
                InitItem::F32(b) if v.ty == Type::F64 => (f32::from_bits(b) as f64).to_bits() as u128,
                InitItem::F32(b) => b as u128,
                InitItem::F64(b) if v.ty == Type::F32 => (f64::from_bits(b) as f32).to_bits() as u128,
                InitItem::F64(b) if v.ty == Type::F16 => {
                    crate::soft::convert(crate::soft::F64, crate::soft::F16, crate::soft::Round::Near, b) as u128
                }
                InitItem::F64(b) => b as u128,
                InitItem::Symbol { name, offset, generic, mask } => {
                    let text = self.module.str(name);
                    let Some(&(sym, _)) = self.symbols.get(&name) else {
                        error = Some(format!("the initial value of \"{}\" names \"{text}\", which does not exist", self.module.str(v.name)));
                        return;
                    };
                    let a = if generic { self.generic(sym) } else { self.own(sym) };
                    let Some(a) = a else {
                        error = Some(format!("the initial value of \"{}\" needs the address of \"{text}\", which has none", self.module.str(v.name)));
                        return;
                    };
                    let a = a.wrapping_add(offset as u64);
                    match mask {
                        // `0xff00(sym)`: the bytes that the mask selects, moved down.
                        Some(m) if m != 0 => ((a & m) >> m.trailing_zeros()) as u128,
                        _ => a as u128,
                    }
                }
                InitItem::Open | InitItem::Close | InitItem::Setting { .. } => return,
            };
            let at = at as usize;
            if let Some(d) = image.get_mut(at..at + n) {
                d.copy_from_slice(&bits.to_le_bytes()[..n]);
            }
        });
        if let Some(e) = error {
            return Err(Trap::host(TrapKind::Load, e));
        }
        mem.host_write(base, &image)?;
        Ok(())
    }

    /// Gives each function's name a number, and aliases what they stand for. Gives the functions that have a body.
    fn declare_functions(&mut self) -> Vec<Option<&'m Function>> {
        let mut bodies: Vec<Option<&'m Function>> = Vec::new();
        for f in &self.module.functions {
            let id = match self.symbols.get(&f.name) {
                Some(&(Symbol::Function(id), _)) => id,
                _ => {
                    let id = bodies.len() as u32;
                    self.symbols.insert(f.name, (Symbol::Function(id), 0));
                    bodies.push(None);
                    self.prog.funcs.push(declare(self.module, f));
                    id
                }
            };
            if f.has_body && bodies[id as usize].is_none() {
                bodies[id as usize] = Some(f);
                self.prog.funcs[id as usize] = declare(self.module, f);
            }
        }
        for item in &self.module.items {
            if let Item::Alias { name, aliasee } = *item
                && let Some(&s) = self.symbols.get(&aliasee)
            {
                self.symbols.insert(name, s);
            }
        }
        bodies
    }
}

/// Decodes a module: places its variables in `mem` and turns its functions into code.
pub fn decode(module: &Module, mem: &mut GlobalMem) -> Result<Loaded, Trap> {
    let mut d = Decoder {
        module,
        prog: Program::default(),
        forms: Vec::new(),
        consts: FxHashMap::default(),
        symbols: FxHashMap::default(),
        shared: 0,
        private: FxHashMap::default(),
        local: 0,
        constant: mem.constant.data.len().next_multiple_of(256) as u64,
    };
    // Variables. A definition wins over declarations of the same name.
    let owners = shared::owners(module);
    let owner = |v: &Variable| owners.get(&v.name).copied().unwrap_or(Owner::Common);
    let mut later = Vec::new();
    for v in &module.globals {
        let known = d.symbols.get(&v.name).copied();
        if matches!(known, Some((s, _)) if s != Symbol::Undefined) {
            continue;
        }
        if Decoder::is_static_shared(v) && owner(v) != Owner::Common {
            later.push(v);
            continue;
        }
        let s = d.place(v, owner(v), mem)?;
        d.symbols.insert(v.name, s);
    }
    let bodies = d.declare_functions();
    // Static variables inside functions.
    let mut inner: Vec<FxHashMap<u32, Symbol>> = vec![FxHashMap::default(); bodies.len()];
    for kernels in [false, true] {
        if kernels {
            for v in &later {
                let s = d.place(v, owner(v), mem)?;
                d.symbols.insert(v.name, s);
            }
        }
        for (f, map) in bodies.iter().zip(&mut inner) {
            let Some(f) = f.filter(|f| (f.kind == FunctionKind::Entry) == kernels) else {
                continue;
            };
            for s in &f.body {
                if let Statement::VarDecl(id) = *s {
                    let v = f.var(id);
                    if matches!(v.space, Space::Shared | Space::Global | Space::Const) {
                        let (s, _) = d.place(v, shared::owner_of(f), mem)?;
                        map.insert(id.0, s);
                    }
                }
            }
        }
    }
    if d.constant > MAX_CONSTANT {
        return Err(Trap::host(
            TrapKind::Load,
            format!("{} bytes of constant memory are too many", d.constant),
        ));
    }
    mem.constant.data.resize(d.constant as usize, 0);
    for (f, map) in bodies.iter().zip(&inner) {
        if let Some(f) = f {
            for (&id, &s) in map {
                d.initialise(f.var(jacquard_ptx::model::VarId(id)), s, mem)?;
            }
        }
    }
    for v in &module.globals {
        if let Some(&(s, _)) = d.symbols.get(&v.name) {
            d.initialise(v, s, mem)?;
        }
    }
    for (id, f) in bodies.iter().enumerate() {
        let Some(f) = *f else { continue };
        let shared = d
            .private
            .get(&f.name)
            .copied()
            .unwrap_or(d.shared)
            .next_multiple_of(16);
        if shared > 1 << crate::memory::RANK_SHIFT {
            let name = module.str(f.name);
            return Err(Trap::host(
                TrapKind::Load,
                format!("{shared} bytes of shared memory in \"{name}\" are too many"),
            ));
        }
        function::decode(&mut d, f, id as u32, &inner[id], shared)?;
    }
    let symbols = d
        .symbols
        .iter()
        .map(|(&n, &s)| (module.str(n).to_string(), s))
        .collect();
    let native = Code::new(&d.prog, d.forms);
    Ok(Loaded {
        prog: d.prog,
        native,
        symbols,
    })
}

/// A function's head.
fn declare(module: &Module, f: &Function) -> Func {
    let name = module.str(f.name).to_string();
    let kernel = f.kind == FunctionKind::Entry;
    let system = crate::exec::system::NAMES
        .iter()
        .find(|(n, _)| *n == name)
        .map(|(_, s)| *s);
    let mut func = Func {
        body: match system {
            Some(s) if !f.has_body => Body::System(s),
            _ => Body::Missing,
        },
        name,
        kernel,
        rows: crate::inst::ROW_FIRST,
        widths: Vec::new(),
        preds: crate::inst::PRED_FIRST,
        frame: 0,
        frame_align: FRAME_ALIGN,
        params: Vec::new(),
        rets: Vec::new(),
        kernel_params: Vec::new(),
        param_bytes: 0,
        reqntid: [0; 3],
        maxntid: [0; 3],
        cluster: [0; 3],
        maxnreg: 0,
        shared: 0,
        line: 0,
    };
    for d in &f.directives {
        match *d {
            Directive::MaxNTid(n) => func.maxntid = n.map(|x| x.max(1)),
            Directive::ReqNTid(n) => func.reqntid = n.map(|x| x.max(1)),
            Directive::MaxNReg(n) => func.maxnreg = n,
            Directive::ReqNCtaPerCluster(n) => func.cluster = n.map(|x| x.max(1)),
            _ => {}
        }
    }
    if kernel {
        let mut at = 0u64;
        for p in f.parameters() {
            let align = p.alignment() as u64;
            at = at.next_multiple_of(align.max(1));
            func.kernel_params.push(KernelParam {
                offset: at as u32,
                size: p.bytes() as u32,
                align: align as u32,
                ty: p.dims.is_empty().then_some(p.ty),
            });
            at = (at + p.bytes()).min(u32::MAX as u64 / 2);
        }
        func.param_bytes = at as u32;
    } else {
        // Declarations have no frame: only the number and kind of parameters matter.
        let slot = |p: &Variable| match p.space {
            Space::Reg if p.ty == Type::Pred => ParamSlot::Predicate(0),
            Space::Reg => ParamSlot::Register(0),
            _ => ParamSlot::Memory {
                offset: 0,
                size: p.bytes() as u32,
            },
        };
        func.params = f.parameters().iter().map(slot).collect();
        func.rets = f.return_params().iter().map(slot).collect();
    }
    func
}

impl Decoder<'_> {
    fn function(&self, f: u32) -> &Func {
        &self.prog.funcs[f as usize]
    }

    fn module_name(&self, n: Name) -> &str {
        self.module.str(n)
    }

    fn param_bytes(&self, f: u32) -> u32 {
        self.function(f).param_bytes
    }

    fn list(&mut self, l: Vec<Src>) -> u32 {
        self.prog.lists.push(l);
        self.prog.lists.len() as u32 - 1
    }

    fn site(&mut self, s: CallSite) -> u32 {
        self.prog.calls.push(s);
        self.prog.calls.len() as u32 - 1
    }

    fn video(&mut self, v: crate::exec::video::Video) -> u32 {
        self.prog.videos.push(v);
        self.prog.videos.len() as u32 - 1
    }

    fn matrix(&mut self, m: crate::exec::matrix::Matrix) -> u32 {
        self.prog.matrices.push(m);
        self.prog.matrices.len() as u32 - 1
    }

    fn tensor_copy(&mut self, c: crate::exec::tma::TensorCopy) -> u32 {
        self.prog.tensor_copies.push(c);
        self.prog.tensor_copies.len() as u32 - 1
    }

    fn lookup(&mut self, l: crate::exec::texture::Lookup) -> u32 {
        self.prog.lookups.push(l);
        self.prog.lookups.len() as u32 - 1
    }

    fn surface(&mut self, s: crate::exec::surface::Surface) -> u32 {
        self.prog.surfaces.push(s);
        self.prog.surfaces.len() as u32 - 1
    }

    fn tensor(&mut self, t: crate::exec::tcgen05::Tensor) -> u32 {
        self.prog.tensors.push(t);
        self.prog.tensors.len() as u32 - 1
    }

    fn message(&mut self, m: String) -> u32 {
        self.prog.messages.push(m);
        self.prog.messages.len() as u32 - 1
    }

    /// Appends finished code of a function; `order` gives each instruction's place in the reconvergence order.
    fn append(&mut self, func: u32, code: Vec<Inst>, order: Vec<u32>, forms: Vec<Form>) -> u32 {
        let at = self.prog.code.len() as u32;
        self.prog
            .owner
            .extend(std::iter::repeat_n(func, code.len()));
        self.prog.code.extend(code);
        self.forms.extend(forms);
        self.prog.order.extend(order);
        at
    }
}
