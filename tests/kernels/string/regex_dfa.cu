// buffer text u8[4096] values(32,45,49,50,46,53,101,43,49,48,32,102,111,111,95,49,32,48,120,49,70,32,49,46,46,32,34,97,34,32,49,101,32,43,43,32)
// buffer tokens i32[8] out
// buffer ends u8[4096] out
// launch tokenise<<<4, 256>>>(text, 4096, tokens, ends)
// A lexer as a table-driven automaton: the transition table is made at compile time from a state machine written as a switch;
// threads start at token heads and run to the end of the token.
#include <stdio.h>

enum State : unsigned char { Start, Sign, Int, Dot, Frac, Exp, ExpSign, ExpInt, Ident, Zero, HexX, Hex, Str, StrEnd, Bad, States };
enum Class : unsigned char { Space, Digit, Letter, LetterE, LetterX, HexLetter, Under, Plus, Minus, Point, Quote, Other, Classes };

__host__ __device__ constexpr Class classify(unsigned char c) {
  if (c == ' ' || c == '\n' || c == '\t') return Space;
  if (c >= '0' && c <= '9') return Digit;
  if (c == 'e' || c == 'E') return LetterE;
  if (c == 'x' || c == 'X') return LetterX;
  if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) return HexLetter;
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return Letter;
  switch (c) {
  case '_': return Under;
  case '+': return Plus;
  case '-': return Minus;
  case '.': return Point;
  case '"': return Quote;
  default: return Other;
  }
}

constexpr State step(State s, Class c) {
  const bool letter = c == Letter || c == LetterE || c == LetterX || c == HexLetter || c == Under;
  switch (s) {
  case Start:
    if (c == Plus || c == Minus) return Sign;
    if (c == Digit) return Int;
    if (c == Point) return Dot;
    if (c == Quote) return Str;
    return letter ? Ident : Bad;
  case Sign: return c == Digit ? Int : c == Point ? Dot : Bad;
  case Int: return c == Digit ? Int : c == Point ? Frac : c == LetterE ? Exp : c == LetterX ? HexX : Bad;
  case Dot: return c == Digit ? Frac : Bad;
  case Frac: return c == Digit ? Frac : c == LetterE ? Exp : Bad;
  case Exp: return c == Digit ? ExpInt : c == Plus || c == Minus ? ExpSign : Bad;
  case ExpSign: [[fallthrough]];
  case ExpInt: return c == Digit ? ExpInt : Bad;
  case Ident: return letter || c == Digit ? Ident : Bad;
  case HexX:
  case Hex: return c == Digit || c == LetterE || c == HexLetter ? Hex : Bad;
  case Str: return c == Quote ? StrEnd : Str;
  default: return Bad;
  }
}

struct Machine {
  State next[States][Classes];
  unsigned char kinds[256];
};
constexpr Machine build() {
  Machine m{};
  for (int s = 0; s < States; ++s)
    for (int c = 0; c < Classes; ++c) m.next[s][c] = step(static_cast<State>(s), static_cast<Class>(c));
  for (int c = 0; c < 256; ++c) m.kinds[c] = classify(static_cast<unsigned char>(c));
  return m;
}
__constant__ Machine machine = build();

enum Token { NUMBER_INT, NUMBER_REAL, NUMBER_HEX, IDENTIFIER, STRING, ERROR };

__device__ Token accept(State s) {
  switch (s) {
  case Int: return NUMBER_INT;
  case Frac:
  case ExpInt: return NUMBER_REAL;
  case Hex: return NUMBER_HEX;
  case Ident: return IDENTIFIER;
  case StrEnd: return STRING;
  default: return ERROR;
  }
}

__global__ void tokenise(const unsigned char *text, int n, int *tokens, unsigned char *ends) {
  __shared__ Machine m;
  for (unsigned i = threadIdx.x; i < sizeof(Machine); i += blockDim.x)
    reinterpret_cast<unsigned char *>(&m)[i] = reinterpret_cast<const unsigned char *>(&machine)[i];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (m.kinds[text[i]] == Space || (i > 0 && m.kinds[text[i - 1]] != Space)) continue;
    State s = Start;
    int at = i;
    for (; at < n && m.kinds[text[at]] != Space; ++at) s = m.next[s][m.kinds[text[at]]];
    const Token t = accept(s);
    atomicAdd(&tokens[t], 1);
    ends[at - 1] = static_cast<unsigned char>(t + 1);
  }
}

int main() {
  unsigned char *text, *ends;
  int *tokens;
  cudaMalloc(&text, 4096);
  cudaMalloc(&ends, 4096);
  cudaMalloc(&tokens, 32);
  tokenise<<<4, 256>>>(text, 4096, tokens, ends);
  printf("%d\n", cudaPeekAtLastError());
  return 0;
}
