import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { changeRegistry, makeCurrent, shellReleaseSchema, useShell } from 'federation/registry'
import { registrySchema } from 'shared/remote'
import { readJson } from '../read-json.ts'
import { thisSite } from '../this-site.ts'

/** Writes a site with the shell of one build and the remotes of another, as releases of both would leave it. */
export const mixSite = async (target: string, from: { shell: string; remotes: string }): Promise<void> => {
  rmSync(target, { recursive: true, force: true })
  const shell = readJson(join(from.shell, 'host.json'), shellReleaseSchema)
  const { remotes } = readJson(join(from.remotes, 'registry.json'), registrySchema)
  cpSync(join(from.shell, shell.base), join(target, shell.base), { recursive: true })
  for (const { current } of remotes)
    cpSync(join(from.remotes, current.base), join(target, current.base), { recursive: true })
  // What is written beside releases, such as guided questions, comes with the shell.
  cpSync(join(from.shell, 'i18n'), join(target, 'i18n'), { recursive: true })
  process.env['SITE_DIR'] = target
  await changeRegistry(
    thisSite(),
    { action: 'build', why: 'Mixed from two builds, to see that they go together.' },
    (state) =>
      remotes.reduce(
        (next, { name, current }) => makeCurrent(name, current.version)(next),
        useShell(shell.version)(state),
      ),
  )
}
