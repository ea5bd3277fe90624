# SPDX-License-Identifier: MIT
# meniscus_glad: the OpenGL 4.5 core loader, generated at configure time. --reproducible uses the specification that comes with glad:
# without it, glad goes to the network. The package belongs to Debian's python3, which another one may shadow on PATH.
enable_language(C)
set(glad_dir ${CMAKE_BINARY_DIR}/glad)
if(NOT EXISTS ${glad_dir}/src/gl.c)
    find_program(GLAD_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
    execute_process(
        COMMAND ${GLAD_PYTHON} -m glad --api gl:core=4.5 --extensions "" --reproducible --quiet --out-path ${glad_dir} c
        RESULT_VARIABLE glad_failed)
    if(glad_failed)
        file(REMOVE_RECURSE ${glad_dir})
        message(FATAL_ERROR "glad failed: is the Debian package python3-glad installed?")
    endif()
endif()
add_library(meniscus_glad STATIC ${glad_dir}/src/gl.c)
target_include_directories(meniscus_glad SYSTEM PUBLIC ${glad_dir}/include)
