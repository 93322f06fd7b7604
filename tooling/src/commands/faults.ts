// npm run faults: see e2e/faults/run-faults.ts. It prints the failures.
import { runScript } from '../processes/service.ts'
import { fromRoot } from '../root.ts'

await runScript(fromRoot('e2e/faults/run-faults.ts'), process.argv.slice(2)).catch(() => {
  process.exitCode = 1
})
