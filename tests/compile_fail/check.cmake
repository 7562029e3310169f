# Compiles SOURCE (syntax only) and holds the outcome against its first line: `// expect: compiles`, or
# `// expect: <regular expression>` for what the compiler must say.
file(STRINGS ${SOURCE} lines LIMIT_COUNT 1)
list(GET lines 0 first)
if(NOT first MATCHES "^// expect: (.+)$")
  message(FATAL_ERROR "${SOURCE} does not say what to expect")
endif()
set(expected "${CMAKE_MATCH_1}")
set(ENV{LC_ALL} C)  # plain quotes in what the compiler says
execute_process(COMMAND ${COMPILER} -std=c++23 -fsyntax-only -I${ROOT} ${SOURCE}
  RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(expected STREQUAL "compiles")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "the control does not compile:\n${said}")
  endif()
elseif(result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles, and must not")
elseif(NOT said MATCHES "${expected}")
  message(FATAL_ERROR "${SOURCE} does not compile, but not for the reason \"${expected}\":\n${said}")
endif()
