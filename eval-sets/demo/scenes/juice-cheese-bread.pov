#version 3.7;
#declare Aim = <1, 2, 0>;
#declare Reach = 1.18;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { Tumbler() translate <-9.5, 0, 5> }
object { Juice("orange juice", <0.97, 0.62, 0.08>) translate <-9.5, 0, 5> }
object { WhitePlate() scale <0.9, 0.9, 0.9> translate <4.5, 0, -2> }
object { BreadSlice(10, 9, 1.3) rotate y*10 translate <1.8, PlateTop, -2> }
object { CheeseSlice(8, 7.5, 0.35) rotate y*18 translate <1.8, PlateTop + 1.36, -2> }
object { BreadSlice(10, 9, 1.3) rotate <0, -25, 6> translate <9.2, PlateTop + 0.9, -2.6> }
object { CheeseSlice(8, 7.5, 0.35) rotate <0, -14, 6> translate <9.1, PlateTop + 2.3, -2.6> }
