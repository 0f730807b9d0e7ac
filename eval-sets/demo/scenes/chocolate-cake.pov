#version 3.7;
#declare Reach = 0.86;
#declare Aim = <0, 2.4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.86, 0.78, 0.76>)
object { Plate(<0.95, 0.95, 0.94>, <0.80, 0.62, 0.30>) scale <0.82, 0.9, 0.82> }
object { CakeSlice(11, 40, 6.4) rotate y*62 translate <-5.0, PlateTop*0.9, -2.6> }
object { CreamSwirl(1.4, 1.6) translate <1.9, PlateTop*0.9 + 6.4, 0.9> }
object { Fork() scale 0.85 rotate y*4 translate <-13.2, 0, 0> }
