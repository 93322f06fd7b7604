import { resolve } from 'node:path'
import { makeCanary, makeCurrent, readRights, refuseTeam, type CanaryTerms, type Change } from 'federation/registry'
import { checkContract, releaseBuilt, type Destination } from 'federation/release'
import { defineCommand, UsageError } from '../../../api/src/command-line/define-command.ts'
import { emitDeclarations } from '../contract/declared-surface.ts'
import { buildRemote } from '../release/build-remote.ts'
import { checkPart } from '../release/check-part.ts'
import { thisDestination, thisSite } from '../this-site.ts'
import { releaseShell } from '../release/release-shell.ts'
import { remoteNames } from '../root.ts'
import { settingOf } from '../setting.ts'

const say = (line: string): void => console.log(`  ${line}`)

const between = (option: string, value: number, least: number, max: number): number => {
  if (!(value >= least && value <= max))
    throw new UsageError(`--${option} is ${value}; it must be a number from ${least} to ${max}.`)
  return value
}

interface Wanted {
  terms: CanaryTerms | undefined
  why: string
}

interface Made {
  version: string
  change: Change | undefined
}

const releaseSources = async (
  name: string,
  { tests, terms, why }: Wanted & { tests: boolean },
  destination: Destination,
): Promise<Made> => {
  await checkPart(name, { tests }, say)
  await emitDeclarations()
  const {
    release: { version },
  } = await buildRemote(name)
  say(`built ${version}`)
  for (const line of await checkContract(thisSite(), name, version)) say(line)
  const { change } = await destination.change(
    { action: terms ? 'canary' : 'release', why },
    terms ? makeCanary(name, version, terms, new Date()) : makeCurrent(name, version),
  )
  return { version, change }
}

const releaseBuild = async (
  name: string,
  given: string,
  version: string | undefined,
  { terms, why }: Wanted,
  destination: Destination,
): Promise<Made> => {
  if (!version) throw new Error('Say which version the build is: --as 2.0.0.')
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), given)
  return { version, change: await releaseBuilt(thisSite(), { name, folder, version, terms, why }, destination, say) }
}

export default defineCommand({
  words: { part: { type: 'string', demandOption: true, describe: 'A remote, or shell' } },
  options: {
    canary: { type: 'number', requiresArg: true, describe: 'The share of visitors who get it first, such as 0.05' },
    'error-budget': { type: 'number', default: 0.02, describe: 'The share of failed views that ends a canary' },
    'least-views': { type: 'number', default: 200, describe: 'Views before a canary is judged' },
    to: { type: 'string', requiresArg: true, describe: 'A folder, bucket or release API; default: this site' },
    why: { type: 'string', requiresArg: true, describe: 'Stands in the history' },
    tests: { type: 'boolean', default: true, describe: 'Runs the tests of the part first' },
    built: { type: 'string', requiresArg: true, describe: 'The folder of a build that was made elsewhere' },
    as: { type: 'string', requiresArg: true, describe: 'The version' },
    team: { type: 'string', requiresArg: true },
  },
  run: async ({ part: name, ...given }) => {
    const team = given.team ?? settingOf('RELEASE_TEAM')
    refuseTeam(readRights(thisSite()), name, team)
    if (name === 'shell') {
      if (given.canary !== undefined || given.built !== undefined)
        throw new Error('The shell is released for everybody, from its sources: leave --canary and --built out.')
      const options = { as: given.as, tests: given.tests, why: given.why ?? 'Released.' }
      console.log(await releaseShell(options, await thisDestination(given.to, say, team), say))
      return
    }
    if (!given.built && !remoteNames().includes(name))
      throw new Error(`There is no remote '${name}'. There are shell, ${remoteNames().join(', ')}.`)
    const terms: CanaryTerms | undefined =
      given.canary === undefined
        ? undefined
        : {
            share: between('canary', given.canary, 0.001, 1),
            errorBudget: between('error-budget', given['error-budget'], 0, 1),
            leastViews: Math.round(between('least-views', given['least-views'], 1, 1_000_000)),
          }
    const destination = await thisDestination(given.to, say, team)
    const why = given.why ?? (terms ? 'Tried with a share of the visitors.' : 'Released.')
    const { version, change } = given.built
      ? await releaseBuild(name, given.built, given.as, { terms, why }, destination)
      : await releaseSources(name, { tests: given.tests, terms, why }, destination)
    const whom = terms ? `on trial for ${terms.share * 100} % of the visitors` : `everybody's`
    console.log(change ? `${name} ${version} is ${whom} (row ${change.row}).` : `${name} ${version} is live already.`)
  },
})
