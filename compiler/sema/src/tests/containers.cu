// Elements, sizes and iterators of vectors decide which kernels are launched.
#include <vector>
#include <iostream>
#include <string>
#include <memory>
template <typename T> __global__ void k(T *p, int n) { p[0] = n; }
template <typename T, typename U> __global__ void k2(T *p, U n) { p[0] = n; }
template <typename T> void run(const std::vector<T> &h, std::string name) { T *d; cudaMalloc(&d, h.size() * sizeof(T)); k<<<1, 1>>>(d, (int)h.size()); k2<<<1, 1>>>(d, h.size()); }
template <typename T> struct Holder { std::vector<T> v; std::vector<std::vector<T>> vv; void go() { for (auto &x : v) k2<<<1, 1>>>((T *)nullptr, x); for (const auto &r : vv) run(r, "x"); } };
template <class C> void any(C &c) { using V = typename C::value_type; V *p = nullptr; k<<<1, 1>>>(p, 1); }
int main() { std::vector<float> a(10, 1.f); std::vector<int> b = {1, 2, 3}; std::vector<std::string> names{"a", "b"}; std::vector<bool> flags(3); run(a, "a"); run(b, "b"); Holder<short> h; h.go(); std::vector<double> dd; any(dd); std::vector<std::vector<char>> m(3, std::vector<char>(4)); any(m[0]); std::vector c{1u, 2u}; any(c); for (size_t i = 0; i < names.size(); ++i) std::cout << names[i].c_str(); k2<<<1, 1>>>(a.data(), b.front()); std::vector<std::unique_ptr<int>> up; up.push_back(std::make_unique<int>(3)); up.emplace_back(new int); }
