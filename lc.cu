__host__ __device__ int fake_main(int, char **);
#define main fake_main
#include "/work/ref/cccl/libcudacxx/test/libcudacxx/std/utilities/optional/optional.object/special_members.pass.cpp"
#undef main
extern "C" __global__ void test_kernel(int *answer) { *answer = fake_main(0, nullptr); }
