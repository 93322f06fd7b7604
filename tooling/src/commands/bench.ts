// npm run bench: how fast searching is, beside plain SQLite FTS5 in the same run. Prints ratios; asserts nothing.
import { runScript } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

try {
  const env = {
    DATA_DIR: projectSettings().dataFolder,
    RATE_LIMIT_SEARCH: '0',
    LOG_LEVEL: 'error',
  }
  await runScript(fromRoot('api/src/seed-cli.ts'), [], env)
  await runScript(fromRoot('api/bench/search-bench.ts'), process.argv.slice(2), env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
