#version 3.7;
#declare Reach = 0.8;
#declare Aim = <0, 3, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
ClothTable(<0.86, 0.82, 0.74>, <0.70, 0.30, 0.26>)
object { Plate(<0.94, 0.92, 0.88>, <0.45, 0.30, 0.25>) scale <0.6, 1, 0.6> }
object { Cup(<0.90, 0.90, 0.92>) translate y*0.8 }
object { Spoon() rotate y*20 translate <11, 0, 2> }
