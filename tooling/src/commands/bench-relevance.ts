// npm run bench:relevance [FOLDER]: how good the first results are, beside plain BM25 in the same run. Asserts nothing.
import { runScript } from '../processes/service.ts'
import { projectSettings } from '../processes/settings.ts'
import { fromRoot } from '../root.ts'

try {
  const env = { DATA_DIR: projectSettings().dataFolder, LOG_LEVEL: 'error' }
  await runScript(fromRoot('api/src/seed-cli.ts'), [], env)
  await runScript(fromRoot('api/bench/relevance-bench.ts'), process.argv.slice(2), env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
