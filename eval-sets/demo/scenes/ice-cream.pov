#version 3.7;
#declare Reach = 0.8;
#declare Aim = <1, 3.4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.66, 0.80, 0.84>)
object { Bowl(<0.95, 0.94, 0.92>) }
object { Scoop("vanilla ice cream", 3.1, <0.97, 0.90, 0.68>, <0.80, 0.70, 0.46>) translate <-2.7, 5.2, -1.5> }
object { Scoop("chocolate ice cream", 3.1, <0.36, 0.20, 0.12>, <0.28, 0.15, 0.08>) translate <2.9, 5.2, -1.2> }
object { Scoop("strawberry ice cream", 3.1, <0.95, 0.66, 0.68>, <0.85, 0.30, 0.34>) translate <0, 5.4, 3.0> }
object { Spoon() rotate y*-14 translate <12.2, 0, 0> }
