// Packs that are deduced twice must agree in number.
// buffer answers i32[12] out
// launch packs_deduced_twice<<<1, 1>>>(answers)
template<typename... Args> struct tuple1 { }; template<typename... Args> struct tuple2 { };
template<typename T, typename U> struct same { static const bool value = false; };
template<typename... Args> struct same<tuple1<Args...>, tuple2<Args...> > { static const bool value = true; };
template<class... A, class... B> __device__ int f(tuple1<A...>, tuple2<B...>) { return 0; }
template<class... A> __device__ int f(tuple1<A...>, tuple2<A...>) { return 1; }
template<class... A> __device__ int g(tuple1<A...>, tuple2<A...>) { return 1; }
__device__ int g(...) { return 0; }
__global__ void packs_deduced_twice(int *a) { a[0] = same<tuple1<>, tuple2<> >::value; a[1] = same<tuple1<int>, tuple2<int>>::value; a[2] = same<tuple1<>, tuple2<int>>::value; a[3] = same<tuple1<int>, tuple2<>>::value; a[4] = same<tuple1<int,float>, tuple2<float,int>>::value; a[5] = same<tuple1<int,float>, tuple2<int>>::value;
 a[6] = f(tuple1<int>(), tuple2<int>()); a[7] = f(tuple1<int>(), tuple2<>()); a[8] = g(tuple1<>(), tuple2<int>());  a[9] = g(tuple1<int>(), tuple2<>()); a[10] = g(tuple1<>(), tuple2<>()); 
 }
