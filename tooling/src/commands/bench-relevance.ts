import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runApiBench } from '../bench/api-bench.ts'

export default defineCommand({
  words: { folder: { type: 'string' } },
  options: { only: { type: 'string', describe: 'Names of sets, by commas' } },
  run: ({ folder, only }) =>
    runApiBench('relevance-bench', [folder ?? [], only === undefined ? [] : `--only=${only}`].flat()),
})
