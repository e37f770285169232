#!/usr/bin/env bash
# Compiles all programs of tests/kernels by the WebAssembly module and by the compiler of this machine: the PTX, the messages and the lines
# must be the same. CI does it with 50 of them; this takes minutes.
set -euo pipefail
cd "$(dirname "$0")/../../.."
docs/web/wasm/build.sh
JACQUARD_WASM=docs/web/public/jacquard.wasm JACQUARD_WASM_PROGRAMS=all cargo test --test interfaces the_webassembly_module -- --nocapture
