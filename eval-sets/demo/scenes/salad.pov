#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
OakTable()
object { WhitePlate() }
object { Lettuce(6.6, 2.6, 22, 80, 5) translate y*PlateTop }
#local I = 0; #while (I < 5) object { TomatoSlice(2.5, 0.6) rotate <-14, I*40, 8> translate vrotate(<4.6, 3.4 - 0.2*mod(I, 2), 0>, y*I*72) } #local I = I + 1; #end
#local I = 0; #while (I < 7) object { CucumberSlice(1.9, 0.45) rotate <12, 0, -14> translate vrotate(<2.6 + 2.6*mod(I, 2), 4.3 - 0.9*mod(I, 2), 0>, y*(I*51 + 30)) } #local I = I + 1; #end
// Two tablespoons of dressing oil: the note tells.
Eaten("olive oil", 30)
