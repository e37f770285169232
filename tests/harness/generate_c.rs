//! Random C without undefined behaviour, as csmith's programs are: integers of all sizes and their conversions, structures with bit-fields,
//! unions, arrays, pointers, loops, switches that fall through, functions that take and give structures.
//!
//! What keeps it defined: arithmetic is unsigned, or signed on operands so short that it cannot overflow; divisors are small and positive,
//! shift counts and indices are masked, and every variable has a value. What is left to implementations (conversion to a signed type,
//! the shift of a negative number) NVIDIA's compilers and gcc do alike.

use jacquard_test_support::Rng;
use std::fmt::Write;

const TYPES: [&str; 8] = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"];

/// What both compilers read first; `DEV` marks functions of the device.
pub const PRELUDE: &str = "\
typedef signed char i8; typedef unsigned char u8; typedef short i16; typedef unsigned short u16;
typedef int i32; typedef unsigned u32; typedef long long i64; typedef unsigned long long u64;
struct Bits { u32 a : 3; i32 b : 7; u32 c : 15; i64 d : 37; u8 e; i16 f[3]; };
struct Pair { i32 x; u64 y; u8 z; };
union Both { u64 whole; u8 bytes[8]; u16 halves[4]; };
typedef struct Bits Bits; typedef struct Pair Pair; typedef union Both Both;
";

struct Maker {
    rng: Rng,
    text: String,
    /// Places that may be written: an lvalue and its type.
    places: Vec<(String, &'static str)>,
    next: u32,
    depth: u32,
    /// Functions that may be called.
    helpers: u32,
    seed: u64,
}

impl Maker {
    fn line(&mut self, text: &str) {
        let pad = 2 * (self.depth as usize + 1);
        // Writing to a string has no errors.
        let _infallible = writeln!(self.text, "{:pad$}{text}", "");
    }
    fn place(&mut self) -> (String, &'static str) {
        self.places[self.rng.below(self.places.len())].clone()
    }
    fn ty(&mut self) -> &'static str {
        self.rng.pick(&TYPES)
    }
    /// An expression of an integer type.
    fn expr(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.rng.below(4) {
                0 => format!("{}", self.rng.below(300)),
                1 => format!("0x{:x}ull", self.rng.next() >> self.rng.below(60)),
                _ => self.place().0,
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        let t = self.ty();
        match self.rng.below(13) {
            0..=2 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^"]);
                let u = self.rng.pick(&["u32", "u64"]);
                format!("(({u})({a}) {op} ({u})({b}))")
            }
            3 => {
                // Products of 15 bits and sums of 31 are no more than an int holds.
                let op = self.rng.pick(&["+", "-", "*"]);
                format!("((i16)({a}) {op} (i8)({b}))")
            }
            4 => {
                let op = self.rng.pick(&["/", "%"]);
                let s = self.rng.pick(&["i32", "i64", "u32", "u64", "i16"]);
                format!("(({s})({a}) {op} ({s})((({b}) & 31) + 1))")
            }
            5 => {
                let u = self.rng.pick(&["u32", "u64"]);
                format!("(({u})({a}) << (({b}) & 31))")
            }
            6 => {
                let s = self.rng.pick(&["i32", "i64", "u32", "u64"]);
                format!("(({s})({a}) >> (({b}) & 31))")
            }
            7 => {
                let op = self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("(({t})({a}) {op} ({t})({b}))")
            }
            8 => {
                let c = self.expr(depth - 1);
                format!("(({c}) ? ({t})({a}) : ({t})({b}))")
            }
            9 => {
                let op = self.rng.pick(&["&&", "||"]);
                format!("(({a}) {op} ({b}))")
            }
            10 => {
                let op = self.rng.pick(&["~", "!", "-"]);
                format!("({op}(u64)({a}))")
            }
            11 if self.helpers > 0 => {
                let n = self.rng.below(self.helpers as usize);
                format!("h{}_{n}({a}, {b})", self.seed)
            }
            _ => format!("(({t})({a}))"),
        }
    }
    fn statement(&mut self) {
        let e = self.expr(2);
        let (to, t) = self.place();
        match self.rng.below(12) {
            0..=3 => self.line(&format!("{to} = ({t})({e});")),
            4 => {
                let op = self.rng.pick(&["^=", "|=", "&="]);
                self.line(&format!("{to} {op} ({t})({e});"));
            }
            5 if t.starts_with('u') => {
                let op = self.rng.pick(&["++", "--"]);
                self.line(&format!("{to}{op};"));
            }
            6 => {
                let kept = self.places.len();
                self.next += 1;
                let p = format!("p{}", self.next);
                self.line(&format!("{{ {t} *{p} = &{};", self.plain(t)));
                self.places.push((format!("(*{p})"), t));
                self.block(2);
                self.places.truncate(kept);
                self.line("}");
            }
            7 if self.depth < 3 => {
                self.line(&format!("if ({e}) {{"));
                self.block(3);
                self.line("} else {");
                self.block(2);
                self.line("}");
            }
            8 if self.depth < 3 => {
                self.next += 1;
                let (i, n) = (self.next, 1 + self.rng.below(5));
                self.line(&format!("for (u32 n{i} = 0; n{i} < {n}; ++n{i}) {{"));
                self.block(3);
                if self.rng.chance(30) {
                    let c = self.expr(1);
                    let word = self.rng.pick(&["break", "continue"]);
                    self.line(&format!("  if ({c}) {word};"));
                }
                self.line(&format!("  arr[n{i} & 7] ^= n{i};"));
                self.line("}");
            }
            9 if self.depth < 3 => {
                self.line(&format!("switch (({e}) & 3) {{"));
                for case in ["case 0:", "case 2:", "default:", "case 1:"] {
                    self.line(case);
                    self.block(1);
                    if self.rng.chance(50) {
                        self.line("  break;");
                    }
                }
                self.line("}");
            }
            10 => {
                let b = self.expr(1);
                self.line(&format!("pair = swap{}(pair, ({b}) & 1);", self.seed));
            }
            _ => self.line(&format!(
                "other = bits; bits.c = (u32)({e}); other.f[1] = (i16)({e}); bits = other;"
            )),
        }
    }
    /// A variable of the type whose address may be taken.
    fn plain(&self, t: &str) -> String {
        match t {
            "u64" => "arr[3]".to_owned(),
            t => format!("v_{t}"),
        }
    }
    fn block(&mut self, most: usize) {
        self.depth += 1;
        for _ in 0..1 + self.rng.below(most) {
            if self.depth < 5 {
                self.statement();
            }
        }
        self.depth -= 1;
        let (to, t) = self.place();
        self.line(&format!("  {to} = ({t})({to} + 1u);"));
    }
}

/// The function `p<seed>` of two words, and what it calls.
pub fn function(seed: u64) -> String {
    let mut m = Maker {
        rng: Rng(seed.wrapping_mul(0x9e6d_62d0_6f6a_9a9b)),
        text: String::new(),
        places: Vec::new(),
        next: 0,
        depth: 0,
        helpers: 0,
        seed,
    };
    let _infallible = writeln!(
        m.text,
        "DEV static Pair swap{seed}(Pair p, u64 c) {{ Pair r = p; if (c) {{ r.x = (i32)p.y; r.y = (u64)p.x; }} r.z ^= (u8)p.x; return r; }}"
    );
    let helpers = m.rng.below(3) as u32;
    for n in 0..helpers {
        m.places = vec![("a".into(), "u64"), ("b".into(), "i32")];
        let (x, y, z) = (m.expr(2), m.expr(2), m.expr(1));
        let _infallible = writeln!(
            m.text,
            "DEV static u64 h{seed}_{n}(u64 a, i32 b) {{ if ({z}) b = (i32)({x}); return (u64)({y}) + (u64)b; }}"
        );
        m.helpers = n + 1;
    }
    let _infallible = writeln!(m.text, "DEV static u64 p{seed}(u64 a, u64 b) {{");
    for t in TYPES {
        let from = m.rng.pick(&["a", "b", "a + b", "a ^ b >> 7"]);
        m.line(&format!("{t} v_{t} = ({t})({from});"));
        m.places.push((format!("v_{t}"), t));
    }
    m.line("u64 arr[8] = {1, 2, 3, 4, a, b, a * b, 7};");
    m.line("Pair pair = {(i32)a, b, (u8)b};");
    m.line("Bits bits = {(u32)a & 7, (i32)(b & 63), (u32)b & 0x7fff, (i64)(a & 0xfffffff), (u8)a, {1, (i16)a, (i16)b}}, other = bits;");
    m.line("Both both; both.whole = a + 5 * b;");
    for (place, t) in [
        ("a", "u64"),
        ("b", "u64"),
        ("arr[v_u8 & 7]", "u64"),
        ("arr[2]", "u64"),
        ("pair.x", "i32"),
        ("pair.y", "u64"),
        ("pair.z", "u8"),
        ("bits.e", "u8"),
        ("bits.f[v_u16 % 3]", "i16"),
        ("both.whole", "u64"),
        ("both.bytes[v_u32 & 7]", "u8"),
        ("both.halves[1]", "u16"),
    ] {
        m.places.push((place.into(), t));
    }
    // Bit-fields are read and written as they are.
    for field in ["bits.a", "bits.b", "bits.c", "bits.d"] {
        let e = m.expr(1);
        m.line(&format!("{field} = ({e}) & 7;"));
    }
    for _ in 0..4 + m.rng.below(8) {
        m.statement();
    }
    m.line("u64 h = bits.a + 3ull * (u64)bits.b + 5ull * bits.c + 7ull * (u64)bits.d;");
    for (place, _) in m.places.clone() {
        m.line(&format!("h = h * 6364136223846793005ull + (u64)({place});"));
    }
    m.line("for (u32 i = 0; i < 8; ++i) h = h * 31 + arr[i] + both.bytes[i];");
    m.line("return h + (u64)bits.f[0] + (u64)bits.f[1] * 3 + (u64)bits.f[2] * 5;");
    m.text.push_str("}\n");
    m.text
}
