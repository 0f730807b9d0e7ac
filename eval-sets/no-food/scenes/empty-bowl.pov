#version 3.7;
#declare Aim = <1.5, 2.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
object { Bowl(<0.30, 0.42, 0.52>) translate y*0.24 }
object { Spoon() rotate y*-12 translate <13, 0, -1> }
