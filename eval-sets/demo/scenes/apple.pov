#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { WhitePlate() }
object { Apple(4.0, <0.74, 0.10, 0.08>, 1) translate y*PlateTop }
