import { join } from 'node:path'
import type { Change } from './history.ts'
import { releasePath, type RegistryState } from './pointers.ts'
import type { Site } from './site.ts'

/** Changes by which a release becomes everybody's that was not before. Going back is never in question. */
const making: readonly Change['action'][] = ['release', 'promote']

/**
 * Refuses to make a release everybody's that lacks words in a required language. By override and as a canary it runs: pages
 * show English there.
 *
 * @throws Error that names the files and the keys
 */
export const refuseMissingLanguages = (
  site: Site,
  action: Change['action'],
  before: RegistryState,
  after: RegistryState,
): void => {
  if (!making.includes(action)) return
  for (const [name, { current }] of Object.entries(after.pointers)) {
    if (before.pointers[name]?.current === current) continue
    const texts = join(site.folder, releasePath(name, current), 'texts')
    const lacking = site.missingTexts(texts)
    if (lacking.length > 0)
      throw new Error(
        `${name} ${current} cannot become everybody's yet:\n  - ${lacking.join('\n  - ')}\n` +
          'Add the words, try it with a share of the visitors (--canary 0.05), or ask whoever runs the site to leave the ' +
          'language out of LANGUAGES_REQUIRED.',
      )
  }
}
