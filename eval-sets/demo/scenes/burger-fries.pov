#version 3.7;
#declare Reach = 1.12;
#declare Aim = <0, 2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
DarkTable()
object { Plate(<0.92, 0.92, 0.91>, <0.25, 0.25, 0.28>) scale <1.1, 1, 1.1> }
object { Burger(2) translate <-4.6, PlateTop, 1.2> }
object { Fries(42, 6.4, 3.6, 3.4, 5) translate <6.2, PlateTop + 0.2, -2.2> }
