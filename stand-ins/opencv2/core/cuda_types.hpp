// Stand-in for OpenCV's views of device images, the part of that library that kernels take.
#pragma once
#include <bits/short_names.h>
#include <bits/base.h>
namespace cv {
using ::uchar;
using ushort = unsigned short;
namespace cuda {
template <class T> struct DevPtr {
    typedef T elem_type;
    typedef int index_type;
    enum { elem_size = sizeof(elem_type) };
    T *data;
    __JQ_HD DevPtr() : data(0) {}
    __JQ_HD DevPtr(T *p) : data(p) {}
    __JQ_HD size_t elemSize() const { return elem_size; }
    __JQ_HD operator T *() { return data; }
    __JQ_HD operator const T *() const { return data; }
};
template <class T> struct PtrSz : public DevPtr<T> {
    size_t size;
    __JQ_HD PtrSz() : size(0) {}
    __JQ_HD PtrSz(T *p, size_t n) : DevPtr<T>(p), size(n) {}
};
template <class T> struct PtrStep : public DevPtr<T> {
    size_t step;
    __JQ_HD PtrStep() : step(0) {}
    __JQ_HD PtrStep(T *p, size_t bytes) : DevPtr<T>(p), step(bytes) {}
    __JQ_HD T *ptr(int y = 0) { return (T *)((char *)this->data + y * step); }
    __JQ_HD const T *ptr(int y = 0) const { return (const T *)((const char *)this->data + y * step); }
    __JQ_HD T &operator()(int y, int x) { return ptr(y)[x]; }
    __JQ_HD const T &operator()(int y, int x) const { return ptr(y)[x]; }
};
template <class T> struct PtrStepSz : public PtrStep<T> {
    int cols, rows;
    __JQ_HD PtrStepSz() : cols(0), rows(0) {}
    __JQ_HD PtrStepSz(int r, int c, T *p, size_t bytes) : PtrStep<T>(p, bytes), cols(c), rows(r) {}
    template <class U> explicit PtrStepSz(const PtrStepSz<U> &o) : PtrStep<T>((T *)o.data, o.step), cols(o.cols), rows(o.rows) {}
};
typedef PtrStepSz<unsigned char> PtrStepSzb;
typedef PtrStepSz<unsigned short> PtrStepSzus;
typedef PtrStepSz<float> PtrStepSzf;
typedef PtrStepSz<int> PtrStepSzi;
typedef PtrStep<unsigned char> PtrStepb;
typedef PtrStep<unsigned short> PtrStepus;
typedef PtrStep<float> PtrStepf;
typedef PtrStep<int> PtrStepi;
}
}
