#version 3.7;
#declare Reach = 1.2;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
StoneTable()
superellipsoid { <0.1, 0.1> scale <15, 0.9, 10> translate y*0.9
  pigment { wood turbulence 0.1 rotate y*90 scale <6, 1.4, 1.4> color_map { [0 srgb <0.80, 0.58, 0.34>] [1 srgb <0.62, 0.40, 0.20>] } } finish { Matte } }
object { Knife() scale 1.3 rotate y*70 translate <2, 1.8, 1> }
