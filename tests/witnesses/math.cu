__global__ void k(double *p) { p[0] = sin(p[1]) + sin(p[2]) + pow(p[3], p[4]) + pow(p[5], p[6]); }
