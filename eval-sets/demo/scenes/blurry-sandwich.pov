#version 3.7;
#declare Reach = 0.92;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { Plate(<0.93, 0.92, 0.90>, <0.45, 0.55, 0.45>) scale <1.05, 1, 1.05> }
object { SandwichHalf(9.5, 3) rotate y*135 translate <-2.4, PlateTop, 0.9> }
object { SandwichHalf(9.5, 5) rotate y*315 translate <3.2, PlateTop, -1.6> }
