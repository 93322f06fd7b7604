import { parseArgs } from 'node:util'
import { repairFields, type Contribution } from 'shared/contributions'
import { createDocumentStore } from './catalogue/document-store.ts'
import { readConfig } from './config.ts'
import { createContributions } from './contributions/contributions.ts'
import { createEditors } from './contributions/editors.ts'
import { openDatabase } from './database/open-database.ts'
import { createDeriver } from './derive/derive.ts'
import { enrichSources } from './enrich/enrich-sources.ts'
import { followIndex } from './import/follow-index.ts'
import { createSiteLocales } from './mail/site-locale.ts'
import { loadMailTexts } from './mail/mail-texts.ts'
import { createSearchCounts } from './search-counts/search-counts.ts'
import { loadFilterTrees } from './taxonomy/filter-trees.ts'

/** What readers sent, and what they look for and do not find; also while the site runs. */
const usage = `Usage: npm run editorial -- queue | accept ID | decline ID REASON | searches | editors [add|remove ADDRESS]
  queue      what readers sent and nobody decided, oldest first
  accept     fetches a missing work (--work DOI or PMID, where it came as an address), or puts a record right:
             --field year --value 2020 --note 'The title page says so.' (--note alone is a note in its history)
  decline    with a reason, which the reader is told
  searches   the fifty searches that fail most
  editors    who may do this on the site's page /editorial`

const line = ({ id, kind, at, site, document, field, work, words, link }: Contribution): string =>
  [
    `${id}  ${at.slice(0, 10)}  ${site}  ${kind === 'review' ? (work ?? '') : `${field ?? ''} of ${document?.id ?? 'a record that is gone'}`}`,
    ...(document ? [document.title] : []),
    ...(words ? [words] : []),
    ...(link ? [link] : []),
  ].join('\n    ')

const fieldOf = (given: string | undefined) => {
  const field = repairFields.find((name) => name === given)
  if (given !== undefined && field === undefined)
    throw new TypeError(`--field: there is no '${given}'; there are ${repairFields.join(', ')}.`)
  return field
}

const run = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      field: { type: 'string' },
      value: { type: 'string' },
      note: { type: 'string' },
      work: { type: 'string' },
    },
  })
  const [word, one = '', other = '', ...others] = positionals
  if (others.length > 0) throw new TypeError('There are more words than are known; a reason stands in quotes.')
  const config = readConfig(process.env)
  const db = await openDatabase(config.dataDir, config.databaseUrl)
  try {
    const now = () => new Date()
    const documents = createDocumentStore(db)
    const contributions = createContributions({
      db,
      now,
      documents,
      derive: () => createDeriver(loadFilterTrees()),
      siteLocales: createSiteLocales({
        texts: loadMailTexts(),
        siteOrigin: (site) => config.siteOrigins[site],
        mailFrom: config.mailFrom,
      }),
      // The sender of a running server finds what is queued.
      mailsQueued: () => undefined,
      sources: config.contactAddress ? enrichSources(config.contactAddress, process.env, { print: console.log }) : null,
    })
    const editors = createEditors(db, now)
    switch (word) {
      case 'queue': {
        const { waiting, total } = await contributions.list()
        for (const contribution of waiting) console.log(line(contribution))
        console.log(total === 0 ? 'Nothing waits.' : `${waiting.length} of ${total} that wait.`)
        return 0
      }
      case 'accept': {
        const field = fieldOf(values.field)
        const decision = await contributions.accept(one, {
          ...(field && { field }),
          ...(values.value !== undefined && { value: values.value }),
          note: values.note ?? '',
          work: values.work ?? '',
        })
        if (decision.state === 'waiting') {
          console.error(decision.problem)
          return 1
        }
        await followIndex(config, documents)
        console.log(`Accepted: /articles/${decision.document ?? ''}`)
        return 0
      }
      case 'decline':
        if (!other.trim()) throw new TypeError('Say why: decline ID REASON.')
        await contributions.decline(one, other.trim())
        console.log('Declined.')
        return 0
      case 'searches': {
        const counts = createSearchCounts({
          db,
          now,
          key: Buffer.of(),
          isOn: config.countSearches,
          warn: console.error,
        })
        const { counted, searches } = await counts.failing()
        for (const { times, opened, days, site, lang, answer, words } of searches)
          console.log(`${times} times, ${opened} opened, ${days} days  ${site} ${lang}  ${answer}: ${words}`)
        if (searches.length === 0) console.log('No search that failed was made on five different days.')
        if (!counted) console.log('Searches are not counted (COUNT_SEARCHES=off).')
        return 0
      }
      case 'editors': {
        if (one === 'add' && !(await editors.add(other))) throw new Error('No account with a confirmed address has it.')
        if (one === 'remove' && !(await editors.remove(other))) throw new Error('This account is no editor’s.')
        if (!['', 'add', 'remove'].includes(one)) throw new TypeError(`There is no 'editors ${one}'.`)
        console.log((await editors.list()).join('\n') || 'There are no editors.')
        return 0
      }
      default:
        throw new TypeError(word === undefined ? 'Say what to do.' : `There is no '${word}'.`)
    }
  } finally {
    await db.destroy()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof TypeError) console.error(usage)
  process.exitCode = error instanceof TypeError ? 2 : 1
}
