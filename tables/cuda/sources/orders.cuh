// Memory orders and thread scopes of the __nv_atomic functions.
constexpr int __NV_ATOMIC_RELAXED = 0;
constexpr int __NV_ATOMIC_CONSUME = 1;
constexpr int __NV_ATOMIC_ACQUIRE = 2;
constexpr int __NV_ATOMIC_RELEASE = 3;
constexpr int __NV_ATOMIC_ACQ_REL = 4;
constexpr int __NV_ATOMIC_SEQ_CST = 5;
constexpr int __NV_THREAD_SCOPE_THREAD = 0;
constexpr int __NV_THREAD_SCOPE_BLOCK = 1;
constexpr int __NV_THREAD_SCOPE_CLUSTER = 2;
constexpr int __NV_THREAD_SCOPE_DEVICE = 3;
constexpr int __NV_THREAD_SCOPE_SYSTEM = 4;
