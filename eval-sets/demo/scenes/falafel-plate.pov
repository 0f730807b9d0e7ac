#version 3.7;
#declare Reach = 1.0;
#declare Aim = <0, 1.6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
StoneTable()
object { Plate(<0.92, 0.89, 0.82>, <0.36, 0.50, 0.46>) scale <1.1, 1, 1.1> }
#local I = 0; #while (I < 4) object { Falafel(2.1, I + 1) translate vrotate(<2.4, PlateTop, 0>, y*(I*90 + 20)) + <-4.2, 0, -2.8> } #local I = I + 1; #end
object { Falafel(2.1, 6) translate <-4.2, PlateTop + 2.9, -2.8> }
object { DipBowl(3.7, <0.42, 0.52, 0.58>) translate <4.6, PlateTop, 4.0> }
object { DipOf("hummus", 3.7, HummusLook) translate <4.6, PlateTop, 4.0> }
cylinder { 0, y*0.06, 1.2 translate <4.6, PlateTop + 2.5, 4.0> pigment { srgbt <0.75, 0.60, 0.10, 0.25> } finish { Glossy } }
object { Scattered(Chickpea, 4, 1.2, 0, 0, 3) translate <4.6, PlateTop + 2.75, 4.0> }
object { PitaHalf(6.4, 1.1) rotate <0, 152, 0> translate <-4.8, PlateTop, 3.2> }
object { PitaHalf(6.4, 1.1) rotate <-5, 176, 0> translate <-3.2, PlateTop + 1.5, 4.4> }
#local I = 0; #while (I < 3) object { TomatoSlice(2.3, 0.55) rotate <0, I*40, 9> translate <3.4 + 2.6*I, PlateTop + 0.35 + 0.05*I, -3.6 - 0.6*I + 1.0*I*I*0.5> } #local I = I + 1; #end
#local I = 0; #while (I < 4) object { CucumberSlice(1.8, 0.45) rotate <8, I*30, -8> translate <1.2 + 1.9*I, PlateTop + 0.3, -6.6 + 0.25*I*I> } #local I = I + 1; #end
