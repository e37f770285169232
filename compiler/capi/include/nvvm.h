/* nvvm.h: the functions of libnvvm.so.4, for C and C++ programs. Our own wording; the names, numbers and types are those of the
 * interface of NVIDIA's libNVVM 13.0, so that either library can stand behind a program.
 *
 * Any thread may call any function; threads that use one program take turns. */
#ifndef JACQUARD_NVVM_H
#define JACQUARD_NVVM_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What every function returns. */
typedef enum {
  NVVM_SUCCESS = 0,
  NVVM_ERROR_OUT_OF_MEMORY = 1,
  NVVM_ERROR_PROGRAM_CREATION_FAILURE = 2,
  NVVM_ERROR_IR_VERSION_MISMATCH = 3,
  NVVM_ERROR_INVALID_INPUT = 4,
  NVVM_ERROR_INVALID_PROGRAM = 5,
  NVVM_ERROR_INVALID_IR = 6,
  NVVM_ERROR_INVALID_OPTION = 7,
  NVVM_ERROR_NO_MODULE_IN_PROGRAM = 8,
  NVVM_ERROR_COMPILATION = 9,
  NVVM_ERROR_CANCELLED = 10
} nvvmResult;

/* A program: modules of NVVM IR, and what the last compile gave. */
typedef struct _nvvmProgram *nvvmProgram;

/* The name of a code. Never null, and never to be freed. */
const char *nvvmGetErrorString(nvvmResult result);

/* The version of this interface; of the NVVM IR it reads and of that IR's debug information. */
nvvmResult nvvmVersion(int *major, int *minor);
nvvmResult nvvmIRVersion(int *majorIR, int *minorIR, int *majorDbg, int *minorDbg);

/* Makes an empty program; lets one go and clears its handle. */
nvvmResult nvvmCreateProgram(nvvmProgram *prog);
nvvmResult nvvmDestroyProgram(nvvmProgram *prog);

/* Adds a module. The bytes are copied. Without a name it is called "<unnamed>" in messages. A lazy module gives only what the other
 * modules need of it, and that becomes internal. */
nvvmResult nvvmAddModuleToProgram(nvvmProgram prog, const char *buffer, size_t size, const char *name);
nvvmResult nvvmLazyAddModuleToProgram(nvvmProgram prog, const char *buffer, size_t size, const char *name);

/* Links the modules and compiles them to PTX; or holds them to the rules of NVVM IR and makes nothing. Options are those of
 * tables/capi/nvvm.toml. */
nvvmResult nvvmCompileProgram(nvvmProgram prog, int numOptions, const char **options);
nvvmResult nvvmVerifyProgram(nvvmProgram prog, int numOptions, const char **options);

/* The PTX and the log of the last compile. Sizes count the NUL at the end. */
nvvmResult nvvmGetCompiledResultSize(nvvmProgram prog, size_t *bufferSizeRet);
nvvmResult nvvmGetCompiledResult(nvvmProgram prog, char *buffer);
nvvmResult nvvmGetProgramLogSize(nvvmProgram prog, size_t *bufferSizeRet);
nvvmResult nvvmGetProgramLog(nvvmProgram prog, char *buffer);

#ifdef __cplusplus
}
#endif
#endif
