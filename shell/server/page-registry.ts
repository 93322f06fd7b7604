import type { Registry, RegistryRow } from 'shared/remote'
import { tagOf } from './packed.ts'

/** A row without the release before, which a page reads the whole registry for, and what only the server reads. */
const begun = (row: RegistryRow): RegistryRow => ({
  ...row,
  routes: row.routes.map(({ path, page, skeleton, sites }) => ({ path, page, skeleton, ...(sites && { sites }) })),
  previous: null,
})

/** What a page needs to know of a remote that it does not begin with: its routes and layers, and that there is one. */
const outlined = (row: RegistryRow): RegistryRow => {
  const { version, base, container, entry } = row.current
  const outline = { ...begun(row), current: { version, base, container, entry, parts: {} } }
  delete outline.canary
  return outline
}

/**
 * The registry as it stands in a page: whole for the remote that the page begins with, an outline of the others, and the
 * fingerprints of the texts of one site and language. It is sent with each page, and fingerprints cannot be compressed.
 *
 * @param pair site and language, such as `hse/en`
 */
export const pageRegistry = ({ texts, ...registry }: Registry, first: string | undefined, pair: string): Registry => {
  const own = texts?.[pair]
  return {
    ...registry,
    remotes: registry.remotes.map((row) => (row.name === first ? begun(row) : outlined(row))),
    ...(own && { texts: { [pair]: own } }),
  }
}

const wholes = new WeakMap<Registry, { text: string; tag: string }>()

/** The registry as `/registry.json` gives it, with the entity tag of its text. A page holds the tag, and asks by it whether there is a newer one. */
export const wholeRegistry = (registry: Registry): { text: string; tag: string } => {
  const known = wholes.get(registry)
  if (known) return known
  const text = JSON.stringify(registry)
  const whole = { text, tag: tagOf(text) }
  wholes.set(registry, whole)
  return whole
}
