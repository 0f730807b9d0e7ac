#version 3.7;
#declare Reach = 0.46;
#declare Aim = <0, 1, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
object { DipBowl(4.2, <0.93, 0.91, 0.86>) }
#local I = 0; #while (I < 7) object { Olive(I + 1) rotate <0, 0, 10*sin(I*3)> translate vrotate(<2.05*(I < 6), 0.5 + 0.85*(I = 6), 0>, y*I*60) } #local I = I + 1; #end
cylinder { <-0.4, 2.6, 0.2>, <5.4, 6.0, 1.8>, 0.09 Tinted(<0.86, 0.74, 0.50>) finish { Matte } }
