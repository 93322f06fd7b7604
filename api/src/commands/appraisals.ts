import { bringAppraisals } from '../appraisals/bring-appraisals.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { readPlace } from '../config.ts'

export default defineCommand({
  words: { file: { type: 'string', demandOption: true, describe: 'docs/import.md names the columns' } },
  run: ({ file }) => bringAppraisals({ ...readPlace(process.env), file }),
})
