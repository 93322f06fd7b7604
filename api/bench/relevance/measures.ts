/** Places that are looked at: the first screen of results. */
export const depth = 10

/** How good the first results of queries are, 0 to 1, as means over the queries; `empty` is a number of queries. */
export interface Measures {
  queries: number
  /** Gains of the grades, discounted by the logarithm of the place, over the best order there is. */
  ndcg: number
  /** One over the place of the first document that is judged relevant, 0 beyond the tenth. */
  mrr: number
  /** Whether any of the first ten is relevant. */
  hit: number
  /** Queries that find nothing at all. */
  empty: number
}

const gain = (grade: number, place: number): number => (2 ** grade - 1) / Math.log2(place + 2)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The measures of one query. */
export const measured = (found: readonly string[], grades: ReadonlyMap<string, number>): Measures => {
  const first = found.slice(0, depth).map((id) => grades.get(id) ?? 0)
  const best = [...grades.values()].sort((one, other) => other - one).slice(0, depth)
  const ideal = sum(best.map(gain))
  const place = first.findIndex((grade) => grade > 0)
  return {
    queries: 1,
    ndcg: ideal > 0 ? sum(first.map(gain)) / ideal : 0,
    mrr: place < 0 ? 0 : 1 / (place + 1),
    hit: place < 0 ? 0 : 1,
    empty: found.length === 0 ? 1 : 0,
  }
}

export const meanOf = (all: readonly Measures[]): Measures => {
  const mean = (name: 'ndcg' | 'mrr' | 'hit') => sum(all.map((each) => each[name])) / Math.max(1, all.length)
  return {
    queries: all.length,
    ndcg: mean('ndcg'),
    mrr: mean('mrr'),
    hit: mean('hit'),
    empty: sum(all.map(({ empty }) => empty)),
  }
}

/** The share of the first ten of two searches that both show; 0 where either is empty. */
export const overlap = (one: readonly string[], other: readonly string[]): number => {
  const first = one.slice(0, depth)
  const second = new Set(other.slice(0, depth))
  const idealGain = Math.max(first.length, second.size)
  return idealGain === 0 ? 0 : first.filter((id) => second.has(id)).length / idealGain
}

const resamples = 2000

/**
 * The interval that holds 95 in 100 means of the differences when queries are drawn again with replacement (a paired
 * bootstrap); the same for the same differences.
 */
export const interval = (differences: readonly number[]): [low: number, high: number] => {
  let state = 1
  const draw = () => {
    // Numbers that look random and are always the same (Lehmer, as minstd).
    state = (state * 48271) % 2147483647
    return differences[state % differences.length] ?? 0
  }
  const means = Array.from({ length: resamples }, () => sum(differences.map(draw)) / Math.max(1, differences.length))
  const ordered = means.sort((one, other) => one - other)
  return [ordered[Math.floor(resamples * 0.025)] ?? 0, ordered[Math.ceil(resamples * 0.975) - 1] ?? 0]
}
