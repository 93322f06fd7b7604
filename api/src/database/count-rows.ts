import { sql, type SelectQueryBuilder } from 'kysely'

/** How many rows a query finds. */
export const countRows = async <Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => {
  const counted = rows.select(sql`count(*)`.as('count')).$castTo<{ count: number }>()
  return Number((await counted.executeTakeFirst())?.count ?? 0)
}
