#version 3.7;
#declare Reach = 1.05;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
DarkTable()
box { <-15, 0, -9>, <15, 1.2, 9> pigment { wood turbulence 0.1 rotate y*90 scale 1.6 color_map { [0 srgb <0.80, 0.66, 0.46>] [1 srgb <0.70, 0.54, 0.34>] } } finish { Matte } }
object { CheeseWedge(9.5, 44, 3.6) rotate y*100 translate <-10.5, 1.2, 2.5> }
object { Grapes(26, 0.95, 3) rotate y*-70 translate <7.2, 1.2, 3.6> }
object { BreadSlice(8.5, 7.5, 1.3) rotate y*8 translate <-6.2, 1.2, -4.4> }
object { BreadSlice(8.5, 7.5, 1.3) rotate <0, -18, 9> translate <0.8, 1.9, -4.2> }
