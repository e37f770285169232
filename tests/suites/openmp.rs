//! OpenMP: what clang 22 makes of the target regions of each program of `tests/openmp`, not optimised and optimised, is compiled with
//! our runtime, runs in the emulator and gives what the same source gives on the host, where its pragmas mean nothing.

use crate::harness::runner;
use jacquard::cli::Settings;
use jacquard::{Language, compile};
use jacquard_emulator::{Arg, Config, Device};
use jacquard_test_support::{Oracles, compile_host};
use libtest_mimic::Trial;

use std::ffi::c_void;
use std::path::Path;

/// Numbers in each of the two arrays.
const LEN: usize = 1024;
/// What the programs are told.
const N: i32 = 777;
/// Records of teams for reductions over them.
const RECORDS: usize = 1 << 16;

/// The suite.
pub fn trials() -> Vec<Trial> {
    runner::trials("tests/openmp", "c", check)
}

/// A program with a line `// open: …` has a defect of ours that is known: it must fail until that is mended, and then lose the line.
fn check(path: &Path) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let open = source.lines().any(|l| l.starts_with("// open: "));
    match (
        open && Oracles::find().is_some(),
        gives_what_the_host_gives(path, &source),
    ) {
        (false, outcome) => outcome,
        (true, Err(_)) => Ok(()),
        (true, Ok(())) => Err("its line `// open:` is out of date".to_owned()),
    }
}

fn gives_what_the_host_gives(path: &Path, source: &str) -> Result<(), String> {
    let Some(oracles) = Oracles::find() else {
        return Ok(());
    };
    let launch = (source.lines())
        .find_map(|l| l.strip_prefix("// launch "))
        .and_then(|l| l.split_once('x'))
        .and_then(|(g, b)| Some((g.parse().ok()?, b.parse().ok()?)))
        .ok_or("no launch line")?;
    let input: Vec<i32> = (0..LEN as i32).map(|i| (i * 7919 + 13) % 1009).collect();
    let mut want = vec![0i32; LEN];
    let host = format!(
        "{source}\nextern \"C\" void host(void **a) {{ f(*(int *)a[0], (const int *)a[1], (int *)a[2]); }}\n"
    );
    let mut n = N;
    compile_host(&host)?.call(
        "host",
        &mut [
            (&raw mut n).cast::<c_void>(),
            input.as_ptr().cast_mut().cast(),
            want.as_mut_ptr().cast(),
        ],
    )?;
    for clang in [0, 1, 2] {
        let ir = oracles.clang_openmp(path, "sm_90", clang)?;
        for ours in ["-O0", "-O3"] {
            judge(&ir, ours, launch, &input, &want).map_err(|e| format!("clang -O{clang}, {e}"))?;
        }
        if clang == 0 {
            // As clang hands it to LLVM's optimiser, whose kernels in generic mode openmp-opt changes, as ours does.
            let ir = ir.replace(" optnone", "").replace(" noinline", "");
            // Kernels that stay in generic mode have a state machine of their own.
            let waiting = "-passes=O0,openmp-opt -Xopt -openmp-opt-disable-spmdization=1";
            for ours in ["-passes=O0,openmp-opt", "-O3", waiting] {
                judge(&ir, ours, launch, &input, &want)?;
            }
            let generic = source.lines().any(|l| l == "// generic");
            runs_as(&ir, "-O3", if generic { 1 } else { SPMD })?;
            let starts_generic = ir.contains("ConfigurationEnvironmentTy { i8 1,");
            if starts_generic && source.contains("parallel") {
                runs_as(&ir, waiting, 1)?;
            }
        }
    }
    Ok(())
}

fn judge(
    ir: &str,
    ours: &str,
    launch: (u32, u32),
    input: &[i32],
    want: &[i32],
) -> Result<(), String> {
    let got = run(ir, ours, launch, input).map_err(|e| format!("ours {ours}: {e}"))?;
    match (0..LEN).find(|&k| got[k] != want[k]) {
        Some(k) => Err(format!(
            "ours {ours}: out[{k}] is {}, expected {}",
            got[k], want[k]
        )),
        None => Ok(()),
    }
}

/// The bit of the mode of kernels that all threads run from the start.
const SPMD: u64 = 2;

/// A kernel runs in a mode, and none waits in the runtime. LLVM's openmp-opt leaves no program without a line `// generic` in generic mode.
fn runs_as(ir: &str, ours: &str, wanted: u64) -> Result<(), String> {
    let ptx = compiled(ir, ours)?;
    let environment = (ptx.lines())
        .find(|l| l.contains("_kernel_environment["))
        .ok_or("no kernel environment")?;
    let bytes = environment.split_once('{').ok_or("no initial value")?.1;
    let number = |n: usize| {
        bytes
            .split(',')
            .nth(n)
            .and_then(|b| b.trim().parse::<u64>().ok())
    };
    // The first byte says whether threads wait, the third has the mode.
    let (waits, mode) = match environment.contains(".u64") {
        true => (
            number(0).map(|n| n & 0xff),
            number(0).map(|n| n >> 16 & 0xff),
        ),
        false => (number(0), number(2)),
    };
    match (waits, mode) {
        (Some(0), Some(mode)) if mode & SPMD == wanted & SPMD => Ok(()),
        _ => Err(format!(
            "{ours}: wait {waits:?}, mode {mode:?}: {environment}"
        )),
    }
}

fn compiled(ir: &str, ours: &str) -> Result<String, String> {
    let mut settings = Settings::new();
    let words = ["-arch=sm_90"].into_iter().chain(ours.split(' '));
    settings.parse(words).map_err(|e| e.to_string())?;
    compile(ir, "openmp.ll", Language::Ir, &settings)
        .map(|o| o.text)
        .map_err(|f| f.messages().join("\n"))
}

fn run(ir: &str, ours: &str, launch: (u32, u32), input: &[i32]) -> Result<Vec<i32>, String> {
    let kernel = (ir.lines())
        .find(|l| l.starts_with("define") && l.contains("ptx_kernel"))
        .ok_or("no kernel")?;
    let (head, rest) = kernel.split_once('(').ok_or("no parameters")?;
    let name = head.rsplit('@').next().ok_or("no name")?;
    let ptx = compiled(ir, ours)?;
    let mut d = Device::with_config(Config {
        step_limit: 50_000_000,
        ..Config::default()
    });
    let m = d.load(&ptx).map_err(|e| e.to_string())?;
    let up = |d: &mut Device, bytes: &[u8]| d.upload(bytes).map_err(|e| e.to_string());
    let bytes: Vec<u8> = input.iter().flat_map(|x| x.to_le_bytes()).collect();
    let (source, out) = (up(&mut d, &bytes)?, up(&mut d, &[0; LEN * 4])?);
    // What libomptarget gives a kernel: a counter of teams, one of rounds, and records of teams.
    let records = up(&mut d, &vec![0; RECORDS])?;
    let mut environment = [0u8; 16];
    environment[8..].copy_from_slice(&records.to_le_bytes());
    let environment = up(&mut d, &environment)?;
    let mut args = Vec::new();
    for p in rest.split(')').next().unwrap_or_default().split(", ") {
        args.push(match p.rsplit('%').next() {
            Some("dyn_ptr") => Arg::Ptr(environment),
            Some("n") => Arg::I64(i64::from(N)),
            Some("in") => Arg::Ptr(source),
            Some("out") => Arg::Ptr(out),
            _ => return Err(format!("a parameter nobody gives: {p}")),
        });
    }
    let (teams, threads) = launch;
    d.launch(m, name, [teams, 1, 1], [threads, 1, 1], [1; 3], 0, &args)
        .map_err(|e| e.to_string())?;
    d.read(out, LEN).map_err(|e| e.to_string())
}
