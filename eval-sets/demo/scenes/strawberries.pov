#version 3.7;
#declare Reach = 0.78;
#declare Aim = <0, 3, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
PlainCloth(<0.88, 0.86, 0.80>)
object { Bowl(<0.90, 0.93, 0.95>) }
#local S = seed(6); #local I = 0; #while (I < 19)
  #local L = (I > 8) + (I > 14); #local D = (I < 9)*4.6 + (I > 8)*(I < 15)*3.0 + (I > 14)*1.3; #local K = (I < 9)*9 + (I > 8)*(I < 15)*6 + (I > 14)*4;
  object { Strawberry(3.5 + 0.5*rand(S), I) translate -y*1.8 rotate <60 + 60*rand(S), 0, 360*rand(S)> translate vrotate(<D, 3.9 + L*1.6, 0>, y*(I*360/K)) }
#local I = I + 1; #end
