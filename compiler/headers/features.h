// Stand-in for the C library's <features.h>, which the toolkit's headers ask for.
#pragma once
#ifndef __GLIBC__
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GNU_LIBRARY__ 6
#endif
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __GLIBC_USE(feature) __GLIBC_USE_##feature
#define __GLIBC_USE_ISOC2X 0
#define __GLIBC_USE_IEC_60559_FUNCS_EXT 0
#define __GLIBC_USE_IEC_60559_FUNCS_EXT_C2X 0
#define __USE_MISC 1
#define __USE_XOPEN 1
#define __USE_ISOC11 1
#define __USE_ISOC99 1
#define __THROW noexcept(true)
#define __NTH(name) name noexcept(true)
