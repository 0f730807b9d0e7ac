#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
PlainCloth(<0.62, 0.68, 0.60>)
object { Plate(<0.30, 0.36, 0.46>, <0.55, 0.60, 0.66>) }
object { Rice(6.6, 3.8, 21) translate y*PlateTop }
object { Fork() translate <-16, 0, 0> }
