#include <helper_math.h>
