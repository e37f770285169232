// Where virtual bases lie that several classes share their vtable pointer with, and bases whose empty parts had to move.
// buffer answers i32[16] out
// launch nearly_empty_bases<<<1, 1>>>(answers)
struct A {__device__ virtual void Foo () {}};
struct B1 : virtual A {};
struct B2 : virtual A {};
struct C : virtual B1, B2 {};
struct D : virtual C {};
struct E1 {};
struct E2 : public E1 {};
struct E : public E1, public E2 {};
struct N : public E { __device__ virtual void f () {} };
struct X : virtual public N { };
struct Q { char : 45; };
struct Q2 { int a : 40; char c; };
__global__ void nearly_empty_bases(int *a){ 
  C c; D d; X x;
  A *apc = &c; B1 *b1pc = &c; B2 *b2pc = &c; A *apd = &d; B1 *b1pd = &d; B2 *b2pd = &d; C *cpd = &d;
  a[0]=(char*)apc-(char*)&c; a[1]=(char*)b1pc-(char*)&c; a[2]=(char*)b2pc-(char*)&c; a[3]=(char*)apd-(char*)&d; a[4]=(char*)b1pd-(char*)&d; a[5]=(char*)b2pd-(char*)&d; a[6]=(char*)cpd-(char*)&d;
  a[7]=(char*)(N*)&x-(char*)&x; a[8]=sizeof(X); a[9]=sizeof(C); a[10]=sizeof(D); a[11]=alignof(Q); a[12]=sizeof(Q); a[13]=sizeof(Q2);a[14]=alignof(Q2); }
