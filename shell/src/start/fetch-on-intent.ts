import type { SiteId } from 'shared/sites'
import { savesData, watchIntent, type Intent } from '../remotes/intent/watch-intent.ts'
import type { PartName, Remotes } from '../remotes/index.ts'
import { remoteLayers, remotePageAt } from '../site-parts.ts'

/** The part that a person is about to open. */
const partOf = (registry: ReturnType<Remotes['registry']>, site: SiteId, intent: Intent) => {
  if ('layer' in intent) {
    const found = remoteLayers(registry, site).find(({ name }) => name === intent.layer)
    return found && { remote: found.remote, part: `layer:${found.name}` satisfies PartName }
  }
  const found = remotePageAt(registry, site, intent.path)
  return found && { remote: found.remote, part: `page:${found.page}` satisfies PartName }
}

/**
 * Fetches what a part needs as soon as a person seems to be about to open it, unless data is to be saved.
 *
 * @returns stops it
 */
export const fetchOnIntent = (
  page: Pick<Window, 'document' | 'navigator' | 'matchMedia'>,
  { fetchAhead, registry }: Pick<Remotes, 'fetchAhead' | 'registry'>,
  site: SiteId,
): (() => void) =>
  watchIntent(page.document, (intent) => {
    const wanted = fetchAhead && !savesData(page) && partOf(registry(), site, intent)
    if (wanted) void fetchAhead(wanted.remote, wanted.part)
  })
