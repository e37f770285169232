extern "C" __global__ void nbody(const float4* p, float4* v, int n, float dt) {
  __shared__ float4 s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = p[i];
  float ax = 0, ay = 0, az = 0;
  for (int t = 0; t < n; t += 128) {
    s[threadIdx.x] = p[t + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; j++) {
      float dx = s[j].x - me.x, dy = s[j].y - me.y, dz = s[j].z - me.z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-9f);
      float f = s[j].w * r * r * r;
      ax += dx * f; ay += dy * f; az += dz * f;
    }
    __syncthreads();
  }
  float4 o = v[i];
  o.x += ax * dt; o.y += ay * dt; o.z += az * dt;
  v[i] = o;
}
