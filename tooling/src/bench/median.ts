/** The middle value. @throws Error for an empty list */
export const median = (values: readonly number[]): number => {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}
