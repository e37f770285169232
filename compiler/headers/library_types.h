// Types of the toolkit's libraries: kinds of data, emulation of types, properties of a library.
#pragma once
typedef enum cudaDataType_t {
    CUDA_R_16F = 2, CUDA_C_16F = 6, CUDA_R_16BF = 14, CUDA_C_16BF, CUDA_R_32F = 0, CUDA_C_32F = 4, CUDA_R_64F = 1,
    CUDA_C_64F = 5, CUDA_R_4I = 16, CUDA_C_4I, CUDA_R_4U, CUDA_C_4U, CUDA_R_8I = 3, CUDA_C_8I = 7, CUDA_R_8U, CUDA_C_8U,
    CUDA_R_16I = 20, CUDA_C_16I, CUDA_R_16U, CUDA_C_16U, CUDA_R_32I = 10, CUDA_C_32I, CUDA_R_32U, CUDA_C_32U, CUDA_R_64I = 24,
    CUDA_C_64I, CUDA_R_64U, CUDA_C_64U, CUDA_R_8F_E4M3, CUDA_R_8F_UE4M3 = 28, CUDA_R_8F_E5M2, CUDA_R_8F_UE8M0, CUDA_R_6F_E2M3,
    CUDA_R_6F_E3M2, CUDA_R_4F_E2M1
} cudaDataType;
typedef enum cudaEmulationStrategy_t {
    CUDA_EMULATION_STRATEGY_DEFAULT, CUDA_EMULATION_STRATEGY_PERFORMANT, CUDA_EMULATION_STRATEGY_EAGER
} cudaEmulationStrategy;
typedef enum cudaEmulationMantissaControl_t { CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC, CUDA_EMULATION_MANTISSA_CONTROL_FIXED } cudaEmulationMantissaControl;
typedef enum cudaEmulationSpecialValuesSupport_t {
    CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT = 65535, CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NONE = 0,
    CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY, CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NAN
} cudaEmulationSpecialValuesSupport;
typedef enum libraryPropertyType_t { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL } libraryPropertyType;
