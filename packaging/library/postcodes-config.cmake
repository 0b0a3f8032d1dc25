# find_package(postcodes) defines the imported library postcodes::postcodes.
if(NOT TARGET postcodes::postcodes)
  get_filename_component(_postcodes_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
  add_library(postcodes::postcodes SHARED IMPORTED)
  set_target_properties(postcodes::postcodes PROPERTIES
    IMPORTED_LOCATION "${_postcodes_prefix}/lib/libpostcodes.so"
    IMPORTED_SONAME "libpostcodes.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_postcodes_prefix}/include")
  unset(_postcodes_prefix)
endif()
