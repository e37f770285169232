// As nearly_empty_bases.
// buffer answers i32[16] out
// launch moved_empty_bases<<<1, 1>>>(answers)
struct A {};
struct B1 : A {}; struct B2 : A {}; struct B3 : A {}; struct B4 : A {}; struct B5 : A {}; struct B6 : A {}; struct B7 : A {}; struct B8 : A {};
struct C1 : B1 { __device__ virtual void Foo () {} };
struct C2 : B1, B2 { __device__ virtual void Foo () {} };
struct C3 : B1, B2, B3 { __device__ virtual void Foo () {} };
struct C8 : B1, B2, B3, B4, B5, B6, B7, B8 { __device__ virtual void Foo () {} };
struct D1 : virtual C1 {}; struct D2 : virtual C2 {}; struct D3 : virtual C3 {}; struct D8 : virtual C8 {};
__global__ void moved_empty_bases(int *a){ D1 d1; D2 d2; D3 d3; D8 d8;
 a[0]=(char*)(C1*)&d1-(char*)&d1; a[1]=(char*)(C2*)&d2-(char*)&d2; a[2]=(char*)(C3*)&d3-(char*)&d3; a[3]=(char*)(C8*)&d8-(char*)&d8;
 a[4]=sizeof(C1);a[5]=sizeof(C2);a[6]=sizeof(C3);a[7]=sizeof(C8);a[8]=sizeof(D1);a[9]=sizeof(D2);a[10]=sizeof(D3);a[11]=sizeof(D8);}
