import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { registrySchema } from 'shared/remote'
import { misfits } from '../../contract/index.ts'
import { readJson } from '../../files/index.ts'
import {
  changeRegistry,
  makeCurrent,
  shellReleaseSchema,
  useShell,
  type Site,
  type SiteFolder,
} from '../../registry/index.ts'
import { readHostContract, readRemoteContract } from '../../release/index.ts'

/** Releases are made one at a time, so for a while each new part meets the previous build of the others. */
export const pairs = [
  { name: 'the previous shell runs the new remotes', shell: 'previous', remotes: 'new' },
  { name: 'the new shell runs the previous remotes', shell: 'new', remotes: 'previous' },
] as const

const shellOf = (folder: string) => readJson(join(folder, 'host.json'), shellReleaseSchema)
const remotesOf = (folder: string) => readJson(join(folder, 'registry.json'), registrySchema).remotes

/** Writes a site with the shell of one build and the remotes of another, as releases of both would leave it. */
export const mixSite = async (site: Site, from: { shell: string; remotes: string }): Promise<void> => {
  rmSync(site.folder, { recursive: true, force: true })
  const [shell, remotes] = [shellOf(from.shell), remotesOf(from.remotes)]
  cpSync(join(from.shell, shell.base), join(site.folder, shell.base), { recursive: true })
  for (const { current } of remotes)
    cpSync(join(from.remotes, current.base), join(site.folder, current.base), { recursive: true })
  // What is written beside releases, such as guided questions, comes with the shell.
  cpSync(join(from.shell, 'i18n'), join(site.folder, 'i18n'), { recursive: true })
  await changeRegistry(
    site,
    { action: 'build', why: 'Mixed from two builds, to see that they go together.' },
    (state) =>
      remotes.reduce(
        (next, { name, current }) => makeCurrent(name, current.version)(next),
        useShell(shell.version)(state),
      ),
  )
}

/** Why remotes of a site would not run on its shell, by their contracts; builds that have none are left out. */
export const siteMisfits = (site: SiteFolder): string[] => {
  const host = readHostContract(site, shellOf(site.folder).base)
  return remotesOf(site.folder).flatMap(({ name, current }) => {
    const contract = readRemoteContract(site, name, current.version)
    return host && contract ? misfits(contract, host) : []
  })
}
