#!/usr/bin/env python3
"""Time of one preprocessed file: Jacquard against NVIDIA's cicc, each as a process, in the same run.

    bench/preprocessed.py [--jacq target/release/jacq] [--arch compute_90] [--rounds 5] [--limit 20] [FILE.cu ...]

Each file is preprocessed as nvcc does it (its own dry run says with which command), and what nvcc hands to cicc is compiled by cicc with
nvcc's arguments and by jacq at -O3. Rounds alternate between the two; printed is the shortest processor time (user and system) and the
shortest wall-clock time of each, and the exit code is 1 where jacq takes more than 1/LIMIT of cicc's processor time. Without files: a kernel below the toolkit's cuda_runtime.h, <iostream>, <vector> and <algorithm>.
Needs NVCC and CUDA_INCLUDE in the environment, and gcc.
"""
import argparse, os, re, resource, shlex, subprocess, sys, tempfile, time

here = os.path.dirname(os.path.abspath(__file__))
DEFAULT = """\
#include <cuda_runtime.h>
#include <iostream>
#include <vector>
#include <algorithm>

__global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = a * x[i] + y[i];
}

int main() {
  std::vector<float> v(1000);
  std::sort(v.begin(), v.end());
  float *x, *y;
  cudaMalloc(&x, v.size() * sizeof(float));
  cudaMalloc(&y, v.size() * sizeof(float));
  saxpy<<<4, 256>>>(static_cast<int>(v.size()), 2.0f, x, y);
  std::cout << v[0] << std::endl;
}
"""


def dry_run(source, arch, folder):
    """nvcc's own commands: the preprocessor's for the device, and cicc's. Both as words."""
    cmd = [os.environ["NVCC"], "--dryrun", "--keep", "--keep-dir", folder, "-ptx", f"-arch={arch}", "-I", os.environ["CUDA_INCLUDE"], source]
    text = subprocess.run(cmd, capture_output=True, text=True).stderr
    env = dict(os.environ)
    steps = []
    for line in text.splitlines():
        line = line.removeprefix("#$ ")
        if m := re.match(r"(\w+)=(.*)", line):
            env[m.group(1)] = os.path.expandvars(m.group(2)).strip()
        else:
            steps.append(shlex.split(re.sub(r"\$(\w+)", lambda m: env.get(m.group(1), ""), line)))
    pre = [s for s in steps if "-E" in s]
    cicc = [s for s in steps if s and os.path.basename(s[0]) == "cicc"]
    if not pre or not cicc:
        sys.exit("nvcc --dryrun names no preprocessor or no cicc:\n" + text[-2000:])
    return pre[0], cicc[0]


def timed(cmd, folder):
    """Seconds of a command: on the processor, and on the wall."""
    def processor():
        u = resource.getrusage(resource.RUSAGE_CHILDREN)
        return u.ru_utime + u.ru_stime

    before, start = processor(), time.perf_counter()
    r = subprocess.run(cmd, capture_output=True, text=True, cwd=folder)
    took = processor() - before, time.perf_counter() - start
    if r.returncode:
        sys.exit(f"{os.path.basename(cmd[0])} failed ({r.returncode}):\n" + (r.stdout + r.stderr)[:3000])
    return took


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--jacq", default=os.path.join(here, "..", "target", "release", "jacq"))
    p.add_argument("--arch", default="compute_90")
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--limit", type=float, default=20.0)
    p.add_argument("files", nargs="*")
    args = p.parse_args()
    jacq = os.path.abspath(args.jacq)
    print(f"{'file':<28} {'lines':>8} {'cicc ms':>9} {'jacq ms':>9} {'ratio':>7}   {'wall: cicc':>10} {'jacq':>7} {'ratio':>7}")
    late = False
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.abspath(f) for f in args.files]
        if not files:
            files = [os.path.join(folder, "saxpy_with_headers.cu")]
            with open(files[0], "w") as f:
                f.write(DEFAULT)
        for source in files:
            pre, cicc = dry_run(source, args.arch, folder)
            timed(pre, folder)
            unit = next(a for a in cicc if a.endswith(".ii"))
            unit = os.path.join(folder, unit)
            lines = sum(1 for _ in open(unit, errors="replace"))
            ours = [jacq, unit, f"-arch={args.arch}", "-O3", "-o", os.path.join(folder, "ours.ptx")]
            theirs, own = [], []
            for _ in range(args.rounds):
                theirs.append(timed(cicc, folder))
                own.append(timed(ours, folder))
            (a, aw), (b, bw) = ([min(t[i] for t in ts) * 1e3 for i in (0, 1)] for ts in (theirs, own))
            late |= a < args.limit * b
            print(f"{os.path.basename(source):<28} {lines:>8} {a:>9.1f} {b:>9.1f} {a / b:>6.1f}x   {aw:>10.1f} {bw:>7.1f} {aw / bw:>6.1f}x")
    if late:
        print(f"not every file compiles in 1/{args.limit:g} of cicc's time")
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
