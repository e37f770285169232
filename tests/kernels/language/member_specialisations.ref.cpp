#define D
template <class T> struct Meter {
    T v;
    D T get() const { return v * 2; }
    D int scale(int a) const { return a; }
    D int scale(float) const { return 1; }
    D int later() const;
    template <class U> D U as() const { return U(v) + 1; }
};
template <class T> D int Meter<T>::later() const { return 5; }
template <> D short Meter<short>::get() const { return 77; }
template <> D int Meter<int>::scale(float) const { return 8; }
template <> D int Meter<char>::later() const { return 9; }
template <> template <> D float Meter<int>::as<float>() const { return 99.5f; }
struct Step {
    int x;
    D int operator->*(int k) const { return x * k; }
};
struct Row {
    int cell[3];
};
extern "C" void reference(int *out) {
    for (int i = 0; i < 32; i++) {
        Meter<int> a{i};
        Meter<short> b{3};
        Meter<char> c{4};
        out[i] = a.get() + b.get() * 100 + c.get() * 10000;
        out[i] += (10 + i) - 1000;
        out[32 + i] = a.scale(3) + a.scale(1.5f) * 10 + b.scale(1.5f) * 100 + a.later() * 1000 + c.later() * 10000;
        out[64 + i] = a.as<int>() + (int)a.as<float>() * 100 + b.as<int>() * 100000;
        Row r{{i, 2, 3}};
        int(Row::*p)[3] = &Row::cell;
        (r.*p)[1] += i;
        int(*whole)[3] = &r.cell;
        out[96 + i] = (r.*p)[1] + (*whole)[2] * 100 + (Step{i}->*7) * 1000;
    }
}
