#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
// The oil is in the rice and cannot be seen: only the note tells.
OakTable()
object { WhitePlate() }
object { Rice(6.0, 3.6, 31) translate y*PlateTop }
Eaten("olive oil", 30)
object { Fork() translate <-16, 0, 0> }
