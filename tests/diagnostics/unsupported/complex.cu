__global__ void k(float*p){ _Complex float c = 1.0f; *p = __real__ c; }
