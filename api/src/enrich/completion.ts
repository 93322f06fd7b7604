import { type EvidenceRecord, readRecord } from '../records/record.ts'
import { isSameWork } from '../catalogue/works/work-keys.ts'
import { isOpenLicence } from '../records/formats/licence-name.ts'
import type { EnrichSource } from './enrich-source.ts'

/** What two records are recognised as one work by. */
const identity = ['title', 'doi', 'pmid', 'year', 'date', 'language']

export type Completed = { record: EvidenceRecord } | { problem: string }

/**
 * A record that completes another one: only the fields that its source may fill. It is found on no site by itself.
 * An abstract whose licence does not let anybody show it serves finding alone.
 *
 * @param own the record to complete
 * @param id the identifier that the source was asked for
 * @param given the record as the source's reader gives it
 * @param at the day of the answer, `2026-11-23`
 * @returns the reason where the answer is malformed or is about another work
 */
export const completionOf = (
  own: EvidenceRecord,
  { name, title, by, fills, pageOf }: EnrichSource,
  id: string,
  given: Readonly<Record<string, unknown>>,
  at: string,
): Completed => {
  const wanted = Object.entries(given).filter(([field]) => fills.includes(field) || identity.includes(field))
  const { abstract, licence, ...rest } = Object.fromEntries(wanted)
  const isShown = typeof licence === 'string' && isOpenLicence(licence)
  const reading = readRecord({
    title: own.title,
    ...rest,
    ...(licence !== undefined && { licence }),
    ...(abstract !== undefined && { [isShown ? 'abstract' : 'unshown_abstract']: abstract }),
    [by]: id,
    id: `enrich-${name}:${id}`,
    sites: [],
    completion: { source: title, url: pageOf(id), at },
  })
  if (!reading.ok) return { problem: reading.reason }
  return isSameWork(own, reading.record)
    ? { record: reading.record }
    : { problem: `its title is that of another work: '${Object.values(reading.record.title)[0] ?? ''}'` }
}
