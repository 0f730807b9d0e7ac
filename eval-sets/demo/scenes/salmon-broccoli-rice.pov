#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
StoneTable()
object { WhitePlate() }
object { Salmon(12, 5.4, 2.3) rotate y*14 translate <0.4, PlateTop, -3.4> }
object { Rice(4.2, 2.7, 41) translate <-4.6, PlateTop, 3.8> }
object { Broccoli(2.2, 1) rotate <20, 0, -25> translate <3.2, PlateTop + 0.3, 4.6> }
object { Broccoli(1.9, 2) rotate <-35, 60, 0> translate <6.6, PlateTop + 0.6, 2.2> }
object { Broccoli(2.0, 3) rotate <30, 0, 30> translate <1.0, PlateTop + 0.4, 6.6> }
object { Cutlery() }
