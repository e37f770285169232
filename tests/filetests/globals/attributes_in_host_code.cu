// RUN: jacq -arch=sm_90 -O1 -std=c++17
// Attributes before statements of host code take no launch away.
template <typename T> __global__ void E1() {} template <typename T> __global__ void E2() {} template <typename T> __global__ void E3() {} template <typename T> __global__ void E4() {} template <typename T> __global__ void E5(){}
// CHECK: .entry _Z2E1IiEvv
// CHECK: .entry _Z2E2IiEvv
// CHECK: .entry _Z2E3IiEvv
// CHECK: .entry _Z2E4IiEvv
// CHECK: .entry _Z2E5IiEvv
template <class T = void> int f(int v) { int a[2]={}; [[maybe_unused]] const auto k = E1<T>;
 if (v) [[likely]] { E2<T><<<1,1>>>(); } 
 for ([[maybe_unused]] auto &x : a) { E3<T><<<1,1>>>(); }
 [[maybe_unused]] auto l = [] { E4<T><<<1,1>>>(); }; l();
 switch (v) { case 1: [[fallthrough]]; default: E5<T><<<1,1>>>(); }
 return 0; }
int h() { return f<int>(1) ; }
