// Clause [expr]: expressions.

// [expr.shift] c++17: shifts keep the promoted left type
long f(long x) { unsigned char c = 200; return (c << 2) + TYPE(c << 1l); }
// [expr.arith.conv] c++17: usual arithmetic conversions
// for A: bool ; char ; signed char ; unsigned char ; short ; unsigned short ; int ; unsigned ; long ; unsigned long ; long long ; unsigned long long ; float ; double ; wchar_t ; char16_t ; char32_t
// for B: bool ; char ; unsigned char ; short ; unsigned short ; int ; unsigned ; long ; unsigned long ; long long ; unsigned long long ; float ; double ; wchar_t ; char16_t ; char32_t
long f(long x) { $A a = ($A)(x > 0 ? x : 1); $B b = ($B)3; return TYPE(a + b) * 7 + TYPE(a < b) + TYPE(x ? a : b) + long(a * b) + (a < b); }
