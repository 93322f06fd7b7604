import { catchUp, type IsMoreComing } from '../catalogue/catch-up.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import type { IndexPlace } from './index-place.ts'
import { followOpenSearch, usableOpenSearchRevision } from './follow-opensearch.ts'
import { withIndexLock } from '../catalogue/index-lock.ts'
import {
  isDamage,
  markDamaged,
  readIndexMetadata,
  removeIndexFile,
  replaceIndexFile,
  type IndexMetadata,
} from '../search/postings/index-file.ts'
import type { ApplyProgress } from '../search/search-index.ts'
import { openEmbeddedIndexWriter } from '../search/search-index-writer.ts'

/**
 * How far a search index reflects its catalogue. Null where it has to be built from nothing: it is
 * not there, is damaged or half built, was made of another catalogue, or is ahead of this one.
 */
export const usableRevision = async (
  { dataDir, openSearchUrl }: IndexPlace,
  store: DocumentStore,
): Promise<number | null> => {
  if (openSearchUrl !== undefined) return usableOpenSearchRevision(openSearchUrl, store)
  const metadata = readIndexMetadata(indexFile(dataDir))
  if (metadata === null || metadata.catalogue !== (await store.identity())) return null
  return metadata.revision <= (await store.revision()) ? metadata.revision : null
}

/**
 * Brings a search index up to the catalogue, from nothing where it cannot be used; waits for its turn when another process
 * does the same.
 *
 * @param isMoreComing asked when all there are have been applied; by default none are waited for
 * @returns how many documents were applied
 */
export const followIndex = (
  place: IndexPlace,
  store: DocumentStore,
  onProgress?: (progress: ApplyProgress) => void,
  isMoreComing?: IsMoreComing,
): Promise<number> =>
  place.openSearchUrl === undefined
    ? followFile(place.dataDir, store, onProgress, isMoreComing)
    : followOpenSearch(place.openSearchUrl, store, onProgress, isMoreComing)

const followFile = (
  dataDir: string,
  store: DocumentStore,
  onProgress?: (progress: ApplyProgress) => void,
  isMoreComing?: IsMoreComing,
  force = false,
): Promise<number> =>
  withIndexLock(dataDir, async () => {
    const served = indexFile(dataDir)
    const next = `${served}.next`
    const identity = await store.identity()
    const revision = await store.revision()
    const isOurs = (index: IndexMetadata | null): index is IndexMetadata =>
      index !== null && Math.abs(index.catalogue) === identity && index.revision <= revision
    const metadata = readIndexMetadata(served)
    const serves = isOurs(metadata) && metadata.catalogue === identity && (force || !metadata.isCurrent)
    if (force || !serves) removeIndexFile(next)
    const file = serves ? next : served
    // A building that was interrupted goes on where it was.
    const begun = readIndexMetadata(file)
    if (!isOurs(begun) || !begun.isCurrent) removeIndexFile(file)
    const writer = openEmbeddedIndexWriter({ file, trees: loadFilterTrees(), catalogue: identity })
    let applied: number
    try {
      if (writer.catalogue() !== identity) writer.belongTo(-identity)
      applied = await catchUp(store, writer, onProgress, isMoreComing)
      writer.belongTo(identity)
    } catch (error) {
      if (isDamage(error)) markDamaged(file)
      throw error
    } finally {
      writer.close()
    }
    if (serves) replaceIndexFile(served, next)
    return applied
  })

/**
 * Builds a search index from nothing. The one that is there serves until the new one is whole.
 *
 * @returns how many documents were applied
 */
export const rebuildIndex = (
  { dataDir, openSearchUrl }: IndexPlace,
  store: DocumentStore,
  onProgress?: (progress: ApplyProgress) => void,
): Promise<number> =>
  openSearchUrl === undefined
    ? followFile(dataDir, store, onProgress, undefined, true)
    : followOpenSearch(openSearchUrl, store, onProgress, undefined, true)
