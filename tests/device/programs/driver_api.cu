// nvcc:
// The driver interface, with its PTX made by the runtime's own kernel in the same file for comparison.
#include "check.h"
#include <cuda.h>
#include <vector>
#define DR(call) do { CUresult r_ = (call); if (r_) { const char* s_; cuGetErrorName(r_, &s_); printf("%d: %s\n", __LINE__, s_); return 1; } } while (0)
static const char* ptx = R"(.version 7.0
.target sm_80
.address_size 64
.visible .const .align 4 .b8 factor[4];
.visible .global .align 4 .u32 count;
.visible .entry scale(.param .u64 p, .param .u32 n)
{
  .reg .pred %p; .reg .b32 %r<8>; .reg .b64 %d<4>; .reg .f32 %f<3>;
  ld.param.u64 %d0, [p]; ld.param.u32 %r0, [n];
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;
  mad.lo.s32 %r4, %r1, %r2, %r3;
  setp.ge.s32 %p, %r4, %r0;
  @%p bra done;
  cvta.to.global.u64 %d0, %d0;
  mul.wide.s32 %d1, %r4, 4; add.s64 %d0, %d0, %d1;
  ld.const.f32 %f0, [factor]; ld.global.f32 %f1, [%d0]; mul.f32 %f1, %f1, %f0; st.global.f32 [%d0], %f1;
  mov.u64 %d2, count; red.global.add.u32 [%d2], 1;
done: ret;
}
)";
int main() {
  CUdevice dev;
  CUcontext ctx, other, now;
  CUmodule mod;
  CUfunction f;
  int n;
  REQUIRE(cuDeviceGetCount(&n) == CUDA_ERROR_NOT_INITIALIZED);
  DR(cuInit(0));
  DR(cuDeviceGet(&dev, 0));
  REQUIRE(cuMemAlloc((CUdeviceptr*)&ctx, 4) == CUDA_ERROR_INVALID_CONTEXT);
  DR(cuCtxCreate(&ctx, nullptr, 0, dev));
  DR(cuModuleLoadData(&mod, ptx));
  DR(cuModuleGetFunction(&f, mod, "scale"));
  REQUIRE(cuModuleGetFunction(&f, mod, "nothing") == CUDA_ERROR_NOT_FOUND);
  DR(cuModuleGetFunction(&f, mod, "scale"));
  CUdeviceptr factor, count, p;
  size_t size;
  DR(cuModuleGetGlobal(&factor, &size, mod, "factor"));
  REQUIRE(size == 4);
  DR(cuModuleGetGlobal(&count, nullptr, mod, "count"));
  float two = 2.5f;
  DR(cuMemcpyHtoD(factor, &two, 4));
  std::vector<float> h(100);
  for (int i = 0; i < 100; i++) h[i] = i;
  DR(cuMemAlloc(&p, 400));
  DR(cuMemcpyHtoD(p, h.data(), 400));
  int m = 90;
  void* args[] = {&p, &m};
  DR(cuLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, 0, args, nullptr));
  struct { CUdeviceptr p; int n; } packed = {p, 50};
  size_t bytes = 12;
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  DR(cuLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, 0, nullptr, extra));
  DR(cuCtxSynchronize());
  DR(cuMemcpyDtoH(h.data(), p, 400));
  for (int i = 0; i < 100; i++) REQUIRE(h[i] == i * (i < 50 ? 6.25f : i < 90 ? 2.5f : 1.0f));
  int c;
  DR(cuMemcpyDtoH(&c, count, 4));
  REQUIRE(c == 140);
  // Contexts as a stack.
  DR(cuCtxCreate(&other, nullptr, 0, dev));
  DR(cuCtxGetCurrent(&now));
  REQUIRE(now == other);
  DR(cuCtxDestroy(other));
  DR(cuCtxGetCurrent(&now));
  REQUIRE(now == ctx);
  DR(cuCtxPopCurrent(&now));
  REQUIRE(now == ctx && cuCtxSynchronize() == CUDA_ERROR_INVALID_CONTEXT);
  DR(cuCtxPushCurrent(ctx));
  // Entry points by version.
  void* at;
  CUdriverProcAddressQueryResult q;
  DR(cuGetProcAddress("cuMemAlloc", &at, 13000, CU_GET_PROC_ADDRESS_DEFAULT, &q));
  REQUIRE(at && q == CU_GET_PROC_ADDRESS_SUCCESS);
  CUdeviceptr d2;
  DR(((CUresult(*)(CUdeviceptr*, size_t))at)(&d2, 64));
  cuGetProcAddress("cuGraphCreate", &at, 8000, CU_GET_PROC_ADDRESS_DEFAULT, &q);
  REQUIRE(q == CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT);
  REQUIRE(cuGetProcAddress("cuNothing", &at, 13000, 0, &q) == CUDA_ERROR_NOT_FOUND && q == CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND);
  // Bad PTX, with a log.
  char log[1000] = "";
  CUjit_option keys[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, (void*)sizeof log};
  REQUIRE(cuModuleLoadDataEx(&mod, ".version 7.0\n.target sm_80\n.address_size 64\n.entry k() { bogus.x; }", 2, keys, values) == CUDA_ERROR_INVALID_PTX);
  REQUIRE(strstr(log, "bogus"));
  // Linking.
  CUlinkState link;
  DR(cuLinkCreate(0, nullptr, nullptr, &link));
  const char* a = ".version 7.0\n.target sm_80\n.address_size 64\n.extern .func (.param .b32 r) five();\n.visible .entry k(.param .u64 p) { .reg .b64 %d; .reg .b32 %r; .param .b32 x; ld.param.u64 %d, [p]; call (x), five, (); ld.param.b32 %r, [x]; st.global.u32 [%d], %r; ret; }";
  const char* b = ".version 7.0\n.target sm_80\n.address_size 64\n.visible .func (.param .b32 r) five() { st.param.b32 [r], 5; ret; }";
  DR(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void*)a, strlen(a) + 1, "a", 0, nullptr, nullptr));
  DR(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void*)b, strlen(b) + 1, "b", 0, nullptr, nullptr));
  void* image;
  DR(cuLinkComplete(link, &image, &size));
  DR(cuModuleLoadData(&mod, image));
  DR(cuLinkDestroy(link));
  DR(cuModuleGetFunction(&f, mod, "k"));
  void* kargs[] = {&p};
  DR(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, kargs, nullptr));
  DR(cuMemcpyDtoH(&c, p, 4));
  REQUIRE(c == 5);
  REQUIRE(cuMemFree(p + 4) == CUDA_ERROR_INVALID_VALUE);  // faults on purpose
  DR(cuMemFree(p));
  REQUIRE(cuMemFree(p) == CUDA_ERROR_INVALID_VALUE);
  CUdeviceptr base;
  DR(cuMemGetAddressRange(&base, &size, d2 + 10));
  REQUIRE(base == d2 && size == 64);
  unsigned type;
  DR(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, d2));
  REQUIRE(type == CU_MEMORYTYPE_DEVICE);
  puts("ok");
  return 0;
}
