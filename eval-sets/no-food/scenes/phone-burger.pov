#version 3.7;
#declare Reach = 0.75;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
DarkTable()
// A telephone whose screen shows the picture of a burger: nothing to eat is here.
union {
  superellipsoid { <0.15, 0.15> scale <4, 0.4, 8> translate y*0.4 Tinted(<0.06, 0.06, 0.07>) finish { Glossy } }
  box { <-3.6, 0.8, -7.4>, <3.6, 0.83, 7.4> Tinted(<0.96, 0.94, 0.90>) finish { ambient 0.7 } }
  union {
    sphere { 0, 1 scale <2.8, 0.01, 1.7> translate z*1.2 Tinted(<0.80, 0.52, 0.22>) }
    box { <-2.9, 0, -0.6>, <2.9, 0.01, 0.1> Tinted(<0.35, 0.62, 0.20>) }
    box { <-2.8, 0, -1.5>, <2.8, 0.01, -0.6> Tinted(<0.36, 0.20, 0.12>) }
    box { <-2.8, 0, -2.6>, <2.8, 0.01, -1.5> Tinted(<0.80, 0.52, 0.22>) }
    translate y*0.85 finish { ambient 0.7 } }
  rotate y*-16 }
