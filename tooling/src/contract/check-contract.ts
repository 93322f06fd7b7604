import { liveShell, readRegistryFile } from 'federation/registry'
import { apiAddress } from '../processes/api-address.ts'
import { refuseBreaks } from './contract-breaks.ts'
import { readApiCalls, readHostContract, readRemoteContract } from './read-contracts.ts'
import { thisSite } from '../this-site.ts'

/**
 * Compares a build with what is live: the shell, the version of the remote itself, and the API when it can be asked.
 *
 * @returns what was found in order, and what could not be compared
 * @throws Error that names what would break
 */
export const checkContract = async (name: string, version: string): Promise<string[]> => {
  const contract = readRemoteContract(name, version)
  if (!contract) throw new Error(`${name} ${version} has no contract.json: build it anew.`)
  const row = readRegistryFile(thisSite()).remotes.find((each) => each.name === name)
  const shell = liveShell(thisSite())
  const live = {
    remote: row && readRemoteContract(name, row.current.version),
    host: shell && readHostContract(shell.base),
    api: await readApiCalls(apiAddress()),
  }
  refuseBreaks(contract, live)
  return [
    live.host ? `keeps its contract with shell ${live.host.version}` : 'no shell is live to compare with',
    live.remote ? `keeps what ${live.remote.version} promised` : 'it has no live version to compare with',
    live.api ? 'the API answers all of its calls' : `its calls were not compared: no API answers at ${apiAddress()}`,
  ]
}
