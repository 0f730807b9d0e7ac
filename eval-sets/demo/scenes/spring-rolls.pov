#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.70, 0.32, 0.26>)
object { Plate(<0.93, 0.93, 0.90>, <0.25, 0.45, 0.42>) }
object { SpringRoll(10, 1.45) rotate y*12 translate <-3.0, PlateTop, 4.2> }
object { SpringRoll(10, 1.45) rotate y*6 translate <-3.4, PlateTop, 0.9> }
object { SpringRoll(10, 1.45) rotate y*14 translate <-2.8, PlateTop, -2.5> }
object { SpringRoll(10, 1.45) rotate y*9 translate <-3.1, PlateTop + 2.5, 2.5> }
object { DipBowl(3.0, <0.90, 0.90, 0.88>) translate <6.0, PlateTop, -2.4> }
object { DipOf("sweet and sour sauce", 3.0, texture { Tinted(<0.80, 0.24, 0.05>) finish { Glossy } }) translate <6.0, PlateTop, -2.4> }
object { LettuceA scale 0.8 rotate <10, 40, 0> translate <5.4, PlateTop + 0.7, 5.0> }
