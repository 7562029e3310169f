# What knows every game finds them by their folders: headers that include the same file of each.
# A game is a folder games/<game> with game.h; games/all.h says which of them are played.

# casus_every(HEADER FILE [IF_THERE]): HEADER includes FILE of each game, where GAME stands for its
# name. A game without the file does not compile, unless it may go without.
function(casus_every header file)
  cmake_parse_arguments(EVERY "IF_THERE" "" "" ${ARGN})
  file(GLOB games CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*/game.h)
  set(text "// Written by tools/games.cmake: ${file} of every game.\n#pragma once\n\n")
  foreach(path IN LISTS games)
    cmake_path(GET path PARENT_PATH folder)
    cmake_path(GET folder FILENAME game)
    string(REPLACE GAME ${game} own ${file})
    if(EVERY_IF_THERE)
      file(GLOB there CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${own})
    endif()
    if(NOT EVERY_IF_THERE OR there)
      string(APPEND text "#include \"${own}\"\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${header} CONTENT "${text}" @ONLY)
endfunction()

casus_every(games/every_game.h games/GAME/game.h)
casus_every(bots/every_knowledge.h bots/GAME/knowledge.h IF_THERE)
casus_every(tests/every_laws.h games/GAME/tests/laws.h)
casus_every(tests/every_given.h games/GAME/tests/given.h)
