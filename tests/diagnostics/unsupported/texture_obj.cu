__global__ void k(float*p,cudaTextureObject_t t){ *p=tex2D<float>(t,0.f,0.f); }
