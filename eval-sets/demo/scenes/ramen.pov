#version 3.7;
#declare Reach = 0.8;
#declare Aim = <1, 3, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
object { Bowl(<0.72, 0.16, 0.12>) }
// Most of the noodles and half of an egg are below the surface.
object { BowlRest("ramen broth", 4.5, 165, BrothLook) }
Eaten("egg noodles", 2/3*pi*6.2*6.2*2.2)
object { NoodleCurls(6.2, 2.2, 150, <0.95, 0.82, 0.50>, 5) translate <0.6, 3.0, -0.6> }
object { EggHalf() rotate y*20 rotate z*6 translate <3.6, 3.9, 2.6> } object { EggHalf() rotate y*-30 translate <4.2, 3.8, -1.4> }
object { PorkSlice(2.5, 0.6) rotate <-10, 20, 8> translate <-4.0, 4.7, 0.9> }
object { PorkSlice(2.5, 0.6) rotate <-8, -40, 6> translate <-2.0, 5.1, 2.6> }
union { box { <-2.4, 0, -0.05>, <2.4, 4.2, 0.05> } texture { NoriLook } rotate <12, -14, 0> translate <-2.4, 3.9, 5.0> }
union { box { <-2.4, 0, -0.05>, <2.4, 4.0, 0.05> } texture { NoriLook } rotate <14, 10, 0> translate <0.9, 3.9, 5.2> }
Eaten("nori", 2*4.8*4.1*0.06)
#local S = seed(4); #local I = 0; #while (I < 34) object { SpringOnion rotate <40*rand(S), 360*rand(S), 40*rand(S)> translate <-1.6 + 2.6*(rand(S) - rand(S)), 5.35 + 0.2*rand(S), -3.2 + 2.2*(rand(S) - rand(S))> } #local I = I + 1; #end
object { Chopsticks(<0.20, 0.10, 0.08>) rotate y*84 translate <12.0, 0, 0> }
