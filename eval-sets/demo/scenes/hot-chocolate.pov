#version 3.7;
#declare Reach = 0.7;
#declare Aim = <0, 3.4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
object { Cup(<0.80, 0.26, 0.22>) rotate y*25 }
Eaten("hot chocolate", pi*5.0/3*(2.6*2.6 + 2.6*3.72 + 3.72*3.72))
cylinder { y*6.2, y*6.3, 3.74 Tinted(<0.34, 0.18, 0.09>) finish { Glossy } }
object { CreamSwirl(3.3, 3.4) translate y*6.2 }
#local S = seed(5); #local I = 0; #while (I < 130) #local D = sqrt(rand(S)); sphere { 0, 0.07 translate vrotate(<3.0*D, 6.75 + 2.9*(1 - D), 0>, y*360*rand(S)) Tinted(<0.28, 0.14, 0.07>) } #local I = I + 1; #end
