#define OWN 42
#define BLOCK 128
