#!/bin/bash
# run.sh [numba|core|all] [PROFILE]: real clients, unmodified, from PyPI, on this build's libnvvm and libnvrtc. Needs no GPU.
#
# The packages go into a virtual environment in JACQUARD_CLIENTS (default: a folder of the system's temporary one), which is kept. The
# toolkit's folder that the packages search is laid out there with links to the libraries; the CUDA runtime that they ask for its version
# and the headers come from PyPI, too. PTXAS (or a toolkit) makes the cubins that cuda.core asks for.
set -eu
what=${1:-all} profile=${2:-release}
root=$(cd "$(dirname "$0")/../.." && pwd)
place=${JACQUARD_CLIENTS:-${TMPDIR:-/tmp}/jacquard-clients}
flag=--profile=$profile
[ "$profile" = debug ] && flag=--profile=dev
(cd "$root" && cargo build -q "$flag" -p jacquard-nvvm -p jacquard-nvrtc -p jacquard --lib --bins)
built=${CARGO_TARGET_DIR:-$root/target}/$profile

python=$place/venv/bin/python
if [ ! -x "$python" ]; then
  python3 -m venv "$place/venv"
  "$python" -m pip install -q numpy numba-cuda cuda-core cuda-bindings nvidia-cuda-runtime nvidia-cuda-cccl nvidia-cuda-crt
fi
nvidia=$("$python" -c 'import nvidia, glob; print(glob.glob(list(nvidia.__path__)[0] + "/cu1*")[0])')

toolkit=$place/toolkit
mkdir -p "$toolkit/lib64" "$toolkit/nvvm/lib64" "$toolkit/nvvm/libdevice"
ln -sfn "$nvidia/include" "$toolkit/include"
ln -sf "$nvidia"/lib/libcudart.so.* "$toolkit/lib64/"
ln -sf "$built/libnvvm.so" "$toolkit/lib64/libnvvm.so.4"
ln -sf "$built/libnvvm.so" "$toolkit/nvvm/lib64/libnvvm.so.4"
ln -sf "$built/libnvrtc.so" "$toolkit/lib64/libnvrtc.so.13"
# Numba hands every program a library of mathematics, which is read where it is needed. Ours is in the compiler; an empty one will do.
[ -e "$toolkit/nvvm/libdevice/libdevice.10.bc" ] || printf 'BC\xc0\xde' > "$toolkit/nvvm/libdevice/libdevice.10.bc"

export CUDA_HOME=$toolkit CUDA_PATH=$toolkit LD_LIBRARY_PATH=$toolkit/lib64 JACQ=$built/jacq
code=0
case $what in numba|all) "$python" -W ignore "$root/tests/clients/numba_kernels.py" || code=1;; esac
case $what in core|all) "$python" -W ignore "$root/tests/clients/cuda_core.py" || code=1;; esac
exit $code
