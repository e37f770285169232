"""suite.py numba|core|bindings theirs|ours [--files NAME...] [--tests FOLDER] [--profile release|debug] [--libraries FOLDER] [--out FOLDER]
suite.py compare FOLDER FOLDER

Test suites of packages that compile for and drive a GPU, unmodified, on this build's software device: with NVIDIA's compilers from PyPI, or
with this build's in their place. Needs no GPU. `compare` lists the tests whose results differ between two runs.

--libraries names a folder with libcuda.so, libnvvm.so and libnvrtc.so, which are built otherwise. Each file runs in a process of its own. A kernel's fault ends its context, as on hardware, and so fails the tests behind it in the process: what
failed runs again, each test alone. The packages go into a virtual environment in JACQUARD_CLIENTS (default: a folder of the system's temporary
one), which is kept. numba-cuda has its tests in its package; those of cuda.core and cuda-bindings are in NVIDIA/cuda-python, of which --tests
names a checkout of the version that is installed here."""

import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACE = pathlib.Path(os.environ.get("JACQUARD_CLIENTS", pathlib.Path(tempfile.gettempdir()) / "jacquard-clients"))

TOOLKIT = [f"nvidia-{name}==13.0.*" for name in ("cuda-nvrtc", "nvvm", "cuda-runtime", "cuda-cccl", "cuda-crt", "cuda-nvcc")]
PACKAGES = {
    "numba": ["numba-cuda==0.30.4", "cuda-core==1.2.2", "cuda-bindings==13.0.3", "pytest-benchmark", "filecheck"],
    "core": ["cuda-core==1.1.0", "cuda-bindings==13.0.3", "pytest-rerunfailures", "pytest-repeat"],
    "bindings": ["cuda-core==1.1.0", "cuda-bindings==13.0.3"],
}
COMMON = ["pytest>=8,<9", "pytest-timeout", "psutil", "cffi", "ml_dtypes", "numpy"]
# Where the tests are in a checkout of NVIDIA/cuda-python: of the versions above, 8eb9dc2ba and v13.0.3.
FOLDERS = {"core": "cuda_core/tests", "bindings": "cuda_bindings/tests"}

# numba-cuda's own settings (testing/pytest.ini), and the driver's linker in the place of nvJitLink, whose cubins have no PTX.
SETTINGS = """[pytest]
filterwarnings =
    error
    ignore:.*Grid size .* will likely result in GPU under-utilization.+
    ignore:.*dynamic initialization is not supported for a function-scope static __shared__.*:UserWarning
    ignore:.*The keyword argument .nopython=False. was supplied.+
    ignore:.*nvJitLink is not installed or too old.*:RuntimeWarning
    ignore:.*nvjitlink is not available.*:RuntimeWarning
    ignore:.*float16 relies on LTO for performance.*
    ignore:.*class "double4" was declared deprecated.*:UserWarning
    ignore:All-NaN slice encountered:RuntimeWarning
    ignore:Mean of empty slice:RuntimeWarning
    ignore:(invalid value|divide by zero) encountered in.+:RuntimeWarning
    ignore:[\\\\s\\\\S]*Compilation is falling back to object mode WITHOUT looplifting enabled.*
    ignore:overflow encountered in scalar .+:RuntimeWarning
    ignore:.*Host array used in CUDA kernel will incur copy overhead.*
    ignore:NVRTC log messages.*Architectures prior to.*are deprecated.*:UserWarning
"""

# The fixture that numba-cuda's tests ask for; the package leaves it in its repository.
FIXTURE = """import numba.cuda
import pytest


@pytest.fixture(scope="class")
def initialize_from_pytest_config(request):
    request.cls._dump_failed_filechecks = False
"""


def build(profile):
    """The folder with this build's libraries."""
    flag = "--profile=dev" if profile == "debug" else f"--profile={profile}"
    parts = [x for name in ("cuda", "nvvm", "nvrtc") for x in ("-p", f"jacquard-{name}")]
    subprocess.run(["cargo", "build", "-q", flag, *parts], cwd=ROOT, check=True)
    return pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / profile


def environment(suite, whose, built):
    """The interpreter, and the variables for it."""
    venv = PLACE / f"{suite}-{whose}"
    python = venv / "bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *COMMON, *TOOLKIT, *PACKAGES[suite]], check=True)
    toolkit = next(venv.glob("lib/python*/site-packages/nvidia/cu13"))
    if whose == "ours":
        for name, own in (("libnvvm.so.4", "libnvvm.so"), ("libnvrtc.so.13", "libnvrtc.so")):
            there = toolkit / "lib" / name
            there.unlink(missing_ok=True)
            there.symlink_to(built / own)
        for extra in (toolkit / "lib").glob("libnvrtc*alt*"):
            extra.unlink()
    driver = PLACE / "driver"
    driver.mkdir(parents=True, exist_ok=True)
    (driver / "libcuda.so.1").unlink(missing_ok=True)
    shutil.copy(built / "libcuda.so", driver / "libcuda.so.1")
    variables = dict(os.environ, LD_LIBRARY_PATH=str(driver), CUDA_HOME=str(toolkit), CUDA_PATH=str(toolkit))
    variables.setdefault("JACQUARD_DEVICE", "sm_90a")
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    return python, variables


def sources(suite, python, tests):
    """The folder with the tests, and their files."""
    if suite == "numba":
        code = "import numba_cuda, pathlib; print(pathlib.Path(numba_cuda.__file__).parent / 'numba/cuda/tests')"
        folder = pathlib.Path(subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip())
        files = [f for f in sorted(folder.rglob("test_*.py")) if f.parent.name not in ("benchmarks", "cudasim")]
        return folder, files
    if not tests:
        sys.exit("--tests FOLDER: a checkout of NVIDIA/cuda-python")
    helpers = pathlib.Path(tests) / "cuda_python_test_helpers"
    if helpers.exists():
        subprocess.run([python, "-m", "pip", "install", "-q", helpers], check=True)
    folder = pathlib.Path(tests) / FOLDERS[suite]
    skipped = {"cython", "example_tests"}
    return folder, [f for f in sorted(folder.rglob("test_*.py")) if f.parent.name not in skipped]


def run(python, variables, where, target, report, seconds, ini, folder):
    """Runs pytest on a file or a test: results by name, and the text it printed."""
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--timeout={seconds}", f"--junitxml={report}", "--tb=short"]
    if ini:
        # From its folder on, since above it lies a package `cuda`, which would be loaded twice.
        command += ["--import-mode=importlib", "-p", "numba_fixture"]
        command += ["-c", ini, "--rootdir", folder, "--benchmark-disable"]
    report.unlink(missing_ok=True)
    try:
        done = subprocess.run([*command, target], cwd=where, env=variables, capture_output=True, text=True, timeout=seconds * 20)
        text = done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        text = "the process was stopped"
    results = {}
    try:
        cases = tree.parse(report).getroot().iter("testcase")
    except (FileNotFoundError, tree.ParseError):
        return None, text
    for case in cases:
        state, reason = "passed", ""
        for part in case:
            if part.tag in ("failure", "error", "skipped"):
                state = "skipped" if part.tag == "skipped" else "failed"
                said = re.findall(r"jacquard: .*", (part.text or "") + "".join(x.text or "" for x in case if x.tag == "system-err"))
                reason = " | ".join([(part.get("message") or "").split("\n")[0][:160], *said[-1:]])
        results[(case.get("classname") or "", case.get("name"))] = (state, reason)
    return results, text


def suite(arguments):
    built = pathlib.Path(arguments.libraries) if arguments.libraries else build(arguments.profile)
    python, variables = environment(arguments.suite, arguments.whose, built)
    folder, files = sources(arguments.suite, python, arguments.tests)
    out = pathlib.Path(arguments.out or PLACE / f"results-{arguments.suite}-{arguments.whose}")
    out.mkdir(parents=True, exist_ok=True)
    ini = None
    if arguments.suite == "numba":
        ini = out / "pytest.ini"
        ini.write_text(SETTINGS)
        (out / "numba_fixture.py").write_text(FIXTURE)
        variables["PYTHONPATH"] = str(out)
    total = collections.Counter()
    with open(out / "results.tsv", "w") as table:
        for file in files:
            name = str(file.relative_to(folder))
            if arguments.files and not any(part in name for part in arguments.files):
                continue
            target = str(file) if ini else name
            where = out if ini else folder
            results, text = run(python, variables, where, target, out / "report.xml", arguments.seconds, ini, folder)
            if results is None:
                results = {("", name): ("failed", text.strip().split("\n")[-1][:160])}
            for (group, test), (state, _) in list(results.items()):
                if state == "failed" and test != name:
                    again = target + "::" + "::".join(filter(None, [group.rpartition(".")[2], test]))
                    if ini:
                        again = f"{target}::{group.rpartition('.')[2]}::{test}"
                    elif group.rpartition(".")[2] == file.stem:
                        again = f"{target}::{test}"
                    alone, _ = run(python, variables, where, again, out / "alone.xml", arguments.seconds, ini, folder)
                    if alone and len(alone) == 1:
                        results[(group, test)] = next(iter(alone.values()))
            for (group, test), (state, reason) in results.items():
                total[state] += 1
                print(name, group.rpartition(".")[2], test, state, reason, sep="\t", file=table, flush=True)
            print(name, dict(collections.Counter(s for s, _ in results.values())), flush=True)
    ran = total["passed"] + total["failed"]
    print(f"{arguments.suite}, {arguments.whose}: {total['passed']} of {ran} pass ({100 * total['passed'] / max(ran, 1):.1f}%), {total['skipped']} skipped")


def compare(first, second):
    def read(folder):
        lines = (pathlib.Path(folder) / "results.tsv").read_text().splitlines()
        return {tuple(l.split("\t")[:3]): l.split("\t")[3:] for l in lines}

    one, other = read(first), read(second)
    differ = [k for k in sorted(one.keys() | other.keys()) if one.get(k, ["absent"])[0] != other.get(k, ["absent"])[0]]
    for key in differ:
        print(*key, one.get(key, ["absent"]), other.get(key, ["absent"]))
    print(f"{len(differ)} of {len(one.keys() | other.keys())} differ")
    return 1 if differ else 0


def main():
    if sys.argv[1:2] == ["compare"]:
        sys.exit(compare(*sys.argv[2:4]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", choices=PACKAGES)
    parser.add_argument("whose", choices=["theirs", "ours"])
    parser.add_argument("--files", nargs="*")
    parser.add_argument("--tests")
    parser.add_argument("--profile", default="release")
    parser.add_argument("--libraries")
    parser.add_argument("--out")
    parser.add_argument("--seconds", type=int, default=300)
    suite(parser.parse_args())


if __name__ == "__main__":
    main()
