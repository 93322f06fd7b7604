import { repairFields, type Contribution } from 'shared/contributions'
import { defineCommand, UsageError } from '../command-line/define-command.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { readConfig } from '../config.ts'
import { createContributions } from '../contributions/contributions.ts'
import { createEditors } from '../contributions/editors.ts'
import { withDatabase } from '../database/open-database.ts'
import { createDeriver } from '../derive/derive.ts'
import { enrichSources } from '../enrich/enrich-sources.ts'
import { followIndex } from '../import/follow-index.ts'
import { createSiteLocales } from '../i18n/site-locale.ts'
import { loadMailTexts } from '../i18n/mail-texts.ts'
import { createSearchCounts } from '../search-counts/search-counts.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'

const line = ({ id, kind, at, site, document, field, work, words, link }: Contribution): string =>
  [
    `${id}  ${at.slice(0, 10)}  ${site}  ${kind === 'review' ? (work ?? '') : `${field ?? ''} of ${document?.id ?? 'a record that is gone'}`}`,
    ...(document ? [document.title] : []),
    ...(words ? [words] : []),
    ...(link ? [link] : []),
  ].join('\n    ')

export default defineCommand({
  words: {
    action: {
      choices: ['queue', 'accept', 'decline', 'searches', 'editors'],
      demandOption: true,
      describe:
        'queue lists what nobody decided; accept ID fetches a missing work or repairs a record; decline ID REASON; searches lists the fifty that fail most; editors [add|remove ADDRESS] are who may do this on /editorial',
    },
    subject: { type: 'string', default: '' },
    detail: { type: 'string', default: '' },
  },
  options: {
    field: { choices: repairFields },
    value: { type: 'string', requiresArg: true },
    note: { type: 'string', default: '', describe: 'Stands in the history of the record' },
    work: { type: 'string', default: '', describe: 'DOI or PMID of a work that came as an address' },
  },
  run: async ({ action, subject, detail, field, value, note, work }) => {
    const config = readConfig(process.env)
    return withDatabase(config, async (db) => {
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
        sources: config.contactAddress ? enrichSources(config.contactAddress, config, { print: console.log }) : null,
      })
      const editors = createEditors(db, now)
      switch (action) {
        case 'queue': {
          const { waiting, total } = await contributions.list()
          for (const contribution of waiting) console.log(line(contribution))
          console.log(total === 0 ? 'Nothing waits.' : `${waiting.length} of ${total} that wait.`)
          return 0
        }
        case 'accept': {
          const decision = await contributions.accept(subject, {
            ...(field && { field }),
            ...(value !== undefined && { value }),
            note,
            work,
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
          if (!detail.trim()) throw new UsageError('Say why: decline ID REASON.')
          await contributions.decline(subject, detail.trim())
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
          if (subject === 'add' && !(await editors.add(detail)))
            throw new Error('No account with a confirmed address has it.')
          if (subject === 'remove' && !(await editors.remove(detail))) throw new Error('This account is no editor’s.')
          if (!['', 'add', 'remove'].includes(subject)) throw new UsageError(`There is no 'editors ${subject}'.`)
          console.log((await editors.list()).join('\n') || 'There are no editors.')
          return 0
        }
      }
    })
  },
})
