import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { attackTable, runAttack, shortAttack, wholeAttack } from '../attack/run-attack.ts'

export default defineCommand({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'number', default: 1 } },
  run: async ({ short, seed }) => {
    const rows = await runAttack({ ...(short ? shortAttack : wholeAttack), seed }, (line) => console.log(line))
    console.log(`\n${attackTable(rows)}`)
    for (const { kind, examples } of rows) for (const example of examples) console.log(`\n${kind}: ${example}`)
    return rows.some(({ failures }) => failures > 0) ? 1 : 0
  },
})
