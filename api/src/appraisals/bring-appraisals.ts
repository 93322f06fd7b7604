import * as v from 'valibot'
import { followIndex } from '../import/follow-index.ts'
import type { CataloguePlace } from '../import/index-place.ts'
import { formatCount } from '../import/progress-lines.ts'
import { withCatalogue, type OpenCatalogue } from '../import/with-catalogue.ts'
import { appraisalSchema } from '../records/appraisal.ts'
import { appraisalRows } from './appraisal-rows.ts'
import { createAppraisalStore, type Identifier } from './appraisal-store.ts'

export interface BringAppraisalsOptions extends CataloguePlace {
  file: string
  print?: (line: string) => void
  now?: () => Date
}

const text = v.optional(v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim())))
const identifierSchema = v.object({ doi: text, pmid: text, source_id: text, sourceId: text, id: text })

const identifierOf = (given: unknown): Identifier => {
  const read = v.safeParse(identifierSchema, given)
  if (!read.success) return {}
  const { source_id: snake, sourceId, ...others } = read.output
  return { ...others, sourceId: sourceId ?? snake }
}

const named = ({ id, sourceId, doi, pmid }: Identifier): string =>
  id ? `id ${id}` : sourceId ? `source id ${sourceId}` : doi ? `DOI ${doi}` : pmid ? `PMID ${pmid}` : ''

/**
 * Brings appraisals of reviews into the catalogue, also while the site runs, and says row by row what became of each.
 * Nothing is overwritten: a newer appraisal by the same people with the same tool is shown in place of the older one,
 * which stays as history. The same file again changes nothing.
 *
 * @returns the exit code: 0 when a row was stored or nothing refused, 1 when all were refused, 2 when the file cannot be read
 */
export const bringAppraisals = ({
  file,
  print = console.log,
  now = () => new Date(),
  ...place
}: BringAppraisalsOptions): Promise<0 | 1 | 2> => {
  const bring = async ({ db, store, derive }: OpenCatalogue): Promise<0 | 1 | 2> => {
    const appraisals = createAppraisalStore(db)
    const counts = { stored: 0, known: 0, refused: 0 }
    const refuse = (line: number, reason: string) => {
      counts.refused++
      print(`line ${line}: refused: ${reason}`)
    }
    try {
      for await (const entry of appraisalRows(file)) {
        if ('problem' in entry) {
          refuse(entry.line, entry.problem)
          continue
        }
        const identifier = identifierOf(entry.given)
        const read = v.safeParse(appraisalSchema, entry.given)
        if (named(identifier) === '') refuse(entry.line, 'names no document: doi, pmid, source_id or id is needed')
        else if (!read.success) refuse(entry.line, reasonOf(read.issues))
        else {
          const [id, ...more] = await appraisals.documentsOf(identifier)
          if (id === undefined) refuse(entry.line, `no document has the ${named(identifier)}`)
          else if (more.length > 0)
            refuse(
              entry.line,
              `${more.length + 1} documents have the ${named(identifier)}: ${[id, ...more].join(', ')}`,
            )
          else {
            const added = await appraisals.add(id, read.output, now())
            if (added > 0) await store.regroup([id], now(), derive)
            counts[added > 0 ? 'stored' : 'known']++
            const document = await store.find(id)
            const unseen =
              document?.derived.quality.status === 'none' ? '; not shown, since the document is no review' : ''
            print(`line ${entry.line}: ${added > 0 ? 'stored' : 'as before'}: ${named(identifier)} (${id})${unseen}`)
          }
        }
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'path' in error)) throw error
      print(`${file} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
      return 2
    }
    if (counts.stored > 0) await followIndex(place, store)
    print(
      `${file}: ${formatCount(counts.stored)} stored, ${formatCount(counts.known)} as before, ${formatCount(counts.refused)} refused`,
    )
    return counts.stored + counts.known > 0 || counts.refused === 0 ? 0 : 1
  }
  return withCatalogue(place, bring, now())
}

const reasonOf = (issues: readonly v.GenericIssue[]): string =>
  issues
    .slice(0, 3)
    .map((issue) => {
      const path = v.getDotPath(issue)
      const missing = issue.input === undefined && issue.kind === 'schema'
      return missing && path ? `${path} is missing` : path ? `${path} ${issue.message}` : issue.message
    })
    .join('; ')
