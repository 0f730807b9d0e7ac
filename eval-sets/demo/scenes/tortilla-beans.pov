#version 3.7;
#declare Reach = 1.02;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { Plate(<0.93, 0.91, 0.86>, <0.78, 0.36, 0.20>) scale <1.08, 1, 1.08> }
object { TortillaQuarter(9.6, 0.32) rotate y*200 translate <6.2, PlateTop, 7.4> }
object { TortillaQuarter(9.6, 0.32) rotate y*178 translate <7.4, PlateTop + 1.5, 5.4> }
object { MoundOf("pinto beans", PintoBean, BrownCore, 120, 4.4, 2.2, 30, 4) translate <-3.8, PlateTop, 1.0> }
Eaten("cheese", 26*1.6*pi*0.12*0.12)
object { Scattered(CheeseShred, 26, 1.9, 2.6, 0.5, 6) translate <-3.8, PlateTop, 1.0> }
object { MoundOf("salsa", TomatoCube, texture { Tinted(<0.60, 0.10, 0.05>) }, 80, 2.6, 1.4, 40, 8) translate <2.6, PlateTop, -5.2> }
object { Pool("guacamole", 2.7, 1.5, 0, Stew(<0.46, 0.56, 0.16>, <0.62, 0.70, 0.28>, 0.4), 3) translate <-3.2, PlateTop, -6.0> }
object { Fork() translate <-17, 0, 0> }
