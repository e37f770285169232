//! Runs one PTX instruction over arrays of operands.
#![allow(dead_code)]

use jacquard_emulator::{Arg, Device};

/// A small generator (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

/// Register class of a type of so many bits.
fn class(bits: u32) -> &'static str {
    match bits {
        1 => "pred",
        8 | 16 => "b16",
        32 => "b32",
        _ => "b64",
    }
}

/// Runs `body`, which computes `d` from `a`, `b` and `c`, for each triple. Widths are in bits; predicates (1) are 0 or 1.
pub fn run(body: &str, widths: [u32; 4], input: &[[u64; 3]]) -> Vec<u64> {
    let [wd, wa, wb, wc] = widths;
    let mut text = String::from(
        ".version 8.6\n.target sm_100a\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 out) {\n\
         .reg .b64 %rd<10>; .reg .b32 %r<10>; .reg .b16 %h<10>; .reg .pred %p<10>; .reg .f32 %f<10>; .reg .f64 %fd<10>;\n",
    );
    for (name, w) in [("d", wd), ("a", wa), ("b", wb), ("c", wc)] {
        text += &format!(".reg .{} {name};\n", class(w));
    }
    text += "mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mad.lo.u32 %r0, %r1, %r2, %r0;\n\
             ld.param.u64 %rd0, [in]; mul.wide.u32 %rd1, %r0, 24; add.u64 %rd0, %rd0, %rd1;\n";
    for (k, (name, w)) in [("a", wa), ("b", wb), ("c", wc)].into_iter().enumerate() {
        text += &match w {
            1 => format!(
                "ld.global.u32 %r3, [%rd0+{}]; setp.ne.u32 {name}, %r3, 0;\n",
                8 * k
            ),
            8 => format!("ld.global.u8 {name}, [%rd0+{}];\n", 8 * k),
            w => format!("ld.global.b{w} {name}, [%rd0+{}];\n", 8 * k),
        };
    }
    text += body;
    text += "\nld.param.u64 %rd2, [out]; mul.wide.u32 %rd3, %r0, 8; add.u64 %rd2, %rd2, %rd3;\n";
    text += &match wd {
        1 => "selp.u32 %r4, 1, 0, d; st.global.u32 [%rd2], %r4;\n".to_string(),
        8 => "st.global.u8 [%rd2], d;\n".to_string(),
        w => format!("st.global.b{w} [%rd2], d;\n"),
    };
    text += "ret; }\n";
    let mut d = Device::new();
    let m = d.load(&text).unwrap_or_else(|e| panic!("{body}: {e}"));
    let mut flat: Vec<u64> = input.iter().flatten().copied().collect();
    let n = input.len();
    let padded = n.div_ceil(128) * 128;
    flat.resize(padded * 3, 0);
    let (pi, po) = (
        d.upload(&flat).unwrap(),
        d.upload(&vec![0u64; padded]).unwrap(),
    );
    d.launch(
        m,
        "k",
        [(padded / 128) as u32, 1, 1],
        [128, 1, 1],
        [1; 3],
        0,
        &[Arg::Ptr(pi), Arg::Ptr(po)],
    )
    .unwrap_or_else(|e| panic!("{body}: {e}"));
    d.read(po, n).unwrap()
}

/// Bit patterns that matter for a float format, and random ones.
pub fn floats(exp: u32, man: u32, rng: &mut Rng, random: usize) -> Vec<u64> {
    let sign = 1u64 << (exp + man);
    let inf = ((1u64 << exp) - 1) << man;
    let bias = (1u64 << (exp - 1)) - 1;
    let one = bias << man;
    let mut v = vec![
        0,
        1,
        2,
        3,
        (1 << man) - 1,
        1 << man,
        (1 << man) + 1,
        one,
        one + 1,
        one - 1,
        one + (1 << (man - 1)),
        (bias + 1) << man,
        (bias - 1) << man,
        ((bias + man as u64) << man) + 1,
        ((bias + man as u64 + 1) << man) - 1,
        inf - 1,
        inf - 2,
        inf,
        inf + 1,
        inf | 1 << (man - 1),
        sign - 1,
    ];
    for _ in 0..random {
        let r = rng.next();
        v.push(r & (sign - 1));
        // Close to one: sums that cancel and products that round.
        let e = (bias.wrapping_add(r >> 60).wrapping_sub(8)) & ((1 << exp) - 1);
        v.push(e << man | rng.next() & ((1 << man) - 1));
    }
    let negative: Vec<u64> = v.iter().map(|x| x | sign).collect();
    v.extend(negative);
    v
}
