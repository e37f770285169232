// The driver's interface for C++ on the host.
#pragma once
#include <jacq/per_thread.h>
#include <jacq/cuda.h>
