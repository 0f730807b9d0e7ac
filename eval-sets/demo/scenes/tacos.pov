#version 3.7;
#declare Reach = 1.04;
#declare Aim = <0, 2.4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
ClothTable(<0.94, 0.90, 0.80>, <0.80, 0.48, 0.26>)
object { Plate(<0.22, 0.45, 0.50>, <0.90, 0.80, 0.50>) scale <1.12, 1, 1.12> }
object { Taco(5.8, 3) rotate y*4 translate <0, PlateTop, 5.6> }
object { Taco(5.8, 8) rotate y*-3 translate <0.4, PlateTop, 0.3> }
object { Taco(5.8, 14) rotate y*2 translate <-0.2, PlateTop, -5.0> }
