//! One function: registers, local variables, operands, blocks.

use super::{Decoder, Symbol, blocks, control as flow};
use crate::decode::{arith, convert, data, matrix, sync, texture};
use crate::exec::{control, mov, special};
use crate::form::Form;
use crate::inst::{
    Class, Exec, FRAME_ALIGN, Inst, PRED_FIRST, PRED_SINK, PRED_TRUE, PSrc, ParamSlot, ROW_FIRST,
    ROW_FRAME, ROW_SINK, Src, flag,
};
use crate::memory::PARAM_BASE;
use crate::soft;
use crate::trap::{Trap, TrapKind};
use jacquard_ptx::model::{
    self as ptx, Function, FunctionKind, Guard, Label, Mnemonic, Modifier as T, Operand, Selector,
    Space, Statement, Sym, SymKind, Type, VarId,
};
use rustc_hash::FxHashMap;

/// Why an instruction cannot be decoded.
pub(crate) type Refused = String;

/// Where a variable of the function lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In the local frame.
    Frame(u32),
    /// In the kernel's parameter bank.
    Param(u32),
    /// In a register.
    Reg(u32),
    /// In a predicate.
    Pred(u32),
    /// Elsewhere.
    Static(Symbol),
}

/// The state of decoding one function.
pub(crate) struct Fun<'d, 'a> {
    pub d: &'d mut Decoder<'a>,
    pub f: &'a Function,
    pub kernel: bool,
    pub(super) id: u32,
    pub(super) statics: &'d FxHashMap<u32, Symbol>,
    /// Row or predicate slot of each register.
    pub(super) slots: Vec<u32>,
    pub(super) homes: Vec<Home>,
    pub(super) rows: u32,
    pub(super) preds: u32,
    pub(super) frame: u32,
    pub(super) frame_align: u32,
    pub(super) code: Vec<Inst>,
    /// For each label, where its block starts.
    pub(super) labels: Vec<Option<u32>>,
    /// `.branchtargets` by label.
    pub targets: FxHashMap<Label, Vec<Label>>,
    /// How each instruction of `code` ends a block.
    pub(super) ends: Vec<Ends>,
    /// What each instruction of `code` computes.
    pub(super) forms: Vec<Form>,
    /// Tables of label numbers.
    pub(super) tables: Vec<u32>,
    /// The instruction being decoded.
    pub line: u32,
    pub guard: PSrc,
    /// Static shared memory (of a kernel): dynamic shared memory starts there.
    pub(super) shared: u64,
}

/// Whether an instruction ends its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    /// No.
    No,
    /// `x` is a label.
    Branch,
    /// `x` is a table of labels.
    Table,
    /// Nothing follows, unless it is guarded.
    Stop,
}

/// Bits of a type modifier; none for words that are no types.
pub(crate) fn type_bits(t: T) -> Option<u32> {
    Some(match t {
        T::Pred => 1,
        T::B8 | T::S8 | T::U8 | T::E4m3 | T::E5m2 => 8,
        T::B16
        | T::S16
        | T::U16
        | T::F16
        | T::Bf16
        | T::E4m3x2
        | T::E5m2x2
        | T::Ue8m0x2
        | T::E2m3x2
        | T::E3m2x2 => 16,
        T::E2m1x2 => 8,
        T::B32
        | T::S32
        | T::U32
        | T::F32
        | T::F16x2
        | T::Bf16x2
        | T::Tf32
        | T::U16x2
        | T::S16x2 => 32,
        T::E4m3x4 | T::E5m2x4 | T::E2m3x4 | T::E3m2x4 => 32,
        T::E2m1x4 => 16,
        T::B64 | T::S64 | T::U64 | T::F64 | T::F32x2 => 64,
        T::B128 => 128,
        _ => return None,
    })
}

/// Whether values of the type are signed integers.
pub(crate) fn is_signed(t: T) -> bool {
    matches!(t, T::S8 | T::S16 | T::S32 | T::S64)
}

/// Rounding mode words.
pub(crate) fn rounding(t: T) -> Option<soft::Round> {
    Some(match t {
        T::Rn | T::Rni => soft::Round::Near,
        T::Rz | T::Rzi => soft::Round::Zero,
        T::Rm | T::Rmi => soft::Round::Down,
        T::Rp | T::Rpi => soft::Round::Up,
        T::Rna => soft::Round::Away,
        _ => return None,
    })
}

/// An instruction being decoded.
pub(crate) struct Ins<'a> {
    pub op: Mnemonic,
    pub mods: &'a [T],
    pub ops: &'a [Operand],
}

impl Ins<'_> {
    pub fn has(&self, m: T) -> bool {
        self.mods.contains(&m)
    }

    /// The types in the order written.
    pub fn types(&self) -> impl Iterator<Item = T> + '_ {
        self.mods
            .iter()
            .copied()
            .filter(|m| type_bits(*m).is_some())
    }

    /// The last type, which is the operation's own for most instructions.
    pub fn ty(&self) -> Result<T, Refused> {
        self.types()
            .last()
            .ok_or_else(|| "a type is missing".to_string())
    }

    pub fn round(&self) -> Option<soft::Round> {
        self.mods.iter().find_map(|m| rounding(*m))
    }

    pub fn op(&self, k: usize) -> Result<Operand, Refused> {
        self.ops
            .get(k)
            .copied()
            .ok_or_else(|| format!("operand {} is missing", k + 1))
    }

    pub fn first_of(&self, set: &[T]) -> Option<T> {
        self.mods.iter().copied().find(|m| set.contains(m))
    }
}

/// Decodes a function with a body and appends its code to the program.
pub(crate) fn decode<'a>(
    d: &mut Decoder<'a>,
    f: &'a Function,
    id: u32,
    statics: &FxHashMap<u32, Symbol>,
    shared: u64,
) -> Result<(), Trap> {
    let mut x = Fun {
        kernel: f.kind == FunctionKind::Entry,
        f,
        id,
        statics,
        slots: Vec::with_capacity(f.regs.len()),
        homes: Vec::with_capacity(f.vars.len()),
        rows: ROW_FIRST,
        preds: PRED_FIRST,
        frame: 0,
        frame_align: FRAME_ALIGN,
        code: Vec::new(),
        labels: vec![None; f.labels.len()],
        targets: FxHashMap::default(),
        ends: Vec::new(),
        forms: Vec::new(),
        tables: Vec::new(),
        line: 0,
        guard: 0,
        shared,
        d,
    };
    x.place_registers();
    x.place_variables();
    x.body();
    blocks::finish(&mut x).map_err(|m| {
        let mut t = Trap::host(TrapKind::Load, m);
        t.function = x.d.prog.funcs[id as usize].name.clone();
        t
    })
}

impl<'a> Fun<'_, 'a> {
    fn place_registers(&mut self) {
        let widths = &mut self.d.prog.funcs[self.id as usize].widths;
        widths.resize(ROW_FIRST as usize, 64);
        for r in &self.f.regs {
            if r.ty == Type::Pred {
                self.slots.push(self.preds);
                self.preds += 1;
            } else {
                self.slots.push(self.rows);
                let bits = r.ty.bits().clamp(16, 64) as u8;
                let last =
                    self.rows + r.vector.max(1) as u32 * if r.ty == Type::B128 { 2 } else { 1 };
                let widths = &mut self.d.prog.funcs[self.id as usize].widths;
                widths.resize(last as usize, bits);
                self.rows += r.vector.max(1) as u32 * if r.ty == Type::B128 { 2 } else { 1 };
            }
        }
    }

    /// Reserves bytes of the local frame.
    pub fn reserve(&mut self, bytes: u64, align: u64) -> u32 {
        let at = (self.frame as u64).next_multiple_of(align.max(1));
        self.frame_align = self.frame_align.max(align.min(1 << 16) as u32);
        // A frame above the limit is refused when the function is entered.
        self.frame = (at + bytes).min(u32::MAX as u64 / 2) as u32;
        at as u32
    }

    fn place_variables(&mut self) {
        if self.kernel {
            // Variables of module scope in .local space stand at the bottom of every thread's stack.
            let n = self.d.local;
            self.reserve(n, 16);
        }
        let formals = (self.f.returns + self.f.params) as usize;
        let mut offset = 0u32;
        for (k, v) in self.f.vars.iter().enumerate() {
            let reg = self
                .f
                .var_regs
                .iter()
                .find(|(id, _)| id.0 as usize == k)
                .map(|(_, r)| *r);
            let home = match v.space {
                Space::Reg => match reg {
                    Some(r) if v.ty == Type::Pred => Home::Pred(self.slots[r.0 as usize]),
                    Some(r) => Home::Reg(self.slots[r.0 as usize]),
                    None => Home::Reg(ROW_SINK),
                },
                Space::Param if self.kernel && k >= self.f.returns as usize && k < formals => {
                    offset = offset.next_multiple_of(v.alignment().max(1));
                    let at = offset;
                    offset = offset.saturating_add(v.bytes().min(1 << 30) as u32);
                    Home::Param(at)
                }
                Space::Param | Space::Local => {
                    Home::Frame(self.reserve(v.bytes(), v.alignment() as u64))
                }
                _ => Home::Static(
                    self.statics
                        .get(&(k as u32))
                        .copied()
                        .unwrap_or(Symbol::Undefined),
                ),
            };
            self.homes.push(home);
        }
        // A parameter without a size (the arguments of a variadic function) ends the frame: each call makes room for its own.
        for (k, v) in self.f.vars.iter().enumerate() {
            if v.bytes() == 0 && matches!(self.homes[k], Home::Frame(_)) {
                self.homes[k] = Home::Frame(self.reserve(0, v.alignment() as u64));
            }
        }
        if !self.kernel {
            let slot = |x: &Self, k: usize| match x.homes[k] {
                Home::Reg(r) => ParamSlot::Register(r),
                Home::Pred(p) => ParamSlot::Predicate(p),
                Home::Frame(offset) => ParamSlot::Memory {
                    offset,
                    size: x.f.vars[k].bytes() as u32,
                },
                _ => ParamSlot::Memory { offset: 0, size: 0 },
            };
            let r = self.f.returns as usize;
            let rets = (0..r).map(|k| slot(self, k)).collect();
            let params = (r..formals).map(|k| slot(self, k)).collect();
            let func = &mut self.d.prog.funcs[self.id as usize];
            func.rets = rets;
            func.params = params;
        }
    }

    fn body(&mut self) {
        let f = self.f;
        for s in &f.body {
            match *s {
                Statement::BranchTargets { label, targets } => {
                    let list = f
                        .list(targets)
                        .iter()
                        .filter_map(|o| {
                            if let Operand::Label(l) = o {
                                Some(*l)
                            } else {
                                None
                            }
                        })
                        .collect();
                    self.targets.insert(label, list);
                }
                // A label of a directive is no place in the code.
                _ => continue,
            }
        }
        for s in &f.body {
            match *s {
                Statement::Label(l) => self.labels[l.0 as usize] = Some(self.code.len() as u32),
                Statement::Inst(i) => {
                    self.line = i.line;
                    if self.d.prog.funcs[self.id as usize].line == 0 {
                        self.d.prog.funcs[self.id as usize].line = i.line;
                    }
                    let start = self.code.len();
                    if let Err(why) = self.instruction(&i) {
                        self.code.truncate(start);
                        self.ends.truncate(start);
                        self.forms.truncate(start);
                        let text = jacquard_ptx::print_inst(self.d.module, f, &i);
                        let m = self
                            .d
                            .message(format!("cannot run `{}`: {why}", text.trim()));
                        let k = self.emit(control::unsupported, Class::Control);
                        self.code[k].x = m;
                        self.form(k, Form::End);
                    }
                }
                _ => {}
            }
        }
        self.guard = 0;
        let k = self.emit(control::ret, Class::Internal);
        self.ends[k] = Ends::Stop;
        self.form(k, Form::Return);
    }

    fn instruction(&mut self, i: &ptx::Inst) -> Result<(), Refused> {
        self.guard = 0;
        if let Some(Guard { reg, negated }) = i.guard {
            if self.f.reg(reg).ty != Type::Pred {
                return Err("the guard is not a predicate".into());
            }
            self.guard = self.slots[reg.0 as usize] << 1 | negated as u32;
        }
        let ins = Ins {
            op: i.op,
            mods: self.f.modifiers(i),
            ops: self.f.operands(i),
        };
        use Mnemonic as M;
        match i.op {
            M::Ld
            | M::Ldu
            | M::St
            | M::Mov
            | M::Cvta
            | M::Isspacep
            | M::Mapa
            | M::Getctarank
            | M::Prefetch
            | M::Prefetchu
            | M::Createpolicy
            | M::Applypriority
            | M::Discard
            | M::Atom
            | M::Red
            | M::Multimem => data::data(self, &ins),
            M::Cvt | M::Szext => convert::convert(self, &ins),
            M::Bra
            | M::Brx
            | M::Call
            | M::Ret
            | M::Exit
            | M::Trap
            | M::Brkpt
            | M::Nanosleep
            | M::Pmevent
            | M::Setmaxnreg
            | M::Alloca
            | M::Stacksave
            | M::Stackrestore
            | M::Griddepcontrol => flow::control(self, &ins),
            M::Membar
            | M::Fence
            | M::Bar
            | M::Barrier
            | M::Shfl
            | M::Vote
            | M::Match
            | M::Activemask
            | M::Redux
            | M::Elect
            | M::Cp
            | M::Mbarrier
            | M::Clusterlaunchcontrol
            | M::Tensormap => sync::sync(self, &ins),
            M::Wmma | M::Mma | M::Ldmatrix | M::Stmatrix | M::Movmatrix | M::Wgmma | M::Tcgen05 => {
                matrix::matrix(self, &ins)
            }
            M::Tex | M::Tld4 | M::Txq | M::Suld | M::Sust | M::Sured | M::Suq | M::Istypep => {
                texture::image(self, &ins)
            }
            _ => arith::arith(self, &ins),
        }
    }

    /// The function's number.
    pub fn function_id(&self) -> u32 {
        self.id
    }

    /// Stores a call site.
    pub fn call_site(&mut self, s: crate::inst::CallSite) -> u32 {
        self.d.site(s)
    }

    // Emission.

    /// Appends an instruction with the current guard and line; returns its index.
    pub fn emit(&mut self, exec: Exec, class: Class) -> usize {
        let mut i = Inst::new(exec, class, self.line);
        i.guard = self.guard;
        self.code.push(i);
        self.ends.push(Ends::No);
        self.forms.push(Form::Opaque);
        self.code.len() - 1
    }

    /// Appends an instruction that runs whatever the guard (it prepares an operand).
    pub fn emit_always(&mut self, exec: Exec, class: Class) -> usize {
        self.code.push(Inst::new(exec, class, self.line));
        self.ends.push(Ends::No);
        self.forms.push(Form::Opaque);
        self.code.len() - 1
    }

    /// Says what an emitted instruction computes.
    pub fn form(&mut self, k: usize, f: Form) {
        self.forms[k] = f;
    }

    /// Marks an emitted instruction as the end of its block.
    pub fn set_end(&mut self, k: usize, e: Ends) {
        self.ends[k] = e;
    }

    /// An emitted instruction.
    pub fn at(&mut self, k: usize) -> &mut Inst {
        &mut self.code[k]
    }

    /// Appends `d = f(sources...)` with up to three sources.
    pub fn emit_op(&mut self, exec: Exec, class: Class, d: u32, src: &[Src]) -> usize {
        let k = self.emit(exec, class);
        let i = self.at(k);
        i.d = d;
        if let Some(&s) = src.first() {
            i.a = s;
        }
        if let Some(&s) = src.get(1) {
            i.b = s;
        }
        if let Some(&s) = src.get(2) {
            i.c = s;
        }
        k
    }

    /// Appends a branch to a label.
    pub fn emit_branch(&mut self, l: Label) {
        let k = self.emit(control::bra, Class::Control);
        self.code[k].x = l.0;
        self.ends[k] = Ends::Branch;
        self.form(k, Form::Branch);
    }

    /// Makes a table of labels and returns its number.
    pub fn table(&mut self, labels: &[Label]) -> u32 {
        let n = self.d.prog.tables.len() as u32;
        self.d
            .prog
            .tables
            .push(labels.iter().map(|l| l.0).collect());
        self.tables.push(n);
        n
    }

    /// A fresh row.
    pub fn temp(&mut self) -> u32 {
        self.rows += 1;
        self.rows - 1
    }

    /// A fresh predicate.
    pub fn temp_pred(&mut self) -> u32 {
        self.preds += 1;
        self.preds - 1
    }

    /// A constant row.
    pub fn constant(&mut self, v: u64) -> Src {
        self.d.constant(v)
    }

    /// An operand list.
    pub fn list(&mut self, l: Vec<Src>) -> u32 {
        self.d.list(l)
    }

    // Operands.

    /// Width of a register operand in bits, if the operand is a register.
    pub fn reg_bits(&self, o: Operand) -> Option<u32> {
        match o {
            Operand::Reg(r) | Operand::Neg(r) => Some(self.f.reg(r).ty.bits()),
            Operand::Select { reg, .. } => Some(self.f.reg(reg).ty.bits()),
            _ => None,
        }
    }

    /// Whether an operand is a predicate register, negated or not.
    pub fn is_pred(&self, o: Operand) -> bool {
        matches!(o, Operand::Reg(r) | Operand::Not(r) if self.f.reg(r).ty == Type::Pred)
    }

    /// A source of the given type.
    pub fn src(&mut self, o: Operand, t: T) -> Result<Src, Refused> {
        let bits = type_bits(t).unwrap_or(64).min(64);
        let mask = u64::MAX >> (64 - bits.max(1));
        Ok(match o {
            Operand::Reg(r) => {
                let i = self.f.reg(r);
                if i.ty == Type::Pred {
                    return Err("a predicate stands where a value is needed".into());
                }
                if i.vector > 1 {
                    return Err("a vector register stands where a scalar is needed".into());
                }
                Src::reg(self.slots[r.0 as usize])
            }
            Operand::Select { .. } => self.component(o)?,
            Operand::Int(v) if t == T::F32 => self.constant((v as f32).to_bits() as u64),
            Operand::Int(v) if t == T::F64 => self.constant((v as f64).to_bits()),
            Operand::Int(v) => self.constant(v as u64 & mask),
            Operand::Uint(v) => self.constant(v & mask),
            Operand::F32(b) => match t {
                T::F64 => self.constant((f32::from_bits(b) as f64).to_bits()),
                _ => self.constant(b as u64 & mask),
            },
            Operand::F64(b) => {
                let v = f64::from_bits(b);
                match (t, bits) {
                    (T::F16 | T::Bf16, _) => {
                        let f = if t == T::F16 { soft::F16 } else { soft::BF16 };
                        self.constant(soft::convert(soft::F64, f, soft::Round::Near, b))
                    }
                    (_, 32) => self.constant((v as f32).to_bits() as u64),
                    (_, 64) => self.constant(b),
                    _ => return Err("a floating-point literal does not fit this type".into()),
                }
            }
            Operand::WarpSize => self.constant(32),
            Operand::Special(n) => {
                let name = self.d.module.str(n);
                let s = special::find(name)
                    .ok_or_else(|| format!("special register %{name} is not supported"))?;
                let d = self.temp();
                let k = self.emit_always(special::read, Class::Internal);
                let i = self.at(k);
                i.d = d;
                i.x = s as u32;
                self.form(k, Form::Special(s));
                // Time must be read when the instruction runs; it costs nothing to do so for all.
                Src::reg(d)
            }
            Operand::Sym { sym, offset } => self.address_of(sym, offset)?,
            Operand::Label(l) => {
                return Err(format!(
                    "the address of label {} is not supported",
                    self.d.module.str(self.f.labels[l.0 as usize])
                ));
            }
            Operand::Sink => Src::reg(ROW_SINK),
            _ => return Err("this kind of operand is not supported here".into()),
        })
    }

    /// The row of `%v.x`.
    fn component(&mut self, o: Operand) -> Result<Src, Refused> {
        let Operand::Select {
            reg,
            selector,
            neg: false,
            ..
        } = o
        else {
            return Err("this selector is not supported here".into());
        };
        let i = self.f.reg(reg);
        let k = match selector {
            Selector::X => 0,
            Selector::Y => 1,
            Selector::Z => 2,
            Selector::W => 3,
            _ => return Err("byte and half-word selectors belong to video instructions".into()),
        };
        if k >= i.vector as u32 {
            return Err("the vector register has no such component".into());
        }
        Ok(Src::reg(self.slots[reg.0 as usize] + k))
    }

    /// A destination row.
    pub fn dst(&mut self, o: Operand) -> Result<u32, Refused> {
        match o {
            Operand::Reg(r) if self.f.reg(r).ty == Type::Pred => {
                Err("a predicate stands where a register is needed".into())
            }
            Operand::Reg(r) => Ok(self.slots[r.0 as usize]),
            Operand::Sink => Ok(ROW_SINK),
            Operand::Select { .. } => Ok(self.component(o)?.0 as u32),
            _ => Err("the destination is not a register".into()),
        }
    }

    /// A predicate source.
    pub fn psrc(&mut self, o: Operand) -> Result<PSrc, Refused> {
        match o {
            Operand::Reg(r) | Operand::Not(r) if self.f.reg(r).ty == Type::Pred => {
                Ok(self.slots[r.0 as usize] << 1 | matches!(o, Operand::Not(_)) as u32)
            }
            Operand::Int(v) => Ok(PRED_TRUE << 1 | (v == 0) as u32),
            Operand::Uint(_) => Ok(PRED_TRUE << 1),
            _ => Err("a predicate is needed here".into()),
        }
    }

    /// A predicate destination.
    pub fn pdst(&mut self, o: Operand) -> Result<u32, Refused> {
        match o {
            Operand::Reg(r) if self.f.reg(r).ty == Type::Pred => Ok(self.slots[r.0 as usize]),
            Operand::Sink => Ok(PRED_SINK),
            _ => Err("the destination is not a predicate".into()),
        }
    }

    /// The operands of a vector, or of a vector register.
    pub fn elements(&self, o: Operand) -> Option<&'a [Operand]> {
        match o {
            Operand::Vector(l) | Operand::Pair(l) | Operand::List(l) | Operand::Tuple(l) => {
                Some(self.f.list(l))
            }
            _ => None,
        }
    }

    /// The rows of a vector operand, of a vector register, or of one register; a 128-bit register is two rows.
    pub fn rows_of(&mut self, o: Operand, t: T, write: bool) -> Result<Vec<Src>, Refused> {
        let mut rows = Vec::new();
        if let Some(list) = self.elements(o) {
            for &e in list {
                rows.extend(self.rows_of(e, t, write)?);
            }
            return Ok(rows);
        }
        if let Operand::Reg(r) = o {
            let i = *self.f.reg(r);
            if i.ty == Type::B128 || (i.vector > 1) {
                let n = i.vector.max(1) as u32 * if i.ty == Type::B128 { 2 } else { 1 };
                let first = self.slots[r.0 as usize];
                return Ok((first..first + n).map(Src::reg).collect());
            }
        }
        if t == T::B128 && o == Operand::Sink {
            return Ok(vec![Src::reg(ROW_SINK); 2]);
        }
        rows.push(if write {
            Src::reg(self.dst(o)?)
        } else {
            self.src(o, t)?
        });
        Ok(rows)
    }

    /// Where a symbol lives.
    pub fn home(&self, sym: Sym) -> Result<Home, Refused> {
        match sym.kind() {
            SymKind::Local(VarId(v)) => Ok(self.homes[v as usize]),
            SymKind::Global(n) => match self.d.symbols.get(&n) {
                Some(&(s, _)) => Ok(Home::Static(s)),
                None => Err(format!("\"{}\" is not declared", self.d.module.str(n))),
            },
        }
    }

    /// A symbol's name.
    pub fn symbol_name(&self, sym: Sym) -> &'a str {
        let module: &'a ptx::Module = self.d.module;
        let n = match sym.kind() {
            SymKind::Local(v) => self.f.var(v).name,
            SymKind::Global(n) => n,
        };
        module.str(n)
    }

    /// The address of a symbol in its own space, as a row.
    fn address_of(&mut self, sym: Sym, offset: i64) -> Result<Src, Refused> {
        Ok(match self.home(sym)? {
            Home::Frame(at) => {
                let d = self.temp();
                let k = self.emit_always(mov::local_address, Class::Internal);
                let i = self.at(k);
                i.d = d;
                i.a = Src::reg(ROW_FRAME);
                i.imm = (at as i64).wrapping_add(offset) as u64;
                let by = i.imm;
                self.form(k, Form::Offset(by));
                Src::reg(d)
            }
            Home::Param(at) => self.constant(
                PARAM_BASE
                    .wrapping_add(at as u64)
                    .wrapping_add(offset as u64),
            ),
            Home::Static(Symbol::DynamicShared) if !self.kernel => {
                let base = self.dynamic_base();
                let d = self.temp();
                let k = self.emit_always(mov::local_address, Class::Internal);
                let i = self.at(k);
                i.d = d;
                i.a = base;
                i.imm = offset as u64;
                self.form(k, Form::Offset(offset as u64));
                Src::reg(d)
            }
            Home::Static(s) => {
                let a = self.static_address(s, sym)?;
                self.constant(a.wrapping_add(offset as u64))
            }
            Home::Reg(r) if offset == 0 => Src::reg(r),
            Home::Reg(_) | Home::Pred(_) => return Err("a register has no address".into()),
        })
    }

    /// The start of dynamic shared memory, which device functions learn when they run: it depends on the kernel.
    fn dynamic_base(&mut self) -> Src {
        let d = self.temp();
        let k = self.emit_always(special::read, Class::Internal);
        let i = self.at(k);
        i.d = d;
        i.x = special::Sreg::DynamicSharedBase as u32;
        self.form(k, Form::Special(special::Sreg::DynamicSharedBase));
        Src::reg(d)
    }

    fn static_address(&self, s: Symbol, sym: Sym) -> Result<u64, Refused> {
        match s {
            Symbol::DynamicShared => Ok(self.shared),
            s => self.d.own(s).ok_or_else(|| {
                format!(
                    "\"{}\" has no definition in this module",
                    self.symbol_name(sym)
                )
            }),
        }
    }

    /// An address operand: base row, offset, and whether addresses wrap at 32 bits.
    pub fn address(&mut self, o: Operand) -> Result<(Src, u64, bool, Option<Home>), Refused> {
        // An element of an array is written without brackets around it.
        let o = match o {
            Operand::Reg(base) => Operand::Addr { base, offset: 0 },
            Operand::Sym { sym, offset } => Operand::AddrSym { sym, offset },
            o => o,
        };
        Ok(match o {
            Operand::Addr { base, offset } => {
                let r = *self.f.reg(base);
                if r.ty == Type::Pred {
                    return Err("a predicate is no address".into());
                }
                let narrow = r.ty.bits() <= 32;
                (
                    Src::reg(self.slots[base.0 as usize]),
                    offset as u64,
                    narrow,
                    None,
                )
            }
            Operand::AddrImm(v) => {
                let z = self.constant(0);
                (z, v as u64, false, None)
            }
            Operand::AddrSym { sym, offset } => {
                let home = self.home(sym)?;
                match home {
                    Home::Frame(at) => (
                        Src::reg(ROW_FRAME),
                        (at as i64).wrapping_add(offset) as u64,
                        false,
                        Some(home),
                    ),
                    Home::Param(at) => {
                        let z = self.constant(PARAM_BASE);
                        (
                            z,
                            (at as i64).wrapping_add(offset) as u64,
                            false,
                            Some(home),
                        )
                    }
                    Home::Static(Symbol::DynamicShared) if !self.kernel => {
                        (self.dynamic_base(), offset as u64, false, Some(home))
                    }
                    Home::Static(s) => {
                        let a = self.static_address(s, sym)?;
                        let z = self.constant(0);
                        (z, a.wrapping_add(offset as u64), false, Some(home))
                    }
                    Home::Reg(r) => (Src::reg(r), offset as u64, false, None),
                    Home::Pred(_) => return Err("a predicate is no address".into()),
                }
            }
            _ => return Err("an address in brackets is needed".into()),
        })
    }

    /// Fills the address fields of an emitted memory instruction.
    pub fn set_address(&mut self, k: usize, a: (Src, u64, bool, Option<Home>)) {
        let i = self.at(k);
        i.a = a.0;
        i.imm = a.1;
        if a.2 {
            i.flags |= flag::VARIANT;
        }
    }
}
