import { circle, type Shapes } from './shapes.ts'

const globe = {
  line: `${circle(32, 34, 21)}M11 34h42M32 13q-20 21 0 42M32 13q20 21 0 42`,
  soft: circle(32, 34, 21),
}

/** The globe with a pin whose point is at a place. */
const pinned = (x: number, y: number): Shapes => ({
  ...globe,
  accent: '',
  solid: `M${x} ${y}c-6-7-8-10-8-14a8 8 0 0 1 16 0c0 4-2 7-8 14z`,
})

/** Buildings, landscapes and the world. */
export const places: Readonly<Record<string, Shapes>> = {
  city: {
    line: 'M8 56V28h14M22 56V11h18v45M40 24h16v32M4 56h56',
    accent: 'M28 20h6M28 28h6M28 36h6M28 44h6M46 33h4M46 41h4M13 37h4M13 45h4',
    soft: 'M22 11h18v45H22z',
  },
  columns: {
    line: 'M8 27L32 12l24 15zM8 54h48M12 47h40M17 27v20M27 27v20M37 27v20M47 27v20',
    accent: circle(32, 21, 2.5),
    soft: 'M8 27L32 12l24 15z',
  },
  doorway: {
    line: `M17 56V9h30v47M8 56h48${circle(41, 36, 1.5)}`,
    accent: 'M23 17h18v11H23zM28 22.5h8',
    soft: 'M17 9h30v47H17z',
  },
  globe: { ...globe, accent: 'M15 23q17 7 34 0M15 45q17-7 34 0' },
  'globe-africa': pinned(32, 38),
  'globe-americas': pinned(18, 36),
  'globe-asia': pinned(46, 38),
  'globe-europe': pinned(32, 25),
  'globe-mediterranean': pinned(39, 33),
  'globe-pacific': pinned(51, 43),
  hills: {
    line: 'M4 56h56M6 56c6-26 21-29 32-8',
    accent: 'M38 50V38l8-7 8 7v12zM44 50v-7h4v7',
    soft: 'M6 56c6-26 21-29 32-8v8z',
  },
  house: {
    line: 'M10 55V32l18-15 18 15v23M4 55h56M23 55V42h10v13',
    accent: `${circle(53, 36, 6)}M53 42v13`,
    soft: 'M10 55V32l18-15 18 15v23z',
  },
  land: {
    line: 'M5 40c9-10 15-10 23-2 9-10 19-10 31 2M6 48q7-4 13 0t13 0 13 0 13 0M13 56q6-4 12 0t12 0 13 0',
    accent: `${circle(32, 20, 7)}M32 9V5M21 13l-3-3M43 13l3-3M18 21h-4M50 21h-4`,
    soft: 'M5 40c9-10 15-10 23-2 9-10 19-10 31 2z',
  },
  leaf: {
    line: 'M14 52C9 28 24 10 54 10c2 28-13 45-40 42zM8 58q14-22 34-36',
    accent: 'M22 40l1-11M22 40l11 1M31 30l1-11M31 30l11 1',
    soft: 'M14 52C9 28 24 10 54 10c2 28-13 45-40 42z',
  },
  park: {
    line: `${circle(23, 22, 14)}M23 28v27M23 41l6-5M6 55h52`,
    accent: 'M39 42h16M39 47h16M42 47v8M52 47v8',
    soft: circle(23, 22, 14),
  },
  sprout: {
    line: 'M8 54h48M32 46V29M17 54c3-6 9-8 15-8s12 2 15 8',
    accent: 'M32 36c-12 0-17-6-17-15 11 0 17 5 17 15zM32 29c0-11 6-16 17-16 0 9-5 16-17 16z',
    soft: 'M32 29c0-11 6-16 17-16 0 9-5 16-17 16z',
  },
  turbine: {
    line: `M40 29v28M32 57h16M8 57h10${circle(40, 26, 2.5)}`,
    accent:
      'M40 22c-4-6-4-12 0-18 4 6 4 12 0 18zM43.5 28c7 1 12 4 14 10-7 0-12-3-14-10zM36.5 28c-7 1-12 4-14 10 7 0 12-3 14-10z',
    soft: circle(20, 22, 12),
  },
  wheat: {
    line: 'M32 59V16M32 31c-8 0-12-4-12-11 8 0 12 4 12 11zM32 42c-8 0-12-4-12-11 8 0 12 4 12 11zM32 53c-8 0-12-4-12-11 8 0 12 4 12 11z',
    accent:
      'M32 19c-5-5-5-10 0-15 5 5 5 10 0 15zM32 31c8 0 12-4 12-11-8 0-12 4-12 11zM32 42c8 0 12-4 12-11-8 0-12 4-12 11zM32 53c8 0 12-4 12-11-8 0-12 4-12 11z',
    soft: 'M32 19c-5-5-5-10 0-15 5 5 5 10 0 15zM32 31c-8 0-12-4-12-11 8 0 12 4 12 11zM32 42c-8 0-12-4-12-11 8 0 12 4 12 11zM32 53c-8 0-12-4-12-11 8 0 12 4 12 11z',
  },
}
