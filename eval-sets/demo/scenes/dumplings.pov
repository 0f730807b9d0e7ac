#version 3.7;
#declare Reach = 1.02;
#declare Aim = <1, 2.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { Steamer(10.2) translate <-2.5, 0, 1> }
object { Dumpling(1) translate <-2.5, 1.8, 1> }
#local I = 0; #while (I < 6) object { Dumpling(I + 2) translate vrotate(<5.6, 1.8, 0>, y*(I*60 + 15)) + <-2.5, 0, 1> } #local I = I + 1; #end
object { DipBowl(2.7, <0.90, 0.90, 0.88>) translate <12.2, 0, -4> }
object { DipOf("soy sauce", 2.7, texture { Tinted(<0.09, 0.04, 0.03>) finish { Glossy } }) translate <12.2, 0, -4> }
