#version 3.7;
#declare Reach = 0.42;
#declare Aim = <0, 0.4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.90, 0.88, 0.82>)
// The foil it was in.
box { <-5.5, 0.02, -3.6>, <5.5, 0.08, 3.6> rotate y*12 Tinted(<0.80, 0.80, 0.82>) normal { crackle 0.5 scale 1.4 turbulence 0.3 } finish { Metal } }
object { ChocolateSquare(2.9, 0.85) rotate y*14 translate <-1.9, 0.12, 0.6> }
object { ChocolateSquare(2.9, 0.85) rotate y*14 translate <0.95, 0.12, -0.1> }
object { ChocolateSquare(2.9, 0.85) rotate <0, 42, 16> translate <3.6, 0.5, -1.6> }
