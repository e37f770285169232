//! Register rows: one 64-bit value for each of the 32 lanes of a warp.
//!
//! Every PTX register up to 64 bits occupies one row whatever its width. Each operation reads as many low
//! bits as its type has, so the bits above a register's width never matter. A 128-bit register is two rows.

/// Lanes of a warp.
pub const LANES: usize = 32;

/// One register of all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [u64; LANES]);

impl Row {
    /// All lanes zero.
    pub const ZERO: Row = Row([0; LANES]);

    /// The same value in every lane.
    pub fn splat(v: u64) -> Row {
        Row([v; LANES])
    }
}

/// A value that lives in a lane of a row.
pub trait Lane: Copy {
    /// Takes the low bits of a lane.
    fn get(bits: u64) -> Self;
    /// Bits to store; zero above the type's width.
    fn put(self) -> u64;
}

macro_rules! int_lane {
    ($($t:ty => $u:ty),*) => {$(
        impl Lane for $t {
            #[inline(always)]
            fn get(bits: u64) -> $t { bits as $t }
            #[inline(always)]
            fn put(self) -> u64 { self as $u as u64 }
        }
    )*};
}
int_lane!(u8 => u8, i8 => u8, u16 => u16, i16 => u16, u32 => u32, i32 => u32, u64 => u64, i64 => u64);

impl Lane for f32 {
    #[inline(always)]
    fn get(bits: u64) -> f32 {
        f32::from_bits(bits as u32)
    }
    #[inline(always)]
    fn put(self) -> u64 {
        self.to_bits() as u64
    }
}

impl Lane for f64 {
    #[inline(always)]
    fn get(bits: u64) -> f64 {
        f64::from_bits(bits)
    }
    #[inline(always)]
    fn put(self) -> u64 {
        self.to_bits()
    }
}

/// A pair of 16-bit values in a 32-bit register; `.0` is the low half.
#[derive(Clone, Copy)]
pub struct Pair16(pub u16, pub u16);

impl Lane for Pair16 {
    #[inline(always)]
    fn get(bits: u64) -> Pair16 {
        Pair16(bits as u16, (bits >> 16) as u16)
    }
    #[inline(always)]
    fn put(self) -> u64 {
        self.0 as u64 | (self.1 as u64) << 16
    }
}

/// A pair of `f32` in a 64-bit register; `.0` is the low half.
#[derive(Clone, Copy)]
pub struct Pair32(pub f32, pub f32);

impl Lane for Pair32 {
    #[inline(always)]
    fn get(bits: u64) -> Pair32 {
        Pair32(
            f32::from_bits(bits as u32),
            f32::from_bits((bits >> 32) as u32),
        )
    }
    #[inline(always)]
    fn put(self) -> u64 {
        self.0.to_bits() as u64 | (self.1.to_bits() as u64) << 32
    }
}

/// Iterates over the set bits of a mask, lowest first.
#[derive(Clone, Copy)]
pub struct Bits(pub u32);

impl Iterator for Bits {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let i = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(i)
    }
}
