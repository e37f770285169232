// What a program can ask of its teams and threads.
// launch 3x64
int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_team_num(void);
int omp_get_num_teams(void);
int omp_in_parallel(void);
int omp_get_level(void);
void f(int n, const int *in, int *out) {
#ifdef _OPENMP
#pragma omp target teams num_teams(3) thread_limit(64)
#pragma omp parallel
  {
    int t = omp_get_thread_num(), k = omp_get_team_num();
    out[k * 64 + t] = omp_get_num_threads() * 10000 + omp_get_num_teams() * 1000 + omp_in_parallel() * 100 + omp_get_level() * 10 + k;
  }
#else
  for (int k = 0; k < 3; ++k)
    for (int t = 0; t < 64; ++t) out[k * 64 + t] = 64 * 10000 + 3 * 1000 + 100 + 10 + k;
#endif
}
