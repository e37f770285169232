struct S{int a,b,c;}; __global__ void k(S*p){ atomicAdd(p,S{1,2,3}); }
