#include <opencv2/core/cuda_types.hpp>
