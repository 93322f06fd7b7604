import type { DatabaseSync } from 'node:sqlite'
import { readColumns, type Columns } from './columns.ts'
import { FilterSets } from './filter-sets.ts'
import { makeWorkspace, type Workspace } from './workspace.ts'

/** One state of the index, as far as it is held in memory. */
export interface Snapshot {
  generation: number
  columns: Columns
  filters: FilterSets
  workspace: Workspace
}

export const readSnapshot = (database: DatabaseSync, generation: number): Snapshot => {
  const columns = readColumns(database)
  return {
    generation,
    columns,
    filters: new FilterSets(database, columns.capacity, columns.live),
    workspace: makeWorkspace(columns.capacity),
  }
}
