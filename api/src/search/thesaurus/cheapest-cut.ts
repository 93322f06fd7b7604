/** What a part of a cut costs: few long parts win, reviewed concepts before others. */
export const cutCosts = {
  reviewed: 1,
  concept: 1.15,
  padding: 1,
  shortStopPhrases: 1.6,
  character: 2,
  word: 1.6,
  weakWord: 1.2,
  smallWord: 0,
} as const

/** A part of a cut: what stands from one place to before another. */
interface Offer<Part> {
  from: number
  to: number
  part: Part
  cost: number
}

/** Cuts a row of places into parts so that the cut as a whole costs least. Parts are offered in the order of where they begin. */
export class CheapestCut<Part> {
  readonly #best: ({ cost: number; from: number; part: Part } | undefined)[] = []

  offer({ from, to, part, cost }: Offer<Part>): void {
    const total = (this.#best[from]?.cost ?? 0) + cost
    const known = this.#best[to]
    if (!known || total < known.cost) this.#best[to] = { cost: total, from, part }
  }

  /** The parts of the cheapest cut of the places before `end`, in order. */
  parts(end: number): Part[] {
    const parts: Part[] = []
    for (let best = this.#best[end]; best; best = this.#best[best.from]) parts.unshift(best.part)
    return parts
  }
}
