/* Compiles a kernel through the header alone, and prints the PTX. An argument states another version of NVVM IR. */
#include "nvvm.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                                                            \
  do {                                                                                                                         \
    nvvmResult r = (call);                                                                                                     \
    if (r != NVVM_SUCCESS) {                                                                                                   \
      fprintf(stderr, "%s: %s\n", #call, nvvmGetErrorString(r));                                                               \
      return 1;                                                                                                                \
    }                                                                                                                          \
  } while (0)

static const char *source =
    "target triple = \"nvptx64-nvidia-cuda\"\n"
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-"
    "v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n"
    "define void @twice(i32* %p) {\n %x = load i32, i32* %p\n %y = add i32 %x, %x\n store i32 %y, i32* %p\n ret void\n}\n"
    "!nvvm.annotations = !{!0}\n!0 = !{void (i32*)* @twice, !\"kernel\", i32 1}\n"
    "!nvvmir.version = !{!1}\n!1 = !{";

int main(int count, char **words) {
  nvvmProgram program;
  const char *options[] = {"-arch=compute_80", "-opt=3"};
  size_t size = 0;
  char *ptx, text[2048];
  snprintf(text, sizeof text, "%s%s}\n", source, count > 1 ? words[1] : "i32 2, i32 0");
  CHECK(nvvmCreateProgram(&program));
  CHECK(nvvmAddModuleToProgram(program, text, strlen(text), "twice.ll"));
  CHECK(nvvmVerifyProgram(program, 2, options));
  CHECK(nvvmCompileProgram(program, 2, options));
  CHECK(nvvmGetCompiledResultSize(program, &size));
  ptx = malloc(size);
  if (!ptx) return 1;
  CHECK(nvvmGetCompiledResult(program, ptx));
  if (strlen(ptx) + 1 != size) return 1;
  fputs(ptx, stdout);
  free(ptx);
  CHECK(nvvmDestroyProgram(&program));
  return program == NULL ? 0 : 1;
}
