// The driver's interface for C++ on the host.
#pragma once
#include <jacq/cuda.h>
