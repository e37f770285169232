#include <regex>
#include <string>
extern "C" void reference(unsigned char *t, int *tok, unsigned char *ends) {
  std::regex R[5] = {std::regex("[+-]?[0-9]+"), std::regex("[+-]?([0-9]+\\.[0-9]*|\\.[0-9]+|[0-9]+)([eE]([+-]?[0-9]+))?"), std::regex("[+-]?[0-9]+[xX][0-9a-fA-F]+"), std::regex("[A-Za-z_][A-Za-z_0-9]*"), std::regex("\"[^\"]*\"")};
  for (int i = 0; i < 4096;) {
    if (t[i] == ' ') { i++; continue; }
    int j = i; while (j < 4096 && t[j] != ' ') j++;
    std::string w((char *)t + i, j - i);
    int k = 0; while (k < 5 && !std::regex_match(w, R[k])) k++;
    tok[k]++; ends[j - 1] = k + 1; i = j;
  }
}
