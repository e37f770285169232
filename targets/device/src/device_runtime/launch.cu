// The device runtime of CUDA Dynamic Parallelism: kernels that launch kernels. Compiled by `jacq --device-c -arch=compute_75`
// into launch.ptx, which is linked to programs that call it; the suite `device` tells when the two differ.
//
// A launch fills one of the slots that the host gave to the module. When a grid has ended, the host runs what its threads
// launched, in the order of the calls (`src/children.rs`). Nothing runs beside its parent: a grid cannot wait for a grid
// that it launched, and its end includes theirs (CUDA C++ Programming Guide, CUDA Dynamic Parallelism, Synchronization).

typedef unsigned long long u64;

// As `dim3` is passed; without its constructors, which relocatable code exports.
struct Size {
  unsigned x, y, z;
};

// One launch. The host reads it.
struct Launch {
  u64 function;
  unsigned grid[3], block[3];
  unsigned shared;
  // The place among the grid's launches, from 1; 0 until it is launched.
  unsigned order;
  u64 stream;
};

// The code of an error, and what it is called.
struct Error {
  u64 code;
  const char *name, *text;
};

// What the host gives a module, and reads when a grid ended.
struct Launches {
  unsigned char *slots;
  unsigned stride;   // bytes of a slot: a `Launch`, and as many as the module's kernels have parameters
  unsigned room;     // slots there are
  unsigned taken;    // slots given out
  unsigned launched;
  unsigned error;    // of the last call that failed
  unsigned stream;   // streams and events made
  unsigned limits[8];
  const int *attributes;  // by cudaDeviceAttr
  unsigned attribute_count;
  unsigned error_count;
  const Error *errors;  // that of unknown ones is the last
};
extern "C" __device__ Launches __jq_launches = {};

constexpr unsigned SUCCESS = 0, INVALID_VALUE = 1, INVALID_CONFIGURATION = 9, LAUNCH_PENDING_COUNT_EXCEEDED = 69,
                   NOT_SUPPORTED = 801;
constexpr unsigned MOST_THREADS = 1024, MOST_Y_OR_Z = 65535;

static __device__ Launch &slot_of(void *parameters) { return ((Launch *)parameters)[-1]; }

static __device__ unsigned failed(unsigned error) {
  if (error) *(volatile unsigned *)&__jq_launches.error = error;
  return error;
}

extern "C" __device__ void *__cudaCDP2GetParameterBufferV2(void *function, Size grid, Size block, unsigned shared) {
  // A count that is let grow without bound would come round to 0.
  unsigned k = __jq_launches.room;
  if (*(volatile unsigned *)&__jq_launches.taken < k) k = atomicAdd(&__jq_launches.taken, 1u);
  if (k >= __jq_launches.room) {
    failed(LAUNCH_PENDING_COUNT_EXCEEDED);
    return nullptr;
  }
  Launch &l = *(Launch *)(__jq_launches.slots + (size_t)k * __jq_launches.stride);
  l.function = (u64)function;
  l.grid[0] = grid.x, l.grid[1] = grid.y, l.grid[2] = grid.z;
  l.block[0] = block.x, l.block[1] = block.y, l.block[2] = block.z;
  l.shared = shared;
  l.order = 0;
  return &l + 1;
}

extern "C" __device__ unsigned __cudaCDP2LaunchDeviceV2(void *parameters, void *stream) {
  if (!parameters) return failed(INVALID_VALUE);
  Launch &l = slot_of(parameters);
  u64 threads = (u64)l.block[0] * l.block[1] * l.block[2];
  bool fits = l.grid[0] && l.grid[0] <= 0x7fffffff && l.grid[1] - 1 < MOST_Y_OR_Z && l.grid[2] - 1 < MOST_Y_OR_Z;
  if (!fits || threads - 1 >= MOST_THREADS || l.block[2] > 64 || !l.function) return failed(INVALID_CONFIGURATION);
  l.stream = (u64)stream;
  l.order = atomicAdd(&__jq_launches.launched, 1u) + 1;
  return SUCCESS;
}

extern "C" __device__ void *__cudaCDP2GetParameterBuffer(size_t alignment, size_t size) {
  if (alignment > 16 || size > __jq_launches.stride - sizeof(Launch)) {
    failed(INVALID_VALUE);
    return nullptr;
  }
  return __cudaCDP2GetParameterBufferV2(nullptr, Size{}, Size{}, 0);
}

extern "C" __device__ unsigned __cudaCDP2LaunchDevice(void *function, void *parameters, Size grid, Size block, unsigned shared,
                                                      void *stream) {
  if (!parameters) return failed(INVALID_VALUE);
  Launch &l = slot_of(parameters);
  l.function = (u64)function;
  l.grid[0] = grid.x, l.grid[1] = grid.y, l.grid[2] = grid.z;
  l.block[0] = block.x, l.block[1] = block.y, l.block[2] = block.z;
  l.shared = shared;
  return __cudaCDP2LaunchDeviceV2(parameters, stream);
}

// The error of a grid's threads is one: the host sets it to none before a grid begins.
extern "C" __device__ unsigned __cudaCDP2PeekAtLastError() { return *(volatile unsigned *)&__jq_launches.error; }
extern "C" __device__ unsigned __cudaCDP2GetLastError() { return atomicExch(&__jq_launches.error, 0u); }

static __device__ const Error &error_of(unsigned code) {
  const Error *e = __jq_launches.errors, *last = e + __jq_launches.error_count - 1;
  while (e != last && e->code != code) ++e;
  return *e;
}
extern "C" __device__ const char *__cudaCDP2GetErrorName(unsigned error) { return error_of(error).name; }
extern "C" __device__ const char *__cudaCDP2GetErrorString(unsigned error) { return error_of(error).text; }

extern "C" __device__ unsigned __cudaCDP2GetDeviceCount(int *count) { return *count = 1, SUCCESS; }
extern "C" __device__ unsigned __cudaCDP2GetDevice(int *device) { return *device = 0, SUCCESS; }
extern "C" __device__ unsigned __cudaCDP2RuntimeGetVersion(int *version) { return *version = 13000, SUCCESS; }
extern "C" __device__ unsigned __cudaCDP2DeviceGetCacheConfig(int *config) { return *config = 0, SUCCESS; }
extern "C" __device__ unsigned __cudaCDP2DeviceGetSharedMemConfig(int *config) { return *config = 1, SUCCESS; }
extern "C" __device__ unsigned __cudaCDP2DeviceGetAttribute(int *value, unsigned attribute, int device) {
  if (!value || device || attribute >= __jq_launches.attribute_count) return failed(INVALID_VALUE);
  return *value = __jq_launches.attributes[attribute], SUCCESS;
}
extern "C" __device__ unsigned __cudaCDP2DeviceGetLimit(size_t *value, unsigned limit) {
  if (!value || limit >= sizeof __jq_launches.limits / 4) return failed(INVALID_VALUE);
  return *value = __jq_launches.limits[limit], SUCCESS;
}

// Launches of all streams run in the order of the calls, so an event is recorded before whatever waits for it.
static __device__ unsigned numbered(void **made) {
  if (!made) return failed(INVALID_VALUE);
  return *made = (void *)(u64)(0x100u + atomicAdd(&__jq_launches.stream, 1u)), SUCCESS;
}
extern "C" __device__ unsigned __cudaCDP2StreamCreateWithFlags(void **stream, unsigned flags) {
  // A stream that synchronizes with the null stream is the host's alone.
  return flags == 1 ? numbered(stream) : failed(INVALID_VALUE);
}
extern "C" __device__ unsigned __cudaCDP2StreamDestroy(void *) { return SUCCESS; }
extern "C" __device__ unsigned __cudaCDP2StreamWaitEvent(void *, void *event, unsigned) {
  return event ? SUCCESS : failed(INVALID_VALUE);
}
extern "C" __device__ unsigned __cudaCDP2EventCreateWithFlags(void **event, unsigned flags) {
  // Events of device code have no times (cudaEventDisableTiming).
  return flags == 2 ? numbered(event) : failed(INVALID_VALUE);
}
extern "C" __device__ unsigned __cudaCDP2EventRecord(void *event, void *) { return event ? SUCCESS : failed(INVALID_VALUE); }
extern "C" __device__ unsigned __cudaCDP2EventRecordWithFlags(void *event, void *, unsigned) {
  return event ? SUCCESS : failed(INVALID_VALUE);
}
extern "C" __device__ unsigned __cudaCDP2EventDestroy(void *) { return SUCCESS; }

extern "C" __device__ unsigned __cudaCDP2Malloc(void **p, size_t size) {
  *p = malloc(size);
  return *p || !size ? SUCCESS : failed(2);
}
extern "C" __device__ unsigned __cudaCDP2Free(void *p) { return free(p), SUCCESS; }

// Copies and fills are kernels, queued like others.
struct Pitched {
  unsigned char *at;
  size_t pitch, height;
};
extern "C" __global__ void __jq_copy(Pitched to, Pitched from, size_t width, size_t height, size_t depth) {
  size_t all = width * height * depth;
  for (size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x; k < all; k += gridDim.x * (size_t)blockDim.x) {
    size_t x = k % width, y = k / width % height, z = k / width / height;
    to.at[(z * to.height + y) * to.pitch + x] = from.at[(z * from.height + y) * from.pitch + x];
  }
}
extern "C" __global__ void __jq_fill(Pitched to, int value, size_t width, size_t height, size_t depth) {
  size_t all = width * height * depth;
  for (size_t k = blockIdx.x * (size_t)blockDim.x + threadIdx.x; k < all; k += gridDim.x * (size_t)blockDim.x) {
    size_t x = k % width, y = k / width % height, z = k / width / height;
    to.at[(z * to.height + y) * to.pitch + x] = (unsigned char)value;
  }
}
static __device__ Size blocks(size_t bytes) { return {bytes < 256 * 64 ? unsigned(bytes / 256 + 1) : 64u, 1, 1}; }

static __device__ unsigned copy(Pitched to, Pitched from, size_t width, size_t height, size_t depth, void *stream) {
  size_t all = width * height * depth;
  if (!all) return SUCCESS;
  struct Parameters {
    Pitched to, from;
    size_t width, height, depth;
  };
  void *p = __cudaCDP2GetParameterBufferV2((void *)__jq_copy, blocks(all), Size{256, 1, 1}, 0);
  if (!p) return LAUNCH_PENDING_COUNT_EXCEEDED;
  *(Parameters *)p = {to, from, width, height, depth};
  return __cudaCDP2LaunchDeviceV2(p, stream);
}
static __device__ unsigned fill(Pitched to, int value, size_t width, size_t height, size_t depth, void *stream) {
  size_t all = width * height * depth;
  if (!all) return SUCCESS;
  struct Parameters {
    Pitched to;
    int value;
    size_t width, height, depth;
  };
  void *p = __cudaCDP2GetParameterBufferV2((void *)__jq_fill, blocks(all), Size{256, 1, 1}, 0);
  if (!p) return LAUNCH_PENDING_COUNT_EXCEEDED;
  *(Parameters *)p = {to, value, width, height, depth};
  return __cudaCDP2LaunchDeviceV2(p, stream);
}

extern "C" __device__ unsigned __cudaCDP2MemcpyAsync(void *to, const void *from, size_t size, unsigned, void *stream) {
  return copy({(unsigned char *)to, size, 1}, {(unsigned char *)from, size, 1}, size, 1, 1, stream);
}
extern "C" __device__ unsigned __cudaCDP2Memcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                                                       size_t height, unsigned, void *stream) {
  return copy({(unsigned char *)to, to_pitch, height}, {(unsigned char *)from, from_pitch, height}, width, height, 1, stream);
}
extern "C" __device__ unsigned __cudaCDP2Memcpy3DAsync(const cudaMemcpy3DParms *c, void *stream) {
  if (c->srcArray || c->dstArray) return failed(NOT_SUPPORTED);
  auto place = [](const cudaPitchedPtr &p, const cudaPos &o) -> Pitched {
    return {(unsigned char *)p.ptr + (o.z * p.ysize + o.y) * p.pitch + o.x, p.pitch, p.ysize};
  };
  return copy(place(c->dstPtr, c->dstPos), place(c->srcPtr, c->srcPos), c->extent.width, c->extent.height, c->extent.depth, stream);
}
extern "C" __device__ unsigned __cudaCDP2MemsetAsync(void *p, int value, size_t size, void *stream) {
  return fill({(unsigned char *)p, size, 1}, value, size, 1, 1, stream);
}
extern "C" __device__ unsigned __cudaCDP2Memset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height, void *stream) {
  return fill({(unsigned char *)p, pitch, height}, value, width, height, 1, stream);
}
extern "C" __device__ unsigned __cudaCDP2Memset3DAsync(cudaPitchedPtr p, int value, cudaExtent e, void *stream) {
  return fill({(unsigned char *)p.ptr, p.pitch, p.ysize}, value, e.width, e.height, e.depth, stream);
}
