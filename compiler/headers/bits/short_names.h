// Short names for integer types that libraries for images and mathematics give.
#pragma once
typedef unsigned char uchar;
typedef signed char schar;
typedef long long longlong;
typedef unsigned long long ulonglong;
typedef unsigned char uint8;
typedef unsigned short uint16;
typedef unsigned int uint32;
typedef unsigned long uint64;
typedef signed char int8;
typedef short int16;
typedef int int32;
typedef long int64;
