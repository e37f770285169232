// Error and gamma functions in single precision.
extern "C" {

__device__ float __nv_erff(float x) {
  float a = fabsf(x);
  float r;
  if (a < 1.0f) {
    float z = __fmul_rn(x, x);
    float p = 7.9811216e-05f;
    p = __fmaf_rn(p, z, -0.000804321666f);
    p = __fmaf_rn(p, z, 0.00519133965f);
    p = __fmaf_rn(p, z, -0.0268549286f);
    p = __fmaf_rn(p, z, 0.112835988f);
    p = __fmaf_rn(p, z, -0.37612626f);
    p = __fmaf_rn(p, z, 0.128379166f);
    return __fmaf_rn(p, x, x);
  }
  // 1 - e^(a P(a)); beyond 4 the result is 1.
  float c = fminf(a, 4.0f);
  float p = 4.07171825e-07f;
  p = __fmaf_rn(p, c, -7.0430724e-06f);
  p = __fmaf_rn(p, c, 3.4004046e-05f);
  p = __fmaf_rn(p, c, 0.000178211194f);
  p = __fmaf_rn(p, c, -0.00339472806f);
  p = __fmaf_rn(p, c, 0.0235473644f);
  p = __fmaf_rn(p, c, -0.106177568f);
  p = __fmaf_rn(p, c, -0.635119259f);
  p = __fmaf_rn(p, c, -1.12866688f);
  r = __fadd_rn(1.0f, -__nvvm_ex2_approx_ftz_f(__fmul_rn(__fmul_rn(p, c), 1.44269502f)));
  if (a != a) r = a;
  return copysignf(r, x);
}

// e^(x^2) erfc(x) for 0.46 <= x <= 10.06: a polynomial in (x - 1)/(x + 1), divided by 1 + 2x.
__device__ __forceinline__ float __nv_internal_erfcxposf(float a) {
  float u = __fadd_rn(a, 1.0f);
  float r = __frcp_rn(u);
  float t = __fmul_rn(__fadd_rn(a, -1.0f), r);
  float e = __fmaf_rn(-t, u, __fadd_rn(a, -1.0f));
  t = __fmaf_rn(r, e, t);
  float p = 0.00434652949f;
  p = __fmaf_rn(p, t, -0.0043915268f);
  p = __fmaf_rn(p, t, -0.0058954237f);
  p = __fmaf_rn(p, t, -0.00526279863f);
  p = __fmaf_rn(p, t, 0.00288359611f);
  p = __fmaf_rn(p, t, 0.0269181076f);
  p = __fmaf_rn(p, t, 0.0450578257f);
  p = __fmaf_rn(p, t, -0.0269103907f);
  p = __fmaf_rn(p, t, -0.262175322f);
  p = __fmaf_rn(p, t, 0.0710621551f);
  p = __fmaf_rn(p, t, 1.28275073f);
  float d = __fmaf_rn(2.0f, a, 1.0f);
  float q = __fdiv_rn(p, d);
  return q;
}

__device__ float __nv_erfcf(float x) {
  float a = fabsf(x);
  if (a < 0.47f) return __fadd_rn(1.0f, -__nv_erff(x));
  float c = fminf(a, 10.0555f);
  float q = __nv_internal_erfcxposf(c);
  // e^(-c^2): the square in two parts.
  float h = __fmul_rn(c, c);
  float l = __fmaf_rn(c, c, -h);
  float e = __nv_internal_exp2partsf(-h, 0.0f, 0);
  float r = __fmul_rn(q, __fmaf_rn(-l, e, e));
  if (a > 10.0555f) r = 0.0f;
  if (x < 0.0f) r = __fadd_rn(2.0f, -r);
  if (x != x) r = __fadd_rn(x, x);
  return r;
}

__device__ float __nv_erfcxf(float x) {
  float a = fabsf(x);
  float r;
  if (a < 0.47f) return __fmul_rn(__nv_expf(__fmul_rn(x, x)), __fadd_rn(1.0f, -__nv_erff(x)));
  if (a < 10.0555f) {
    r = __nv_internal_erfcxposf(a);
  } else {
    float i = __fmul_rn(0.25f, __fdiv_rn(1.0f, __fmul_rn(0.25f, a)));
    float z = __fmul_rn(i, i);
    float s = __fmaf_rn(__fmaf_rn(__fmaf_rn(-1.875f, z, 0.75f), z, -0.5f), z, 1.0f);
    r = __fmul_rn(s, __fmul_rn(i, 0.564189584f));
    if (a == __int_as_float(0x7f800000)) r = 0.0f;
  }
  if (x < 0.0f) {
    float h = __fmul_rn(x, x);
    float l = __fmaf_rn(x, x, -h);
    r = __fadd_rn(__nv_internal_exp2partsf(h, l, 1), -r);
    if (x < -10.0f) r = __int_as_float(0x7f800000);
  }
  if (x != x) r = __fadd_rn(x, x);
  return r;
}

__device__ float __nv_normcdff(float x) {
  float t = fminf(fmaxf(x, -14.5f), 14.5f);
  float h = __fmul_rn(t, -0.707106769f);
  float l = __fmaf_rn(t, -0.707106769f, -h);
  l = __fmaf_rn(t, -1.21016175e-8f, l);
  float r = __nv_erfcf(h);
  // The derivative puts the lost part of the argument back.
  if (t < -1.0f) r = __fmaf_rn(__fmul_rn(-2.0f, __fmul_rn(h, r)), l, r);
  if (x != x) r = __fadd_rn(x, x);
  return __fmul_rn(0.5f, r);
}

// Inverse complementary error function for 0 <= c <= 0.02 from w = -log(c (2 - c)) >= 3.2.
__device__ __forceinline__ float __nv_internal_erfctailf(float w) {
  float s = __fsqrt_rn(w);
  // What the root's rounding lost.
  float l = __fmul_rn(__fmaf_rn(-s, s, w), __fdiv_rn(0.5f, s));
  float p, t;
  if (s < 4.3f) {
    t = __fadd_rn(s, -3.0f);
    p = -7.90863282e-07f;
    p = __fmaf_rn(p, t, 3.22470191e-06f);
    p = __fmaf_rn(p, t, 2.71651484e-08f);
    p = __fmaf_rn(p, t, -2.33623996e-05f);
    p = __fmaf_rn(p, t, 5.83506699e-05f);
    p = __fmaf_rn(p, t, -3.74834635e-05f);
    p = __fmaf_rn(p, t, -0.000222433999f);
    p = __fmaf_rn(p, t, 0.00114283815f);
    p = __fmaf_rn(p, t, -0.00344476919f);
    p = __fmaf_rn(p, t, 0.00684362883f);
    p = __fmaf_rn(p, t, 1.00266242f);
    p = __fmaf_rn(p, t, 2.83280206f);
  } else {
    t = __fadd_rn(s, -7.0f);
    p = -1.69884529e-09f;
    p = __fmaf_rn(p, t, 1.38883394e-08f);
    p = __fmaf_rn(p, t, -5.41819567e-08f);
    p = __fmaf_rn(p, t, 2.73673066e-07f);
    p = __fmaf_rn(p, t, -1.60641764e-06f);
    p = __fmaf_rn(p, t, 6.18022705e-06f);
    p = __fmaf_rn(p, t, 6.25017447e-06f);
    p = __fmaf_rn(p, t, -0.00051279139f);
    p = __fmaf_rn(p, t, 1.00859559f);
    p = __fmaf_rn(p, t, 6.86901951f);
  }
  return __fadd_rn(p, l);
}

// The same for w < 3.2, divided by 1 - c; without the last bits of its constant term, sqrt(pi)/2, which the callers add.
__device__ __forceinline__ float __nv_internal_erfinvmidf(float t) {
  float p = 1.33683412e-10f;
  p = __fmaf_rn(p, t, -3.23994942e-09f);
  p = __fmaf_rn(p, t, 2.40073579e-08f);
  p = __fmaf_rn(p, t, 4.28856346e-08f);
  p = __fmaf_rn(p, t, -1.42793385e-06f);
  p = __fmaf_rn(p, t, 3.09441884e-06f);
  p = __fmaf_rn(p, t, 4.49694489e-05f);
  p = __fmaf_rn(p, t, -0.000126538594f);
  p = __fmaf_rn(p, t, -0.0023358874f);
  p = __fmaf_rn(p, t, 0.0115495482f);
  p = __fmaf_rn(p, t, 0.232013643f);
  p = __fmaf_rn(p, t, 0.886226952f);
  return p;
}

__device__ float __nv_erfinvf(float x) {
  float a = fabsf(x), r;
  float w = -__nv_logf(__fmaf_rn(-a, a, 1.0f));
  if (a < 1e-4f) w = __fmul_rn(x, x);
  if (w >= 3.2f) r = __nv_internal_erfctailf(w);
  else r = __fmaf_rn(__nv_internal_erfinvmidf(w), a, __fmul_rn(a, -2.66232e-8f));
  if (a == 1.0f) r = __int_as_float(0x7f800000);
  return copysignf(r, x);
}

__device__ float __nv_erfcinvf(float x) {
  float c = x > 1.0f ? __fadd_rn(2.0f, -x) : x, r;
  float y = __fadd_rn(1.0f, -c);
  float w = -__nv_logf(__fmaf_rn(-c, c, __fadd_rn(c, c)));
  if (y < 1e-4f) w = __fmul_rn(y, y);
  if (w >= 3.2f) r = __nv_internal_erfctailf(w);
  else r = __fmaf_rn(__nv_internal_erfinvmidf(w), y, __fmul_rn(y, -2.66232e-8f));
  if (c == 0.0f) r = __int_as_float(0x7f800000);
  if (!(x >= 0.0f && x <= 2.0f)) r = __int_as_float(0x7fffffff);
  return x > 1.0f ? -r : r;
}

__device__ float __nv_normcdfinvf(float x) {
  return __fmul_rn(-1.41421354f, __nv_erfcinvf(__fadd_rn(x, x)));
}

__device__ __forceinline__ float __nv_internal_lgammaposf(float a) {
  if (a >= 3.0f) {
    if (a >= 7.8f) {
      float s = __frcp_rn(a);
      float q = __fmul_rn(s, s);
      float z = __fmaf_rn(__fmaf_rn(7.77478632e-4f, q, -2.77767004e-3f), q, 8.33333284e-2f);
      z = __fmaf_rn(z, s, 0.918938518f);
      // (a - 1/2) log(a) - a, the logarithm and the product in two parts.
      float h, l;
      h = __nv_internal_log2_partsf(a, &l);
      float t = __fadd_rn(a, -0.5f);
      float g = __fmul_rn(h, 0.693147182f);
      float gl = __fmaf_rn(h, 0.693147182f, -g);
      gl = __fmaf_rn(h, -1.90465421e-9f, __fmaf_rn(l, 0.693147182f, gl));
      float p = __fmul_rn(t, g);
      float pl = __fmaf_rn(t, g, -p);
      pl = __fmaf_rn(t, gl, pl);
      float r = __fadd_rn(p, -a);
      float rl = __fadd_rn(__fadd_rn(p, -r), -a);
      r = __fadd_rn(r, __fadd_rn(z, __fadd_rn(rl, pl)));
      // Where the product overflows, or its error has no value.
      if (a > 1e34f) r = __fmul_rn(a, __fadd_rn(g, -1.0f));
      if (a == __int_as_float(0x7f800000)) r = a;
      return r;
    }
    float u = __fadd_rn(a, -3.0f);
    float p = 1.62151625e-08f;
    p = __fmaf_rn(p, u, -4.41576645e-07f);
    p = __fmaf_rn(p, u, 5.45469402e-06f);
    p = __fmaf_rn(p, u, -4.16086659e-05f);
    p = __fmaf_rn(p, u, 0.000230858554f);
    p = __fmaf_rn(p, u, -0.00107741065f);
    p = __fmaf_rn(p, u, 0.00491909962f);
    p = __fmaf_rn(p, u, -0.0256735515f);
    p = __fmaf_rn(p, u, 0.197465479f);
    p = __fmaf_rn(p, u, 0.922784388f);
    return __fmaf_rn(p, u, 0.693147182f);
  }
  if (a >= 1.5f) {
    float u = __fadd_rn(a, -2.0f);
    float p = 4.83927797e-05f;
    p = __fmaf_rn(p, u, -0.000218408284f);
    p = __fmaf_rn(p, u, 0.000540575536f);
    p = __fmaf_rn(p, u, -0.00120573828f);
    p = __fmaf_rn(p, u, 0.00288483175f);
    p = __fmaf_rn(p, u, -0.00738255493f);
    p = __fmaf_rn(p, u, 0.0205812249f);
    p = __fmaf_rn(p, u, -0.0673524961f);
    p = __fmaf_rn(p, u, 0.322467029f);
    p = __fmaf_rn(p, u, 0.422784328f);
    return __fmul_rn(p, u);
  }
  if (a >= 0.7f) {
    float u = __fadd_rn(1.0f, -a);
    float p = 0.0520752519f;
    p = __fmaf_rn(p, u, 0.115019076f);
    p = __fmaf_rn(p, u, 0.136462033f);
    p = __fmaf_rn(p, u, 0.145798609f);
    p = __fmaf_rn(p, u, 0.16886802f);
    p = __fmaf_rn(p, u, 0.207232431f);
    p = __fmaf_rn(p, u, 0.270595551f);
    p = __fmaf_rn(p, u, 0.400689036f);
    p = __fmaf_rn(p, u, 0.822466969f);
    p = __fmaf_rn(p, u, 0.577215672f);
    return __fmul_rn(p, u);
  }
  // lgamma(a) = lgamma(1 + a) - log(a) = -log(a (1 + a P(a)))
  float p = 7.65576915e-05f;
  p = __fmaf_rn(p, a, -0.00150743639f);
  p = __fmaf_rn(p, a, 0.00745196268f);
  p = __fmaf_rn(p, a, -0.0097179357f);
  p = __fmaf_rn(p, a, -0.0421739519f);
  p = __fmaf_rn(p, a, 0.166535243f);
  p = __fmaf_rn(p, a, -0.0420023911f);
  p = __fmaf_rn(p, a, -0.655878067f);
  p = __fmaf_rn(p, a, 0.577215672f);
  p = __fmaf_rn(__fmul_rn(p, a), a, a);
  return -__nv_logf(p);
}

__device__ float __nv_lgammaf(float x) {
  float r = __nv_internal_lgammaposf(fabsf(x));
  if (x < 0.0f) {
    float f = floorf(x);
    if (f == x) return __int_as_float(0x7f800000);
    float a = fabsf(x);
    if (a < 1e-19f) return -__nv_logf(a);
    // Reflection: log(pi / |x sin(pi x)|) - lgamma(|x|)
    float s = fabsf(__nv_sinpif(x));
    s = __nv_logf(__fdiv_rn(3.14159274f, __fmul_rn(s, a)));
    r = __fadd_rn(s, -r);
  }
  if (x != x) r = __fadd_rn(x, x);
  return r;
}

__device__ float __nv_tgammaf(float x) {
  if (x != x) return __fadd_rn(x, x);
  if (x == 0.0f) return __fdiv_rn(1.0f, x);
  if (x < 0.0f && x == floorf(x)) return __int_as_float(0x7fffffff);
  if (x > 35.05f) return __int_as_float(0x7f800000);
  if (x < -41.1f) { float h = __fmul_rn(0.5f, floorf(x)); return h == floorf(h) ? 0.0f : -0.0f; }
  // Step into [-0.5, 0.5] and divide or multiply by the steps taken: 1/gamma(1 + t) is a polynomial there.
  float y = x, t = x;
  if (x < 0.5f) {
    // 1/gamma(x) = x(x+1)...(x+n-1)/gamma(x+n)
    // The product is kept in range by a power of two that the result gives back.
    float scale = x < -20.0f ? 5.42101086e-20f : 1.0f;
    y = __fmul_rn(y, scale);
    float l = 0.0f;
    while (t < -0.5f) {
      t = __fadd_rn(t, 1.0f);
      float h = __fmul_rn(y, t);
      l = __fmaf_rn(l, t, __fmaf_rn(y, t, -h));
      y = h;
    }
    y = __fadd_rn(y, l);
    float p = -0.000239449917f;
    p = __fmaf_rn(p, t, -0.00108501536f);
    p = __fmaf_rn(p, t, 0.00722834654f);
    p = __fmaf_rn(p, t, -0.00963961054f);
    p = __fmaf_rn(p, t, -0.0421992429f);
    p = __fmaf_rn(p, t, 0.166540205f);
    p = __fmaf_rn(p, t, -0.0420025401f);
    p = __fmaf_rn(p, t, -0.655878127f);
    p = __fmaf_rn(p, t, 0.577215672f);
    p = __fmaf_rn(p, t, 1.0f);
    return __fmul_rn(__fdiv_rn(1.0f, __fmul_rn(p, y)), scale);
  }
  // A large product is kept in range the same way.
  float back = x > 30.0f ? 16777216.0f : 1.0f;
  y = x > 30.0f ? 5.96046448e-8f : 1.0f;
  float l = 0.0f;
  while (t > 1.5f) {
    t = __fadd_rn(t, -1.0f);
    float h = __fmul_rn(y, t);
    l = __fmaf_rn(l, t, __fmaf_rn(y, t, -h));
    y = h;
  }
  y = __fadd_rn(y, l);
  t = __fadd_rn(t, -1.0f);
  float p = -0.000239449917f;
  p = __fmaf_rn(p, t, -0.00108501536f);
  p = __fmaf_rn(p, t, 0.00722834654f);
  p = __fmaf_rn(p, t, -0.00963961054f);
  p = __fmaf_rn(p, t, -0.0421992429f);
  p = __fmaf_rn(p, t, 0.166540205f);
  p = __fmaf_rn(p, t, -0.0420025401f);
  p = __fmaf_rn(p, t, -0.655878127f);
  p = __fmaf_rn(p, t, 0.577215672f);
  p = __fmaf_rn(p, t, 1.0f);
  return __fmul_rn(__fdiv_rn(y, p), back);
}

}
