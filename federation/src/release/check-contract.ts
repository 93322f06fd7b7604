import { liveShell, readRegistry, type Site } from '../registry/index.ts'
import { refuseBreaks } from '../contract/index.ts'
import { readApiCalls, readHostContract, readRemoteContract } from './read-contracts.ts'

/**
 * Compares a build with what is live: the shell, the version of the remote itself, and the API when it can be asked.
 *
 * @returns what was found in order, and what could not be compared
 * @throws Error that names what would break
 */
export const checkContract = async (site: Site, name: string, version: string): Promise<string[]> => {
  const contract = readRemoteContract(site, name, version)
  if (!contract) throw new Error(`${name} ${version} has no contract.json: build it anew.`)
  const row = readRegistry(site).remotes.find((each) => each.name === name)
  const shell = liveShell(site)
  const live = {
    remote: row && readRemoteContract(site, name, row.current.version),
    host: shell && readHostContract(site, shell.base),
    api: site.api === undefined ? undefined : await readApiCalls(site.api),
  }
  refuseBreaks(contract, live)
  return [
    live.host ? `keeps its contract with shell ${live.host.version}` : 'no shell is live to compare with',
    live.remote ? `keeps what ${live.remote.version} promised` : 'it has no live version to compare with',
    live.api
      ? 'the API answers all of its calls'
      : `its calls were not compared: ${site.api === undefined ? 'the site has no API' : `no API answers at ${site.api}`}`,
  ]
}
