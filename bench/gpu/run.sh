#!/bin/bash
# Runs what prepare.sh made, on this machine's GPU: results against the emulator's, then time of our PTX and NVIDIA's.
#     gpu/run.sh [--only TEXT] [--json OUT]
exec python3 "$(dirname "$0")/run.py" "$(dirname "$0")" "$@"
