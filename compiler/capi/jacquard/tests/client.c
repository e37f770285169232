/* A program in C, and in C++: what it prints is compared by clients.rs. */
#include <jacquard.h>
#include <stdio.h>
#include <string.h>

static jacquard_request ask(const char *source, const char *name) {
  jacquard_request r = jacquard_request_new(source, strlen(source), name);
  if (jacquard_request_option(r, "-arch=sm_90") != JACQUARD_OK) puts("option refused");
  return r;
}

static void show(const char *what, jacquard_request r) {
  jacquard_result result = jacquard_compile(r);
  size_t size = 0, n;
  const char *output = jacquard_result_output(result, &size);
  printf("%s: status %d, output %s", what, (int)jacquard_result_status(result),
         size == 0 ? "none" : strstr(output, ".entry") ? "ptx" : size > 4 && memcmp(output, "BC", 2) == 0 ? "bitcode" : "ir");
  for (n = 0; n < jacquard_result_diagnostics(result); ++n) {
    jacquard_diagnostic d;
    d.size = sizeof d;
    if (jacquard_result_diagnostic(result, n, &d) == JACQUARD_OK)
      printf(", %d %s %s:%u:%u", (int)d.severity, d.code, d.file, (unsigned)d.line, (unsigned)d.column);
  }
  printf("\n");
  jacquard_result_free(result);
}

int main(void) {
  const char *k = "#include \"a.h\"\ntemplate <class T> __global__ void k(T *p) { *p = N; }\n";
  const char *endless = "constexpr int f(int n) { int x = 0; for (int i = 0; i < n; ++i) x += i % 3; return x; }\n"
                        "template <int N> struct S { static constexpr int v = S<N - 1>::v + 1; };\n"
                        "template <> struct S<0> { static constexpr int v = 0; };\n"
                        "__global__ void k(int *p) { constexpr int a = f(900000); *p = a + S<700>::v; }\n";
  jacquard_request r;
  jacquard_result result;
  jacquard_cancel token;
  jacquard_diagnostic d;
  if (jacquard_abi_version() != JACQUARD_ABI) return 1;
  r = ask(k, "k.cu");
  jacquard_request_header(r, "a.h", "#define N 7\n", 12);
  jacquard_request_sealed(r);
  jacquard_request_name_expression(r, "k<float>");
  result = jacquard_compile(r);
  printf("lowered %s, %s\n", jacquard_result_lowered(result, "k<float>"), jacquard_result_lowered(result, "k<int>") ? "found" : "none");
  jacquard_result_free(result);
  show("ptx", r);
  jacquard_request_emit(r, JACQUARD_IR);
  show("ir", r);
  jacquard_request_emit(r, JACQUARD_BITCODE);
  show("bitcode", r);
  int status = jacquard_request_option(r, "-O9");
  printf("option %d: %s\n", status, jacquard_request_error(r) ? "said" : "silent");
  status = jacquard_request_option(r, "-lineinf");
  printf("option %d: %s\n", status, jacquard_request_error(r));
  jacquard_request_free(r);
  status = jacquard_request_option(r, "-G");
  printf("freed %d, status %d\n", status, (int)jacquard_result_status(result));

  r = ask("__global__ void k(int *p) { *p = nothing; }\n", "bad.cu");
  show("error", r);
  result = jacquard_compile(r);
  d.size = 4;
  status = jacquard_result_diagnostic(result, 0, &d);
  d.size = sizeof d;
  printf("short %d, out of range %d\n", status, (int)jacquard_result_diagnostic(result, 99, &d));
  printf("log: %.40s\n", jacquard_result_log(result));
  jacquard_result_free(result);
  jacquard_request_free(r);

  r = ask(endless, "e.cu");
  jacquard_request_limit(r, JACQUARD_LIMIT_CONSTEXPR_STEPS, 1000);
  show("steps", r);
  jacquard_request_limit(r, JACQUARD_LIMIT_CONSTEXPR_STEPS, 100000000);
  jacquard_request_limit(r, JACQUARD_LIMIT_TEMPLATE_INSTANCES, 50);
  show("instances", r);
  jacquard_request_limit(r, JACQUARD_LIMIT_TEMPLATE_INSTANCES, 100000);
  jacquard_request_limit(r, JACQUARD_LIMIT_MILLISECONDS, 1);
  show("time", r);
  jacquard_request_limit(r, JACQUARD_LIMIT_MILLISECONDS, 100000);
  jacquard_request_limit(r, JACQUARD_LIMIT_BYTES, 1000);
  show("memory", r);
  jacquard_request_limit(r, JACQUARD_LIMIT_BYTES, (uint64_t)1 << 40);
  token = jacquard_cancel_new();
  printf("token %d, limit %d\n", (int)jacquard_request_cancel(r, token), (int)jacquard_request_limit(r, (jacquard_limit)9, 1));
  jacquard_cancel_now(token);
  show("cancelled", r);
  jacquard_cancel_free(token);
  jacquard_request_free(r);
  printf("null %d %d\n", jacquard_request_new(NULL, 0, "x.cu") == NULL, jacquard_compile(NULL) == NULL);
  return 0;
}
