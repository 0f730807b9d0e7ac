#version 3.7;
#declare Reach = 0.76;
#declare Aim = <0, 3, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.62, 0.72, 0.70>)
object { Bowl(<0.93, 0.90, 0.84>) }
object { RiceInBowl(4.2, 900, 15) }
#local B = 4.1;
Eaten("salmon", 15*pow(1.7, 3)*0.93)
#local I = 0; #while (I < 15) object { SalmonCube rotate <12*sin(I*3), I*41, 12*cos(I*2)> translate vrotate(<2.2 + 2.1*mod(I, 3), B + 0.7 + 1.0*(I > 9), 0>, y*(I*7 - 50 + 25*mod(I, 2))) } #local I = I + 1; #end
#local I = 0; #while (I < 7) object { AvocadoSlice(2.6, 0.55) rotate <0, 20, 28> rotate y*-40 translate <-5.4 + 0.75*I, B + 0.75 + 0.10*I, 3.9 + 0.34*I*0.8 - 0.05*I*I> } #local I = I + 1; #end
object { MoundOf("edamame", Edamame, GreenCore, 60, 2.4, 1.3, 30, 4) translate vrotate(<4.6, B, 0>, y*185) }
object { MoundOf("carrots", CarrotShred, OrangeCore, 130, 2.2, 1.2, 12, 6) translate vrotate(<4.7, B, 0>, y*128) }
#local I = 0; #while (I < 6) object { CucumberSlice(1.7, 0.4) rotate <-18, I*30, -12> translate vrotate(<4.4 + 0.5*mod(I, 2), B + 0.7 + 0.1*mod(I, 3), 0>, y*(68 + 8*I)) } #local I = I + 1; #end
#local S = seed(3); #local I = 0; #while (I < 60) object { SesameSeed rotate y*360*rand(S) translate vrotate(<4.6*sqrt(rand(S)), B + 1.75, 0>, y*(-60 + 70*rand(S))) } #local I = I + 1; #end
