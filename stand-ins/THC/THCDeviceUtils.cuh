#include <ATen/cuda/DeviceUtils.cuh>
