#version 3.7;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
PlainCloth(<0.45, 0.52, 0.58>)
object { WhitePlate() }
object { Rice(4.9, 3.0, 51) translate <-3.9, PlateTop, 0.8> }
object { Pool("curry sauce", 5.2, 2.1, 0.5*(8*ChunkVolume(1.15) + 5*ChunkVolume(0.95)), CurryLook, 5) translate <3.7, PlateTop, -0.4> }
Eaten("chicken", 8*ChunkVolume(1.15)) Eaten("potato", 5*ChunkVolume(0.95))
object { Scattered(Chunk(1.15, <0.86, 0.60, 0.28>), 8, 3.7, 1.9, 0.8, 7) translate <3.7, PlateTop, -0.4> }
object { Scattered(Chunk(0.95, <0.95, 0.80, 0.36>), 5, 3.0, 1.9, 0.6, 12) rotate y*70 translate <3.7, PlateTop, -0.4> }
#local I = 0; #while (I < 4) object { CorianderLeaf rotate y*I*80 translate vrotate(<1.0 + 0.5*I, 3.5, 0>, y*I*95) + <3.4, 0, -0.4> } #local I = I + 1; #end
object { Fork() translate <-16, 0, 0> }
