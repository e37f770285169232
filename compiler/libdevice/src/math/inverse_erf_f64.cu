// Inverse error functions in double precision.
//
// With w = -log(1 - x^2), erfinv(x)/x is a polynomial in w up to 6.25 and one in its root s up to 4 and up to 6.1
// (M. Giles, "Approximating the erfinv function", 2010); the arguments of erfinv end there. erfcinv shares them, as
// 1 - (1 - c)^2 = c (2 - c), and goes on in 1/s.
extern "C" {

// -log(v) for a positive v.
__device__ __forceinline__ double __nv_internal_minus_log(double v) {
  double e, lo, f = __nv_internal_log_split(v, &e);
  double s = __nv_internal_log_parts(f, &lo);
  return -__nv_internal_log_sum(e, s, lo, 0.69314718055994529, 2.3190468138462996e-17);
}

// erfinv(x)/x for w < 6.25.
__device__ __forceinline__ double __nv_internal_erfinv_central(double w) {
  double t = __dadd_rn(w, -3.125);
  double p = -1.609716040706759e-19;
  p = __fma_rn(p, t, 1.0992614813320777e-18);
  p = __fma_rn(p, t, 1.0781592263405338e-17);
  p = __fma_rn(p, t, -1.2921339433599456e-16);
  p = __fma_rn(p, t, 2.900650555496588e-17);
  p = __fma_rn(p, t, 6.586939963994621e-15);
  p = __fma_rn(p, t, -4.064137784478515e-14);
  p = __fma_rn(p, t, -8.11331598815761e-14);
  p = __fma_rn(p, t, 2.6342060918508215e-12);
  p = __fma_rn(p, t, -1.2977007641429778e-11);
  p = __fma_rn(p, t, -5.415731041860455e-11);
  p = __fma_rn(p, t, 1.0512180629279576e-09);
  p = __fma_rn(p, t, -4.112624871523995e-09);
  p = __fma_rn(p, t, -2.9070381002895305e-08);
  p = __fma_rn(p, t, 4.2347876273628936e-07);
  p = __fma_rn(p, t, -1.365469187871866e-06);
  p = __fma_rn(p, t, -1.3882523348315966e-05);
  p = __fma_rn(p, t, 0.00018673420802708108);
  p = __fma_rn(p, t, -0.0007407025341723807);
  p = __fma_rn(p, t, -0.00603367087142848);
  p = __fma_rn(p, t, 0.24015818242559037);
  p = __fma_rn(p, t, 1.6536545626831027);
  return p;
}

// The same for the root s of w, 2.5 <= s < 6.1.
__device__ __forceinline__ double __nv_internal_erfinv_tail(double s) {
  double p, t;
  if (s < 4.0) {
    t = __dadd_rn(s, -3.25);
    p = 8.964182315410181e-08;
    p = __fma_rn(p, t, -2.6989046549926074e-07);
    p = __fma_rn(p, t, 2.0788596233914798e-08);
    p = __fma_rn(p, t, 1.4975072265192956e-06);
    p = __fma_rn(p, t, -4.016255681129013e-06);
    p = __fma_rn(p, t, 2.9262315420852614e-06);
    p = __fma_rn(p, t, 1.2476484773769428e-05);
    p = __fma_rn(p, t, -4.731909358010424e-05);
    p = __fma_rn(p, t, 6.82845215975347e-05);
    p = __fma_rn(p, t, 2.4031268976341004e-05);
    p = __fma_rn(p, t, -0.0003550374685341378);
    p = __fma_rn(p, t, 0.0009532893630191701);
    p = __fma_rn(p, t, -0.0016882755602906005);
    p = __fma_rn(p, t, 0.002491442097049436);
    p = __fma_rn(p, t, -0.003751208507414327);
    p = __fma_rn(p, t, 0.005370914553565578);
    p = __fma_rn(p, t, 1.0052589676941577);
    p = __fma_rn(p, t, 3.0838856104922208);
  } else {
    t = __dadd_rn(s, -5.05);
    p = 3.20546364122711e-11;
    p = __fma_rn(p, t, 8.935988092714836e-13);
    p = __fma_rn(p, t, -4.0158445584713083e-10);
    p = __fma_rn(p, t, 1.2065680369388368e-09);
    p = __fma_rn(p, t, -2.602624723383635e-09);
    p = __fma_rn(p, t, 5.629421558092159e-09);
    p = __fma_rn(p, t, -1.1236655717192083e-08);
    p = __fma_rn(p, t, 2.1936658174428906e-08);
    p = __fma_rn(p, t, -5.4914930126016026e-08);
    p = __fma_rn(p, t, 2.015750814705444e-07);
    p = __fma_rn(p, t, -9.070916761139068e-07);
    p = __fma_rn(p, t, 4.193863255222339e-06);
    p = __fma_rn(p, t, -1.8374535143177913e-05);
    p = __fma_rn(p, t, 7.124031438338455e-05);
    p = __fma_rn(p, t, -0.0002003120067595955);
    p = __fma_rn(p, t, -0.00016985809144825375);
    p = __fma_rn(p, t, 1.010285017597774);
    p = __fma_rn(p, t, 4.90042105144364);
  }
  return p;
}

__device__ double __nv_erfinv(double x) {
  double w = __nv_internal_minus_log(__fma_rn(-x, x, 1.0)), i, p;
  if (w < 6.25) p = __nv_internal_erfinv_central(w);
  else p = __nv_internal_erfinv_tail(__nv_internal_sqrt(w, &i));
  p = __dmul_rn(p, x);
  // The inverse root is infinite at 1 and NaN beyond.
  double a = fabs(x);
  return a < 1.0 ? p : copysign(__nvvm_rsqrt_approx_ftz_d(__dadd_rn(1.0, -a)), x);
}

__device__ double __nv_erfcinv(double x) {
  double m = __dadd_rn(2.0, -x), y = __dadd_rn(1.0, -x);
  double w = __nv_internal_minus_log(__dmul_rn(x, m));
  double i, s = __nv_internal_sqrt(w, &i), p;
  if (w < 6.25) {
    p = __nv_internal_erfinv_central(w);
  } else if (s < 6.1) {
    p = __nv_internal_erfinv_tail(s);
  } else if (s < 12.5) {
    double t = __dadd_rn(i, -0.1225);
    p = 381285968.6927745;
    p = __fma_rn(p, t, -55102601.48221196);
    p = __fma_rn(p, t, 5831592.694271732);
    p = __fma_rn(p, t, -952649.446062542);
    p = __fma_rn(p, t, 163756.85260893547);
    p = __fma_rn(p, t, -27521.370593034335);
    p = __fma_rn(p, t, 4805.779171213249);
    p = __fma_rn(p, t, -883.9698126594423);
    p = __fma_rn(p, t, 173.30733472853257);
    p = __fma_rn(p, t, -36.69658659791889);
    p = __fma_rn(p, t, 8.72627975144013);
    p = __fma_rn(p, t, -2.853544087367463);
    p = __fma_rn(p, t, 1.3267561673631372);
    p = __fma_rn(p, t, -0.2504249747615659);
    p = __fma_rn(p, t, -0.18251380634763686);
    p = __fma_rn(p, t, 0.9850970298223862);
    p = __dmul_rn(p, s);
  } else {
    double t = __dadd_rn(i, -0.0583);
    p = -453078356059.7527;
    p = __fma_rn(p, t, 31092708846.388557);
    p = __fma_rn(p, t, -1525805560.6155198);
    p = __fma_rn(p, t, 123043917.55061664);
    p = __fma_rn(p, t, -10484897.637396546);
    p = __fma_rn(p, t, 870318.859350192);
    p = __fma_rn(p, t, -75891.35561179857);
    p = __fma_rn(p, t, 7083.602087618773);
    p = __fma_rn(p, t, -722.7574958193333);
    p = __fma_rn(p, t, 83.83077548193152);
    p = __fma_rn(p, t, -12.221582137271318);
    p = __fma_rn(p, t, 2.829832939709857);
    p = __fma_rn(p, t, -0.6161207096172561);
    p = __fma_rn(p, t, -0.12981429667122596);
    p = __fma_rn(p, t, 0.9953694437240445);
    p = __dmul_rn(p, s);
  }
  p = __dmul_rn(p, y);
  // Zero and 2 have infinities, what is not between them NaN.
  if (!(x > 0.0 && m > 0.0)) p = x == 0.0 || m == 0.0 ? copysign(__longlong_as_double(0x7ff0000000000000ll), y) : __longlong_as_double(0x7fffffffffffffffll);
  return p;
}

__device__ double __nv_normcdfinv(double x) {
  return __dmul_rn(-1.4142135623730951, __nv_erfcinv(__dadd_rn(x, x)));
}

}
