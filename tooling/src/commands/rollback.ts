// npm run rollback -- mf-search [version] [--why TEXT] [--to PLACE] [--team TEAM]: everybody gets the version before, or the named one,
// at once. `shell` in place of a remote: pages are written with that shell from now on.
import { rollBack } from '../registry/moves.ts'
import { openDestination } from '../release/destination.ts'
import { command } from '../command-line/command.ts'

await command(
  { why: { type: 'string' }, to: { type: 'string' }, team: { type: 'string' } },
  async ([part, version], { why, to, team }) => {
    if (!part) throw new Error('Say what: npm run rollback -- mf-search [version], or shell.')
    const destination = await openDestination(to, (line) => console.log(line), team)
    const { change } = await destination.change(
      { action: 'rollback', why: why ?? 'Rolled back by hand.' },
      rollBack(part, version),
    )
    console.log(`${part} is back at ${part === 'shell' ? change?.shell : change?.remotes[part]?.to?.current}.`)
  },
)
