import { circle, type Shapes } from './shapes.ts'

/** People, and what they carry. */
export const people: Readonly<Record<string, Shapes>> = {
  badge: {
    line: 'M22 6l10 16L42 6M16 22h32v34H16zM24 48a8 6 0 0 1 16 0',
    accent: circle(32, 35, 5),
    soft: 'M16 22h32v34H16z',
  },
  briefcase: {
    line: 'M8 22h48v30H8zM24 22v-7h16v7M8 33q24 11 48 0',
    accent: 'M29 35h6v8h-6z',
    soft: 'M8 22h48v11q-24 11-48 0z',
  },
  cane: {
    line: `${circle(27, 14, 6)}M26 20c-5 4-6 10-5 17l-4 19M21 37l9 7 1 12M25 25l14 9`,
    accent: 'M40 56V34a3.5 3.5 0 0 1 7 0v2',
    soft: circle(32, 38, 18),
  },
  figures: {
    line: `M21 54V41a11 11 0 0 1 22 0v13${circle(12, 27, 5)}M4 52v-8a8 8 0 0 1 12-7${circle(52, 27, 5)}M60 52v-8a8 8 0 0 0-12-7`,
    accent: circle(32, 19, 6.5),
    soft: 'M21 54V41a11 11 0 0 1 22 0v13z',
  },
  handover: {
    line: 'M6 46c7-4 12-4 17 0h10a4 4 0 0 1 0 8H23M36 51l14-8c4-2 7 2 4 5L42 57q-2 2-5 2H18L6 57',
    accent: 'M23 12h20v20H23zM33 12v8',
    soft: 'M23 12h20v20H23z',
  },
  kite: {
    line: `${circle(16, 35, 5)}M16 40v9l-5 9M16 49l5 9M16 43l10-6 17-9`,
    accent: 'M47 5l9 13-13 10-8-15zM47 5l-4 23M35 13l21 5',
    soft: 'M47 5l9 13-13 10-8-15z',
  },
  medal: {
    line: `M21 8l9 20M43 8l-9 20M21 8h22${circle(32, 41, 13)}`,
    accent: 'M32 34l2.2 4.4 4.9.7-3.5 3.5.8 4.9-4.4-2.3-4.4 2.3.8-4.9-3.5-3.5 4.9-.7z',
    soft: circle(32, 41, 13),
  },
  passport: {
    line: 'M16 7h32v50H16zM24 47h16',
    accent: `${circle(32, 27, 9)}M23 27h18M32 18q-8 9 0 18 8-9 0-18`,
    soft: 'M16 7h32v50H16z',
  },
  ramp: {
    line: `M4 57L60 42v15z${circle(29, 10, 5)}M29 15v15h11l5 10M29 22h9`,
    accent: circle(30, 38, 10),
    soft: 'M4 57L60 42v15z',
  },
  rings: {
    line: circle(24, 34, 15),
    accent: circle(41, 30, 15),
    soft: circle(24, 34, 15),
  },
  suitcase: {
    line: 'M10 22h44v30H10zM24 22v-8h16v8M20 22v30M44 22v30M16 52v4M48 52v4',
    accent: circle(32, 37, 5),
    soft: 'M20 22h24v30H20z',
  },
  voices: {
    line: 'M8 12h32v22H23l-8 8v-8H8zM15 20h18M15 26h11',
    accent: 'M46 24h10v20h-6v8l-8-8H30',
    soft: 'M8 12h32v22H23l-8 8v-8H8z',
  },
}
