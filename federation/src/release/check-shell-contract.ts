import { readRegistryFile, type SiteFolder } from '../registry/index.ts'
import { refuseShell } from '../contract/index.ts'
import { readHostContract, readRemoteContract } from './read-contracts.ts'

/**
 * Compares a build of the shell with what every live remote takes from it.
 *
 * @returns what was found in order, and what could not be compared
 * @throws Error that names what would break
 */
export const checkShellContract = (site: SiteFolder, version: string): string[] => {
  const host = readHostContract(site, `/shell/${version}/`)
  if (!host) throw new Error(`shell ${version} has no contract.json: build it anew.`)
  const releases = readRegistryFile(site).remotes.flatMap(({ name, current, previous, canary }) =>
    [current, canary?.release, previous].flatMap((release) =>
      release ? [{ name, version: release.version, spare: release === previous }] : [],
    ),
  )
  const compared = releases.map((release) => ({
    ...release,
    contract: readRemoteContract(site, release.name, release.version),
  }))
  const unknown = compared.filter(({ contract }) => !contract)
  const known = compared.flatMap(({ contract, spare }) => (contract ? [{ contract, spare }] : []))
  return [
    ...refuseShell(host, known),
    ...unknown.map((release) => `${release.name} ${release.version} was not compared: it has no contract.json`),
  ]
}
