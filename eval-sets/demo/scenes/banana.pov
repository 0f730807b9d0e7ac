#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
ClothTable(<0.90, 0.92, 0.95>, <0.40, 0.56, 0.78>)
object { WhitePlate() }
object { Banana(1.75, 13) rotate y*-20 translate y*PlateTop }
