#version 3.7;
#declare Reach = 1.3;
#declare Aim = <0, 7, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
#macro Fur(C) pigment { bozo turbulence 0.7 scale 2 color_map { [0 srgb C] [0.6 srgb C*0.8] [1 srgb C*0.55] } } normal { granite 0.35 scale 0.5 } finish { Matte } #end

OakTable()
union {
  sphere { 0, 1 scale <8, 6.5, 5.5> translate <-3, 7, 0> }
  sphere { <7, 13, -1>, 4.4 }
  sphere { 0, 1 scale <3.6, 2.2, 2.4> translate <9.5, 11.8, -4> }
  sphere { 0, 1 scale <1.3, 3.6, 0.8> rotate z*18 translate <3.6, 13, -2> } sphere { 0, 1 scale <1.3, 3.6, 0.8> rotate z*-18 translate <10.6, 13.5, -1> }
  cylinder { <3, 0, -3>, <3, 7, -2>, 1.4 } cylinder { <3, 0, 3>, <3, 7, 2>, 1.4 } cylinder { <-8, 0, -3>, <-8, 7, -2>, 1.4 } cylinder { <-8, 0, 3>, <-8, 7, 2>, 1.4 }
  cone { <-10, 9, 0>, 1.1, <-15, 14, 0>, 0.4 }
  Fur(<0.55, 0.40, 0.28>) }
union { sphere { <6.4, 14.2, -4.8>, 0.55 } sphere { <9.2, 14.6, -4.4>, 0.55 } sphere { <11.6, 12.4, -6>, 0.9 } Tinted(<0.04, 0.03, 0.03>) finish { Glossy } }
