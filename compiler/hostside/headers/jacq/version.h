// Versions of the interfaces.
#pragma once
#ifndef CUDART_VERSION
#define CUDART_VERSION 13000
#endif
#ifndef CUDA_API_PER_THREAD_DEFAULT_STREAM
#define __CUDART_API_VERSION CUDART_VERSION
#endif
