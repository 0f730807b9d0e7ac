#version 3.7;
#declare Reach = 1.08;
#declare Aim = <2.8, 1.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
DarkTable()
object { Bowl(<0.94, 0.93, 0.90>) translate <-3.5, 0, 1> }
object { BowlOf("tomato soup", 4.6, SoupLook) translate <-3.5, 0, 1> }
object { BasilLeaf translate <-4.2, 4.85, 1.5> } object { BasilLeaf rotate y*130 translate <-3.0, 4.9, 0.6> }
object { BreadSlice(9, 8.5, 1.5) rotate y*-24 translate <11.5, 0, -2> }
object { BreadSlice(9, 8.5, 1.5) rotate <-9, -50, 0> translate <12.5, 2.0, 0.5> }
