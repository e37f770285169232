extern "C" void reference(unsigned char *raw, int *o) {
  for (int i = 0; i < 8; i++) if (raw[i]) o[i] = 7;
  o[8] = 1; o[9] = 5; o[10] = 3;
  raw[40] = 0; raw[41] = 1;
  o[11] = 1; o[12] = 5; o[13] = 2; o[14] = 6;
  o[20] = 32; o[21] = 16; o[22] = 16; o[23] = 20; o[24] = 32; o[25] = 4; o[26] = 16;
  struct E {}; struct NE { virtual void f() {} };
  struct V1 : virtual E {}; struct V3 : virtual NE {}; struct V4 : virtual NE { int x; };
  struct V6 : V1, V3 {}; struct V7 : virtual V3 { int y; }; struct V8 : V3, V4 {}; struct V10 : V4, virtual V3 { int z; };
  o[29] = sizeof(V6); o[30] = sizeof(V7); o[31] = sizeof(V8); o[32] = sizeof(V10);
  V8 v; o[33] = (char *)(NE *)(V3 *)&v - (char *)&v; o[34] = 11; o[35] = (char *)(V4 *)&v - (char *)&v;
  o[36] = 32;
}
