// Stand-in for Thrust's tuples and pairs, which are the standard ones.
#pragma once
#include <thrust/base.h>
#include <tuple>
namespace thrust {
inline namespace __JQ_THRUST {
using std::get;
using std::ignore;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::swap;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
struct null_type {};
}
}
