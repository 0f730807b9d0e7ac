#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.42, 0.54, 0.46>)
object { WhitePlate() }
object { CornCob(15, 2.3) rotate y*8 translate <-0.6, PlateTop, 2.9> }
object { CornCob(14, 2.2) rotate y*-6 translate <0.2, PlateTop, -2.8> }
object { Butter(2.0, 0.7) rotate <0, 25, 0> translate <-0.6, PlateTop + 4.5, 2.9> }
