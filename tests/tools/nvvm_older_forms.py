#!/usr/bin/env python3
"""Older forms of intrinsics, a call in a module of its own: what libNVVM (LIBNVVM) and ptxas (PTXAS) take, jacq takes.

usage: nvvm_older_forms.py [--jacq=PATH] [-v]

FORMS has a line for each: the result, the name, the arguments; they use the parameters and values that `module` defines. Modules are of LLVM 7's dialect
(typed pointers). A call that libNVVM leaves a call is one that it does not know. The exit code is 1 where jacq refuses what both take.
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile

from nvvm_readers import LAYOUT, compile_text
from suites import split_arguments

ARCH = "90"
FORMS = """
void llvm.lifetime.start.p0i8 i64 1, i8* %al
void llvm.lifetime.start i64 1, i8* %al
void llvm.lifetime.end.p0i8 i64 1, i8* %al
void llvm.lifetime.end i64 1, i8* %al
void llvm.memcpy.p0i8.p0i8.i32 i8* %a, i8* %b, i32 8, i32 4, i1 false
void llvm.memcpy.p0i8.p0i8.i32 i8* align 4 %a, i8* align 4 %b, i32 8, i1 false
void llvm.memcpy.p0i8.p0i8.i64 i8* %a, i8* %b, i64 8, i32 4, i1 false
void llvm.memcpy.p0i8.p0i8.i64 i8* align 4 %a, i8* align 4 %b, i64 8, i1 false
void llvm.memmove.p0i8.p0i8.i32 i8* %a, i8* %b, i32 8, i32 4, i1 false
void llvm.memmove.p0i8.p0i8.i32 i8* align 4 %a, i8* align 4 %b, i32 8, i1 false
void llvm.memmove.p0i8.p0i8.i64 i8* %a, i8* %b, i64 8, i32 4, i1 false
void llvm.memmove.p0i8.p0i8.i64 i8* align 4 %a, i8* align 4 %b, i64 8, i1 false
void llvm.memset.p0i8.i32 i8* %a, i8 3, i32 8, i32 4, i1 false
void llvm.memset.p0i8.i32 i8* %a, i8 3, i32 8, i1 false
void llvm.memset.p0i8.i64 i8* %a, i8 3, i64 8, i32 4, i1 false
void llvm.memset.p0i8.i64 i8* %a, i8 3, i64 8, i1 false
i32 llvm.objectsize.i32.p0i8 i8* %a, i1 false
i32 llvm.objectsize.i32.p0i8 i8* %a, i1 false, i1 true
i32 llvm.objectsize.i32.p0i8 i8* %a, i1 false, i1 true, i1 false
i32 llvm.objectsize.i32 i8* %a, i1 false
i64 llvm.objectsize.i64.p0i8 i8* %a, i1 false
i64 llvm.objectsize.i64.p0i8 i8* %a, i1 false, i1 true
i64 llvm.objectsize.i64.p0i8 i8* %a, i1 false, i1 true, i1 false
i64 llvm.objectsize.i64 i8* %a, i1 false
i32 llvm.ctlz.i32 i32 %i
i64 llvm.ctlz.i64 i64 %l
i32 llvm.ctlz.i32 i32 %i, i1 true
i32 llvm.cttz.i32 i32 %i
i64 llvm.cttz.i64 i64 %l
i32 llvm.cttz.i32 i32 %i, i1 true
<4 x i32> llvm.masked.load.v4i32.p0v4i32 <4 x i32>* %pv, i32 4, <4 x i1> zeroinitializer, <4 x i32> zeroinitializer
<4 x i32> llvm.masked.load.v4i32 <4 x i32>* %pv, i32 4, <4 x i1> zeroinitializer, <4 x i32> zeroinitializer
void llvm.masked.store.v4i32.p0v4i32 <4 x i32> zeroinitializer, <4 x i32>* %pv, i32 4, <4 x i1> zeroinitializer
i32 llvm.nvvm.abs.i i32 %i
i64 llvm.nvvm.abs.ll i64 %l
i32 llvm.nvvm.brev32 i32 %i
i64 llvm.nvvm.brev64 i64 %l
i32 llvm.nvvm.clz.i i32 %i
i32 llvm.nvvm.clz.ll i64 %l
i32 llvm.nvvm.popc.i i32 %i
i32 llvm.nvvm.popc.ll i64 %l
float llvm.nvvm.h2f i16 %h
i32 llvm.nvvm.min.i i32 %i, i32 3
i32 llvm.nvvm.min.ui i32 %i, i32 3
i32 llvm.nvvm.max.i i32 %i, i32 3
i32 llvm.nvvm.max.ui i32 %i, i32 3
i64 llvm.nvvm.min.ll i64 %l, i64 3
i64 llvm.nvvm.min.ull i64 %l, i64 3
i64 llvm.nvvm.max.ll i64 %l, i64 3
i64 llvm.nvvm.max.ull i64 %l, i64 3
i32 llvm.nvvm.bitcast.f2i float %f
float llvm.nvvm.bitcast.i2f i32 %i
i64 llvm.nvvm.bitcast.d2ll double %d
double llvm.nvvm.bitcast.ll2d i64 %l
i32 llvm.nvvm.rotate.b32 i32 %i, i32 3
i64 llvm.nvvm.rotate.b64 i64 %l, i32 3
i64 llvm.nvvm.rotate.right.b64 i64 %l, i32 3
i64 llvm.nvvm.swap.lo.hi.b64 i64 %l
void llvm.nvvm.barrier0
void llvm.nvvm.bar.sync i32 1
void llvm.nvvm.barrier.sync i32 1
void llvm.nvvm.barrier.sync.cnt i32 1, i32 64
void llvm.nvvm.bar.warp.sync i32 -1
i32 llvm.nvvm.barrier0.popc i32 %i
i32 llvm.nvvm.barrier0.and i32 %i
i32 llvm.nvvm.barrier0.or i32 %i
float llvm.nvvm.fabs.f float %f
double llvm.nvvm.fabs.d double %d
float llvm.nvvm.fabs.ftz.f float %f
float llvm.nvvm.ex2.approx.f float %f
float llvm.nvvm.ex2.approx.ftz.f float %f
double llvm.nvvm.ex2.approx.d double %d
float llvm.nvvm.lg2.approx.f float %f
float llvm.nvvm.sqrt.f float %f
float llvm.nvvm.sqrt.approx.f float %f
float llvm.nvvm.tanh.approx.f32 float %f
float llvm.nvvm.atomic.load.add.f32.p0f32 float* %pf, float %f
i32 llvm.nvvm.atomic.load.inc.32.p0i32 i32* %p, i32 %i
i32 llvm.nvvm.atomic.load.dec.32.p0i32 i32* %p, i32 %i
i32 llvm.nvvm.ldg.global.i.i32.p1i32 i32 addrspace(1)* %pg, i32 4
float llvm.nvvm.ldg.global.f.f32.p1f32 float addrspace(1)* %pgf, i32 4
i32 llvm.nvvm.ldu.global.i.i32.p1i32 i32 addrspace(1)* %pg, i32 4
i32 llvm.nvvm.ldg.global.i.i32.p0i32 i32* %p, i32 4
i8 addrspace(1)* llvm.nvvm.ptr.gen.to.global.p1i8.p0i8 i8* %a
i8 addrspace(3)* llvm.nvvm.ptr.gen.to.shared.p3i8.p0i8 i8* %a
i8 addrspace(5)* llvm.nvvm.ptr.gen.to.local.p5i8.p0i8 i8* %a
i8 addrspace(4)* llvm.nvvm.ptr.gen.to.constant.p4i8.p0i8 i8* %a
i8* llvm.nvvm.ptr.global.to.gen.p0i8.p1i8 i8 addrspace(1)* %a1
i1 llvm.nvvm.vote.all i1 %c
i32 llvm.nvvm.vote.ballot i1 %c
i1 llvm.nvvm.vote.any i1 %c
i1 llvm.nvvm.vote.uni i1 %c
i1 llvm.nvvm.vote.all.sync i32 -1, i1 %c
i32 llvm.nvvm.vote.ballot.sync i32 -1, i1 %c
i32 llvm.nvvm.shfl.down.i32 i32 %i, i32 1, i32 31
float llvm.nvvm.shfl.bfly.f32 float %f, i32 1, i32 31
{i32, i1} llvm.nvvm.shfl.sync.i32 i32 -1, i32 0, i32 %i, i32 1, i32 31
i32 llvm.nvvm.shfl.sync.down.i32 i32 -1, i32 %i, i32 1, i32 31
i32 llvm.nvvm.match.any.sync.i32 i32 -1, i32 %i
i32 llvm.nvvm.match.any.sync.i64 i32 -1, i64 %l
{i32, i1} llvm.nvvm.match.all.sync.i32p i32 -1, i32 %i
{i32, i1} llvm.nvvm.vote.sync i32 -1, i32 0, i1 %c
i16 llvm.nvvm.abs.bf16 i16 %h
i32 llvm.nvvm.neg.bf16x2 i32 %i
i16 llvm.nvvm.fmin.bf16 i16 %h, i16 %h
i32 llvm.nvvm.fma.rn.bf16x2 i32 %i, i32 %i, i32 %i
i32 llvm.nvvm.mulhi.i i32 %i, i32 3
i32 llvm.nvvm.sad.ui i32 %i, i32 3, i32 4
i32 llvm.nvvm.prmt i32 %i, i32 3, i32 4
i32 llvm.nvvm.d2i.lo double %d
double llvm.nvvm.lohi.i2d i32 %i, i32 %i
void llvm.nvvm.membar.cta
void llvm.nvvm.membar.gl
float llvm.nvvm.add.rn.f float %f, float %f
double llvm.nvvm.fma.rn.d double %d, double %d, double %d
i32 llvm.nvvm.read.ptx.sreg.laneid
i64 llvm.nvvm.read.ptx.sreg.clock64
float llvm.nvvm.saturate.f float %f
double llvm.nvvm.add.rm.d double %d, double %d
i32 llvm.nvvm.mul24.i i32 %i, i32 3
float llvm.nvvm.floor.f float %f
i32 llvm.nvvm.f2i.rz float %f
i16 llvm.nvvm.f2h.rn float %f
i1 llvm.nvvm.isspacep.global i8* %a
void llvm.nvvm.compiler.warn.p0i8 i8* %a
i32 llvm.nvvm.read.ptx.sreg.envreg3
i16 llvm.convert.to.fp16.f32 float %f
float llvm.convert.from.fp16.f32 i16 %h
double llvm.convert.from.fp16.f64 i16 %h
float llvm.powi.f32 float %f, i32 3
i64 llvm.readcyclecounter
i32 llvm.expect.i32 i32 %i, i32 1
void llvm.assume i1 %c
i8* llvm.invariant.group.barrier i8* %a
i8* llvm.invariant.group.barrier.p0i8 i8* %a
i32 llvm.experimental.vector.reduce.add.v4i32 <4 x i32> <i32 1, i32 2, i32 3, i32 4>
i32 llvm.experimental.vector.reduce.add.i32.v4i32 <4 x i32> <i32 1, i32 2, i32 3, i32 4>
i32 llvm.fshl.i32 i32 %i, i32 %i, i32 3
{i32, i1} llvm.sadd.with.overflow.i32 i32 %i, i32 3
"""


def module(form):
    result, name, arguments = re.match(r"(\{[^}]*\}|<[^>]*>|i8 addrspace\(\d\)\*|\S+) (llvm\.\S+) ?(.*)", form).groups()
    # An argument's type is all but its last word, or ends where a vector's constant begins.
    types = [re.match(r"(<[^>]*>\*?|.*?\*|\S+)(?= )", a)[1] for a in split_arguments(arguments)]
    types = [re.sub(r"\* align \d+$", "*", t) for t in types]
    store = "" if result == "void" else f"  %q = bitcast i8* %b to {result}*\n  store {result} %r, {result}* %q\n"
    return f"""target datalayout = "{LAYOUT}"
target triple = "nvptx64-nvidia-cuda"
declare {result} @{name}({", ".join(types)})
define void @k(i8* %a, i32 %i, i64 %l, float %f, double %d) {{
  %al = alloca i8
  %b = getelementptr i8, i8* %a, i64 64
  %p = bitcast i8* %a to i32*
  %pf = bitcast i8* %a to float*
  %pg = addrspacecast i32* %p to i32 addrspace(1)*
  %pgf = addrspacecast float* %pf to float addrspace(1)*
  %a1 = addrspacecast i8* %a to i8 addrspace(1)*
  %pv = bitcast i8* %a to <4 x i32>*
  %h = trunc i32 %i to i16
  %c = icmp slt i32 %i, 5
  {"" if result == "void" else "%r = "}call {result} @{name}({arguments})
{store}  ret void
}}
!nvvm.annotations = !{{!0}}
!0 = !{{void (i8*, i32, i64, float, double)* @k, !"kernel", i32 1}}
!nvvmir.version = !{{!1}}
!1 = !{{i32 2, i32 0}}
"""


def libnvvm(lib, text):
    """PTX, or None and why; in a process of its own, since it ends some of them."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        ptx, log = compile_text(lib, text.encode(), ["-arch=compute_" + ARCH])
        with os.fdopen(writer, "w") as w:
            w.write("P" + ptx if ptx is not None else "L" + log)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as r:
        said = r.read()
    os.waitpid(pid, 0)
    if not said.startswith("P"):
        return None, said[1:] or "crash"
    return (None, "a call") if re.search(r"^\s*call", said, re.M) else (said[1:], "")


def assembled(ptx):
    done = subprocess.run([os.environ["PTXAS"], "-arch=sm_" + ARCH, "-c", "-", "-o", os.devnull], input=ptx, capture_output=True, text=True)
    return "" if done.returncode == 0 else "ptxas: " + (done.stdout + done.stderr)[:200]


def main():
    jacq = next((a.partition("=")[2] for a in sys.argv if a.startswith("--jacq=")), os.path.join(os.path.dirname(__file__), "../../target/debug/jacq"))
    lib = ctypes.CDLL(os.environ["LIBNVVM"])
    taken = ours = 0
    forms = FORMS.strip().splitlines()
    with tempfile.TemporaryDirectory() as work:
        source = os.path.join(work, "m.ll")
        for form in forms:
            text = module(form)
            with open(source, "w") as f:
                f.write(text)
            ptx, why = libnvvm(lib, text)
            why = why or assembled(ptx)
            done = subprocess.run([jacq, source, "-arch=sm_" + ARCH, "-o", "-"], capture_output=True, text=True)
            said = done.stderr.strip() if done.returncode else assembled(done.stdout)
            if not why:
                taken += 1
                ours += not said
            if said and not why:
                print(f"refused  {form}: {said.splitlines()[0][:160]}")
            elif why and "-v" in sys.argv:
                print(f"libNVVM refuses  {form}: {' '.join(why.split())[:100]} ({'refused' if said else 'taken'} here)")
    print(f"{len(forms)} forms; libNVVM and ptxas take {taken}, jacq {ours} of these")
    sys.exit(taken != ours)


if __name__ == "__main__":
    main()
