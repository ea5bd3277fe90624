# SPDX-License-Identifier: MIT
# meniscus_window: all that the window needs from outside. GLFW, Dear ImGui, OpenGL 4.5 core by glad, EGL (images without a display), fonts, PNG.
find_package(glfw3 3.3 REQUIRED)
find_package(OpenGL REQUIRED COMPONENTS EGL)
find_package(Freetype REQUIRED)
find_package(PNG REQUIRED)
find_package(glm REQUIRED)
include(third_party/glad.cmake)

find_path(STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb REQUIRED)
find_library(STB_LIBRARY stb REQUIRED)
find_path(IMGUI_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui REQUIRED)
find_library(IMGUI_LIBRARY imgui REQUIRED)

add_library(meniscus_window INTERFACE)
target_include_directories(meniscus_window SYSTEM INTERFACE ${IMGUI_INCLUDE_DIR} ${IMGUI_INCLUDE_DIR}/backends ${STB_INCLUDE_DIR})
target_link_libraries(meniscus_window INTERFACE
    ${IMGUI_LIBRARY} ${STB_LIBRARY} glfw meniscus_glad glm::glm OpenGL::EGL Freetype::Freetype PNG::PNG ${CMAKE_DL_LIBS})
