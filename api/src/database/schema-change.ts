import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** One step of the schema, from one release to the next. */
export type SchemaChange = (db: Kysely<unknown>) => Promise<void>

/** A column that is never null. */
export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()
