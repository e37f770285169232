// What the toolkit's implicit includes (math.h, limits.h) define, for programs that include nothing themselves, or only later.
#undef INFINITY
constexpr float INFINITY = 1e39f;
#undef NAN
constexpr float NAN = -(1e39f * 0.0f);
#undef HUGE_VAL
constexpr double HUGE_VAL = 1e309;
#undef HUGE_VALF
constexpr float HUGE_VALF = 1e39f;
#undef INT_MAX
constexpr int INT_MAX = 2147483647;
#undef INT_MIN
constexpr int INT_MIN = -2147483647 - 1;
#undef UINT_MAX
constexpr unsigned UINT_MAX = 4294967295u;
#undef LONG_MAX
constexpr long LONG_MAX = 9223372036854775807l;
#undef LONG_MIN
constexpr long LONG_MIN = -9223372036854775807l - 1;
#undef ULONG_MAX
constexpr unsigned long ULONG_MAX = 18446744073709551615ul;
#undef LLONG_MAX
constexpr long long LLONG_MAX = 9223372036854775807ll;
#undef LLONG_MIN
constexpr long long LLONG_MIN = -9223372036854775807ll - 1;
#undef ULLONG_MAX
constexpr unsigned long long ULLONG_MAX = 18446744073709551615ull;
#undef SHRT_MAX
constexpr int SHRT_MAX = 32767;
#undef SHRT_MIN
constexpr int SHRT_MIN = -32768;
#undef USHRT_MAX
constexpr int USHRT_MAX = 65535;
#undef CHAR_BIT
constexpr int CHAR_BIT = 8;
#undef CHAR_MAX
constexpr int CHAR_MAX = 127;
#undef CHAR_MIN
constexpr int CHAR_MIN = -128;
#undef SCHAR_MAX
constexpr int SCHAR_MAX = 127;
#undef SCHAR_MIN
constexpr int SCHAR_MIN = -128;
#undef UCHAR_MAX
constexpr int UCHAR_MAX = 255;
#undef M_E
constexpr double M_E = 2.7182818284590452354;
#undef M_LOG2E
constexpr double M_LOG2E = 1.4426950408889634074;
#undef M_LOG10E
constexpr double M_LOG10E = 0.43429448190325182765;
#undef M_LN2
constexpr double M_LN2 = 0.69314718055994530942;
#undef M_LN10
constexpr double M_LN10 = 2.30258509299404568402;
#undef M_PI
constexpr double M_PI = 3.14159265358979323846;
#undef M_PI_2
constexpr double M_PI_2 = 1.57079632679489661923;
#undef M_PI_4
constexpr double M_PI_4 = 0.78539816339744830962;
#undef M_1_PI
constexpr double M_1_PI = 0.31830988618379067154;
#undef M_2_PI
constexpr double M_2_PI = 0.63661977236758134308;
#undef M_2_SQRTPI
constexpr double M_2_SQRTPI = 1.12837916709551257390;
#undef M_SQRT2
constexpr double M_SQRT2 = 1.41421356237309504880;
#undef M_SQRT1_2
constexpr double M_SQRT1_2 = 0.70710678118654752440;
