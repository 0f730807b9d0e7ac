#version 3.7;
#declare Reach = 1.15;
#declare Aim = <2, 1.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { WhitePlate() }
union {
  torus { 1.7, 0.12 translate y*0.15 }
  #local I = 0; #while (I < 3)
    union {
      difference { cylinder { 0, y*0.22, 1.25 } cylinder { <-0.75, -1, 0>, <-0.75, 1, 0>, 0.3 } }
      box { <1.1, 0, -0.33>, <5.2, 0.2, 0.33> } box { <4.6, 0, 0>, <5.0, 0.2, 0.75> } box { <3.9, 0, 0>, <4.25, 0.2, 0.62> } box { <3.3, 0, 0>, <3.6, 0.2, 0.7> }
      translate <0.9, 0.1 + I*0.12, 0> rotate y*(I*38 - 30) translate <1.4, 0, 0> }
  #local I = I + 1; #end
  Tinted(<0.80, 0.72, 0.50>) finish { Metal }
  rotate y*25 translate <15, 0, -7> }
object { Fork() translate <-16, 0, 1> }
