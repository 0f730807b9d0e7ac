#version 3.7;
#declare Reach = 1.12;
#declare Aim = <0, 1, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.62, 0.30, 0.22>)
// A woven tray.
union { cylinder { 0, y*0.6, 15.2 } torus { 15.2, 0.5 translate y*0.8 } pigment { radial frequency 40 color_map { [0 srgb <0.80, 0.62, 0.32>] [0.6 srgb <0.84, 0.68, 0.38>] [1 srgb <0.55, 0.24, 0.14>] } } finish { Matte } }
Eaten("injera", pi*13.6*13.6*0.45)
superellipsoid { <1, 0.6> rotate x*90 scale <13.6, 0.225, 13.6> translate y*0.82 texture { InjeraLook } }
object { Pool("lentil stew", 4.5, 1.9, 0, RedStew, 3) translate <-4.0, 1.0, 5.0> }
object { Pool("chickpea stew", 4.1, 1.7, 0, YellowStew, 5) translate <4.8, 1.0, 4.6> }
object { MoundOf("collard greens", CollardLeaf, GreenCore, 120, 4.0, 2.0, 30, 7) translate <-5.4, 1.0, -3.8> }
object { MoundOf("cabbage", union { object { Sprout scale <1.1, 1.2, 1.4> } }, PaleCore, 140, 3.4, 1.7, 20, 2) translate <2.4, 1.0, -5.4> }
object { Scattered(CarrotCube, 18, 2.6, 2.75, 1.0, 4) translate <2.4, 0, -5.4> }
object { InjeraRoll(1.5, 9) rotate y*66 translate <9.6, 1.0, -3.4> } object { InjeraRoll(1.5, 9) rotate y*60 translate <12.2, 1.0, -1.0> }
