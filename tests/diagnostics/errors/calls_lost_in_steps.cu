# 2 "calls_lost_in_steps.cu" 1 3
template <class U> __global__ void k(U) {}
template <class T> struct L { template <class U> void go(U u) { k<U><<<1, 1>>>(u); } };
template <class T> struct M { L<T> l; template <class U> void step(U u) { l.go(u); } };
template <class T> M<T> *get();
template <class T> void known(T t) { auto o = *get<T>(); o.step(t); }
template <class T> void unknown(T t) { auto o = ({ *get<T>(); }); o.step(t); o.none(t); }
# 9 "calls_lost_in_steps.cu" 2
void host() {
    known(1);
    unknown(2.0);
}
