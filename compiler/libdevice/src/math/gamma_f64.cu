// Gamma functions in double precision.
//
// lgamma(a) of a > 0: Stirling's series from 8 on, polynomials about 1 and 2 between, to which steps lead from above, and below
// 0.7 -log(a (1 + a P(a))). A negative argument is reflected: lgamma(x) + lgamma(-x) = -log(|x sin(pi x)| / pi).
// tgamma steps its argument to within a half of 1 and multiplies the steps; 1/gamma(1 + t) is a polynomial there.
extern "C" {

// lgamma(2 + u) for -0.5 <= u <= 1.
__device__ __forceinline__ double __nv_internal_lgamma2(double u) {
  double p = 6.771446499439691e-11;
  p = __fma_rn(p, u, -5.643621533328059e-10);
  p = __fma_rn(p, u, 2.2000539772309513e-09);
  p = __fma_rn(p, u, -5.605592504638501e-09);
  p = __fma_rn(p, u, 1.154819645414699e-08);
  p = __fma_rn(p, u, -2.293617770025494e-08);
  p = __fma_rn(p, u, 4.738354195968414e-08);
  p = __fma_rn(p, u, -1.0015483463095955e-07);
  p = __fma_rn(p, u, 2.1209385741081329e-07);
  p = __fma_rn(p, u, -4.4935373245730734e-07);
  p = __fma_rn(p, u, 9.55164104182688e-07);
  p = __fma_rn(p, u, -2.0391945093193757e-06);
  p = __fma_rn(p, u, 4.3748581634603304e-06);
  p = __fma_rn(p, u, -9.439490584058007e-06);
  p = __fma_rn(p, u, 2.0507214261309655e-05);
  p = __fma_rn(p, u, -4.4926236619392194e-05);
  p = __fma_rn(p, u, 9.94575126359916e-05);
  p = __fma_rn(p, u, -0.0002231547584536482);
  p = __fma_rn(p, u, 0.0005096695247513916);
  p = __fma_rn(p, u, -0.0011927539117035282);
  p = __fma_rn(p, u, 0.0028905103307412605);
  p = __fma_rn(p, u, -0.007385551028673975);
  p = __fma_rn(p, u, 0.020580808427784553);
  p = __fma_rn(p, u, -0.0673523010531981);
  p = __fma_rn(p, u, 0.3224670334241132);
  p = __fma_rn(p, u, 0.42278433509846713);
  return __dmul_rn(p, u);
}

__device__ __forceinline__ double __nv_internal_lgammapos(double a) {
  // The result is p, or minus or plus the logarithm of v with p.
  double v = 1.0, p, u;
  if (a >= 0.7 && a < 8.0) {
    if (a < 1.5) {
      u = __dadd_rn(1.0, -a);
      p = 0.007566533246310247;
      p = __fma_rn(p, u, 0.028230602486244);
      p = __fma_rn(p, u, 0.047841559252588886);
      p = __fma_rn(p, u, 0.05205946276048019);
      p = __fma_rn(p, u, 0.04761046597693862);
      p = __fma_rn(p, u, 0.04631549849078731);
      p = __fma_rn(p, u, 0.04919459604174194);
      p = __fma_rn(p, u, 0.05265001330442949);
      p = __fma_rn(p, u, 0.055665369475271086);
      p = __fma_rn(p, u, 0.058839430341417476);
      p = __fma_rn(p, u, 0.0624930906597457);
      p = __fma_rn(p, u, 0.06666668680674445);
      p = __fma_rn(p, u, 0.0714332525240857);
      p = __fma_rn(p, u, 0.07693264333810233);
      p = __fma_rn(p, u, 0.08335383545463529);
      p = __fma_rn(p, u, 0.09095401250257897);
      p = __fma_rn(p, u, 0.10009945746302001);
      p = __fma_rn(p, u, 0.11133426597101816);
      p = __fma_rn(p, u, 0.12550966952826423);
      p = __fma_rn(p, u, 0.14404989676757488);
      p = __fma_rn(p, u, 0.16955717699735443);
      p = __fma_rn(p, u, 0.20738555102868214);
      p = __fma_rn(p, u, 0.27058080842778487);
      p = __fma_rn(p, u, 0.40068563438653143);
      p = __fma_rn(p, u, 0.8224670334241132);
      p = __fma_rn(p, u, 0.5772156649015329);
      return __dmul_rn(p, u);
    }
    // Steps down into [2, 3): the product of the steps is the ratio of the gammas.
    u = a;
    while (u >= 3.0) {
      u = __dadd_rn(u, -1.0);
      v = __dmul_rn(v, u);
    }
    p = __nv_internal_lgamma2(__dadd_rn(u, -2.0));
    if (a < 3.0) return p;
  } else if (a < 0.7) {
    p = -5.258094029230944e-10;
    p = __fma_rn(p, a, 3.2167437771109295e-09);
    p = __fma_rn(p, a, 9.056715853501278e-09);
    p = __fma_rn(p, a, -2.0891167882913856e-07);
    p = __fma_rn(p, a, 1.1356381743267669e-06);
    p = __fma_rn(p, a, -1.2520233949540382e-06);
    p = __fma_rn(p, a, -2.0134185697938787e-05);
    p = __fma_rn(p, a, 0.00012805006304124816);
    p = __fma_rn(p, a, -0.00021524162042804907);
    p = __fma_rn(p, a, -0.0011651676015496388);
    p = __fma_rn(p, a, 0.007218943247925275);
    p = __fma_rn(p, a, -0.009621971527991614);
    p = __fma_rn(p, a, -0.04219773455553745);
    p = __fma_rn(p, a, 0.16653861138229123);
    p = __fma_rn(p, a, -0.04200263503409523);
    p = __fma_rn(p, a, -0.6558780715202539);
    p = __fma_rn(p, a, 0.5772156649015329);
    v = __fma_rn(__dmul_rn(p, a), a, a);
  } else {
    v = a;
  }
  double l = __nv_log(v);
  if (a < 0.7) return -l;
  if (a < 8.0) return __dadd_rn(l, p);
  double s = __nv_internal_rcp(a), q = __dmul_rn(s, s);
  double z = -0.7183008269524523;
  z = __fma_rn(z, q, 0.1606069471643126);
  z = __fma_rn(z, q, -0.029227774199881398);
  z = __fma_rn(z, q, 0.006406835450164079);
  z = __fma_rn(z, q, -0.0019175041122847848);
  z = __fma_rn(z, q, 0.0008417507483350126);
  z = __fma_rn(z, q, -0.0005952380950170289);
  z = __fma_rn(z, q, 0.0007936507936505269);
  z = __fma_rn(z, q, -0.0027777777777777775);
  z = __fma_rn(z, q, 0.08333333333333333);
  z = __fma_rn(z, s, 0.91893853320467274);
  double r = __fma_rn(a, __dadd_rn(l, -1.0), __fma_rn(-0.5, l, z));
  return r;
}

__device__ double __nv_lgamma(double x) {
  double a = fabs(x), inf = __longlong_as_double(0x7ff0000000000000ll);
  double r = __nv_internal_lgammapos(a);
  // The reflection of the smallest is what it was.
  if (x < -1e-19) {
    double f = __dadd_rn(a, -rint(a));
    double z = __dmul_rn(f, f);
    double s = -6.3076792386577686e-09;
    s = __fma_rn(s, z, 2.520799605594646e-07);
    s = __fma_rn(s, z, -6.975378530258996e-06);
    s = __fma_rn(s, z, 0.00014842866205456973);
    s = __fma_rn(s, z, -0.00234608101482717);
    s = __fma_rn(s, z, 0.026147847815707455);
    s = __fma_rn(s, z, -0.1907518241219787);
    s = __fma_rn(s, z, 0.8117424252833507);
    s = __fma_rn(s, z, -1.6449340668482264);
    s = __fma_rn(s, z, 1.0);
    s = __dmul_rn(__dmul_rn(fabs(f), s), a);
    // At an integer, infinite; all from 2^52 on are.
    r = a < 4503599627370496.0 ? __dadd_rn(-__nv_log(s), -r) : inf;
  }
  if (a == inf) r = inf;
  return r;
}

__device__ double __nv_tgamma(double x) {
  // Beyond the clamps the result is infinite or zero.
  double t = x < -184.5 ? -184.5 : x > 172.0 ? 172.0 : x;
  bool up = t < 0.5;
  // A power of two keeps product and reciprocal in range.
  double scale = up ? (t < -100.0 ? 1.4916681462400413e-154 : fabs(t) < 1e-290 ? 18446744073709551616.0 : 1.0) : (t > 100.0 ? 6.7039039649712985e153 : 1.0);
  double y = up ? __dmul_rn(t, scale) : t > 100.0 ? 1.4916681462400413e-154 : 1.0;
  double step = up ? 1.0 : -1.0, l = 0.0;
  // The product of the steps and what its roundings lost.
  while (fabs(__dadd_rn(t, -0.5)) > 1.0) {
    t = __dadd_rn(t, step);
    double h = __dmul_rn(y, t);
    l = __fma_rn(l, t, __fma_rn(y, t, -h));
    y = h;
  }
  y = __dadd_rn(y, l);
  if (!up) t = __dadd_rn(t, -1.0);
  double p = 9.89653739256796e-11;
  p = __fma_rn(p, t, -1.1715862873979074e-09);
  p = __fma_rn(p, t, 5.005308111337785e-09);
  p = __fma_rn(p, t, 6.1111643981453845e-09);
  p = __fma_rn(p, t, -2.0563495953530548e-07);
  p = __fma_rn(p, t, 1.1330285950920414e-06);
  p = __fma_rn(p, t, -1.2504932536778393e-06);
  p = __fma_rn(p, t, -2.0134855004229272e-05);
  p = __fma_rn(p, t, 0.0001280502823592143);
  p = __fma_rn(p, t, -0.00021524167409282954);
  p = __fma_rn(p, t, -0.0011651675918568358);
  p = __fma_rn(p, t, 0.007218943246661813);
  p = __fma_rn(p, t, -0.009621971527877072);
  p = __fma_rn(p, t, -0.0421977345555443);
  p = __fma_rn(p, t, 0.16653861138229148);
  p = __fma_rn(p, t, -0.04200263503409524);
  p = __fma_rn(p, t, -0.6558780715202539);
  p = __fma_rn(p, t, 0.5772156649015329);
  p = __fma_rn(p, t, 1.0);
  double q = __dmul_rn(__nv_internal_div(up ? 1.0 : y, up ? __dmul_rn(p, y) : p), scale);
  if (x < -184.0) {
    // Zero, with the sign of the interval; at an integer NaN.
    double f = floor(x), h = __dmul_rn(0.5, f);
    q = h == floor(h) ? 0.0 : -0.0;
    if (f == x) q = __longlong_as_double(0x7fffffffffffffffll);
  }
  if (x == 0.0) q = copysign(__longlong_as_double(0x7ff0000000000000ll), x);
  return q;
}

}
