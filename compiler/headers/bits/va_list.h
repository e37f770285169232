// The type of variable argument lists: an array under nvcc, whose host is x86-64 Linux (System V ABI, section 3.5.7), so that a
// function that gets a list moves its caller's; a pointer under NVRTC. Device code uses the first eight bytes of it.
#pragma once
#ifdef __CUDACC_RTC__
typedef char *__builtin_va_list;
#else
struct __va_list_tag { void *__next; void *__unused[2]; };
typedef __va_list_tag __builtin_va_list[1];
#endif
