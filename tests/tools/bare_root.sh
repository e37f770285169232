#!/bin/sh
# Runs a command on a machine where nothing of NVIDIA's is installed: a root of its own (a mount namespace and chroot) with the system's
# programs, g++ among them, and the folders that are named.
#
#     tests/tools/bare_root.sh ROOT FOLDER[:PLACE]... -- COMMAND [ARGUMENT]...
#
# ROOT is an empty folder. A FOLDER is seen, and can be written, at PLACE, or at its own path.
set -eu
root=$1; shift
binds=
while [ "$1" != -- ]; do binds="$binds $1"; shift; done
shift
exec unshare --mount --propagation private sh -c '
    root=$1 binds=$2; shift 2
    mount -t tmpfs none "$root"
    for system in /usr /etc /proc /dev; do
        mkdir -p "$root$system"; mount --rbind "$system" "$root$system"
    done
    for link in bin lib lib64 sbin; do
        [ ! -L "/$link" ] || cp -P "/$link" "$root/$link"
    done
    mkdir -p "$root/tmp" "$root/root"; chmod 1777 "$root/tmp"
    for bind in $binds; do
        from=${bind%%:*} to=${bind#*:}
        mkdir -p "$root$to"; mount --bind "$from" "$root$to"
    done
    # Other compilers and toolkits that the system may have.
    for other in "$root"/usr/lib/llvm-* "$root"/usr/local/cuda*; do
        [ ! -d "$other" ] || mount -t tmpfs none "$other"
    done
    exec env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin HOME=/root LANG=C.UTF-8 chroot "$root" "$@"
' sh "$root" "$binds" "$@"
