#version 3.7;
#declare Reach = 1.02;
#declare Aim = <0, 4, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { Bowl(<0.86, 0.82, 0.74>) scale <1.35, 0.9, 1.35> }
object { Apple(3.7, <0.74, 0.12, 0.08>, 3) rotate <10, 0, -14> translate <-4.6, 2.6, 1.6> }
object { Orange(3.7) translate <3.6, 2.6, 3.4> }
object { Apple(3.5, <0.56, 0.66, 0.18>, 7) rotate <-18, 0, 6> translate <2.6, 2.7, -4.2> }
object { Banana(1.6, 11) rotate <-20, 15, 4> translate <-0.5, 7.6, -1.2> }
object { Grapes(20, 0.84, 8) rotate <0, 60, 0> translate <-1.6, 4.6, 5.4> }
