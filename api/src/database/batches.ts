/** Rows in one statement: databases bound the values of one. */
const mostRows = 1000

/** Cuts a list into lists of at most `size`, in its order. */
export const batches = <Item>(items: readonly Item[], size: number = mostRows): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
