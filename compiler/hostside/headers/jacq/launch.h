// What the text that `jacq` writes for the host compiler calls: launches, registration, managed variables.
#pragma once

struct __jacq_entry { const void *host; const char *name; unsigned long size, kind; };
struct __jacq_wrapper { int magic, version; const void *image, *file; };
enum { __jacq_kernel, __jacq_global, __jacq_constant, __jacq_managed_memory };

// A parameter's type in the type of its function: `__restrict__` is no part of that.
template <class T> struct __jacq_parameter { typedef T type; };
template <class T> struct __jacq_parameter<T *__restrict__> { typedef T *type; };
template <class T> struct __jacq_parameter<T *const __restrict__> { typedef T *type; };
template <class T> using __jacq_type = typename __jacq_parameter<T>::type;

static inline void __jacq_launch(const void *kernel, void **arguments) {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
    if (::__cudaPopCallConfiguration(&grid, &block, &shared, &stream) == cudaSuccess)
        (void)::cudaLaunchKernel(kernel, grid, block, arguments, shared, stream);
}

static inline void *__jacq_managed(void *pointer) { return pointer; }

static inline void **__jacq_register_all(const __jacq_wrapper *image, const __jacq_entry *e, const __jacq_entry *last, void (*end)()) {
    void **handle = ::__cudaRegisterFatBinary(image);
    bool managed = false;
    for (; e != last; e++) {
        char *host = (char *)e->host;
        if (e->kind == __jacq_kernel)
            ::__cudaRegisterFunction(handle, host, (char *)e->name, e->name, -1, 0, 0, 0, 0, 0);
        else if (e->kind == __jacq_managed_memory)
            ::__cudaRegisterManagedVar(handle, (void **)host, (char *)e->name, e->name, 0, e->size, 0, 0), managed = true;
        else
            ::__cudaRegisterVar(handle, host, (char *)e->name, e->name, 0, e->size, e->kind == __jacq_constant, 0);
    }
    ::__cudaRegisterFatBinaryEnd(handle);
    // References to managed variables are bound before the program's own initializers run.
    if (managed) (void)::__cudaInitModule(handle);
    (void)::atexit(end);
    return handle;
}
