/**
 * A number in [0, 1) that depends on the record and the purpose alone, for demonstration values: the same record gets
 * the same values at every import, on every machine.
 */
export const draw = (sourceId: string, purpose: string): number => {
  let hash = 0x811c9dc5
  const text = `${purpose}\n${sourceId}`
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Chooses by weight; `at` is a number in [0, 1). */
export const chooseWeighted = <Choice extends string>(weights: Partial<Record<Choice, number>>, at: number): Choice => {
  const entries = Object.entries(weights) as [Choice, number][]
  let rest = at * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of entries) {
    rest -= weight
    if (rest < 0) return choice
  }
  const [last] = entries.at(-1) ?? []
  if (last === undefined) throw new Error('There is nothing to choose from.')
  return last
}
