#version 3.7;
#declare Reach = 1.2;
#declare Aim = <2, 6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
#macro Fur(C) pigment { bozo turbulence 0.7 scale 2 color_map { [0 srgb C] [0.6 srgb C*0.8] [1 srgb C*0.55] } } normal { granite 0.35 scale 0.5 } finish { Matte } #end

PlainCloth(<0.42, 0.50, 0.46>)
union {
  sphere { 0, 1 scale <9, 6, 6> translate <0, 5.5, 0> }
  sphere { <8.5, 10, -1>, 4.2 }
  cone { <6.6, 13, -2>, 1.7, <6.0, 16.4, -2.4>, 0.1 } cone { <10.2, 13, -2>, 1.7, <11.0, 16.4, -2.4>, 0.1 }
  torus { 6.5, 1.1 scale <1, 1, 0.9> translate <-5, 1.2, 1> }
  sphere { 0, 1 scale <4, 1.5, 1.6> translate <6, 1.5, -4.6> } sphere { 0, 1 scale <4, 1.5, 1.6> translate <4, 1.5, 4.2> }
  Fur(<0.78, 0.48, 0.22>) }
union { sphere { <7.3, 10.8, -4.7>, 0.75 } sphere { <10.2, 10.8, -4.5>, 0.75 } Tinted(<0.40, 0.62, 0.20>) finish { Glossy } }
union { sphere { <7.3, 10.8, -5.2>, 0.4 } sphere { <10.2, 10.8, -5.0>, 0.4 } sphere { <8.8, 9.6, -5.1>, 0.45 } Tinted(<0.05, 0.04, 0.04>) finish { Glossy } }
