import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { linkPackages } from '../../tooling/src/processes/link-packages.ts'
import { run } from '../../tooling/src/processes/run.ts'

const git = async (...args: string[]): Promise<string | undefined> => {
  const { ok, output } = await run('git', args)
  return ok ? output.trim() : undefined
}

/**
 * What was live before the sources as they are now: `MATRIX_BASE`, the last tag, or the commit before this one.
 *
 * @returns a commit, or undefined where the history is not at hand
 */
export const previousCommit = async (): Promise<string | undefined> => {
  const named = process.env['MATRIX_BASE'] ?? (await git('describe', '--tags', '--abbrev=0', 'HEAD~1')) ?? 'HEAD~1'
  return git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
}

/** Builds shell and remotes of a commit with that commit's own tooling. @returns its site's folder */
export const buildPrevious = async (commit: string, folder: string): Promise<string> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, 'sources.tar')
  for (const [program, args] of [
    ['git', ['archive', '--format=tar', '-o', archive, commit]],
    ['tar', ['-xf', archive, '-C', folder]],
  ] as const) {
    const { ok, output } = await run(program, [...args])
    if (!ok) throw new Error(`The sources of ${commit} could not be had:\n${output}`)
  }
  linkPackages(folder)
  const site = join(folder, 'build/site')
  // Before there was the command line `evidence`, each command was a script.
  const evidence = join(folder, 'tooling/src/evidence.ts')
  const build = existsSync(evidence) ? [evidence, 'build'] : [join(folder, 'tooling/src/commands/build.ts')]
  const { ok, output } = await run(process.execPath, build, { SITE_DIR: site })
  if (!ok) throw new Error(`The build of ${commit} failed:\n${output}`)
  return site
}
