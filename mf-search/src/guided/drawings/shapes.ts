/** A drawing on a field of 64 by 64, as path data. */
export interface Shapes {
  /** Outlines in the colour of the text. */
  line: string
  /** The one detail in the site's accent. */
  accent: string
  /** What is tinted. */
  soft: string
  /** What is filled with the accent. */
  solid?: string
}

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
