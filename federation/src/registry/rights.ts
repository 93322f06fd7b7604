import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  beyondRights,
  menuProblems,
  remoteRightsSchema,
  rightsByRemoteSchema,
  rightsProblems,
  type RegistryRow,
  type RemoteDeclaration,
  type RightsByRemote,
} from 'shared/remote'
import * as v from 'valibot'
import type { Change } from './history.ts'
import type { Site } from './site.ts'

/** The team of those who keep the site: the shell, shared, and everything that nobody else owns. */
export const siteTeam = 'site'

const team = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/))

/** `rights.json`: who owns which remote, and what the remote may take. */
export const rightsFileSchema = v.pipe(
  v.object({
    /** Whose rights a command has that names no team. */
    unnamed: v.picklist(['site', 'nobody']),
    remotes: v.record(
      rightsByRemoteSchema.key,
      v.object({
        team,
        ...remoteRightsSchema.entries,
        /** Whether it brings the guided questions. */
        questions: v.optional(v.boolean(), false),
        /** Content pages it brings besides those of its routes. */
        pages: v.optional(v.array(v.string()), []),
      }),
    ),
  }),
  v.check(({ remotes }) => rightsProblems(remotes).length === 0, "something is given twice, or is the site's"),
)
export type Rights = v.InferOutput<typeof rightsFileSchema>

/** @throws Error that names the file and what is wrong in it, such as a route that two remotes have */
export const readRights = ({ rights: path }: Pick<Site, 'rights'>): Rights => {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`${path} cannot be read, so nobody knows who owns what: ${String(cause)}`, { cause })
  }
  const result = v.safeParse(rightsFileSchema, given)
  if (result.success) return result.output
  const shape = v.safeParse(v.object({ remotes: rightsByRemoteSchema }), given)
  const found = shape.success ? rightsProblems(shape.output.remotes) : []
  throw new Error(`${path}: ${found.length > 0 ? `${found.join('; ')}.` : v.summarize(result.issues)}`)
}

/** The rights as pages get them: without the teams. */
export const pageRights = ({ remotes }: Rights): RightsByRemote =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, { texts, routes, layers, menu }]) => [
      name,
      { texts, routes, layers, ...(menu && { menu }) },
    ]),
  )

/**
 * Refuses a team what is not its own.
 *
 * @param part a remote, or anything else, which is the site's
 * @param given the team that acts; undefined: a command that named none
 * @throws Error that says whose it is
 */
export const refuseTeam = ({ unnamed, remotes }: Rights, part: string, given: string | undefined): void => {
  const acting = given ?? (unnamed === 'site' ? siteTeam : undefined)
  if (acting === siteTeam) return
  const owner = Object.hasOwn(remotes, part) ? remotes[part]?.team : undefined
  const whose = `${part} belongs to ${owner === undefined ? 'the site' : `the team ${owner}`}`
  if (acting === undefined) throw new Error(`Say which team you are, by --team or RELEASE_TEAM: ${whose}.`)
  if (acting !== owner) throw new Error(`${whose}, not to the team ${acting}.`)
}

/** What a change touches: remotes by their names, and what is the site's by what it is. */
const touched = ({ action, remotes, withdrawn, shell, pruned }: Change): string[] => {
  const { from = [], to = [] } = withdrawn ?? {}
  const moved = [...from.filter((base) => !to.includes(base)), ...to.filter((base) => !from.includes(base))]
  return [
    ...Object.keys(remotes),
    ...moved.map((base) => base.split('/')[2] ?? base),
    ...(shell === undefined ? [] : ['shell']),
    ...(pruned ? ['the folder of releases'] : []),
    ...(action === 'renew' ? ['the list of releases'] : []),
    ...(action === 'checkpoint' ? ['the history'] : []),
  ]
}

/** @throws Error when a change touches what does not belong to the team that makes it */
export const refuseForeignChange = (rights: Rights, change: Change, given: string | undefined): void => {
  for (const part of touched(change)) refuseTeam(rights, part, given)
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).map(String) : [])

/** What the files of a remote take beyond its declaration: a content page is that of a route, `about-en.md` of `/about`. */
export const beyondByFiles = (site: Site, rights: Rights, name: string, folder: string): string[] => {
  const own = rights.remotes[name]
  const pages = site.names
    .flatMap((each) => namesIn(join(folder, 'pages', each)))
    .flatMap((file) => /^(.+)-[a-z]+\.md$/.exec(file)?.[1] ?? [])
  const questions = existsSync(join(folder, 'questions')) && own?.questions !== true
  return [
    ...new Set(
      pages
        .filter((page) => !own?.routes.includes(`/${page}`) && !own?.pages.includes(page))
        .map((page) => `the content page ${page}`),
    ),
    ...(questions ? ['the guided questions'] : []),
  ]
}

/** Entries of the main menu whose words the remote's own texts do not have. */
const wordlessEntries = ({ menu = [] }: Pick<RemoteDeclaration, 'menu'>, folder: string): string[] => {
  const texts: unknown = menu.length > 0 ? JSON.parse(readFileSync(join(folder, 'texts/en.json'), 'utf8')) : null
  const wordsOf = (key: string): unknown =>
    key.split('.').reduce((found: unknown, part) => Reflect.get(Object(found), part), texts)
  return menu
    .filter(({ text }) => typeof wordsOf(text) !== 'string')
    .map(({ name, text }) => `the menu entry ${name} has no words: ${text} is not in its texts`)
}

/**
 * @throws Error when a remote whose versions change takes what it does not own, or what nobody does, or brings an entry of the
 *   main menu that leads nowhere or has no words
 */
export const refuseTakingOver = (
  site: Site,
  rights: Rights,
  rows: readonly RegistryRow[],
  { remotes }: Change,
): void => {
  for (const row of rows.filter(({ name }) => remotes[name])) {
    const { name, current, canary } = row
    const live = [{ declaration: row, release: current }, ...(canary ? [canary] : [])]
    const beyond = live.flatMap(({ declaration, release }) => [
      ...beyondRights(rights.remotes, { ...declaration, name }),
      ...beyondByFiles(site, rights, name, join(site.folder, release.base)),
    ])
    if (beyond.length > 0)
      throw new Error(
        `${name} takes ${[...new Set(beyond)].join(', ')}, which is not its own: ` +
          'the site gives it in rights.json, if nobody has it.',
      )
    const broken = live.flatMap(({ declaration, release }) => [
      ...menuProblems(declaration),
      ...wordlessEntries(declaration, join(site.folder, release.base)),
    ])
    if (broken.length > 0) throw new Error(`${name}: ${[...new Set(broken)].join('; ')}.`)
  }
}
