import type { SearchMap } from 'shared/contracts'

/** Below this share of documents coded by topic, that nothing is coded says nothing of what there is. */
export const leastCoded = 0.5

/** Documents that would be in a cell if topics and types had nothing to do with each other. */
export const leastExpected = 5

type Counted = Pick<SearchMap, 'rows' | 'columns' | 'cells' | 'coded' | 'total'>

/**
 * Whether an empty cell of a map may be called a gap: at least half of the documents are coded by topic, and by the sizes
 * of its row and column at least five would be in it.
 */
export const isGap = ({ rows, columns, cells, coded, total }: Counted, row: number, column: number): boolean =>
  cells[row]?.[column] === 0 &&
  total > 0 &&
  coded / total >= leastCoded &&
  ((rows[row]?.count ?? 0) * (columns[column]?.coded ?? 0)) / coded >= leastExpected
