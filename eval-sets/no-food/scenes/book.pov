#version 3.7;
#declare Reach = 1.2;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.55, 0.47, 0.40>)
union {
  difference { cylinder { <-9, 0, -12>, <-9, 0, 12>, 9.2 scale <1, 0.28, 1> } plane { y, 0 } translate y*0.2 }
  difference { cylinder { <9, 0, -12>, <9, 0, 12>, 9.2 scale <1, 0.28, 1> } plane { y, 0 } translate y*0.2 }
  Tinted(<0.95, 0.93, 0.87>) finish { Matte } }
box { <-19, 0, -12.6>, <19, 0.3, 12.6> Tinted(<0.50, 0.10, 0.12>) }
#local R = seed(5); #local I = 0; #while (I < 14)
  box { <-14, 2.72, 9 - I*1.35>, <-14 + 5 + rand(R)*3, 2.78, 9.35 - I*1.35> Tinted(<0.15, 0.14, 0.14>) }
  box { <5.5, 2.72, 9 - I*1.35>, <5.5 + 5 + rand(R)*3, 2.78, 9.35 - I*1.35> Tinted(<0.15, 0.14, 0.14>) }
#local I = I + 1; #end
