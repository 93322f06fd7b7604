// npm test: every check of the project, but for the long ones (`npm run test:full`). `npm test -- unit lint` runs only
// the named checks. `npm test -- --changed [REF]` runs what a change touches: of this branch, or since REF.
import { changedChecks } from '../checks/changed-checks.ts'
import { namedChecks, runChecks } from '../checks/run-checks.ts'
import { quickChecks } from '../checks/project-checks.ts'
import { command } from '../command-line/command.ts'

await command({ changed: { type: 'boolean', default: false } }, async (words, { changed }) => {
  const lanes = changed ? await changedChecks(words[0]) : namedChecks(quickChecks(), words)
  const { failed } = await runChecks(lanes)
  process.exit(failed.length === 0 ? 0 : 1)
})
