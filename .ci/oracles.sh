#!/usr/bin/env bash
# Installs the independent judges that tests and benches compare with: NVIDIA's 13.0 tools from PyPI, LLVM 22 from Debian packages.
# usage: .ci/oracles.sh DIR    writes DIR/env.sh, which exports PTXAS NVDISASM CICC NVRTC_LIB LIBNVVM CUDA_INCLUDE LLC OPT CLANG ...
# They are run as black boxes, never committed, and not needed to build or run Jacquard.
set -euo pipefail
dir=$(mkdir -p "${1:?usage: .ci/oracles.sh DIR}" && cd "$1" && pwd)
if ! command -v python3 >/dev/null || ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  apt-get update -qq && apt-get install -y -qq python3 python3-venv
fi
[ -x "$dir/venv/bin/pip" ] || python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" -q install \
  nvidia-cuda-nvcc==13.0.88 nvidia-nvvm==13.0.88 nvidia-cuda-crt==13.0.88 nvidia-cuda-runtime==13.0.96 \
  nvidia-cuda-nvrtc==13.0.88 nvidia-cuda-cccl==13.0.85 nvidia-cuda-nvdisasm==13.2.51 nvidia-cuda-cuobjdump==13.2.51
home=$(ls -d "$dir"/venv/lib/python3*/site-packages/nvidia/cu13)
need=()
command -v llc-22 >/dev/null || need+=(llvm-22)
command -v clang-22 >/dev/null || need+=(clang-22)
command -v g++ >/dev/null || need+=(g++)
[ ${#need[@]} = 0 ] || { apt-get update -qq && apt-get install -y -qq "${need[@]}"; }
# The manual's builder; a minute on two cores, once.
[ -x "$dir/bin/mdbook" ] || cargo install -q mdbook --version 0.5.4 --locked --no-default-features --features search --root "$dir"
cat > "$dir/env.sh" <<ENV
export CUDA_HOME=$home PTXAS=$home/bin/ptxas NVDISASM=$home/bin/nvdisasm CUOBJDUMP=$home/bin/cuobjdump NVCC=$home/bin/nvcc
export CICC=$home/nvvm/bin/cicc LIBNVVM=$home/lib/libnvvm.so.4 LIBDEVICE=$home/nvvm/libdevice/libdevice.10.bc
export NVRTC_LIB=$home/lib/libnvrtc.so.13 NVRTC_LIBDIR=$home/lib CUDA_INCLUDE=$home/include
export MDBOOK=$dir/bin/mdbook
export LLC=\$(command -v llc-22) OPT=\$(command -v opt-22) CLANG=\$(command -v clang-22)
ENV
"$home/bin/ptxas" --version | tail -1
