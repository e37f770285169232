#!/usr/bin/env bash
# Builds the compiler and the emulator as a WebAssembly module: docs/web/public/jacquard.wasm, and its size.
set -euo pipefail
cd "$(dirname "$0")/../../.."
rustup target list --installed 2>/dev/null | grep -q wasm32-unknown-unknown || rustup target add wasm32-unknown-unknown
# Passes and the emulator nest calls and keep arrays in frames: more stack than the megabyte that is usual.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C link-arg=-zstack-size=16777216"
cargo build "$@" --profile web --target wasm32-unknown-unknown -p jacquard-wasm
mkdir -p docs/web/public
cp target/wasm32-unknown-unknown/web/jacquard_wasm.wasm docs/web/public/jacquard.wasm
echo "$(stat -c %s docs/web/public/jacquard.wasm) bytes, $(gzip -9c docs/web/public/jacquard.wasm | wc -c) with gzip"
