#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
ClothTable(<0.92, 0.93, 0.88>, <0.42, 0.60, 0.46>)
object { WhitePlate() }
object { Rice(4.4, 2.8, 61) translate <-4.2, PlateTop, 3.0> }
object { MoundOf("black beans", BlackBean, DarkCore, 130, 4.3, 2.0, 30, 4) translate <4.3, PlateTop, 3.2> }
#local I = 0; #while (I < 7) object { PlantainSlice(5.4, 3.0, 0.8) rotate <9, 0, 0> rotate y*(72 + 3*sin(I*2)) translate <-5.6 + 1.8*I, PlateTop + 0.28, -4.6 + 0.3*cos(I*2)> } #local I = I + 1; #end
object { Fork() translate <-16, 0, 0> }
