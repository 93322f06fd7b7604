// npm run soak: see e2e/soak/run-soak.ts.
import { runScript } from '../processes/service.ts'
import { fromRoot } from '../root.ts'

await runScript(fromRoot('e2e/soak/run-soak.ts'), process.argv.slice(2)).catch(() => {
  process.exitCode = 1
})
