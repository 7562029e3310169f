// The laws of every game, with the games' hooks, which stand in games/<game>/tests/laws.h.
#pragma once

#include "games/all.h"
#include "tests/every_laws.h"
#include "tests/laws/options.h"
#include "tests/laws_of.h"
