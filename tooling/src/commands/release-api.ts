import { mkdirSync } from 'node:fs'
import { buildReleaseApi, readIssuers, readTeamKeys } from 'federation/release-api'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { releaseApiSettings } from '../processes/release-api-settings.ts'
import { copyPlace, thisSite } from '../this-site.ts'

export default defineCommand({
  run: async () => {
    const settings = releaseApiSettings(process.env)
    if (!settings)
      throw new Error(
        'There is no release API: set RELEASE_API_ORIGIN, such as http://127.0.0.1:3900, and RELEASE_TEAMS.',
      )
    const { origin, teams, issuers, folder } = settings
    readTeamKeys(teams)
    readIssuers(issuers)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const releaseApi = buildReleaseApi({
      site: thisSite(),
      copy: copyPlace(undefined),
      keys: () => readTeamKeys(teams),
      issuers: () => readIssuers(issuers),
      folder,
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void releaseApi.close().then(() => process.exit(0)))
    await releaseApi.listen({ host: origin.hostname, port: Number(origin.port) })
    process.send?.({ ready: true })
    console.log(
      `Releases are taken at ${origin.origin}, from the keys of ${teams}${issuers ? ` and the tokens that ${issuers} names` : ''}.`,
    )
  },
})
