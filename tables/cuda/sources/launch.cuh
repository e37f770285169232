// Launches from the device (with -rdc): the calls of the device runtime that nvcc 13.0 makes of one.
extern "C" __device__ void *__device_launch_buffer(void *, dim3, dim3, unsigned) asm("__cudaCDP2GetParameterBufferV2");
extern "C" __device__ int __device_launch_start(void *, void *) asm("__cudaCDP2LaunchDeviceV2");
template <typename T> struct __launched { using type = T; };
template <typename... P> static __device__ __forceinline__ void __device_launch(void (*kernel)(P...), dim3 grid, dim3 block, unsigned shared, void *stream, typename __launched<P>::type... args) {
  char *buffer = (char *)__device_launch_buffer((void *)kernel, grid, block, shared);
  if (buffer) {
    unsigned long at = 0;
    ((at = (at + alignof(P) - 1) & ~(alignof(P) - 1), ::new ((void *)(buffer + at)) P(args), at += sizeof(P)), ...);
    __device_launch_start(buffer, stream);
  }
}
