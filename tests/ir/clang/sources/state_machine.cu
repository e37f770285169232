// buffer a u8[256] values(43,49,50,51,46,52,53,101,45,55,32,97,98,99,95,32,60,61,62,61,33,61,32,34,120,34)
// buffer o i32[64] out
// launch k<<<1,64>>>(a,o)
#include "prelude.h"
enum State { Start, Number, Fraction, Exponent, Word, Text, Operator, Done };
extern "C" __global__ void k(const u8 *a, int *o) {
  int i = tid(), n = 0;
  State s = Start;
  for (int p = i; p < 256 && s != Done; p++) {
    u8 c = a[p];
    switch (s) {
    case Start:
      switch (c) {
      case '0' ... '9': case '+': case '-': s = Number; break;
      case 'a' ... 'z': case '_': s = Word; break;
      case '"': s = Text; break;
      case '<': case '>': case '=': case '!': s = Operator; break;
      case ' ': n += 1; break;
      default: s = Done;
      }
      break;
    case Number: if (c == '.') s = Fraction; else if (c == 'e') s = Exponent; else if (c < '0' || c > '9') s = Start, n += 100; break;
    case Fraction: if (c == 'e') s = Exponent; else if (c < '0' || c > '9') s = Start, n += 1000; break;
    case Exponent: if (c != '-' && (c < '0' || c > '9')) s = Start, n += 10000; break;
    case Word: if (!(c >= 'a' && c <= 'z') && c != '_') s = Start, n += 7; break;
    case Text: if (c == '"') s = Done, n += 31; break;
    case Operator: if (c != '=') s = Start, n += 13; break;
    case Done: break;
    }
  }
  o[i] = n * 8 + s;
}
