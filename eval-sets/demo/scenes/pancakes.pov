#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
ClothTable(<0.95, 0.94, 0.90>, <0.56, 0.70, 0.55>)
object { WhitePlate() }
object { Pancakes(4, 6.6, 1.15) translate y*PlateTop }
object { Syrup(3.4, 0.25, PlateTop + 4.7) }
object { Butter(2.6, 1.3) rotate y*25 translate <0.2, PlateTop + 4.95, 0> }
object { Strawberry(3.6, 1) rotate <0, 0, 115> translate <-8.2, PlateTop + 2.0, -2.4> }
object { Strawberry(3.3, 2) rotate <70, 40, 130> translate <-6.6, PlateTop + 2.0, -5.8> }
object { Strawberry(3.4, 3) rotate <-80, 0, 20> translate <8.2, PlateTop + 2.0, -3.4> }
