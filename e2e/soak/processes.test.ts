import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slopeOf, type Sample } from './processes.ts'

/** Samples of twenty minutes, five seconds apart. */
const samplesOf = (memoryAt: (minute: number, place: number) => number): Sample[] =>
  Array.from({ length: 240 }, (_, place) => ({
    at: place * 5000,
    memory: memoryAt(place / 12, place),
    handles: 0,
    sockets: 0,
  }))

/** Memory that rises by 100 MB and is freed, each 65 seconds. */
const sawtooth = (place: number): number => (100 * (place % 13)) / 13

for (const [what, memoryAt, expected] of [
  ['memory that is freed again and again', (_: number, place: number) => 500 + sawtooth(place), 0],
  ['more of it towards the end', (minute: number, place: number) => 500 + (1 + minute / 20) * sawtooth(place), 0],
  ['a leak below it', (minute: number, place: number) => 500 + 1.5 * minute + sawtooth(place), 1.5],
  ['a leak alone', (minute: number) => 500 + 3 * minute, 3],
  ['one step', (minute: number) => (minute < 7 ? 500 : 560), 0],
] as const)
  test(`growth: ${what}`, () => {
    assert.ok(Math.abs(slopeOf(samplesOf(memoryAt), 'memory') - expected) < 0.35)
  })
