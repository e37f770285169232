/* Jacquard's own interface for C and C++: libjacquard_c.so.
 *
 * A request says what to compile and how; compiling it gives a result, which is PTX, IR or bitcode with diagnostics as data.
 * All functions may be called by any thread. A handle that was freed, or never made, is an error and no undefined behavior.
 * Texts that a function gives belong to the result or request that it was asked for, until that is freed.
 */
#ifndef JACQUARD_H
#define JACQUARD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. Functions and values may be added under one number; what is here keeps its meaning. A program
 * compares it with jacquard_abi_version(). */
#define JACQUARD_ABI 1

typedef struct jacquard_request_handle *jacquard_request;
typedef struct jacquard_result_handle *jacquard_result;
typedef struct jacquard_cancel_handle *jacquard_cancel;

typedef enum {
  JACQUARD_OK = 0,
  JACQUARD_REJECTED = 1,       /* The input or the options are wrong: the diagnostics say how. */
  JACQUARD_CANCELLED = 2,
  JACQUARD_TIME_LIMIT = 3,
  JACQUARD_MEMORY_LIMIT = 4,
  JACQUARD_INVALID_HANDLE = 5,
  JACQUARD_INVALID_ARGUMENT = 6, /* A null pointer, a number out of range, an option that is not known. */
  JACQUARD_INTERNAL_ERROR = 7
} jacquard_status;

typedef enum { JACQUARD_PTX = 0, JACQUARD_IR = 1, JACQUARD_BITCODE = 2, JACQUARD_LTO = 3, JACQUARD_VERIFY = 4 } jacquard_emit;

typedef enum {
  JACQUARD_LIMIT_MILLISECONDS = 0,
  JACQUARD_LIMIT_BYTES = 1,
  JACQUARD_LIMIT_TEMPLATE_INSTANCES = 2,
  JACQUARD_LIMIT_CONSTEXPR_STEPS = 3
} jacquard_limit;

typedef enum { JACQUARD_NOTE = 1, JACQUARD_REMARK = 2, JACQUARD_WARNING = 3, JACQUARD_ERROR = 4 } jacquard_severity;

typedef struct {
  size_t size;        /* sizeof(jacquard_diagnostic), set by the caller. */
  int32_t severity;   /* A jacquard_severity. */
  uint32_t line;      /* From 1; 0 where there is no place. */
  uint32_t column;    /* In bytes, from 1. */
  uint32_t length;    /* Bytes of the range. */
  const char *code;   /* The message's name, which `jacq explain` takes. */
  const char *text;
  const char *file;   /* Empty where there is no place. */
} jacquard_diagnostic;

uint32_t jacquard_abi_version(void);
const char *jacquard_version(void);

/* A request for a source (or IR, or bitcode) by its bytes; the name's suffix says what it is written in (.cu, .ii, .ll, .bc). */
jacquard_request jacquard_request_new(const char *source, size_t size, const char *name);
jacquard_status jacquard_request_free(jacquard_request);
/* A flag as the command has it, with its value: "-arch=sm_90". */
jacquard_status jacquard_request_option(jacquard_request, const char *flag);
/* What was wrong with the last argument; empty where nothing was. */
const char *jacquard_request_error(jacquard_request);
jacquard_status jacquard_request_header(jacquard_request, const char *name, const char *text, size_t size);
/* Headers are read from memory alone. */
jacquard_status jacquard_request_sealed(jacquard_request);
/* A further IR module. `needed`: only what the others need of it is taken. */
jacquard_status jacquard_request_module(jacquard_request, const char *bytes, size_t size, const char *name, int needed);
jacquard_status jacquard_request_name_expression(jacquard_request, const char *expression);
jacquard_status jacquard_request_emit(jacquard_request, jacquard_emit);
jacquard_status jacquard_request_limit(jacquard_request, jacquard_limit, uint64_t value);
jacquard_status jacquard_request_cancel(jacquard_request, jacquard_cancel);

/* Cancels compiles from another thread: every compile whose request has the token ends soon, now and later. */
jacquard_cancel jacquard_cancel_new(void);
jacquard_status jacquard_cancel_now(jacquard_cancel);
jacquard_status jacquard_cancel_free(jacquard_cancel);

/* Compiles. A request may be compiled again. NULL for a handle that is no request. */
jacquard_result jacquard_compile(jacquard_request);
jacquard_status jacquard_result_free(jacquard_result);
jacquard_status jacquard_result_status(jacquard_result);
/* What was made, with a NUL behind it that `size` does not count. */
const char *jacquard_result_output(jacquard_result, size_t *size);
size_t jacquard_result_diagnostics(jacquard_result);
jacquard_status jacquard_result_diagnostic(jacquard_result, size_t index, jacquard_diagnostic *to);
/* The symbol of a name expression; NULL where the program has no such name. */
const char *jacquard_result_lowered(jacquard_result, const char *expression);
/* All diagnostics as the command prints them. */
const char *jacquard_result_log(jacquard_result);

#ifdef __cplusplus
}
#endif
#endif
