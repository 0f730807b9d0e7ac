#version 3.7;
#declare Reach = 1.12;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { Plate(<0.93, 0.92, 0.90>, <0.70, 0.40, 0.35>) scale <1.25, 1, 1.25> }
object { Pizza(13.4, 1.3, 7) translate y*PlateTop*1.6 }
