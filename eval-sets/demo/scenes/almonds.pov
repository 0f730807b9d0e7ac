#version 3.7;
#declare Reach = 0.44;
#declare Aim = <0, 0.6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { Plate(<0.36, 0.50, 0.58>, <0.80, 0.82, 0.84>) scale <0.42, 0.5, 0.42> }
#local I = 0; #while (I < 12) object { Almond() rotate y*I*67 rotate <0, 0, 7*(I > 7)> translate vrotate(<0.2 + 0.78*sqrt(I)*(I < 8) + 0.9*(I > 7), 0.36 + 0.62*(I > 7), 0>, y*I*(I > 7 ? 90 : 137.5)) } #local I = I + 1; #end
