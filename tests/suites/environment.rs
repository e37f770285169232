//! What the variables of the environment that begin with `JACQUARD_` do to a program on the software device.

use super::whole_programs::{jacq, said};
use jacquard_test_support::scratch;
use std::path::Path;
use std::process::{Command, Output};

/// Says its device's capability, the most threads that the process had at once, and whether any memory holds machine code that
/// was made while it ran.
const PROGRAM: &str = r#"
#include <atomic>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <string>
#include <thread>
__global__ void mix(unsigned *p) {
  unsigned x = p[blockIdx.x * blockDim.x + threadIdx.x];
  for (int i = 0; i < 2000; ++i) x = (x ^ x >> 3) * 1664525u + i;
  p[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void race(int *p) { p[0] = threadIdx.x; }
static int tasks() {
  int n = 0;
  DIR *d = opendir("/proc/self/task");
  while (dirent *e = readdir(d)) n += e->d_name[0] != '.';
  closedir(d);
  return n;
}
static bool made_code() {
  bool found = false;
  char line[512];
  FILE *f = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, f)) {
    char access[8], file[256] = "";
    sscanf(line, "%*s %7s %*s %*s %*s %255s", access, file);
    found |= strchr(access, 'x') && !file[0];
  }
  fclose(f);
  return found;
}
int main(int argc, char **) {
  cudaDeviceProp d;
  if (cudaGetDeviceProperties(&d, 0)) return puts("no device"), 1;
  unsigned *p;
  cudaMalloc(&p, 64 * 256 * 4);
  cudaMemset(p, 1, 64 * 256 * 4);
  if (argc > 1) race<<<1, 64>>>((int *)p);
  std::atomic<bool> over{false};
  int most = 0;
  std::thread watch([&] { while (!over) if (int n = tasks(); n > most) most = n; });
  mix<<<64, 256>>>(p);
  cudaError_t e = cudaDeviceSynchronize();
  over = true;
  watch.join();
  printf("sm_%d%d, %d threads, %s, %s\n", d.major, d.minor, most, made_code() ? "machine code" : "interpreted", cudaGetErrorName(e));
}
"#;

/// Builds the program and runs it with each variable.
pub fn variables() -> Result<(), String> {
    let dir = scratch();
    std::fs::write(dir.path().join("a.cu"), PROGRAM).map_err(|e| e.to_string())?;
    let built = jacq(
        &["build", "-arch=sm_80", "-lineinfo", "-o", "a", "a.cu"],
        dir.path(),
    )?;
    if !built.status.success() {
        return Err(said(&built));
    }
    let run = |given: &[(&str, &str)], word: Option<&str>| run(dir.path(), given, word);
    let has = |out: &Output, text: &str| match said(out).contains(text) {
        true => Ok(()),
        false => Err(format!("no {text} in {}", said(out))),
    };
    for device in ["sm_90", "sm_120"] {
        has(
            &run(&[("JACQUARD_DEVICE", device)], None)?,
            &format!("{device}, "),
        )?;
    }
    has(&run(&[("JACQUARD_DEVICE", "sm_1")], None)?, "no device")?;
    for (mode, what) in [("off", "interpreted"), ("always", "machine code")] {
        has(&run(&[("JACQUARD_JIT", mode)], None)?, what)?;
    }
    // The watching thread, the program's own, and those that run blocks.
    has(
        &run(&[("JACQUARD_JOBS", "1"), ("JACQUARD_JIT", "off")], None)?,
        ", 2 threads",
    )?;
    has(
        &run(&[("JACQUARD_JOBS", "3"), ("JACQUARD_JIT", "off")], None)?,
        ", 5 threads",
    )?;
    has(&run(&[], None)?, "cudaSuccess")?;
    let limited = run(&[("JACQUARD_STEP_LIMIT", "1000")], None)?;
    if said(&limited).contains("cudaSuccess") {
        return Err(said(&limited));
    }
    let report = dir.path().join("report");
    let name = report.display().to_string();
    let all = [("JACQUARD_CHECK", "races"), ("JACQUARD_REPORT", &name)];
    has(&run(&all[1..], Some("race"))?, "cudaSuccess")?;
    let read = || std::fs::read_to_string(&report).unwrap_or_default();
    if read().contains("race") {
        return Err(read());
    }
    run(&all, Some("race"))?;
    match read()
        .lines()
        .any(|l| l.starts_with('{') && l.contains("race"))
    {
        true => Ok(()),
        false => Err(format!("no race in {}", read())),
    }
}

fn run(folder: &Path, given: &[(&str, &str)], word: Option<&str>) -> Result<Output, String> {
    let mut command = Command::new(folder.join("a"));
    for (name, _) in std::env::vars().filter(|v| v.0.starts_with("JACQUARD_")) {
        command.env_remove(name);
    }
    let out = command.envs(given.iter().copied()).args(word).output();
    out.map_err(|e| e.to_string())
}
