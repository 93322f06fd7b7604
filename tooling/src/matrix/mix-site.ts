import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from 'shared/remote'
import { changeRegistry } from '../registry/change-registry.ts'
import { makeCurrent, useShell } from '../registry/moves.ts'
import type { ShellRelease } from '../release/build-shell.ts'

const json = <Content>(folder: string, file: string): Content =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content

/** Writes a site with the shell of one build and the remotes of another, as releases of both would leave it. */
export const mixSite = async (target: string, from: { shell: string; remotes: string }): Promise<void> => {
  rmSync(target, { recursive: true, force: true })
  const shell = json<ShellRelease>(from.shell, 'host.json')
  const { remotes } = json<Registry>(from.remotes, 'registry.json')
  cpSync(join(from.shell, shell.base), join(target, shell.base), { recursive: true })
  for (const { current } of remotes)
    cpSync(join(from.remotes, current.base), join(target, current.base), { recursive: true })
  // What is written beside releases, such as guided questions, comes with the shell.
  cpSync(join(from.shell, 'i18n'), join(target, 'i18n'), { recursive: true })
  process.env['SITE_DIR'] = target
  await changeRegistry({ action: 'build', why: 'Mixed from two builds, to see that they go together.' }, (state) =>
    remotes.reduce(
      (next, { name, current }) => makeCurrent(name, current.version)(next),
      useShell(shell.version)(state),
    ),
  )
}
