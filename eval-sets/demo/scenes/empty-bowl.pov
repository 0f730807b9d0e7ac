#version 3.7;
#declare Reach = 0.86;
#declare Aim = <1.5, 2.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.78, 0.72, 0.60>)
object { Napkin(22, <0.36, 0.50, 0.58>) rotate y*14 }
object { Bowl(<0.92, 0.88, 0.80>) translate y*0.24 }
object { Spoon() rotate y*-12 translate <12.5, 0, -1> }
