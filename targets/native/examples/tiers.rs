//! Times a kernel in the interpreter and as machine code, and compares what they leave: `tiers FILE.ptx KERNEL GRID BLOCK [ARGUMENT]...`;
//! as machine code alone, many times, for a profile: `tiers --native FILE.ptx KERNEL...`; as machine code on one thread and on several, by
//! the clock on the wall: `tiers --threads N FILE.ptx KERNEL...`.
//! Arguments are `i:N`, `f:X`, `d:X`, and buffers `f32:COUNT`, `f64:COUNT`, `u32:COUNT[:BELOW[:STEP]]` of random or (with a step) rising values.

use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Arg, Device};
use std::error::Error;
use std::time::{Duration, Instant};

/// Time of the processor that the thread used: other work on the machine does not count.
fn used() -> Duration {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the clock writes to `t` alone.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut t) };
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

fn random(k: u64) -> u64 {
    let mut z = k.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ z >> 31
}

fn dims(t: &str) -> Result<[u32; 3], Box<dyn Error>> {
    let mut d = [1; 3];
    for (to, n) in d.iter_mut().zip(t.split(',')) {
        *to = n.parse()?;
    }
    Ok(d)
}

/// An argument, with the buffer's address and bytes.
type Placed = (Arg, Option<(u64, usize)>);

fn argument(d: &mut Device, text: &str) -> Result<Placed, Box<dyn Error>> {
    let parts: Vec<&str> = text.split(':').collect();
    let number = |k: usize| parts.get(k).map_or(Ok(0), |t| t.parse::<u64>());
    let count = || number(1).map(|n| n as usize);
    let unit = |k: usize| (random(k as u64) >> 40) as f64 / f64::from(1 << 24) - 0.25;
    let bytes: Vec<u8> = match parts[0] {
        "i" => return Ok((Arg::I32(parts[1].parse()?), None)),
        "f" => return Ok((Arg::F32(parts[1].parse()?), None)),
        "d" => return Ok((Arg::F64(parts[1].parse()?), None)),
        "f32" => (0..count()?)
            .flat_map(|k| (unit(k) as f32).to_le_bytes())
            .collect(),
        "f64" => (0..count()?).flat_map(|k| unit(k).to_le_bytes()).collect(),
        _ => {
            let (below, step) = (number(2)?.max(1), number(3)?);
            let value = |k: usize| match step {
                0 if parts.len() < 3 => random(k as u64),
                0 => random(k as u64) % below,
                s => k as u64 * s % below,
            };
            (0..count()?)
                .flat_map(|k| (value(k) as u32).to_le_bytes())
                .collect()
        }
    };
    let at = d.upload(&bytes)?;
    Ok((Arg::Ptr(at), Some((at, bytes.len()))))
}

fn main() -> Result<(), Box<dyn Error>> {
    jacquard_native::provide();
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let alone = args.first().is_some_and(|a| a == "--native");
    args.drain(..usize::from(alone));
    let threads = match args.first() {
        Some(a) if a == "--threads" && args.len() > 1 => args[1].parse::<usize>()?,
        _ => 1,
    };
    args.drain(..if threads > 1 { 2 } else { 0 });
    let [file, kernel, grid, block, rest @ ..] = &args[..] else {
        return Err("usage: tiers FILE.ptx KERNEL GRID BLOCK [ARGUMENT]...".into());
    };
    let text = std::fs::read_to_string(file)?;
    let (grid, block) = (dims(grid)?, dims(block)?);
    let run = |mode, jobs| -> Result<_, Box<dyn Error>> {
        let mut d = Device::new();
        (d.config.jit, d.config.jobs, d.config.gain) = (mode, jobs, Duration::ZERO);
        let m = d.load(&text)?;
        let mut values = Vec::new();
        let mut buffers = Vec::new();
        for a in rest {
            let (value, buffer) = argument(&mut d, a)?;
            values.push(value);
            buffers.extend(buffer);
        }
        let (mut left, mut best, mut steps) = (Vec::new(), Duration::MAX, 0);
        let mut first = Duration::ZERO;
        for k in 0..if alone { 200 } else { 8 } {
            let (start, began) = (used(), Instant::now());
            let stats = d.launch(m, kernel, grid, block, [1; 3], 0, &values)?;
            let took = match threads {
                1 => used() - start,
                _ => began.elapsed(),
            };
            steps = stats.thread_instructions;
            best = best.min(took);
            if k == 0 {
                first = took;
                for &(at, len) in &buffers {
                    left.push(d.read::<u8>(at, len)?);
                }
            }
        }
        Ok((left, best, first, steps, d.parts(m)))
    };
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    if threads > 1 {
        let (left, one, ..) = run(Mode::Always, 1)?;
        let (beside, several, _, _, parts) = run(Mode::Always, threads)?;
        let same = if left == beside { "same" } else { "DIFFERENT" };
        println!("{:.3} {:.3} {parts} {same}", ms(one), ms(several));
        return Ok(());
    }
    if alone {
        println!("{:.3} ms", ms(run(Mode::Always, 1)?.1));
        return Ok(());
    }
    let (left, off, _, steps, _) = run(Mode::Off, 1)?;
    let (native, on, first, ..) = run(Mode::Always, 1)?;
    let same = if left == native { "same" } else { "DIFFERENT" };
    println!(
        "{steps} {:.3} {:.3} {:.3} {same}",
        ms(off),
        ms(on),
        ms(first) - ms(on)
    );
    Ok(())
}
