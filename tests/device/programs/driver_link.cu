// nvcc:
#include "check.h"
#include <cuda.h>
#include <string>
// PTX texts linked by the driver, libraries and their kernels, launches with attributes; logs of what is wrong.
#define DR(call) do { CUresult r_ = (call); if (r_) { const char* s_; cuGetErrorName(r_, &s_); printf("%d: %s\n", __LINE__, s_); exit(1); } } while (0)
static const char* head = ".version 7.8\n.target sm_80\n.address_size 64\n";
static const char* one = R"(
.extern .func (.param .b32 r) helper(.param .b32 a);
.global .u32 own = 5;
.visible .entry run(.param .u64 p) {
  .reg .b32 %r<5>; .reg .b64 %d<3>;
  ld.param.u64 %d0, [p]; cvta.to.global.u64 %d0, %d0;
  mov.u32 %r0, %tid.x; mul.wide.u32 %d1, %r0, 4; add.u64 %d0, %d0, %d1;
  { .param .b32 a; .param .b32 r; st.param.b32 [a], %r0; call (r), helper, (a); ld.param.b32 %r1, [r]; }
  ld.global.u32 %r2, [own]; add.u32 %r1, %r1, %r2;
  st.global.u32 [%d0], %r1; ret;
})";
static const char* two = R"(
.global .u32 own = 100;
.visible .func (.param .b32 r) helper(.param .b32 a) {
  .reg .b32 %r<3>;
  ld.param.b32 %r0, [a]; ld.global.u32 %r1, [own]; mad.lo.u32 %r2, %r0, %r0, %r1;
  st.param.b32 [r], %r2; ret;
})";
int main() {
  CUdevice dev;
  CUcontext ctx;
  DR(cuInit(0));
  DR(cuDeviceGet(&dev, 0));
  // What a pointer is can be asked without a context.
  unsigned kind = 1;
  CUpointer_attribute asked[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE};
  void* answers[] = {&kind};
  DR(cuPointerGetAttributes(1, asked, answers, (CUdeviceptr)&dev));
  REQUIRE(kind == 0);
  DR(cuDevicePrimaryCtxRetain(&ctx, dev));
  DR(cuCtxSetCurrent(ctx));
  char log[512] = "";
  CUjit_option keys[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_MAX_REGISTERS};
  void* values[] = {log, (void*)sizeof log, (void*)24};
  CUlinkState link;
  std::string a = std::string(head) + one, b = std::string(head) + two, bad = std::string(head) + ".visible .entry k() { nonsense; }";
  DR(cuLinkCreate(3, keys, values, &link));
  REQUIRE(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void*)bad.c_str(), bad.size() + 1, "bad", 0, nullptr, nullptr) != CUDA_SUCCESS);
  REQUIRE(log[0]);
  DR(cuLinkDestroy(link));
  DR(cuLinkCreate(3, keys, values, &link));
  DR(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void*)a.c_str(), a.size() + 1, "one", 0, nullptr, nullptr));
  DR(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void*)b.c_str(), b.size() + 1, "two", 0, nullptr, nullptr));
  // The list may be gone, and something else there.
  values[1] = (void*)7;
  void* image;
  size_t size;
  DR(cuLinkComplete(link, &image, &size));
  REQUIRE(values[1] == (void*)7);
  CUlibrary lib;
  DR(cuLibraryLoadData(&lib, image, nullptr, nullptr, 0, nullptr, nullptr, 0));
  DR(cuLinkDestroy(link));
  unsigned count;
  DR(cuLibraryGetKernelCount(&count, lib));
  REQUIRE(count == 1);
  CUkernel k;
  DR(cuLibraryEnumerateKernels(&k, 1, lib));
  const char* name;
  DR(cuKernelGetName(&name, k));
  REQUIRE(!strcmp(name, "run"));
  CUfunction f;
  DR(cuKernelGetFunction(&f, k));
  int regs;
  DR(cuFuncGetAttribute(&regs, CU_FUNC_ATTRIBUTE_NUM_REGS, f));
  REQUIRE(regs > 0 && regs <= 24);
  CUdeviceptr p;
  DR(cuMemAllocManaged(&p, 64 * 4, CU_MEM_ATTACH_GLOBAL));
  void* args[] = {&p};
  CUlaunchConfig c = {};
  c.gridDimX = c.gridDimY = c.gridDimZ = c.blockDimY = c.blockDimZ = 1;
  c.blockDimX = 64;
  DR(cuLaunchKernelEx(&c, f, args, nullptr));
  DR(cuCtxSynchronize());
  for (int i = 0; i < 64; i++) REQUIRE(((int*)p)[i] == i * i + 105);
  REQUIRE(cuKernelGetName(&name, nullptr) == CUDA_ERROR_INVALID_VALUE);
  DR(cuLibraryUnload(lib));
  DR(cuMemFree(p));
  DR(cuDevicePrimaryCtxRelease(dev));
  puts("ok");
  return 0;
}
