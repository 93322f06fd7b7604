import { isDeepStrictEqual } from 'node:util'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { Deriver } from '../derive/derive.ts'

const pageSize = 1000

/**
 * Rederives every document after the rules changed, and writes those that come out differently.
 *
 * @returns how many changed
 */
export const rederive = async (
  store: DocumentStore,
  derive: Deriver,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> => {
  const end = await store.revision()
  let changed = 0
  let done = 0
  for (let revision = 0; revision < end;) {
    const page = (await store.changedAfter(revision, pageSize)).filter((document) => document.revision <= end)
    const last = page.at(-1)
    if (!last) break
    const changes = page
      .map(({ id, record, derived }) => ({ id, before: derived, derived: derive(record) }))
      .filter(({ before, derived }) => !isDeepStrictEqual(before, JSON.parse(JSON.stringify(derived))))
    if (changes.length > 0) await store.rederive(changes, new Date())
    changed += changes.length
    done += page.length
    revision = last.revision
    onProgress(done)
  }
  return changed
}
