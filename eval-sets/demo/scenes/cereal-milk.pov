#version 3.7;
#declare Reach = 0.76;
#declare Aim = <1, 2.8, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.94, 0.84, 0.60>)
object { Bowl(<0.36, 0.52, 0.68>) }
object { BowlRest("milk", 4.3, 30, MilkLook) }
Eaten("breakfast cereal", 120*2*pi*pi*0.52*0.24*0.24)
#local S = seed(3); #local I = 0; #while (I < 120) #local D = 6.6*sqrt(I/120);
  object { CerealRing rotate <Within(S, -35, 35), 0, Within(S, -35, 35)> translate vrotate(<D, 4.4 + 0.5*rand(S)*(1 - D/9), 0>, y*I*137.508) } #local I = I + 1; #end
object { Spoon() rotate y*-10 translate <11.6, 0, 0> }
