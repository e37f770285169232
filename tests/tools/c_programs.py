#!/usr/bin/env python3
"""Runs whole C and C++ programs of other people's suites on the device: gcc's c-torture and g++.dg, LLVM's test-suite.

usage: c_programs.py JACQ FOLDER [--every N] [--first K] [--levels 0,3] [--jobs N] [--std 17] [--out FILE]
Each .c, .cc, .C or .cpp file with a main becomes a kernel of one thread (`-default-device`), whose exit code and output are
compared with those of the same source compiled as C++ by g++ and run on the host. What g++ does not take, or what reads
files, is not judged. Prints tried, right, refused and wrong by cause.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import tempfile

from suites import cause, report, run

WRAP = """{before}
#include "{test}"
{after}
#undef main
#undef abort
#undef exit
#undef __builtin_abort
#undef __builtin_exit
__device__ int program_code;
extern "C" {{
__device__ __noinline__ void program_abort() {{ asm volatile("trap;"); __builtin_unreachable(); }}
__device__ __noinline__ void program_exit(int code) {{ program_code = code; asm volatile("exit;"); __builtin_unreachable(); }}
}}
{call}
extern "C" __global__ void program(int *answer) {{
    program_code = 0;
    *answer = program_call();
}}
extern "C" __global__ void program_end(int *answer) {{ *answer = program_code; }}
"""
STEPS = "400000000"


def judge(jacq, test, levels, std):
    """(verdict, cause) of one program."""
    with open(test, encoding="utf-8", errors="replace") as f:
        text = f.read()
    if not re.search(r"\bmain\s*\(", text):
        return "not judged", "no main"
    c = test.endswith(".c")
    if asked := re.search(r"dg-options.*-std=(?:c|gnu)\+\+(\w\w)", text):
        std = max(std, {"98": "03", "0x": "11"}.get(asked.group(1), asked.group(1)))
    with tempfile.TemporaryDirectory() as tmp:
        include = "-I" + os.path.dirname(test)
        test = os.path.join(tmp, os.path.basename(test))
        with open(test, "w", encoding="utf-8") as f:
            f.write(re.sub(r"(?m)^main\b", "int main", text))
        host = os.path.join(tmp, "host")
        native = ["g++", "-x", "c++", "-w", "-std=gnu++" + std, "-O1", "-fno-strict-aliasing", "-fwrapv", "-o", host]
        prelude = ""
        code, _, _ = run([*native, include, test, "-lm"])
        if code:
            # C of long ago calls functions that nothing declares.
            prelude = "".join(f"#include <{h}.h>\n" for h in ("stdlib", "string", "stdio"))
            code, _, _ = run([*native, "-include", "stdlib.h", "-include", "string.h", "-include", "stdio.h", include, test, "-lm"])
        if code:
            return "not judged", "g++ does not compile it"
        want, out, _ = run([host], 10, tmp)
        if want < 0 or want == 124:
            return "not judged", "does not run on the host"
        source = os.path.join(tmp, "program.cu")
        args = re.search(r"\bmain\s*\(\s*(void)?\s*\)", text) is None
        names = "#define main program_main\n#define abort program_abort\n#define exit program_exit\n#define __builtin_abort program_abort\n#define __builtin_exit program_exit\n"
        call = "__device__ int program_call() { %s }"
        if args:
            body = "static char name[] = \"program\"; static char *argv[] = {name, 0}; return program_start(program_main, argv);"
            shapes = (
                "template <class R, class V> __device__ int program_start(R (*f)(int, V), char **argv) { return (int)f(1, (V)argv); }\n"
                "template <class R, class V, class E> __device__ int program_start(R (*f)(int, V, E), char **argv) { return (int)f(1, (V)argv, (E)(argv + 1)); }\n"
            )
            call = shapes + call % body
        else:
            call = call % "return (int)program_main();"
        declared = 'extern "C" { __device__ void program_abort(); __device__ void program_exit(int); }\n'
        before = names + declared + prelude + ('extern "C" {' if c else "")
        with open(source, "w", encoding="utf-8") as f:
            f.write(WRAP.format(before=before, test=test, after="}" if c else "", call=call))
        for level in levels:
            ptx = os.path.join(tmp, "program.ptx")
            code, _, err = run([jacq, source, "-default-device", "--headers=embedded", "-w", include, "-std=c++" + std, "-arch=sm_90", "-O" + level, "-o", ptx])
            if code:
                if code < 0 or "panicked" in err:
                    return "wrong", "crash: " + cause(err)
                return "refused", cause(err)
            code, got, err = run([jacq, "run", ptx, "--kernel", "program", "--grid", "1", "--block", "1", "--steps", STEPS, "--arg", "i32[1]:iota:out"])
            said = (got + err)
            if code:
                line = next((l for l in said.splitlines() if "=====" in l or "jacq" in l), said)[:100]
                if "extern" in said or "undefined" in said or "unresolved" in said:
                    return "not judged", "calls what the device lacks"
                return "wrong", f"-O{level}: {line}"
            lines = got.split("\n")
            cut = max((i for i, l in enumerate(lines) if re.match(r"^\S.*= ?-?\d+\s*$", l)), default=None)
            answer = re.search(r"= (-?\d+)\s*$", "\n".join(lines[: (cut or 0) + 1]))
            if not answer or (int(answer.group(1)) & 255) != want:
                return "wrong", f"-O{level}: exit code {answer and answer.group(1)} for {want}"
            if out.strip() and out.strip() not in got:
                return "wrong", f"-O{level}: other output"
    return "right", ""


def main():
    p = argparse.ArgumentParser(usage=__doc__)
    p.add_argument("jacq")
    p.add_argument("folder")
    p.add_argument("--every", type=int, default=1)
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--levels", default="0,3")
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--std", default="17")
    p.add_argument("--out")
    a = p.parse_args()
    folder = os.path.abspath(a.folder)
    tests = sorted(os.path.join(d, f) for d, _, names in os.walk(folder) for f in names if f.endswith((".c", ".cc", ".cpp", ".C")))[a.first :: a.every]
    jacq = os.path.abspath(a.jacq)
    counts, causes, failed = collections.Counter(), collections.defaultdict(list), []
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for test, (verdict, why) in zip(tests, pool.map(lambda t: judge(jacq, t, a.levels.split(","), a.std), tests)):
            counts[verdict] += 1
            if verdict != "right":
                name = os.path.relpath(test, folder)
                causes[f"{verdict}: {why}"].append(name)
                if verdict != "not judged":
                    failed.append(f"{name}\t{verdict}\t{why}")
                    print("FAIL", name, verdict, why, flush=True)
    print(f"{counts['not judged']} not judged")
    report(counts, causes, failed, a.out)


if __name__ == "__main__":
    main()
