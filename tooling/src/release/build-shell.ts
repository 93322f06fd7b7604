import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { shellReleaseSchema, writeContents, type ShellRelease } from 'federation/registry'
import { compressFolder } from 'federation/release'
import { describeHost } from '../contract/describe-contract.ts'
import { readJson } from '../read-json.ts'
import { fromRoot, siteFolder } from '../root.ts'
import type { Composition } from '../webpack/host-config.ts'
import { buildForServer } from './build-for-server.ts'
import { shellVersion } from './version.ts'
import { thisSite } from '../this-site.ts'

const releaseFolder = (version: string): string => join(siteFolder(), 'shell', version)

/** The release of the shell's sources as they are now, if it was built before. */
export const builtShell = (composition: Composition = 'federated'): ShellRelease | undefined => {
  const described = join(releaseFolder(shellVersion(composition)), 'release.json')
  if (!existsSync(described) || !existsSync(join(described, '../contract.json'))) return undefined
  // One of another version of this project has other fields, and is built again.
  const release = v.safeParse(shellReleaseSchema, readJson(described, v.unknown()))
  return release.success ? release.output : undefined
}

/**
 * Builds the shell, unless its version is there already.
 *
 * @param as a version to give it, in place of the one that its sources make
 * @param compress whether its files are compressed at once. Default: yes; otherwise `compressSite` does it
 * @returns what the site server needs to write the page
 */
export const buildShell = async (
  composition: Composition = 'federated',
  { as, compress = true }: { as?: string | undefined; compress?: boolean } = {},
): Promise<ShellRelease> => {
  const existing = as === undefined ? builtShell(composition) : undefined
  if (existing) return existing
  const version = as ?? shellVersion(composition)
  const base = `/shell/${version}/`
  const folder = releaseFolder(version)
  const draft = `${folder}.draft-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const { hostConfig } = await import('../webpack/host-config.ts')
    const { runWebpack } = await import('federation/webpack')
    const { shellServerConfig } = await import('../webpack/server-config.ts')
    const { parts, files } = await runWebpack(
      hostConfig({ mode: 'production', output: draft, publicPath: base, composition }),
    )
    const { main, ...lazy } = parts
    if (!main) throw new Error('shell: the build has no main script')
    // The bundled build is a yardstick for the browser only.
    const server =
      composition === 'federated'
        ? await buildForServer(thisSite(), base, draft, (output) => shellServerConfig(output, base))
        : {}
    const release: ShellRelease = { version, base, main, lazy, files: { ...files, ...server } }
    cpSync(fromRoot('shell/texts'), join(draft, 'texts/shell'), { recursive: true })
    cpSync(fromRoot('shared/texts'), join(draft, 'texts/shared'), { recursive: true })
    writeFileSync(join(draft, 'contract.json'), JSON.stringify(describeHost(version), null, 1))
    release.files = { ...release.files, ...writeContents(draft, release.files) }
    writeFileSync(join(draft, 'release.json'), JSON.stringify(release, null, 1))
    if (compress) compressFolder(draft)
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return release
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}
