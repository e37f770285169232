//! Conversions between halves and floats for the lanes of a team at once.

use super::Emit;
use super::vector::{Lanes, vector};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, types};

/// The bits of the first 16 of each lane as floats. NaNs are not canonical yet.
pub(super) fn half_to_float(e: &mut Emit<'_, '_, '_>, v: Lanes) -> Lanes {
    let none = MemFlagsData::new();
    let [low, magic, exponent, infinite, sign] =
        [0x7fff, 0x7780_0000, 0x7c00, 0x7f80_0000, 0x8000].map(|c| e.all(types::I32, c).parts()[0]);
    let [by13, by16] = [13, 16].map(|n| e.int(types::I32, n));
    e.each(v, |f, v| {
        // The exponent moves by a multiplication, which is exact and makes subnormals right.
        let bits = f.ins().band(v, low);
        let bits = f.ins().ishl(bits, by13);
        let x = f.ins().bitcast(vector(types::F32), none, bits);
        let by = f.ins().bitcast(vector(types::F32), none, magic);
        let x = f.ins().fmul(x, by);
        let x = f.ins().bitcast(types::I32X4, none, x);
        let field = f.ins().band(v, exponent);
        let large = f.ins().icmp(IntCC::Equal, field, exponent);
        let large = f.ins().band(large, infinite);
        let x = f.ins().bor(x, large);
        let s = f.ins().band(v, sign);
        let s = f.ins().ishl(s, by16);
        let x = f.ins().bor(x, s);
        f.ins().bitcast(vector(types::F32), none, x)
    })
}

/// Floats as halves, to nearest even; a NaN becomes the canonical one.
pub(super) fn float_to_half(e: &mut Emit<'_, '_, '_>, v: Lanes) -> Lanes {
    let none = MemFlagsData::new();
    let constants = [
        0x7fff_ffff,
        0x3f00_0000,
        0xc800_0fff,
        1,
        0x3880_0000,
        0x477f_ffff,
        0x7c00,
        0x7f80_0000,
        0x7fff,
        0x8000,
    ];
    let [
        low,
        half,
        bias,
        one,
        normal,
        largest,
        infinite,
        top,
        nan,
        sign,
    ] = constants.map(|c| e.all(types::I32, c).parts()[0]);
    let [by13, by16] = [13, 16].map(|n| e.int(types::I32, n));
    e.each(v, |f, x| {
        let b = f.ins().bitcast(types::I32X4, none, x);
        let a = f.ins().band(b, low);
        // Below the normal range: adding 0.5 puts the result's bits at the bottom.
        let small = f.ins().bitcast(vector(types::F32), none, a);
        let by = f.ins().bitcast(vector(types::F32), none, half);
        let small = f.ins().fadd(small, by);
        let small = f.ins().bitcast(types::I32X4, none, small);
        let small = f.ins().isub(small, half);
        let odd = f.ins().ushr(a, by13);
        let odd = f.ins().band(odd, one);
        let r = f.ins().iadd(a, bias);
        let r = f.ins().iadd(r, odd);
        let r = f.ins().ushr(r, by13);
        let is_small = f.ins().icmp(IntCC::SignedLessThan, a, normal);
        let r = f.ins().bitselect(is_small, small, r);
        let is_large = f.ins().icmp(IntCC::SignedGreaterThan, a, largest);
        let r = f.ins().bitselect(is_large, infinite, r);
        let s = f.ins().ushr(b, by16);
        let s = f.ins().band(s, sign);
        let r = f.ins().bor(r, s);
        let is_nan = f.ins().icmp(IntCC::SignedGreaterThan, a, top);
        f.ins().bitselect(is_nan, nan, r)
    })
}
