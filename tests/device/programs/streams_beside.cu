// Kernels that wait for what is done in other streams after they were launched: for a copy, a fill, a kernel, an allocation, each other.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void wait_for(volatile int *flag, int value, int *out) {
    while (*flag != value) {
    }
    *out = value;
}
__global__ void set(volatile int *flag, int value) { *flag = value; }
// Two of these hand a number back and forth.
__global__ void ping(volatile int *own, volatile int *other, int turns, int *out) {
    int sum = 0;
    for (int i = 1; i <= turns; ++i) {
        while (*own != i) {
        }
        sum += i;
        *other = i + (out[0] < 0);
    }
    out[1] = sum;
}
__global__ void busy(int *p) { atomicAdd(p, 1); }

static int bad;
static void expect(const char *what, long long have, long long want) {
    if (have != want) {
        printf("%s: %lld, not %lld\n", what, have, want);
        bad = 1;
    }
}
static int read(int *at) {
    int v = 0;
    cudaMemcpy(&v, at, sizeof v, cudaMemcpyDeviceToHost);
    return v;
}

int main() {
    int *flag, *out;
    cudaMalloc(&flag, 64);
    cudaMalloc(&out, 64);
    cudaMemset(flag, 0, 64);
    cudaMemset(out, 0, 64);
    cudaStream_t a, b, blocking;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaStreamCreate(&blocking);

    // A copy, from memory that is pinned while the kernel waits.
    wait_for<<<1, 1, 0, a>>>(flag, 42, out);
    expect("a kernel that waits has not ended", cudaStreamQuery(a), cudaErrorNotReady);
    expect("an empty stream", cudaStreamQuery(b), cudaSuccess);
    int *pinned;
    cudaMallocHost(&pinned, 64);
    *pinned = 42;
    cudaMemcpyAsync(flag, pinned, sizeof(int), cudaMemcpyHostToDevice, b);
    expect("synchronize", cudaDeviceSynchronize(), cudaSuccess);
    expect("after a copy", read(out), 42);

    // A copy from memory that is not pinned, and a new stream.
    wait_for<<<1, 33, 0, a>>>(flag, 43, out);
    cudaStream_t c;
    cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
    int plain = 43;
    cudaMemcpyAsync(flag, &plain, sizeof(int), cudaMemcpyHostToDevice, c);
    plain = 0;
    expect("synchronize a", cudaStreamSynchronize(a), cudaSuccess);
    expect("after a plain copy", read(out), 43);

    // A kernel, with memory that is allocated meanwhile; events order it after another stream.
    wait_for<<<1, 1, 0, a>>>(flag, 44, out);
    cudaEvent_t event, late;
    cudaEventCreate(&event);
    cudaEventCreate(&late);
    cudaEventRecord(late, a);
    expect("an event behind a kernel that waits", cudaEventQuery(late), cudaErrorNotReady);
    int *more;
    expect("allocation", cudaMalloc(&more, 1 << 20), cudaSuccess);
    cudaMemsetAsync(more, 0, 64, b);
    busy<<<4, 32, 0, b>>>(more);
    cudaEventRecord(event, b);
    cudaStreamWaitEvent(c, event, 0);
    set<<<1, 1, 0, c>>>(flag, 44);
    // This one comes after the kernel that waits.
    cudaStreamWaitEvent(b, late, 0);
    cudaMemcpyAsync(more + 1, out, sizeof(int), cudaMemcpyDeviceToDevice, b);
    expect("synchronize b", cudaStreamSynchronize(b), cudaSuccess);
    expect("after a kernel", read(out), 44);
    expect("before the event", read(more), 128);
    expect("behind the event", read(more + 1), 44);

    // Two kernels that wait for each other.
    cudaMemset(flag, 0, 64);
    cudaMemset(out, 0, 64);
    set<<<1, 1>>>(flag, 1);
    ping<<<1, 1, 0, a>>>(flag, flag + 1, 50, out);
    for (int i = 1; i <= 50; ++i) {
        wait_for<<<1, 1, 0, b>>>(flag + 1, i, out + 2);
        set<<<1, 1, 0, b>>>(flag, i + 1);
    }
    expect("ping-pong", cudaDeviceSynchronize(), cudaSuccess);
    expect("sum", read(out + 1), 50 * 51 / 2);

    // A synchronous copy waits for the default stream and those that block with it, not for the others.
    wait_for<<<1, 1, 0, a>>>(flag, 7, out);
    set<<<1, 1, 0, blocking>>>(flag + 4, 5);
    expect("a copy beside", read(flag + 4), 5);
    set<<<1, 1, 0, blocking>>>(flag, 7);
    expect("end", cudaDeviceSynchronize(), cudaSuccess);
    expect("flag", read(out), 7);
    if (!bad) {
        printf("ok\n");
    }
    return bad;
}
