#!/bin/bash
# Makes target/gpu and target/gpu.tar.gz: what a machine with a GPU and a driver needs to compare our PTX with NVIDIA's (run.sh).
#     bench/gpu/prepare.sh [--most 120] [--only TEXT]
# OUT names another folder than target/gpu. Needs what bench/sass.py needs, and the release build (`cargo build --release`) or, in JACQ and LIBCUDA,
# a compiler and its libcuda.so.
set -euo pipefail
cd "$(dirname "$0")/../.."
jacq=${JACQ:-target/release/jacq} lib=${LIBCUDA:-$PWD/target/release/libcuda.so} out=${OUT:-target/gpu}
rm -rf "$out"
python3 bench/gpu/prepare.py "$out" --jacq "$jacq" "$@"
# The emulator's results, through the interface that the GPU's are read through; programs for other targets on a device of their own.
for device in sm_80 sm_90a sm_100a; do
    LIBCUDA=$lib JACQUARD_DEVICE=$device python3 bench/gpu/run.py "$out" --record
done
tar -C "$(dirname "$out")" -czf "$out.tar.gz" "$(basename "$out")"
ls -lh "$out.tar.gz"
