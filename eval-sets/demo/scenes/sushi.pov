#version 3.7;
#declare Reach = 1.05;
#declare Aim = <0, 1.4, -0.5>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.72, 0.70, 0.64>)
object { Slate(30, 18) }
#local I = 0; #while (I < 3) object { Nigiri(I + 3) rotate y*72 translate <-9.8 + 4.4*I, 0.8, 2.6> } #local I = I + 1; #end
#local I = 0; #while (I < 6)
  #if (mod(I, 2)) object { Maki(1.55, 2.4, "cucumber", <0.56, 0.72, 0.32>, I) translate <4.0 + 3.7*mod(I, 3), 0.8, 4.6 - 3.9*int(I/3)> }
  #else object { Maki(1.55, 2.4, "salmon", <0.94, 0.46, 0.25>, I) translate <4.0 + 3.7*mod(I, 3), 0.8, 4.6 - 3.9*int(I/3)> } #end
#local I = I + 1; #end
// Ginger and wasabi, of which nobody eats enough to count.
#local I = 0; #while (I < 9) object { BasilLeaf scale <1.1, 1.4, 1.1> pigment { srgb <0.95, 0.72, 0.66> } rotate <20*sin(I*2), I*67, 14*cos(I)> translate <5.0 + 0.8*sin(I*1.9), 1.0 + 0.13*I, -4.8 + 0.8*cos(I*2.3)> } #local I = I + 1; #end
sphere { 0, 1 scale <1.2, 0.8, 1.1> translate <9.4, 1.2, -4.8> Tinted(<0.56, 0.68, 0.30>) normal { bumps 0.6 scale 0.5 } finish { Matte } }
object { Chopsticks(<0.36, 0.16, 0.10>) rotate y*4 translate <-4, 0.8, -6.6> }
