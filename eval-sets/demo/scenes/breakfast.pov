#version 3.7;
#declare Reach = 1.38;
#declare Aim = <0, 2, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
ClothTable(<0.95, 0.93, 0.88>, <0.46, 0.60, 0.70>)
object { WhitePlate() translate <-3, 0, -3> }
object { FriedEgg(5) translate <-6.4, PlateTop, -1.0> }
object { FriedEgg(13) translate <1.4, PlateTop, 0.8> }
object { Tomato(2.5) translate <3.6, PlateTop, -6.4> }
object { BreadSlice(9, 8.5, 1.3) rotate y*-15 translate <-4.0, PlateTop, -9.2> }
object { Butter(2.2, 0.8) rotate y*30 translate <-4.2, PlateTop + 1.35, -9.2> }
object { Tumbler() translate <14.5, 0, 7> } object { Juice("orange juice", <0.97, 0.62, 0.08>) translate <14.5, 0, 7> }
object { Cup(<0.92, 0.90, 0.86>) rotate y*20 translate <-16, 0, 11> } object { Coffee(<0.20, 0.10, 0.05>, <0.60, 0.40, 0.22>) translate <-16, 0, 11> }
