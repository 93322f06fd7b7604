import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { runApiBench } from '../bench/api-bench.ts'

export default defineCommand({
  words: { address: { type: 'string', describe: 'An API that runs; default: one that is started' } },
  run: ({ address }) => runApiBench('search-bench', address === undefined ? [] : [address], { RATE_LIMIT_SEARCH: '0' }),
})
