#version 3.7;
#declare Reach = 1.1;
#include "kitchen.inc"
#include "foods.inc"
#include "dishes.inc"
#include "world.inc"
OakTable()
object { WhitePlate() }
Cutlery()
