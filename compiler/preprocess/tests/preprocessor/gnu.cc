// GNU extensions and dark corners.
#define e1(fmt, ...) p(fmt, ## __VA_ARGS__)
#define e2(fmt, args...) p(fmt, ## args)
#define e3(...) p(0, ## __VA_ARGS__)
#define e4(args...) q(args)
e1("a") e1("a",) e1("a", 1, 2)
e2("b") e2("b", x) e2("b", x, y)
e3() e3(1) e3(1, 2)
e4() e4(1,2)
#define empty
#define s(x) #x
#define xs(x) s(x)
xs(a empty b) xs( empty ) s( a   b
  c ) xs(- empty -) xs(a/**/b)
s("\n" '\'' "\"" \ ) s(L"x" u8'y' R"(raw "q" \n)")
#define c(a,b) a##b
c(L,"str") c(u8,"s") c(.,5) c(1.,e5) c(x,) c(,y) c(+,+) c(<<,=) c(-,>) c(%:,%:)
#define PUSH 1
#pragma push_macro("PUSH")
#define PUSH2 PUSH
#undef PUSH
#define PUSH 2
PUSH PUSH2
#pragma pop_macro("PUSH")
PUSH PUSH2
#if defined PUSH && !defined(NOPE) && defined(__cplusplus)
yes
#elif garbage (((
#endif
#if 0
#if 1
#else
no
#endif
#elif 1 ? 2 : (2, 3)
taken
#else
no
#endif
#ifndef A
# define A
# ifdef A
nested
# endif
#endif
#if (-1 > 0u) && (-1 >> 1 == -1) && ('\377' < 0) && (0xFFFFFFFFFFFFFFFF == -1) && 1'0 == 10 && 0b11 == 3
arith
#endif
#if 1 == 1L && 10 % 3 == 1 && (3 ^ 5) == 6 && ~0 == -1 && (1 || 1 / 0) && not 0 and 1
more
#endif
#define EMPTY_ARGS() none
EMPTY_ARGS() EMPTY_ARGS( ) EMPTY_ARGS
(
)
#define two(a,b) [a|b]
two(,) two((1,2),3) two({1,2}) two(a
,
b)
two(two(1,2),two(3,4)) two(two,two)(1,2)
#undef two
two(1,2)
#line 100 "other.c"
__LINE__ __FILE__
#define LINE2 __LINE__
#define wrap(x) x LINE2
wrap(
1
)
__LINE__
%: define DIGRAPH <: :> <% %>
DIGRAPH
a\
b + c\
  d "x\
y" 1\
2
/* comment */ # define AFTER_COMMENT ok
AFTER_COMMENT // trailing \
still comment
done
#define ALT and or not xor bitand compl not_eq
ALT
