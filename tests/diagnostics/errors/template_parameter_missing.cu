// A template parameter is missing where a comma ends, begins or doubles.
template <class T,> __global__ void ends(T *p) { *p = 1; }
template <, class T> __device__ void begins(T) {}
template <class T,, class U> struct Doubles {};
struct S {
  int operator,(int) const;
  bool operator<(int) const;
};
template <int (S::*)(int) const = &S::operator,> struct NamesTheComma {};
template __global__ void ends<int>(int *);
