#define OWN 2
