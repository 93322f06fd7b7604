// npm run attack -- [--short] [--seed 1] attacks a copy of the site that it starts, and prints attempts and failures by
// kind. Ends with 1 when something failed.
import { command } from '../command-line/command.ts'
import { attackTable, runAttack, shortAttack, wholeAttack } from '../attack/run-attack.ts'

await command(
  { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  async (_, { short, seed }) => {
    const size = { ...(short ? shortAttack : wholeAttack), seed: Number(seed) }
    const rows = await runAttack(size, (line) => console.log(line))
    console.log(`\n${attackTable(rows)}`)
    for (const { kind, examples } of rows) for (const example of examples) console.log(`\n${kind}: ${example}`)
    if (rows.some(({ failures }) => failures > 0)) process.exitCode = 1
  },
)
