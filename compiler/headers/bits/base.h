// What all stand-ins for standard headers share.
#pragma once
#define __JQ_HD __host__ __device__
#define __JQ_FN __host__ __device__ inline
#define __JQ_CX __host__ __device__ constexpr
namespace std {
using size_t = decltype(sizeof(0));
using ptrdiff_t = decltype(static_cast<char *>(nullptr) - static_cast<char *>(nullptr));
using nullptr_t = decltype(nullptr);
}
// Not where the program's own CCCL defines it.
#if !__has_include(<cuda/std/detail/__config>)
namespace cuda { namespace std = ::std; }
#endif
using std::size_t;
using std::ptrdiff_t;
