import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runScript } from '../processes/service.ts'
import { fromRoot } from '../root.ts'

export default defineCommand({
  options: {
    'every-site': { type: 'boolean', default: false },
    sites: { type: 'string' },
    remotes: { type: 'string' },
    only: { type: 'string', describe: 'A pattern of names of faults' },
    group: { type: 'string' },
    repeat: { type: 'string' },
    workers: { type: 'string' },
    engine: { choices: ['chromium', 'firefox', 'webkit'] },
  },
  run: async ({ 'every-site': everySite, sites, remotes, only, group, repeat, workers, engine }) => {
    const values = Object.entries({ sites, remotes, only, group, repeat, workers, engine })
    const args = values.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))
    const ended = runScript(fromRoot('e2e/faults/run-faults.ts'), [...args, ...(everySite ? ['--every-site'] : [])])
    return ended.then(
      () => 0,
      // It has printed the failures.
      () => 1,
    )
  },
})
