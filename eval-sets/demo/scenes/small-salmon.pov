#version 3.7;
#declare Reach = 0.56;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
// The plate is small: without a hint of scale the portion looks twice its size.
DarkTable()
object { WhitePlate() scale <0.52, 0.6, 0.52> }
object { Salmon(6.4, 3.0, 1.3) rotate y*20 translate <0, PlateTop*0.6, -1.2> }
object { Broccoli(1.1, 4) rotate <20, 0, -20> translate <-1.6, PlateTop*0.6 + 0.1, 2.0> }
object { Broccoli(1.0, 5) rotate <-20, 0, 25> translate <1.4, PlateTop*0.6 + 0.1, 2.4> }
