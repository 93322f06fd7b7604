import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkDatabase } from './backup/backup.ts'
import { readConfig } from './config.ts'
import { createCuratedFile } from './curated-searches/curated-file.ts'
import { serve } from './fixtures/local-source.ts'
import { temporaryFolder } from './fixtures/temporary-folder.ts'
import { day, startTestAccounts } from './fixtures/test-accounts.ts'
import { siteJobs } from './site-jobs.ts'
import { loadFilterTrees } from './taxonomy/filter-trees.ts'

const review = (pmid: number) => ({
  id: `pmid:${pmid}`,
  pmid,
  title: `School meals in district ${pmid}`,
  sites: ['hse'],
})
const site = await startTestAccounts({}, {}, [1, 2, 3].map(review))
const jobsOf = (given: Record<string, string>, warnings: string[] = []) =>
  siteJobs(readConfig(given), {
    ...site.accounts,
    documents: site.store,
    trees: loadFilterTrees(),
    searchIndex: site.searchIndex,
    indexRevision: () => site.store.revision(),
    curated: createCuratedFile(join(site.dataDir, 'curated-searches.json'), () => undefined),
    logger: { error: () => {}, info: () => {}, warn: (problem: string) => warnings.push(problem) },
    environment: { DATA_DIR: site.dataDir, ...given },
  })
const namesOf = (given: Record<string, string>) => jobsOf(given).map(({ name }) => name.replace(/ \w{8}$/, ''))
const usual = ['alerts', 'retractions', 'clean-up']

test('from the start nothing runs that leaves the machine', () => {
  assert.deepEqual(namesOf({}), usual)
  assert.deepEqual(namesOf({ HARVEST_SOURCES: 'pubmed nurses[ti]', ENRICH_SOURCES: 'pubmed' }), usual)
  assert.deepEqual(namesOf({ HARVEST_EMAIL: 'ada@example.org' }), usual)
})

test('harvest and completion run once sources and an address are named, each source as a job', () => {
  const given = {
    HARVEST_EMAIL: 'ada@example.org',
    HARVEST_SOURCES: 'pubmed nurses[ti] AND review[pt]; openalex type:review',
    ENRICH_SOURCES: 'pubmed crossref',
  }
  assert.deepEqual(namesOf(given), [...usual, 'harvest pubmed', 'harvest openalex', 'enrich'])
  assert.throws(() => readConfig({ HARVEST_SOURCES: 'nurses' }), /HARVEST_SOURCES/)
})

test('by night repositories are asked for what changed, and sources for records not asked for in thirty days', async () => {
  const { asked, base } = await serve(({ pathname }, response) =>
    response.end(pathname === '/oai' ? '<OAI-PMH><error code="noRecordsMatch"/></OAI-PMH>' : '<PubmedArticleSet/>'),
  )
  const daysAgo = (days: number): string => new Date(site.accounts.now().getTime() - days * day).toISOString()
  const enrichments = [
    { source: 'pubmed', key: '1', asked_at: daysAgo(40), outcome: 'unknown' as const },
    { source: 'pubmed', key: '2', asked_at: daysAgo(10), outcome: 'unknown' as const },
  ]
  await site.db.insertInto('enrichments').values(enrichments).execute()
  const jobs = jobsOf({
    HARVEST_EMAIL: 'ada@example.org',
    HARVEST_SOURCES: `oai ${base}/oai reviews`,
    ENRICH_SOURCES: 'pubmed',
    PUBMED_URL: base,
  })
  for (const job of jobs.filter(({ name }) => /^(harvest|enrich)/.test(name))) await job.run('2026-11-20T02:12:00.000Z')
  const [harvested, completed, ...others] = asked.map(({ searchParams }) => Object.fromEntries(searchParams))
  assert.deepEqual(harvested, { verb: 'ListRecords', metadataPrefix: 'oai_dc', set: 'reviews', from: '2026-11-20' })
  assert.deepEqual(completed?.['id']?.split(',').toSorted(), ['1', '3'])
  assert.deepEqual(others, [])
})

test('a backup is made where a place is named, and those of the newest seven days are kept', async () => {
  const folder = temporaryFolder()
  for (let day = 1; day <= 9; day++) writeFileSync(join(folder, `evidence-2020-01-0${day}.sqlite`), '')
  writeFileSync(join(folder, 'other.sqlite'), '')
  await jobsOf({ BACKUP_FOLDER: folder })
    .find(({ name }) => name === 'backup')
    ?.run(null)
  const files = readdirSync(folder).sort()
  assert.deepEqual(
    files.slice(0, 6),
    [4, 5, 6, 7, 8, 9].map((day) => `evidence-2020-01-0${day}.sqlite`),
  )
  assert.equal(files.length, 8)
  checkDatabase(join(folder, files[6] ?? ''))
})

test('settings that cannot work stop the start, or are warned of', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  for (const folder of ['/proc/nope', file])
    assert.throws(() => jobsOf({ BACKUP_FOLDER: folder }), /BACKUP_FOLDER is '.*'; it must be a folder/)
  const warnings: string[] = []
  jobsOf({ ENRICH_SOURCES: 'pubmed' }, warnings)
  jobsOf({ BACKUP_FOLDER: '/proc/nope', DATABASE_URL: 'postgres://x/y' }, warnings)
  assert.match(warnings.join('\n'), /^.*HARVEST_EMAIL.*\n.*BACKUP_FOLDER.*$/)
  warnings.length = 0
  jobsOf({ ENRICH_SOURCES: 'pubmed', HARVEST_EMAIL: 'ada@example.org' }, warnings)
  assert.deepEqual(warnings, [])
})

test('the jobs that run from the start do their work', async () => {
  for (const job of jobsOf({})) await job.run(null)
})
