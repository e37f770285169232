// A JSON tokenizer and validator with an explicit stack, a backtracking regular expression matcher, UTF-8 to UTF-16 and
// back, case folding with a table, and Boyer-Moore-Horspool search.
// buffer json u8[128] values(123,34,97,34,58,91,49,44,45,50,46,53,101,51,44,116,114,117,101,93,44,34,98,92,34,99,34,58,123,34,120,34,58,110,117,108,108,125,44,34,117,34,58,34,92,117,48,48,52,49,34,125,0)
// buffer tokens i32[192] out
// buffer status i32[8] out
// buffer matches i32[64] out
// buffer text u8[256] rand(97,104)
// buffer found i32[32] out
// buffer utf8 u8[64] values(72,195,169,226,130,172,240,159,152,128,33,194,162,255,226,130,0)
// buffer utf16 u16[64] out
// buffer back u8[64] out
// launch tokenize<<<1, 1>>>(json, tokens, status)
// launch validate<<<1, 6>>>(status)
// launch regex<<<1, 48>>>(matches)
// launch horspool<<<8, 64>>>(text, 256, found)
// launch transcode<<<1, 1>>>(utf8, utf16, back)

enum class Token : int { object_begin = 1, object_end, array_begin, array_end, colon, comma, string, number, literal_true, literal_false, literal_null, end, error };

class Lexer {
  const unsigned char *p;
  const unsigned char *start;
  __device__ static bool digit(int c) { return unsigned(c - '0') < 10u; }
  __device__ static int hex(int c) {
    if (digit(c)) return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  }
  template <int N>
  __device__ bool word(const char (&w)[N]) {
    for (int i = 0; i < N - 1; ++i)
      if (p[i] != w[i]) return false;
    p += N - 1;
    return true;
  }

 public:
  double number = 0;
  int length = 0;
  __device__ explicit Lexer(const unsigned char *text) : p(text), start(text) {}
  __device__ int offset() const { return static_cast<int>(p - start); }
  __device__ Token next() {
    while (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r') ++p;
    switch (*p) {
      case '{': ++p; return Token::object_begin;
      case '}': ++p; return Token::object_end;
      case '[': ++p; return Token::array_begin;
      case ']': ++p; return Token::array_end;
      case ':': ++p; return Token::colon;
      case ',': ++p; return Token::comma;
      case 't': return word("true") ? Token::literal_true : Token::error;
      case 'f': return word("false") ? Token::literal_false : Token::error;
      case 'n': return word("null") ? Token::literal_null : Token::error;
      case '"': {
        length = 0;
        for (++p; *p != '"'; ++length) {
          if (*p < 0x20) return Token::error;
          if (*p++ != '\\') continue;
          switch (*p++) {
            case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't': break;
            case 'u':
              for (int i = 0; i < 4; ++i)
                if (hex(*p++) < 0) return Token::error;
              break;
            default: return Token::error;
          }
        }
        ++p;
        return Token::string;
      }
      case '-': case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9': {
        double sign = 1, v = 0, scale = 1;
        if (*p == '-') sign = -1, ++p;
        if (!digit(*p)) return Token::error;
        if (*p == '0' && digit(p[1])) return Token::error;
        while (digit(*p)) v = v * 10 + (*p++ - '0');
        if (*p == '.') {
          if (!digit(*++p)) return Token::error;
          while (digit(*p)) v += (*p++ - '0') * (scale *= 0.1);
        }
        if ((*p | 32) == 'e') {
          ++p;
          bool negative = *p == '-';
          if (*p == '-' || *p == '+') ++p;
          int e = 0;
          if (!digit(*p)) return Token::error;
          while (digit(*p)) e = e * 10 + (*p++ - '0');
          for (; e > 0; --e) v = negative ? v / 10 : v * 10;
        }
        number = sign * v;
        return Token::number;
      }
      case 0: return Token::end;
    }
    return Token::error;
  }
};

__global__ void tokenize(const unsigned char *json, int *tokens, int *status) {
  Lexer lex(json);
  int n = 0;
  for (;;) {
    Token t = lex.next();
    tokens[3 * n] = static_cast<int>(t);
    tokens[3 * n + 1] = lex.offset();
    tokens[3 * n + 2] = t == Token::number ? int(lex.number * 4) : t == Token::string ? lex.length : 0;
    ++n;
    if (t == Token::end || t == Token::error) break;
  }
  status[7] = n;
}

__device__ const char *const samples[] = {"[1,2,{\"a\":[]}]", "{\"a\" 1}", "[1,]", "[[[[1]]]] ", "{\"k\":tru}", "-0.5e-2"};
__global__ void validate(int *status) {
  Lexer lex(reinterpret_cast<const unsigned char *>(samples[threadIdx.x]));
  // A pushdown automaton: bit i of kind is 1 for an object at depth i.
  unsigned kind = 0;
  int depth = 0, bad = 0;
  enum { value, first_value, key, first_key, colon_, after, done } expect = value;
  while (!bad) {
    Token t = lex.next();
    if (expect == done) {
      bad = t != Token::end;
      break;
    }
    const bool closes = t == ((kind >> depth & 1) ? Token::object_end : Token::array_end) && depth > 0 && (expect == after || expect == first_value || expect == first_key);
    if (closes) {
      --depth;
    } else if (expect == after) {
      if (t != Token::comma) bad = 2;
      expect = (kind >> depth & 1) ? key : value;
      continue;
    } else if (expect == colon_) {
      if (t != Token::colon) bad = 3;
      expect = value;
      continue;
    } else if (expect == key || expect == first_key) {
      if (t != Token::string) bad = 4;
      expect = colon_;
      continue;
    } else if (t == Token::object_begin || t == Token::array_begin) {
      ++depth;
      kind = (kind & ~(1u << depth)) | unsigned(t == Token::object_begin) << depth;
      expect = t == Token::object_begin ? first_key : first_value;
      continue;
    } else if (t < Token::string || t > Token::literal_null) {
      bad = 5;
    }
    expect = depth ? after : done;
  }
  status[threadIdx.x] = bad;
}

// Characters, '.', '*', '+', '?', '[a-z]', '^' and '$'.
namespace re {
__device__ bool here(const char *pattern, const char *text);
__device__ const char *skip(const char *p) {
  if (*p == '[')
    while (*p != ']') ++p;
  return p + 1;
}
__device__ bool one(const char *p, char c) {
  if (c == 0) return false;
  if (*p == '.') return true;
  if (*p != '[') return *p == c;
  bool negate = *++p == '^';
  if (negate) ++p;
  bool in = false;
  for (; *p != ']'; ++p)
    if (p[1] == '-') {
      in |= p[0] <= c && c <= p[2];
      p += 2;
    } else
      in |= *p == c;
  return in != negate;
}
__device__ bool repeat(const char *p, int least, int most, const char *rest, const char *text) {
  int n = 0;
  while (n < most && one(p, text[n])) ++n;
  for (; n >= least; --n)
    if (here(rest, text + n)) return true;
  return false;
}
__device__ bool here(const char *p, const char *t) {
  if (*p == 0) return true;
  if (*p == '$' && p[1] == 0) return *t == 0;
  const char *next = skip(p);
  switch (*next) {
    case '*': return repeat(p, 0, 99, next + 1, t);
    case '+': return repeat(p, 1, 99, next + 1, t);
    case '?': return repeat(p, 0, 1, next + 1, t);
  }
  return one(p, *t) && here(next, t + 1);
}
__device__ int search(const char *p, const char *t) {
  if (*p == '^') return here(p + 1, t) ? 0 : -1;
  for (int at = 0;; ++at) {
    if (here(p, t + at)) return at;
    if (!t[at]) return -1;
  }
}
}  // namespace re

__constant__ char patterns[8][16] = {"ab*c", "^h[a-z]+o$", "[0-9]+", "x?yz", "a.c.*z", "[^a-z ]", "", "o w|"};
__constant__ char subjects[6][24] = {"abbbbc", "hello", "hello world 42", "xyz abc xyz", "aXcYYz", ""};
__global__ void regex(int *matches) {
  char p[16], t[24];
  for (int i = 0; i < 16; ++i) p[i] = patterns[threadIdx.x & 7][i];
  for (int i = 0; i < 24; ++i) t[i] = subjects[threadIdx.x >> 3][i];
  matches[threadIdx.x] = re::search(p, t);
}

__global__ void horspool(const unsigned char *text, int n, int *found) {
  __shared__ unsigned char skip[256];
  __shared__ unsigned char needle[2];
  const int m = 2;
  for (int i = threadIdx.x; i < 256; i += blockDim.x) skip[i] = m;
  if (threadIdx.x < 2) needle[threadIdx.x] = 97 + (blockIdx.x + 3 * threadIdx.x) % 8;
  __syncthreads();
  if (threadIdx.x == 0) skip[needle[0]] = 1;
  __syncthreads();
  int per = n / blockDim.x, first = threadIdx.x * per;
  int count = 0, at = first;
  while (at < first + per && at + m <= n) {
    int k = m - 1;
    while (k >= 0 && text[at + k] == needle[k]) --k;
    if (k < 0) {
      ++count;
      atomicMin(&found[blockIdx.x + 8], at - n);
      ++at;
    } else
      at += skip[text[at + m - 1]];
  }
  atomicAdd(&found[blockIdx.x], count);
}

__global__ void transcode(const unsigned char *in, unsigned short *out, unsigned char *back) {
  unsigned short *o = out;
  for (const unsigned char *p = in; *p;) {
    unsigned c = *p++;
    int more = c < 0x80 ? 0 : (c & 0xe0) == 0xc0 ? 1 : (c & 0xf0) == 0xe0 ? 2 : (c & 0xf8) == 0xf0 ? 3 : -1;
    if (more < 0) {
      c = 0xfffd;
    } else if (more) {
      c &= 0x3f >> more;
      for (; more > 0; --more) {
        if ((*p & 0xc0) != 0x80) {
          c = 0xfffd;
          break;
        }
        c = c << 6 | (*p++ & 0x3f);
      }
    }
    if (c >= 0x10000) {
      c -= 0x10000;
      *o++ = 0xd800 | c >> 10;
      *o++ = 0xdc00 | (c & 0x3ff);
    } else
      *o++ = c;
  }
  *o = 0;
  for (const unsigned short *p = out; *p;) {
    unsigned c = *p++;
    if ((c & 0xfc00) == 0xd800) c = 0x10000 + ((c & 0x3ff) << 10 | (*p++ & 0x3ff));
    int extra = (c > 0x7f) + (c > 0x7ff) + (c > 0xffff);
    unsigned char lead[4] = {0, 0xc0, 0xe0, 0xf0};
    *back++ = lead[extra] | c >> 6 * extra;
    while (extra-- > 0) *back++ = 0x80 | (c >> 6 * extra & 0x3f);
  }
}
