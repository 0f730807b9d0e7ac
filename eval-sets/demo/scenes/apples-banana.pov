#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
DarkTable()
object { Plate(<0.80, 0.86, 0.84>, <0.35, 0.45, 0.45>) }
object { Apple(3.7, <0.76, 0.14, 0.10>, 2) translate <-4.2, PlateTop, 2.4> }
object { Apple(3.4, <0.55, 0.66, 0.18>, 5) translate <3.6, PlateTop, 3.4> }
object { Banana(1.65, 12) rotate y*8 translate <0, PlateTop, -3.6> }
