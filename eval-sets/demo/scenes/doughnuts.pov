#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
PlainCloth(<0.70, 0.80, 0.86>)
object { WhitePlate() }
object { Doughnut(3.1, 1.7, <0.30, 0.16, 0.09>, 1) translate <-4.6, PlateTop, 2.2> }
object { Doughnut(3.1, 1.7, <0.92, 0.55, 0.66>, 2) translate <4.8, PlateTop, -1.6> }
