//! Machine code of a function.
//!
//! One machine function runs the lanes of a group: for each lane or team it jumps to the entry, whose stub loads the registers that live there,
//! runs it to where it stops, stores the registers that live there and that it changed, and goes on with the next lanes.

mod bridge;
mod control;
mod convert;
mod float;
mod int;
mod memory;
mod quad;
mod quad_memory;
mod record;
mod registers;
mod vector;
mod vector_arith;
mod vector_half;

use crate::flow::{Shape, Way};
use crate::kinds::{Kind, Rows};
use crate::spread::{QUAD, Quads};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{
    AbiParam, Block, InstBuilder, MemFlagsData, Signature, Type, Value, types,
};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::{FunctionBuilder, Variable};
use jacquard_emulator::form::Form;
use jacquard_emulator::inst::{Inst, PRED_SINK, PRED_TRUE, PSrc, ROW_SINK, Src};
use jacquard_emulator::tier::Frame;
use registers::Bank;
use thiserror::Error;

/// An instruction that was to have machine code has none.
#[derive(Debug, Error)]
#[error("no machine code of {0:?}")]
pub struct NoCode(pub Form);

/// The state of making a function.
pub struct Emit<'a, 'b, 'c> {
    pub b: &'b mut FunctionBuilder<'c>,
    pub s: &'b Shape<'a>,
    pub rows: &'b Rows,
    pub call: CallConv,
    pub pointer: Type,
    banks: [Vec<Option<Variable>>; 3],
    /// The bank in use.
    bank: Bank,
    /// Vectors of quads, and those of wide teams.
    any: [Vec<Option<Vec<Variable>>>; 2],
    quads: &'b Quads,
    /// Code of quads, and that of wide teams.
    places: [quad::Places; 2],
    /// The blocks at which lanes go on that fell apart.
    part_blocks: Vec<usize>,
    /// The team for which code is made.
    team: Team,
    pub frame: Value,
    /// The running lane.
    lane: Lane,
    /// Instructions that the lane executed.
    steps: Variable,
    /// The machine block of each block.
    blocks: Vec<Block>,
    /// Where the next lane begins.
    next_lane: Block,
    /// While an instruction with a guard is made whose result is chosen: the guard.
    choice: Option<Value>,
    /// Accesses to global memory.
    pub sites: Sites,
    /// The instruction.
    pub at: usize,
}

/// Lanes that run in step.
struct Team {
    /// Their number.
    width: usize,
    /// More than a quad.
    wide: bool,
}

/// A lane that runs by itself.
struct Lane {
    /// Its number.
    value: Value,
    /// Its place in row 0.
    rows: Value,
}

/// Accesses to global memory, by number.
pub struct Sites {
    /// How many there are so far.
    pub count: usize,
    /// The one of the instruction that is made for each lane.
    shared: Option<u32>,
    /// They are recorded.
    pub records: bool,
}

/// Flags of loads from the frame of what stays as it is while the function runs.
fn fixed() -> MemFlagsData {
    MemFlagsData::trusted().with_readonly().with_can_move()
}

impl<'a, 'b, 'c> Emit<'a, 'b, 'c> {
    pub fn new(
        b: &'b mut FunctionBuilder<'c>,
        s: &'b Shape<'a>,
        (rows, quads): (&'b Rows, &'b Quads),
        call: CallConv,
    ) -> Emit<'a, 'b, 'c> {
        let pointer = types::I64;
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let frame = b.block_params(entry)[0];
        let steps = b.declare_var(types::I64);
        let blocks = s.blocks.iter().map(|_| b.create_block()).collect();
        let next_lane = b.create_block();
        let places = [quads.run, quads.wide != 0].map(|made| quad::Places {
            blocks: match made {
                true => s.blocks.iter().map(|_| b.create_block()).collect(),
                false => Vec::new(),
            },
            apart: vec![None; s.blocks.len()],
            lane: frame,
            rows: frame,
        });
        let part_blocks = (0..s.blocks.len())
            .filter(|&n| quads.parts[s.blocks[n].begin] && s.blocks[n].reached)
            .collect();
        let none = || vec![None; s.registers];
        Emit {
            banks: [none(), none(), none()],
            bank: Bank::Alone,
            any: [vec![None; s.registers], vec![None; s.registers]],
            quads,
            places,
            part_blocks,
            team: Team {
                width: QUAD as usize,
                wide: false,
            },
            b,
            s,
            rows,
            call,
            pointer,
            frame,
            lane: Lane {
                value: frame,
                rows: frame,
            },
            steps,
            blocks,
            next_lane,
            choice: None,
            sites: Sites {
                count: 0,
                shared: None,
                records: false,
            },
            at: 0,
        }
    }

    /// Makes the function.
    pub fn function(&mut self) -> Result<(), NoCode> {
        control::lanes(self);
        for k in 0..self.s.blocks.len() {
            if self.s.blocks[k].reached {
                self.block(k)?;
            }
        }
        for wide in [false, true] {
            if !self.quads.run || wide && self.quads.wide == 0 {
                continue;
            }
            self.team(wide);
            (self.lane.value, self.lane.rows) = (self.places().lane, self.places().rows);
            for k in 0..self.s.blocks.len() {
                if self.s.blocks[k].reached {
                    quad::block(self, k)?;
                }
            }
        }
        Ok(())
    }

    /// The code that follows is for quads, or for wide teams.
    fn team(&mut self, wide: bool) {
        self.team.wide = wide;
        self.team.width = match wide {
            true => self.quads.wide,
            false => QUAD as usize,
        };
    }

    /// Where the team's code is made.
    fn places(&self) -> &quad::Places {
        &self.places[usize::from(self.team.wide)]
    }

    /// A bit for each lane of the team.
    fn every(&self) -> u64 {
        u64::from(u32::MAX >> (32 - self.team.width))
    }

    /// The bits of the team's lanes in the warp.
    fn own_lanes(&mut self) -> Value {
        let every = self.int(types::I32, self.every());
        let lane = self.b.ins().ireduce(types::I32, self.lane.value);
        self.b.ins().ishl(every, lane)
    }

    /// What is known of the registers of quads.
    fn quads(&self) -> &'b Quads {
        self.quads
    }

    /// A field of the frame that stays as it is.
    pub fn fixed(&mut self, ty: Type, offset: usize) -> Value {
        self.b.ins().load(ty, fixed(), self.frame, offset as i32)
    }

    fn ty(kind: Kind) -> Type {
        match kind {
            Kind::I32 => types::I32,
            Kind::I64 => types::I64,
            Kind::F32 => types::F32,
            Kind::F64 => types::F64,
        }
    }

    /// The variable of a register (predicates behind rows).
    fn var(&mut self, r: usize) -> Variable {
        if let Some(v) = self.banks[self.bank as usize][r] {
            return v;
        }
        let ty = if r >= self.s.rows {
            types::I8
        } else {
            Self::ty(self.rows.kinds[r])
        };
        let v = self.b.declare_var(ty);
        self.banks[self.bank as usize][r] = Some(v);
        v
    }

    /// An integer constant of a type.
    pub fn int(&mut self, ty: Type, v: u64) -> Value {
        let bits = ty.bits().min(64);
        self.b
            .ins()
            .iconst(ty, (v & (u64::MAX >> (64 - bits))) as i64)
    }

    /// A constant of an integer or float type, by its bits.
    pub fn constant(&mut self, ty: Type, v: u64) -> Value {
        match ty {
            types::F32 => {
                let x = f32::from_bits(v as u32);
                self.b.ins().f32const(x)
            }
            types::F64 => {
                let x = f64::from_bits(v);
                self.b.ins().f64const(x)
            }
            ty => self.int(ty, v),
        }
    }

    /// The bits of a value as another type: cut off, or with zeros above.
    pub fn recast(&mut self, v: Value, to: Type) -> Value {
        let from = self.b.func.dfg.value_type(v);
        let none = MemFlagsData::new();
        match (from, to) {
            (a, b) if a == b => v,
            (a, b) if a.is_int() && b.is_int() && a.bits() < b.bits() => self.b.ins().uextend(b, v),
            (a, b) if a.is_int() && b.is_int() => self.b.ins().ireduce(b, v),
            (types::F32, types::I32) | (types::F64, types::I64) => {
                self.b.ins().bitcast(to, none, v)
            }
            (types::I32, types::F32) | (types::I64, types::F64) => {
                self.b.ins().bitcast(to, none, v)
            }
            (types::F32, _) => {
                let x = self.b.ins().bitcast(types::I32, none, v);
                self.recast(x, to)
            }
            (types::F64, _) => {
                let x = self.b.ins().bitcast(types::I64, none, v);
                self.recast(x, to)
            }
            (_, types::F32) => {
                let x = self.recast(v, types::I32);
                self.recast(x, to)
            }
            _ => {
                let x = self.recast(v, types::I64);
                self.recast(x, to)
            }
        }
    }

    /// A source's constant value, if it has one.
    pub fn known(&self, s: Src) -> Option<u64> {
        (s.0 < 0).then(|| self.s.prog.consts[!s.0 as usize].0[0])
    }

    /// A source's value, whatever NaN it is.
    pub fn number(&mut self, s: Src, ty: Type) -> Value {
        if let Some(v) = self.known(s) {
            return self.constant(ty, v);
        }
        if s.0 as u32 == ROW_SINK {
            return self.constant(ty, 0);
        }
        let var = self.var(s.0 as usize);
        let v = self.b.use_var(var);
        self.recast(v, ty)
    }

    /// A source's bits.
    pub fn bits(&mut self, s: Src, ty: Type) -> Value {
        if s.0 < 0 || s.0 as u32 == ROW_SINK || !self.rows.lazy[s.0 as usize] {
            return self.number(s, ty);
        }
        let own = Self::ty(self.rows.kinds[s.0 as usize]);
        let v = self.number(s, own);
        let v = self.canonical(v);
        self.recast(v, ty)
    }

    /// A source as an integer of so many bits, in 32 bits or in 64.
    pub fn integer(&mut self, s: Src, bits: u32, signed: bool) -> Value {
        if bits > 32 {
            return self.bits(s, types::I64);
        }
        let v = self.bits(s, types::I32);
        self.narrow(v, bits, signed)
    }

    /// The low bits of a 32-bit value, extended.
    pub fn narrow(&mut self, v: Value, bits: u32, signed: bool) -> Value {
        if bits == 32 {
            return v;
        }
        let small = if bits == 8 { types::I8 } else { types::I16 };
        let v = self.b.ins().ireduce(small, v);
        if signed {
            self.b.ins().sextend(types::I32, v)
        } else {
            self.b.ins().uextend(types::I32, v)
        }
    }

    /// The NaN that arithmetic gives, in the place of any.
    pub fn canonical(&mut self, v: Value) -> Value {
        let ty = self.b.func.dfg.value_type(v);
        let nan = match ty {
            types::F32 => 0x7fff_ffff,
            _ => 0xfff8_0000_0000_0000,
        };
        let nan = self.constant(ty, nan);
        let ordered = self.b.ins().fcmp(FloatCC::Ordered, v, v);
        self.b.ins().select(ordered, v, nan)
    }

    fn set(&mut self, r: usize, v: Value) {
        let var = self.var(r);
        let v = match self.choice {
            Some(c) => {
                let old = self.b.use_var(var);
                self.b.ins().select(c, v, old)
            }
            None => v,
        };
        self.b.def_var(var, v);
    }

    /// Writes a row.
    pub fn put(&mut self, d: u32, v: Value) {
        if d == ROW_SINK {
            return;
        }
        let ty = Self::ty(self.rows.kinds[d as usize]);
        let v = self.recast(v, ty);
        self.set(d as usize, v);
    }

    /// Writes the result of float arithmetic.
    pub fn put_float(&mut self, d: u32, v: Value) {
        let row = d as usize;
        let keeps =
            self.rows.lazy[row] && Self::ty(self.rows.kinds[row]) == self.b.func.dfg.value_type(v);
        let v = if keeps { v } else { self.canonical(v) };
        self.put(d, v);
    }

    /// A predicate operand, as 0 or 1 in 8 bits.
    pub fn test(&mut self, p: PSrc) -> Value {
        if p >> 1 == PRED_TRUE {
            return self.int(types::I8, u64::from(p & 1 == 0));
        }
        let var = self.var(self.s.rows + (p >> 1) as usize);
        let v = self.b.use_var(var);
        match p & 1 {
            0 => v,
            _ => self.b.ins().bxor_imm_s(v, 1),
        }
    }

    /// Writes a predicate.
    pub fn put_test(&mut self, d: u32, v: Value) {
        if d != PRED_SINK && d != PRED_TRUE {
            self.set(self.s.rows + d as usize, v);
        }
    }

    /// Shifts left by a known count.
    pub fn shl(&mut self, v: Value, n: u32) -> Value {
        let ty = self.b.func.dfg.value_type(v);
        let n = self.int(ty, u64::from(n));
        self.b.ins().ishl(v, n)
    }

    /// Shifts right by a known count, with zeros.
    pub fn shr(&mut self, v: Value, n: u32) -> Value {
        let ty = self.b.func.dfg.value_type(v);
        let n = self.int(ty, u64::from(n));
        self.b.ins().ushr(v, n)
    }

    /// Calls a function of the host.
    pub fn host(&mut self, f: *const u8, args: &[Value], result: Type) -> Value {
        let mut sig = Signature::new(self.call);
        for &a in args {
            let ty = self.b.func.dfg.value_type(a);
            sig.params.push(AbiParam::new(ty));
        }
        sig.returns.push(AbiParam::new(result));
        let sig = self.b.import_signature(sig);
        let at = self.b.ins().iconst(self.pointer, f as i64);
        let call = self.b.ins().call_indirect(sig, at, args);
        self.b.inst_results(call)[0]
    }

    fn block(&mut self, n: usize) -> Result<(), NoCode> {
        let s = self.s;
        let block = &s.blocks[n];
        self.b.switch_to_block(self.blocks[n]);
        if block.header {
            control::interrupt(self, n);
        }
        let count = block.end - block.begin;
        let steps = self.b.use_var(self.steps);
        let steps = self.b.ins().iadd_imm_s(steps, count as i64);
        self.b.def_var(self.steps, steps);
        for k in block.begin..block.end {
            self.at = k;
            let i = &s.code[k];
            match s.ways[k] {
                Way::On => self.guarded(i)?,
                Way::Branch => return control::branch(self, n, i),
                Way::Table => return control::table(self, n, i),
                Way::Stop { passes, .. } => return control::stop(self, n, i, passes),
            }
        }
        let next = self.blocks[block.next[0]];
        self.b.ins().jump(next, &[]);
        Ok(())
    }

    /// An instruction, where its guard is true.
    fn guarded(&mut self, i: &Inst) -> Result<(), NoCode> {
        if i.guard == 0 {
            return self.instruction(i);
        }
        let guard = self.test(i.guard);
        let cheap = !matches!(
            self.s.form(self.at),
            Form::Load(..) | Form::Store(..) | Form::Reduce(..) | Form::Arith(_) | Form::Bfi(_)
        );
        if cheap {
            self.choice = Some(guard);
            let done = self.instruction(i);
            self.choice = None;
            return done;
        }
        let (then, behind) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(guard, then, &[], behind, &[]);
        self.b.switch_to_block(then);
        self.instruction(i)?;
        self.b.ins().jump(behind, &[]);
        self.b.switch_to_block(behind);
        Ok(())
    }

    fn instruction(&mut self, i: &Inst) -> Result<(), NoCode> {
        match self.s.form(self.at) {
            Form::Nop | Form::Join => {}
            Form::Arith(a) => return int::arith(self, i, &a),
            Form::Move(bits) => self.mov(i, bits),
            Form::Offset(by) => {
                let a = self.bits(i.a, types::I64);
                let v = self.b.ins().iadd_imm_s(a, by as i64);
                self.put(i.d, v);
            }
            Form::Pack => self.pack(i),
            Form::Unpack => self.unpack(i),
            Form::Setp(t, c, ftz) => return int::setp(self, i, t, c, ftz),
            Form::PredCopy => {
                let v = self.test(i.p);
                self.put_test(i.d, v);
            }
            Form::PredBinary => {
                let (a, b) = (self.test(i.p), self.test(i.x));
                let v = int::combine(self, i.n, a, b);
                self.put_test(i.d, v);
            }
            Form::PredValue => {
                let p = self.test(i.p);
                let (a, b) = (self.int(types::I32, i.imm), self.int(types::I32, 0));
                let v = self.b.ins().select(p, a, b);
                self.put(i.d, v);
            }
            Form::Selp => self.selp(i),
            Form::Slct(t, _) => self.slct(i, t),
            Form::Testp(t, what) => return float::testp(self, i, t, what),
            Form::InSpace(space) => memory::in_space(self, i, space),
            Form::Lop3 => int::lop3(self, i),
            Form::Bfi(bits) => int::bfi(self, i, bits),
            Form::IntToInt(from, to, reg, sat) => convert::int_to_int(self, i, from, to, reg, sat),
            Form::IntToFloat(from, to, _) => convert::int_to_float(self, i, from, to),
            Form::FloatToInt(from, to, m, _) => convert::float_to_int(self, i, from, to, &m),
            Form::FloatToFloat(from, to, m) => convert::float_to_float(self, i, from, to, &m),
            Form::Special(s) => return control::special(self, i, s),
            Form::LoadParam(bytes, signed) => memory::load_param(self, i, bytes, signed),
            Form::Load(space, bytes, signed, count) => {
                memory::load(self, i, space, (bytes, signed), count);
            }
            Form::Store(space, bytes, count) => memory::store(self, i, space, bytes, count),
            Form::Reduce(code, bytes) => memory::reduce(self, i, code, bytes),
            form => return Err(NoCode(form)),
        }
        Ok(())
    }

    /// A choice among the bits of a register, which float rows keep as they are.
    fn same_kind(&mut self, i: &Inst, sources: &[Src], bits: u32) -> Option<Type> {
        let d = i.d as usize;
        if i.d == ROW_SINK || !self.rows.lazy[d] {
            return None;
        }
        let kind = self.rows.kinds[d];
        let ty = Self::ty(kind);
        let fits = |s: &Src| s.0 < 0 || self.rows.kinds[s.0 as usize] == kind;
        (ty.bits() == bits && sources.iter().all(fits)).then_some(ty)
    }

    fn mov(&mut self, i: &Inst, bits: u32) {
        let v = match self.same_kind(i, &[i.a], bits) {
            Some(ty) => self.number(i.a, ty),
            None => match bits {
                64 => match self.float_home(i.d) {
                    Some(types::F64) => self.bits(i.a, types::F64),
                    _ => self.bits(i.a, types::I64),
                },
                32 => match self.float_home(i.d) {
                    Some(types::F32) => self.bits(i.a, types::F32),
                    _ => self.bits(i.a, types::I32),
                },
                bits => self.integer(i.a, bits, false),
            },
        };
        self.put(i.d, v);
    }

    /// The float type of a row, if it has one.
    pub fn float_home(&self, d: u32) -> Option<Type> {
        let ty = Self::ty(self.rows.kinds[d as usize]);
        ty.is_float().then_some(ty)
    }

    fn selp(&mut self, i: &Inst) {
        let p = self.test(i.p);
        let d = i.d as usize;
        let ty = Self::ty(self.rows.kinds[d]);
        let (a, b) = match self.same_kind(i, &[i.a, i.b], ty.bits()) {
            Some(ty) => (self.number(i.a, ty), self.number(i.b, ty)),
            None => (self.bits(i.a, ty), self.bits(i.b, ty)),
        };
        let v = self.b.ins().select(p, a, b);
        self.put(i.d, v);
    }

    fn slct(&mut self, i: &Inst, t: jacquard_ptx::model::Modifier) {
        let (a, b) = (self.bits(i.a, types::I64), self.bits(i.b, types::I64));
        let c = if t == jacquard_ptx::model::Modifier::S32 {
            let c = self.bits(i.c, types::I32);
            self.b
                .ins()
                .icmp_imm_s(IntCC::SignedGreaterThanOrEqual, c, 0)
        } else {
            let c = self.number(i.c, types::F32);
            let zero = self.constant(types::F32, 0);
            self.b.ins().fcmp(FloatCC::GreaterThanOrEqual, c, zero)
        };
        let v = self.b.ins().select(c, a, b);
        self.put(i.d, v);
    }

    fn pack(&mut self, i: &Inst) {
        let width = u32::from(i.n);
        let mask = u64::MAX >> (64 - width);
        let mut all = self.int(types::I64, 0);
        for (k, &s) in self.s.prog.lists[i.x as usize].iter().enumerate() {
            let v = self.bits(s, types::I64);
            let mask = self.int(types::I64, mask);
            let v = self.b.ins().band(v, mask);
            let v = self.shl(v, k as u32 * width);
            all = self.b.ins().bor(all, v);
        }
        self.put(i.d, all);
    }

    fn unpack(&mut self, i: &Inst) {
        let width = u32::from(i.n);
        let mask = u64::MAX >> (64 - width);
        let a = self.bits(i.a, types::I64);
        for (k, s) in self.s.prog.lists[i.x as usize].iter().enumerate() {
            let v = self.shr(a, k as u32 * width);
            let mask = self.int(types::I64, mask);
            let v = self.b.ins().band(v, mask);
            self.put(s.0.max(0) as u32, v);
        }
    }
}

/// The offset of a field of the frame.
macro_rules! field {
    ($name:ident) => {
        std::mem::offset_of!(jacquard_emulator::tier::Frame, $name)
    };
}
pub(crate) use field;

const _: () = assert!(std::mem::size_of::<Frame>() < 1 << 12);
