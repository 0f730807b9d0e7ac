#version 3.7;
#declare Reach = 1.08;
#declare Aim = <0, 2.4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
object { Plate(<0.90, 0.88, 0.82>, <0.30, 0.30, 0.32>) scale <1.16, 1, 1.16> }
// Chips over a core of chips: the table has the density of a heap.
Eaten("tortilla chips", 2/3*pi*9.6*9.6*4.4)
intersection { sphere { 0, 1 scale <8.2, 3.4, 8.2> } plane { -y, 0 } translate y*PlateTop Tinted(<0.74, 0.52, 0.18>) }
#local S = seed(11); #local I = 0; #while (I < 130)
  #local C = 1 - 0.97*(I + 0.5)/130; #local Q = sqrt(1 - C*C);
  object { Chip(5.4, I) rotate <Within(S, -26, 26), 360*rand(S), Within(S, -26, 26)> rotate -z*degrees(atan2(Q/9.4, C/4.2))*0.7 translate <8.6*Q, 3.9*C + PlateTop + 0.25, 0> rotate y*I*137.508 }
#local I = I + 1; #end
Eaten("cheese sauce", 9*pi*0.7*0.7*6.4)
#local I = 0; #while (I < 9) #local G = I*40 + 12*sin(I*5); #local D = 3.0 + 1.5*mod(I, 3);
  blob { threshold 0.5 #local K = 0; #while (K < 9) sphere { vrotate(<D + 0.62*K - 1.8, 5.0 - 0.043*pow(D + 0.62*K - 1.8, 2) + 0.15*sin(K*2 + I), 0.7*sin(K*0.9 + I)>, y*G), 1.45, 0.9 } #local K = K + 1; #end
    translate y*PlateTop*0.8 Tinted(<0.97, 0.70, 0.16>) finish { Glossy } }
#local I = I + 1; #end
object { Pool("guacamole", 2.3, 1.5, 0, Stew(<0.46, 0.56, 0.16>, <0.62, 0.70, 0.28>, 0.4), 3) translate <-1.5, PlateTop + 4.7, -0.9> }
object { Pool("sour cream", 1.9, 1.3, 0, CreamLook, 5) translate <1.9, PlateTop + 4.8, 0.9> }
Eaten("black beans", 40*4/3*pi*0.62*0.40*0.42)
#local I = 0; #while (I < 40) #local D = 2.5 + 5.5*rand(S); object { BlackBean rotate <40*rand(S), 360*rand(S), 0> translate vrotate(<D, 5.1 - 0.050*D*D + PlateTop, 0>, y*360*rand(S)) } #local I = I + 1; #end
#local I = 0; #while (I < 14) #local D = 2 + 5.5*rand(S); object { SpringOnion scale 1.9 rotate <40*rand(S), 360*rand(S), 30*rand(S)> translate vrotate(<D, 5.3 - 0.050*D*D + PlateTop, 0>, y*360*rand(S)) } #local I = I + 1; #end
