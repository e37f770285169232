// RUN: jacq -arch=sm_80 -O3
// LOOK: .entry _optix
// Functions that OptiX provides when it loads the text stay as its headers call them.
extern "C" __constant__ unsigned *result;
extern "C" __global__ void __raygen__first() {
  unsigned x;
  asm("call (%0), _optix_get_launch_index_x, ();" : "=r"(x) :);
  asm volatile("call _optix_set_payload, (%0, %1);" : : "r"(0), "r"(x + 1) :);
  result[x] = x;
}
// CHECK: .visible .entry __raygen__first(
// CHECK: call (%r1), _optix_get_launch_index_x, ();
// CHECK: call _optix_set_payload, (
