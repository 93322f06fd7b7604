import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runScript } from '../processes/service.ts'
import { fromRoot } from '../root.ts'

export default defineCommand({
  options: {
    minutes: { type: 'number', default: 20 },
    rate: { type: 'number', default: 8, describe: 'Requests a second' },
    documents: { type: 'number', default: 2000 },
    stack: { type: 'boolean', default: false, describe: 'PostgreSQL and OpenSearch' },
  },
  run: async ({ minutes, rate, documents, stack }) => {
    const values = Object.entries({ minutes, rate, documents }).flatMap(([name, value]) => [`--${name}`, String(value)])
    await runScript(fromRoot('e2e/soak/run-soak.ts'), [...values, ...(stack ? ['--stack'] : [])])
  },
})
