/* Compiles a kernel template through the header alone, and prints its symbol and PTX. With "large": a program that does not fit into
 * the memory that the process may have, and then a small one. With "fork": one here, and one in a child of this process. */
#include "nvrtc.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(call)                                                                                                            \
  do {                                                                                                                         \
    nvrtcResult r = (call);                                                                                                    \
    if (r != NVRTC_SUCCESS) {                                                                                                  \
      fprintf(stderr, "%s: %s\n", #call, nvrtcGetErrorString(r));                                                              \
      return 1;                                                                                                                \
    }                                                                                                                          \
  } while (0)

static const char *source = "#include \"factor.h\"\n"
                            "template <class T> __global__ void scale(T *p) { p[threadIdx.x] *= FACTOR; }\n";
static const char *header = "#define FACTOR 2\n";
static const char *header_name = "factor.h";

static int large(void) {
  struct rlimit limit = {(rlim_t)1100 << 20, (rlim_t)1100 << 20};
  const char *begin = "__device__ int a[] = {", *end = "1};\n";
  size_t items = (size_t)6 << 20, used;
  char *text = malloc(strlen(begin) + 2 * items + strlen(end) + 1);
  nvrtcProgram program;
  nvrtcResult result;
  if (!text) return 1;
  strcpy(text, begin);
  for (used = strlen(begin); items > 0; --items) {
    text[used++] = '1';
    text[used++] = ',';
  }
  strcpy(text + used, end);
  if (setrlimit(RLIMIT_AS, &limit)) return 1;
  CHECK(nvrtcCreateProgram(&program, text, "large.cu", 0, NULL, NULL));
  result = nvrtcCompileProgram(program, 0, NULL);
  printf("large: %s\n", nvrtcGetErrorString(result));
  CHECK(nvrtcDestroyProgram(&program));
  free(text);
  CHECK(nvrtcCreateProgram(&program, "__global__ void k(int *p) { *p = 1; }", NULL, 0, NULL, NULL));
  printf("again: %s\n", nvrtcGetErrorString(nvrtcCompileProgram(program, 0, NULL)));
  return 2;
}

static int small(const char *name) {
  nvrtcProgram program;
  nvrtcResult result;
  CHECK(nvrtcCreateProgram(&program, "__global__ void k(int *p) { *p = 1; }", name, 0, NULL, NULL));
  result = nvrtcCompileProgram(program, 0, NULL);
  printf("%s: %s\n", name, nvrtcGetErrorString(result));
  fflush(stdout);
  CHECK(nvrtcDestroyProgram(&program));
  return result != NVRTC_SUCCESS;
}

static int forked(void) {
  pid_t child;
  int status = 0;
  if (small("parent.cu")) return 1;
  child = fork();
  if (child == 0) {
    alarm(60);
    _exit(small("child.cu"));
  }
  if (child < 0 || waitpid(child, &status, 0) != child) return 1;
  return status != 0 || small("parent_again.cu");
}

int main(int argc, char **argv) {
  nvrtcProgram program;
  char arch[64];
  const char *options[1];
  const char *symbol;
  size_t size = 0;
  char *text;
  nvrtcResult result;
  if (argc > 2 && !strcmp(argv[2], "large")) return large();
  if (argc > 2 && !strcmp(argv[2], "fork")) return forked();
  snprintf(arch, sizeof arch, "--gpu-architecture=%s", argc > 1 ? argv[1] : "compute_80");
  options[0] = arch;
  CHECK(nvrtcCreateProgram(&program, source, "scale.cu", 1, &header, &header_name));
  CHECK(nvrtcAddNameExpression(program, "scale<float>"));
  result = nvrtcCompileProgram(program, 1, options);
  CHECK(nvrtcGetProgramLogSize(program, &size));
  text = malloc(size);
  if (!text) return 1;
  CHECK(nvrtcGetProgramLog(program, text));
  fputs(text, stderr);
  free(text);
  CHECK(result);
  CHECK(nvrtcGetLoweredName(program, "scale<float>", &symbol));
  puts(symbol);
  CHECK(nvrtcGetPTXSize(program, &size));
  text = malloc(size);
  if (!text) return 1;
  CHECK(nvrtcGetPTX(program, text));
  puts(text);
  free(text);
  CHECK(nvrtcDestroyProgram(&program));
  return program == NULL ? 0 : 1;
}
