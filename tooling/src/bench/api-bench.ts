import { runApiCommand, runScript } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

/** Runs a bench of the API (`api/bench`) over the documents of this project. */
export const runApiBench = async (name: string, args: string[] = [], settings: NodeJS.ProcessEnv = {}) => {
  const env = { DATA_DIR: projectSettings().dataFolder, LOG_LEVEL: 'error', ...settings }
  await runApiCommand('seed', [], env)
  await runScript(fromRoot(`api/bench/${name}.ts`), args, env)
}
