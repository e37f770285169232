// Operands of inline PTX whose type does not fit the constraint.
__global__ void k(int *out, float f, double d, char c, short h, long long l) {
    asm volatile("// %0" ::"r"(f));
    asm volatile("// %0" ::"l"(out[0]));
    asm volatile("// %0" ::"f"(d));
    asm volatile("// %0" ::"d"(f));
    asm volatile("// %0" ::"h"(c));
    asm volatile("// %0" : "=r"(l));
    asm volatile("// %0 %1 %2 %3 %4 %5" ::"r"(out[0]), "l"(out), "f"(f), "d"(d), "h"(h), "r"(5));
}
