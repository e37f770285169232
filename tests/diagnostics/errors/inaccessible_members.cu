// Private and protected members, from outside, through a private base, and in overload resolution.
class Account {
    int balance;
    static const int limit = 10;
    __device__ void audit() {}

  protected:
    __device__ int rate() const { return 3; }

  public:
    __device__ explicit Account(int b) : balance(b) {}
    __device__ int get() const { return balance; }
    friend __device__ int peek(const Account &a);

  private:
    struct Entry {
        int amount;
    };
    __device__ Account(int a, int b) : balance(a + b) {}
};
__device__ int peek(const Account &a) { return a.balance; }
struct Savings : Account {
    using Account::Account;
    __device__ int yearly() const { return rate() * 12; }
    __device__ int steal() const { return balance; }
};
class Hidden : Account {
  public:
    __device__ Hidden() : Account(1) {}
    using Account::get;
};

__global__ void k(int *out) {
    Account a(5);
    out[0] = a.get() + peek(a) + Savings(2).yearly() + Hidden().get();
    out[1] = a.balance;
    a.audit();
    out[2] = a.rate();
    out[3] = Account::limit;
    Account::Entry e;
    Account b(1, 2);
    int Account::*p = &Account::balance;
}
