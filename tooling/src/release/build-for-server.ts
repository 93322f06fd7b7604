import { mkdirSync, rmSync } from 'node:fs'
import type { Configuration } from 'webpack'
import { serverFolder, type SiteFolder } from 'federation/registry'
import { takeServerBuild } from 'federation/release'

/**
 * Builds a release for the site server's rendering, and writes the list of its modules into the release.
 *
 * @param base of the release
 * @param draft the release's folder as it is being made
 * @returns the list's own entry among the release's files, which lets the signed list vouch for every module
 */
export const buildForServer = async (
  site: SiteFolder,
  base: string,
  draft: string,
  configFor: (output: string) => Configuration,
): Promise<Record<string, string>> => {
  const { runWebpack } = await import('federation/webpack')
  const folder = serverFolder(site, base).replace(/\/$/, '')
  const output = `${folder}.draft-${process.pid}`
  mkdirSync(output, { recursive: true })
  try {
    await runWebpack(configFor(output))
    return takeServerBuild(folder, output, draft)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}
