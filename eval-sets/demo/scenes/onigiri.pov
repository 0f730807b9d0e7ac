#version 3.7;
#declare Reach = 0.8;
#declare Aim = <0, 2.6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.52, 0.58, 0.66>)
object { Slate(22, 14) }
object { Onigiri(2.9, 1.6, 3) rotate <0, 16, 0> translate <-4.4, 0.8, 0.6> }
object { Onigiri(2.9, 1.6, 8) rotate <0, -14, 0> translate <4.2, 0.8, -0.6> }
// Inside is tuna with mayonnaise: only the note tells.
Eaten("tuna", 24) Eaten("mayonnaise", 12)
