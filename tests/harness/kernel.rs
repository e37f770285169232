//! Compiles a generated program (see `generate.rs`) and runs it in the emulator.

use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::tier::Mode;
use jacquard_emulator::{Arg, Device};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Threads of a launch.
pub const THREADS: usize = 128;

/// PTX and messages at these flags; a panic is an error too.
pub fn build(text: &str, flags: &[&str]) -> Result<(String, Vec<String>), String> {
    let mut settings = Settings::new();
    let mut all = vec!["-arch=sm_80", "-fmad=false"];
    all.extend(flags);
    settings.parse(all).map_err(|e| e.to_string())?;
    let what = flags.join(" ");
    catch_unwind(AssertUnwindSafe(|| {
        compile(text, "kernel.cu", Language::Cuda, &settings)
    }))
    .map_err(|_| format!("panic {what}: the compiler panicked"))?
    .map(|o| (o.text.clone(), o.messages()))
    .map_err(|f| format!("refused {what}: {}", f.messages().join("\n")))
}

/// What each thread of a program leaves behind, which must be the same in the interpreter and as machine code.
pub fn run(ptx: &str) -> Result<Vec<u64>, String> {
    jacquard_native::provide();
    let (left, native) = (run_in(ptx, Mode::Off), run_in(ptx, Mode::Always));
    match left == native {
        true => left,
        false => Err(format!(
            "the interpreter leaves {left:?}, machine code {native:?}"
        )),
    }
}

fn run_in(ptx: &str, mode: Mode) -> Result<Vec<u64>, String> {
    let mut device = Device::new();
    device.config.jit = mode;
    let m = device.load(ptx).map_err(|t| t.to_string())?;
    let ints: Vec<u8> = (0..THREADS as u32)
        .flat_map(|i| {
            (i.wrapping_mul(2_654_435_761) >> (i % 19))
                .wrapping_sub(i)
                .to_le_bytes()
        })
        .collect();
    let floats: Vec<u8> = (0..THREADS as u32)
        .flat_map(|i| ((i as f32 - 60.0) * 1.37).to_le_bytes())
        .collect();
    let a = device.upload(&ints).map_err(|t| t.to_string())?;
    let b = device.upload(&floats).map_err(|t| t.to_string())?;
    let c = device
        .upload(&[0u8; THREADS * 8])
        .map_err(|t| t.to_string())?;
    let args = [
        Arg::Ptr(a),
        Arg::Ptr(b),
        Arg::Ptr(c),
        Arg::Bytes(13i32.to_le_bytes().to_vec()),
    ];
    device
        .launch(m, "kernel", [2, 1, 1], [64, 1, 1], [0; 3], 0, &args)
        .map_err(|t| t.to_string())?;
    let out = device
        .read::<u8>(c, THREADS * 8)
        .map_err(|t| t.to_string())?;
    Ok(out
        .chunks(8)
        .map(|c| u64::from_le_bytes(c.try_into().unwrap_or_default()))
        .collect())
}
