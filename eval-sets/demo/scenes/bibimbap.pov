#version 3.7;
#declare Reach = 0.82;
#declare Aim = <1, 3, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.80, 0.76, 0.68>)
object { Bowl(<0.16, 0.15, 0.16>) }
object { RiceInBowl(4.3, 700, 5) }
#local B = 4.4;
object { MoundOf("carrots", CarrotShred, OrangeCore, 150, 2.3, 1.7, 12, 1) translate vrotate(<4.25, B, 0>, y*0) }
object { MoundOf("spinach", SpinachLeaf, GreenCore, 60, 2.1, 1.7, 24, 2) translate vrotate(<3.9, B, 0>, y*60) }
object { MoundOf("bean sprouts", Sprout, PaleCore, 130, 2.3, 1.7, 16, 3) translate vrotate(<4.25, B, 0>, y*120) }
object { MoundOf("ground beef", BeefCrumb, BrownCore, 150, 2.3, 1.7, 40, 4) translate vrotate(<4.25, B, 0>, y*180) }
object { MoundOf("mushrooms", MushroomSlice, BrownCore, 44, 2.3, 1.6, 24, 5) translate vrotate(<4.25, B, 0>, y*240) }
Eaten("cucumber", 9*pi*1.5*1.5*0.35)
#local I = 0; #while (I < 9) union { cylinder { 0, y*0.35, 1.5 Tinted(<0.16, 0.36, 0.12>) } cylinder { y*0.2, y*0.36, 1.38 Tinted(<0.76, 0.86, 0.58>) } finish { Moist } rotate <-20, 0, -18> translate vrotate(<3.4 + 0.9*mod(I, 3), B + 0.6 + 0.25*mod(I, 2), 0>, y*(283 + 9*I)) } #local I = I + 1; #end
object { SmallFriedEgg(0.62, 3) translate y*(B + 1.45) }
#local S = seed(8); #local I = 0; #while (I < 40) object { SesameSeed rotate y*360*rand(S) translate vrotate(<1.9 + 3.5*rand(S), B + 1.6, 0>, y*360*rand(S)) } #local I = I + 1; #end
object { Chopsticks(<0.70, 0.70, 0.72>) rotate y*78 translate <12.5, 0, 0> }
