import { comparableDoi } from '../catalogue/works/work-keys.ts'
import { MalformedRecordError } from '../records/formats/entry.ts'
import type { Answer } from './enrich-source.ts'

/**
 * Answers of an interface that lists works in an order of its own.
 *
 * @param field name of the field that holds a work's DOI
 * @param read the reader of the source's format
 */
export const answersOf = (
  ids: readonly string[],
  works: readonly unknown[],
  field: string,
  read: (work: unknown) => Record<string, unknown>,
): Answer[] => {
  const asked = new Map(ids.map((id) => [comparableDoi(id), id]))
  return works.flatMap((work): Answer[] => {
    const stated: unknown = Reflect.get(Object(work), field)
    const id = asked.get(comparableDoi(typeof stated === 'string' ? stated : null))
    if (id === undefined) return []
    try {
      return [{ id, given: read(work) }]
    } catch (error) {
      if (!(error instanceof MalformedRecordError)) throw error
      return [{ id, given: { problem: error.message } }]
    }
  })
}
