import { rollBack } from 'federation/registry'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { thisDestination } from '../this-site.ts'

export default defineCommand({
  words: { part: { type: 'string', demandOption: true, describe: 'A remote, or shell' }, version: { type: 'string' } },
  options: { why: { type: 'string' }, to: { type: 'string' }, team: { type: 'string' } },
  run: async ({ part, version, why, to, team }) => {
    const destination = await thisDestination(to, (line) => console.log(line), team)
    const { change } = await destination.change(
      { action: 'rollback', why: why ?? 'Rolled back by hand.' },
      rollBack(part, version),
    )
    console.log(`${part} is back at ${part === 'shell' ? change?.shell : change?.remotes[part]?.to?.current}.`)
  },
})
