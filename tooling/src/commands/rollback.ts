// npm run rollback -- mf-search [version] [--why TEXT]: everybody gets the version before, or the named one, at once.
import { changeRegistry } from '../registry/change-registry.ts'
import { rollBack } from '../registry/moves.ts'
import { command } from '../command-line/command.ts'

await command({ why: { type: 'string' } }, async ([remote, version], { why }) => {
  if (!remote) throw new Error('Say which remote: npm run rollback -- mf-search [version].')
  const { registry } = await changeRegistry(
    { action: 'rollback', why: why ?? 'Rolled back by hand.' },
    rollBack(remote, version),
  )
  const row = registry.remotes.find(({ name }) => name === remote)
  console.log(`${remote} is back at ${row?.current.version}.`)
})
