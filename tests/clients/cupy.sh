#!/bin/bash
# cupy.sh SOURCES theirs|ours LIBRARIES [PYTEST ARGUMENTS]: tests of CuPy on the software device, from a checkout of cupy/cupy.
#
# The wheel's module cupy_backends.cuda.api.runtime is linked with NVIDIA's static runtime, which asks the driver for private tables; it is
# built again from SOURCES for the shared one, and takes ours. LIBRARIES is the folder with libcuda.so, libcudart.so and libnvrtc.so of this
# build, CUDA_HOME a toolkit. Kernels are compiled to PTX, since the device takes no cubins of ptxas. Other modules of the wheel keep the
# static runtime (cub, thrust, the generator of random numbers): tests of sort, of TestCubReduction[device-...] and of cupy.random fail, as do
# those that load libcurand, libcublas and the like.
set -eu
sources=$(cd "$1" && pwd) whose=$2 libraries=$(cd "$3" && pwd)
shift 3
place=${JACQUARD_CLIENTS:-${TMPDIR:-/tmp}/jacquard-clients}/cupy
python=$place/venv/bin/python
if [ ! -x "$python" ]; then
  python3 -m venv "$place/venv"
  "$python" -m pip install -q cupy-cuda13x==14.2.0 numpy scipy pytest pytest-timeout 'Cython>=3' setuptools
fi
module=$("$python" -c 'import importlib.util as u; print(u.find_spec("cupy_backends").submodule_search_locations[0])')/cuda/api
if [ ! -e "$module/shared" ]; then
  (
    cd "$sources"
    "$place/venv/bin/cython" -3 --cplus -E CUPY_CUDA_VERSION=13000,CUPY_HIP_VERSION=0,CUPY_USE_CUDA_PYTHON=0,CUPY_CUFFT_STATIC=0 \
      cupy_backends/cuda/api/runtime.pyx -o "$place/runtime.cpp" 2>/dev/null
    printf '#include <cuda_runtime_api.h>\nextern "C" { cudaError_t cudaProfilerStart(void); cudaError_t cudaProfilerStop(void); }\n' \
      > "$place/cuda_profiler_api.h"
    g++ -O1 -fPIC -shared -w -DCUPY_CUDA_VERSION=13000 -I. -Icupy_backends/cuda/api -I"$CUDA_HOME/include" -I"$place" \
      -I"$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')" "$place/runtime.cpp" \
      -o "$(echo "$module"/runtime.*.so)" -L"$CUDA_HOME/lib" -l:libcudart.so.13
  )
  touch "$module/shared"
fi
libs=$place/$whose
mkdir -p "$libs"
cp --remove-destination "$libraries/libcuda.so" "$libs/libcuda.so.1"
cp --remove-destination "$libraries/libcudart.so" "$libs/libcudart.so.13"
[ "$whose" = theirs ] || cp --remove-destination "$libraries/libnvrtc.so" "$libs/libnvrtc.so.13"
export LD_LIBRARY_PATH=$libs:$CUDA_HOME/lib CUDA_PATH=$CUDA_HOME JACQUARD_DEVICE=${JACQUARD_DEVICE:-sm_90a}
export CUPY_COMPILE_WITH_PTX=1 CUPY_ACCELERATORS='' CUPY_CACHE_DIR=$place/cache-$whose
cd "$sources/tests"
exec "$python" -W ignore -m pytest -q -p no:cacheprovider --timeout=60 --tb=line -m 'not multi_gpu and not slow' "$@"
