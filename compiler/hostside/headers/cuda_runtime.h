// The CUDA runtime for C++ on the host: its functions with the types that programs give them.
#pragma once
#define __CUDA_RUNTIME_H__
#include <cuda_runtime_api.h>
#include <vector_functions.h>
#include <library_types.h>
#include <jacq/overloads.h>
#include <jacq/math.h>
#ifdef __CUDACC__
// What the toolkit's header includes there, and programs then use.
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <cstring>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>
#include <jacq/device.h>
#include <jacq/launch.h>
#endif
