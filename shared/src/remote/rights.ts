import * as v from 'valibot'
import type { RemoteDeclaration } from './declaration.ts'
import type { Registry, RegistryRow } from './registry.ts'

/** What the site keeps for itself; no remote can be given it. Routes stand for everything below them too. */
export const siteOwned = {
  texts: ['shell', 'shared'],
  layers: ['main-menu', 'languages', 'messages'],
  menu: ['language', 'guided-search', 'sign-out', 'messages'],
  routes: ['/select-language', '/__composition', '/api', '/i18n', '/icons', '/remotes', '/shell', '/healthz'],
} as const

const word = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))
/** A route as a remote declares it, or with `/*` at its end for all below it. Not the whole site. */
const route = v.pipe(v.string(), v.regex(/^\/(?!\*)[\w./:-]*(?<!\/)(\/\*)?$|^\/$/, 'a route is a path such as /search'))

/** What a remote may take: the host uses nothing of it that is not in here. */
export const remoteRightsSchema = v.object({
  /** Namespace of its texts. */
  texts: word,
  routes: v.array(route),
  layers: v.array(word),
  /** Names of entries of the main menu; absent: none. */
  menu: v.optional(v.array(word)),
})
export type RemoteRights = v.InferOutput<typeof remoteRightsSchema>

/** Rights by the name of the remote; what is in none of them is reserved. */
export const rightsByRemoteSchema = v.record(v.pipe(v.string(), v.regex(/^mf-[a-z][a-z0-9-]*$/)), remoteRightsSchema)
export type RightsByRemote = v.InferOutput<typeof rightsByRemoteSchema>

/** A path as the router compares it: capitals, doubled slashes and the names of parameters make no difference. */
const comparable = (path: string): string =>
  path
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
    .replaceAll(/:[^/?]+/g, ':')
    .toLowerCase()

/** Whether a right to a route holds for a path. */
const covers = (right: string, path: string): boolean => {
  const [owned, wanted] = [comparable(right), comparable(path)]
  if (owned === wanted) return true
  const below = owned.endsWith('/*') ? owned.slice(0, -1) : null
  return below !== null && (wanted === below.slice(0, -1) || wanted.startsWith(below))
}

/** What a declaration takes that its remote does not own, each as words such as `the route /search`. */
export const beyondRights = (
  rights: RightsByRemote,
  { name, texts, routes, layers, menu = [] }: Pick<RemoteDeclaration, 'name' | 'texts' | 'routes' | 'layers' | 'menu'>,
): string[] => {
  const own = Object.hasOwn(rights, name) ? rights[name] : undefined
  if (!own) return [`the name ${name}`]
  return [
    ...(own.texts === texts ? [] : [`the texts ${texts}`]),
    ...routes
      .filter(({ path }) => !own.routes.some((right) => covers(right, path)))
      .map(({ path }) => `the route ${path}`),
    ...layers.filter((layer) => !own.layers.includes(layer.name)).map((layer) => `the layer ${layer.name}`),
    ...menu.filter((entry) => !own.menu?.includes(entry.name)).map((entry) => `the menu entry ${entry.name}`),
  ]
}

/** What is given twice, or is the site's, in words. Rights that have none of it cannot collide. */
export const rightsProblems = (rights: RightsByRemote): string[] => {
  const owners = Object.entries(rights)
  const kept = owners.flatMap(([name, { texts, routes, layers, menu = [] }]) => [
    ...siteOwned.texts
      .filter((each) => each === texts)
      .map((each) => `${name} has the texts ${each}, which are the site's`),
    ...layers
      .filter((layer) => siteOwned.layers.some((each) => each === layer))
      .map((layer) => `${name} has the layer ${layer}, which is the site's`),
    ...menu
      .filter((entry) => siteOwned.menu.some((each) => each === entry))
      .map((entry) => `${name} has the menu entry ${entry}, which is the site's`),
    ...routes
      .filter((path) => siteOwned.routes.some((each) => covers(`${each}/*`, path) || covers(path, each)))
      .map((path) => `${name} has the route ${path}, which is the site's`),
  ])
  const twice = owners.flatMap(([name, own], place) =>
    owners
      .slice(place + 1)
      .flatMap(([other, { texts, routes, layers, menu = [] }]) => [
        ...(own.texts === texts ? [`${name} and ${other} both have the texts ${texts}`] : []),
        ...own.layers
          .filter((layer) => layers.includes(layer))
          .map((layer) => `${name} and ${other} both have the layer ${layer}`),
        ...(own.menu ?? [])
          .filter((entry) => menu.includes(entry))
          .map((entry) => `${name} and ${other} both have the menu entry ${entry}`),
        ...own.routes
          .filter((path) => routes.some((each) => covers(path, each) || covers(each, path)))
          .map((path) => `${name} and ${other} both have the route ${path}`),
      ]),
  )
  return [...kept, ...twice]
}

/** A row without what its remote does not own; null where its very name or texts are not its own. */
const rowWithin = (rights: RightsByRemote, row: RegistryRow): RegistryRow | null => {
  const beyond = new Set(beyondRights(rights, row))
  if (beyond.has(`the name ${row.name}`) || beyond.has(`the texts ${row.texts}`)) return null
  const { canary, menu, ...rest } = row
  const kept = canary && beyondRights(rights, { ...canary.declaration, name: row.name }).length === 0 ? { canary } : {}
  return {
    ...rest,
    ...kept,
    routes: row.routes.filter(({ path }) => !beyond.has(`the route ${path}`)),
    layers: row.layers.filter(({ name }) => !beyond.has(`the layer ${name}`)),
    ...(menu && { menu: menu.filter(({ name }) => !beyond.has(`the menu entry ${name}`)) }),
  }
}

/**
 * A registry without what its remotes do not own, and what that was, in words.
 *
 * @param rights undefined: nobody has said who owns what, and all stays
 */
export const withinRights = (
  registry: Registry,
  rights: RightsByRemote | undefined,
): { registry: Registry; refused: string[] } => {
  if (!rights) return { registry, refused: [] }
  const refused = registry.remotes.flatMap((row) =>
    [row, ...(row.canary ? [{ ...row.canary.declaration, name: row.name }] : [])].flatMap((declaration) =>
      beyondRights(rights, declaration).map((what) => `${row.name} takes ${what}, which is not its own`),
    ),
  )
  if (refused.length === 0) return { registry, refused }
  const remotes = registry.remotes.flatMap((row) => rowWithin(rights, row) ?? [])
  return { registry: { ...registry, remotes }, refused: [...new Set(refused)] }
}
