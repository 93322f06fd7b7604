import {
  beginRotation,
  chainProblems,
  finishRotation,
  historyDamage,
  historyLines,
  lastList,
  promote,
  prunable,
  prune,
  readHistory,
  readRegistry,
  readRegistryFile,
  readRights,
  refuseTeam,
  registryLines,
  revert,
  shellBefore,
  shellPointer,
  verifyRegistry,
  withdraw,
} from 'federation/registry'
import { copyLive, openHost, type Destination } from 'federation/release'
import { guardOnce } from 'federation/guard'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { apiAddress } from '../processes/api-address.ts'
import { guardThisSite, reportSource } from '../report-source.ts'
import { copyPlace, thisDestination, thisSite } from '../this-site.ts'
import { settingOf } from '../setting.ts'

const names = [
  'list',
  'history',
  'verify',
  'promote',
  'withdraw',
  'revert',
  'checkpoint',
  'renew',
  'rotate',
  'copy',
  'prune',
  'guard',
] as const

const print = (lines: readonly string[]): void => console.log(lines.join('\n'))

interface Given {
  why?: string | undefined
  to?: string | undefined
  team?: string | undefined
  every: number
  keep: number
  'older-than': string
  'dry-run': boolean
  finish: boolean
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 }

const milliseconds = (text: string): number => {
  const [, count, unit = ''] = /^(\d+)([hd])$/.exec(text) ?? []
  if (count === undefined) throw new Error(`--older-than is '${text}'; it must be days or hours, such as 30d or 12h.`)
  return Number(count) * (units[unit] ?? 0)
}

const destination = ({ to, team }: Given): Promise<Destination> =>
  thisDestination(to, (line) => console.log(line), team)

const actions: Record<(typeof names)[number], (words: string[], given: Given) => Promise<void> | void> = {
  list: () => {
    const site = thisSite()
    const file = readRegistry(site)
    print(registryLines(file, shellPointer(site, readHistory(site), file.takenBack)))
  },
  history: () => print([...historyLines(readHistory(thisSite())), ...historyDamage(thisSite())]),
  verify: () => {
    const problems = verifyRegistry(thisSite())
    if (problems.length > 0) throw new Error(problems.join('\n'))
    console.log('The registry holds together: its signature, every file of every live release, its history.')
  },
  promote: async ([remote = '', version], given) => {
    const { why = 'The trial went well.' } = given
    const { change } = await (await destination(given)).change({ action: 'promote', why }, promote(remote, version))
    console.log(`${remote} ${change?.remotes[remote]?.to?.current} is now everybody's.`)
  },
  withdraw: async ([remote = '', version = ''], given) => {
    const { why = 'Withdrawn by hand.' } = given
    await (await destination(given)).change({ action: 'withdraw', why }, withdraw(remote, version))
    console.log(`${remote} ${version} must not run any more; pages that read the registry stop using it.`)
  },
  revert: async ([row = ''], given) => {
    const { why } = given
    const history = readHistory(thisSite())
    const change = history.find((each) => String(each.row) === row)
    if (!change) throw new Error(`The history has no row ${row}; see npm run evidence -- registry history.`)
    const move = revert(change, shellBefore(history, change))
    const made = await (await destination(given)).change({ action: 'revert', why: why ?? `Row ${row} undone.` }, move)
    print(made.change ? historyLines([made.change]) : ['Everything is as before that row already.'])
  },
  checkpoint: async (_, given) => {
    const { why } = given
    if (!why) throw new Error('Say what was lost, and how you know that nothing else was: --why TEXT.')
    const site = thisSite()
    const file = readRegistry(site)
    const damage = [...historyDamage(site), ...chainProblems(site, lastList(file)?.log, file.change)]
    print(damage)
    const { change } = await (await destination(given)).change({ action: 'checkpoint', why }, (state) => state)
    print([`Row ${change?.row} takes the history before it as it stands.`])
  },
  renew: async (_, given) => {
    const why = given.why ?? 'Renewed by hand.'
    const { change } = await (await destination(given)).change({ action: 'renew', why }, (state) => state)
    const list = lastList(readRegistryFile(thisSite()))
    print([`The list of releases is good until ${list?.expiresAt} (row ${change?.row}).`])
  },
  rotate: async (_, given) => {
    const { finish, why } = given
    refuseTeam(readRights(thisSite()), 'the release key', given.team ?? settingOf('RELEASE_TEAM'))
    if (finish) finishRotation(thisSite().keys)
    else beginRotation(thisSite().keys)
    const done = finish
      ? 'The next key has taken the place of the release key.'
      : 'A next key signs beside the release key.'
    await (await destination(given)).change({ action: 'renew', why: why ?? done }, (state) => state)
    print([
      done,
      ...(finish
        ? []
        : ['When a day is over, and servers know both keys: npm run evidence -- registry rotate --finish']),
    ])
  },
  copy: async (_, { to }) => {
    const place = copyPlace(to)
    if (!place) throw new Error('Say where to: --to PLACE or RELEASES_URL.')
    const host = await openHost(place)
    console.log(`${host.name} has what is live: ${await copyLive(thisSite(), host)} files were sent.`)
  },
  prune: async (_, given) => {
    const terms = { rows: given.keep, age: milliseconds(given['older-than']), now: new Date() }
    const bases = given['dry-run']
      ? prunable(thisSite(), terms)
      : await prune(
          thisSite(),
          terms,
          given.why ?? 'Nobody needs them any more.',
          given.team ?? settingOf('RELEASE_TEAM'),
        )
    print([...bases, `${bases.length} releases ${given['dry-run'] ? 'would be' : 'were'} removed.`])
  },
  guard: async (_, given) => {
    const seconds = given.every
    if (seconds === 0) return print(await guardOnce(thisSite(), reportSource(apiAddress()), await destination(given)))
    guardThisSite(apiAddress(), await destination(given), seconds * 1000)
    console.log(`Watching the releases on trial every ${seconds} s.`)
  },
}

export default defineCommand({
  words: {
    action: {
      choices: names,
      default: 'list',
      describe:
        'promote REMOTE [VERSION], withdraw REMOTE VERSION, revert ROW; guard holds canaries that are worse for visitors, and rolls back those that fail; prune removes releases that nobody needs; renew signs the list of releases again; rotate adds a signing key, and --finish drops the former; checkpoint accepts a history that lost something; copy brings what is live to --to',
    },
    subject: { type: 'string', describe: 'The remote, or the row of the history' },
    version: { type: 'string' },
  },
  options: {
    why: { type: 'string', requiresArg: true, describe: 'Stands in the history' },
    to: { type: 'string', requiresArg: true, describe: 'A folder, bucket or release API; default: this site' },
    team: { type: 'string', requiresArg: true },
    every: { type: 'number', default: 10, describe: 'Seconds between two looks of guard; 0: once' },
    keep: { type: 'number', default: 5, describe: 'Releases of each part that prune leaves' },
    'older-than': { type: 'string', default: '30d', describe: 'What prune removes' },
    'dry-run': { type: 'boolean', default: false },
    finish: { type: 'boolean', default: false },
  },
  run: ({ action, subject, version, ...given }) =>
    actions[action](
      [subject, version].filter((word) => word !== undefined),
      given,
    ),
})
