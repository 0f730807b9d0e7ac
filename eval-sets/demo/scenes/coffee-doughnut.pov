#version 3.7;
#declare Reach = 1.08;
#declare Aim = <0.5, 1.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
DarkTable()
object { Cup(<0.93, 0.93, 0.92>) rotate y*35 translate <-7.5, 0, 3> }
object { Coffee(<0.22, 0.11, 0.05>, <0.62, 0.42, 0.24>) translate <-7.5, 0, 3> }
object { Plate(<0.93, 0.93, 0.92>, <0.8, 0.6, 0.65>) scale <0.72, 0.8, 0.72> translate <8, 0, -1> }
object { Doughnut(3.1, 1.7, <0.91, 0.50, 0.62>, 3) translate <8, PlateTop*0.8, -1> }
