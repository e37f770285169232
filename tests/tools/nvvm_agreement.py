#!/usr/bin/env python3
"""Modules that libNVVM takes, refuses, or refuses in part: compares NVIDIA's library with ours, code and text.

usage: nvvm_agreement.py OUR_LIBNVVM [--arch=compute_100] [--show] [--only=TEXT]
LIBNVVM names NVIDIA's; further modules, and pairs that are linked, are in nvvm_modules.py. Each module is compiled in a fork, since a library may crash. A module agrees in code if both libraries give
the same result of nvvmVerifyProgram and of nvvmCompileProgram, and in text if their logs are the same, too. Modules that NVIDIA's library
crashes on have no answer and are counted apart.
"""
import ctypes
import json
import os
import re
import signal
import subprocess
import sys

import nvvm_modules

LAYOUT = ("e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64")
HEAD = f'target datalayout = "{LAYOUT}"\ntarget triple = "nvptx64-nvidia-cuda"\n'
# Between two modules of one program.
PAIR = "\n;; -- second module --\n"
TAIL = '!nvvm.annotations = !{!1000}\n!1000 = !{ptr @k, !"kernel", i32 1}\n!nvvmir.version = !{!1001}\n!1001 = !{i32 2, i32 0}\n'


def body(lines, params="ptr %p, i32 %n", head="", tail="", ret="void", end="  ret void"):
    text = "\n".join("  " + l if not l.endswith(":") else l for l in lines.split("\n") if l)
    return f"{HEAD}{head}\ndefine {ret} @k({params}) {{\n{text}\n{end}\n}}\n{tail}\n{TAIL}"


def top(text):
    """Definitions beside a kernel."""
    return body("", head=text)


def modules():
    """(name, text) of every module."""
    out = []

    def add(name, text):
        out.append((name, text))

    types = ["i1", "i3", "i8", "i16", "i24", "i32", "i64", "i128", "i129", "i256", "half", "bfloat", "float", "double", "fp128", "x86_fp80",
             "ppc_fp128", "ptr", "<2 x half>", "<4 x i32>", "<3 x i8>", "<2 x i128>", "{ i32, float }", "[2 x i64]", "x86_amx", "token", "metadata", "label", "void"]
    for t in types:
        add(f"alloca {t}", body(f"%a = alloca {t}"))
        add(f"load {t}", body(f"%a = load {t}, ptr %p\nstore volatile {t} %a, ptr %p"))
        add(f"param {t}", top(f"define void @f({t} %x) {{\n  ret void\n}}"))
        add(f"result {t}", top(f"declare {t} @f()"))
        add(f"global {t}", top(f"@g = addrspace(1) global {t} undef"))
    for space in (0, 1, 2, 3, 4, 5, 6, 7, 8, 101):
        add(f"global in {space}", top(f"@g = addrspace({space}) global i32 0"))
        add(f"undef global in {space}", top(f"@g = addrspace({space}) global i32 undef"))
        add(f"external global in {space}", top(f"@g = external addrspace({space}) global i32"))
        add(f"internal global in {space}", top(f"@g = internal addrspace({space}) global i32 poison"))
        add(f"alloca in {space}", body(f"%a = alloca i32, addrspace({space})"))
        add(f"store in {space}", body(f"%a = addrspacecast ptr %p to ptr addrspace({space})\nstore i32 1, ptr addrspace({space}) %a"))
        add(f"load in {space}", body(f"%a = addrspacecast ptr %p to ptr addrspace({space})\n%v = load i32, ptr addrspace({space}) %a\nstore i32 %v, ptr %p"))
        add(f"kernel parameter in {space}", body("", params=f"ptr addrspace({space}) %q"))
        add(f"atomic in {space}", body(f"%a = addrspacecast ptr %p to ptr addrspace({space})\n%v = atomicrmw add ptr addrspace({space}) %a, i32 1 seq_cst"))
    for op in ("add", "nand", "xchg", "fadd", "fsub", "fmax", "fmin", "fmaximum", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "umax"):
        for t in ("i8", "i16", "i32", "i64", "i128", "half", "bfloat", "float", "double", "<2 x half>", "ptr"):
            if op[0] == "f" and t[0] == "i" or op[0] != "f" and op != "xchg" and t[0] != "i":
                continue
            value = "null" if t == "ptr" else "zeroinitializer" if t[0] == "<" else "1" if t[0] == "i" else "1.0"
            add(f"atomicrmw {op} {t}", body(f"%v = atomicrmw {op} ptr %p, {t} {value} monotonic"))
    for order in ("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"):
        add(f"fence {order}", body(f"fence {order}"))
        add(f"load atomic {order}", body(f"%v = load atomic i32, ptr %p {order}, align 4\nstore i32 %v, ptr %p"))
        add(f"store atomic {order}", body(f"store atomic i32 1, ptr %p {order}, align 4"))
        add(f"cmpxchg failure {order}", body(f"%v = cmpxchg ptr %p, i32 0, i32 1 seq_cst {order}"))
        add(f"cmpxchg success {order}", body(f"%v = cmpxchg ptr %p, i32 0, i32 1 {order} monotonic"))
        add(f"rmw {order}", body(f"%v = atomicrmw add ptr %p, i32 1 {order}"))
    for scope in ("", "block", "device", "cluster", "agent", "singlethread", "workgroup", "nonsense"):
        add(f"syncscope {scope}", body(f'fence syncscope("{scope}") seq_cst'))
    for linkage in ("private", "internal", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr", "common", "appending", "extern_weak",
                    "external", "dllexport", "hidden", "protected", "thread_local", "unnamed_addr", "local_unnamed_addr", "externally_initialized"):
        add(f"{linkage} variable", top(f"@g = {linkage} {'addrspace(1) ' if linkage not in ('externally_initialized',) else 'addrspace(1) '}global i32 0"))
        add(f"{linkage} function", top(f"define {linkage} void @f() {{\n  ret void\n}}"))
    for cc in ("ccc", "fastcc", "coldcc", "ptx_kernel", "ptx_device", "spir_kernel", "amdgpu_kernel", "swiftcc", "tailcc", "cc 10", "cc 999", "cc 2000", "x86_stdcallcc", "preserve_allcc", "ghccc"):
        add(f"convention {cc}", top(f"define {cc} void @f() {{\n  ret void\n}}"))
        add(f"call of convention {cc}", body(f"call {cc} void @f()", head="declare void @f()"))
    for attribute in ("noinline", "alwaysinline", "alwaysinline noinline", "optnone", "optnone noinline", "naked", "convergent", "noreturn", "readnone", "readonly writeonly", "nobuiltin",
                      "nounwind", "returns_twice", "sspreq", "uwtable", "minsize optnone", "speculatable", "strictfp", "willreturn", "allocsize(3)", "vscale_range(2,1)", "memory(read)", "nonsense",
                      '"nvvm.kernel"', '"nvvm.maxntid"="128"', '"nvvm.maxntid"="x"', '"nvvm.minctasm"="2"', '"nvvm.reqntid"="1,2,3,4"', '"target-cpu"="sm_20"', '"target-features"="+nonsense"'):
        add(f"attribute {attribute}", top(f"define void @f(ptr %p) {attribute} {{\n  ret void\n}}"))
    for attribute in ("byval(i32)", "byval", "sret(i32)", "inreg", "zeroext", "signext", "noalias", "nonnull", "dereferenceable(8)", "align 3", "align 8", "returned", "nest", "swifterror", "swiftself", "immarg",
                      "inalloca(i32)", "preallocated(i32)", "captures(none)", "nocapture", "readnone readonly", "byref(i32)", "elementtype(i32)", "range(i32 0, 5)", "nofpclass(nan)", "zeroext signext"):
        add(f"pointer attribute {attribute}", top(f"define void @f(ptr {attribute} %p) {{\n  ret void\n}}"))
        add(f"integer attribute {attribute}", top(f"define void @f(i32 {attribute} %p) {{\n  ret void\n}}"))
    flow = {
        "no terminator": "%a = add i32 %n, 1\nbr label %x\nx:\n%b = add i32 %a, 1\ny:",
        "indirectbr": "indirectbr ptr %p, [label %x]\nx:",
        "callbr": 'callbr void asm sideeffect "", "!i"() to label %x [label %y]\nx:\nbr label %y\ny:',
        "switch twice": "switch i32 %n, label %x [ i32 1, label %x i32 1, label %y ]\nx:\nbr label %y\ny:",
        "switch wide": "%w = zext i32 %n to i128\nswitch i128 %w, label %x [ i128 1, label %y ]\nx:\nbr label %y\ny:",
        "phi of entry": "br label %x\nx:\n%a = phi i32 [ 1, %y ]\nbr label %y\ny:",
        "phi missing": "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y\nx:\nbr label %y\ny:\n%a = phi i32 [ 1, %x ]",
        "phi twice": "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y\nx:\nbr label %y\ny:\n%a = phi i32 [ 1, %x ], [ 2, %x ], [ 3, %0 ]",
        "phi late": "br label %x\nx:\n%b = add i32 %n, 1\n%a = phi i32 [ 1, %0 ]",
        "phi of itself": "br label %x\nx:\n%a = add i32 %a, 1",
        "not dominated": "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y\nx:\n%a = add i32 %n, 1\nbr label %y\ny:\nstore i32 %a, ptr %p",
        "undefined value": "store i32 %u, ptr %p",
        "undefined label": "br label %nowhere",
        "redefined value": "%a = add i32 %n, 1\n%a = add i32 %n, 2",
        "unreachable": "unreachable",
        "entry branched to": "br label %0",
        "ret of value": "ret i32 1",
        "invoke": "invoke void @f() to label %x unwind label %y\nx:\nret void\ny:\n%l = landingpad { ptr, i32 } cleanup",
        "landingpad alone": "%l = landingpad { ptr, i32 } cleanup",
        "resume": "resume { ptr, i32 } undef",
        "cleanuppad": "%c = cleanuppad within none []",
        "va_arg": "%a = va_arg ptr %p, i32",
        "freeze": "%a = freeze i32 %n\nstore i32 %a, ptr %p",
        "musttail": "musttail call void @f()",
        "tail": "tail call void @f()",
        "notail": "notail call void @f()",
        "call of non function": "call void %p()",
        "call wrong arguments": "call void @f(i32 1)",
        "call wrong result": "%a = call i32 @f()\nstore i32 %a, ptr %p",
        "call of kernel": "call void @k(ptr %p, i32 %n)",
        "call bundle": 'call void @f() [ "deopt"(i32 1) ]',
        "call convergence": 'call void @f() [ "convergencectrl"(token none) ]',
        "asm": 'call void asm sideeffect "membar.gl;", ""()',
        "asm bad constraint": 'call void asm sideeffect "", "Z"(i32 1)',
        "asm results": '%a = call { i32, i32 } asm "", "=r,=r"()',
        "asm wrong results": '%a = call i32 asm "", "=r,=r"()',
        "asm goto": 'call void asm sideeffect "", "!i"()',
        "asm of i128": '%a = call i128 asm "mov.b128 $0, $1;", "=q,q"(i128 1)',
        "gep of scalar": "%a = getelementptr i32, i32 %n, i32 1",
        "gep too deep": "%a = getelementptr i32, ptr %p, i32 1, i32 1",
        "gep field out": "%a = getelementptr { i32, i32 }, ptr %p, i32 0, i32 5",
        "gep opaque": "%a = getelementptr %o, ptr %p, i32 1",
        "alloca opaque": "%a = alloca %o",
        "load opaque": "%a = load %o, ptr %p",
        "load function": "%a = load void (), ptr %p",
        "alloca of vectors": "%a = alloca <vscale x 4 x i32>",
        "alloca count": "%a = alloca i32, i32 %n\nstore i32 1, ptr %a\n%b = load i32, ptr %a\nstore i32 %b, ptr %p",
        "alloca inalloca": "%a = alloca inalloca i32",
        "align 3": "%a = load i32, ptr %p, align 3",
        "align huge": "%a = load i32, ptr %p, align 8589934592",
        "add of floats": "%a = add float 1.0, 2.0",
        "fadd of ints": "%a = fadd i32 1, 2",
        "add of two types": "%a = add i32 %n, %p",
        "shift out": "%a = shl i32 %n, 40\nstore i32 %a, ptr %p",
        "trunc up": "%a = trunc i32 %n to i64",
        "zext down": "%a = zext i32 %n to i16",
        "zext same": "%a = zext i32 %n to i32",
        "bitcast sizes": "%a = bitcast i32 %n to i64",
        "bitcast of pointer": "%a = bitcast ptr %p to i64",
        "bitcast spaces": "%a = bitcast ptr %p to ptr addrspace(1)",
        "cast same space": "%a = addrspacecast ptr %p to ptr",
        "cast 3 to 4": "%a = addrspacecast ptr %p to ptr addrspace(3)\n%b = addrspacecast ptr addrspace(3) %a to ptr addrspace(4)",
        "cast 1 to 5": "%a = addrspacecast ptr %p to ptr addrspace(1)\n%b = addrspacecast ptr addrspace(1) %a to ptr addrspace(5)",
        "fptrunc up": "%a = fptrunc float 1.0 to double",
        "inttoptr of float": "%a = inttoptr float 1.0 to ptr",
        "icmp of floats": "%a = icmp eq float 1.0, 2.0",
        "icmp predicate": "%a = icmp oeq i32 %n, 1",
        "select of types": "%a = select i1 true, i32 1, i64 2",
        "select of vector": "%a = select <2 x i1> undef, i32 1, i32 2",
        "extractvalue out": "%a = extractvalue { i32 } undef, 3",
        "insertvalue type": "%a = insertvalue { i32 } undef, i64 1, 0",
        "extractelement out": "%a = extractelement <2 x i32> undef, i32 9",
        "extractelement of scalar": "%a = extractelement i32 %n, i32 0",
        "shuffle mask": "%a = shufflevector <2 x i32> undef, <2 x i32> undef, <2 x i32> <i32 0, i32 9>",
        "ret void in value": "ret i32 0",
        "store of void": "store void undef, ptr %p",
        "store volatile": "store volatile i32 1, ptr %p",
        "atomic odd size": "%a = load atomic i24, ptr %p monotonic, align 4",
        "atomic align": "%a = load atomic i32, ptr %p monotonic",
        "atomic of struct": "%a = load atomic { i32 }, ptr %p monotonic, align 4",
        "cmpxchg types": "%a = cmpxchg ptr %p, i32 1, i64 2 seq_cst seq_cst",
        "cmpxchg float": "%a = cmpxchg ptr %p, float 1.0, float 2.0 seq_cst seq_cst",
        "cmpxchg i8": "%a = cmpxchg ptr %p, i8 1, i8 2 seq_cst seq_cst",
        "cmpxchg i128": "%a = cmpxchg ptr %p, i128 1, i128 2 seq_cst seq_cst",
        "cmpxchg weak": "%a = cmpxchg weak ptr %p, i32 1, i32 2 acq_rel monotonic",
        "fence scope": 'fence syncscope("block") monotonic',
        "call intrinsic by address": "%a = ptrtoint ptr @llvm.nvvm.barrier0 to i64\nstore i64 %a, ptr %p",
        "immediate not constant": "call void @llvm.memset.p0.i32(ptr %p, i8 0, i32 4, i1 %c)",
        "memset": "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %z, i1 false)",
        "unknown intrinsic": "call void @llvm.no.such()",
        "trap": "call void @llvm.trap()",
        "debugtrap": "call void @llvm.debugtrap()",
        "stacksave": "%s = call ptr @llvm.stacksave.p0()\ncall void @llvm.stackrestore.p0(ptr %s)",
        "frameaddress": "%s = call ptr @llvm.frameaddress.p0(i32 0)\nstore ptr %s, ptr %p",
        "returnaddress": "%s = call ptr @llvm.returnaddress(i32 0)\nstore ptr %s, ptr %p",
        "eh typeid": "%s = call i32 @llvm.eh.typeid.for.p0(ptr %p)",
        "read register": "%s = call i64 @llvm.read_register.i64(metadata !1002)",
        "assume": "call void @llvm.assume(i1 true)",
        "coroutine": "%s = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)",
        "gc root": "call void @llvm.gcroot(ptr %p, ptr null)",
        "statepoint": "call void @llvm.experimental.stackmap(i64 1, i32 0)",
        "va_start": "call void @llvm.va_start.p0(ptr %p)",
        "pcmarker": "call void @llvm.pcmarker(i32 1)",
        "prefetch": "call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)",
        "cycle counter": "%s = call i64 @llvm.readcyclecounter()\nstore i64 %s, ptr %p",
        "thread pointer": "%s = call ptr @llvm.thread.pointer.p0()",
        "init trampoline": "call void @llvm.init.trampoline(ptr %p, ptr %p, ptr %p)",
        "longjmp": "call void @llvm.eh.sjlj.longjmp(ptr %p)",
        "wrong intrinsic signature": "%s = call i32 @llvm.ctpop.i32(i32 1, i32 2)",
        "wrong nvvm signature": "%s = call i64 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "old barrier": "call void @llvm.nvvm.barrier0()",
        "shfl immediate": "%s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %n, i32 0, i32 31)",
        "unknown nvvm": "call void @llvm.nvvm.nonsense()",
    }
    declares = {
        "@llvm.nvvm.barrier0()": "declare void @llvm.nvvm.barrier0()",
        "@llvm.nvvm.barrier0 ": "declare void @llvm.nvvm.barrier0()",
    }
    for name, text in flow.items():
        head = "%o = type opaque\n" if "%o" in text else ""
        if "@f()" in text or "@f(i32" in text:
            head += "declare void @f()\n"
        for m in sorted(set(re.findall(r"@(llvm\.[\w.]+)", text))):
            call = re.search(r"call (\S+(?: addrspace\(\d\))?) @" + re.escape(m) + r"\(([^)]*)\)", text)
            if call:
                kinds = [a.strip().split(" ")[0] for a in call.group(2).split(",") if a.strip()]
                head += f"declare {call.group(1)} @{m}({', '.join(kinds)})\n"
            else:
                head += f"declare void @{m}()\n"
        params = "ptr %p, i32 %n" + (", i1 %c" if "i1 %c)" in text else "") + (", i64 %z" if "%z" in text else "")
        tail = '!1002 = !{!"x"}' if "!1002" in text else ""
        end = "" if text.endswith(("ret i32 1", "ret i32 0", "unreachable", "undef", "br label %0", "br label %nowhere")) else "  ret void"
        add(name, body(text, params=params, head=head, tail=tail, end=end))
    tops = {
        "thread_local": "@g = thread_local addrspace(1) global i32 0",
        "thread_local generic": "@g = thread_local global i32 0",
        "ifunc": "@i = ifunc void (), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}",
        "alias": "@a = alias void (), ptr @f\ndefine void @f() {\n  ret void\n}",
        "alias of variable": "@v = addrspace(1) global i32 0\n@a = alias i32, ptr addrspace(1) @v",
        "alias of declaration": "declare void @f()\n@a = alias void (), ptr @f",
        "weak alias": "@a = weak alias void (), ptr @f\ndefine void @f() {\n  ret void\n}",
        "alias cycle": "@a = alias i32, ptr @b\n@b = alias i32, ptr @a",
        "module asm": 'module asm ".global .u32 x;"',
        "comdat": "$c = comdat any\n@g = addrspace(1) global i32 0, comdat($c)",
        "comdat largest": "$c = comdat largest\n@g = addrspace(1) global i32 0, comdat($c)",
        "section": '@g = addrspace(1) global i32 0, section "data"',
        "partition": '@g = addrspace(1) global i32 0, partition "p"',
        "gc": 'define void @f() gc "shadow-stack" {\n  ret void\n}',
        "prefix": "define void @f() prefix i32 1 {\n  ret void\n}",
        "prologue": "define void @f() prologue i8 1 {\n  ret void\n}",
        "personality": "declare i32 @q(...)\ndefine void @f() personality ptr @q {\n  ret void\n}",
        "global ctors": "define void @f() {\n  ret void\n}\n@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @f, ptr null }]",
        "empty ctors": "@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer",
        "llvm.used": '@g = addrspace(1) global i32 0\n@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @g to ptr)], section "llvm.metadata"',
        "llvm.used wrong": "@llvm.used = appending global [1 x i32] [i32 1]",
        "variadic": "define void @f(i32 %a, ...) {\n  ret void\n}",
        "variadic declaration": "declare i32 @printf(ptr, ...)",
        "two definitions": "define void @f() {\n  ret void\n}\ndefine void @f() {\n  ret void\n}",
        "struct by value": "define void @f({ i32, [4 x float] } %s) {\n  ret void\n}",
        "returns struct": "define { i32, float } @f() {\n  ret { i32, float } undef\n}",
        "returns array": "define [4 x i32] @f() {\n  ret [4 x i32] undef\n}",
        "function in space": "define void @f() addrspace(1) {\n  ret void\n}",
        "constant in 4": "@c = addrspace(4) constant i32 5",
        "undef constant": "@c = addrspace(4) constant i32 undef",
        "shared initialized": "@s = addrspace(3) global i32 7",
        "shared zero": "@s = addrspace(3) global i32 0",
        "shared external": "@s = external addrspace(3) global [0 x i32]",
        "zero array": "@s = addrspace(1) global [0 x i32] zeroinitializer",
        "cyclic initializer": "@a = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @b to ptr)\n@b = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @a to ptr)",
        "initializer of pointer to shared": "@s = addrspace(3) global i32 undef\n@a = addrspace(1) global ptr addrspacecast (ptr addrspace(3) @s to ptr)",
        "initializer subtract": "@a = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @b to i64), i64 ptrtoint (ptr addrspace(1) @a to i64))\n@b = addrspace(1) global i32 0",
        "initializer size": "@a = addrspace(1) global i32 ptrtoint (ptr addrspace(1) @a to i32)",
        "bad initializer type": "@a = addrspace(1) global i32 1.0",
        "big integer": "@a = addrspace(1) global i256 123456789012345678901234567890123456789012345678901234567890",
        "float literal": "@a = addrspace(1) global float 0.1",
        "opaque global": "%o = type opaque\n@a = external addrspace(1) global %o",
        "recursive type": "%r = type { %r }\n@a = external addrspace(1) global %r",
        "undefined type": "@a = external addrspace(1) global %missing",
        "align of global 3": "@a = addrspace(1) global i32 0, align 3",
        "huge global": "@a = addrspace(1) global [4294967296 x i32] zeroinitializer",
        "name of digits": '@"1a.b$c" = addrspace(1) global i32 0',
        "name with space": '@"a b" = addrspace(1) global i32 0',
        "name of ptx word": "@tid = addrspace(1) global i32 0",
        "blockaddress": "define void @f() {\n  br label %x\nx:\n  ret void\n}\n@a = addrspace(1) global ptr blockaddress(@f, %x)",
        "dso_local_equivalent": "declare void @f()\n@a = addrspace(1) global ptr dso_local_equivalent @f",
        "no_cfi": "declare void @f()\n@a = addrspace(1) global ptr no_cfi @f",
        "scalable global": "@a = addrspace(1) global <vscale x 2 x i32> undef",
        "target type": '@a = addrspace(1) global target("x") undef',
    }
    for name, text in tops.items():
        add(name, top(text))
    notes = {
        "maxntidx": '!{ptr @k, !"maxntidx", i32 128}', "maxntidx zero": '!{ptr @k, !"maxntidx", i32 0}', "maxntid text": '!{ptr @k, !"maxntidx", !"x"}', "odd operands": '!{ptr @k, !"maxntidx"}',
        "minctasm": '!{ptr @k, !"minctasm", i32 2}', "maxnreg": '!{ptr @k, !"maxnreg", i32 64}', "align note": '!{ptr @k, !"align", i32 65552}', "unknown note": '!{ptr @k, !"nonsense", i32 1}',
        "of nothing": '!{null, !"kernel", i32 1}', "of number": '!{i32 1, !"kernel", i32 1}', "empty": "!{}", "cluster": '!{ptr @k, !"cluster_dim_x", i32 2}', "grid constant": '!{ptr @k, !"grid_constant", !1005}',
    }
    for name, text in notes.items():
        add(f"annotation {name}", body("", tail=f"!nvvm.annotations = !{{!1003}}\n!1003 = {text}\n!1005 = !{{i32 1}}").replace("!nvvm.annotations = !{!1000}\n", "").replace("!nvvm.annotations = !{!1003}", "!nvvm.annotations = !{!1000, !1003}"))
    add("kernel returns", f"{HEAD}define i32 @k(ptr %p) {{\n  ret i32 1\n}}\n{TAIL}")
    add("kernel varargs", f"{HEAD}define void @k(ptr %p, ...) {{\n  ret void\n}}\n{TAIL}")
    add("kernel declared", f"{HEAD}declare void @k(ptr)\n{TAIL}")
    for layout in ("", "e", "E", "e-i64:64", "e-p:32:32", "e-p:64:64-A5", "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64-A5", "e-p3:32:32-i64:64", "e-i64:64-v16:16-v32:32-n16:32:64", "nonsense",
                   "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64", "e-i128:64", "e-n8", "e-m:e", "e-S128", "e-p:64:32", "e-f64:32", "e-i32:64", "e-G1", "e-P1"):
        add(f"layout {layout}", body("").replace(LAYOUT, layout))
    for triple in ("", "nvptx64", "nvptx64-nvidia", "nvptx-nvidia-cuda", "nvptx64-nvidia-nvcl", "nvptx64-unknown-unknown", "x86_64-unknown-linux-gnu", "nvptx64-nvidia-gpulibs", "nvptx64-amd-cuda"):
        add(f"triple {triple}", body("").replace('"nvptx64-nvidia-cuda"', f'"{triple}"'))
    for version in ("!{i32 2, i32 0}", "!{i32 1, i32 0}", "!{i32 2}", "!{i32 2, i32 0, i32 3}", "!{i32 2, i32 0, i32 3, i32 1}", "!{i32 2, i32 0, i32 3, i32 2}", "!{i32 2, i32 0, i32 4, i32 0}", '!{!"x", i32 0}', "!{}", "!{i32 2, i32 99}"):
        add(f"version {version}", body("").replace("!1001 = !{i32 2, i32 0}", f"!1001 = {version}"))
    add("no version", body("").replace("!nvvmir.version = !{!1001}\n!1001 = !{i32 2, i32 0}\n", ""))
    add("empty", "")
    add("text", "this is no module")
    add("cut", body("%a = add i32 %n, 1")[:-150])
    add("null bytes", "\0\0\0\0")
    for name, lines, head in nvvm_modules.bodies():
        ends = lines.endswith(("ret void", "unreachable")) or re.search(r"(ret|cleanupret) [^\n]*$", lines)
        add(f"llvm: {name}", body(lines, head=head, end="" if ends else "  ret void"))
    for name, lines, nodes in nvvm_modules.notes():
        add(f"note: {name}", body(lines, tail=nodes))
    for name, text in nvvm_modules.tops():
        add(f"top: {name}", top(text))
    for name, text in nvvm_modules.debug_modules():
        add(f"di: {name}", top(text))
    for name, lines, head in nvvm_modules.intrinsics():
        add(f"call: {name}", body(lines, params="ptr %p, i32 %n, i1 %v, i64 %z, ptr addrspace(1) %q" if "%q =" not in lines else "ptr %p, i32 %n", head=head))
    for name, *both in nvvm_modules.pairs():
        add(f"link: {name}", PAIR.join(both))
    for name, text, head in nvvm_modules.others():
        ends = text.endswith(("ret void", "unreachable"))
        add(f"other: {name}", top(text) if head is None else body(text, head=head, end="" if ends else "  ret void"))
    for name, text in nvvm_modules.kernels():
        add(f"kernel: {name}", f"{HEAD}{text}\n{TAIL}")
    return out


def child(library, arch):
    """Compiles the modules of standard input, a length and the text of each, in a fork of its own, and prints codes and logs."""
    lib = ctypes.CDLL(library)
    opts = (ctypes.c_char_p * 1)(f"-arch={arch}".encode())
    while size := sys.stdin.buffer.readline():
        data = sys.stdin.buffer.read(int(size))
        read, write = os.pipe()
        fork = os.fork()
        if fork == 0:
            signal.alarm(60)
            os.write(write, json.dumps(compiled(lib, opts, data)).encode()[:60000])
            os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            text = pipe.read()
        status = os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
        try:
            json.loads(text)
        except ValueError:
            text = json.dumps([f"ended by {status}", None, None, "", ""]).encode()
        sys.stdout.buffer.write(text + b"\n")
        sys.stdout.buffer.flush()


def compiled(lib, opts, data):
    """Codes and logs."""
    program = ctypes.c_void_p()
    lib.nvvmCreateProgram(ctypes.byref(program))

    def log():
        size = ctypes.c_size_t()
        lib.nvvmGetProgramLogSize(program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value + 1)
        lib.nvvmGetProgramLog(program, buffer)
        return buffer.value.decode(errors="replace")[:8000]

    added = 0
    for name, text in zip((b"m", b"n"), data.split(PAIR.encode())):
        added |= lib.nvvmAddModuleToProgram(program, text, ctypes.c_size_t(len(text)), name)
    verified = lib.nvvmVerifyProgram(program, 1, opts)
    first = log()
    made = lib.nvvmCompileProgram(program, 1, opts)
    return [added, verified, made, first, log()]


class Library:
    """A process that has one of the libraries."""

    def __init__(self, path, arch):
        self.process = subprocess.Popen([sys.executable, os.path.abspath(__file__), "--child", path, arch], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def send(self, text):
        data = text.encode()
        self.process.stdin.write(b"%d\n" % len(data) + data)
        self.process.stdin.flush()

    def receive(self):
        return json.loads(self.process.stdout.readline())


def main():
    if sys.argv[1:2] == ["--child"]:
        return child(sys.argv[2], sys.argv[3])
    ours = sys.argv[1]
    flags = dict(a.lstrip("-").partition("=")[::2] for a in sys.argv[2:])
    arch = flags.get("arch", "compute_100")
    count = codes = texts = crashes = 0
    judge, made = Library(os.environ["LIBNVVM"], arch), Library(os.path.abspath(ours), arch)
    for name, text in modules():
        if flags.get("only", "") not in name:
            continue
        judge.send(text)
        made.send(text)
        theirs, own = judge.receive(), made.receive()
        if theirs[1] is None:
            crashes += 1
            continue
        count += 1
        same_code = theirs[:3] == own[:3]
        same_text = same_code and [t.strip() for t in theirs[3:]] == [t.strip() for t in own[3:]]
        codes += same_code
        texts += same_text
        if not same_text and "show" in flags:
            print(f"== {name}: {'text' if same_code else 'CODE'}\n  theirs {theirs[:3]} {theirs[4].strip()[:300]!r}\n  ours   {own[:3]} {own[4].strip()[:300]!r}", flush=True)
    print(f"{count} modules, {codes} the same code ({codes / count:.1%}), {texts} the same code and text ({texts / count:.1%}); NVIDIA's crashes on {crashes} others")


if __name__ == "__main__":
    main()
