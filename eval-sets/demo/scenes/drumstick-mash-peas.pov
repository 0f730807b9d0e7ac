#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
StoneTable()
object { WhitePlate() }
object { Drumstick() rotate y*-18 translate <0.6, PlateTop, -3.6> }
object { Mash(4.6, 2.5) translate <-4.3, PlateTop, 4.0> }
object { Peas(3.5, 1.9, 17) translate <4.8, PlateTop, 4.0> }
object { Cutlery() }
