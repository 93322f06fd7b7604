import type { SiteId } from '../sites/index.ts'
import type { RemoteDeclaration } from './declaration.ts'
import type { Registry } from './registry.ts'

type Declared = Pick<RemoteDeclaration, 'routes' | 'layers' | 'menu'>

/** An entry of the main menu that a remote brings. It leads to a layer, a route, or either. */
export interface RemoteMenuEntry {
  /** Names of remote and entry. */
  remote: string
  name: string
  /** Namespace and key of its words. */
  texts: string
  text: string
  icon: string | undefined
  route: string | undefined
  layer: string | undefined
  order: number
}

const isOn = (site: SiteId | undefined, sites: readonly SiteId[] | undefined): boolean =>
  site === undefined || (sites?.includes(site) ?? true)

/** Where an entry leads on a site, or on any: only to what its own remote has there. */
const targetOf = (
  { route, layer }: NonNullable<Declared['menu']>[number],
  { routes, layers }: Declared,
  site?: SiteId,
): Pick<RemoteMenuEntry, 'route' | 'layer'> => ({
  route: routes.find(({ path, sites }) => path === route && !/[:*]/.test(path) && isOn(site, sites))?.path,
  layer: layers.find(({ name, sites }) => name === layer && isOn(site, sites))?.name,
})

/**
 * The entries that the remotes of a site have in its main menu, in their order. One that leads nowhere on the site is left
 * out.
 */
export const menuEntries = ({ remotes }: Registry, site: SiteId, reader: 'visitor' | 'user'): RemoteMenuEntry[] =>
  remotes
    .flatMap((row) =>
      (row.menu ?? [])
        .filter((entry) => isOn(site, entry.sites) && (entry.for ?? reader) === reader)
        .map((entry) => ({ entry, target: targetOf(entry, row, site) }))
        .filter(({ target }) => target.route ?? target.layer)
        .map(({ entry: { name, text, icon, order }, target }) => ({
          ...{ remote: row.name, name, texts: row.texts, text, icon, order },
          ...target,
        })),
    )
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))

/**
 * A registry in which live releases that must not run have nothing in the main menu.
 *
 * @param bases of the releases that must not
 */
export const withoutMenusOf = (registry: Registry, bases: readonly string[]): Registry => ({
  ...registry,
  remotes: registry.remotes.map((row) => (row.menu && bases.includes(row.current.base) ? { ...row, menu: [] } : row)),
})

/** What is wrong with the menu of a declaration, each in words that begin with the entry: it must lead to its own remote. */
export const menuProblems = (declared: Declared): string[] => {
  const entries = declared.menu ?? []
  return entries.flatMap((entry, place) => {
    const { name, route, layer } = entry
    const target = targetOf(entry, declared)
    const said = (what: string): string => `the menu entry ${name} ${what}`
    return [
      ...(entries.findIndex((each) => each.name === name) < place ? [said('stands there twice')] : []),
      ...(route === undefined && layer === undefined ? [said('leads nowhere: it needs a route or a layer')] : []),
      ...(route !== undefined && !target.route
        ? [said(`leads to ${route}, which is no plain route of its remote`)]
        : []),
      ...(layer !== undefined && !target.layer ? [said(`opens ${layer}, which is no layer of its remote`)] : []),
    ]
  })
}
