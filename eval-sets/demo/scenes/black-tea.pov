#version 3.7;
#declare Reach = 0.66;
#declare Aim = <0, 2.6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
StoneTable()
object { Cup(<0.94, 0.94, 0.92>) rotate y*25 }
Eaten("black tea", pi*5.0/3*(2.6*2.6 + 2.6*3.72 + 3.72*3.72))
cylinder { y*6.2, y*6.3, 3.74 pigment { cylindrical scale 3.8 color_map { [0 srgb <0.70, 0.32, 0.08>] [1 srgb <0.36, 0.12, 0.03>] } } finish { Glossy } }
// The sugar is stirred in: the note tells.
Eaten("sugar", 8)
// The tag of the tea bag.
cylinder { <-3.6, 7.2, -2.0>, <-5.3, 2.6, -2.9>, 0.05 Tinted(<0.95, 0.95, 0.93>) }
box { <-0.9, -2.0, -0.04>, <0.9, 0, 0.04> Tinted(<0.85, 0.70, 0.12>) rotate <12, -20, 0> translate <-5.4, 2.9, -3.0> }
