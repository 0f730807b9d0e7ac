#version 3.7;
#declare Reach = 1.5;
#declare Aim = <0, 6, 2>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
union {
  superellipsoid { <0.08, 0.08> scale <17, 0.6, 11> translate y*0.6 }
  union { superellipsoid { <0.06, 0.06> scale <17, 11, 0.35> translate y*11 rotate x*18 translate <0, 1, 11> }
  Tinted(<0.70, 0.71, 0.73>) finish { Metal } } Tinted(<0.70, 0.71, 0.73>) finish { Matte } }
// Keys.
#local I = 0; #while (I < 12) #local J = 0; #while (J < 5)
  box { <-0.55, 0, -0.55>, <0.55, 0.15, 0.55> translate <I*2.4 - 13.2, 1.2, 7 - J*2> Tinted(<0.12, 0.12, 0.13>) }
#local J = J + 1; #end #local I = I + 1; #end
// A screen of text.
union { box { <-16, 0.8, -0.45>, <16, 21, -0.4> Tinted(<0.93, 0.95, 0.97>) finish { ambient 0.8 } }
  #local R = seed(3); #local I = 0; #while (I < 12)
    box { <-14, 19 - I*1.5, -0.5>, <-14 + 8 + rand(R)*19, 19.6 - I*1.5, -0.47> Tinted(<0.25, 0.28, 0.33>) }
  #local I = I + 1; #end
  rotate x*18 translate <0, 1, 11> }
