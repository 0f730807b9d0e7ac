#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.56, 0.60, 0.68>)
object { WhitePlate() }
object { BakedPotato(13, 8, 6.4) rotate y*14 translate <-2.6, PlateTop, 2.0> }
object { Pool("sour cream", 2.3, 1.5, 0, CreamLook, 5) translate <-2.6, PlateTop + 5.7, 2.0> }
object { Scattered(SpringOnion, 14, 1.9, 0, 0.8, 4) translate <-2.6, PlateTop + 7.15, 2.0> }
object { MoundOf("baked beans", BakedBean, texture { Tinted(<0.66, 0.28, 0.08>) }, 90, 4.3, 1.5, 30, 3) translate <3.2, PlateTop, -4.4> }
