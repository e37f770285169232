extern "C" void reference(unsigned *lines, unsigned *columns, unsigned *names) {
  const unsigned lines_want[] = {58, 59, 60, 61, 63, 42, 45, 48, 50, 68, 51, 0, 70, 38, 39, 54, 700};
  for (int i = 0; i < 17; ++i) lines[i] = lines_want[i];
  const unsigned columns_want[] = {24, 18, 29, 19, 13, 55, 3, 22, 42, 30, 0, 0, 0, 0, 0, 0, 25};
  for (int i = 0; i < 17; ++i) columns[i] = columns_want[i];
  const unsigned names_want[] = {324, 324, 324, 324, 324, 287114208, 10005211, 319, 310605804, 310605804, 0, 0, 0, 294, 0, 0, 324, 3356502295u};
  for (int i = 0; i < 18; ++i) names[i] = names_want[i];
}
