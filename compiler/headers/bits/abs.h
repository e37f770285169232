// std::abs for all types, shared by <cstdlib> and <cmath>.
#pragma once
#include <bits/base.h>
namespace std {
__JQ_CX int abs(int x) { return x < 0 ? -x : x; }
__JQ_CX long abs(long x) { return x < 0 ? -x : x; }
__JQ_CX long long abs(long long x) { return x < 0 ? -x : x; }
__JQ_CX long labs(long x) { return x < 0 ? -x : x; }
__JQ_CX long long llabs(long long x) { return x < 0 ? -x : x; }
__JQ_FN float abs(float x) { return ::fabsf(x); }
__JQ_FN double abs(double x) { return ::fabs(x); }
}
