# SPDX-License-Identifier: MIT
# xsimd's headers. Debian's own target also links xtl, which is not packaged with it.
find_path(XSIMD_INCLUDE_DIR xsimd/xsimd.hpp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(xsimd REQUIRED_VARS XSIMD_INCLUDE_DIR)
if(xsimd_FOUND AND NOT TARGET xsimd::include)
    add_library(xsimd::include INTERFACE IMPORTED)
    target_include_directories(xsimd::include SYSTEM INTERFACE ${XSIMD_INCLUDE_DIR})
endif()
