import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { changedChecks } from '../checks/changed-checks.ts'
import { runChecks } from '../checks/run-checks.ts'
import { checksNamed } from '../checks/project-checks.ts'

export default defineCommand({
  words: { checks: { type: 'string', array: true, default: [] } },
  options: {
    changed: {
      type: 'boolean',
      default: false,
      describe: 'What a change touches: of this branch, or since the commit named',
    },
  },
  run: async ({ checks: words, changed }) => {
    const lanes = changed ? await changedChecks(words[0]) : checksNamed(words)
    const { failed } = await runChecks(lanes)
    process.exit(failed.length === 0 ? 0 : 1)
  },
})
