// RUN: jacq -arch=sm_80 -O3 -rdc=true
// LOOK: .visible .extern .weak .func
// CHECK-NOT: .visible .func
// CHECK-NOT: .extern
// A host function's address in code for both sides: what the device has of it is this file's own.
void declared(int *p);
__host__ __device__ inline void pass(void (**to)(int *)) { *to = declared; }
__global__ void k(void (**to)(int *)) { pass(to); }
// CHECK: .func _Z8declaredPi(
// CHECK: .visible .entry _Z1kPPFvPiE(
// CHECK: .weak .func _Z4passPPFvPiE(
// CHECK: .func _Z8declaredPi(
