//! C formatting for the device's `vprintf`: a format string and a packed buffer of arguments.

/// Reads the argument buffer: each argument is aligned to its own size (4 or 8 bytes).
pub struct Args<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Args<'a> {
    /// Arguments packed in these bytes.
    pub fn new(data: &'a [u8]) -> Args<'a> {
        Args { data, at: 0 }
    }

    fn take(&mut self, n: usize) -> u64 {
        self.at = self.at.next_multiple_of(n);
        let mut w = [0u8; 8];
        if let Some(s) = self.data.get(self.at..self.at + n) {
            w[..n].copy_from_slice(s);
        }
        self.at += n;
        u64::from_le_bytes(w)
    }
}

#[derive(Clone, Copy, Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alt: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

impl Spec {
    /// Reads flags, width and precision, behind the `%`.
    fn read(fmt: &[u8], i: &mut usize, args: &mut Args<'_>) -> Spec {
        let mut s = Spec::default();
        while let Some(&c) = fmt.get(*i) {
            match c {
                b'-' => s.left = true,
                b'+' => s.plus = true,
                b' ' => s.space = true,
                b'#' => s.alt = true,
                b'0' => s.zero = true,
                _ => break,
            }
            *i += 1;
        }
        let number = |i: &mut usize, args: &mut Args<'_>| -> Option<i64> {
            if fmt.get(*i) == Some(&b'*') {
                *i += 1;
                return Some(args.take(4) as u32 as i32 as i64);
            }
            let from = *i;
            let mut n = 0i64;
            while let Some(d) = fmt.get(*i).filter(|c| c.is_ascii_digit()) {
                n = (n * 10 + (d - b'0') as i64).min(1 << 16);
                *i += 1;
            }
            (*i > from).then_some(n)
        };
        if let Some(w) = number(i, args) {
            s.left |= w < 0;
            s.width = (w.unsigned_abs() as usize).min(1 << 16);
        }
        if fmt.get(*i) == Some(&b'.') {
            *i += 1;
            let p = number(i, args).unwrap_or(0);
            s.precision = usize::try_from(p).ok();
        }
        s
    }
}

/// Formats. `string` reads a NUL-terminated string at a generic address.
pub fn format(
    fmt: &[u8],
    args: &mut Args<'_>,
    mut string: impl FnMut(u64) -> Vec<u8>,
    out: &mut Vec<u8>,
) {
    let mut i = 0;
    while i < fmt.len() {
        if fmt[i] != b'%' {
            out.push(fmt[i]);
            i += 1;
            continue;
        }
        let start = i;
        i += 1;
        let s = Spec::read(fmt, &mut i, args);
        let mut wide = false;
        let mut short = 0;
        while let Some(&c) = fmt.get(i) {
            match c {
                b'l' | b'j' | b'z' | b't' | b'q' => wide = true,
                b'h' => short += 1,
                b'L' => {}
                _ => break,
            }
            i += 1;
        }
        let Some(&conv) = fmt.get(i) else {
            out.extend_from_slice(&fmt[start..]);
            return;
        };
        i += 1;
        match conv {
            b'%' => out.push(b'%'),
            b'd' | b'i' => {
                let v = args.take(if wide { 8 } else { 4 });
                let v = match (wide, short) {
                    (true, _) => v as i64,
                    (_, 0) => v as i32 as i64,
                    (_, 1) => v as i16 as i64,
                    _ => v as i8 as i64,
                };
                integer(&s, v < 0, v.unsigned_abs().to_string(), out);
            }
            b'u' | b'o' | b'x' | b'X' => {
                let v = args.take(if wide { 8 } else { 4 });
                let v = match (wide, short) {
                    (true, _) => v,
                    (_, 0) => v as u32 as u64,
                    (_, 1) => v as u16 as u64,
                    _ => v as u8 as u64,
                };
                let digits = match conv {
                    b'u' => v.to_string(),
                    b'o' => format!("{v:o}"),
                    b'x' => format!("{v:x}"),
                    _ => format!("{v:X}"),
                };
                let prefix = match conv {
                    b'x' if s.alt && v != 0 => "0x",
                    b'X' if s.alt && v != 0 => "0X",
                    b'o' if s.alt && v != 0 => "0",
                    _ => "",
                };
                unsigned(&s, prefix, digits, out);
            }
            b'c' => {
                let v = args.take(4) as u8;
                pad(&s, &[v], out);
            }
            b's' => {
                let p = args.take(8);
                let mut text = if p == 0 {
                    b"(null)".to_vec()
                } else {
                    string(p)
                };
                if let Some(n) = s.precision {
                    text.truncate(n);
                }
                pad(&s, &text, out);
            }
            b'p' => {
                let p = args.take(8);
                pad(&s, format!("0x{p:x}").as_bytes(), out);
            }
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                let v = f64::from_bits(args.take(8));
                float(&s, conv, v, out);
            }
            b'n' => {
                args.take(8);
            }
            _ => out.extend_from_slice(&fmt[start..i]),
        }
    }
}

fn pad(s: &Spec, text: &[u8], out: &mut Vec<u8>) {
    let fill = s.width.saturating_sub(text.len());
    if !s.left {
        out.extend(std::iter::repeat_n(b' ', fill));
    }
    out.extend_from_slice(text);
    if s.left {
        out.extend(std::iter::repeat_n(b' ', fill));
    }
}

fn sign_text(s: &Spec, neg: bool) -> &'static str {
    match (neg, s.plus, s.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn integer(s: &Spec, neg: bool, digits: String, out: &mut Vec<u8>) {
    unsigned(s, sign_text(s, neg), digits, out);
}

/// Prefix, then zeros as precision or width demand, then digits.
fn unsigned(s: &Spec, prefix: &str, digits: String, out: &mut Vec<u8>) {
    let digits = if s.precision == Some(0) && digits == "0" {
        String::new()
    } else {
        digits
    };
    let mut zeros = s.precision.unwrap_or(0).saturating_sub(digits.len());
    if s.zero && !s.left && s.precision.is_none() {
        zeros = s.width.saturating_sub(prefix.len() + digits.len());
    }
    let text = format!("{prefix}{}{digits}", "0".repeat(zeros));
    pad(s, text.as_bytes(), out);
}

fn float(s: &Spec, conv: u8, v: f64, out: &mut Vec<u8>) {
    let upper = conv.is_ascii_uppercase();
    let sign = sign_text(s, v.is_sign_negative());
    let a = v.abs();
    if !v.is_finite() {
        let t = if v.is_nan() { "nan" } else { "inf" };
        let t = if upper {
            t.to_uppercase()
        } else {
            t.to_string()
        };
        return pad(s, format!("{sign}{t}").as_bytes(), out);
    }
    let p = s.precision.unwrap_or(6);
    let mut prefix = sign.to_string();
    let mut body = match conv.to_ascii_lowercase() {
        b'f' => {
            let mut t = format!("{a:.p$}");
            if s.alt && p == 0 {
                t.push('.');
            }
            t
        }
        b'e' => exponent(a, p, s.alt),
        b'g' => {
            let p = p.max(1);
            let sci = format!("{a:.*e}", p - 1);
            let x = sci
                .split('e')
                .nth(1)
                .and_then(|x| x.parse::<i32>().ok())
                .unwrap_or(0);
            let mut t = if x < -4 || x >= p as i32 {
                exponent(a, p - 1, s.alt)
            } else {
                format!("{a:.*}", (p as i32 - 1 - x).max(0) as usize)
            };
            if !s.alt && t.contains('.') {
                let (m, e) = match t.find('e') {
                    Some(k) => (t[..k].to_string(), t[k..].to_string()),
                    None => (t.clone(), String::new()),
                };
                t = format!("{}{e}", m.trim_end_matches('0').trim_end_matches('.'));
            }
            t
        }
        _ => {
            prefix.push_str("0x");
            hex_float(a, s.precision)
        }
    };
    if upper {
        body = body.to_uppercase();
        prefix = prefix.to_uppercase();
    }
    let zeros = if s.zero && !s.left {
        s.width.saturating_sub(prefix.len() + body.len())
    } else {
        0
    };
    pad(
        s,
        format!("{prefix}{}{body}", "0".repeat(zeros)).as_bytes(),
        out,
    );
}

fn exponent(a: f64, p: usize, alt: bool) -> String {
    let t = format!("{a:.p$e}");
    let (m, e) = t.split_once('e').unwrap_or((&t, "0"));
    let e: i32 = e.parse().unwrap_or(0);
    let dot = if alt && p == 0 { "." } else { "" };
    format!("{m}{dot}e{}{:02}", if e < 0 { '-' } else { '+' }, e.abs())
}

fn hex_float(a: f64, p: Option<usize>) -> String {
    let bits = a.to_bits();
    let mut e = (bits >> 52) as i32 - 1023;
    let mut m = bits & ((1 << 52) - 1);
    let mut lead = 1u64;
    if bits >> 52 == 0 {
        lead = 0;
        e = if m == 0 { 0 } else { -1022 };
    }
    let mut digits = format!("{m:013x}");
    match p {
        None => digits.truncate(digits.trim_end_matches('0').len()),
        Some(p) if p < 13 => {
            let cut = 52 - 4 * p as u32;
            let all = lead << 52 | m;
            let half = 1u64 << (cut - 1);
            let rest = all & ((1 << cut) - 1);
            let mut r = all >> cut;
            if rest > half || (rest == half && r & 1 == 1) {
                r += 1;
            }
            lead = r >> (4 * p);
            m = r & ((1u64 << (4 * p)) - 1);
            digits = if p == 0 {
                String::new()
            } else {
                format!("{m:0p$x}")
            };
        }
        Some(p) => digits.push_str(&"0".repeat(p - 13)),
    }
    let dot = if digits.is_empty() { "" } else { "." };
    format!(
        "{lead}{dot}{digits}p{}{}",
        if e < 0 { '-' } else { '+' },
        e.abs()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(fmt: &str, args: &[u8]) -> String {
        let mut out = Vec::new();
        format(
            fmt.as_bytes(),
            &mut Args::new(args),
            |_| b"str".to_vec(),
            &mut out,
        );
        String::from_utf8(out).expect("ascii")
    }

    #[test]
    fn integers() {
        let a = (-5i32).to_le_bytes();
        assert_eq!(text("[%d]", &a), "[-5]");
        assert_eq!(text("[%5d]", &a), "[   -5]");
        assert_eq!(text("[%-5d]", &a), "[-5   ]");
        assert_eq!(text("[%05d]", &a), "[-0005]");
        assert_eq!(text("[%.3d]", &a), "[-005]");
        assert_eq!(text("[%u]", &a), "[4294967291]");
        assert_eq!(text("[%x %%]", &a), "[fffffffb %]");
        assert_eq!(text("%#x", &255u32.to_le_bytes()), "0xff");
        assert_eq!(text("%hhd", &255u32.to_le_bytes()), "-1");
        let mut two = 1u32.to_le_bytes().to_vec();
        two.extend([0; 4]);
        two.extend(u64::MAX.to_le_bytes());
        assert_eq!(text("%d %llu", &two), "1 18446744073709551615");
    }

    #[test]
    fn floats() {
        let f = |s: &str, v: f64| text(s, &v.to_le_bytes());
        assert_eq!(f("%f", 1.5), "1.500000");
        assert_eq!(f("%.2f", -2.675), "-2.67");
        assert_eq!(f("%e", 12345.678), "1.234568e+04");
        assert_eq!(f("%g", 0.0001), "0.0001");
        assert_eq!(f("%g", 1e-5), "1e-05");
        assert_eq!(f("%g", 100000.0), "100000");
        assert_eq!(f("%g", 1e6), "1e+06");
        assert_eq!(f("%08.3f", 3.25159), "0003.252");
        assert_eq!(f("%a", 1.0), "0x1p+0");
        assert_eq!(f("%a", 0.1), "0x1.999999999999ap-4");
        assert_eq!(f("%.1a", 1.96875), "0x2.0p+0");
        assert_eq!(f("%+f", f64::INFINITY), "+inf");
    }

    #[test]
    fn strings() {
        let p = 1u64.to_le_bytes();
        assert_eq!(text("<%s>", &p), "<str>");
        assert_eq!(text("<%5s>", &p), "<  str>");
        assert_eq!(text("<%.2s>", &p), "<st>");
        assert_eq!(text("<%c>", &65u32.to_le_bytes()), "<A>");
        assert_eq!(text("100%", &[]), "100%");
    }
}
