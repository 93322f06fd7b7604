// npm run release -- mf-search [--canary 0.05 [--error-budget 0.02] [--least-views 200]] [--to PLACE] [--why TEXT]
//                              [--no-tests]
// npm run release -- shell [--as VERSION] [--to PLACE] [--why TEXT] [--no-tests]: the shell by itself.
// npm run release -- mf-guest --built FOLDER --as VERSION ...: the same for a build of another bundler (docs/contract.md).
// Checks and builds one remote, and makes it live: for everybody, or for a share of the visitors.
import { resolve } from 'node:path'
import type { Release } from 'shared/remote'
import { command } from '../command-line/command.ts'
import { checkContract } from '../contract/check-contract.ts'
import { emitDeclarations } from '../contract/declared-surface.ts'
import { makeCanary, makeCurrent, type CanaryTerms } from '../registry/moves.ts'
import { readRights, refuseTeam } from '../registry/rights.ts'
import { freeIfRefused } from '../registry/used-versions.ts'
import { adoptBuild } from '../release/adopt-build.ts'
import { buildRemote } from '../release/build-remote.ts'
import { checkPart } from '../release/check-part.ts'
import { openDestination } from '../release/destination.ts'
import { releaseShell } from '../release/release-shell.ts'
import { remoteNames } from '../root.ts'

const say = (line: string): void => console.log(`  ${line}`)

const numberBetween = (option: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  if (text === '' || !(value >= least && value <= most))
    throw new Error(`--${option} is '${text}'; it must be a number from ${least} to ${most}.`)
  return value
}

const buildChecked = async (name: string, checks: { tests: boolean }): Promise<Release> => {
  await checkPart(name, checks, say)
  await emitDeclarations()
  const { release } = await buildRemote(name)
  say(`built ${release.version}`)
  return release
}

const takeBuild = (name: string, folder: string, version: string | undefined): Release => {
  if (!version) throw new Error('Say which version the build is: --as 2.0.0.')
  const { declaration, release } = adoptBuild(resolve(process.env['INIT_CWD'] ?? process.cwd(), folder), version)
  if (declaration.name !== name) throw new Error(`${folder} is a build of ${declaration.name}, not of ${name}.`)
  say(`took ${release.version} from ${folder}`)
  return release
}

await command(
  {
    canary: { type: 'string' },
    'error-budget': { type: 'string', default: '0.02' },
    'least-views': { type: 'string', default: '200' },
    to: { type: 'string' },
    why: { type: 'string' },
    'no-tests': { type: 'boolean', default: false },
    built: { type: 'string' },
    as: { type: 'string' },
    team: { type: 'string' },
  },
  async ([name = ''], given) => {
    const team = given.team ?? process.env['RELEASE_TEAM']
    refuseTeam(readRights(), name, team)
    if (name === 'shell') {
      if (given.canary !== undefined || given.built !== undefined)
        throw new Error('The shell is released for everybody, from its sources: leave --canary and --built out.')
      const options = { as: given.as, tests: !given['no-tests'], why: given.why ?? 'Released.' }
      console.log(await releaseShell(options, await openDestination(given.to, say, team), say))
      return
    }
    if (!given.built && !remoteNames().includes(name))
      throw new Error(`There is no remote '${name}'. There are shell, ${remoteNames().join(', ')}.`)
    const terms: CanaryTerms | undefined =
      given.canary === undefined
        ? undefined
        : {
            share: numberBetween('canary', given.canary, 0.001, 1),
            errorBudget: numberBetween('error-budget', given['error-budget'], 0, 1),
            leastViews: Math.round(numberBetween('least-views', given['least-views'], 1, 1_000_000)),
          }
    const destination = await openDestination(given.to, say, team)

    const release = given.built
      ? takeBuild(name, given.built, given.as)
      : await buildChecked(name, { tests: !given['no-tests'] })
    const why = given.why ?? (terms ? 'Tried with a share of the visitors.' : 'Released.')
    const { change } = await freeIfRefused(name, release.version, given.built !== undefined, async () => {
      for (const line of await checkContract(name, release.version)) say(line)
      return destination.change(
        { action: terms ? 'canary' : 'release', why },
        terms ? makeCanary(name, release.version, terms, new Date()) : makeCurrent(name, release.version),
      )
    })
    const whom = terms ? `on trial for ${terms.share * 100} % of the visitors` : `everybody's`
    console.log(
      change
        ? `${name} ${release.version} is ${whom} (row ${change.row}).`
        : `${name} ${release.version} is live already.`,
    )
  },
)
