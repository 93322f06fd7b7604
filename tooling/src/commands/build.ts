import { defineCommand, UsageError } from '../../../api/src/command-line/define-command.ts'
import { buildOneRemote, buildSite } from '../release/build-site.ts'
import { remoteNames } from '../root.ts'

export default defineCommand({
  words: { remote: { type: 'string' } },
  options: { container: { choices: ['host-runtime', 'own-runtime'], default: 'host-runtime' } },
  run: async ({ remote, container }) => {
    if (remote === undefined) return buildSite((line) => console.log(`  ${line}`))
    if (!remoteNames().includes(remote))
      throw new UsageError(`There is no remote '${remote}'. The remotes are ${remoteNames().join(', ')}.`)
    console.log(`${remote} is now at ${await buildOneRemote(remote, container)}`)
  },
})
