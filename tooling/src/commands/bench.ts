import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runApiCommand, runScript } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

export default defineCommand({
  words: { address: { type: 'string', describe: 'An API that runs; default: one that is started' } },
  run: async ({ address }) => {
    const env = { DATA_DIR: projectSettings().dataFolder, RATE_LIMIT_SEARCH: '0', LOG_LEVEL: 'error' }
    await runApiCommand('seed', [], env)
    await runScript(fromRoot('api/bench/search-bench.ts'), address === undefined ? [] : [address], env)
  },
})
