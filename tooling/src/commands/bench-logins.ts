// npm run bench:logins: logins a second, and how long other calls take meanwhile. Prints figures; asserts nothing.
import { runScript } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

try {
  const env = { DATA_DIR: projectSettings().dataFolder, LOG_LEVEL: 'error' }
  await runScript(fromRoot('api/src/seed-cli.ts'), [], env)
  await runScript(fromRoot('api/bench/login-bench.ts'), [], env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
