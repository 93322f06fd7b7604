// npm run registry -- list | history | verify | promote REMOTE | withdraw REMOTE VERSION | revert ROW [--why TEXT]
// npm run registry -- guard [--every SECONDS]: takes back releases on trial that go wrong, until it is stopped; once with
// --every 0. The API is asked at API_ORIGIN, or on this machine at API_PORT.
import { command } from '../command-line/command.ts'
import { apiAddress } from '../processes/api-address.ts'
import { changeRegistry } from '../registry/change-registry.ts'
import { guardOnce, readCounts, startGuard } from '../registry/guard.ts'
import { readHistory } from '../registry/history.ts'
import { promote, revert, withdraw } from '../registry/moves.ts'
import { historyLines, registryLines } from '../registry/print.ts'
import { readRegistryFile } from '../registry/registry-file.ts'
import { verifyRegistry } from '../registry/verify.ts'

const print = (lines: readonly string[]): void => console.log(lines.join('\n'))

interface Given {
  why?: string | undefined
  every: string
}

const actions: Record<string, (words: string[], given: Given) => Promise<void> | void> = {
  list: () => print(registryLines(readRegistryFile())),
  history: () => print(historyLines(readHistory())),
  verify: () => {
    const problems = verifyRegistry()
    if (problems.length > 0) throw new Error(problems.join('\n'))
    console.log('The registry holds together: its signature, every file of every live release, its history.')
  },
  promote: async ([remote = ''], { why = 'The trial went well.' }) => {
    const { change } = await changeRegistry({ action: 'promote', why }, promote(remote))
    console.log(`${remote} ${change?.remotes[remote]?.to?.current} is now everybody's.`)
  },
  withdraw: async ([remote = '', version = ''], { why = 'Withdrawn by hand.' }) => {
    await changeRegistry({ action: 'withdraw', why }, withdraw(remote, version))
    console.log(`${remote} ${version} must not run any more; pages that read the registry stop using it.`)
  },
  revert: async ([row = ''], { why }) => {
    const change = readHistory().find((each) => String(each.row) === row)
    if (!change) throw new Error(`The history has no row ${row}; see npm run registry -- history.`)
    const made = await changeRegistry({ action: 'revert', why: why ?? `Row ${row} undone.` }, revert(change))
    print(made.change ? historyLines([made.change]) : ['Everything is as before that row already.'])
  },
  guard: async (_, { every }) => {
    const seconds = Number(every)
    if (!(seconds >= 0)) throw new Error(`--every is '${every}'; it must be a number of seconds.`)
    if (seconds === 0) return print(await guardOnce(() => readCounts(apiAddress())))
    startGuard(apiAddress(), seconds * 1000, (line) => console.log(line))
    console.log(`Watching the releases on trial every ${seconds} s.`)
  },
}

await command({ why: { type: 'string' }, every: { type: 'string', default: '10' } }, async (all, given) => {
  const [action = 'list', ...words] = all
  const act = actions[action]
  if (!act) throw new Error(`There is no '${action}'; there are ${Object.keys(actions).join(', ')}.`)
  await act(words, given)
})
