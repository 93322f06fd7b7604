import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runWebpack } from 'federation/webpack'
import { containerConfig, runVite } from 'federation/vite'
import { fromRoot } from '../../tooling/src/root.ts'
import { remoteConfig } from '../../tooling/src/webpack/remote-config.ts'
import { repository } from '../../tooling/src/webpack/repository.ts'
import { consumedModules } from '../../tooling/src/webpack/shared-modules.ts'
import type { OwnSite } from './own-site.ts'

const run = promisify(execFile)

/** `mf-guest`: one page with a heading and a button that counts, of which no source is part of the project's own build. */
const fixture = fromRoot('tooling/fixtures/rspack-remote')
const exposed = join(fixture, 'src/remote.js')

/** Builds the guest, by the way it is built. */
const builds = {
  '@module-federation/enhanced': async (version: string, output: string) => {
    await runWebpack(remoteConfig('mf-guest', version, { mode: 'production', output, exposed, runtime: 'own-runtime' }))
  },
  Rspack: async (version: string, output: string) => {
    await run(process.execPath, [join(fixture, 'build.mjs'), version, output, JSON.stringify(consumedModules())])
  },
  Vite: async (version: string, output: string) => {
    const { tsconfig } = repository()
    const place = { folder: fixture, tsconfig, cache: { folder: output, version }, alias: {} }
    const options = { name: 'mf-guest', version, mode: 'production', output, exposed, place } as const
    await runVite(containerConfig({ ...options, shared: consumedModules() }, false))
  },
  'no bundler': async (version: string, output: string) => {
    await run(process.execPath, [fromRoot('tooling/fixtures/plain-remote/build.mjs'), version, output])
  },
}
export type GuestBuild = keyof typeof builds
export const guestBuilds = Object.keys(builds) as GuestBuild[]

/**
 * Builds the guest and releases it to a site as the team that owns it.
 *
 * @param output folder for the build
 * @param as the team that releases it
 * @returns the folder of the release
 */
export const releaseGuest = async (
  site: OwnSite,
  by: GuestBuild,
  { version, output, as = 'guests' }: { version: string; output: string; as?: string },
): Promise<string> => {
  mkdirSync(output, { recursive: true })
  await builds[by](version, output)
  for (const part of ['remote.json', 'texts']) cpSync(join(fixture, part), join(output, part), { recursive: true })
  const given = JSON.parse(readFileSync(fromRoot('rights.json'), 'utf8')) as { remotes: object }
  const own = { team: 'guests', texts: 'guest', routes: ['/guest'], layers: [] }
  const rights = `${output}-rights.json`
  writeFileSync(rights, JSON.stringify({ ...given, remotes: { ...given.remotes, 'mf-guest': own } }))
  const release = [fromRoot('tooling/src/evidence.ts'), 'release', 'mf-guest', '--built', output, '--as', version]
  await run(process.execPath, release, {
    env: { ...process.env, ...site.settings, RELEASE_TEAM: as, RELEASE_RIGHTS: rights },
  })
  return join(site.folder, 'remotes/mf-guest', version)
}
