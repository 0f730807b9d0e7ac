#version 3.7;
#declare Reach = 1.2;
#declare Aim = <2.5, 1.5, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
object { Bowl(<0.70, 0.46, 0.30>) translate <-5.5, 0, 1> }
object { BowlOf("dal", 4.7, DalLook) translate <-5.5, 0, 1> }
object { Scattered(CorianderLeaf, 7, 2.6, 4.95, 0, 3) translate <-5.5, 0, 1> }
object { Plate(<0.88, 0.86, 0.80>, <0.55, 0.35, 0.25>) scale <0.86, 0.9, 0.86> translate <11.2, 0, -1.5> }
object { Naan(16.5, 10.5, 1.0, 2) rotate y*-62 translate <10.6, PlateTop*0.9, -1.0> }
object { Naan(15.5, 10.0, 1.0, 9) rotate <2, -96, 0> translate <12.6, PlateTop*0.9 + 0.95, -2.0> }
