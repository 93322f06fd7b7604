// npm run test:full: the checks that take too long for every change, beside those of `npm test`. With names, only those.
import { browserCheck } from '../checks/browser.ts'
import { keepFullPass } from '../checks/full-pass.ts'
import { namedChecks, runChecks } from '../checks/run-checks.ts'
import { changedBytesCheck, imageCheck, killsCheck, longCheck, openSearchCheck } from '../checks/project-checks.ts'
import { command } from '../command-line/command.ts'

await command({}, async (words) => {
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
})
