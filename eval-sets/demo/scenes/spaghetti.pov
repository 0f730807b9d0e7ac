#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
ClothTable(<0.92, 0.92, 0.90>, <0.62, 0.16, 0.14>)
object { WhitePlate() }
object { Spaghetti(8.2, 3.2, 4) translate y*PlateTop }
object { Sauce(4.3, 1.5, PlateTop + 2.5, 6) }
object { BasilLeaf rotate y*40 translate <0.2, PlateTop + 4.15, -0.4> } object { BasilLeaf rotate y*170 translate <-0.9, PlateTop + 4.1, 0.5> }
object { Cutlery() }
