; buffer a u8[256] values(43,49,50,51,46,52,53,101,45,55,32,97,98,99,95,32,60,61,62,61,33,61,32,34,120,34)
; buffer o i32[64] out
; launch k<<<1,64>>>(a,o)
source_filename = "state_machine.cu"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define dso_local ptx_kernel void @k(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i8, align 1
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %10 = call noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %10, ptr %5, align 4
  store i32 0, ptr %6, align 4
  store i32 0, ptr %7, align 4
  %11 = load i32, ptr %5, align 4
  store i32 %11, ptr %8, align 4
  br label %12

12:                                               ; preds = %133, %2
  %13 = load i32, ptr %8, align 4
  %14 = icmp slt i32 %13, 256
  br i1 %14, label %15, label %18

15:                                               ; preds = %12
  %16 = load i32, ptr %7, align 4
  %17 = icmp ne i32 %16, 7
  br label %18

18:                                               ; preds = %15, %12
  %19 = phi i1 [ false, %12 ], [ %17, %15 ]
  br i1 %19, label %20, label %136

20:                                               ; preds = %18
  %21 = load ptr, ptr %3, align 8
  %22 = load i32, ptr %8, align 4
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds i8, ptr %21, i64 %23
  %25 = load i8, ptr %24, align 1
  store i8 %25, ptr %9, align 1
  %26 = load i32, ptr %7, align 4
  switch i32 %26, label %132 [
    i32 0, label %27
    i32 1, label %41
    i32 2, label %65
    i32 3, label %83
    i32 4, label %99
    i32 5, label %115
    i32 6, label %123
    i32 7, label %131
  ]

27:                                               ; preds = %20
  %28 = load i8, ptr %9, align 1
  %29 = zext i8 %28 to i32
  switch i32 %29, label %39 [
    i32 43, label %31
    i32 45, label %31
    i32 48, label %30
    i32 49, label %30
    i32 50, label %30
    i32 51, label %30
    i32 52, label %30
    i32 53, label %30
    i32 54, label %30
    i32 55, label %30
    i32 56, label %30
    i32 57, label %30
    i32 95, label %33
    i32 97, label %32
    i32 98, label %32
    i32 99, label %32
    i32 100, label %32
    i32 101, label %32
    i32 102, label %32
    i32 103, label %32
    i32 104, label %32
    i32 105, label %32
    i32 106, label %32
    i32 107, label %32
    i32 108, label %32
    i32 109, label %32
    i32 110, label %32
    i32 111, label %32
    i32 112, label %32
    i32 113, label %32
    i32 114, label %32
    i32 115, label %32
    i32 116, label %32
    i32 117, label %32
    i32 118, label %32
    i32 119, label %32
    i32 120, label %32
    i32 121, label %32
    i32 122, label %32
    i32 34, label %34
    i32 60, label %35
    i32 62, label %35
    i32 61, label %35
    i32 33, label %35
    i32 32, label %36
  ]

30:                                               ; preds = %27, %27, %27, %27, %27, %27, %27, %27, %27, %27
  br label %31

31:                                               ; preds = %27, %27, %30
  store i32 1, ptr %7, align 4
  br label %40

32:                                               ; preds = %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27, %27
  br label %33

33:                                               ; preds = %27, %32
  store i32 4, ptr %7, align 4
  br label %40

34:                                               ; preds = %27
  store i32 5, ptr %7, align 4
  br label %40

35:                                               ; preds = %27, %27, %27, %27
  store i32 6, ptr %7, align 4
  br label %40

36:                                               ; preds = %27
  %37 = load i32, ptr %6, align 4
  %38 = add nsw i32 %37, 1
  store i32 %38, ptr %6, align 4
  br label %40

39:                                               ; preds = %27
  store i32 7, ptr %7, align 4
  br label %40

40:                                               ; preds = %39, %36, %35, %34, %33, %31
  br label %132

41:                                               ; preds = %20
  %42 = load i8, ptr %9, align 1
  %43 = zext i8 %42 to i32
  %44 = icmp eq i32 %43, 46
  br i1 %44, label %45, label %46

45:                                               ; preds = %41
  store i32 2, ptr %7, align 4
  br label %64

46:                                               ; preds = %41
  %47 = load i8, ptr %9, align 1
  %48 = zext i8 %47 to i32
  %49 = icmp eq i32 %48, 101
  br i1 %49, label %50, label %51

50:                                               ; preds = %46
  store i32 3, ptr %7, align 4
  br label %63

51:                                               ; preds = %46
  %52 = load i8, ptr %9, align 1
  %53 = zext i8 %52 to i32
  %54 = icmp slt i32 %53, 48
  br i1 %54, label %59, label %55

55:                                               ; preds = %51
  %56 = load i8, ptr %9, align 1
  %57 = zext i8 %56 to i32
  %58 = icmp sgt i32 %57, 57
  br i1 %58, label %59, label %62

59:                                               ; preds = %55, %51
  store i32 0, ptr %7, align 4
  %60 = load i32, ptr %6, align 4
  %61 = add nsw i32 %60, 100
  store i32 %61, ptr %6, align 4
  br label %62

62:                                               ; preds = %59, %55
  br label %63

63:                                               ; preds = %62, %50
  br label %64

64:                                               ; preds = %63, %45
  br label %132

65:                                               ; preds = %20
  %66 = load i8, ptr %9, align 1
  %67 = zext i8 %66 to i32
  %68 = icmp eq i32 %67, 101
  br i1 %68, label %69, label %70

69:                                               ; preds = %65
  store i32 3, ptr %7, align 4
  br label %82

70:                                               ; preds = %65
  %71 = load i8, ptr %9, align 1
  %72 = zext i8 %71 to i32
  %73 = icmp slt i32 %72, 48
  br i1 %73, label %78, label %74

74:                                               ; preds = %70
  %75 = load i8, ptr %9, align 1
  %76 = zext i8 %75 to i32
  %77 = icmp sgt i32 %76, 57
  br i1 %77, label %78, label %81

78:                                               ; preds = %74, %70
  store i32 0, ptr %7, align 4
  %79 = load i32, ptr %6, align 4
  %80 = add nsw i32 %79, 1000
  store i32 %80, ptr %6, align 4
  br label %81

81:                                               ; preds = %78, %74
  br label %82

82:                                               ; preds = %81, %69
  br label %132

83:                                               ; preds = %20
  %84 = load i8, ptr %9, align 1
  %85 = zext i8 %84 to i32
  %86 = icmp ne i32 %85, 45
  br i1 %86, label %87, label %98

87:                                               ; preds = %83
  %88 = load i8, ptr %9, align 1
  %89 = zext i8 %88 to i32
  %90 = icmp slt i32 %89, 48
  br i1 %90, label %95, label %91

91:                                               ; preds = %87
  %92 = load i8, ptr %9, align 1
  %93 = zext i8 %92 to i32
  %94 = icmp sgt i32 %93, 57
  br i1 %94, label %95, label %98

95:                                               ; preds = %91, %87
  store i32 0, ptr %7, align 4
  %96 = load i32, ptr %6, align 4
  %97 = add nsw i32 %96, 10000
  store i32 %97, ptr %6, align 4
  br label %98

98:                                               ; preds = %95, %91, %83
  br label %132

99:                                               ; preds = %20
  %100 = load i8, ptr %9, align 1
  %101 = zext i8 %100 to i32
  %102 = icmp sge i32 %101, 97
  br i1 %102, label %103, label %107

103:                                              ; preds = %99
  %104 = load i8, ptr %9, align 1
  %105 = zext i8 %104 to i32
  %106 = icmp sle i32 %105, 122
  br i1 %106, label %114, label %107

107:                                              ; preds = %103, %99
  %108 = load i8, ptr %9, align 1
  %109 = zext i8 %108 to i32
  %110 = icmp ne i32 %109, 95
  br i1 %110, label %111, label %114

111:                                              ; preds = %107
  store i32 0, ptr %7, align 4
  %112 = load i32, ptr %6, align 4
  %113 = add nsw i32 %112, 7
  store i32 %113, ptr %6, align 4
  br label %114

114:                                              ; preds = %111, %107, %103
  br label %132

115:                                              ; preds = %20
  %116 = load i8, ptr %9, align 1
  %117 = zext i8 %116 to i32
  %118 = icmp eq i32 %117, 34
  br i1 %118, label %119, label %122

119:                                              ; preds = %115
  store i32 7, ptr %7, align 4
  %120 = load i32, ptr %6, align 4
  %121 = add nsw i32 %120, 31
  store i32 %121, ptr %6, align 4
  br label %122

122:                                              ; preds = %119, %115
  br label %132

123:                                              ; preds = %20
  %124 = load i8, ptr %9, align 1
  %125 = zext i8 %124 to i32
  %126 = icmp ne i32 %125, 61
  br i1 %126, label %127, label %130

127:                                              ; preds = %123
  store i32 0, ptr %7, align 4
  %128 = load i32, ptr %6, align 4
  %129 = add nsw i32 %128, 13
  store i32 %129, ptr %6, align 4
  br label %130

130:                                              ; preds = %127, %123
  br label %132

131:                                              ; preds = %20
  br label %132

132:                                              ; preds = %20, %131, %130, %122, %114, %98, %82, %64, %40
  br label %133

133:                                              ; preds = %132
  %134 = load i32, ptr %8, align 4
  %135 = add nsw i32 %134, 1
  store i32 %135, ptr %8, align 4
  br label %12, !llvm.loop !4

136:                                              ; preds = %18
  %137 = load i32, ptr %6, align 4
  %138 = mul nsw i32 %137, 8
  %139 = load i32, ptr %7, align 4
  %140 = add nsw i32 %138, %139
  %141 = load ptr, ptr %4, align 8
  %142 = load i32, ptr %5, align 4
  %143 = sext i32 %142 to i64
  %144 = getelementptr inbounds i32, ptr %141, i64 %143
  store i32 %140, ptr %144, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_75" "target-features"="+ptx42,+ptx80,+sm_75" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang"}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
