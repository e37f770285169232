// The CUDA runtime's header. Types, vectors, built-in variables and functions are known without it (they are pulled in when they
// are named), so nothing stands here but what a macro must say; its flags follow from tables/frontend/predefined_macros.toml.
#pragma once
#define CUDART_DEVICE __device__
