#!/bin/bash
# test.sh [PROFILE]: builds the wheel (cargo's profile, default dev), installs it into a fresh environment, and tests it there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m venv "$place/venv"
"$place/venv/bin/pip" install -q numpy
JACQUARD_PROFILE=${1:-dev} "$place/venv/bin/pip" install -q "$here"
cd "$place" && PATH=$place/venv/bin:$PATH python "$here/tests/test_package.py"
