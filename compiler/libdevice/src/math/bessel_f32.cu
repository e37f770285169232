// Bessel functions in single precision. Below 8 a polynomial about each zero keeps the relative error small; above, amplitude and
// phase: J = M cos(theta), Y = M sin(theta).
extern "C" {

// sqrt(2/(pi x)) * amplitude * cos(x + shift + phase - quarter * pi/2) for x >= 8.
__device__ __forceinline__ float __nv_internal_wavef(float x, float amplitude, float shift, float phase, int quarter) {
  int q, k;
  float r = __nv_internal_trig_reducef(x, &q);
  r = __nv_internal_trig_reducef(__fadd_rn(r, __fadd_rn(shift, phase)), &k);
  float c = __nv_internal_sin_quadf(r, q + k + 1 - quarter);
  return __fmul_rn(__fmul_rn(amplitude, __fdiv_rn(0.797884583f, __fsqrt_rn(x))), c);
}

// The function for a >= 0.
__device__ float __nv_internal_j0f(float a) {
  if (a < 1.6f) {
    float z = __fmul_rn(a, a);
    float p = -6.41755946e-08f;
    p = __fmaf_rn(p, z, 6.77087519e-06f);
    p = __fmaf_rn(p, z, -0.000434012793f);
    p = __fmaf_rn(p, z, 0.0156249907f);
    p = __fmaf_rn(p, z, -0.25f);
    p = __fmaf_rn(p, z, 1.0f);
    return p;
  }
  if (a < 4.0f) {
    float u = __fadd_rn(__fadd_rn(a, -2.40482545f), -1.08705905e-07f);
    float p = 5.77569708e-08f;
    p = __fmaf_rn(p, u, -5.4034092e-07f);
    p = __fmaf_rn(p, u, -4.35145557e-06f);
    p = __fmaf_rn(p, u, 4.37479721e-05f);
    p = __fmaf_rn(p, u, 0.000264378468f);
    p = __fmaf_rn(p, u, -0.00219420949f);
    p = __fmaf_rn(p, u, -0.00865766872f);
    p = __fmaf_rn(p, u, 0.0566017777f);
    p = __fmaf_rn(p, u, 0.107938699f);
    p = __fmaf_rn(p, u, -0.519147515f);
    return __fmul_rn(p, u);
  }
  if (a < 7.0f) {
    float u = __fadd_rn(__fadd_rn(a, -5.52007818f), 7.19341458e-08f);
    float p = -3.3044099e-08f;
    p = __fmaf_rn(p, u, 5.45366959e-07f);
    p = __fmaf_rn(p, u, 3.19421633e-06f);
    p = __fmaf_rn(p, u, -4.64683981e-05f);
    p = __fmaf_rn(p, u, -0.000175179637f);
    p = __fmaf_rn(p, u, 0.00225739647f);
    p = __fmaf_rn(p, u, 0.00463103969f);
    p = __fmaf_rn(p, u, -0.0529885404f);
    p = __fmaf_rn(p, u, -0.030820651f);
    p = __fmaf_rn(p, u, 0.340264797f);
    return __fmul_rn(p, u);
  }
  if (a < 8.0f) {
    float u = __fadd_rn(a, -7.5f);
    float p = 3.86114971e-06f;
    p = __fmaf_rn(p, u, 3.64684565e-05f);
    p = __fmaf_rn(p, u, -0.000256327708f);
    p = __fmaf_rn(p, u, -0.00152404211f);
    p = __fmaf_rn(p, u, 0.00908300374f);
    p = __fmaf_rn(p, u, 0.0276585873f);
    p = __fmaf_rn(p, u, -0.124153264f);
    p = __fmaf_rn(p, u, -0.135248423f);
    p = __fmaf_rn(p, u, 0.26633966f);
    return p;
  }
  if (a == __int_as_float(0x7f800000)) return 0.0f;
  if (a != a) return a;
  float i = __fdiv_rn(1.0f, a);
  float z = __fmul_rn(i, i);
  float amplitude = -0.409573257f;
  amplitude = __fmaf_rn(amplitude, z, 0.102346204f);
  amplitude = __fmaf_rn(amplitude, z, -0.062496528f);
  amplitude = __fmaf_rn(amplitude, z, 1.0f);
  float phase = -11.9569044f;
  phase = __fmaf_rn(phase, z, 1.51103711f);
  phase = __fmaf_rn(phase, z, -0.208930776f);
  phase = __fmaf_rn(phase, z, 0.065102987f);
  phase = __fmaf_rn(phase, z, -0.125f);
  return __nv_internal_wavef(a, amplitude, -0.785398163f, __fmul_rn(phase, i), 0);
}

__device__ float __nv_j0f(float x) {
  float r = __nv_internal_j0f(fabsf(x));
  return r;
}

// The function for a >= 0.
__device__ float __nv_internal_j1f(float a) {
  if (a < 2.4f) {
    float z = __fmul_rn(a, a);
    float p = 3.06549994e-11f;
    p = __fmaf_rn(p, z, -5.62729907e-09f);
    p = __fmaf_rn(p, z, 6.78070478e-07f);
    p = __fmaf_rn(p, z, -5.42532653e-05f);
    p = __fmaf_rn(p, z, 0.00260416651f);
    p = __fmaf_rn(p, z, -0.0625f);
    p = __fmaf_rn(p, z, 0.5f);
    return __fmul_rn(p, a);
  }
  if (a < 5.4f) {
    float u = __fadd_rn(__fadd_rn(a, -3.83170605f), 7.68505899e-08f);
    float p = 3.48559759e-08f;
    p = __fmaf_rn(p, u, -5.47870854e-07f);
    p = __fmaf_rn(p, u, -3.05114281e-06f);
    p = __fmaf_rn(p, u, 4.61617165e-05f);
    p = __fmaf_rn(p, u, 0.00017468787f);
    p = __fmaf_rn(p, u, -0.00223308848f);
    p = __fmaf_rn(p, u, -0.00517973304f);
    p = __fmaf_rn(p, u, 0.0534104332f);
    p = __fmaf_rn(p, u, 0.0525561497f);
    p = __fmaf_rn(p, u, -0.402759403f);
    return __fmul_rn(p, u);
  }
  if (a < 8.0f) {
    float u = __fadd_rn(__fadd_rn(a, -7.01558685f), 1.83211725e-07f);
    float p = -1.08486891e-08f;
    p = __fmaf_rn(p, u, 5.6898989e-07f);
    p = __fmaf_rn(p, u, 2.36594792e-06f);
    p = __fmaf_rn(p, u, -4.50107e-05f);
    p = __fmaf_rn(p, u, -0.000125480801f);
    p = __fmaf_rn(p, u, 0.00210560276f);
    p = __fmaf_rn(p, u, 0.00313028344f);
    p = __fmaf_rn(p, u, -0.0469704829f);
    p = __fmaf_rn(p, u, -0.0213892125f);
    p = __fmaf_rn(p, u, 0.300115764f);
    return __fmul_rn(p, u);
  }
  if (a == __int_as_float(0x7f800000)) return 0.0f;
  if (a != a) return a;
  float i = __fdiv_rn(1.0f, a);
  float z = __fmul_rn(i, i);
  float amplitude = 0.625776112f;
  amplitude = __fmaf_rn(amplitude, z, -0.191774219f);
  amplitude = __fmaf_rn(amplitude, z, 0.187495276f);
  amplitude = __fmaf_rn(amplitude, z, 1.0f);
  float phase = 16.1803837f;
  phase = __fmaf_rn(phase, z, -2.20883393f);
  phase = __fmaf_rn(phase, z, 0.370086938f);
  phase = __fmaf_rn(phase, z, -0.164060995f);
  phase = __fmaf_rn(phase, z, 0.375f);
  return __nv_internal_wavef(a, amplitude, -0.785398163f, __fmul_rn(phase, i), 1);
}

__device__ float __nv_j1f(float x) {
  float r = __nv_internal_j1f(fabsf(x));
  return __float_as_int(x) < 0 ? -r : r;
}

__device__ float __nv_y0f(float a) {
  if (a == 0.0f) return __int_as_float(0xff800000);
  if (a < 0.0f) return __int_as_float(0x7fffffff);
  if (a < 0.45f) {
    // The logarithmic part apart.
    float z = __fmul_rn(a, a);
    float p = 5.41663508e-17f;
    p = __fmaf_rn(p, z, -1.69326528e-14f);
    p = __fmaf_rn(p, z, 4.1435657e-12f);
    p = __fmaf_rn(p, z, -7.69308006e-10f);
    p = __fmaf_rn(p, z, 1.0358476e-07f);
    p = __fmaf_rn(p, z, -9.49500554e-06f);
    p = __fmaf_rn(p, z, 0.000538602646f);
    p = __fmaf_rn(p, z, -0.0160739683f);
    p = __fmaf_rn(p, z, 0.177606016f);
    p = __fmaf_rn(p, z, -0.0738042966f);
    return __fmaf_rn(__fmul_rn(0.636619772f, __nv_logf(a)), __nv_internal_j0f(a), p);
  }
  if (a < 1.4f) {
    float u = __fadd_rn(__fadd_rn(a, -0.89357698f), 1.33579787e-08f);
    float p = 0.315829247f;
    p = __fmaf_rn(p, u, -0.434087276f);
    p = __fmaf_rn(p, u, 0.211881712f);
    p = __fmaf_rn(p, u, -0.129697025f);
    p = __fmaf_rn(p, u, 0.183728963f);
    p = __fmaf_rn(p, u, -0.202261969f);
    p = __fmaf_rn(p, u, 0.198703736f);
    p = __fmaf_rn(p, u, -0.204375446f);
    p = __fmaf_rn(p, u, 0.218874097f);
    p = __fmaf_rn(p, u, -0.226134598f);
    p = __fmaf_rn(p, u, 0.220554203f);
    p = __fmaf_rn(p, u, -0.492078841f);
    p = __fmaf_rn(p, u, 0.879420817f);
    return __fmul_rn(p, u);
  }
  if (a < 2.6f) {
    float u = __fadd_rn(a, -2.0f);
    float p = 0.000169155246f;
    p = __fmaf_rn(p, u, -0.000354240008f);
    p = __fmaf_rn(p, u, 0.000672741444f);
    p = __fmaf_rn(p, u, -0.00191842089f);
    p = __fmaf_rn(p, u, 0.00279835635f);
    p = __fmaf_rn(p, u, 0.0064285323f);
    p = __fmaf_rn(p, u, 0.0336117186f);
    p = __fmaf_rn(p, u, -0.281945825f);
    p = __fmaf_rn(p, u, 0.107032433f);
    p = __fmaf_rn(p, u, 0.510375679f);
    return p;
  }
  if (a < 5.4f) {
    float u = __fadd_rn(__fadd_rn(a, -3.95767832f), -1.01291178e-07f);
    float p = -3.2783678e-08f;
    p = __fmaf_rn(p, u, -1.88914584e-07f);
    p = __fmaf_rn(p, u, -4.89583635e-06f);
    p = __fmaf_rn(p, u, 5.0737588e-05f);
    p = __fmaf_rn(p, u, 0.000195295419f);
    p = __fmaf_rn(p, u, -0.00218338659f);
    p = __fmaf_rn(p, u, -0.00685258582f);
    p = __fmaf_rn(p, u, 0.058523789f);
    p = __fmaf_rn(p, u, 0.0508559123f);
    p = __fmaf_rn(p, u, -0.402542681f);
    return __fmul_rn(p, u);
  }
  if (a < 8.0f) {
    float u = __fadd_rn(__fadd_rn(a, -7.08605099f), -7.30581178e-08f);
    float p = 6.26960855e-07f;
    p = __fmaf_rn(p, u, 2.68719828e-06f);
    p = __fmaf_rn(p, u, -4.60478986e-05f);
    p = __fmaf_rn(p, u, -0.000140635471f);
    p = __fmaf_rn(p, u, 0.00217603822f);
    p = __fmaf_rn(p, u, 0.00331837148f);
    p = __fmaf_rn(p, u, -0.0480240807f);
    p = __fmaf_rn(p, u, -0.0211752392f);
    p = __fmaf_rn(p, u, 0.300097615f);
    return __fmul_rn(p, u);
  }
  if (a == __int_as_float(0x7f800000)) return 0.0f;
  if (a != a) return a;
  float i = __fdiv_rn(1.0f, a);
  float z = __fmul_rn(i, i);
  float amplitude = -0.409573257f;
  amplitude = __fmaf_rn(amplitude, z, 0.102346204f);
  amplitude = __fmaf_rn(amplitude, z, -0.062496528f);
  amplitude = __fmaf_rn(amplitude, z, 1.0f);
  float phase = -11.9569044f;
  phase = __fmaf_rn(phase, z, 1.51103711f);
  phase = __fmaf_rn(phase, z, -0.208930776f);
  phase = __fmaf_rn(phase, z, 0.065102987f);
  phase = __fmaf_rn(phase, z, -0.125f);
  return __nv_internal_wavef(a, amplitude, -0.785398163f, __fmul_rn(phase, i), 1);
}

__device__ float __nv_y1f(float a) {
  if (a == 0.0f) return __int_as_float(0xff800000);
  if (a < 0.0f) return __int_as_float(0x7fffffff);
  if (a < 0.8f) {
    if (a < 1e-20f) return __fdiv_rn(-0.636619747f, a);
    float z = __fmul_rn(a, a);
    float p = 2.74088902e-18f;
    p = __fmaf_rn(p, z, -9.59120288e-16f);
    p = __fmaf_rn(p, z, 2.64948138e-13f);
    p = __fmaf_rn(p, z, -5.64802441e-11f);
    p = __fmaf_rn(p, z, 8.93187924e-09f);
    p = __fmaf_rn(p, z, -9.92674018e-07f);
    p = __fmaf_rn(p, z, 7.16426875e-05f);
    p = __fmaf_rn(p, z, -0.00295530539f);
    p = __fmaf_rn(p, z, 0.0543486886f);
    p = __fmaf_rn(p, z, -0.196057096f);
    float l = __fmul_rn(0.636619772f, __fmul_rn(__nv_logf(a), __nv_internal_j1f(a)));
    return __fadd_rn(__fmaf_rn(p, a, l), __fdiv_rn(-0.636619772f, a));
  }
  if (a < 1.5f) {
    float u = __fadd_rn(a, -1.15f);
    float p = -0.169830367f;
    p = __fmaf_rn(p, u, 0.203015849f);
    p = __fmaf_rn(p, u, -0.175776646f);
    p = __fmaf_rn(p, u, 0.198886961f);
    p = __fmaf_rn(p, u, -0.234271124f);
    p = __fmaf_rn(p, u, 0.269703776f);
    p = __fmaf_rn(p, u, -0.309162289f);
    p = __fmaf_rn(p, u, 0.28373155f);
    p = __fmaf_rn(p, u, -0.254050672f);
    p = __fmaf_rn(p, u, 0.769120812f);
    p = __fmaf_rn(p, u, -0.65899092f);
    return p;
  }
  if (a < 3.8f) {
    float u = __fadd_rn(__fadd_rn(a, -2.19714141f), 8.28892723e-08f);
    float p = 1.67499377e-06f;
    p = __fmaf_rn(p, u, -1.36956651e-05f);
    p = __fmaf_rn(p, u, 5.04284762e-05f);
    p = __fmaf_rn(p, u, -0.000120335382f);
    p = __fmaf_rn(p, u, 0.000244501338f);
    p = __fmaf_rn(p, u, -0.000506053912f);
    p = __fmaf_rn(p, u, 0.00106149795f);
    p = __fmaf_rn(p, u, -0.00259500206f);
    p = __fmaf_rn(p, u, 0.00742369052f);
    p = __fmaf_rn(p, u, -0.00479796948f);
    p = __fmaf_rn(p, u, -0.0328574814f);
    p = __fmaf_rn(p, u, -0.118514538f);
    p = __fmaf_rn(p, u, 0.520786405f);
    return __fmul_rn(p, u);
  }
  if (a < 7.0f) {
    float u = __fadd_rn(__fadd_rn(a, -5.42968082f), -2.16514351e-07f);
    float p = 2.14880291e-08f;
    p = __fmaf_rn(p, u, -5.09643996e-07f);
    p = __fmaf_rn(p, u, -2.85077067e-06f);
    p = __fmaf_rn(p, u, 4.63736651e-05f);
    p = __fmaf_rn(p, u, 0.000146603619f);
    p = __fmaf_rn(p, u, -0.00216591777f);
    p = __fmaf_rn(p, u, -0.00416010711f);
    p = __fmaf_rn(p, u, 0.050947912f);
    p = __fmaf_rn(p, u, 0.0313386768f);
    p = __fmaf_rn(p, u, -0.340318054f);
    return __fmul_rn(p, u);
  }
  if (a < 8.0f) {
    float u = __fadd_rn(a, -7.5f);
    float p = 0.000231651109f;
    p = __fmaf_rn(p, u, 0.00152955507f);
    p = __fmaf_rn(p, u, -0.00836947095f);
    p = __fmaf_rn(p, u, -0.0294100177f);
    p = __fmaf_rn(p, u, 0.117136523f);
    p = __fmaf_rn(p, u, 0.151863694f);
    p = __fmaf_rn(p, u, -0.259128511f);
    return p;
  }
  if (a == __int_as_float(0x7f800000)) return 0.0f;
  if (a != a) return a;
  float i = __fdiv_rn(1.0f, a);
  float z = __fmul_rn(i, i);
  float amplitude = 0.625776112f;
  amplitude = __fmaf_rn(amplitude, z, -0.191774219f);
  amplitude = __fmaf_rn(amplitude, z, 0.187495276f);
  amplitude = __fmaf_rn(amplitude, z, 1.0f);
  float phase = 16.1803837f;
  phase = __fmaf_rn(phase, z, -2.20883393f);
  phase = __fmaf_rn(phase, z, 0.370086938f);
  phase = __fmaf_rn(phase, z, -0.164060995f);
  phase = __fmaf_rn(phase, z, 0.375f);
  return __nv_internal_wavef(a, amplitude, -0.785398163f, __fmul_rn(phase, i), 2);
}

// Orders from 2: forward recurrence where it is stable (n < x), else backward from far above n, normalised by J0 + 2 J2 + 2 J4 + ... = 1.
__device__ float __nv_jnf(int n, float x) {
  if (n < 0) return __int_as_float(0x7fffffff);
  if (n == 0) return __nv_j0f(x);
  if (n == 1) return __nv_j1f(x);
  float a = fabsf(x);
  if (a != a) return a;
  if (a == 0.0f || a == __int_as_float(0x7f800000)) return 0.0f;
  float two = __fdiv_rn(2.0f, a), r;
  if (a > (float)n) {
    float before = __nv_internal_j0f(a), at = __nv_internal_j1f(a);
    for (int k = 1; k < n; k++) {
      float next = __fmaf_rn(__fmul_rn((float)k, two), at, -before);
      before = at;
      at = next;
    }
    r = at;
  } else {
    // The start is even, so that each second term counts in the sum.
    int m = 2 * ((n + (int)__fsqrt_rn(__fmul_rn((float)n, 60.0f))) / 2) + 2;
    float above = 0.0f, at = 1.0f, sum = 0.0f;
    r = 0.0f;
    for (int k = m; k > 0; k--) {
      float below = __fmaf_rn(__fmul_rn((float)k, two), at, -above);
      above = at;
      at = below;
      if (fabsf(at) > 1e15f) {
        at = __fmul_rn(at, 1e-15f);
        above = __fmul_rn(above, 1e-15f);
        r = __fmul_rn(r, 1e-15f);
        sum = __fmul_rn(sum, 1e-15f);
      }
      if (k & 1) sum = __fadd_rn(sum, at);
      if (k == n) r = above;
    }
    r = __fdiv_rn(r, __fmaf_rn(2.0f, sum, -at));
  }
  return x < 0.0f && (n & 1) ? -r : r;
}

__device__ float __nv_ynf(int n, float x) {
  if (n < 0) return __int_as_float(0x7fffffff);
  if (n == 0) return __nv_y0f(x);
  float at = __nv_y1f(x);
  if (n == 1 || !(x > 0.0f) || x == __int_as_float(0x7f800000)) return at;
  float before = __nv_y0f(x), two = __fdiv_rn(2.0f, x);
  for (int k = 1; k < n && at > __int_as_float(0xff800000); k++) {
    float next = __fmaf_rn(__fmul_rn((float)k, two), at, -before);
    before = at;
    at = next;
  }
  return at;
}

__device__ float __nv_cyl_bessel_i0f(float x) {
  float a = fabsf(x), r;
  if (a < 8.0f) {
    float z = __fmul_rn(a, a);
    float p = 5.70921713e-17f;
    p = __fmaf_rn(p, z, 5.83224578e-15f);
    p = __fmaf_rn(p, z, 2.63255715e-12f);
    p = __fmaf_rn(p, z, 4.62435423e-10f);
    p = __fmaf_rn(p, z, 6.80025849e-08f);
    p = __fmaf_rn(p, z, 6.77935168e-06f);
    p = __fmaf_rn(p, z, 0.000434043497f);
    p = __fmaf_rn(p, z, 0.0156249506f);
    p = __fmaf_rn(p, z, 0.25000006f);
    p = __fmaf_rn(p, z, 1.0f);
    r = p;
  } else if (a < 93.0f) {
    float u = __fdiv_rn(1.0f, a);
    float p = 2.13661957f;
    p = __fmaf_rn(p, u, -0.43549788f);
    p = __fmaf_rn(p, u, 0.106414489f);
    p = __fmaf_rn(p, u, 0.0255380031f);
    p = __fmaf_rn(p, u, 0.0281644855f);
    p = __fmaf_rn(p, u, 0.0498661064f);
    p = __fmaf_rn(p, u, 0.398942292f);
    // e^a leaves the range before the result does.
    r = __fmul_rn(__fmul_rn(__fdiv_rn(p, __fsqrt_rn(a)), __nv_internal_exp2partsf(a, 0.0f, -8)), 256.0f);
  } else {
    r = __fmul_rn(a, __int_as_float(0x7f800000));
  }
  return r;
}

__device__ float __nv_cyl_bessel_i1f(float x) {
  float a = fabsf(x), r;
  if (a < 8.0f) {
    float z = __fmul_rn(a, a);
    float p = 2.74766611e-18f;
    p = __fmaf_rn(p, z, 3.51155693e-16f);
    p = __fmaf_rn(p, z, 1.61710177e-13f);
    p = __fmaf_rn(p, z, 3.31867346e-11f);
    p = __fmaf_rn(p, z, 5.66198644e-09f);
    p = __fmaf_rn(p, z, 6.78023696e-07f);
    p = __fmaf_rn(p, z, 5.42545567e-05f);
    p = __fmaf_rn(p, z, 0.00260416279f);
    p = __fmaf_rn(p, z, 0.0625000075f);
    p = __fmaf_rn(p, z, 0.5f);
    r = __fmul_rn(p, a);
  } else if (a < 93.0f) {
    float u = __fdiv_rn(1.0f, a);
    float p = -0.504493773f;
    p = __fmaf_rn(p, u, 0.0286676008f);
    p = __fmaf_rn(p, u, -0.0487172492f);
    p = __fmaf_rn(p, u, -0.0464194231f);
    p = __fmaf_rn(p, u, -0.149609596f);
    p = __fmaf_rn(p, u, 0.398942322f);
    // e^a leaves the range before the result does.
    r = __fmul_rn(__fmul_rn(__fdiv_rn(p, __fsqrt_rn(a)), __nv_internal_exp2partsf(a, 0.0f, -8)), 256.0f);
  } else {
    r = __fmul_rn(a, __int_as_float(0x7f800000));
  }
  return copysignf(r, x);
}

}
