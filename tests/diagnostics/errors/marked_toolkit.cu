// flags: --check=all
// Line markers of an earlier preprocessor: where `cuda_runtime.h` lies, the headers are the toolkit's. Only the user's are checked.
# 1 "/opt/toolkit/include/cuda_runtime.h" 1
# 1 "/opt/toolkit/include/crt/host.h" 1
__attribute__((device)) int toolkits() { return undeclared_here; }
#line 30
__attribute__((device)) int toolkits_too() { return undeclared_here; }
# 3 "/opt/toolkit/include/cuda_runtime.h" 2
# 12 "marked_toolkit.cu" 2
__attribute__((device)) int users() { return undeclared_there; }
__attribute__((global)) void k(int *p) { *p = 1; }
