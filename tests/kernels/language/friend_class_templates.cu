// A class befriends a class template that is declared before it: the template stays one.
// buffer befriended_out i32[4] out
// launch befriended<<<1, 1>>>(befriended_out)
template <class T> class Grid;
class Map {
  template <typename U> friend class Grid;
  int secret = 5;
 public:
  __device__ Map &operator=(int v) { secret = v; return *this; }
};
class Base {
 public:
  Map map;
  __device__ Base &operator=(int) { return *this; }
};
template <class T> class Grid : public Base {
 public:
  T t = 2;
  __device__ Grid &operator=(T v) { t = v; return *this; }
  __device__ int get() { Map m; return m.secret; }
};
class Field : public Grid<int> {
 public:
  __device__ Field &operator=(int v) { Grid<int>::operator=(v); return *this; }
};
template <class T> __device__ int sum(Grid<T> &g) { return g.get() + g.t; }
template __device__ int sum(Grid<int> &);
template <class T> struct Holder { Grid<T> data; };
__global__ void befriended(int *o) {
  Field f;
  o[0] = sum(f);
  f = 7;
  o[1] = sum(f);
  Holder<char> h;
  o[2] = h.data.get() * 10 + h.data.t;
}
