#version 3.7;
#declare Reach = 0.82;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
ClothTable(<0.93, 0.93, 0.88>, <0.80, 0.72, 0.42>)
object { WhitePlate() scale <0.8, 0.9, 0.8> }
object { EggHalf() rotate y*20 translate <-3.0, PlateTop, 1.6> } object { EggHalf() rotate y*-35 translate <2.6, PlateTop, 2.2> }
object { EggHalf() rotate y*80 translate <-1.6, PlateTop, -3.4> } object { EggHalf() rotate y*10 translate <3.6, PlateTop, -3.0> }
