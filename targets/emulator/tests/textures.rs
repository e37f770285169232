//! Textures and surfaces against the formulas of the CUDA programming guide, "Texture Fetching", axis by axis.

#[path = "common/lanes.rs"]
mod lanes;

use jacquard_emulator::image::{Addressing, Channel, Geometry, Image, Level, Sampler, Texture};
use jacquard_emulator::{Arg, Device};
use lanes::Seed;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// What has been run: the instruction with its modifiers, and how the image is looked at.
static PROGRAMS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Runs an instruction in 32 lanes: `%h` is the handle, `%c0`, ... come from `inputs`, `%o0` to `%o3` go out.
fn lanes32(
    d: &mut Device,
    handle: u64,
    inputs: &[[u32; 32]],
    instruction: &str,
) -> Result<Vec<[u32; 4]>, String> {
    PROGRAMS
        .lock()
        .expect("no test panics with it")
        .insert(instruction.to_owned());
    let mut loads = String::new();
    for k in 0..inputs.len() {
        loads += &format!("ld.global.b32 %c{k}, [%a+{}];\n", k * 128);
    }
    let text = format!(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 h, .param .u64 pin, .param .u64 pout) {{\n\
         .reg .pred %p; .reg .b32 %t, %c<16>, %o<8>; .reg .b64 %h, %a, %b;\n\
         ld.param.u64 %h, [h]; ld.param.u64 %a, [pin]; ld.param.u64 %b, [pout]; mov.u32 %t, %tid.x;\n\
         mad.wide.u32 %a, %t, 4, %a; mad.wide.u32 %b, %t, 16, %b;\nmov.b32 %o0, 0; mov.b32 %o1, 0; mov.b32 %o2, 0; mov.b32 %o3, 0;\n\
         {loads}{instruction};\nst.global.v4.b32 [%b], {{%o0, %o1, %o2, %o3}};\nret; }}\n"
    );
    let m = d.load(&text).map_err(|e| e.to_string())?;
    let data: Vec<u32> = inputs.iter().flatten().copied().chain([0]).collect();
    let input = d.upload(&data).expect("memory");
    let out = d.alloc(512).expect("memory");
    d.launch(
        m,
        "k",
        [1; 3],
        [32, 1, 1],
        [1; 3],
        0,
        &[Arg::U64(handle), Arg::Ptr(input), Arg::Ptr(out)],
    )
    .map_err(|e| e.to_string())?;
    let words: Vec<u32> = d.read(out, 128).expect("output");
    Ok(words.chunks(4).map(|w| [w[0], w[1], w[2], w[3]]).collect())
}

/// An image of floats with so many channels; texels by `[z][y][x][channel]`.
fn floats(
    d: &mut Device,
    geometry: Geometry,
    size: [u32; 3],
    channels: u32,
    seed: &mut Seed,
) -> (Image, Vec<f32>) {
    let count = size.iter().product::<u32>() * channels;
    let data: Vec<f32> = (0..count)
        .map(|_| (seed.next() % 1000) as f32 / 8.0 - 60.0)
        .collect();
    let address = d.upload(&data).expect("memory");
    let pitch = u64::from(size[0] * channels * 4);
    let level = Level {
        address,
        width: size[0],
        height: size[1],
        depth: size[2],
        pitch,
        slice: pitch * u64::from(size[1]),
    };
    let image = Image {
        geometry,
        channel: Channel::F32,
        channels,
        levels: vec![level],
        samples: 1,
    };
    (image, data)
}

/// Texel numbers and weights along one axis; no number: the border.
fn axis(x: f32, n: i64, s: &Sampler, mode: Addressing) -> Vec<(Option<i64>, f64)> {
    let mode = match mode {
        Addressing::Wrap | Addressing::Mirror if !s.normalised => Addressing::Clamp,
        m => m,
    };
    let mut x = f64::from(x);
    if s.normalised {
        x = match mode {
            Addressing::Wrap => x - x.floor(),
            Addressing::Mirror if (x.floor() as i64) % 2 != 0 => 1.0 - (x - x.floor()),
            Addressing::Mirror => x - x.floor(),
            _ => x,
        } * n as f64;
    }
    let fix = |i: i64| match mode {
        Addressing::Clamp => Some(i.max(0).min(n - 1)),
        Addressing::Border => (i >= 0 && i < n).then_some(i),
        Addressing::Wrap => Some((i + n) % n),
        Addressing::Mirror if i < 0 => Some(-1 - i),
        Addressing::Mirror if i >= n => Some(2 * n - 1 - i),
        Addressing::Mirror => Some(i),
    };
    if !s.linear {
        return vec![(fix(x.floor() as i64), 1.0)];
    }
    let fixed = ((x - 0.5) * 256.0 + 0.5).floor();
    let (i, w) = ((fixed / 256.0).floor(), fixed.rem_euclid(256.0) / 256.0);
    vec![(fix(i as i64), 1.0 - w), (fix(i as i64 + 1), w)]
}

#[test]
fn filters_and_addressing() {
    let mut seed = Seed(1);
    let modes = [
        Addressing::Wrap,
        Addressing::Clamp,
        Addressing::Mirror,
        Addressing::Border,
    ];
    let cases = [
        (Geometry::D1, [13u32, 1, 1], "1d", 1, false),
        (Geometry::D2, [9, 7, 1], "2d", 2, false),
        (Geometry::D3, [6, 5, 4], "3d", 3, false),
        (Geometry::D1Layered, [8, 1, 5], "a1d", 1, true),
        (Geometry::D2Layered, [8, 6, 3], "a2d", 2, true),
    ];
    for (geometry, size, name, dims, layered) in cases {
        for mode in modes {
            for linear in [false, true] {
                for normalised in [false, true] {
                    let mut d = Device::new();
                    let (image, data) = floats(&mut d, geometry, size, 4, &mut seed);
                    let sampler = Sampler {
                        addressing: [mode; 3],
                        linear,
                        normalised,
                        border: [1.5, -2.0, 3.0, 0.25],
                        ..Sampler::default()
                    };
                    let handle = d.add_texture(Texture { image, sampler });
                    let coords: Vec<[f32; 32]> = (0..dims)
                        .map(|k| {
                            std::array::from_fn(|_| {
                                let u = seed.next() as f32 / u64::MAX as f32 * 3.0 - 1.0;
                                if normalised { u } else { u * size[k] as f32 }
                            })
                        })
                        .collect();
                    let layers: [u32; 32] =
                        std::array::from_fn(|_| seed.next() as u32 % (size[2] + 2));
                    let mut inputs: Vec<[u32; 32]> = Vec::new();
                    if layered {
                        inputs.push(layers);
                    }
                    inputs.extend(coords.iter().map(|c| c.map(f32::to_bits)));
                    let mut names: Vec<String> =
                        (0..inputs.len()).map(|k| format!("%c{k}")).collect();
                    if names.len() == 3 {
                        names.push("%c2".into());
                    }
                    let text = format!(
                        "tex.{name}.v4.f32.f32 {{%o0, %o1, %o2, %o3}}, [%h, {{{}}}]",
                        names.join(", ")
                    );
                    let have = lanes32(&mut d, handle, &inputs, &text).expect("a run");
                    for lane in 0..32 {
                        let mut axes: Vec<_> = (0..3)
                            .map(|k| match k < dims {
                                true => axis(coords[k][lane], i64::from(size[k]), &sampler, mode),
                                false => vec![(Some(0), 1.0)],
                            })
                            .collect();
                        if layered {
                            axes[2] = vec![(Some(i64::from(layers[lane].min(size[2] - 1))), 1.0)];
                        }
                        for c in 0..4 {
                            let mut want = 0.0;
                            for &(x, wx) in &axes[0] {
                                for &(y, wy) in &axes[1] {
                                    for &(z, wz) in &axes[2] {
                                        let texel = match (x, y, z) {
                                            (Some(x), Some(y), Some(z)) => {
                                                let at = (z * i64::from(size[1]) + y)
                                                    * i64::from(size[0])
                                                    + x;
                                                data[at as usize * 4 + c]
                                            }
                                            _ => sampler.border[c],
                                        };
                                        want += wx * wy * wz * f64::from(texel);
                                    }
                                }
                            }
                            let got = f64::from(f32::from_bits(have[lane][c]));
                            assert!(
                                (got - want).abs() < 1e-4,
                                "{name} {mode:?} {linear} {normalised} lane {lane}: {got} for {want}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Integers as they are and as fractions, and texels by number.
#[test]
fn formats() {
    let mut d = Device::new();
    let data: Vec<u8> = (0..64u32).map(|x| (x * 37 + 5) as u8).collect();
    let address = d.upload(&data).expect("memory");
    for (channel, bytes, signed) in [
        (Channel::U8, 1, false),
        (Channel::S8, 1, true),
        (Channel::U16, 2, false),
        (Channel::S16, 2, true),
        (Channel::U32, 4, false),
    ] {
        for channels in [1, 2, 4] {
            for fractions in [false, true] {
                if bytes == 4 && fractions {
                    continue;
                }
                let width = 64 / bytes as u32 / channels;
                let level = Level {
                    address,
                    width,
                    height: 1,
                    depth: 1,
                    pitch: 64,
                    slice: 64,
                };
                let image = Image {
                    geometry: Geometry::D1,
                    channel,
                    channels,
                    levels: vec![level],
                    samples: 1,
                };
                let sampler = Sampler {
                    fractions,
                    ..Sampler::default()
                };
                let handle = d.add_texture(Texture { image, sampler });
                let at: [u32; 32] = std::array::from_fn(|l| l as u32);
                let ty = if fractions {
                    "f32"
                } else if signed {
                    "s32"
                } else {
                    "u32"
                };
                let text = format!("tex.1d.v4.{ty}.s32 {{%o0, %o1, %o2, %o3}}, [%h, {{%c0}}]");
                let have = lanes32(&mut d, handle, &[at], &text).expect("a run");
                for (lane, texel) in have.iter().enumerate() {
                    for (c, value) in texel.iter().enumerate().take(channels as usize) {
                        let from = (lane * channels as usize + c) * bytes;
                        // Texels outside read as zero.
                        let raw = data.get(from..from + bytes).map_or(0, |b| {
                            let v = b.iter().rev().fold(0i64, |v, b| v << 8 | i64::from(*b));
                            let top = 1i64 << (8 * bytes - 1);
                            if signed && v >= top { v - 2 * top } else { v }
                        });
                        if fractions {
                            let top = (1i64 << (8 * bytes - usize::from(signed))) - 1;
                            let want = (raw as f64 / top as f64).max(-1.0);
                            let got = f64::from(f32::from_bits(*value));
                            assert!((got - want).abs() < 1e-6, "{channel:?} {channels} {lane}");
                        } else {
                            assert_eq!(*value, raw as u32, "{channel:?} {channels} {lane}");
                        }
                    }
                }
            }
        }
    }
}

/// Levels of detail: given, between two, and by derivatives.
#[test]
fn mip_levels() {
    let mut d = Device::new();
    let mut levels = Vec::new();
    for (k, n) in [16u32, 8, 4, 2].into_iter().enumerate() {
        let data = vec![(k as f32 + 1.0) * 10.0; (n * n) as usize];
        let address = d.upload(&data).expect("memory");
        let pitch = u64::from(n) * 4;
        levels.push(Level {
            address,
            width: n,
            height: n,
            depth: 1,
            pitch,
            slice: pitch * u64::from(n),
        });
    }
    let image = Image {
        geometry: Geometry::D2,
        channel: Channel::F32,
        channels: 1,
        levels,
        samples: 1,
    };
    for mip_linear in [false, true] {
        let sampler = Sampler {
            mip_linear,
            normalised: true,
            linear: true,
            max_level: 2.5,
            ..Sampler::default()
        };
        let handle = d.add_texture(Texture {
            image: image.clone(),
            sampler,
        });
        let half = [0.5f32.to_bits(); 32];
        let lod: [f32; 32] = std::array::from_fn(|l| l as f32 / 8.0 - 0.5);
        let text = "tex.level.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%h, {%c0, %c1}], %c2";
        let have =
            lanes32(&mut d, handle, &[half, half, lod.map(f32::to_bits)], text).expect("a run");
        // A derivative of 2^lod texels of sixteen.
        let step = lod.map(|x| (x.exp2() / 16.0).to_bits());
        let zero = [0; 32];
        let text =
            "tex.grad.2d.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%h, {%c0, %c1}], {%c2, %c3}, {%c3, %c2}";
        let by_grad = lanes32(&mut d, handle, &[half, half, step, zero], text).expect("a run");
        for lane in 0..32 {
            let x = f64::from(lod[lane]).clamp(0.0, 2.5);
            let want = 10.0 + 10.0 * if mip_linear { x } else { (x + 0.5).floor() };
            for have in [&have, &by_grad] {
                let got = f64::from(f32::from_bits(have[lane][0]));
                // A derivative's level may fall on either side of a step.
                let near = (x + 0.5).fract() < 1e-3 || (x + 0.5).fract() > 1.0 - 1e-3;
                assert!(
                    (got - want).abs() < 0.05 || (!mip_linear && near && (got - want).abs() < 10.1),
                    "{mip_linear} {x}: {got} for {want}"
                );
            }
        }
    }
}

/// The six faces of a cube by direction, and four neighbours at once.
#[test]
fn cubes_and_gathers() {
    let mut seed = Seed(3);
    let mut d = Device::new();
    let (image, data) = floats(&mut d, Geometry::Cube, [4, 4, 6], 1, &mut seed);
    let sampler = Sampler {
        normalised: true,
        ..Sampler::default()
    };
    let handle = d.add_texture(Texture { image, sampler });
    let dir: Vec<[f32; 3]> = (0..32)
        .map(|_| std::array::from_fn(|_| seed.next() as f32 / u64::MAX as f32 * 2.0 - 1.0))
        .collect();
    let inputs: Vec<[u32; 32]> = (0..3)
        .map(|k| std::array::from_fn(|l| dir[l][k].to_bits()))
        .collect();
    let text = "tex.cube.v4.f32.f32 {%o0, %o1, %o2, %o3}, [%h, {%c0, %c1, %c2, %c2}]";
    let have = lanes32(&mut d, handle, &inputs, text).expect("a run");
    for (lane, [x, y, z]) in dir.iter().copied().enumerate() {
        // Major axis, then the table of OpenGL.
        let m = x.abs().max(y.abs()).max(z.abs());
        let (face, s, t) = if m == x.abs() {
            (usize::from(x < 0.0), -z * x.signum(), -y)
        } else if m == y.abs() {
            (2 + usize::from(y < 0.0), x, z * y.signum())
        } else {
            (4 + usize::from(z < 0.0), x * z.signum(), -y)
        };
        let texel = |v: f32| (((v / m + 1.0) / 2.0 * 4.0).floor() as usize).min(3);
        let want = data[face * 16 + texel(t) * 4 + texel(s)];
        assert_eq!(
            f32::from_bits(have[lane][0]),
            want,
            "direction {:?}",
            dir[lane]
        );
    }
    let (image, data) = floats(&mut d, Geometry::D2, [8, 8, 1], 4, &mut seed);
    let handle = d.add_texture(Texture {
        image,
        sampler: Sampler::default(),
    });
    let x: [f32; 32] = std::array::from_fn(|l| 1.0 + (l % 6) as f32 + 0.3);
    let y: [f32; 32] = std::array::from_fn(|l| 1.0 + (l / 6) as f32 + 0.9);
    for (c, name) in ["r", "g", "b", "a"].into_iter().enumerate() {
        let text = format!("tld4.{name}.2d.v4.f32.f32 {{%o0, %o1, %o2, %o3}}, [%h, {{%c0, %c1}}]");
        let have = lanes32(
            &mut d,
            handle,
            &[x.map(f32::to_bits), y.map(f32::to_bits)],
            &text,
        )
        .expect("a run");
        for lane in 0..32 {
            let (i, j) = (
                (x[lane] - 0.5).floor() as usize,
                (y[lane] - 0.5).floor() as usize,
            );
            let at = |i: usize, j: usize| data[(j * 8 + i) * 4 + c].to_bits();
            assert_eq!(
                have[lane],
                [at(i, j + 1), at(i + 1, j + 1), at(i + 1, j), at(i, j)]
            );
        }
    }
}

/// Loads, stores, reductions, what happens outside, and questions.
#[test]
fn surfaces() {
    let mut seed = Seed(4);
    let mut d = Device::new();
    let words: Vec<u32> = (0..8 * 4).map(|_| seed.next() as u32).collect();
    let address = d.upload(&words).expect("memory");
    let level = Level {
        address,
        width: 8,
        height: 4,
        depth: 1,
        pitch: 32,
        slice: 128,
    };
    let image = Image {
        geometry: Geometry::D2,
        channel: Channel::U32,
        channels: 1,
        levels: vec![level],
        samples: 1,
    };
    let handle = d.add_texture(Texture {
        image,
        sampler: Sampler::default(),
    });
    let x: [u32; 32] = std::array::from_fn(|l| (l as u32 % 10) * 4);
    let y: [u32; 32] = std::array::from_fn(|l| l as u32 / 6);
    for mode in ["clamp", "zero"] {
        let text = format!("suld.b.2d.b32.{mode} %o0, [%h, {{%c0, %c1}}]");
        let have = lanes32(&mut d, handle, &[x, y], &text).expect("a run");
        for lane in 0..32 {
            let (i, j) = (x[lane] / 4, y[lane]);
            let want = if mode == "zero" && (i > 7 || j > 3) {
                0
            } else {
                words[(j.min(3) * 8 + i.min(7)) as usize]
            };
            assert_eq!(have[lane][0], want, "{mode} {lane}");
        }
    }
    let e = lanes32(
        &mut d,
        handle,
        &[x, y],
        "suld.b.2d.b32.trap %o0, [%h, {%c0, %c1}]",
    )
    .expect_err("outside");
    assert!(e.contains("outside of the surface"), "{e}");
    let inside: [u32; 32] = std::array::from_fn(|l| (l as u32 % 8) * 4);
    let rows: [u32; 32] = std::array::from_fn(|l| l as u32 / 8);
    let values: [u32; 32] = std::array::from_fn(|_| seed.next() as u32);
    lanes32(
        &mut d,
        handle,
        &[inside, rows, values],
        "sust.b.2d.b32.trap [%h, {%c0, %c1}], {%c2}; sured.b.add.2d.u32.trap [%h, {%c0, %c1}], %c0",
    )
    .expect("a run");
    let now: Vec<u32> = d.read(address, 32).expect("memory");
    for lane in 0..32 {
        assert_eq!(now[lane], values[lane].wrapping_add(inside[lane]));
    }
    let text = "suq.width.b32 %o0, [%h]; suq.height.b32 %o1, [%h]; txq.num_mipmap_levels.b32 %o2, [%h]; suq.channel_data_type.b32 %o3, [%h]";
    let have = lanes32(&mut d, handle, &[], text).expect("a run");
    assert_eq!(have[0], [8, 4, 1, 0x10dc]);
    let e = lanes32(&mut d, 1234, &[], "suq.width.b32 %o0, [%h]").expect_err("no handle");
    assert!(e.contains("no texture or surface"), "{e}");
}

/// Geometries by name: the image's size, and which of layer (`l`), x, y and z its coordinates are.
const PLACES: [(&str, Geometry, [u32; 3], &str); 5] = [
    ("1d", Geometry::D1, [13, 1, 1], "x"),
    ("2d", Geometry::D2, [9, 7, 1], "xy"),
    ("3d", Geometry::D3, [6, 5, 4], "xyz"),
    ("a1d", Geometry::D1Layered, [8, 1, 5], "lx"),
    ("a2d", Geometry::D2Layered, [8, 6, 3], "lxy"),
];

/// Places inside an image for each lane, and their registers as an instruction has them: `{%c0, %c1, %c2, %c2}`.
fn inside(size: [u32; 3], which: &str, seed: &mut Seed) -> (Vec<[u32; 3]>, Vec<char>, String) {
    let at = (0..32)
        .map(|_| size.map(|n| (seed.next() % u64::from(n)) as u32))
        .collect();
    let mut names: Vec<String> = (0..which.len()).map(|k| format!("%c{k}")).collect();
    if names.len() == 3 {
        names.push("%c2".into());
    }
    (
        at,
        which.chars().collect(),
        format!("{{{}}}", names.join(", ")),
    )
}

/// The part of a place that a coordinate is.
fn part(at: [u32; 3], which: char) -> u32 {
    match which {
        'x' => at[0],
        'y' => at[1],
        _ => at[2],
    }
}

/// Texels by number, at a level, with gradients, and as halves, in every geometry.
#[test]
fn texels() {
    let mut seed = Seed(31);
    for (name, geometry, size, which) in PLACES {
        let mut d = Device::new();
        let (image, data) = floats(&mut d, geometry, size, 4, &mut seed);
        let sampler = Sampler::default();
        let handle = d.add_texture(Texture { image, sampler });
        let (at, parts, list) = inside(size, which, &mut seed);
        let whole = |middle: bool| -> Vec<[u32; 32]> {
            let value = |c: char, l: usize| match (c, middle) {
                // A layer has a whole number.
                ('l', _) | (_, false) => part(at[l], c),
                (c, true) => (part(at[l], c) as f32 + 0.5).to_bits(),
            };
            (parts.iter())
                .map(|&c| std::array::from_fn(|l| value(c, l)))
                .collect()
        };
        let zero = |n: usize| {
            let zeros = vec![
                "%z";
                match n {
                    3 => 4,
                    n => n,
                }
            ];
            format!("{{{}}}", zeros.join(", "))
        };
        let dims = parts.iter().filter(|c| **c != 'l').count();
        let d4 = "{%o0, %o1, %o2, %o3}";
        let setup = ".reg .b32 %z; mov.b32 %z, 0; ";
        let programs = [
            (
                format!("tex.{name}.v4.f32.s32 {d4}, [%h, {list}]"),
                false,
                false,
            ),
            (
                format!("tex.{name}.v2.f16x2.s32 {{%o0, %o1}}, [%h, {list}]"),
                false,
                true,
            ),
            (
                format!("{setup}tex.level.{name}.v4.f32.f32 {d4}, [%h, {list}], %z"),
                true,
                false,
            ),
            (
                format!(
                    "{setup}tex.grad.{name}.v4.f32.f32 {d4}, [%h, {list}], {z}, {z}",
                    z = zero(dims)
                ),
                true,
                false,
            ),
        ];
        for (text, middle, halves) in programs {
            let have = lanes32(&mut d, handle, &whole(middle), &text).expect("a run");
            for l in 0..32 {
                let [x, y, z] = at[l];
                let first = ((z * size[1] + y) * size[0] + x) as usize * 4;
                let want = &data[first..first + 4];
                for c in 0..4 {
                    let got = match halves {
                        true => half(have[l][c / 2] >> (c % 2 * 16)),
                        false => f32::from_bits(have[l][c]),
                    };
                    assert_eq!(got, want[c], "{text} lane {l} channel {c}");
                }
            }
        }
    }
}

/// The value of a half (all values of the images are small multiples of 1/8).
fn half(bits: u32) -> f32 {
    let (e, m) = (bits >> 10 & 31, (bits & 0x3ff) as f32);
    let size = match e {
        0 => m * 2f32.powi(-24),
        e => (1.0 + m / 1024.0) * 2f32.powi(e as i32 - 15),
    };
    if bits >> 15 & 1 == 1 { -size } else { size }
}

/// Loads from surfaces, and stores that change nothing beside their place, of every width in every geometry; reductions.
#[test]
fn widths() {
    let mut seed = Seed(32);
    for (name, geometry, size, which) in PLACES {
        for (ty, bytes) in [
            ("b8", 1usize),
            ("b16", 2),
            ("b32", 4),
            ("b64", 8),
            ("v2.b32", 8),
            ("v4.b32", 16),
        ] {
            let mut d = Device::new();
            let (image, data) = floats(&mut d, geometry, size, 4, &mut seed);
            let first = image.levels[0].address;
            let sampler = Sampler::default();
            let handle = d.add_texture(Texture { image, sampler });
            let memory: Vec<u8> = data.iter().flat_map(|v| v.to_le_bytes()).collect();
            let (at, parts, list) = inside(
                [size[0] * (16 / bytes as u32), size[1], size[2]],
                which,
                &mut seed,
            );
            let coords: Vec<[u32; 32]> = (parts.iter())
                .map(|&c| {
                    std::array::from_fn(|l| match c {
                        'x' => at[l][0] * bytes as u32,
                        c => part(at[l], c),
                    })
                })
                .collect();
            let place = |l: usize| {
                let [x, y, z] = at[l].map(|v| v as usize);
                (z * size[1] as usize + y) * size[0] as usize * 16 + x * bytes
            };
            let (regs, setup, pack) = match ty {
                "b8" | "b16" => (
                    "%w",
                    ".reg .b16 %w; mov.b16 %w, 0; ",
                    "; cvt.u32.u16 %o0, %w",
                ),
                "b32" => ("%o0", "", ""),
                "b64" => ("%l", ".reg .b64 %l; ", "; mov.b64 {%o0, %o1}, %l"),
                "v2.b32" => ("{%o0, %o1}", "", ""),
                _ => ("{%o0, %o1, %o2, %o3}", "", ""),
            };
            let load = format!("{setup}suld.b.{name}.{ty}.trap {regs}, [%h, {list}]{pack}");
            let have = lanes32(&mut d, handle, &coords, &load).expect("a run");
            for l in 0..32 {
                let got: Vec<u8> = have[l].iter().flat_map(|v| v.to_le_bytes()).collect();
                let want = &memory[place(l)..place(l) + bytes];
                assert_eq!(&got[..bytes], want, "{load} lane {l}");
            }
            // One lane alone stores, so that the order of lanes is nothing to it.
            let value = match ty {
                "b8" | "b16" => ("%w", ".reg .b16 %w; mov.b16 %w, 0x5aa5; ".to_owned()),
                "b32" => ("%w", ".reg .b32 %w; mov.b32 %w, 0x5aa5c33c; ".to_owned()),
                "b64" => (
                    "%w",
                    ".reg .b64 %w; mov.b64 %w, 0x5aa5c33c5aa5c33c; ".to_owned(),
                ),
                "v2.b32" => (
                    "{%w, %w}",
                    ".reg .b32 %w; mov.b32 %w, 0x5aa5c33c; ".to_owned(),
                ),
                _ => (
                    "{%w, %w, %w, %w}",
                    ".reg .b32 %w; mov.b32 %w, 0x5aa5c33c; ".to_owned(),
                ),
            };
            let store = format!(
                "{}setp.eq.u32 %p, %t, 7; @%p sust.b.{name}.{ty}.trap [%h, {list}], {}",
                value.1, value.0
            );
            lanes32(&mut d, handle, &coords, &store).expect("a run");
            let mut want = memory.clone();
            let pattern: &[u8] = match bytes {
                1 => &[0xa5],
                2 => &[0xa5, 0x5a],
                _ => &[0x3c, 0xc3, 0xa5, 0x5a],
            };
            for k in 0..bytes {
                want[place(7) + k] = pattern[k % pattern.len()];
            }
            let got: Vec<u8> = d.read(first, memory.len()).expect("memory");
            assert_eq!(got, want, "{store}");
        }
    }
}

#[test]
fn reductions() {
    let mut seed = Seed(33);
    for (op, ty, f) in [
        (
            "add",
            "u32",
            (|a: u32, b: u32| a.wrapping_add(b)) as fn(u32, u32) -> u32,
        ),
        ("min", "u32", |a, b| a.min(b)),
        ("max", "u32", |a, b| a.max(b)),
        ("min", "s32", |a, b| (a as i32).min(b as i32) as u32),
        ("max", "s32", |a, b| (a as i32).max(b as i32) as u32),
        ("and", "b32", |a, b| a & b),
        ("or", "b32", |a, b| a | b),
    ] {
        let mut d = Device::new();
        let (image, data) = floats(&mut d, Geometry::D2, [4, 3, 1], 1, &mut seed);
        let first = image.levels[0].address;
        let sampler = Sampler::default();
        let handle = d.add_texture(Texture { image, sampler });
        let mut want: Vec<u32> = data.iter().map(|v| v.to_bits()).collect();
        let at: Vec<[u32; 3]> = (0..32)
            .map(|_| {
                [
                    (seed.next() % 4) as u32,
                    (seed.next() % 3) as u32,
                    seed.next() as u32,
                ]
            })
            .collect();
        let coords = [0, 1, 2]
            .map(|k| std::array::from_fn(|l| if k == 0 { at[l][0] * 4 } else { at[l][k] }));
        let text = format!("sured.b.{op}.2d.{ty}.trap [%h, {{%c0, %c1}}], %c2");
        lanes32(&mut d, handle, &coords, &text).expect("a run");
        for [x, y, v] in at {
            let cell = &mut want[(y * 4 + x) as usize];
            *cell = f(*cell, v);
        }
        let got: Vec<u32> = d.read(first, want.len()).expect("memory");
        assert_eq!(got, want, "{text}");
    }
}

/// All of the above are programs of their own: so many differ in their instruction alone.
#[test]
fn programs() {
    filters_and_addressing();
    cubes_and_gathers();
    formats();
    mip_levels();
    surfaces();
    texels();
    widths();
    let all = PROGRAMS.lock().expect("no test panics with it");
    println!("{} programs", all.len());
    assert!(all.len() >= 80, "{} programs: {all:#?}", all.len());
}
