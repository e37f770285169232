; RUN: passes early-cse
; A value that was stored is known behind many stores to other places.
; CHECK-NOT: load
define i32 @far(ptr addrspace(1) %p, i32 %x) {
  store i32 %x, ptr addrspace(1) %p
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %x, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  store i32 %x, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %p, i64 3
  store i32 %x, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %p, i64 4
  store i32 %x, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %p, i64 5
  store i32 %x, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %p, i64 6
  store i32 %x, ptr addrspace(1) %p6
  %p7 = getelementptr i32, ptr addrspace(1) %p, i64 7
  store i32 %x, ptr addrspace(1) %p7
  %p8 = getelementptr i32, ptr addrspace(1) %p, i64 8
  store i32 %x, ptr addrspace(1) %p8
  %p9 = getelementptr i32, ptr addrspace(1) %p, i64 9
  store i32 %x, ptr addrspace(1) %p9
  %p10 = getelementptr i32, ptr addrspace(1) %p, i64 10
  store i32 %x, ptr addrspace(1) %p10
  %p11 = getelementptr i32, ptr addrspace(1) %p, i64 11
  store i32 %x, ptr addrspace(1) %p11
  %p12 = getelementptr i32, ptr addrspace(1) %p, i64 12
  store i32 %x, ptr addrspace(1) %p12
  %p13 = getelementptr i32, ptr addrspace(1) %p, i64 13
  store i32 %x, ptr addrspace(1) %p13
  %p14 = getelementptr i32, ptr addrspace(1) %p, i64 14
  store i32 %x, ptr addrspace(1) %p14
  %p15 = getelementptr i32, ptr addrspace(1) %p, i64 15
  store i32 %x, ptr addrspace(1) %p15
  %p16 = getelementptr i32, ptr addrspace(1) %p, i64 16
  store i32 %x, ptr addrspace(1) %p16
  %p17 = getelementptr i32, ptr addrspace(1) %p, i64 17
  store i32 %x, ptr addrspace(1) %p17
  %p18 = getelementptr i32, ptr addrspace(1) %p, i64 18
  store i32 %x, ptr addrspace(1) %p18
  %p19 = getelementptr i32, ptr addrspace(1) %p, i64 19
  store i32 %x, ptr addrspace(1) %p19
  %p20 = getelementptr i32, ptr addrspace(1) %p, i64 20
  store i32 %x, ptr addrspace(1) %p20
  %p21 = getelementptr i32, ptr addrspace(1) %p, i64 21
  store i32 %x, ptr addrspace(1) %p21
  %p22 = getelementptr i32, ptr addrspace(1) %p, i64 22
  store i32 %x, ptr addrspace(1) %p22
  %p23 = getelementptr i32, ptr addrspace(1) %p, i64 23
  store i32 %x, ptr addrspace(1) %p23
  %p24 = getelementptr i32, ptr addrspace(1) %p, i64 24
  store i32 %x, ptr addrspace(1) %p24
  %p25 = getelementptr i32, ptr addrspace(1) %p, i64 25
  store i32 %x, ptr addrspace(1) %p25
  %p26 = getelementptr i32, ptr addrspace(1) %p, i64 26
  store i32 %x, ptr addrspace(1) %p26
  %p27 = getelementptr i32, ptr addrspace(1) %p, i64 27
  store i32 %x, ptr addrspace(1) %p27
  %p28 = getelementptr i32, ptr addrspace(1) %p, i64 28
  store i32 %x, ptr addrspace(1) %p28
  %p29 = getelementptr i32, ptr addrspace(1) %p, i64 29
  store i32 %x, ptr addrspace(1) %p29
  %p30 = getelementptr i32, ptr addrspace(1) %p, i64 30
  store i32 %x, ptr addrspace(1) %p30
  %p31 = getelementptr i32, ptr addrspace(1) %p, i64 31
  store i32 %x, ptr addrspace(1) %p31
  %p32 = getelementptr i32, ptr addrspace(1) %p, i64 32
  store i32 %x, ptr addrspace(1) %p32
  %p33 = getelementptr i32, ptr addrspace(1) %p, i64 33
  store i32 %x, ptr addrspace(1) %p33
  %p34 = getelementptr i32, ptr addrspace(1) %p, i64 34
  store i32 %x, ptr addrspace(1) %p34
  %p35 = getelementptr i32, ptr addrspace(1) %p, i64 35
  store i32 %x, ptr addrspace(1) %p35
  %p36 = getelementptr i32, ptr addrspace(1) %p, i64 36
  store i32 %x, ptr addrspace(1) %p36
  %p37 = getelementptr i32, ptr addrspace(1) %p, i64 37
  store i32 %x, ptr addrspace(1) %p37
  %p38 = getelementptr i32, ptr addrspace(1) %p, i64 38
  store i32 %x, ptr addrspace(1) %p38
  %p39 = getelementptr i32, ptr addrspace(1) %p, i64 39
  store i32 %x, ptr addrspace(1) %p39
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
  ; CHECK: define i32 @far
  ; CHECK: ret i32 %x
}
