import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { accountsConform } from '../fixtures/conformance/accounts.ts'
import { contributionsConform } from '../fixtures/conformance/contributions.ts'
import { documentsConform } from '../fixtures/conformance/documents.ts'
import { jobsConform } from '../fixtures/conformance/jobs.ts'
import { savedConform } from '../fixtures/conformance/saved.ts'
import { vectorsConform } from '../fixtures/conformance/vectors.ts'
import { createSetting } from '../fixtures/conformance/setting.ts'
import { openDatabase, type Database } from './open-database.ts'

/** What every database has to do; the same for SQLite and PostgreSQL. */
const conformance = (open: () => Promise<Database>): void => {
  const setting = createSetting(open)
  for (const conform of [
    documentsConform,
    accountsConform,
    savedConform,
    jobsConform,
    vectorsConform,
    contributionsConform,
  ])
    conform(setting)
}

describe('SQLite', () => {
  conformance(() => openDatabase(temporaryFolder()))
})

const postgres = await startPostgres()
if (postgres) {
  describe('PostgreSQL', () => {
    after(() => postgres.stop())
    conformance(async () => openDatabase(temporaryFolder(), await postgres.createDatabase()))
  })
} else {
  test(
    'PostgreSQL',
    { skip: !process.env['CI'] && 'There is no PostgreSQL on this machine, so only SQLite was tested.' },
    () => {
      assert.fail('CI has to have PostgreSQL: install it, so that both databases are tested.')
    },
  )
}
