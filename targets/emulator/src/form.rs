//! What an instruction computes, for a tier that compiles it ([`crate::tier`]).
//!
//! An [`Inst`] holds the function that executes it and says nothing of what that does. Decoding keeps beside it a [`Form`] where a
//! compiler can make use of one; anything else is [`Form::Opaque`] and stays with the interpreter.

use crate::exec::atomic::Code;
use crate::exec::cvt::{Kind, Mods};
use crate::exec::int::Half;
use crate::exec::logic::Cmp;
use crate::exec::special::Sreg;
use crate::exec::warp::VOTE_BALLOT;
use crate::inst::{Inst, PRED_SINK, PSrc, ParamSlot, Pass, Program, ROW_SINK, Src, flag};
use crate::memory::Space;
use crate::soft::Round;
use jacquard_ptx::model::{Mnemonic, Modifier};

/// An arithmetic operation `d = op(a, b, c)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arith {
    /// The mnemonic.
    pub op: Mnemonic,
    /// The type.
    pub ty: Modifier,
    /// Which part of a product.
    pub half: Half,
    /// Rounding.
    pub round: Round,
    /// `.ftz`
    pub ftz: bool,
    /// `.sat`
    pub sat: bool,
    /// `.approx`
    pub approx: bool,
    /// `.full`
    pub full: bool,
    /// `.clamp`
    pub clamp: bool,
    /// `.l` of a funnel shift.
    pub left: bool,
    /// A modifier that only the interpreter knows.
    pub rare: bool,
    /// The type of the second operand of a dot product.
    pub other: Modifier,
    /// Number of sources.
    pub sources: u8,
}

/// What an instruction computes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Form {
    /// Only its function knows, operands included.
    #[default]
    Opaque,
    /// Nothing.
    Nop,
    /// A place where paths meet.
    Join,
    /// A branch to `x`.
    Branch,
    /// A branch by the table `x`.
    Table,
    /// Arithmetic and logic.
    Arith(Arith),
    /// `d = a`, so many bits.
    Move(u32),
    /// `d = a + n`
    Offset(u64),
    /// Elements of `n` bits from the list `x` into `d`.
    Pack,
    /// `a` into the list `x` of elements of `n` bits.
    Unpack,
    /// A comparison of type and operator, with `.ftz`.
    Setp(Modifier, Cmp, bool),
    /// Predicate `d` is `p`.
    PredCopy,
    /// Predicate `d` is `p` combined with `x`.
    PredBinary,
    /// `d = p ? imm : 0`
    PredValue,
    /// `d = p ? a : b`
    Selp,
    /// `d = c >= 0 ? a : b` by the type of `c`, with `.ftz`.
    Slct(Modifier, bool),
    /// Whether the generic address `a` lies in a space.
    InSpace(Space),
    /// A test of a float.
    Testp(Modifier, Modifier),
    /// A bitwise function by the table `imm`.
    Lop3,
    /// Inserts a field of a word of so many bits; the fourth source is in `x`.
    Bfi(u32),
    /// Integer to integer: source, destination, register bits, `.sat`.
    IntToInt((u32, bool), (u32, bool), u32, bool),
    /// Integer to float.
    IntToFloat((u32, bool), Kind, Mods),
    /// Float to integer: source, destination, register bits.
    FloatToInt(Kind, (u32, bool), Mods, u32),
    /// Float to float.
    FloatToFloat(Kind, Kind, Mods),
    /// `d` is a special register.
    Special(Sreg),
    /// A kernel parameter at `imm`: bytes, signed.
    LoadParam(usize, bool),
    /// A load: space, bytes of an element, signed, elements.
    Load(Space, usize, bool, usize),
    /// A store: space, bytes of an element, elements.
    Store(Space, usize, usize),
    /// `d = f(a, b, c)` with so many sources, by the function of the interpreter.
    Pure(u8),
    /// A barrier of the block.
    Barrier,
    /// `shfl`
    Shuffle,
    /// `vote`
    Vote,
    /// A collective of a warp with sources `a`, `b` and results `d`, `d2`.
    Collective,
    /// `activemask`
    ActiveMask,
    /// An atomic operation of so many bytes; whether its result is wanted is not known.
    Atomic(usize),
    /// An atomic operation without a result whose order nobody sees, by its operation and its bytes.
    Reduce(Code, usize),
    /// `call` of a known function, or of the address in `a`.
    Call,
    /// `ret`
    Return,
    /// `exit` and whatever else ends threads or the launch.
    End,
    /// Waits or orders, without operands.
    Pause,
}

/// The registers that an instruction reads and writes.
#[derive(Default, Debug)]
pub struct Operands {
    /// Rows and constants that are read.
    pub reads: Vec<Src>,
    /// Rows that are written.
    pub writes: Vec<u32>,
    /// Predicates that are read, besides the guard.
    pub tests: Vec<PSrc>,
    /// Predicates that are written.
    pub sets: Vec<u32>,
}

/// The registers of the instruction at `pc`, which computes `form`; none where nothing is known of them.
pub fn operands(prog: &Program, form: Form, pc: usize) -> Option<Operands> {
    let i = &prog.code[pc];
    let list = || prog.lists.get(i.x as usize).map_or(&[][..], Vec::as_slice);
    let mut o = Operands::default();
    let sources = |o: &mut Operands, n: u8| {
        o.reads.extend([i.a, i.b, i.c].iter().take(n as usize));
    };
    match form {
        Form::Opaque => return None,
        Form::Nop | Form::Join | Form::Branch | Form::End | Form::Pause => {}
        Form::Table => sources(&mut o, 1),
        Form::Arith(Arith { sources: n, .. }) | Form::Pure(n) => {
            sources(&mut o, n);
            o.writes.push(i.d);
        }
        Form::Move(_)
        | Form::Offset(_)
        | Form::IntToInt(..)
        | Form::IntToFloat(..)
        | Form::FloatToInt(..)
        | Form::FloatToFloat(..) => {
            sources(&mut o, 1);
            o.writes.push(i.d);
        }
        Form::Pack => {
            o.reads.extend(list());
            o.writes.push(i.d);
        }
        Form::Unpack => {
            sources(&mut o, 1);
            o.writes.extend(list().iter().map(|s| s.0.max(0) as u32));
        }
        Form::Setp(..) => {
            sources(&mut o, 2);
            if i.n != 0 {
                o.tests.push(i.p);
            }
            o.sets.extend([i.d, i.d2]);
        }
        Form::PredCopy => {
            o.tests.push(i.p);
            o.sets.push(i.d);
        }
        Form::PredBinary => {
            o.tests.extend([i.p, i.x]);
            o.sets.push(i.d);
        }
        Form::PredValue => {
            o.tests.push(i.p);
            o.writes.push(i.d);
        }
        Form::Selp => {
            sources(&mut o, 2);
            o.tests.push(i.p);
            o.writes.push(i.d);
        }
        Form::Slct(..) => {
            sources(&mut o, 3);
            o.writes.push(i.d);
        }
        Form::Testp(..) | Form::InSpace(_) => {
            sources(&mut o, 1);
            o.sets.push(i.d);
        }
        Form::Lop3 => {
            sources(&mut o, 3);
            o.writes.push(i.d);
            if i.d2 != PRED_SINK {
                o.sets.push(i.d2);
                o.tests.push(i.p);
            }
        }
        Form::Bfi(_) => {
            sources(&mut o, 3);
            o.reads.push(Src(i.x as i32));
            o.writes.push(i.d);
        }
        Form::Special(_) | Form::LoadParam(..) | Form::ActiveMask => o.writes.push(i.d),
        Form::Load(_, _, _, count) => {
            sources(&mut o, 1);
            if count == 1 {
                o.writes.push(i.d);
            } else {
                o.writes.extend(list().iter().map(|s| s.0.max(0) as u32));
            }
        }
        Form::Store(_, _, count) => {
            sources(&mut o, 1);
            if count == 1 {
                o.reads.push(i.b);
            } else {
                o.reads.extend(list());
            }
        }
        Form::Reduce(..) => sources(&mut o, 2),
        Form::Barrier => {
            sources(&mut o, 2);
            o.tests.push(i.p);
            match i.n {
                2 => o.writes.push(i.d),
                3 | 4 => o.sets.push(i.d),
                _ => {}
            }
        }
        Form::Shuffle => {
            sources(&mut o, 3);
            if i.flags & flag::VARIANT == 0 {
                o.reads.push(Src(i.x as i32));
            }
            o.writes.push(i.d);
            o.sets.push(i.d2);
        }
        Form::Vote => {
            sources(&mut o, 1);
            o.tests.push(i.p);
            if i.n == VOTE_BALLOT {
                o.writes.push(i.d);
            } else {
                o.sets.push(i.d);
            }
        }
        Form::Collective => {
            sources(&mut o, 2);
            o.writes.push(i.d);
            o.sets.push(i.d2);
        }
        Form::Atomic(_) => {
            let n = i.p as usize;
            sources(&mut o, 3);
            o.reads.extend(list().iter().skip(n));
            o.writes
                .extend(list().iter().take(n).map(|s| s.0.max(0) as u32));
        }
        Form::Call => call(prog, i, &mut o),
        Form::Return => {
            let func = &prog.funcs[prog.owner[pc] as usize];
            for r in &func.rets {
                match *r {
                    ParamSlot::Register(r) => o.reads.push(Src::reg(r)),
                    ParamSlot::Predicate(p) => o.tests.push(p << 1),
                    ParamSlot::Memory { .. } => {}
                }
            }
        }
    }
    o.writes.retain(|&d| d != ROW_SINK);
    o.sets.retain(|&d| d != PRED_SINK);
    Some(o)
}

/// The arguments and results of a call.
fn call(prog: &Program, i: &Inst, o: &mut Operands) {
    o.reads.push(i.a);
    let site = &prog.calls[i.x as usize];
    for p in &site.args {
        match *p {
            Pass::Row(s, _) => o.reads.push(s),
            Pass::Pred(p) => o.tests.push(p),
            Pass::Memory { .. } => {}
        }
    }
    for p in &site.rets {
        match *p {
            // A result that the function does not give stays as it was.
            Pass::Row(s, _) => {
                o.reads.push(s);
                o.writes.push(s.0.max(0) as u32);
            }
            Pass::Pred(p) => {
                o.tests.push(p);
                o.sets.push(p >> 1);
            }
            Pass::Memory { .. } => {}
        }
    }
}
