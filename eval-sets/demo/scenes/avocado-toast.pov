#version 3.7;
#declare Reach = 0.92;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { Plate(<0.30, 0.33, 0.36>, <0.60, 0.62, 0.64>) }
object { BreadSlice(12, 9.5, 1.4) rotate y*10 translate <-1.6, PlateTop, 1.8> }
#local I = 0; #while (I < 8) object { AvocadoSlice(2.9, 0.5) rotate z*16 rotate y*-64 translate <-6.2 + 1.25*I, PlateTop + 1.5, 2.6 - 0.22*I> } #local I = I + 1; #end
object { EggHalf() rotate y*15 translate <1.6, PlateTop, -5.4> } object { EggHalf() rotate y*-40 translate <6.4, PlateTop, -3.4> }
object { TomatoSlice(2.2, 0.6) rotate <0, 0, 0> translate <-4.4, PlateTop, -6.0> }
