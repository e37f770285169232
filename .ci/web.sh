#!/usr/bin/env bash
# The explorer, the playground and the manual, as people meet them: builds all three and tests them in Chromium.
# Installs what is missing: Node, Chromium, Rust's target for WebAssembly. MDBOOK names mdBook, which .ci/oracles.sh installs.
set -euo pipefail
cd "$(dirname "$0")/.."
need=()
command -v npm >/dev/null || need+=(nodejs npm)
command -v "${CHROMIUM:-chromium}" >/dev/null || need+=(chromium fonts-dejavu-core)
[ ${#need[@]} = 0 ] || { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${need[@]}"; }
node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' || { echo "Node 20 is needed" >&2; exit 1; }

page() { gunzip -c docs/web/explore.html.gz | sha256sum; }
committed=$(page)
npm --prefix docs/web ci --no-progress
npm --prefix docs/web run build:explore
[ "$committed" = "$(page)" ] || { echo "docs/web/explore.html.gz was not what its sources make; it was built anew: commit it" >&2; exit 1; }

docs/web/wasm/build.sh
module=docs/web/public/jacquard.wasm
packed=$(gzip -9c "$module" | wc -c)
[ "$packed" -lt 8000000 ] || { echo "the module has $packed bytes with gzip: 8,000,000 are allowed" >&2; exit 1; }
npm --prefix docs/web run build:playground

cargo build
JACQUARD_WASM=$module cargo test --test interfaces the_webassembly_module -- --nocapture
rm -rf target/manual
target/debug/jacq docs --book target/manual
"${MDBOOK:-mdbook}" build target/manual

docs/session/record.py --check
npm --prefix docs/web test
