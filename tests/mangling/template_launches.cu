// Launches in members of a class that is named through a template template parameter.
template <class T> __global__ void k(T n) {}
template <class T> struct op {
    op() {}
    op(int n) { k<T><<<1, 1>>>(n); }
    static void run(int n) { k<T *><<<1, 1>>>(nullptr); }
    void member(int n) { k<T **><<<1, 1>>>(nullptr); }
};
template <template <class> class Apply> void instantiate(int n) {
    Apply<double> x(n);
    Apply<double>::run(n);
    x.member(n);
}
void f(int n) { instantiate<op>(n); }
