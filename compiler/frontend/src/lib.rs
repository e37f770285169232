//! CUDA C++ front end.
