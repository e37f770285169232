// cuRAND's quasi-random generators (Sobol, plain and scrambled, 32 and 64 bits), the Mersenne Twister for GPUs and discrete
// distributions by table.
#pragma once
struct curandStateSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateScrambledSobol32 { unsigned int i, x, c, direction_vectors[32]; };
struct curandStateSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
struct curandStateScrambledSobol64 { unsigned long long i, x, c, direction_vectors[64]; };
typedef struct curandStateSobol32 curandStateSobol32_t;
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef struct curandStateSobol64 curandStateSobol64_t;
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

__JQ_RAND float __jq_uniform(unsigned long long x) { return __jq_uniform((unsigned int)(x >> 32)); }
__JQ_RAND double __jq_uniform_of(unsigned int x) { return x * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE; }
__JQ_RAND double __jq_uniform_of(unsigned long long x) { return (x >> 11) * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 2.0; }
// The normal distribution by its inverse: one number in, one out; mirrored at the middle, where precision would be lost.
__JQ_RAND float __jq_normal_of(unsigned int x) {
    float s = -1.4142135f;
    if (x > 0x80000000u) {
        x = 0xffffffffu - x;
        s = -s;
    }
    return s * erfcinvf(2.0f * __jq_uniform(x));
}
__JQ_RAND float __jq_normal_of(unsigned long long x) { return __jq_normal_of((unsigned int)(x >> 32)); }
__JQ_RAND double __jq_normal_double_of(unsigned int x) {
    double s = -1.4142135623730951;
    if (x > 0x80000000u) {
        x = 0xffffffffu - x;
        s = -s;
    }
    return s * erfcinv(2.0 * (x * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE / 2.0));
}
__JQ_RAND double __jq_normal_double_of(unsigned long long x) {
    double s = -1.4142135623730951;
    x >>= 11;
    if (x > 0x10000000000000ull) {
        x = 0x1fffffffffffffull - x;
        s = -s;
    }
    return s * erfcinv(2.0 * (x * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 2.0));
}

// ---- Sobol sequences in Gray code order ----
#define __JQ_SOBOL(S, T, bits, lowest)                                                                                  \
    __JQ_RAND T curand(S *state) {                                                                                             \
        T r = state->x;                                                                                                        \
        int zero = lowest(~state->i);                                                                                          \
        state->x ^= state->direction_vectors[zero == 0 ? bits - 1 : zero - 1];                                                 \
        ++state->i;                                                                                                            \
        return r;                                                                                                              \
    }                                                                                                                          \
    __JQ_RAND void skipahead(T n, S *state) {                                                                                  \
        state->i += n;                                                                                                         \
        state->x = state->c;                                                                                                   \
        T gray = state->i ^ (state->i >> 1);                                                                                   \
        for (int k = 0; k < bits; ++k)                                                                                         \
            if (gray >> k & 1) state->x ^= state->direction_vectors[k];                                                        \
    }                                                                                                                          \
    __JQ_RAND float curand_uniform(S *state) { return __jq_uniform(curand(state)); }                                           \
    __JQ_RAND double curand_uniform_double(S *state) { return __jq_uniform_of(curand(state)); }                                \
    __JQ_RAND float curand_normal(S *state) { return __jq_normal_of(curand(state)); }                                          \
    __JQ_RAND double curand_normal_double(S *state) { return __jq_normal_double_of(curand(state)); }                           \
    __JQ_RAND float curand_log_normal(S *state, float mean, float deviation) { return expf(mean + deviation * curand_normal(state)); } \
    __JQ_RAND double curand_log_normal_double(S *state, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(state)); } \
    __JQ_RAND void __jq_sobol_init(const T *vectors, T scramble, T offset, S *state) {                                         \
        state->i = 0;                                                                                                          \
        state->c = scramble;                                                                                                   \
        for (int k = 0; k < bits; ++k) state->direction_vectors[k] = vectors[k];                                               \
        skipahead(offset, state);                                                                                              \
    }
__JQ_SOBOL(curandStateSobol32_t, unsigned int, 32, __ffs)
__JQ_SOBOL(curandStateScrambledSobol32_t, unsigned int, 32, __ffs)
__JQ_SOBOL(curandStateSobol64_t, unsigned long long, 64, __ffsll)
__JQ_SOBOL(curandStateScrambledSobol64_t, unsigned long long, 64, __ffsll)
#undef __JQ_SOBOL
__JQ_RAND void curand_init(curandDirectionVectors32_t vectors, unsigned int offset, curandStateSobol32_t *state) { __jq_sobol_init(vectors, 0u, offset, state); }
__JQ_RAND void curand_init(curandDirectionVectors32_t vectors, unsigned int scramble, unsigned int offset, curandStateScrambledSobol32_t *state) { __jq_sobol_init(vectors, scramble, offset, state); }
__JQ_RAND void curand_init(curandDirectionVectors64_t vectors, unsigned long long offset, curandStateSobol64_t *state) { __jq_sobol_init(vectors, 0ull, offset, state); }
__JQ_RAND void curand_init(curandDirectionVectors64_t vectors, unsigned long long scramble, unsigned long long offset, curandStateScrambledSobol64_t *state) { __jq_sobol_init(vectors, scramble, offset, state); }

// ---- MTGP32: one state a block, stepped by all its threads together ----
#define MTGPDC_MEXP 11213
#define MTGPDC_N 351
#define MTGP32_STATE_SIZE 1024
#define MTGP32_STATE_MASK 1023
#define CURAND_NUM_MTGP32_PARAMS 200
struct mtgp32_kernel_params {
    unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][16];
    unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
    unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][16];
    unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int mask[1];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
struct curandStateMtgp32 {
    unsigned int s[MTGP32_STATE_SIZE];
    int offset;
    int pIdx;
    mtgp32_kernel_params_t *k;
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;
// Thread `index` of `step` threads that take a number.
__JQ_RAND unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char step) {
    const mtgp32_kernel_params_t *k = state->k;
    int set = state->pIdx, pos = k->pos_tbl[set];
    unsigned int at = index + state->offset;
    unsigned int x = (state->s[at & MTGP32_STATE_MASK] & k->mask[0]) ^ state->s[(at + 1) & MTGP32_STATE_MASK];
    x ^= x << k->sh1_tbl[set];
    unsigned int y = x ^ (state->s[(at + pos) & MTGP32_STATE_MASK] >> k->sh2_tbl[set]);
    unsigned int r = y ^ k->param_tbl[set][y & 15];
    state->s[(at + MTGPDC_N) & MTGP32_STATE_MASK] = r;
    unsigned int t = state->s[(at + pos - 1) & MTGP32_STATE_MASK];
    t ^= t >> 16;
    t ^= t >> 8;
    unsigned int out = r ^ k->temper_tbl[set][t & 15];
    __syncthreads();
    if (index == 0) state->offset = (state->offset + step) & MTGP32_STATE_MASK;
    __syncthreads();
    return out;
}
__JQ_RAND unsigned int curand(curandStateMtgp32_t *state) {
    return curand_mtgp32_specific(state, (unsigned char)(blockDim.z * blockDim.y * threadIdx.z + blockDim.x * threadIdx.y + threadIdx.x),
                                  (unsigned char)(blockDim.z * blockDim.y * blockDim.x));
}
__JQ_RAND float curand_uniform(curandStateMtgp32_t *state) { return __jq_uniform(curand(state)); }
__JQ_RAND double curand_uniform_double(curandStateMtgp32_t *state) { return __jq_uniform_of(curand(state)); }
__JQ_RAND float curand_normal(curandStateMtgp32_t *state) { return __jq_normal_of(curand(state)); }
__JQ_RAND double curand_normal_double(curandStateMtgp32_t *state) { return __jq_normal_double_of(curand(state)); }
__JQ_RAND float curand_log_normal(curandStateMtgp32_t *state, float mean, float deviation) { return expf(mean + deviation * curand_normal(state)); }
__JQ_RAND double curand_log_normal_double(curandStateMtgp32_t *state, double mean, double deviation) { return exp(mean + deviation * curand_normal_double(state)); }

__JQ_RAND uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
    uint4 r;
    r.x = curand_poisson(state, lambda);
    r.y = curand_poisson(state, lambda);
    r.z = curand_poisson(state, lambda);
    r.w = curand_poisson(state, lambda);
    return r;
}
__JQ_RAND float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float deviation) {
    float4 n = curand_normal4(state);
    n.x = expf(mean + deviation * n.x);
    n.y = expf(mean + deviation * n.y);
    n.z = expf(mean + deviation * n.z);
    n.w = expf(mean + deviation * n.w);
    return n;
}

// ---- discrete distributions: two values a slot (Walker's method), or the normal approximation ----
enum curandMethod { CURAND_CHOOSE_BEST, CURAND_ITR, CURAND_KNUTH, CURAND_HITR, CURAND_M1, CURAND_M2 };
typedef enum curandMethod curandMethod_t;
struct curandHistogramM2_st {
    double *V, *host_V;
    unsigned int *K, *host_K;
    unsigned int host_gen;
};
typedef struct curandHistogramM2_st *curandHistogramM2_t;
struct curandDistributionM2Shift_st {
    curandHistogramM2_t histogram, host_histogram;
    unsigned int shift, length, host_gen;
};
typedef struct curandDistributionM2Shift_st *curandDistributionM2Shift_t;
struct curandDiscreteDistribution_st {
    struct curandDiscreteDistribution_st *self_host_ptr;
    curandDistributionM2Shift_t M2, host_M2;
    double stddev, mean;
    curandMethod_t method;
    unsigned int host_gen;
};
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
template <class S> static __device__ __forceinline__ unsigned int curand_discrete(S *state, curandDiscreteDistribution_t d) {
    if (d->method != CURAND_M2) return (unsigned int)(d->stddev * curand_normal_double(state) + d->mean + 0.5);
    double u = curand_uniform_double(state);
    unsigned int slot = (unsigned int)(d->M2->length * u);
    return (u < d->M2->histogram->V[slot] ? slot : d->M2->histogram->K[slot]) + d->M2->shift;
}
