//! Tensor copies against walks over the tensor written here: boxes of every rank, swizzles, fills, traversal strides, pixels, rows.

#[path = "common/lanes.rs"]
mod lanes;

use jacquard_emulator::tensor_map::TensorMap;
use jacquard_emulator::{Arg, Device};
use lanes::Seed;

/// Runs one thread's `instruction`; shared memory is filled from `shared` before and comes back, and so does the tensor.
fn run(
    instruction: &str,
    load: bool,
    map: &TensorMap,
    tensor: u64,
    bytes: usize,
    shared: &[u8],
    d: &mut Device,
) -> (Vec<u8>, Vec<u8>) {
    let size = shared.len();
    let wait = if load {
        format!(
            "mbarrier.arrive.expect_tx.shared.b64 %state, [bar], {size};\n{instruction};\n\
             $wait: mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0; @!%p1 bra $wait;\n"
        )
    } else {
        format!(
            "fence.proxy.async.shared::cta;\n{instruction};\ncp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n"
        )
    };
    let text = format!(
        ".version 9.0\n.target sm_100a\n.address_size 64\n\
         .visible .entry k(.param .align 64 .b8 pmap[128], .param .u64 psh) {{\n\
         .reg .pred %p<3>; .reg .b32 %r<4>; .reg .b64 %map, %sh, %a, %state;\n\
         .shared .align 1024 .b8 s[{size}]; .shared .align 8 .b64 bar;\n\
         mov.b64 %map, pmap; cvta.param.u64 %map, %map; ld.param.u64 %sh, [psh]; mbarrier.init.shared.b64 [bar], 1;\n\
         mov.u32 %r0, s; mov.u32 %r1, 0;\n\
         $in: cvt.u64.u32 %a, %r1; add.u64 %a, %sh, %a; ld.global.b8 %r2, [%a]; add.u32 %r3, %r0, %r1; st.shared.b8 [%r3], %r2;\n\
         add.u32 %r1, %r1, 1; setp.lt.u32 %p0, %r1, {size}; @%p0 bra $in;\n\
         {wait} mov.u32 %r1, 0;\n\
         $out: cvt.u64.u32 %a, %r1; add.u64 %a, %sh, %a; add.u32 %r3, %r0, %r1; ld.shared.b8 %r2, [%r3]; st.global.b8 [%a], %r2;\n\
         add.u32 %r1, %r1, 1; setp.lt.u32 %p0, %r1, {size}; @%p0 bra $out;\nret; }}\n"
    );
    let m = d.load(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let near = d.upload(shared).expect("memory");
    d.launch(
        m,
        "k",
        [1; 3],
        [1; 3],
        [1; 3],
        0,
        &[Arg::Bytes(map.encode().to_vec()), Arg::Ptr(near)],
    )
    .unwrap_or_else(|e| panic!("{e}\n{instruction}"));
    (
        d.read(near, size).expect("shared"),
        d.read(tensor, bytes).expect("tensor"),
    )
}

/// Where byte `x` of a copy lies with a swizzle of so many bytes.
fn place(x: usize, swizzle: usize) -> usize {
    let unit = x / 16 % 8;
    let mask = (swizzle / 16).saturating_sub(1);
    x / 128 * 128 + (unit ^ ((x / 128 % 8) & mask)) * 16 + x % 16
}

struct Tensor {
    data: Vec<u8>,
    at: u64,
    dims: Vec<u64>,
    strides: Vec<u64>,
}

/// A tensor of elements of `size` bytes with rows of some bytes more than they need.
fn tensor(d: &mut Device, dims: &[u64], size: u64, seed: &mut Seed) -> Tensor {
    let mut strides = Vec::new();
    let mut total = dims[0] * size;
    for n in &dims[1..] {
        total = total.next_multiple_of(16) + 16;
        strides.push(total);
        total *= n;
    }
    let data: Vec<u8> = (0..total).map(|_| seed.next() as u8).collect();
    let at = d.upload(&data).expect("memory");
    Tensor {
        data,
        at,
        dims: dims.to_vec(),
        strides,
    }
}

impl Tensor {
    /// Offset of an element, if it is in the tensor.
    fn offset(&self, c: &[i64], size: u64) -> Option<usize> {
        let inside = c
            .iter()
            .zip(&self.dims)
            .all(|(c, d)| *c >= 0 && (*c as u64) < *d);
        inside.then(|| {
            let outer: u64 = c[1..]
                .iter()
                .zip(&self.strides)
                .map(|(c, s)| *c as u64 * s)
                .sum();
            (c[0] as u64 * size + outer) as usize
        })
    }

    fn element(&self, c: &[i64], size: u64, fill: &[u8]) -> Vec<u8> {
        match self.offset(c, size) {
            Some(at) => self.data[at..at + size as usize].to_vec(),
            None => fill.to_vec(),
        }
    }
}

/// All coordinates of a box, innermost first.
fn walk(sizes: &[u32], steps: &[u32], start: &[i64]) -> Vec<Vec<i64>> {
    let mut out = vec![Vec::new()];
    for d in (0..sizes.len()).rev() {
        let count = if d == 0 {
            sizes[0]
        } else {
            sizes[d].div_ceil(steps[d])
        };
        let step = if d == 0 { 1 } else { i64::from(steps[d]) };
        out = out
            .into_iter()
            .flat_map(|c: Vec<i64>| {
                (0..i64::from(count)).map(move |k| {
                    let mut c = c.clone();
                    c.insert(0, start[d] + k * step);
                    c
                })
            })
            .collect();
    }
    out
}

fn list(c: &[i64]) -> String {
    c.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

const HEAD: &str = "cp.async.bulk.tensor";

#[test]
fn boxes() {
    let mut seed = Seed(1);
    for rank in 1..=5usize {
        for (swizzle, width) in [(0, 64), (1, 32), (2, 64), (3, 128)] {
            for (elem, size, nan) in [(0, 1, 0u32), (6, 2, 0x7fff), (7, 4, 0x7fff_ffff)] {
                for fill in [false, true] {
                    let mut d = Device::new();
                    let dims: Vec<u64> = (0..rank).map(|k| [150, 11, 5, 4, 3][k]).collect();
                    let t = tensor(&mut d, &dims, size, &mut seed);
                    let mut sizes: Vec<u32> = (0..rank).map(|k| [0, 6, 3, 2, 2][k]).collect();
                    sizes[0] = width / size as u32;
                    let steps: Vec<u32> = (0..rank)
                        .map(|k| if fill { 1 } else { [1, 2, 1, 3, 1][k] })
                        .collect();
                    let start: Vec<i64> = (0..rank).map(|k| [-5, 7, -1, 3, 2][k]).collect();
                    let map =
                        TensorMap::new(elem, t.at, &t.dims, &t.strides, &steps, swizzle, fill)
                            .and_then(|m| m.tiled(&sizes))
                            .expect("a map");
                    assert_eq!(TensorMap::decode(&map.encode()), Some(map));
                    let cells = walk(&sizes, &steps, &start);
                    let bytes = cells.len() * size as usize;
                    let text = format!(
                        "{HEAD}.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%map, {{{}}}], [bar]",
                        list(&start)
                    );
                    let (have, _) = run(
                        &text,
                        true,
                        &map,
                        t.at,
                        t.data.len(),
                        &vec![0; bytes.next_multiple_of(1024)][..bytes],
                        &mut d,
                    );
                    let pattern = &if fill { nan } else { 0 }.to_le_bytes()[..size as usize];
                    let span = if swizzle == 0 { 0 } else { width as usize };
                    for (n, c) in cells.iter().enumerate() {
                        let want = t.element(c, size, pattern);
                        let at = place(n * size as usize, span);
                        assert_eq!(have[at..at + size as usize], want, "{text} element {c:?}");
                    }
                    // And back, to another tensor: what lies outside is not written.
                    let to = tensor(&mut d, &dims, size, &mut seed);
                    let map = TensorMap {
                        address: to.at,
                        ..map
                    };
                    let text = format!(
                        "{HEAD}.{rank}d.global.shared::cta.bulk_group [%map, {{{}}}], [s]",
                        list(&start)
                    );
                    let (_, now) = run(&text, false, &map, to.at, to.data.len(), &have, &mut d);
                    let mut want = to.data.clone();
                    for (n, c) in cells.iter().enumerate() {
                        if let Some(o) = to.offset(c, size) {
                            let at = place(n * size as usize, span);
                            want[o..o + size as usize]
                                .copy_from_slice(&have[at..at + size as usize]);
                        }
                    }
                    assert!(now == want, "{text}");
                }
            }
        }
    }
}

#[test]
fn pixels() {
    let mut seed = Seed(2);
    for rank in 3..=5usize {
        let spatial = rank - 2;
        let mut d = Device::new();
        let mut dims = vec![40];
        dims.extend([6, 5, 4].iter().take(spatial));
        dims.push(3);
        let t = tensor(&mut d, &dims, 2, &mut seed);
        let lower = [-1, -2, -1];
        let upper = [-1, -2, 0];
        let mut steps = vec![1];
        steps.extend([2, 1, 1].iter().take(spatial));
        steps.push(1);
        let map = TensorMap::new(6, t.at, &t.dims, &t.strides, &steps, 0, false)
            .and_then(|m| m.im2col(&lower[..spatial], &upper[..spatial], 8, 70))
            .expect("a map");
        let mut start = vec![3];
        start.extend([1, -1, 0].iter().take(spatial));
        start.push(0);
        let offsets = [1i64, 2, 1];
        let text = format!(
            "{HEAD}.{rank}d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [s], [%map, {{{}}}], [bar], {{{}}}",
            list(&start),
            list(&offsets[..spatial])
        );
        let (have, _) = run(&text, true, &map, t.at, t.data.len(), &[0; 70 * 16], &mut d);
        // All bases in order, from the one that the coordinates name.
        let mut bases = Vec::new();
        for n in 0..3 {
            let range = |k: usize| {
                (i64::from(lower[k])..dims[k + 1] as i64 + i64::from(upper[k]))
                    .step_by(steps[k + 1] as usize)
            };
            match spatial {
                1 => bases.extend(range(0).map(|w| vec![w, n])),
                2 => bases.extend(range(1).flat_map(|h| range(0).map(move |w| vec![w, h, n]))),
                _ => bases.extend(range(2).flat_map(|z| {
                    range(1).flat_map(move |h| range(0).map(move |w| vec![w, h, z, n]))
                })),
            }
        }
        let first = bases
            .iter()
            .position(|b| b[..] == start[1..])
            .expect("the start is a base");
        for p in 0..70 {
            for c in 0..8 {
                let mut at = vec![start[0] + c];
                match bases.get(first + p) {
                    Some(b) => at.extend(b),
                    // Past the last image.
                    None => {
                        at.resize(rank - 1, 0);
                        at.push(3);
                    }
                }
                for k in 0..spatial {
                    at[k + 1] += offsets[k];
                }
                let from = (p * 8 + c as usize) * 2;
                assert_eq!(
                    have[from..from + 2],
                    t.element(&at, 2, &[0, 0]),
                    "{text} pixel {p} channel {c}"
                );
            }
        }
    }
}

#[test]
fn rows() {
    let mut seed = Seed(3);
    let mut d = Device::new();
    let t = tensor(&mut d, &[100, 20], 4, &mut seed);
    let map = TensorMap::new(7, t.at, &t.dims, &t.strides, &[1, 1], 0, false)
        .and_then(|m| m.tiled(&[16, 1]))
        .expect("a map");
    let wanted = [4i64, 7, 3, 25, 0];
    let text = format!(
        "{HEAD}.2d.shared::cta.global.tile::gather4.mbarrier::complete_tx::bytes [s], [%map, {{{}}}], [bar]",
        list(&wanted)
    );
    let (have, _) = run(&text, true, &map, t.at, t.data.len(), &[0; 256], &mut d);
    for r in 0..4 {
        for c in 0..16 {
            let want = t.element(&[wanted[0] + c, wanted[r + 1]], 4, &[0; 4]);
            let at = (r * 16 + c as usize) * 4;
            assert_eq!(have[at..at + 4], want);
        }
    }
    let text = format!(
        "{HEAD}.2d.global.shared::cta.tile::scatter4.bulk_group [%map, {{90, 1, 19, 2, 2}}], [s]"
    );
    let (_, now) = run(&text, false, &map, t.at, t.data.len(), &have, &mut d);
    let mut want = t.data.clone();
    for (r, row) in [1i64, 19, 2, 2].iter().enumerate() {
        for c in 0..16 {
            if let Some(o) = t.offset(&[90 + c, *row], 4) {
                let at = (r * 16 + c as usize) * 4;
                want[o..o + 4].copy_from_slice(&have[at..at + 4]);
            }
        }
    }
    assert!(now == want);
}

#[test]
fn reductions() {
    let mut seed = Seed(4);
    type Op = (&'static str, u32, fn(u32, u32) -> u32);
    let ops: [Op; 9] = [
        ("add", 2, u32::wrapping_add),
        ("min", 2, u32::min),
        ("max", 3, |a, b| (a as i32).max(b as i32) as u32),
        ("and", 2, |a, b| a & b),
        ("or", 2, |a, b| a | b),
        ("xor", 2, |a, b| a ^ b),
        ("inc", 2, |a, b| if a >= b { 0 } else { a + 1 }),
        ("dec", 2, |a, b| if a == 0 || a > b { b } else { a - 1 }),
        ("add", 7, |a, b| {
            (f32::from_bits(a) + f32::from_bits(b)).to_bits()
        }),
    ];
    for (op, elem, f) in ops {
        let mut d = Device::new();
        let mut t = tensor(&mut d, &[32, 3], 4, &mut seed);
        let mut shared: Vec<u8> = (0..128).map(|_| seed.next() as u8).collect();
        if elem == 7 {
            // No infinities or NaN, whose bits are another matter.
            t.data
                .iter_mut()
                .chain(&mut shared)
                .for_each(|b| *b &= 0x3f);
            d.write(t.at, &t.data).expect("memory");
        }
        let map = TensorMap::new(elem, t.at, &t.dims, &t.strides, &[1, 1], 0, false)
            .and_then(|m| m.tiled(&[16, 2]))
            .expect("a map");
        let text = format!(
            "cp.reduce.async.bulk.tensor.2d.global.shared::cta.{op}.tile.bulk_group [%map, {{20, 1}}], [s]"
        );
        let (_, now) = run(&text, false, &map, t.at, t.data.len(), &shared, &mut d);
        let word =
            |b: &[u8], at: usize| u32::from_le_bytes(b[at..at + 4].try_into().expect("4 bytes"));
        for y in 0..3 {
            for x in 0..32 {
                let at = t.offset(&[x, y], 4).expect("inside");
                let old = word(&t.data, at);
                let want = if x >= 20 && y >= 1 {
                    f(old, word(&shared, ((y - 1) * 16 + x - 20) as usize * 4))
                } else {
                    old
                };
                assert_eq!(word(&now, at), want, "{op} {x},{y}");
            }
        }
    }
}

/// A map in global memory gets another address, box and size.
#[test]
fn replaced_fields() {
    let mut seed = Seed(5);
    let mut d = Device::new();
    let t = tensor(&mut d, &[64, 8], 4, &mut seed);
    let blank = TensorMap::new(7, 0, &[4, 1], &[16], &[1, 1], 0, false)
        .and_then(|m| m.tiled(&[4, 1]))
        .expect("a map");
    let at = d.upload(&blank.encode()).expect("memory");
    let text = format!(
        "mov.b64 %map, {at}; tensormap.replace.tile.global_address.global.b1024.b64 [%map], {};\n\
         tensormap.replace.tile.global_dim.global.b1024.b32 [%map], 0, 64; tensormap.replace.tile.global_dim.global.b1024.b32 [%map], 1, 8;\n\
         tensormap.replace.tile.global_stride.global.b1024.b64 [%map], 0, {};\n\
         tensormap.replace.tile.box_dim.global.b1024.b32 [%map], 0, 8; tensormap.replace.tile.box_dim.global.b1024.b32 [%map], 1, 2;\n\
         tensormap.replace.tile.fill_mode.global.b1024.b32 [%map], 1;\n\
         fence.proxy.tensormap::generic.acquire.gpu [%map], 128;\n\
         {HEAD}.2d.shared::cta.global.mbarrier::complete_tx::bytes [s], [%map, {{60, 3}}], [bar]",
        t.at, t.strides[0]
    );
    let (have, _) = run(&text, true, &blank, t.at, t.data.len(), &[0; 64], &mut d);
    for y in 0..2 {
        for x in 0..8 {
            let want = t.element(&[60 + x, 3 + y], 4, &0x7fff_ffffu32.to_le_bytes());
            let at = ((y * 8 + x) * 4) as usize;
            assert_eq!(have[at..at + 4], want, "{x},{y}");
        }
    }
}

/// `im2col::w`: along the width and on to the next image; halo pixels follow to the right.
#[test]
fn pixels_along_the_width() {
    let mut seed = Seed(5);
    for (rank, wide) in [(3usize, false), (4, false), (5, true), (3, true)] {
        let mut d = Device::new();
        let mut dims = vec![16];
        dims.extend([9, 4, 3].iter().take(rank - 2));
        dims.push(20);
        let t = tensor(&mut d, &dims, 2, &mut seed);
        let (lower, upper) = (vec![-1; rank - 2], vec![-1; rank - 2]);
        let map = TensorMap::new(6, t.at, &t.dims, &t.strides, &vec![1; rank], 0, false)
            .and_then(|m| m.im2col(&lower, &upper, 8, 50))
            .expect("a map");
        let mut start = vec![8, 5];
        start.extend([2, 1].iter().take(rank - 3));
        start.push(1);
        let (halo, offset) = (2i64, 1i64);
        let (count, part, mode) = if wide {
            (128, 32, "::128")
        } else {
            (50, 50, "")
        };
        let total = count + count / part * halo;
        let text = format!(
            "{HEAD}.{rank}d.shared::cluster.global.im2col::w{mode}.mbarrier::complete_tx::bytes [s], [%map, {{{}}}], [bar], {{{halo}, {offset}}}",
            list(&start)
        );
        let size = total as usize * 16;
        let (have, _) = run(
            &text,
            true,
            &map,
            t.at,
            t.data.len(),
            &vec![0; size],
            &mut d,
        );
        // The box holds the widths -1 to 7: nine pixels of each image.
        let mut want = Vec::new();
        for p in 0..count {
            let walked = start[1] + 1 + p;
            let base = (walked % 9 - 1, start[rank - 1] + walked / 9);
            let more = if p % part == part - 1 { halo } else { 0 };
            for extra in 0..=more {
                let mut at = start.clone();
                at[1] = base.0 + offset + extra;
                at[rank - 1] = base.1;
                for c in 0..8 {
                    at[0] = start[0] + c;
                    want.extend(t.element(&at, 2, &[0; 2]));
                }
            }
        }
        assert_eq!(have, want, "rank {rank}{mode}");
    }
}
