import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { documentSummaries, works } from './work-tables.ts'
import { contributions } from './contribution-tables.ts'
import { enrichments } from './enrichment-tables.ts'
import { jobs } from './job-tables.ts'
import { searchCounts } from './search-count-tables.ts'
import { news } from './news-tables.ts'
import { retractions } from './retraction-tables.ts'
import { documentVectors } from './vector-tables.ts'
import { severalServers } from './server-tables.ts'
import { compositionNetworks, compositionReports, compositionTimings, compositionVitals } from './composition-tables.ts'
import {
  accounts,
  accountSecurity,
  alertFrequencies,
  attempts,
  briefRequests,
  contentRevisions,
  folders,
  folderSearches,
  linkResolvers,
  linkDestinations,
  proofs,
  searchHistory,
  searchNames,
  searchReadings,
  streaks,
} from './account-migration.ts'
import { required, type SchemaChange } from './schema-change.ts'

const catalogue: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('documents')
    .addColumn('id', 'varchar(16)', (column) => column.primaryKey())
    .addColumn('source_id', 'text', (column) => column.notNull().unique())
    .addColumn('revision', 'bigint', (column) => column.notNull().unique())
    .addColumn('fingerprint', 'varchar(64)', required)
    .addColumn('record', 'text', required)
    .addColumn('derived', 'text', required)
    .addColumn('address', 'text')
    .addColumn('has_abstract', 'smallint', required)
    .addColumn('superseded_by', 'varchar(16)')
    .addColumn('imported_at', 'varchar(30)', required)
    .addColumn('changed_at', 'varchar(30)', required)
    .execute()
  await schema.createIndex('documents_address').on('documents').column('address').execute()
  await schema
    .createTable('facts')
    .addColumn('name', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute()
}

/** In order; a migration that has shipped is never changed. */
const schemaChanges: Record<string, SchemaChange> = {
  '0001_catalogue': catalogue,
  '0002_accounts': accounts,
  '0003_content_revisions': contentRevisions,
  '0004_attempts': attempts,
  '0005_composition_reports': compositionReports,
  '0006_composition_timings': compositionTimings,
  '0007_search_readings': searchReadings,
  '0008_works': works,
  '0009_composition_networks': compositionNetworks,
  '0010_link_destinations': linkDestinations,
  '0011_account_security': accountSecurity,
  '0012_proofs': proofs,
  '0013_folders': folders,
  '0014_alert_frequencies': alertFrequencies,
  '0015_document_summaries': documentSummaries,
  '0016_several_servers': severalServers,
  '0017_streaks': streaks,
  '0018_enrichments': enrichments,
  '0019_document_vectors': documentVectors,
  '0020_search_names': searchNames,
  '0021_retractions': retractions,
  '0022_jobs': jobs,
  '0023_composition_vitals': compositionVitals,
  '0024_link_resolvers': linkResolvers,
  '0025_contributions': contributions,
  '0026_search_counts': searchCounts,
  '0027_search_history': searchHistory,
  '0028_folder_searches': folderSearches,
  '0029_brief_requests': briefRequests,
  '0030_news': news,
}

export const migrationNames: readonly string[] = Object.keys(schemaChanges)

/**
 * Brings the schema up to date, in one transaction: all of it or nothing. Safe to run from several processes: Kysely takes a
 * lock, and those that wait for it find nothing left to do.
 *
 * @param until name of the last migration to run. Default: all of them
 */
export const migrate = async <Tables>(db: Kysely<Tables>, until?: string): Promise<void> => {
  const migrations = Object.fromEntries(Object.entries(schemaChanges).map(([name, up]) => [name, { up }]))
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
