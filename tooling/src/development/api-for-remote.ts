import { join } from 'node:path'
import { apiAddress } from '../processes/api-address.ts'
import { checkDataFolder, checkPorts } from '../processes/preflight.ts'
import { runApiCommand, startService, waitFor } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { stopWithThis, supervise } from '../processes/supervise.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { settingOf } from '../setting.ts'

const answers = async (address: string): Promise<boolean> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  return answer !== undefined
}

/**
 * Makes sure that an API answers for a remote that runs alone: where none does on this machine, the documents are
 * loaded and one is started, which ends with this process.
 *
 * @returns base address of the API that the page is to ask, ending in `/api`
 * @throws Error in one sentence when `API_ORIGIN` names an API that does not answer, or none can be started
 */
export const apiForRemote = async (): Promise<string> => {
  const address = apiAddress()
  if (await answers(`${address}/openapi.json`)) return address
  if (settingOf('API_ORIGIN') !== undefined)
    throw new Error(`No API answers at ${address}: start it, or leave API_ORIGIN out to have one started here.`)
  const { apiPort, dataFolder } = projectSettings()
  checkDataFolder(dataFolder)
  await checkPorts({ API_PORT: apiPort })
  const env = { API_PORT: String(apiPort), DATA_DIR: dataFolder, TEXTS_DIR: join(siteFolder(), 'i18n') }
  console.log(`No API answers at ${address}: loading the documents and starting one ...`)
  await runApiCommand('seed', [], env)
  const servers = supervise([])
  stopWithThis(servers)
  const api = servers.add({ name: 'The API', start: () => startService(fromRoot('api/src/server.ts'), env) })
  await waitFor(`${address}/openapi.json`, api, 'The API')
  return address
}
