#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
ClothTable(<0.93, 0.90, 0.85>, <0.72, 0.30, 0.26>)
object { WhitePlate() }
object { Rice(5.4, 3.4, 11) translate <-3.2, PlateTop, 1.2> }
object { Peas(4.2, 2.4, 12) translate <4.9, PlateTop, -1.8> }
object { Cutlery() }
