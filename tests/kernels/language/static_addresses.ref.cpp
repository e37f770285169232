struct S {
    int a;
    char c[4];
    double d;
};
static long long big[] = {1, -1, 5};
static S one = {1, "abc", 2.5};
static S some[3];
static int *word = (int *)((char *)big + 8);
static char *text = (char *)&one + 4;
static double *real = (double *)((char *)&one + 8);
static int *first = &((S *)big)->a;
static char *inner = ((S *)big)->c + 1;
static const char *literal = (const char *)"hello" + 1;
static unsigned long number = (unsigned long)&big[1];
static unsigned long sum = (unsigned long)big + 8;
static long long *back = (long long *)((unsigned long)big + 16);
template <class T> T *view = (T *)((char *)some + sizeof(T));
static void k(int *o) {
    o[0] = *word, o[1] = text[1], o[2] = *real == 2.5;
    o[4] = (char *)first - (char *)big, o[5] = inner - (char *)big;
    o[8] = *literal, o[10] = number == (unsigned long)(big + 1);
    o[11] = sum == number, o[12] = *back, o[13] = (char *)view<double> - (char *)some;
}
extern "C" void reference(int *o) {
    k(o);
}
