#version 3.7;
#declare Reach = 0.85;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
StoneTable()
object { Plate(<0.62, 0.72, 0.80>, <0.92, 0.92, 0.90>) scale <0.8, 0.9, 0.8> }
object { Orange(3.9) translate y*PlateTop }
