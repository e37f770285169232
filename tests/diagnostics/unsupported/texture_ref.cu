texture<float,2> t;
__global__ void k(float*p){ *p=tex2D(t,0.f,0.f); }
