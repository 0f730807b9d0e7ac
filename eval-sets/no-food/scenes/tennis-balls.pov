#version 3.7;
#declare Reach = 1.05;
#declare Aim = <0, 4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { Bowl(<0.92, 0.88, 0.80>) translate y*0.24 }
#local I = 0; #while (I < 4)
  union {
    sphere { 0, 3.3 Tinted(<0.80, 0.86, 0.22>) normal { granite 0.3 scale 0.3 } finish { Matte } }
    torus { 3.2, 0.16 rotate x*(50 + I*30) rotate z*I*40 Tinted(<0.95, 0.95, 0.92>) }
    translate #if (I < 3) <3.1*cos(I*2.094), 5.0, 3.1*sin(I*2.094)> #else <0.2, 9.6, 0.1> #end }
#local I = I + 1; #end
