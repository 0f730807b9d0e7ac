#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.36, 0.42, 0.40>)
object { Plate(<0.86, 0.90, 0.92>, <0.25, 0.40, 0.62>) }
#local GoldGrain = sphere { 0, 1 scale <0.42, 0.14, 0.14> Tinted(<0.88, 0.70, 0.40>) finish { Moist } }
Eaten("fried rice", 2/3*pi*7.6*7.6*3.2)
object { Mound(GoldGrain, texture { Tinted(<0.66, 0.48, 0.24>) normal { bumps 0.6 scale 0.2 } }, 2300, 7.6, 3.2, 40, 3) translate y*PlateTop }
#local S = seed(7); #local I = 0; #while (I < 100)
  #local Q = sqrt(rand(S))*0.97; #local Up = 3.2*sqrt(1 - Q*Q)*1.0;
  object { #if (mod(I, 5) < 2) Pea #else #if (mod(I, 5) = 2) EggBit #else #if (mod(I, 5) = 3) CarrotCube #else SpringOnion #end #end #end
    rotate 360*<rand(S), rand(S), rand(S)> translate vrotate(<7.6*Q, Up + PlateTop - 0.02, 0>, y*360*rand(S)) }
#local I = I + 1; #end
object { Chopsticks(<0.55, 0.34, 0.18>) rotate y*80 translate <16, 0, 0> }
