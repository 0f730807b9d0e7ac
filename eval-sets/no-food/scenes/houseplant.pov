#version 3.7;
#declare Reach = 1.2;
#declare Aim = <0, 6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
StoneTable()
difference { cone { 0, 5, y*9, 7 } cone { y*0.5, 4.5, y*9.1, 6.5 } Tinted(<0.74, 0.36, 0.22>) finish { Matte } }
cylinder { y*7.8, y*8, 6.2 Tinted(<0.22, 0.15, 0.10>) normal { granite 0.6 scale 0.6 } }
#local R = seed(11); #local I = 0; #while (I < 34)
  sphere { 0, 1 scale <4.6, 0.18, 1.5> translate x*4.4 rotate z*(20 + rand(R)*55) rotate y*(I*37 + rand(R)*20) translate y*(8 + rand(R)*3)
    Tinted(<0.12 + rand(R)*0.12, 0.42 + rand(R)*0.2, 0.14>) finish { Moist } }
#local I = I + 1; #end
