import type { RemoteDeclaration } from '../declaration.ts'
import type { RegistryRow } from '../registry.ts'
import type { Release } from '../release.ts'

/** A remote that declares nothing but itself, for tests. */
export const sampleDeclaration: RemoteDeclaration = {
  name: 'mf-search',
  kind: 'primary',
  contract: '1.0.0',
  texts: 'search',
  routes: [],
  layers: [],
  budget: 1000,
}

/** A release of it that is one script. */
export const sampleRelease = (version = '1', more: Partial<Release> = {}): Release => ({
  version,
  base: `/remotes/mf-search/${version}/`,
  container: `mf_search_${version}`,
  entry: { path: 'entry.js' },
  parts: {},
  ...more,
})

/** Its row in a registry. */
export const sampleRow = (more: Partial<RegistryRow> = {}): RegistryRow => ({
  ...sampleDeclaration,
  current: sampleRelease(),
  previous: null,
  ...more,
})
