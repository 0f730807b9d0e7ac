#version 3.7;
#declare Reach = 0.86;
#declare Aim = <0, 1.8, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
ClothTable(<0.96, 0.95, 0.93>, <0.78, 0.26, 0.22>)
object { Plate(<0.95, 0.95, 0.93>, <0.55, 0.55, 0.58>) scale <0.9, 0.95, 0.9> }
object { HotDog(14.5) rotate y*14 translate y*PlateTop }
