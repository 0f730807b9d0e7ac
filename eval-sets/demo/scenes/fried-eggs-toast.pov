#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { WhitePlate() }
object { FriedEgg(3) translate <-3.4, PlateTop, 2.0> }
object { FriedEgg(8) scale <0.96, 1, 0.96> translate <3.6, PlateTop, 3.2> }
object { BreadSlice(9.5, 9.5, 1.3) rotate y*12 translate <1.0, PlateTop + 0.1, -6.6> }
object { Cutlery() }
