//! Which instructions have machine code of their own. The others are the interpreter's: lanes stop before them.

use jacquard_emulator::exec::cvt::{Kind, Mods};
use jacquard_emulator::exec::int::Half;
use jacquard_emulator::exec::logic::Cmp;
use jacquard_emulator::exec::special::Sreg;
use jacquard_emulator::form::{Arith, Form};
use jacquard_emulator::inst::{Inst, flag};
use jacquard_emulator::memory::Space;
use jacquard_emulator::soft::Round;
use jacquard_ptx::model::{Mnemonic as M, Modifier as T};

/// Bits of an integer type, and whether it has a sign.
pub fn integer(t: T) -> Option<(u32, bool)> {
    Some(match t {
        T::U16 | T::B16 => (16, false),
        T::U32 | T::B32 => (32, false),
        T::U64 | T::B64 => (64, false),
        T::S16 => (16, true),
        T::S32 => (32, true),
        T::S64 => (64, true),
        _ => return None,
    })
}

/// Whether an instruction has machine code.
pub fn translates(form: Form, i: &Inst) -> bool {
    match form {
        Form::Nop
        | Form::Join
        | Form::Offset(_)
        | Form::Pack
        | Form::Unpack
        | Form::PredCopy
        | Form::PredBinary
        | Form::PredValue
        | Form::Selp
        | Form::Lop3
        | Form::LoadParam(..) => true,
        Form::Move(bits) => matches!(bits, 8 | 16 | 32 | 64),
        Form::Bfi(_) => true,
        Form::Arith(a) => arith(&a),
        Form::Setp(t, c, ftz) => compares(t, c, ftz),
        Form::Slct(t, ftz) => matches!(t, T::S32 | T::F32) && !ftz,
        Form::Testp(t, _) => matches!(t, T::F32 | T::F64),
        Form::InSpace(space) => !matches!(space, Space::Shared),
        Form::IntToInt(from, to, _, sat) => {
            from.0 >= 8 && to.0 >= 8 && (!sat || from.0 < 64 || from.1)
        }
        Form::IntToFloat(from, to, m) => {
            from.0 >= 8 && matches!(to, Kind::F32 | Kind::F64) && m.round == Round::Near && !m.sat
        }
        Form::FloatToInt(from, to, m, reg) => float_to_int(from, to, &m, reg),
        Form::FloatToFloat(from, to, m) => float_to_float(from, to, &m),
        Form::Special(s) => special(s),
        Form::Load(space, bytes, _, count) => {
            i.flags & flag::SPIN == 0 && bytes * count <= 32 && space != Space::Param
        }
        Form::Store(space, bytes, count) => {
            i.flags & flag::SPIN == 0
                && bytes * count <= 32
                && !matches!(space, Space::Param | Space::Const)
        }
        Form::Reduce(_, bytes) => {
            matches!(bytes, 4 | 8)
                && i.flags & flag::HOST == 0
                && (i.flags & flag::VARIANT == 0 || reduced(i) == Space::Shared)
                && REDUCED[i.n as usize % REDUCED.len()].is_some()
        }
        _ => false,
    }
}

/// Whether the interpreter can execute an instruction for a whole warp while machine code waits: its operands are known, and afterwards lanes
/// are still together.
pub fn for_warps(form: Form) -> bool {
    matches!(
        form,
        Form::Shuffle
            | Form::Vote
            | Form::Collective
            | Form::ActiveMask
            | Form::Atomic(_)
            | Form::Reduce(..)
            | Form::Load(..)
            | Form::Store(..)
            | Form::Arith(_)
            | Form::Pure(_)
            | Form::Setp(..)
            | Form::Slct(..)
            | Form::Testp(..)
            | Form::IntToInt(..)
            | Form::IntToFloat(..)
            | Form::FloatToInt(..)
            | Form::FloatToFloat(..)
    )
}

/// The spaces in which atomic operations have machine code, by their numbers in instructions.
const REDUCED: [Option<Space>; 7] = [
    Some(Space::Generic),
    Some(Space::Global),
    Some(Space::Shared),
    None,
    None,
    None,
    None,
];

/// The space of an atomic operation.
pub fn reduced(i: &Inst) -> Space {
    REDUCED[i.n as usize % REDUCED.len()].unwrap_or(Space::Generic)
}

fn special(s: Sreg) -> bool {
    use Sreg as S;
    matches!(
        s,
        S::TidX
            | S::TidY
            | S::TidZ
            | S::NtidX
            | S::NtidY
            | S::NtidZ
            | S::CtaidX
            | S::CtaidY
            | S::CtaidZ
            | S::NctaidX
            | S::NctaidY
            | S::NctaidZ
            | S::LaneId
            | S::WarpId
            | S::LaneMaskEq
            | S::LaneMaskLe
            | S::LaneMaskLt
            | S::LaneMaskGe
            | S::LaneMaskGt
            | S::Zero
    )
}

fn compares(t: T, c: Cmp, ftz: bool) -> bool {
    let ordinary = matches!(c, Cmp::Eq | Cmp::Ne | Cmp::Lt | Cmp::Le | Cmp::Gt | Cmp::Ge);
    match t {
        T::F32 => true,
        T::F64 => !ftz,
        t => integer(t).is_some() && ordinary,
    }
}

fn arith(a: &Arith) -> bool {
    match a.ty {
        T::F32 | T::F64 => float(a),
        t => match integer(t) {
            Some((bits, _)) => int(a, bits),
            None => false,
        },
    }
}

fn float(a: &Arith) -> bool {
    let wide = a.ty == T::F64;
    let plain = a.round == Round::Near && !a.rare;
    match a.op {
        M::Add | M::Sub | M::Mul => plain && a.sources == 2,
        M::Fma | M::Mad => plain && a.sources == 3,
        M::Div => plain,
        M::Rcp | M::Sqrt => plain && (!wide || !a.approx),
        M::Rsqrt => plain && !wide && a.approx,
        M::Sin | M::Cos | M::Lg2 | M::Ex2 | M::Tanh => plain && !wide && a.approx,
        M::Neg | M::Abs => !a.rare,
        M::Copysign => true,
        M::Min | M::Max => !a.rare && a.sources == 2,
        _ => false,
    }
}

fn int(a: &Arith, bits: u32) -> bool {
    if a.rare {
        return false;
    }
    match a.op {
        M::Add | M::Sub => !a.sat,
        M::Mul => true,
        M::Mad => !a.sat,
        M::Mul24 => a.half == Half::Lo,
        M::Mad24 => a.half == Half::Lo && !a.sat,
        M::Sad => bits == 32,
        M::Div | M::Rem => true,
        M::Abs | M::Neg | M::Min | M::Max => true,
        M::Popc | M::Clz | M::Brev | M::Bfind => true,
        M::And | M::Or | M::Xor | M::Not | M::Cnot => true,
        M::Shl | M::Shr | M::Shf => true,
        M::Bfe | M::Prmt | M::Dp4a => true,
        _ => false,
    }
}

fn float_to_int(from: Kind, to: (u32, bool), m: &Mods, reg: u32) -> bool {
    let from = matches!(from, Kind::F32 | Kind::F64);
    from && matches!(to.0, 32 | 64) && reg == to.0 && m.round != Round::Away
}

fn float_to_float(from: Kind, to: Kind, m: &Mods) -> bool {
    if m.relu || m.satfinite || m.sat && (from, to) != (Kind::F32, Kind::F32) {
        return false;
    }
    match (from, to, m.integral) {
        (Kind::F32, Kind::F32, true) | (Kind::F64, Kind::F64, true) => m.round != Round::Away,
        (Kind::F32, Kind::F64, false) => true,
        (Kind::F64, Kind::F32, false) | (Kind::F32, Kind::F32, false) => m.round == Round::Near,
        (Kind::F16 | Kind::Bf16, Kind::F32, false) => !m.ftz,
        (Kind::F32, Kind::F16 | Kind::Bf16, false) => m.round == Round::Near && !m.ftz,
        _ => false,
    }
}
