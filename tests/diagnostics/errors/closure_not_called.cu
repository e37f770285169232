template <class A> __global__ void k(A) {}
template <class F> void named(F f) { f(1, "x"); }
template <bool B> void work() {
    auto launch = [&](auto a, missing::text const &name) {
        if (name == "x") k<<<1, 1>>>(a);
    };
    named(launch);
}
void host() { work<false>(); }
