#version 3.7;
#declare Reach = 0.72;
#declare Aim = <0, 2.5, 0>;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
// Sugar and milk are stirred in: the note tells.
ClothTable(<0.94, 0.90, 0.84>, <0.66, 0.52, 0.40>)
object { Cup(<0.42, 0.60, 0.66>) rotate y*20 }
object { Coffee(<0.58, 0.38, 0.22>, <0.80, 0.62, 0.44>) }
Eaten("sugar", 10)
Eaten("milk", 40)
