// kernels as nvcc's
// Kernels launched through host templates by members that are defined out of line, of a class that headers left out make incomplete.
#include <vector>
#include <string>
#include <memory>
#include <stdexcept>
template <int N, class T> __global__ void k(T *p) {}
template <int N, class T> void run(T *p, int n) { if (n) k<N><<<n,1>>>(p); }
namespace ns {
struct Par { float *d; double *e() { return nullptr; } };
class G {
 public:
  explicit G(const std::string &name);
  ~G();
  void build(int n); std::vector<int> build2(std::vector<int> v, int *x);
  void build(const std::vector<int> &v, long *q);
  float operator()(int i) const;
  static void make(char *p);
  std::unique_ptr<int> own(short *p);
  struct In { unsigned *u; void go(); };
 private:
  std::vector<double> hv_;
  std::string name_;
  Par par_;
  int *p_ = nullptr;
  unsigned char *u_;
};
G::G(const std::string &name) : name_(name) { run<1>(u_, 1); }
G::~G() { run<2>(u_, 1); }
void G::build(int n) { if (n < 0) throw std::runtime_error("x"); run<3>(p_, 1); run<4>(par_.d, 1); run<5>(this->par_.e(), 2); }
std::vector<int> G::build2(std::vector<int> v, int *x) { run<13>(p_, v.size()); return v; }
void G::build(const std::vector<int> &v, long *q) { run<6>(q, v.size()); run<7>(p_, 1); }
float G::operator()(int i) const { run<8>(p_ + i, 1); return 0; }
void G::make(char *p) { run<9>(p, 1); }
std::unique_ptr<int> G::own(short *p) { run<10>(p, 1); run<11>(p_, 2); return nullptr; }
void G::In::go() { run<12>(u, 1); }
}
void ns_free(ns::G &g) { }
