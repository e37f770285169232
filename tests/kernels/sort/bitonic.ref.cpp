#include <algorithm>
extern "C" void reference(unsigned *d) { std::sort(d, d + 512); }
