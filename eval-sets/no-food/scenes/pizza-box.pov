#version 3.7;
#declare Reach = 1.5;
#declare Aim = <0, 2, 4>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
StoneTable()
// An open cardboard box with nothing in it.
union {
  difference { box { <-15, 0, -15>, <15, 4, 15> } box { <-14.7, 0.3, -14.7>, <14.7, 5, 14.7> } }
  box { <-15, 0, 0>, <15, 0.3, 30> rotate x*-65 translate <0, 4, 15> }
  Tinted(<0.72, 0.55, 0.36>) finish { Matte } normal { bozo 0.05 scale 0.6 } }
// Spots of grease.
#local R = seed(7); #local I = 0; #while (I < 14)
  cylinder { 0, y*0.02, 0.4 + rand(R)*1.1 translate <rand(R)*20 - 10, 0.31, rand(R)*20 - 10> Tinted(<0.60, 0.43, 0.26>) finish { Matte } }
#local I = I + 1; #end
