#version 3.7;
#declare Reach = 1.04;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
StoneTable()
object { Plate(<0.90, 0.86, 0.78>, <0.62, 0.28, 0.20>) scale <1.1, 1, 1.1> }
#local CousGrain = sphere { 0, 0.17 Tinted(<0.93, 0.80, 0.48>) finish { Matte } }
object { Heap("couscous", CousGrain, texture { Tinted(<0.80, 0.64, 0.34>) normal { granite 1 scale 1.5 } }, 3600, 6.0, 2.4, 3, 0.02) scale <1.15, 1, 0.87> translate <0, PlateTop, 3.8> }
object { Scattered(TomatoCube, 14, 4.6, 2.45, 0.8, 4) scale <1.15, 1, 0.87> translate <0, PlateTop, 3.8> }
Eaten("tomato", 14*0.55)
object { Scattered(CorianderLeaf, 7, 4.0, 2.6, 0.7, 9) translate <0, PlateTop, 3.8> }
object { Skewer(5, 1.35) rotate y*5 translate <0.8, PlateTop, -2.6> }
object { Skewer(5, 1.35) rotate y*-4 translate <0.2, PlateTop, -6.2> }
