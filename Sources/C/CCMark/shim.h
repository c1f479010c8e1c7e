#pragma once
#include <cmark-gfm.h>
