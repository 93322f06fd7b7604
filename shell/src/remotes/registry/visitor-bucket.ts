import { buckets } from 'shared/remote'
import { readStored, writeStored } from 'shared/storage'

const key = 'release_bucket'

/**
 * The bucket of this browser on this site, drawn by chance once and kept: it decides which releases on trial the visitor
 * gets, says nothing of the person, and is never sent anywhere. Without storage each page draws anew.
 */
export const visitorBucket = (): number => {
  const stored = Number(readStored(key) ?? NaN)
  if (Number.isInteger(stored) && stored >= 0 && stored < buckets) return stored
  const drawn = Math.floor(Math.random() * buckets)
  writeStored(key, String(drawn))
  return drawn
}
