import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runApiCommand, runScript } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

export default defineCommand({
  run: async () => {
    const env = { DATA_DIR: projectSettings().dataFolder, LOG_LEVEL: 'error' }
    await runApiCommand('seed', [], env)
    await runScript(fromRoot('api/bench/login-bench.ts'), [], env)
  },
})
