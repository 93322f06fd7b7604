import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrityOf } from 'federation/files'
import type { ModuleTexts, ServerBuild } from 'federation/rendering'
import { hasEnded, verifySignedList } from 'federation/trust-server'
import { fileListText, type IntegrityList, type Release } from 'shared/remote'
import * as v from 'valibot'
import type { SiteFiles } from '../site-files.ts'

/** Name of the file of a release that names its server build: every module with the `sha384-...` of its bytes. */
export const serverListName = 'server.json'

const serverListSchema = v.record(v.pipe(v.string(), v.regex(/^[\w-]+\.cjs$/)), v.pipe(v.string(), v.regex(/^sha384-/)))

const read = async (path: string, integrity: string | undefined): Promise<string> => {
  const bytes = await readFile(path)
  if (integrityOf(bytes) !== integrity) throw new Error(`${path} is not the file that was released`)
  return bytes.toString()
}

type Named = Pick<Release, 'base' | 'files'>

/** What is rendered by: a part's release, or null for a page of the shell's own. */
export interface BuildsOptions {
  siteFolder: string
  files: Pick<SiteFiles, 'shell' | 'registry' | 'releaseKeys'>
}

/**
 * Reads the server builds of releases. A release is trusted as a page trusts it: the signed list has the fingerprint of its
 * file list and does not withdraw it, the file list has the integrity of `server.json`, and that has the integrity of each module.
 */
export const createServerBuilds = ({ siteFolder, files }: BuildsOptions) => {
  const kept = new Map<string, Promise<ModuleTexts>>()
  let seen: { text: string; list: IntegrityList | null } | null = null

  const listNow = (): IntegrityList | null => {
    const registry = files.registry()
    const text = `${files.releaseKeys().join()} ${registry.integrity?.signature} ${registry.integrity?.list}`
    if (seen?.text !== text)
      seen = {
        text,
        list: (registry.integrity && verifySignedList(registry.integrity, ...files.releaseKeys())) ?? null,
      }
    return seen.list
  }

  const readModules = async ({ base, files: listed = {} }: Named): Promise<ModuleTexts> => {
    const list = await read(join(siteFolder, base, serverListName), listed[serverListName])
    const modules = v.parse(serverListSchema, JSON.parse(list))
    const texts = Object.entries(modules).map(
      async ([path, integrity]) => [path, await read(join(siteFolder, 'server', base, path), integrity)] as const,
    )
    return Object.fromEntries(await Promise.all(texts))
  }

  /** Throws where a release may not run. */
  const check = ({ base, files: listed }: Named): void => {
    const list = listNow()
    if (!list) throw new Error('the list of releases is not signed with the key of this site')
    if (hasEnded(list)) throw new Error('the list of releases has ended: npm run evidence -- registry renew')
    if (list.withdrawn.includes(base)) throw new Error(`${base} is withdrawn`)
    if (!listed || list.releases[base] !== integrityOf(fileListText(listed)))
      throw new Error(`the signed list does not vouch for ${base}`)
  }

  const modulesOf = (release: Named): Promise<ModuleTexts> => {
    check(release)
    const known = kept.get(release.base)
    if (known) return known
    const coming = readModules(release)
    kept.set(release.base, coming)
    coming.catch(() => kept.delete(release.base))
    return coming
  }

  return {
    /** Whether a release says that it has a server build. */
    has: ({ files: listed }: Pick<Release, 'files'>): boolean => listed?.[serverListName] !== undefined,
    check,
    /** @returns the build; rejects with what is wrong with it */
    build: async (remote: Named | null): Promise<ServerBuild> => {
      const shell = files.shell()
      const [shellTexts, remoteTexts] = await Promise.all([modulesOf(shell), remote && modulesOf(remote)])
      return { shell: shellTexts, remote: remoteTexts }
    },
    /** Gives back the texts of releases other than these. */
    keepOnly: (bases: ReadonlySet<string>): void => {
      for (const base of kept.keys()) if (!bases.has(base)) kept.delete(base)
    },
  }
}
export type ServerBuilds = ReturnType<typeof createServerBuilds>
