import type { RemoteDeclaration } from './declaration.ts'
import type { Registry } from './registry.ts'
import type { Release } from './release.ts'

// The texts whose SHA-256 stands in the signed list. Each is made of what a page acts on, in one fixed order, so that who
// signs and who checks come to the same text whatever else a registry says, or leaves out for a page.

/** What a page makes routes, layers and waiting times from, before any code of the remote is there. */
export const declarationText = ({ name, kind, contract, texts, routes, layers, budget }: RemoteDeclaration): string =>
  JSON.stringify([
    ...[name, kind, contract, texts, budget],
    routes.map(({ path, page, skeleton, sites }) => [path, page, skeleton, sites ?? null]),
    layers.map((layer) => [layer.name, layer.sites ?? null]),
  ])

/**
 * What a declaration puts into the main menu; null: nothing. Apart from the rest of it, so that pages of before, which know
 * of no menu, come to the same text for that.
 */
export const menuText = ({ menu = [] }: Pick<RemoteDeclaration, 'menu'>): string | null =>
  menu.length === 0
    ? null
    : JSON.stringify(
        menu.map(({ name, text, icon, route, layer, order, for: reader, sites }) =>
          [name, text, icon, route, layer, order, reader, sites].map((part) => part ?? null),
        ),
      )

/** How a release is started: its container, its entry, and the files that each part needs at once. */
export const releaseText = ({ version, base, container, contract, entry, parts }: Release): string =>
  JSON.stringify([
    ...[version, base, container, contract ?? null, entry.path, entry.integrity ?? null],
    Object.keys(parts)
      .sort()
      .map((name) => {
        const { scripts = [], styles = [], consumes = [] } = parts[name] ?? {}
        const of = (files: typeof scripts) => files.map(({ path, integrity }) => [path, integrity ?? null])
        return [name, of(scripts), of(styles), consumes]
      }),
  ])

/** The fingerprints of a site's texts in one language, by the names of their files. */
export type TextFiles = Readonly<Record<string, string>>

export const textFilesText = (files: TextFiles): string =>
  Object.keys(files)
    .sort()
    .map((name) => `${name} ${files[name]}\n`)
    .join('')

/** All that a registry says of its remotes, whatever the order of its fields, for those who read the file itself. */
export const rowsText = (remotes: unknown): string =>
  JSON.stringify(remotes, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Of `/i18n/hse/catalogue-en.json`: under which name the texts of its site and language stand, and its own. */
export const textFileOf = (path: string): { pair: string; name: string } | null => {
  const [, site = '', name = '', lang = ''] =
    /^\/i18n\/([a-z]+)\/((?:[a-z][a-z-]*-)?([a-z]{2})\.(?:json|md))$/.exec(path) ?? []
  return site === '' ? null : { pair: `${site}/${lang}`, name }
}

/** Every release that a registry names. */
export const releasesIn = ({ remotes }: Registry): Release[] =>
  remotes.flatMap(({ current, previous, canary }) => [
    current,
    ...(previous ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ])
