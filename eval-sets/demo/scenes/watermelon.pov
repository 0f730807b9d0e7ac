#version 3.7;
#declare Reach = 1.0;
#declare Aim = <0, 1.6, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.90, 0.90, 0.86>)
object { Board(32, 20) }
object { Watermelon(12, 2.2, 3) rotate <-90, 14, 0> translate <-5.6, 2.3, 6.6> }
object { Watermelon(12, 2.2, 7) rotate <-90, -20, 0> translate <5.4, 2.3, 5.8> }
