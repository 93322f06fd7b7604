import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { browserCheck } from '../checks/browser.ts'
import { keepFullPass } from '../checks/full-pass.ts'
import { namedChecks, runChecks } from '../checks/run-checks.ts'
import { changedBytesCheck, imageCheck, killsCheck, longCheck, openSearchCheck } from '../checks/project-checks.ts'

export default defineCommand({
  words: { checks: { type: 'string', array: true, default: [] } },
  run: async ({ checks: words }) => {
    const { failed } = await runChecks(
      namedChecks(
        [
          [killsCheck, longCheck, changedBytesCheck, openSearchCheck('full'), imageCheck],
          [browserCheck({ which: 'long' })],
        ],
        words,
      ),
    )
    if (failed.length === 0 && words.length === 0) keepFullPass()
    process.exit(failed.length === 0 ? 0 : 1)
  },
})
