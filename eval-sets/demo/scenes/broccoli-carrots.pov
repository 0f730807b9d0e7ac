#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
PlainCloth(<0.86, 0.80, 0.72>)
object { WhitePlate() }
#local I = 0; #while (I < 6) object { Broccoli(2.1 + 0.2*mod(I, 3), I + 1) rotate <28*sin(I), 0, 28*cos(I*2)> translate <-4.2 + 3.9*mod(I, 2), PlateTop + 0.4, -3.8 + 3.7*int(I/2)> } #local I = I + 1; #end
object { Carrots(4.0, 2.2, 8) translate <5.4, PlateTop, -0.6> }
object { Fork() translate <-16, 0, 0> }
