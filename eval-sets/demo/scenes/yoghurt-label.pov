#version 3.7;
#ifndef (View) #declare View = 0; #end
#declare Reach = 0.72;
#if (View = 1) #declare Aim = <1, 3, 0>; #end
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
// Two pictures of one cup: its label, and the cup itself. The truth is what the label says for the whole cup.
#if (View = 0)
  PlainCloth(<0.55, 0.62, 0.66>)
  union {
    box { <-9, -9.6, 0>, <9, 9.6, 0.1> Tinted(<0.97, 0.97, 0.95>) }
    object { Words("Strawberry yoghurt", 1.75) translate <-8.4, 7.5, -0.02> }
    object { Words("Nutrition per cup (150 g)", 1.2) translate <-8.4, 5.5, -0.02> }
    box { <-8.6, 4.9, -0.015>, <8.6, 5.1, 0> Tinted(<0.1, 0.1, 0.1>) }
    LabelRow("Energy", "140 kcal", 3.2, 18, 1.35)
    LabelRow("Fat", "4.2 g", 1.2, 18, 1.35)
    LabelRow("Carbohydrate", "19.5 g", -0.8, 18, 1.35)
    LabelRow("of which sugars", "18.6 g", -2.8, 18, 1.35)
    LabelRow("Protein", "5.6 g", -4.8, 18, 1.35)
    LabelRow("Fibre", "0.5 g", -6.8, 18, 1.35)
    LabelRow("Salt", "0.15 g", -8.8, 18, 1.35)
    rotate <90, -4, 0> translate <0, 0.1, 1> }
#else
  OakTable()
  union {
    cone { 0, 2.7, y*7.4, 3.5 pigment { gradient y scale 7.4 color_map { [0 srgb <0.95, 0.94, 0.93>] [0.35 srgb <0.95, 0.94, 0.93>] [0.36 srgb <0.90, 0.45, 0.55>] [0.8 srgb <0.88, 0.36, 0.46>] [0.81 srgb <0.95, 0.94, 0.93>] [1 srgb <0.95, 0.94, 0.93>] } } finish { Moist } }
    cylinder { y*7.4, y*7.55, 3.75 Tinted(<0.85, 0.85, 0.87>) finish { Metal } }
    torus { 3.7, 0.09 translate y*7.45 Tinted(<0.9, 0.9, 0.92>) }
    translate <0, 0, 2> }
  object { Words("yoghurt", 1.05) rotate x*-6 translate <-1.5, 4.0, -1.5> }
#end
