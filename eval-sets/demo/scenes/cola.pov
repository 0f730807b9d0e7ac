#version 3.7;
#declare Reach = 0.74;
#declare Aim = <0, 6.2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.82, 0.84, 0.86>)
object { Tumbler() }
object { Juice("cola", <0.30, 0.11, 0.045>) }
#local S = seed(5); #local I = 0; #while (I < 5)
  superellipsoid { <0.2, 0.2> scale 1.0 rotate 360*<rand(S), rand(S), rand(S)> translate vrotate(<1.7*(I > 0), 9.4, 0>, y*I*90) pigment { rgbf <0.92, 0.95, 0.98, 0.65> } finish { ambient 0.1 diffuse 0.3 specular 0.7 roughness 0.01 reflection 0.08 } } #local I = I + 1; #end
cylinder { <0.6, 1.2, 0.4>, <2.3, 13.6, 1.25>, 0.32 pigment { gradient y scale 2 color_map { [0 srgb <0.85, 0.12, 0.10>] [0.5 srgb <0.85, 0.12, 0.10>] [0.5 srgb <0.97, 0.97, 0.95>] [1 srgb <0.97, 0.97, 0.95>] } rotate z*25 } finish { Moist } }
