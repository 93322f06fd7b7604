import { circle, type Shapes } from './shapes.ts'

const page = 'M15 8h23l11 11v37H15z'

/** Papers, instruments and tools. */
export const things: Readonly<Record<string, Shapes>> = {
  book: {
    line: 'M32 18c-6-5-14-6-23-5v36c9-1 17 0 23 5 6-5 14-6 23-5V13c-9-1-17 0-23 5zM32 18v36',
    accent: 'M16 23q5 0 10 2M16 31q5 0 10 2M16 39q5 0 10 2',
    soft: 'M32 18c6-5 14-6 23-5v36c-9-1-17 0-23 5z',
  },
  brief: { line: `${page}M38 8v11h11M23 23h9M23 48h18`, accent: 'M23 32h18M23 40h12', soft: 'M19 27h26v17H19z' },
  chart: {
    line: 'M10 9v46h46M18 55V42h8v13M30 55V35h8v20M42 55V28h8v27',
    accent: 'M17 32l11-8 9 2 14-15M51 19v-8h-8',
    soft: 'M18 42h8v13h-8zM30 35h8v20h-8zM42 28h8v27h-8z',
  },
  checklist: {
    line: 'M26 13H14v44h36V13H38M26 9h12v9H26zM35 30h9M35 43h9',
    accent: 'M20 30l3.5 3.5 6-7M20 43l3.5 3.5 6-7',
    soft: 'M14 13h36v44H14z',
  },
  coins: {
    line: 'M9 42a10 4 0 1 0 20 0a10 4 0 1 0-20 0v9a10 4 0 0 0 20 0v-9M35 24a10 4 0 1 0 20 0a10 4 0 1 0-20 0v27a10 4 0 0 0 20 0V24M35 33a10 4 0 0 0 20 0M35 42a10 4 0 0 0 20 0',
    accent: `${circle(19, 22, 8)}M19 18v8`,
    soft: 'M35 24a10 4 0 0 1 20 0v27a10 4 0 0 1-20 0z',
  },
  compass: {
    line: `${circle(32, 36, 20)}M32 16V9M27 9h10M32 21v2M32 49v2M17 36h2M45 36h2`,
    accent: 'M41 27l-5.5 12.5L23 45l5.5-12.5z',
    soft: circle(32, 36, 20),
  },
  gauge: {
    line: 'M8 47a24 24 0 0 1 48 0zM32 23v5M15 30l4 4M49 30l-4 4',
    accent: `M32 47l9-13${circle(32, 47, 3)}`,
    soft: 'M8 47a24 24 0 0 1 48 0z',
  },
  hourglass: {
    line: 'M17 8h30M17 56h30M22 8v8c0 8 8 10 8 16s-8 8-8 16v8M42 8v8c0 8-8 10-8 16s8 8 8 16v8',
    accent: 'M26 19h12M32 31v12',
    soft: 'M24 56v-4c2-7 14-7 16 0v4z',
  },
  key: {
    line: `${circle(20, 22, 12)}M28 31l26 25M46 48l-6 6M53 55l-4 4`,
    accent: circle(20, 22, 4.5),
    soft: circle(20, 22, 12),
  },
  magnifier: {
    line: 'M30 54H12V8h22l10 10v6M34 8v10h10M19 24h12M19 32h7',
    accent: `${circle(40, 40, 10)}M47 47l10 10`,
    soft: circle(40, 40, 10),
  },
  network: {
    line: `${circle(32, 12, 5)}${circle(12, 50, 5)}${circle(52, 50, 5)}M32 17v11M25.5 38L16 46.5M38.5 38l9.5 8.5M17 50h30M29.5 16.5L14 45.5M34.5 16.5L50 45.5`,
    accent: circle(32, 35, 7),
    soft: circle(32, 35, 7),
  },
  scales: {
    line: 'M32 15v39M21 55h22M13 19h38M13 19L6 36M13 19l7 17M51 19l-7 17M51 19l7 17M6 36a7 7 0 0 0 14 0zM44 36a7 7 0 0 0 14 0z',
    accent: circle(32, 11, 4),
    soft: 'M6 36a7 7 0 0 0 14 0zM44 36a7 7 0 0 0 14 0z',
  },
  seal: {
    line: 'M30 54H13V8h32v20M20 18h18M20 26h14M20 34h8',
    accent: `${circle(43, 42, 9)}M38 50l-3 9 8-4 8 4-3-9`,
    soft: circle(43, 42, 9),
  },
  signpost: {
    line: 'M32 8v4M32 26v6M32 46v11M23 57h18M32 32H15l-7 7 7 7h17z',
    accent: 'M32 12h17l7 7-7 7H32z',
    soft: 'M32 12h17l7 7-7 7H32z',
  },
  steps: {
    line: 'M7 56V47h12v-8h12v-8h12v-8h13v33zM50 23V7',
    accent: 'M50 7l-13 5 13 5',
    soft: 'M7 56V47h12v-8h12v-8h12v-8h13v33z',
  },
  tag: {
    line: 'M33 9h22v22L31 55 9 33zM24 33l8 8M30 27l8 8',
    accent: circle(47, 17, 3.5),
    soft: 'M33 9h22v22L31 55 9 33z',
  },
}
