"""Modules for nvvm_agreement.py: rules of LLVM's verifier that can be broken in a module for the device, each by itself."""
import re


def bodies():
    """(name, lines of a kernel @k(ptr %p, i32 %n), definitions before it)."""
    two = "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y\nx:\n"
    yield "phi of other type", two + "br label %y\ny:\n%a = phi i32 [ 1, %x ], [ 2.0, %0 ]", ""
    yield "phi of unknown block", "br label %x\nx:\n%a = phi i32 [ 1, %nowhere ]", ""
    yield "phi without edges", "br label %x\nx:\n%a = phi i32", ""
    yield "phi from itself undominated", "br label %x\nx:\n%a = phi i32 [ 0, %0 ], [ %b, %x ]\n%b = add i32 %a, 1\n%c = icmp slt i32 %b, %n\nbr i1 %c, label %x, label %y\ny:", ""
    yield "phi not dominated", two + "%a = add i32 %n, 1\nbr label %y\ny:\n%b = phi i32 [ 1, %x ], [ %a, %0 ]", ""
    yield "phi of void", "br label %x\nx:\n%a = phi void [ undef, %0 ]", ""
    yield "phi of token", "br label %x\nx:\n%a = phi token [ none, %0 ]", ""
    yield "phi after switch twice", "switch i32 %n, label %x [ i32 1, label %x ]\nx:\n%a = phi i32 [ 1, %0 ], [ 2, %0 ]", ""
    yield "phi after switch once", "switch i32 %n, label %x [ i32 1, label %x ]\nx:\n%a = phi i32 [ 1, %0 ]", ""
    yield "use in same block before", "%b = add i32 %a, 1\n%a = add i32 %n, 1", ""
    yield "use in dead block", "br label %y\nx:\n%b = add i32 %b, 1\nbr label %x\ny:", ""
    yield "use across loop", "br label %x\nx:\n%b = add i32 %a, 1\nbr label %y\ny:\n%a = add i32 %n, 1\nbr label %x", ""
    yield "gep struct by variable", "%a = getelementptr { i32, i32 }, ptr %p, i32 0, i32 %n", ""
    yield "gep struct by i64", "%a = getelementptr { i32, i32 }, ptr %p, i64 0, i64 1", ""
    yield "gep by float", "%a = getelementptr i32, ptr %p, float 1.0", ""
    yield "gep by vector", "%a = getelementptr i32, ptr %p, <2 x i32> <i32 1, i32 2>", ""
    yield "gep two vectors", "%a = getelementptr [4 x i32], <2 x ptr> undef, <3 x i32> undef, i32 0", ""
    yield "gep of void", "%a = getelementptr void, ptr %p, i32 1", ""
    yield "gep of function", "%a = getelementptr void (), ptr %p, i32 1", ""
    yield "gep of scalable", "%a = getelementptr <vscale x 4 x i32>, ptr %p, i32 1", ""
    yield "gep into vector", "%a = getelementptr <4 x i32>, ptr %p, i32 0, i32 2\nstore i32 1, ptr %a", ""
    yield "gep inrange", "%a = getelementptr inrange(0, 4) i32, ptr %p, i32 1", ""
    yield "gep nuw", "%a = getelementptr nuw i32, ptr %p, i32 %n\nstore i32 1, ptr %a", ""
    yield "call too few", "call void @f(i32 1)", "declare void @f(i32, i32)"
    yield "call too many", "call void @f(i32 1, i32 2)", "declare void @f(i32)"
    yield "call other parameter", "call void @f(i64 1)", "declare void @f(i32)"
    yield "call other result", "%a = call i64 @f()", "declare i32 @f()"
    yield "call variadic", "%a = call i32 (ptr, ...) @f(ptr %p, i32 1, double 2.0)", "declare i32 @f(ptr, ...)"
    yield "call variadic too few", "%a = call i32 (ptr, ...) @f()", "declare i32 @f(ptr, ...)"
    yield "call of constant", "call void inttoptr (i64 8 to ptr)()", ""
    yield "call of null", "call void null()", ""
    yield "call of undef", "call void undef()", ""
    yield "call of variable", "call void @g()", "@g = global i32 0"
    yield "call byval", "call void @f(ptr byval(i32) %p)", "declare void @f(ptr byval(i32))"
    yield "call byval of other", "call void @f(ptr byval(i64) %p)", "declare void @f(ptr byval(i32))"
    yield "call byval opaque", "call void @f(ptr byval(%o) %p)", "%o = type opaque\ndeclare void @f(ptr)"
    yield "call sret not first", "call void @f(i32 1, i32 2, ptr sret(i32) %p)", "declare void @f(i32, i32, ptr)"
    yield "call attribute of float", "call void @f(float zeroext 1.0)", "declare void @f(float)"
    yield "call nonnull integer", "call void @f(i32 nonnull 1)", "declare void @f(i32)"
    yield "call elementtype", "call void @f(ptr elementtype(i32) %p)", "declare void @f(ptr)"
    yield "call returned twice", "%a = call i32 @f(i32 returned 1, i32 returned 2)", "declare i32 @f(i32, i32)"
    yield "call of token argument", "call void @f(token none)", "declare void @f(token)"
    yield "call of label", "call void @f(label %x)\nbr label %x\nx:", "declare void @f(label)"
    yield "call noreturn", "call void @f() noreturn\nunreachable", "declare void @f()"
    yield "call allocsize", "call ptr @f(i32 1) allocsize(2)", "declare ptr @f(i32)"
    yield "call range", "%a = call range(i32 0, 5) i32 @f()", "declare i32 @f()"
    yield "call range wide", "%a = call range(i64 0, 5) i32 @f()", "declare i32 @f()"
    yield "musttail void", "musttail call void @f(ptr %p, i32 %n)\nret void", "declare void @f(ptr, i32)"
    yield "musttail then other", "musttail call void @f(ptr %p, i32 %n)\nstore i32 1, ptr %p", "declare void @f(ptr, i32)"
    yield "musttail other parameters", "musttail call void @f(ptr %p)\nret void", "declare void @f(ptr)"
    yield "musttail of variable arguments", "musttail call void (ptr, ...) @f(ptr %p)\nret void", "declare void @f(ptr, ...)"
    yield "musttail other result", "%a = musttail call i32 @f(ptr %p, i32 %n)\nret void", "declare i32 @f(ptr, i32)"
    yield "bundle assume", 'call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]', "declare void @llvm.assume(i1)"
    yield "bundle assume bad", 'call void @llvm.assume(i1 true) [ "align"(ptr %p, ptr %p) ]', "declare void @llvm.assume(i1)"
    yield "bundle assume unknown", 'call void @llvm.assume(i1 true) [ "nonsense"(ptr %p) ]', "declare void @llvm.assume(i1)"
    yield "bundle two deopt", 'call void @f() [ "deopt"(), "deopt"() ]', "declare void @f()"
    yield "bundle funclet", 'call void @f() [ "funclet"(token none) ]', "declare void @f()"
    yield "bundle funclet number", 'call void @f() [ "funclet"(i32 1) ]', "declare void @f()"
    yield "switch other type", "switch i32 %n, label %x [ i64 1, label %x ]\nx:", ""
    yield "switch of variable", "switch i32 %n, label %x [ i32 %n, label %x ]\nx:", ""
    yield "switch of pointer", "switch ptr %p, label %x [ ]\nx:", ""
    yield "switch of float", "switch float 1.0, label %x [ ]\nx:", ""
    yield "switch undef", "switch i32 undef, label %x [ i32 1, label %y ]\nx:\nbr label %y\ny:", ""
    yield "branch on i32", "br i32 %n, label %x, label %x\nx:", ""
    yield "branch on pointer", "br i1 %p, label %x, label %x\nx:", ""
    yield "branch to value", "br label %n", ""
    yield "return of other", "ret i32 %n", ""
    yield "return struct in void", "ret { i32, i32 } undef", ""
    yield "invoke no landingpad", "invoke void @f() to label %x unwind label %y\nx:\nret void\ny:", "declare void @f()"
    yield "invoke with personality", "%a = add i32 %n, 1", "declare i32 @q(...)\ndeclare void @f()\ndefine void @h() personality ptr @q {\n  invoke void @f() to label %x unwind label %y\nx:\n  ret void\ny:\n  %l = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %l\n}"
    yield "landingpad empty", "%a = add i32 %n, 1", "declare i32 @q(...)\ndeclare void @f()\ndefine void @h() personality ptr @q {\n  invoke void @f() to label %x unwind label %y\nx:\n  ret void\ny:\n  %l = landingpad { ptr, i32 }\n  ret void\n}"
    yield "catchswitch", "%a = add i32 %n, 1", "declare i32 @q(...)\ndeclare void @f()\ndefine void @h() personality ptr @q {\n  invoke void @f() to label %x unwind label %y\nx:\n  ret void\ny:\n  %s = catchswitch within none [label %z] unwind to caller\nz:\n  %l = catchpad within %s [ptr null]\n  catchret from %l to label %x\n}"
    yield "cleanupret", "cleanupret from none unwind to caller", ""
    yield "alignment of load", "%a = load i32, ptr %p, align 4294967296\nstore i32 %a, ptr %p", ""
    yield "alignment of load over", "%a = load i32, ptr %p, align 8589934592\nstore i32 %a, ptr %p", ""
    yield "alignment of alloca", "%a = alloca i32, align 16777216\nstore i32 1, ptr %a", ""
    yield "alignment of alloca 3", "%a = alloca i32, align 3\nstore i32 1, ptr %a", ""
    yield "alignment of store 0", "store i32 1, ptr %p, align 0", ""
    yield "vector of none", "%a = add <0 x i32> undef, undef", ""
    yield "vector of structs", "%a = load <2 x { i32 }>, ptr %p", ""
    yield "vector of void", "%a = load <2 x void>, ptr %p", ""
    yield "vector of 3 i1", "%a = load <3 x i1>, ptr %p\nstore <3 x i1> %a, ptr %p", ""
    yield "vector of 1000", "%a = load <1000 x i32>, ptr %p\nstore <1000 x i32> %a, ptr %p", ""
    yield "vector lengths differ", "%a = add <2 x i32> zeroinitializer, <i32 1, i32 2, i32 3>", ""
    yield "compare of lengths", "%a = icmp eq <2 x i32> zeroinitializer, <3 x i32> zeroinitializer", ""
    yield "select lengths", "%a = select <3 x i1> undef, <2 x i32> undef, <2 x i32> undef", ""
    yield "select of tokens", "%a = select i1 true, token none, token none", ""
    yield "bitcast lengths", "%a = bitcast <2 x i32> undef to <2 x i64>", ""
    yield "trunc lengths", "%a = trunc <2 x i32> undef to <3 x i16>", ""
    yield "ptrtoint vector", "%a = ptrtoint <2 x ptr> undef to i64", ""
    yield "inttoptr", "%a = inttoptr i32 %n to ptr\nstore i32 1, ptr %a", ""
    yield "sitofp of float", "%a = sitofp float 1.0 to double", ""
    yield "fpext down", "%a = fpext double 1.0 to float", ""
    yield "fpext half to bfloat", "%a = fpext half 1.0 to bfloat", ""
    yield "addrspacecast integers", "%a = addrspacecast i32 %n to ptr", ""
    yield "addrspacecast lengths", "%a = addrspacecast <2 x ptr> undef to <3 x ptr addrspace(1)>", ""
    yield "insertelement type", "%a = insertelement <2 x i32> undef, i64 1, i32 0", ""
    yield "insertelement index", "%a = insertelement <2 x i32> undef, i32 1, float 0.0", ""
    yield "shuffle lengths", "%a = shufflevector <2 x i32> undef, <3 x i32> undef, <2 x i32> zeroinitializer", ""
    yield "shuffle variable mask", "%m = insertelement <2 x i32> undef, i32 %n, i32 0\n%a = shufflevector <2 x i32> undef, <2 x i32> undef, <2 x i32> %m", ""
    yield "extractvalue of scalar", "%a = extractvalue i32 %n, 0", ""
    yield "insertvalue out", "%a = insertvalue [2 x i32] undef, i32 1, 2", ""
    yield "load of function", "%a = load i32 (), ptr %p", ""
    yield "load of token", "%a = load token, ptr %p", ""
    yield "load from integer", "%a = load i32, i32 %n", ""
    yield "store to integer", "store i32 1, i32 %n", ""
    yield "store of label", "store label %x, ptr %p\nbr label %x\nx:", ""
    yield "atomic volatile", "%a = atomicrmw volatile add ptr %p, i32 1 seq_cst\nstore i32 %a, ptr %p", ""
    yield "atomic of vector", "%a = atomicrmw add ptr %p, <2 x i32> zeroinitializer seq_cst", ""
    yield "atomic unordered", "%a = atomicrmw add ptr %p, i32 1 unordered", ""
    yield "atomic fadd vector", "%a = atomicrmw fadd ptr %p, <2 x half> zeroinitializer seq_cst", ""
    yield "atomic fadd vector 4", "%a = atomicrmw fadd ptr %p, <4 x half> zeroinitializer seq_cst", ""
    yield "atomic fminimum", "%a = atomicrmw fminimum ptr %p, float 1.0 seq_cst", ""
    yield "cmpxchg unordered", "%a = cmpxchg ptr %p, i32 0, i32 1 unordered unordered", ""
    yield "cmpxchg release failure", "%a = cmpxchg ptr %p, i32 0, i32 1 seq_cst release", ""
    yield "cmpxchg pointer", "%a = cmpxchg ptr %p, ptr null, ptr %p seq_cst seq_cst", ""
    yield "cmpxchg i24", "%a = cmpxchg ptr %p, i24 0, i24 1 seq_cst seq_cst", ""
    yield "fneg of integer", "%a = fneg i32 %n", ""
    yield "freeze of token", "%a = freeze token none", ""
    yield "va_arg of integer", "%a = va_arg i32 %n, i32", ""
    yield "icmp samesign", "%a = icmp samesign ult i32 %n, 4\nstore i1 %a, ptr %p", ""
    yield "trunc nuw", "%a = trunc nuw i32 %n to i8\nstore i8 %a, ptr %p", ""
    yield "fast on integer", "%a = add fast i32 %n, 1", ""
    yield "nuw on float", "%a = fadd nuw float 1.0, 2.0", ""
    yield "exact on add", "%a = add exact i32 %n, 1", ""
    yield "or disjoint", "%a = or disjoint i32 %n, 1\nstore i32 %a, ptr %p", ""
    yield "zext nneg", "%a = zext nneg i32 %n to i64\nstore i64 %a, ptr %p", ""


def notes():
    """(name, an instruction with metadata, the nodes)."""
    load = "%a = load i32, ptr %p, align 4, "
    yield "range", load + "!range !10", "!10 = !{i32 0, i32 5}"
    yield "range odd", load + "!range !10", "!10 = !{i32 0, i32 5, i32 9}"
    yield "range empty", load + "!range !10", "!10 = !{}"
    yield "range equal", load + "!range !10", "!10 = !{i32 5, i32 5}"
    yield "range of i64", load + "!range !10", "!10 = !{i64 0, i64 5}"
    yield "range of text", load + "!range !10", '!10 = !{!"a", !"b"}'
    yield "range overlapping", load + "!range !10", "!10 = !{i32 0, i32 5, i32 3, i32 9}"
    yield "range contiguous", load + "!range !10", "!10 = !{i32 0, i32 5, i32 5, i32 9}"
    yield "range unordered", load + "!range !10", "!10 = !{i32 7, i32 9, i32 0, i32 5}"
    yield "range on store", "store i32 1, ptr %p, !range !10", "!10 = !{i32 0, i32 5}"
    yield "range on add", "%a = add i32 %n, 1, !range !10", "!10 = !{i32 0, i32 5}"
    yield "nonnull on integer", load + "!nonnull !10", "!10 = !{}"
    yield "nonnull", "%a = load ptr, ptr %p, !nonnull !10", "!10 = !{}"
    yield "nonnull full", "%a = load ptr, ptr %p, !nonnull !10", "!10 = !{i32 1}"
    yield "nonnull on store", "store ptr %p, ptr %p, !nonnull !10", "!10 = !{}"
    yield "noundef full", load + "!noundef !10", "!10 = !{i32 1}"
    yield "align on pointer", "%a = load ptr, ptr %p, !align !10", "!10 = !{i64 8}"
    yield "align on integer", load + "!align !10", "!10 = !{i64 8}"
    yield "align of i32", "%a = load ptr, ptr %p, !align !10", "!10 = !{i32 8}"
    yield "align of 3", "%a = load ptr, ptr %p, !align !10", "!10 = !{i64 3}"
    yield "align two", "%a = load ptr, ptr %p, !align !10", "!10 = !{i64 8, i64 8}"
    yield "dereferenceable", "%a = load ptr, ptr %p, !dereferenceable !10", "!10 = !{i64 8}"
    yield "dereferenceable of i32", "%a = load ptr, ptr %p, !dereferenceable !10", "!10 = !{i32 8}"
    yield "dereferenceable on integer", load + "!dereferenceable !10", "!10 = !{i64 8}"
    yield "fpmath", "%a = fdiv float 1.0, 3.0, !fpmath !10", "!10 = !{float 2.5}"
    yield "fpmath zero", "%a = fdiv float 1.0, 3.0, !fpmath !10", "!10 = !{float 0.0}"
    yield "fpmath double", "%a = fdiv float 1.0, 3.0, !fpmath !10", "!10 = !{double 2.5}"
    yield "fpmath two", "%a = fdiv float 1.0, 3.0, !fpmath !10", "!10 = !{float 2.5, float 1.0}"
    yield "fpmath on integer", "%a = add i32 %n, 1, !fpmath !10", "!10 = !{float 2.5}"
    yield "tbaa", load + "!tbaa !10", '!10 = !{!11, !11, i64 0}\n!11 = !{!"int", !12, i64 0}\n!12 = !{!"char", !13, i64 0}\n!13 = !{!"root"}'
    yield "tbaa scalar", load + "!tbaa !10", '!10 = !{!"int", !11}\n!11 = !{!"root"}'
    yield "tbaa short", load + "!tbaa !10", "!10 = !{!10}"
    yield "tbaa empty", load + "!tbaa !10", "!10 = !{}"
    yield "tbaa bad offset", load + "!tbaa !10", '!10 = !{!11, !11, !"x"}\n!11 = !{!"int", !12, i64 0}\n!12 = !{!"root"}'
    yield "tbaa cycle", load + "!tbaa !10", '!10 = !{!11, !11, i64 0}\n!11 = !{!"int", !11, i64 0}'
    yield "tbaa on add", "%a = add i32 %n, 1, !tbaa !10", '!10 = !{!11, !11, i64 0}\n!11 = !{!"int", !12, i64 0}\n!12 = !{!"root"}'
    yield "alias.scope", load + "!alias.scope !10", '!10 = !{!11}\n!11 = distinct !{!11, !12}\n!12 = distinct !{!12}'
    yield "alias.scope bad", load + "!alias.scope !10", "!10 = !{i32 1}"
    yield "alias.scope no domain", load + "!alias.scope !10", "!10 = !{!11}\n!11 = distinct !{!11}"
    yield "noalias bad", load + "!noalias !10", '!10 = !{!"x"}'
    yield "prof of branch", "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !prof !10\nx:\nbr label %y\ny:", '!10 = !{!"branch_weights", i32 1, i32 2}'
    yield "prof of branch one", "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !prof !10\nx:\nbr label %y\ny:", '!10 = !{!"branch_weights", i32 1}'
    yield "prof of branch text", "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !prof !10\nx:\nbr label %y\ny:", '!10 = !{!"branch_weights", !"x", i32 1}'
    yield "prof empty", "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !prof !10\nx:\nbr label %y\ny:", "!10 = !{}"
    yield "prof no name", "%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !prof !10\nx:\nbr label %y\ny:", "!10 = !{i32 1, i32 2}"
    yield "prof on add", "%a = add i32 %n, 1, !prof !10", '!10 = !{!"branch_weights", i32 1, i32 2}'
    yield "loop", "br label %x\nx:\n%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !llvm.loop !10\ny:", '!10 = distinct !{!10, !11}\n!11 = !{!"llvm.loop.unroll.disable"}'
    yield "loop not distinct", "br label %x\nx:\n%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !llvm.loop !10\ny:", '!10 = !{!11}\n!11 = !{!"llvm.loop.unroll.disable"}'
    yield "pragma", "br label %x\nx:\n%c = icmp eq i32 %n, 0\nbr i1 %c, label %x, label %y, !pragma !10\ny:", '!10 = !{!"unroll", i32 4}'
    yield "invariant.load", load + "!invariant.load !10", "!10 = !{}"
    yield "nontemporal", load + "!nontemporal !10", "!10 = !{i32 1}"
    yield "nosanitize text", load + "!nosanitize !10", '!10 = !{!"x"}'
    yield "callees", "call void %p(), !callees !10", "!10 = !{ptr @k}"
    yield "srcloc", 'call void asm sideeffect "", ""(), !srcloc !10', "!10 = !{i64 1}"
    yield "annotation on load", load + "!annotation !10", "!10 = !{i32 1}"
    yield "memprof", load + "!memprof !10", "!10 = !{i32 1}"
    yield "DIAssignID", load + "!DIAssignID !10", "!10 = !{}"
    yield "dbg of no location", load + "!dbg !10", "!10 = !{}"
    yield "unknown kind", load + "!nonsense !10", "!10 = !{!10}"
    yield "undefined node", load + "!range !99", ""


def tops():
    """(name, definitions beside the kernel)."""
    yield "alias other type", "@v = addrspace(1) global i64 0\n@a = alias i32, ptr addrspace(1) @v"
    yield "alias of expression", "@v = addrspace(1) global [2 x i32] zeroinitializer\n@a = alias i32, getelementptr (i32, ptr addrspace(1) @v, i32 1)"
    yield "alias other space", "@v = addrspace(1) global i32 0\n@a = alias i32, ptr @v"
    yield "alias of number", "@a = alias i32, inttoptr (i64 4 to ptr)"
    yield "alias of kernel", "@a = alias void (ptr, i32), ptr @k"
    yield "internal alias", "define void @f() {\n  ret void\n}\n@a = internal alias void (), ptr @f"
    yield "alias of alias", "define void @f() {\n  ret void\n}\n@a = alias void (), ptr @f\n@b = alias void (), ptr @a"
    yield "alias of weak", "define weak void @f() {\n  ret void\n}\n@a = alias void (), ptr @f"
    yield "alias of external variable", "@v = external addrspace(1) global i32\n@a = alias i32, ptr addrspace(1) @v"
    yield "alias of internal variable", "@v = internal addrspace(1) global i32 0\n@a = alias i32, ptr addrspace(1) @v"
    yield "alias with common linkage", "@v = addrspace(1) global i32 0\n@a = common alias i32, ptr addrspace(1) @v"
    yield "common not zero", "@g = common addrspace(1) global i32 1"
    yield "common constant", "@g = common addrspace(1) constant i32 0"
    yield "appending scalar", "@g = appending addrspace(1) global i32 0"
    yield "appending array", "@g = appending addrspace(1) global [1 x i32] zeroinitializer"
    yield "extern_weak with value", "@g = extern_weak addrspace(1) global i32 0"
    yield "available_externally declaration", "declare available_externally void @f()"
    yield "internal declaration", "declare internal void @f()"
    yield "private with visibility", "@g = private hidden addrspace(1) global i32 0"
    yield "internal dllimport", "@g = internal dllimport addrspace(1) global i32 0"
    yield "function of struct type", "@g = addrspace(1) global void () undef"
    yield "variable of function type", "@g = external addrspace(1) global void ()"
    yield "variable of void", "@g = external addrspace(1) global void"
    yield "variable of label", "@g = external addrspace(1) global label"
    yield "variable of token", "@g = external addrspace(1) global token"
    yield "variable of metadata", "@g = external addrspace(1) global metadata"
    yield "variable alignment huge", "@g = addrspace(1) global i32 0, align 8589934592"
    yield "variable alignment 65536", "@g = addrspace(1) global i32 0, align 65536"
    yield "function alignment", "define void @f() align 16 {\n  ret void\n}"
    yield "function section", 'define void @f() section "x" {\n  ret void\n}'
    yield "function comdat", "$f = comdat any\ndefine void @f() comdat {\n  ret void\n}"
    yield "comdat of declaration", "$f = comdat any\ndeclare void @f() comdat"
    yield "function returns token", "define token @f() {\n  ret token none\n}"
    yield "function returns metadata", "declare metadata @f()"
    yield "function of opaque", "%o = type opaque\ndefine void @f(%o %x) {\n  ret void\n}"
    yield "function returns opaque", "%o = type opaque\ndeclare %o @f()"
    yield "function of function", "declare void @f(void ())"
    yield "two sret", "define void @f(ptr sret(i32) %a, ptr sret(i32) %b) {\n  ret void\n}"
    yield "sret second", "define void @f(i32 %a, ptr sret(i32) %b) {\n  ret void\n}"
    yield "sret third", "define void @f(i32 %a, i32 %c, ptr sret(i32) %b) {\n  ret void\n}"
    yield "sret returns", "define i32 @f(ptr sret(i32) %b) {\n  ret i32 1\n}"
    yield "byval opaque", "%o = type opaque\ndefine void @f(ptr byval(%o) %b) {\n  ret void\n}"
    yield "byval inreg", "define void @f(ptr byval(i32) inreg %b) {\n  ret void\n}"
    yield "byval nest", "define void @f(ptr byval(i32) nest %b) {\n  ret void\n}"
    yield "two nest", "define void @f(ptr nest %a, ptr nest %b) {\n  ret void\n}"
    yield "returned void", "define void @f(i32 returned %a) {\n  ret void\n}"
    yield "immarg", "declare void @f(i32 immarg)"
    yield "noalias return of integer", "declare noalias i32 @f()"
    yield "byval return", "declare byval(i32) ptr @f()"
    yield "align return 3", "declare align 3 ptr @f()"
    yield "initializes", "define void @f(ptr initializes((0, 4)) %a) {\n  ret void\n}"
    yield "initializes overlapping", "define void @f(ptr initializes((0, 4), (2, 6)) %a) {\n  ret void\n}"
    yield "dead_on_unwind", "define void @f(ptr dead_on_unwind %a) {\n  ret void\n}"
    yield "writable readonly", "define void @f(ptr writable readonly %a) {\n  ret void\n}"
    yield "allockind", 'declare ptr @f(i32) allockind("alloc,nonsense")'
    yield "allockind none", 'declare ptr @f(i32) allockind("zeroed")'
    yield "allocptr", "declare ptr @f(ptr allocptr, ptr allocptr)"
    yield "memory and readnone", "declare void @f() memory(none) readnone"
    yield "inlinehint noinline", "declare void @f() inlinehint noinline"
    yield "noinline alwaysinline declared", "declare void @f() noinline alwaysinline"
    yield "sanitizers", "define void @f() sanitize_address {\n  ret void\n}"
    yield "alignstack", "define void @f() alignstack(16) {\n  ret void\n}"
    yield "alignstack 3", "define void @f() alignstack(3) {\n  ret void\n}"
    yield "uwtable", "define void @f() uwtable(async) {\n  ret void\n}"
    yield "denormal math", 'define void @f() "denormal-fp-math"="nonsense" {\n  ret void\n}'
    yield "frame pointer", 'define void @f() "frame-pointer"="nonsense" {\n  ret void\n}'
    yield "intrinsic defined", "define void @llvm.trap() {\n  ret void\n}"
    yield "intrinsic taken", "declare void @llvm.trap()\n@g = addrspace(1) global ptr @llvm.trap"
    yield "intrinsic of other name", "declare i32 @llvm.ctpop.i64(i32)"
    yield "intrinsic of other type", "declare i32 @llvm.ctpop.i32(i64)"
    yield "intrinsic of float", "declare float @llvm.ctpop.f32(float)"
    yield "intrinsic variadic", "declare i32 @llvm.ctpop.i32(i32, ...)"
    yield "intrinsic unknown declared", "declare void @llvm.nonsense()"
    yield "nvvm unknown declared", "declare void @llvm.nvvm.nonsense()"
    yield "nvvm of other type", "declare i64 @llvm.nvvm.read.ptx.sreg.tid.x()"
    yield "blockaddress of entry", "define void @f() {\nx:\n  ret void\n}\n@a = addrspace(1) global ptr blockaddress(@f, %x)"
    yield "constant of division", "@a = addrspace(1) global i32 sdiv (i32 1, i32 0)"
    yield "constant aggregate size", "@a = addrspace(1) global [2 x i32] [i32 1]"
    yield "constant vector type", "@a = addrspace(1) global <2 x i32> <i32 1, i64 2>"
    yield "constant struct fields", "@a = addrspace(1) global { i32, i32 } { i32 1 }"
    yield "constant string type", '@a = addrspace(1) global [2 x i8] c"abc"'
    yield "constant null integer", "@a = addrspace(1) global i32 null"
    yield "constant float of integer", "@a = addrspace(1) global float 1"
    yield "constant too wide", "@a = addrspace(1) global i8 300"
    yield "constant out of integer", "@a = addrspace(1) global i1 2"
    yield "global undefined", "@a = addrspace(1) global ptr @nowhere"
    yield "two variables", "@a = addrspace(1) global i32 0\n@a = addrspace(1) global i32 0"
    yield "variable and function", "@a = addrspace(1) global i32 0\ndefine void @a() {\n  ret void\n}"
    yield "two types", "%t = type { i32 }\n%t = type { i64 }"
    yield "type of itself", "%t = type %t"
    yield "type in itself", "%t = type { [2 x %t] }\n@a = external addrspace(1) global %t"
    yield "forward type", "@a = external addrspace(1) global %u\n%u = type { i32 }"
    yield "tls model", "@a = thread_local(initialexec) addrspace(1) global i32 0"
    yield "code model", '@a = addrspace(1) global i32 0, code_model "nonsense"'
    yield "attribute group", "define void @f() #7 {\n  ret void\n}\nattributes #7 = { nounwind }"
    yield "attribute group missing", "define void @f() #7 {\n  ret void\n}"
    yield "unknown attribute in group", "define void @f() #7 {\n  ret void\n}\nattributes #7 = { nonsense }"
    yield "metadata of function", "define void @f() !x !20 {\n  ret void\n}\n!20 = !{}"
    yield "metadata of variable", "@a = addrspace(1) global i32 0, !x !20\n!20 = !{}"
    yield "prof of function", 'define void @f() !prof !20 {\n  ret void\n}\n!20 = !{!"function_entry_count", i64 1}'
    yield "prof of function bad", 'define void @f() !prof !20 {\n  ret void\n}\n!20 = !{!"nonsense", i64 1}'
    yield "two dbg", "define void @f() !dbg !20 {\n  ret void\n}\n!20 = !{}"
    yield "associated", "@b = addrspace(1) global i32 0\n@a = addrspace(1) global i32 0, !associated !20\n!20 = !{ptr addrspace(1) @b}"
    yield "absolute_symbol", "@a = external addrspace(1) global i32, !absolute_symbol !20\n!20 = !{i64 0, i64 256}"
    yield "module flag", '!llvm.module.flags = !{!20}\n!20 = !{i32 1, !"x", i32 2}'
    yield "module flag twice", '!llvm.module.flags = !{!20, !21}\n!20 = !{i32 1, !"x", i32 2}\n!21 = !{i32 1, !"x", i32 3}'
    yield "module flag behavior", '!llvm.module.flags = !{!20}\n!20 = !{i32 99, !"x", i32 2}'
    yield "module flag require", '!llvm.module.flags = !{!20}\n!20 = !{i32 3, !"x", !21}\n!21 = !{!"y", i32 2}'
    yield "module flag require bad", '!llvm.module.flags = !{!20}\n!20 = !{i32 3, !"x", i32 2}'
    yield "module flag append", '!llvm.module.flags = !{!20}\n!20 = !{i32 5, !"x", i32 2}'
    yield "module flag max", '!llvm.module.flags = !{!20}\n!20 = !{i32 7, !"x", !"y"}'
    yield "module flag wchar", '!llvm.module.flags = !{!20}\n!20 = !{i32 1, !"wchar_size", !"y"}'
    yield "module flag linker options", '!llvm.module.flags = !{!20}\n!20 = !{i32 6, !"Linker Options", !21}\n!21 = !{}'
    yield "ident", '!llvm.ident = !{!20}\n!20 = !{!"x"}'
    yield "ident two", '!llvm.ident = !{!20}\n!20 = !{!"x", !"y"}'
    yield "ident number", "!llvm.ident = !{!20}\n!20 = !{i32 1}"
    yield "commandline", '!llvm.commandline = !{!20}\n!20 = !{!"x", !"y"}'
    yield "annotations wrong kind", "!nvvm.annotations_transplanted = !{!20}\n!20 = !{}"
    yield "dbg.cu of nothing", "!llvm.dbg.cu = !{!20}\n!20 = !{}"
    yield "unknown llvm list", "!llvm.nonsense = !{!20}\n!20 = !{}"
    yield "dbg list", "!llvm.dbg.nonsense = !{!20}\n!20 = !{}"
    yield "named list of number", "!x = !{i32 1}"


DEBUG = ('define void @f(i32 %x) !dbg !30 {\n  ret void, !dbg !31\n}\n!llvm.dbg.cu = !{!20}\n!llvm.module.flags = !{!22}\n!22 = !{i32 2, !"Debug Info Version", i32 3}\n'
         '!20 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !21, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)\n'
         '!21 = !DIFile(filename: "a.cu", directory: "/tmp")\n!23 = !DISubroutineType(types: !24)\n!24 = !{null, !25}\n!25 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)\n'
         '!30 = distinct !DISubprogram(name: "f", scope: !21, file: !21, line: 1, type: !23, spFlags: DISPFlagDefinition, unit: !20)\n!31 = !DILocation(line: 1, scope: !30)')


def debug():
    """(name, what is replaced in a module with debug information, by what)."""
    yield "debug", "x", "x"
    yield "debug no version", '!{i32 2, !"Debug Info Version", i32 3}', '!{i32 2, !"y", i32 3}'
    yield "debug version 1", '!"Debug Info Version", i32 3', '!"Debug Info Version", i32 1'
    yield "debug subprogram not distinct", "!30 = distinct !DISubprogram", "!30 = !DISubprogram"
    yield "debug no unit", ", unit: !20", ""
    yield "debug unit of file", "unit: !20", "unit: !21"
    yield "debug subprogram of type", "type: !23", "type: !25"
    yield "debug file of type", "file: !21, line: 1, type", "file: !25, line: 1, type"
    yield "debug line without file", "scope: !21, file: !21, line: 1, type", "scope: !21, line: 1, type"
    yield "debug scope of type", "!31 = !DILocation(line: 1, scope: !30)", "!31 = !DILocation(line: 1, scope: !25)"
    yield "debug scope of unit", "!31 = !DILocation(line: 1, scope: !30)", "!31 = !DILocation(line: 1, scope: !20)"
    yield "debug scope of other function", "!31 = !DILocation(line: 1, scope: !30)", '!31 = !DILocation(line: 1, scope: !32)\n!32 = distinct !DISubprogram(name: "g", scope: !21, file: !21, line: 1, type: !23, spFlags: DISPFlagDefinition, unit: !20)'
    yield "debug unit not listed", "!llvm.dbg.cu = !{!20}", "!llvm.dbg.cu = !{}"
    yield "debug unit without file", "file: !21, producer", "producer"
    yield "debug unit not distinct", "!20 = distinct", "!20 ="
    yield "debug type list of number", "!24 = !{null, !25}", "!24 = !{i32 1}"
    yield "debug block", "scope: !30)", "scope: !33)\n!33 = distinct !DILexicalBlock(scope: !30, file: !21, line: 2, column: 1)"
    yield "debug block column", "scope: !30)", "scope: !33)\n!33 = distinct !DILexicalBlock(scope: !30, file: !21, column: 1)"
    yield "debug block of type", "scope: !30)", "scope: !33)\n!33 = distinct !DILexicalBlock(scope: !25, file: !21, line: 2, column: 1)"
    yield "debug inlined", "scope: !30)", "scope: !30, inlinedAt: !34)\n!34 = distinct !DILocation(line: 2, scope: !30)"
    yield "debug inlined at type", "scope: !30)", "scope: !30, inlinedAt: !25)"
    yield "debug basic type tag", "!25 = !DIBasicType(name", "!25 = !DIBasicType(tag: DW_TAG_member, name"
    yield "debug derived", "!25 = !DIBasicType", "!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !26, size: 64)\n!26 = !DIBasicType"
    yield "debug derived tag", "!25 = !DIBasicType", "!25 = !DIDerivedType(tag: DW_TAG_base_type, baseType: !26, size: 64)\n!26 = !DIBasicType"
    yield "debug derived of file", "!25 = !DIBasicType", "!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)\n!26 = !DIBasicType"
    yield "debug composite tag", "!25 = !DIBasicType", '!25 = !DICompositeType(tag: DW_TAG_member, name: "s")\n!26 = !DIBasicType'
    yield "debug composite elements", "!25 = !DIBasicType", '!25 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", elements: !21)\n!26 = !DIBasicType'
    yield "debug array", "!25 = !DIBasicType", "!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !26, size: 64, elements: !27)\n!27 = !{!28}\n!28 = !DISubrange(count: 2)\n!26 = !DIBasicType"
    yield "debug subrange", "!25 = !DIBasicType", "!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !26, size: 64, elements: !27)\n!27 = !{!28}\n!28 = !DISubrange(count: -7)\n!26 = !DIBasicType"
    yield "debug retained", "unit: !20)", 'unit: !20, retainedNodes: !35)\n!35 = !{!36}\n!36 = !DILocalVariable(name: "v", scope: !30, file: !21, line: 1, type: !25)'
    yield "debug retained bad", "unit: !20)", "unit: !20, retainedNodes: !35)\n!35 = !{!25}"
    yield "debug declare", "  ret void, !dbg !31", '  call void @llvm.dbg.declare(metadata ptr undef, metadata !36, metadata !DIExpression()), !dbg !31\n  ret void, !dbg !31'
    yield "debug value", "  ret void, !dbg !31", '  call void @llvm.dbg.value(metadata i32 %x, metadata !36, metadata !DIExpression()), !dbg !31\n  ret void, !dbg !31'
    yield "debug value no location", "  ret void, !dbg !31", '  call void @llvm.dbg.value(metadata i32 %x, metadata !36, metadata !DIExpression())\n  ret void, !dbg !31'
    yield "debug value of type", "  ret void, !dbg !31", '  call void @llvm.dbg.value(metadata i32 %x, metadata !25, metadata !DIExpression()), !dbg !31\n  ret void, !dbg !31'
    yield "debug value expression", "  ret void, !dbg !31", '  call void @llvm.dbg.value(metadata i32 %x, metadata !36, metadata !25), !dbg !31\n  ret void, !dbg !31'
    yield "debug value bad expression", "  ret void, !dbg !31", '  call void @llvm.dbg.value(metadata i32 %x, metadata !36, metadata !DIExpression(DW_OP_plus_uconst)), !dbg !31\n  ret void, !dbg !31'
    yield "debug value fragment", "  ret void, !dbg !31", '  call void @llvm.dbg.value(metadata i32 %x, metadata !36, metadata !DIExpression(DW_OP_LLVM_fragment, 0, 64)), !dbg !31\n  ret void, !dbg !31'
    yield "debug call without location", "  ret void, !dbg !31", "  call void @f(i32 1)\n  ret void, !dbg !31"
    yield "debug label", "  ret void, !dbg !31", '  call void @llvm.dbg.label(metadata !37), !dbg !31\n  ret void, !dbg !31'
    yield "debug two functions", "define void @f", "define void @g(i32 %x) !dbg !30 {\n  ret void\n}\ndefine void @f"
    yield "debug global", "!20 = distinct", '@v = addrspace(1) global i32 0, !dbg !38\n!38 = !DIGlobalVariableExpression(var: !39, expr: !DIExpression())\n!39 = distinct !DIGlobalVariable(name: "v", scope: !20, file: !21, line: 1, type: !25, isDefinition: true)\n!20 = distinct'
    yield "debug global of type", "!20 = distinct", "@v = addrspace(1) global i32 0, !dbg !25\n!20 = distinct"
    yield "debug global without type", "!20 = distinct", '@v = addrspace(1) global i32 0, !dbg !38\n!38 = !DIGlobalVariableExpression(var: !39, expr: !DIExpression())\n!39 = distinct !DIGlobalVariable(name: "v", scope: !20, file: !21, line: 1, isDefinition: true)\n!20 = distinct'
    yield "debug retained types", 'emissionKind: FullDebug', 'emissionKind: FullDebug, retainedTypes: !24'
    yield "debug enums", 'emissionKind: FullDebug', 'emissionKind: FullDebug, enums: !24'
    yield "debug imports", 'emissionKind: FullDebug', 'emissionKind: FullDebug, imports: !24'
    yield "debug globals", 'emissionKind: FullDebug', 'emissionKind: FullDebug, globals: !24'
    yield "debug unknown field", "runtimeVersion: 0", "runtimeVersion: 0, nonsense: 1"
    yield "debug missing field", "language: DW_LANG_C_plus_plus, ", ""
    yield "debug unknown node", "!25 = !DIBasicType", "!25 = !DINonsense"
    yield "debug checksum", 'directory: "/tmp"', 'directory: "/tmp", checksumkind: CSK_MD5, checksum: "12"'
    yield "debug declaration definition", "spFlags: DISPFlagDefinition, unit: !20)", "spFlags: 0)"


def debug_modules():
    extra = '\n!36 = !DILocalVariable(name: "v", scope: !30, file: !21, line: 1, type: !25)\n!37 = !DILabel(scope: !30, name: "l", file: !21, line: 1)'
    declares = "declare void @llvm.dbg.declare(metadata, metadata, metadata)\ndeclare void @llvm.dbg.value(metadata, metadata, metadata)\ndeclare void @llvm.dbg.label(metadata)\n"
    for name, old, new in debug():
        assert old == "x" or old in DEBUG, name
        text = DEBUG if old == "x" else DEBUG.replace(old, new, 1)
        if re.search(r"metadata !3[67]\b|llvm.dbg", text):
            text = declares + text + extra
        yield name, text


def intrinsics():
    """(name, call, declaration)."""
    yield "imm memcpy volatile", "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 4, i1 %v)", "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
    yield "imm ctlz", "%a = call i32 @llvm.ctlz.i32(i32 %n, i1 %v)", "declare i32 @llvm.ctlz.i32(i32, i1)"
    yield "imm abs", "%a = call i32 @llvm.abs.i32(i32 %n, i1 %v)", "declare i32 @llvm.abs.i32(i32, i1)"
    yield "imm objectsize", "%a = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 %v, i1 true, i1 false)", "declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)"
    yield "imm prefetch", "call void @llvm.prefetch.p0(ptr %p, i32 %n, i32 3, i32 1)", "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)"
    yield "imm prefetch locality", "call void @llvm.prefetch.p0(ptr %p, i32 1, i32 7, i32 1)", "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)"
    yield "imm expect", "%a = call i32 @llvm.expect.i32(i32 %n, i32 1)\nstore i32 %a, ptr %p", "declare i32 @llvm.expect.i32(i32, i32)"
    yield "imm expect probability", "%a = call i32 @llvm.expect.with.probability.i32(i32 %n, i32 1, double 2.0)", "declare i32 @llvm.expect.with.probability.i32(i32, i32, double)"
    yield "imm is.fpclass", "%a = call i1 @llvm.is.fpclass.f32(float 1.0, i32 4096)", "declare i1 @llvm.is.fpclass.f32(float, i32)"
    yield "imm lifetime", "call void @llvm.lifetime.start.p0(i64 %z, ptr %p)", "declare void @llvm.lifetime.start.p0(i64, ptr)"
    yield "lifetime", "%a = alloca i32\ncall void @llvm.lifetime.start.p0(i64 4, ptr %a)\nstore i32 1, ptr %a", "declare void @llvm.lifetime.start.p0(i64, ptr)"
    yield "imm masked load", "%a = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 %n, <2 x i1> undef, <2 x i32> undef)", "declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)"
    yield "masked load alignment", "%a = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 3, <2 x i1> undef, <2 x i32> undef)", "declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)"
    yield "masked gather", "%a = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> undef, i32 4, <2 x i1> undef, <2 x i32> undef)", "declare <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i32>)"
    yield "reduce of scalar", "%a = call i32 @llvm.vector.reduce.add.v4i32(i32 %n)", "declare i32 @llvm.vector.reduce.add.v4i32(i32)"
    yield "reduce", "%a = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> undef)\nstore i32 %a, ptr %p", "declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)"
    yield "vector insert", "%a = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> undef, <2 x i32> undef, i64 1)", "declare <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32>, <2 x i32>, i64)"
    yield "vector extract out", "%a = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> undef, i64 4)", "declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)"
    yield "matrix", "%a = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> undef, i32 3, i32 3)", "declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)"
    yield "memcpy element", "call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %p, ptr align 4 %p, i64 4, i32 3)", "declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)"
    yield "memcpy inline", "call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %p, i64 %z, i1 false)", "declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)"
    yield "memcpy alignment", "call void @llvm.memcpy.p0.p0.i64(ptr align 3 %p, ptr %p, i64 4, i1 false)", "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
    yield "memset constant space", "%q = addrspacecast ptr %p to ptr addrspace(4)\ncall void @llvm.memset.p4.i64(ptr addrspace(4) %q, i8 0, i64 4, i1 false)", "declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)"
    yield "fshl", "%a = call i32 @llvm.fshl.i32(i32 1, i32 2, i32 %n)\nstore i32 %a, ptr %p", "declare i32 @llvm.fshl.i32(i32, i32, i32)"
    yield "sadd.sat i8", "%a = call i8 @llvm.sadd.sat.i8(i8 1, i8 2)\nstore i8 %a, ptr %p", "declare i8 @llvm.sadd.sat.i8(i8, i8)"
    yield "umul overflow i24", "%a = call { i24, i1 } @llvm.umul.with.overflow.i24(i24 1, i24 2)", "declare { i24, i1 } @llvm.umul.with.overflow.i24(i24, i24)"
    yield "bitreverse i8", "%a = call i8 @llvm.bitreverse.i8(i8 1)\nstore i8 %a, ptr %p", "declare i8 @llvm.bitreverse.i8(i8)"
    yield "powi", "%a = call float @llvm.powi.f32.i32(float 2.0, i32 %n)\nstore float %a, ptr %p", "declare float @llvm.powi.f32.i32(float, i32)"
    yield "minimumnum", "%a = call float @llvm.minimumnum.f32(float 2.0, float 1.0)\nstore float %a, ptr %p", "declare float @llvm.minimumnum.f32(float, float)"
    yield "fptosi.sat", "%a = call i32 @llvm.fptosi.sat.i32.f32(float 2.0)\nstore i32 %a, ptr %p", "declare i32 @llvm.fptosi.sat.i32.f32(float)"
    yield "constrained rounding", 'call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 2.0, metadata !"nonsense", metadata !"fpexcept.strict")', "declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)"
    yield "constrained behavior", 'call float @llvm.experimental.constrained.fadd.f32(float 1.0, float 2.0, metadata !"round.tonearest", metadata !"nonsense")', "declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)"
    yield "noalias scope decl", "call void @llvm.experimental.noalias.scope.decl(metadata !10)", "declare void @llvm.experimental.noalias.scope.decl(metadata)\n!10 = !{}"
    yield "metadata as value", "call void @llvm.nonsense.md(metadata !10)", "declare void @llvm.nonsense.md(metadata)\n!10 = !{}"
    yield "localescape", "call void (...) @llvm.localescape(ptr %p)", "declare void @llvm.localescape(...)"
    yield "preserve access", "%a = call ptr @llvm.preserve.array.access.index.p0.p0(ptr %p, i32 0, i32 1)", "declare ptr @llvm.preserve.array.access.index.p0.p0(ptr, i32, i32)"
    yield "ptrmask", "%a = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)\nstore i32 1, ptr %a", "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)"
    yield "threadlocal address", "%a = call ptr @llvm.threadlocal.address.p0(ptr %p)", "declare ptr @llvm.threadlocal.address.p0(ptr)"
    yield "callbr landing", "%a = call i32 @llvm.callbr.landingpad.i32(i32 1)", "declare i32 @llvm.callbr.landingpad.i32(i32)"
    yield "get rounding", "%a = call i32 @llvm.get.rounding()\nstore i32 %a, ptr %p", "declare i32 @llvm.get.rounding()"
    yield "vscale", "%a = call i32 @llvm.vscale.i32()\nstore i32 %a, ptr %p", "declare i32 @llvm.vscale.i32()"
    yield "nvvm shfl", "%a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)\nstore i32 %a, ptr %p", "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)"
    yield "nvvm barrier.sync", "call void @llvm.nvvm.barrier.sync(i32 %n)", "declare void @llvm.nvvm.barrier.sync(i32)"
    yield "nvvm setmaxnreg", "call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 7)", "declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)"
    yield "nvvm setmaxnreg variable", "call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 %n)", "declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)"
    yield "nvvm cp.async.wait", "call void @llvm.nvvm.cp.async.wait.group(i32 %n)", "declare void @llvm.nvvm.cp.async.wait.group(i32)"
    yield "nvvm exit", "call void @llvm.nvvm.exit()", "declare void @llvm.nvvm.exit()"
    yield "nvvm ldg old", "%a = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %q, i32 4)\nstore i32 %a, ptr %p", "declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)"
    yield "nvvm atomic inc", "%a = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 %n)\nstore i32 %a, ptr %p", "declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)"
    yield "nvvm reflect", '%a = call i32 @llvm.nvvm.reflect(ptr %p)\nstore i32 %a, ptr %p', "declare i32 @llvm.nvvm.reflect(ptr)"
    yield "nvvm isspacep", "%a = call i1 @llvm.nvvm.isspacep.shared(ptr %p)\nstore i1 %a, ptr %p", "declare i1 @llvm.nvvm.isspacep.shared(ptr)"
    yield "nvvm mapa", "%a = call ptr @llvm.nvvm.mapa(ptr %p, i32 1)", "declare ptr @llvm.nvvm.mapa(ptr, i32)"
    yield "nvvm vote", "%a = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)\nstore i1 %a, ptr %p", "declare i1 @llvm.nvvm.vote.all.sync(i32, i1)"


def kernels():
    """(name, the kernel's line)."""
    for ret in ("i32", "float", "ptr", "{ i32, i32 }", "<2 x i32>"):
        yield f"kernel returns {ret}", f"define {ret} @k(ptr %p) {{\n  unreachable\n}}"
        yield f"ptx_kernel returns {ret}", f"define ptx_kernel {ret} @k(ptr %p) {{\n  unreachable\n}}"
    for parameter in ("i8 %a", "i8 zeroext %a", "i1 %a", "i24 %a", "i128 %a", "half %a", "<4 x float> %a", "{ i32, ptr } %a", "[8 x i32] %a", "ptr byval([4096 x i8]) %a", "ptr byval([40000 x i8]) %a", "ptr align 16 %a",
                      "ptr sret(i32) %a", "i32 inreg %a", "ptr nest %a", "ptr addrspace(3) %a", "ptr addrspace(101) %a", "ptr addrspace(5) %a", "ptr byref(i32) %a", "ptr addrspace(1) byval(i32) %a", "token %a", "fp128 %a", "x86_fp80 %a"):
        yield f"kernel of {parameter}", f"define void @k({parameter}) {{\n  ret void\n}}"
        yield f"function of {parameter}", f"define void @k(ptr %p) {{\n  ret void\n}}\ndefine void @f({parameter}) {{\n  ret void\n}}"
    for linkage in ("internal", "private", "weak", "linkonce_odr", "available_externally", "hidden"):
        yield f"kernel {linkage}", f"define {linkage} void @k(ptr %p) {{\n  ret void\n}}"


LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"


def unit(text, layout=LAYOUT, triple="nvptx64-nvidia-cuda", version="!{i32 2, i32 0}"):
    head = f'target datalayout = "{layout}"\n' if layout is not None else ""
    head += f'target triple = "{triple}"\n' if triple is not None else ""
    return f"{head}{text}\n" + (f"!nvvmir.version = !{{!900}}\n!900 = {version}\n" if version else "")


def pairs():
    """(name, two modules that are added to one program)."""
    kernel = "define ptx_kernel void @k(ptr %p) {\n  %a = call i32 @f(i32 1)\n  store i32 %a, ptr %p\n  ret void\n}\ndeclare i32 @f(i32)"
    plain = "define ptx_kernel void @k(ptr %p) {\n  ret void\n}"
    f = "define i32 @f(i32 %x) {\n  ret i32 %x\n}"
    reads = "define ptx_kernel void @k(ptr %p) {\n  %a = load i32, ptr addrspace(1) @g\n  store i32 %a, ptr %p\n  ret void\n}\n@g = external addrspace(1) global "
    yield "defined", unit(kernel), unit(f)
    yield "defined first", unit(f), unit(kernel)
    yield "nowhere", unit(kernel), unit("")
    yield "twice", unit(plain + "\n" + f), unit(f)
    yield "kernel twice", unit(plain), unit(plain)
    yield "weak first", unit(kernel + "\n").replace("declare i32 @f(i32)", "define weak i32 @f(i32 %x) {\n  ret i32 7\n}"), unit(f)
    yield "weak both", unit(plain + "\n" + f.replace("define", "define weak")), unit(f.replace("define", "define weak"))
    yield "linkonce_odr both", unit(plain + "\n" + f.replace("define", "define linkonce_odr")), unit(f.replace("define", "define linkonce_odr"))
    yield "internal and external", unit(plain + "\n" + f.replace("define", "define internal")), unit(f)
    yield "private both", unit(plain + "\n" + f.replace("define", "define private")), unit(f.replace("define", "define private"))
    yield "available_externally", unit(plain + "\n" + f.replace("define", "define available_externally")), unit(f)
    yield "other result", unit(kernel), unit("define i64 @f(i32 %x) {\n  ret i64 1\n}")
    yield "other parameter", unit(kernel), unit("define i32 @f(i64 %x) {\n  ret i32 1\n}")
    yield "more parameters", unit(kernel), unit("define i32 @f(i32 %x, i32 %y) {\n  ret i32 1\n}")
    yield "variadic", unit(kernel), unit("define i32 @f(i32 %x, ...) {\n  ret i32 1\n}")
    yield "function and variable", unit(kernel), unit("@f = addrspace(1) global i32 0")
    yield "variable and function", unit(reads + "i32"), unit("define void @g() {\n  ret void\n}")
    yield "variable", unit(reads + "i32"), unit("@g = addrspace(1) global i32 3")
    yield "variable larger", unit(reads + "i32"), unit("@g = addrspace(1) global i64 3")
    yield "variable smaller", unit(reads + "i64"), unit("@g = addrspace(1) global i32 3")
    yield "variable of one size", unit(reads + "i32"), unit("@g = addrspace(1) global float 1.0")
    yield "array longer", unit(reads + "[2 x i32]"), unit("@g = addrspace(1) global [4 x i32] zeroinitializer")
    yield "array of none", unit(reads + "[0 x i32]"), unit("@g = addrspace(1) global [4 x i32] zeroinitializer")
    yield "structure", unit("%s = type { i32, i64 }\n" + reads + "%s"), unit("%s = type { i32, i32 }\n@g = addrspace(1) global %s zeroinitializer")
    yield "variable in other space", unit(reads + "i32"), unit("@g = addrspace(3) global i32 undef")
    yield "variable in generic", unit(reads + "i32"), unit("@g = global i32 3")
    yield "variable twice", unit(plain + "\n@g = addrspace(1) global i32 0"), unit("@g = addrspace(1) global i32 0")
    yield "variable twice other size", unit(plain + "\n@g = addrspace(1) global i32 0"), unit("@g = addrspace(1) global i64 0")
    yield "common twice", unit(plain + "\n@g = common addrspace(1) global i32 0"), unit("@g = common addrspace(1) global i64 0")
    yield "weak variable and strong", unit(plain + "\n@g = weak addrspace(1) global i32 0"), unit("@g = addrspace(1) global i32 1")
    yield "constant and global", unit(reads + "i32"), unit("@g = addrspace(1) constant i32 3")
    yield "external twice other size", unit(reads + "i32"), unit("@g = external addrspace(1) global i64")
    yield "extern_weak", unit(plain.replace("ret void", "%c = icmp eq ptr @w, null\n  store i1 %c, ptr %p\n  ret void") + "\ndeclare extern_weak void @w()"), unit(f)
    yield "alias", unit(kernel), unit(f.replace("@f", "@h") + "\n@f = alias i32 (i32), ptr @h")
    yield "alias twice", unit(plain + "\n" + f), unit(f.replace("@f", "@h") + "\n@f = alias i32 (i32), ptr @h")
    yield "appending", unit(plain + '\n@g = addrspace(1) global i32 0\n@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @g to ptr)], section "llvm.metadata"'), unit(f + '\n@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"')
    yield "comdat kinds", unit(plain + "\n$c = comdat any\n@g = addrspace(1) global i32 0, comdat($c)"), unit("$c = comdat largest\n@h = addrspace(1) global i32 0, comdat($c)")
    yield "other triple", unit(plain), unit(f, triple="nvptx-nvidia-cuda")
    yield "foreign triple", unit(plain), unit(f, triple="x86_64-unknown-linux-gnu")
    yield "foreign triple first", unit(plain, triple="x86_64-unknown-linux-gnu"), unit(f)
    yield "no triple", unit(plain), unit(f, triple=None)
    yield "unknown vendor", unit(plain), unit(f, triple="nvptx64-unknown-unknown")
    yield "other layout", unit(plain), unit(f, layout="e-i64:64-i128:128-v16:16-v32:32-n16:32:64")
    yield "other layouts both known", unit(plain, layout="e-i64:64-v16:16-v32:32-n16:32:64"), unit(f, layout="e-i64:64-i128:128-v16:16-v32:32-n16:32:64")
    yield "wrong layout", unit(plain), unit(f, layout="e-p:32:32")
    yield "no layout", unit(plain), unit(f, layout=None)
    yield "big layout", unit(plain), unit(f, layout="E")
    yield "no version", unit(plain), unit(f, version=None)
    yield "other version", unit(plain), unit(f, version="!{i32 1, i32 0}")
    yield "debug version", unit(plain), unit(f, version="!{i32 2, i32 0, i32 3, i32 1}")
    yield "wrong debug version", unit(plain), unit(f, version="!{i32 2, i32 0, i32 4, i32 0}")
    yield "text wrong", unit(plain), "nonsense"
    yield "text wrong first", "nonsense", unit(plain)
    yield "empty", unit(plain), ""
    yield "both wrong", "nonsense", "more nonsense"
    yield "verifier first", unit(plain.replace("ret void", "%b = add i32 %a, 1\n  %a = add i32 1, 1\n  ret void")), unit(f)
    yield "verifier second", unit(plain), unit("define i32 @f(i32 %x) {\n  %b = add i32 %a, 1\n  %a = add i32 1, 1\n  ret i32 %b\n}")
    flag = "\n!llvm.module.flags = !{!901}\n!901 = "
    yield "flags same", unit(plain + flag + '!{i32 1, !"x", i32 2}'), unit(f + flag + '!{i32 1, !"x", i32 2}')
    yield "flags error", unit(plain + flag + '!{i32 1, !"x", i32 2}'), unit(f + flag + '!{i32 1, !"x", i32 3}')
    yield "flags warning", unit(plain + flag + '!{i32 2, !"x", i32 2}'), unit(f + flag + '!{i32 2, !"x", i32 3}')
    yield "flags behaviors", unit(plain + flag + '!{i32 1, !"x", i32 2}'), unit(f + flag + '!{i32 2, !"x", i32 2}')
    yield "flags override", unit(plain + flag + '!{i32 4, !"x", i32 2}'), unit(f + flag + '!{i32 4, !"x", i32 3}')
    yield "flags max", unit(plain + flag + '!{i32 7, !"x", i32 2}'), unit(f + flag + '!{i32 7, !"x", i32 3}')
    yield "annotations", unit("define void @k(ptr %p) {\n  ret void\n}\n!nvvm.annotations = !{!902}\n!902 = !{ptr @k, !\"kernel\", i32 1}"), unit("declare void @k(ptr)\n!nvvm.annotations = !{!902}\n!902 = !{ptr @k, !\"maxntidx\", i32 64}")
    yield "module asm", unit(plain + '\nmodule asm ".global .u32 x;"'), unit(f + '\nmodule asm ".global .u32 y;"')
    yield "named types", unit("%t = type { i32 }\n@g = addrspace(1) global %t zeroinitializer\n" + plain), unit("%t = type { i64 }\n@h = addrspace(1) global %t zeroinitializer")
    f7 = "define i32 @f(i32 %x) {\n  ret i32 7\n}"
    h = f.replace("@f", "@h")
    al = h + "\n@f = alias i32 (i32), ptr @h"
    yield "alias first", unit(al), unit(kernel)
    yield "alias of variable met", unit(reads + "i32"), unit("@h = addrspace(1) global i32 3\n@g = alias i32, ptr addrspace(1) @h")
    yield "alias of variable first", unit("@h = addrspace(1) global i32 3\n@g = alias i32, ptr addrspace(1) @h"), unit(reads + "i32")
    yield "weak alias and function", unit(kernel.replace("declare i32 @f(i32)", "") + al.replace("alias i32", "weak alias i32")), unit(f7)
    yield "alias and weak function", unit(plain + "\n" + f7.replace("define", "define weak")), unit(al)
    yield "alias of other type", unit(kernel), unit("define i64 @h(i32 %x) {\n  ret i64 1\n}\n@f = alias i64 (i32), ptr @h")
    yield "weak aliases", unit(plain + al.replace("alias i32", "weak alias i32")), unit(al.replace("@h", "@h2").replace("alias i32", "weak alias i32"))
    yield "aliases twice", unit(plain + al), unit(al.replace("@h", "@h2"))
    yield "weak_odr both", unit(kernel.replace("declare i32 @f(i32)", f.replace("define", "define weak_odr"))), unit(f7.replace("define", "define weak_odr"))
    yield "linkonce and weak", unit(kernel.replace("declare i32 @f(i32)", f.replace("define", "define linkonce"))), unit(f7.replace("define", "define weak"))
    yield "weak and linkonce", unit(kernel.replace("declare i32 @f(i32)", f.replace("define", "define weak"))), unit(f7.replace("define", "define linkonce"))
    yield "linkonce_odr and strong", unit(kernel.replace("declare i32 @f(i32)", f.replace("define", "define linkonce_odr"))), unit(f7)
    yield "strong and linkonce_odr", unit(kernel.replace("declare i32 @f(i32)", f)), unit(f7.replace("define", "define linkonce_odr"))
    yield "common and strong", unit(plain + "\n@g = common addrspace(1) global i32 0"), unit("@g = addrspace(1) global i32 5")
    yield "common and weak", unit(plain + "\n@g = common addrspace(1) global i32 0"), unit("@g = weak addrspace(1) global i32 5")
    yield "strong and common", unit(plain + "\n@g = addrspace(1) global i32 5"), unit("@g = common addrspace(1) global i64 0")
    yield "common alignments", unit(plain + "\n@g = common addrspace(1) global i32 0, align 16"), unit("@g = common addrspace(1) global i32 0, align 4")
    yield "external weak variable", unit(reads.replace("external", "extern_weak") + "i32"), unit("@g = addrspace(1) global i32 3")
    yield "unnamed_addr both", unit(plain + "\n" + f.replace(") {", ") unnamed_addr {").replace("define", "define weak")), unit(f)
    yield "unnamed_addr constants", unit(plain + "\n@g = linkonce_odr unnamed_addr addrspace(1) constant i32 5"), unit("@g = linkonce_odr addrspace(1) constant i32 5")
    yield "hidden and default", unit(kernel.replace("declare i32", "declare hidden i32")), unit(f)
    yield "protected and hidden", unit(kernel.replace("declare i32", "declare protected i32")), unit(f.replace("define", "define hidden"))
    yield "sections", unit(reads + 'i32, section "a"'), unit('@g = addrspace(1) global i32 3, section "b"')
    yield "alignments", unit(reads + "i32, align 4"), unit("@g = addrspace(1) global i32 3, align 32")
    yield "alignment larger here", unit(reads + "i32, align 64"), unit("@g = addrspace(1) global i32 3, align 4")
    yield "named metadata", unit(plain + '\n!x = !{!1}\n!1 = !{i32 1}'), unit(f + '\n!x = !{!1}\n!1 = !{i32 2}')
    yield "idents", unit(plain + '\n!llvm.ident = !{!1}\n!1 = !{!"a"}'), unit(f + '\n!llvm.ident = !{!1}\n!1 = !{!"b"}')
    flag = "\n!llvm.module.flags = !{!901}\n!901 = "
    dv = lambda n: flag + '!{i32 2, !"Debug Info Version", i32 %d}' % n
    yield "debug versions", unit(plain + dv(3)), unit(f + dv(3))
    yield "debug versions differ", unit(plain + dv(3)), unit(f + dv(2))
    yield "debug version old first", unit(plain + dv(1)), unit(f + dv(3))
    yield "flags min", unit(plain + flag + '!{i32 8, !"x", i32 2}'), unit(f + flag + '!{i32 8, !"x", i32 3}')
    yield "flags append", unit(plain + flag + '!{i32 5, !"x", !902}\n!902 = !{i32 1}'), unit(f + flag + '!{i32 5, !"x", !902}\n!902 = !{i32 2}')
    yield "flags append unique", unit(plain + flag + '!{i32 6, !"x", !902}\n!902 = !{i32 1}'), unit(f + flag + '!{i32 6, !"x", !902}\n!902 = !{i32 1}')
    yield "flags require", unit(plain + flag + '!{i32 3, !"x", !902}\n!902 = !{!"y", i32 1}'), unit(f + flag + '!{i32 1, !"y", i32 1}')
    yield "flags require unmet", unit(plain + flag + '!{i32 3, !"x", !902}\n!902 = !{!"y", i32 1}'), unit(f + flag + '!{i32 1, !"y", i32 2}')
    yield "flags require absent", unit(plain + flag + '!{i32 3, !"x", !902}\n!902 = !{!"y", i32 1}'), unit(f)
    yield "flags override both", unit(plain + flag + '!{i32 4, !"x", i32 2}'), unit(f + flag + '!{i32 1, !"x", i32 3}')
    yield "flags max and warning", unit(plain + flag + '!{i32 7, !"x", i32 2}'), unit(f + flag + '!{i32 2, !"x", i32 3}')
    yield "flags min and error", unit(plain + flag + '!{i32 8, !"x", i32 2}'), unit(f + flag + '!{i32 1, !"x", i32 2}')
    c = "\n$f = comdat %s\n" + f.replace(") {", ") comdat {").replace("%x", "%%x")
    yield "comdat any", unit(plain + c % "any"), unit(c % "any")
    yield "comdat exactmatch", unit(plain + c % "exactmatch"), unit(c % "exactmatch")
    yield "comdat nodeduplicate", unit(plain + c % "nodeduplicate"), unit(c % "nodeduplicate")
    yield "comdat samesize", unit(plain + "\n$g = comdat samesize\n@g = addrspace(1) global i32 1, comdat"), unit("$g = comdat samesize\n@g = addrspace(1) global i64 1, comdat")
    yield "comdat largest", unit(plain + "\n$g = comdat largest\n@g = addrspace(1) global i32 1, comdat"), unit("$g = comdat largest\n@g = addrspace(1) global i64 1, comdat")
    yield "comdat linkonce", unit(kernel.replace("declare i32 @f(i32)", "$f = comdat any\n" + f.replace("define", "define linkonce_odr").replace(") {", ") comdat {"))), unit("$f = comdat any\n" + f7.replace("define", "define linkonce_odr").replace(") {", ") comdat {"))
    used = '\n@llvm.%s = appending global [1 x ptr] [ptr %s], section "llvm.metadata"'
    yield "compiler.used", unit(kernel + used % ("compiler.used", "@k")), unit(f + used % ("compiler.used", "@f"))
    yield "used once", unit(kernel), unit(f + used % ("used", "@f"))
    yield "used of one", unit(kernel + used % ("used", "@k")), unit(f + used % ("used", "@f"))
    yield "used sections", unit(kernel + used % ("used", "@k")), unit(f + (used % ("used", "@f")).replace("llvm.metadata", "other"))
    yield "appending own", unit(plain + "\n@g = appending addrspace(1) global [1 x i32] [i32 1]"), unit("@g = appending addrspace(1) global [2 x i32] [i32 2, i32 3]")
    yield "appending and not", unit(plain + "\n@g = appending addrspace(1) global [1 x i32] [i32 1]"), unit("@g = addrspace(1) global [1 x i32] [i32 1]")
    yield "appending types", unit(plain + "\n@g = appending addrspace(1) global [1 x i32] [i32 1]"), unit("@g = appending addrspace(1) global [1 x i64] [i64 1]")
    yield "appending constness", unit(plain + "\n@g = appending addrspace(1) global [1 x i32] [i32 1]"), unit("@g = appending addrspace(1) constant [1 x i32] [i32 1]")
    yield "ifunc", unit(kernel), unit("@f = ifunc i32 (i32), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}")
    yield "conventions", unit(kernel), unit(f.replace("define", "define fastcc"))
    yield "kernel declared", unit("declare ptx_kernel void @k(ptr)\n" + f), unit(plain)
    yield "thread_local", unit(reads.replace("external", "external thread_local") + "i32"), unit("@g = addrspace(1) global i32 3")
    yield "externally_initialized", unit(reads + "i32"), unit("@g = addrspace(1) externally_initialized global i32 3")
    yield "constant here", unit(reads.replace("global", "constant") + "i32"), unit("@g = addrspace(1) global i32 3")
    yield "constants differ", unit(plain + "\n@g = weak addrspace(1) constant i32 1"), unit("@g = weak addrspace(1) constant i32 2")
    yield "gc", unit(kernel), unit(f.replace(") {", ') gc "shadow-stack" {'))
    yield "triple with version", unit(plain), unit(f, triple="nvptx64-nvidia-cuda1.0")
    yield "32 bits", unit(plain), unit(f, triple="nvptx-nvidia-cuda", layout="e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64")
    yield "layout p3", unit(plain), unit(f, layout="e-p3:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64")
    yield "layout older and newer", unit(plain, layout="e-i64:64-i128:128-v16:16-v32:32-n16:32:64"), unit(f)
    yield "asm twice same", unit(plain + '\nmodule asm ".global .u32 x;"'), unit(f + '\nmodule asm ".global .u32 x;"')
    yield "opaque type", unit("%t = type opaque\n" + reads.replace("addrspace(1) global ", "addrspace(1) global %t\n;")), unit("%t = type { i32 }\n@g = addrspace(1) global %t zeroinitializer")
    yield "attributes differ", unit(kernel.replace("declare i32 @f(i32)", "declare i32 @f(i32 noundef) nounwind")), unit(f.replace("i32 %x)", "i32 signext %x)"))
    yield "byval differ", unit(plain + "\ndeclare void @s(ptr byval(i32))"), unit("define void @s(ptr byval(i64) %x) {\n  ret void\n}")
    yield "source names", unit('source_filename = "a"\n' + plain), unit('source_filename = "b"\n' + f)
    yield "numbered", unit("@0 = addrspace(1) global i32 1\n" + plain), unit("@0 = addrspace(1) global i32 2\n" + f)


def others():
    """(name, lines of a body or definitions beside a kernel, head or None) of modules that were written after the reader and the verifier."""
    yield "insertelement past end", "%a = insertelement <4 x i32> undef, i32 1, i32 9\nstore <4 x i32> %a, ptr %p", ""
    yield "insertelement wrong type", "%a = insertelement <4 x i32> undef, i64 1, i32 0", ""
    yield "insertelement of scalar", "%a = insertelement i32 %n, i32 1, i32 0", ""
    yield "extractelement of scalar", "%a = extractelement i32 %n, i32 0", ""
    yield "extractelement float index", "%a = extractelement <4 x i32> undef, float 0.0", ""
    yield "extractelement i64 index", "%a = extractelement <4 x i32> undef, i64 2\nstore i32 %a, ptr %p", ""
    yield "insertvalue wrong type", "%a = insertvalue { i32, float } undef, i32 1, 1", ""
    yield "insertvalue too deep", "%a = insertvalue { i32, float } undef, i32 1, 0, 0", ""
    yield "extractvalue past end", "%a = extractvalue { i32, float } undef, 2", ""
    yield "extractvalue array past end", "%a = extractvalue [2 x i32] undef, 2", ""
    yield "extractvalue of vector", "%a = extractvalue <2 x i32> undef, 0", ""
    yield "select scalars by vector", "%a = select <2 x i1> undef, i32 1, i32 2", ""
    yield "select lengths", "%a = select <2 x i1> undef, <4 x i32> undef, <4 x i32> undef", ""
    yield "select i32 condition", "%a = select i32 %n, i32 1, i32 2", ""
    yield "select arms", "%a = select i1 true, i32 1, i64 2", ""
    yield "select of structs", "%a = select i1 true, { i32 } undef, { i32 } undef", ""
    yield "icmp of floats", "%a = icmp eq float 1.0, 2.0", ""
    yield "icmp of structs", "%a = icmp eq { i32 } undef, undef", ""
    yield "fcmp of ints", "%a = fcmp oeq i32 1, 2", ""
    yield "fcmp bad predicate", "%a = fcmp eq float 1.0, 2.0", ""
    yield "icmp bad predicate", "%a = icmp oeq i32 1, 2", ""
    yield "icmp samesign", "%a = icmp samesign ult i32 %n, 2\n%z0 = zext i1 %a to i32\nstore i32 %z0, ptr %p", ""
    yield "switch on float", "switch float 1.0, label %x [ float 2.0, label %x ]\nx:", ""
    yield "br on i32", "br i32 %n, label %x, label %x\nx:", ""
    yield "br to value", "br i1 true, label %n, label %x\nx:", ""
    yield "bitcast sizes", "%a = bitcast i32 %n to double", ""
    yield "bitcast pointer to int", "%a = bitcast ptr %p to i64", ""
    yield "bitcast vector to int", "%a = bitcast <2 x i16> undef to i32\nstore i32 %a, ptr %p", ""
    yield "inttoptr of float", "%a = inttoptr float 1.0 to ptr", ""
    yield "ptrtoint to float", "%a = ptrtoint ptr %p to float", ""
    yield "ptrtoint narrow", "%a = ptrtoint ptr %p to i8\nstore i8 %a, ptr %p", ""
    yield "trunc wider", "%a = trunc i32 %n to i64", ""
    yield "trunc nuw", "%a = trunc nuw i32 %n to i8\nstore i8 %a, ptr %p", ""
    yield "zext nneg", "%a = zext nneg i32 %n to i64\nstore i64 %a, ptr %p", ""
    yield "zext narrower", "%a = zext i32 %n to i8", ""
    yield "sitofp to int", "%a = sitofp i32 %n to i64", ""
    yield "fptosi of int", "%a = fptosi i32 %n to i64", ""
    yield "fpext narrower", "%a = fpext double 1.0 to float", ""
    yield "fptrunc wider", "%a = fptrunc float 1.0 to double", ""
    yield "uitofp nneg", "%a = uitofp nneg i32 %n to float\nstore float %a, ptr %p", ""
    yield "addrspacecast same", "%a = addrspacecast ptr %p to ptr", ""
    yield "addrspacecast of int", "%a = addrspacecast i64 1 to ptr addrspace(1)", ""
    yield "gep vector of pointers", "%a = getelementptr i32, <2 x ptr> undef, i64 1", ""
    yield "gep variable field", "%z1 = add i32 %n, 0\n%a = getelementptr { i32, i32 }, ptr %p, i32 0, i32 %z1", ""
    yield "gep i64 field", "%a = getelementptr { i32, i32 }, ptr %p, i32 0, i64 1", ""
    yield "gep negative field", "%a = getelementptr { i32, i32 }, ptr %p, i32 0, i32 -1", ""
    yield "gep nusw nuw", "%a = getelementptr nusw nuw i8, ptr %p, i64 4\nstore i8 1, ptr %a", ""
    yield "gep inrange", "%a = getelementptr inrange(0, 4) i8, ptr %p, i64 4", ""
    yield "phi types", "br label %x\nx:\n%a = phi i32 [ 1.0, %0 ]", ""
    yield "phi void", "br label %x\nx:\n%a = phi void [ undef, %0 ]", ""
    yield "phi empty", "br label %x\nx:\n%a = phi i32", ""
    yield "ret in void", "ret i32 %n\nx:\nret void", ""
    yield "two terminators", "ret void\nret void", ""
    yield "label twice", "br label %x\nx:\nbr label %x\nx:\nret void", ""
    yield "add of pointers", "%a = add ptr %p, %p", ""
    yield "add of bools", "%a = add i1 true, false\n%z2 = zext i1 %a to i32\nstore i32 %z2, ptr %p", ""
    yield "shl of vectors by scalar", "%a = shl <2 x i32> undef, 1", ""
    yield "fneg fast", "%a = fneg fast float 1.0\nstore float %a, ptr %p", ""
    yield "fadd flags wrong", "%a = fadd nuw float 1.0, 2.0", ""
    yield "and of floats", "%a = and float 1.0, 2.0", ""
    yield "or disjoint", "%a = or disjoint i32 %n, 1\nstore i32 %a, ptr %p", ""
    yield "frem double", "%a = frem double 1.0, 2.0\nstore double %a, ptr %p", ""
    yield "load atomic without align", "%a = load atomic i32, ptr %p monotonic", ""
    yield "load atomic release", "%a = load atomic i32, ptr %p release, align 4", ""
    yield "store atomic acquire", "store atomic i32 1, ptr %p acquire, align 4", ""
    yield "load atomic vector", "%a = load atomic <2 x i32>, ptr %p monotonic, align 8", ""
    yield "load atomic float", "%a = load atomic float, ptr %p monotonic, align 4\nstore float %a, ptr %p", ""
    yield "load atomic struct", "%a = load atomic { i32 }, ptr %p monotonic, align 4", ""
    yield "cmpxchg types", "%a = cmpxchg ptr %p, i32 1, i64 2 monotonic monotonic", ""
    yield "cmpxchg of float", "%a = cmpxchg ptr %p, float 1.0, float 2.0 monotonic monotonic", ""
    yield "cmpxchg of pointers", "%a = cmpxchg ptr %p, ptr null, ptr null monotonic monotonic", ""
    yield "cmpxchg weak volatile", "%a = cmpxchg weak volatile ptr %p, i32 1, i32 2 acq_rel monotonic", ""
    yield "cmpxchg unordered", "%a = cmpxchg ptr %p, i32 1, i32 2 unordered unordered", ""
    yield "rmw unordered", "%a = atomicrmw add ptr %p, i32 1 unordered", ""
    yield "rmw of struct", "%a = atomicrmw xchg ptr %p, { i32 } undef monotonic", ""
    yield "rmw fadd vector", "%a = atomicrmw fadd ptr %p, <2 x half> zeroinitializer monotonic, align 4", ""
    yield "fence unordered", "fence unordered", ""
    yield "fence monotonic scope", 'fence syncscope("block") monotonic', ""
    yield "alloca huge", "%a = alloca [100000000 x i32]\nstore i32 1, ptr %a", ""
    yield "alloca zero", "%a = alloca [0 x i32]\nstore ptr %a, ptr %p", ""
    yield "alloca float count", "%a = alloca i32, float 1.0", ""
    yield "alloca align 0", "%a = alloca i32, align 0", ""
    yield "call with fewer", "call void @f2(i32 1)", "declare void @f2(i32, i32)"
    yield "call varargs", "call void (i32, ...) @v(i32 1, float 1.0)", "declare void @v(i32, ...)"
    yield "call null", "call void null()", ""
    yield "call undef", "call void undef()", ""
    yield "call integer", "call void inttoptr (i64 64 to ptr)()", ""
    yield "call of variable", "call void @g1()", "@g1 = global i32 0"
    yield "call convergent attr", "call void @f3() convergent", "declare void @f3()"
    yield "call inalloca", "call void @f4(ptr inalloca(i32) %p)", "declare void @f4(ptr inalloca(i32))"
    yield "call byval mismatch", "call void @f5(ptr byval(i64) %p)", "declare void @f5(ptr byval(i32))"
    yield "call noreturn then code", "call void @f6()\nstore i32 1, ptr %p", "declare void @f6() noreturn"
    yield "asm sideeffect ptr", 'call void asm sideeffect "st.global.u32 [$0], 1;", "l"(ptr %p)', ""
    yield "asm int in l", 'call void asm sideeffect "", "l"(i32 %n)', ""
    yield "asm float in r", 'call void asm sideeffect "", "r"(float 1.0)', ""
    yield "asm matching", '%a = call i32 asm "add.s32 $0, $1, 1;", "=r,0"(i32 %n)\nstore i32 %a, ptr %p', ""
    yield "asm too many operands", 'call void asm sideeffect "$5", "r"(i32 %n)', ""
    yield "asm memory", 'call void asm sideeffect "", "~{memory}"()', ""
    yield "asm immediate", 'call void asm sideeffect "", "n"(i32 5)', ""
    yield "asm immediate variable", 'call void asm sideeffect "", "n"(i32 %n)', ""
    yield "asm align stack", 'call void asm sideeffect alignstack "", ""()', ""
    yield "asm intel", 'call void asm sideeffect inteldialect "", ""()', ""
    yield "asm vector", 'call void asm sideeffect "", "r"(<2 x i16> undef)', ""
    yield "asm h", 'call void asm sideeffect "", "h"(i16 1)', ""
    yield "asm c", 'call void asm sideeffect "", "c"(i8 1)', ""
    yield "cluster attr", 'define ptx_kernel void @k2() "nvvm.cluster_dim"="2,1,1" {\n ret void\n}', None
    yield "maxclusterrank", 'define ptx_kernel void @k2() "nvvm.maxclusterrank"="8" {\n ret void\n}', None
    yield "maxnreg attr", 'define ptx_kernel void @k2() "nvvm.maxnreg"="32" {\n ret void\n}', None
    yield "blocksareclusters", 'define ptx_kernel void @k2() "nvvm.blocksareclusters" {\n ret void\n}', None
    yield "grid_constant", 'define ptx_kernel void @k2(ptr byval(i32) "nvvm.grid_constant" %x) {\n ret void\n}', None
    yield "kernel byval", "define ptx_kernel void @k2(ptr byval({ i32, i64 }) align 8 %x) {\n ret void\n}", None
    yield "kernel sret", "define ptx_kernel void @k2(ptr sret(i32) %x) {\n ret void\n}", None
    yield "kernel i1 parameter", "define ptx_kernel void @k2(i1 %x) {\n ret void\n}", None
    yield "kernel vector parameter", "define ptx_kernel void @k2(<4 x float> %x) {\n ret void\n}", None
    yield "kernel i128 parameter", "define ptx_kernel void @k2(i128 %x) {\n ret void\n}", None
    yield "kernel linkonce", "define linkonce_odr ptx_kernel void @k2() {\n ret void\n}", None
    yield "kernel internal", "define internal ptx_kernel void @k2() {\n ret void\n}", None
    yield "kernel comdat", "$k2 = comdat any\ndefine ptx_kernel void @k2() comdat {\n ret void\n}", None
    yield "kernel alias", "define ptx_kernel void @k2() {\n ret void\n}\n@k3 = alias void (), ptr @k2", None
    yield "array of bools", "@g = addrspace(1) global [4 x i1] [i1 1, i1 0, i1 1, i1 1]", None
    yield "struct of vectors", "@g = addrspace(1) global { <3 x i32>, i8 } zeroinitializer", None
    yield "packed struct", "@g = addrspace(1) global <{ i8, i32 }> <{ i8 1, i32 2 }>", None
    yield "global half", "@g = addrspace(1) global half 0xH3C00", None
    yield "global bfloat", "@g = addrspace(1) global bfloat 0xR3F80", None
    yield "global fp128", "@g = addrspace(1) global fp128 0xL00000000000000003FFF000000000000", None
    yield "string", '@g = addrspace(1) constant [3 x i8] c"ab\\00"', None
    yield "string length", '@g = addrspace(1) constant [4 x i8] c"ab\\00"', None
    yield "pointer array", "@v = addrspace(1) global i32 0\n@g = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @v, ptr addrspace(1) null]", None
    yield "gep constant", "@v = addrspace(1) global [4 x i32] zeroinitializer\n@g = addrspace(1) global ptr addrspace(1) getelementptr (i32, ptr addrspace(1) @v, i64 2)", None
    yield "ptrtoint constant", "@v = addrspace(1) global i32 0\n@g = addrspace(1) global i64 ptrtoint (ptr addrspace(1) @v to i64)", None
    yield "trunc constant", "@v = addrspace(1) global i32 0\n@g = addrspace(1) global i32 trunc (i64 ptrtoint (ptr addrspace(1) @v to i64) to i32)", None
    yield "function pointer", "define void @f() {\n ret void\n}\n@g = addrspace(1) global ptr @f", None
    yield "select constant", "@g = addrspace(1) global i32 select (i1 true, i32 1, i32 2)", None
    yield "icmp constant", "@g = addrspace(1) global i1 icmp eq (i32 1, i32 2)", None
    yield "undef member", "@g = addrspace(1) global { i32, i32 } { i32 undef, i32 1 }", None
    yield "poison member", "@g = addrspace(1) global { i32, i32 } { i32 poison, i32 1 }", None
    yield "wrong member", "@g = addrspace(1) global { i32, i32 } { i64 1, i32 1 }", None
    yield "wrong count", "@g = addrspace(1) global [2 x i32] [i32 1]", None
    yield "negative array", "@g = addrspace(1) global [-1 x i32] zeroinitializer", None
    yield "vector of none", "@g = addrspace(1) global <0 x i32> zeroinitializer", None
    yield "i0", "@g = addrspace(1) global i0 0", None
    yield "i16777216", "@g = addrspace(1) global i16777216 0", None
    yield "named twice", "@g = addrspace(1) global i32 0\n@g = addrspace(1) global i32 1", None
    yield "type twice", "%t = type { i32 }\n%t = type { i64 }", None
    yield "attribute group", "define void @f() #7 {\n ret void\n}\nattributes #7 = { nounwind }", None
    yield "attribute group missing", "define void @f() #7 {\n ret void\n}", None
    yield "attribute group empty", "define void @f() #7 {\n ret void\n}\nattributes #7 = { }", None
    yield "metadata missing", "define void @f() {\n ret void\n}\n!x = !{!77}", None
    yield "named metadata twice", "!x = !{!70}\n!x = !{!70}\n!70 = !{}", None
    yield "metadata on function", "define void @f() !foo !70 {\n ret void\n}\n!70 = !{}", None
    yield "loop metadata", "define void @f() {\n br label %x\nx:\n br label %x, !llvm.loop !70\n}\n!70 = distinct !{!70}", None
    yield "loop metadata plain", "define void @f() {\n br label %x\nx:\n br label %x, !llvm.loop !70\n}\n!70 = !{!70}", None
    yield "uselistorder", "define void @f(i32 %a) {\n %b = add i32 %a, %a\n ret void\n uselistorder i32 %a, { 1, 0 }\n}", None
    yield "source_filename", 'source_filename = "x"', None
    yield "module flags bad", "!llvm.module.flags = !{!70}\n!70 = !{i32 1}", None
    yield "unnamed function", "define void @0() {\n ret void\n}", None
    yield "quoted function", 'define void @"a b"() {\n ret void\n}', None
    yield "dots", "define void @a.b.c() {\n ret void\n}", None
    yield "dollar", 'define void @"$x"() {\n ret void\n}', None
