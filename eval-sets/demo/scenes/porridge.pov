#version 3.7;
#declare Reach = 0.72;
#declare Aim = <0, 3, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { Bowl(<0.44, 0.52, 0.62>) }
object { BowlOf("oatmeal porridge", 4.7, PorridgeLook) }
#local I = 0; #while (I < 7) object { BananaSlice() rotate <-6, I*33, 8> translate vrotate(<4.4, 4.55, 0>, y*(I*27 + 60)) } #local I = I + 1; #end
Eaten("blueberries", 14*4/3*pi*0.62*0.62*0.62*0.88)
#local S = seed(4); #local I = 0; #while (I < 14) object { Blueberry() rotate <60*rand(S), 0, 50*rand(S)> translate vrotate(<4.6*sqrt(rand(S)), 5.1, 0>, y*(250 + 110*rand(S))) } #local I = I + 1; #end
