//! Eight bytes of text looked at in one word: each byte's answer stands in its high bit.

/// The high bit of every byte.
pub(super) const HIGH: u64 = splat(0x80);

const fn splat(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// High bits of the bytes of `low` (all below 0x80) that are in `first..=last`.
#[inline(always)]
const fn within(low: u64, first: u8, last: u8) -> u64 {
    // No sum leaves its byte: both are below 0x100.
    (low + splat(0x80 - first)) & !(low + splat(0x7f - last))
}

/// High bits of the bytes that a name may hold: letters, digits, `_` and `$`. The other bits mean nothing.
#[inline(always)]
pub(super) const fn names(word: u64) -> u64 {
    let low = word & !HIGH;
    let letters = within(low | splat(0x20), b'a', b'z');
    let others = within(low, b'0', b'9') | within(low, b'_', b'_') | within(low, b'$', b'$');
    (letters | others) & !word
}

/// How many bytes from the first on are `byte`.
#[inline(always)]
pub(super) const fn leading(word: u64, byte: u8) -> usize {
    ((word ^ splat(byte)).trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_at_every_place() {
        for byte in 0..=255u8 {
            let named = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$';
            for around in [0, b'a', b' ', 0x7f, 0x80, 0xff] {
                for at in 0..8 {
                    let mut bytes = [around; 8];
                    bytes[at] = byte;
                    let found = names(u64::from_le_bytes(bytes)) >> (8 * at + 7) & 1 != 0;
                    assert_eq!(found, named, "{byte:#x} among {around:#x}");
                }
            }
        }
    }

    #[test]
    fn leading_bytes() {
        assert_eq!(leading(u64::from_le_bytes(*b"   x    "), b' '), 3);
        assert_eq!(leading(u64::from_le_bytes(*b"        "), b' '), 8);
        assert_eq!(leading(u64::from_le_bytes(*b"x       "), b' '), 0);
    }
}
