// Exchange of 16 bytes (sm_90 on).

#if __CUDA_ARCH__ >= 900
 template <class T, bool B = (sizeof(T) == 16 && alignof(T) == 16 && __is_trivially_copyable(T))> struct __jq_sixteen {};
 template <class T> struct __jq_sixteen<T, true> { typedef T type; };
template <class T> __device__ __forceinline__ typename __jq_sixteen<T>::type atomicCAS(T* p, T compare, T value) { alignas(16) T old; __u128AtomicCAS(p, &compare, &value, &old); return old; }
template <class T> __device__ __forceinline__ typename __jq_sixteen<T>::type atomicExch(T* p, T value) { alignas(16) T old; __u128AtomicExch(p, &value, &old); return old; }
template <class T> __device__ __forceinline__ typename __jq_sixteen<T>::type atomicCAS_block(T* p, T compare, T value) { alignas(16) T old; __u128AtomicCAS_block(p, &compare, &value, &old); return old; }
template <class T> __device__ __forceinline__ typename __jq_sixteen<T>::type atomicExch_block(T* p, T value) { alignas(16) T old; __u128AtomicExch_block(p, &value, &old); return old; }
template <class T> __device__ __forceinline__ typename __jq_sixteen<T>::type atomicCAS_system(T* p, T compare, T value) { alignas(16) T old; __u128AtomicCAS_system(p, &compare, &value, &old); return old; }
template <class T> __device__ __forceinline__ typename __jq_sixteen<T>::type atomicExch_system(T* p, T value) { alignas(16) T old; __u128AtomicExch_system(p, &value, &old); return old; }
#endif
