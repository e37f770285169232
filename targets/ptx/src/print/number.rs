//! Numbers, without the formatting machinery.
use super::Printer;

impl Printer<'_> {
    pub(super) fn unsigned(&mut self, mut v: u64) {
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (v % 10) as u8;
            v /= 10;
            if v == 0 {
                break;
            }
        }
        // Only ASCII digits were written.
        self.out
            .push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
    }

    pub(super) fn signed(&mut self, v: i64) {
        if v < 0 {
            self.out.push('-');
        }
        self.unsigned(v.unsigned_abs());
    }

    /// `digits` hexadecimal digits, upper case.
    pub(super) fn hex(&mut self, v: u64, digits: u32) {
        for i in (0..digits).rev() {
            let d = (v >> (i * 4) & 15) as u8;
            self.out
                .push(char::from(if d < 10 { b'0' + d } else { b'A' + d - 10 }));
        }
    }

    pub(super) fn f32_bits(&mut self, bits: u32) {
        self.out.push_str("0f");
        self.hex(u64::from(bits), 8);
    }

    pub(super) fn f64_bits(&mut self, bits: u64) {
        self.out.push_str("0d");
        self.hex(bits, 16);
    }
}
