#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { WhitePlate() }
object { FriedEgg(3) translate <-4.2, PlateTop, 3.4> }
object { FriedEgg(8) translate <4.4, PlateTop, 3.8> }
object { BreadSlice(9.5, 9.5, 1.3) rotate y*12 translate <0.6, PlateTop, -5.2> }
object { Cutlery() }
