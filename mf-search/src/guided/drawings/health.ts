import { circle, type Shapes } from './shapes.ts'

const heart = 'M32 55C14 43 8 35 8 25a12 12 0 0 1 24-4 12 12 0 0 1 24 4c0 10-6 18-24 30z'
const mask = 'M12 24c8-2 12-6 20-6s12 4 20 6v12c0 8-10 14-20 14s-20-6-20-14z'
const shield = 'M32 7l20 7v16c0 13-8 21-20 27-12-6-20-14-20-27V14z'

/** Care, medicine and the pandemic. */
export const health: Readonly<Record<string, Shapes>> = {
  bed: {
    line: `M8 18v38M8 46h48M56 56V40a6 6 0 0 0-6-6H28v12${circle(18, 38, 5)}`,
    accent: 'M44 10v12M38 16h12',
    soft: 'M28 34h22a6 6 0 0 1 6 6v6H28z',
  },
  capsule: {
    line: 'M10 42l16-16a9.9 9.9 0 0 1 14 14L24 56a9.9 9.9 0 0 1-14-14zM18 34l14 14',
    accent: `${circle(47, 16, 8)}M41.5 21.5l11-11`,
    soft: 'M18 34l8-8a9.9 9.9 0 0 1 14 14l-8 8z',
  },
  clinic: {
    line: 'M12 55V28l20-15 20 15v27M6 55h52M26 55V44h12v11',
    accent: 'M32 23v13M25.5 29.5h13',
    soft: 'M12 55V28l20-15 20 15v27z',
  },
  heart: { line: heart, accent: 'M14 33h9l4-9 7 17 5-11 3 3h8', soft: heart },
  mask: {
    line: `${mask}M12 27H9a5 5 0 0 0 0 11h3M52 27h3a5 5 0 0 1 0 11h-3`,
    accent: 'M20 28q12-4 24 0M20 35q12-4 24 0M22 42q10-3 20 0',
    soft: mask,
  },
  pulse: {
    line: 'M8 12h48v32H8zM32 44v9M21 54h22',
    accent: 'M14 29h9l4-9 7 17 5-11 3 3h8',
    soft: 'M8 12h48v32H8z',
  },
  shield: { line: shield, accent: 'M22 31l8 8 13-15', soft: 'M32 7l20 7v16c0 13-8 21-20 27z' },
  syringe: {
    line: 'M42 10l12 12M48 16l-8 8M34 18l12 12-19 19-12-12zM21 43L8 56',
    accent: 'M38 29l-4-4M33 34l-4-4M28 39l-4-4',
    soft: 'M34 18l12 12-19 19-12-12z',
  },
  tube: {
    line: 'M17 9h18M20 9v39a6 6 0 0 0 12 0V9',
    accent: 'M20 29h12M48 28c-5 6-6 8-6 11a6 6 0 0 0 12 0c0-3-1-5-6-11z',
    soft: 'M20 29h12v19a6 6 0 0 1-12 0z',
  },
  virus: {
    line: `${circle(32, 32, 13)}M32 19v-9M32 45v9M19 32h-9M45 32h9M22.8 22.8l-6-6M41.2 41.2l6 6M22.8 41.2l-6 6M41.2 22.8l6-6M28 10h8M28 54h8M10 28v8M54 28v8`,
    accent: circle(28, 29, 3) + circle(37, 33, 2.5) + circle(30, 38, 1.5),
    soft: circle(32, 32, 13),
  },
}
