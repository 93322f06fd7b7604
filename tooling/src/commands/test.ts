// npm test: every check of the project, but for the long ones (`npm run test:full`). `npm test -- unit lint` runs only
// the named checks. `npm test -- --changed [REF]` runs what a change touches: of this branch, or since REF.
import { browserCheck } from '../checks/browser.ts'
import { changedChecks } from '../checks/changed-checks.ts'
import { namedChecks, runChecks } from '../checks/run-checks.ts'
import { openSearchCheck, readingChecks, stillChecks, testChecks, typedChecks } from '../checks/still-checks.ts'
import { command } from '../command-line/command.ts'

await command({ changed: { type: 'boolean', default: false } }, async (words, { changed }) => {
  // The browser mostly waits for pages, so it runs beside what only computes; where CI is set it runs behind it, since a
  // run that fails for want of a core costs more there than some minutes.
  const all = process.env['CI']
    ? [[testChecks(), readingChecks()], [[openSearchCheck()], typedChecks()], [[browserCheck()]]]
    : [[stillChecks(), [browserCheck()]]]
  const stages = changed ? [await changedChecks(words[0])] : namedChecks(all, words)
  const { failed } = await runChecks(...stages)
  process.exit(failed.length === 0 ? 0 : 1)
})
