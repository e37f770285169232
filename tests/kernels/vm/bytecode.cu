// A stack machine with a large switch, a register machine that dispatches through a table of functions, and a
// brainf*** interpreter whose bracket table lives in shared memory.
// buffer code u8[64] values(1,10,2,0,3,0,11,18,3,0,4,3,0,1,1,8,2,0,9,5,22,0)
// buffer result i64[16] out
// buffer program u32[32] values(0x01000005,0x01010001,0x03010100,0x02000001,0x07000003,0x05020100,0x06030201,0x08020300,0x09000000)
// buffer regs f64[64] out
// buffer text u8[64] values(43,43,43,43,43,43,43,43,91,62,43,43,43,43,91,62,43,43,62,43,43,43,62,43,43,43,62,43,60,60,60,60,45,93,62,43,62,43,62,45,62,62,43,91,60,93,60,45,93,62,62,46,62,45,45,45,46,0)
// buffer output u8[32] out
// launch stack_machine<<<1, 16>>>(code, result)
// launch register_machine<<<2, 8>>>(program, regs)
// launch brainfuck<<<1, 1>>>(text, output, 32)

enum class Op : unsigned char {
  halt, push, store, load, jump_if_zero, jump, dup, swap, sub, add, mul, nop, mod, div_, neg, less, equal, shl, call, ret, xor_, arg
};

struct Trap {
  int pc;
  enum Reason { none, overflow, underflow, illegal, division } reason;
};

class Machine {
  static constexpr int depth = 24;
  long long stack[depth];
  long long locals[8] = {};
  int calls[4];
  int sp = 0, cp = 0;
  Trap trap{-1, Trap::none};

  __device__ void fail(int pc, Trap::Reason r) {
    if (trap.reason == Trap::none) trap = {pc, r};
  }

 public:
  __device__ void push(long long v, int pc) {
    if (sp == depth) return fail(pc, Trap::overflow);
    stack[sp++] = v;
  }
  __device__ long long pop(int pc) {
    if (sp == 0) {
      fail(pc, Trap::underflow);
      return 0;
    }
    return stack[--sp];
  }
  __device__ long long run(const unsigned char *code, long long argument) {
    locals[0] = argument;
    int pc = 0;
    for (int step = 0; step < 4000 && trap.reason == Trap::none; ++step) {
      const int at = pc;
      switch (Op op = static_cast<Op>(code[pc++])) {
        case Op::halt: return sp ? pop(at) : locals[1];
        case Op::push: push(static_cast<signed char>(code[pc++]), at); break;
        case Op::store: locals[code[pc++] & 7] = pop(at); break;
        case Op::load: push(locals[code[pc++] & 7], at); break;
        case Op::jump_if_zero: if (pop(at) == 0) pc = code[pc]; else ++pc; break;
        case Op::jump: pc = code[pc]; break;
        case Op::dup: { long long v = pop(at); push(v, at); push(v, at); } break;
        case Op::swap: { long long b = pop(at), a = pop(at); push(b, at); push(a, at); } break;
        case Op::neg: push(-pop(at), at); break;
        case Op::nop: break;
        case Op::div_:
        case Op::mod: {
          long long b = pop(at), a = pop(at);
          if (b == 0) { fail(at, Trap::division); break; }
          push(op == Op::mod ? a % b : a / b, at);
          break;
        }
        case Op::sub: case Op::add: case Op::mul: case Op::less: case Op::equal: case Op::shl: case Op::xor_: {
          long long b = pop(at), a = pop(at), r;
          if (op == Op::sub) r = a - b;
          else if (op == Op::add) r = a + b;
          else if (op == Op::mul) r = a * b;
          else if (op == Op::less) r = a < b;
          else if (op == Op::equal) r = a == b;
          else if (op == Op::shl) r = a << (b & 63);
          else r = a ^ b;
          push(r, at);
          break;
        }
        case Op::call:
          if (cp == 4) fail(at, Trap::overflow);
          else { calls[cp++] = pc + 1; pc = code[pc]; }
          break;
        case Op::ret: if (cp == 0) fail(at, Trap::underflow); else pc = calls[--cp]; break;
        case Op::arg: push(argument, at); break;
        default: fail(at, Trap::illegal);
      }
    }
    return trap.reason == Trap::none ? -1 : -1000 * trap.reason - trap.pc;
  }
};

// Assembles a program per thread: odd threads compute a factorial, even ones a greatest common divisor; some are wrong.
__global__ void stack_machine(const unsigned char *, long long *result) {
  constexpr auto b = [](Op o) { return static_cast<unsigned char>(o); };
  const unsigned char factorial[] = {b(Op::push), 1, b(Op::store), 1,                       // r = 1
                                     b(Op::load), 0, b(Op::jump_if_zero), 23,               // while (n)
                                     b(Op::load), 1, b(Op::load), 0, b(Op::mul), b(Op::store), 1,
                                     b(Op::load), 0, b(Op::push), 1, b(Op::sub), b(Op::store), 0, b(Op::jump) /*22*/, 4};
  unsigned char fixed[32];
  int n = 0;
  for (unsigned char c : factorial) fixed[n++] = c;
  fixed[7] = 24;
  fixed[24] = b(Op::halt);
  const unsigned char gcd[] = {b(Op::push), 84, b(Op::store), 1,                            // a = 84
                               b(Op::load), 0, b(Op::jump_if_zero), 20,
                               b(Op::load), 1, b(Op::load), 0, b(Op::dup), b(Op::store), 1, b(Op::mod),
                               b(Op::store), 0, b(Op::jump), 4, b(Op::halt)};
  const unsigned char wrong[][4] = {{b(Op::push), 1, b(Op::push), 0}, {200, 0, 0, 0}, {b(Op::add), 0, 0, 0}, {b(Op::ret)}};
  int t = threadIdx.x;
  const unsigned char *code = t % 4 == 3 ? wrong[t / 4] : t & 1 ? fixed : gcd;
  unsigned char patched[8] = {wrong[0][0], wrong[0][1], wrong[0][2], wrong[0][3], b(Op::div_), b(Op::halt)};
  if (t == 3) code = patched;
  Machine m;
  result[t] = m.run(code, t * 6);
}

// Registers are doubles; an instruction is op:8 dst:8 a:8 b:8.
struct State {
  double r[4];
  int pc;
  bool running;
};
union Word {
  unsigned raw;
  struct { unsigned char b, a, dst, op; };
};
using Handler = void (*)(State &, Word);
namespace handlers {
__device__ void nop(State &, Word) {}
__device__ void immediate(State &s, Word w) { s.r[w.dst & 3] = (signed char)w.b; }
__device__ void decrement(State &s, Word w) { s.r[w.dst & 3] -= w.b; }
__device__ void multiply(State &s, Word w) { s.r[w.dst & 3] = s.r[w.a & 3] * (s.r[w.b & 3] + threadIdx.x); }
__device__ void add(State &s, Word w) { s.r[w.dst & 3] = s.r[w.a & 3] + s.r[w.b & 3]; }
__device__ void subtract(State &s, Word w) { s.r[w.dst & 3] = s.r[w.a & 3] - s.r[w.b & 3]; }
__device__ void maximum(State &s, Word w) { s.r[w.dst & 3] = fmax(s.r[w.a & 3], s.r[w.b & 3]); }
__device__ void loop(State &s, Word w) { if (s.r[w.dst & 3] > 0) s.pc -= w.b - w.a; }
__device__ void root(State &s, Word w) { s.r[w.dst & 3] = sqrt(fabs(s.r[w.a & 3])); }
__device__ void stop(State &s, Word) { s.running = false; }
}  // namespace handlers
__device__ Handler table[] = {handlers::nop, handlers::immediate, handlers::decrement, handlers::multiply, handlers::nop,
                              handlers::add, handlers::subtract, handlers::loop, handlers::root, handlers::stop};

__global__ void register_machine(const Word *program, double *regs) {
  State s = {{0.0, 0.0, 0.0, double(blockIdx.x)}, 0, true};
  for (int fuel = 200; s.running && fuel; --fuel) {
    Word w = program[s.pc++];
    table[w.op % (sizeof table / sizeof *table)](s, w);
  }
  double *out = regs + 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  for (double v : s.r) *out++ = v;
}

__global__ void brainfuck(const unsigned char *text, unsigned char *output, int limit) {
  __shared__ short jump[128];
  __shared__ unsigned char tape[256];
  short open[16];
  int depth = 0, n = 0;
  for (; text[n]; ++n) {
    if (text[n] == '[') open[depth++] = n;
    if (text[n] == ']') {
      short o = open[--depth];
      jump[n] = o;
      jump[o] = n;
    }
  }
  for (auto &c : tape) c = 0;
  unsigned char *p = tape;
  for (int pc = 0, steps = 0; pc < n && steps < 5000; ++pc, ++steps) switch (text[pc]) {
      case '>': ++p; break;
      case '<': --p; break;
      case '+': ++*p; break;
      case '-': --*p; break;
      case '.': if (limit-- > 0) *output++ = *p; break;
      case '[': if (!*p) pc = jump[pc]; break;
      case ']': if (*p) pc = jump[pc]; break;
    }
}
