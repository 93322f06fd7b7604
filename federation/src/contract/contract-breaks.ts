import { satisfies } from 'semver'
import { acceptsContract } from 'shared/remote'
import { answersTo } from './calls.ts'
import type { HostContract, RemoteContract } from './contract.ts'

const missing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((name) => !after.includes(name))

/** NaN where a version does not begin with a number. */
const majorOf = (version: string): number => Number(/^[\^v]?(\d+)(?=\.|$)/.exec(version)?.[1])

/** Why a remote would not run on a host: these are never right, whatever the version. */
export const misfits = (remote: RemoteContract, host: HostContract): string[] => {
  const wrong = acceptsContract(remote.contract, host.contract)
    ? []
    : [`it needs a host of contract ${remote.contract}, and the shell keeps ${host.contract}`]
  if (remote.runtime && !host.runtime)
    wrong.push(`it takes Module Federation's runtime ${remote.runtime} from its host, and the shell offers none`)
  else if (remote.runtime && host.runtime && !acceptsContract(remote.runtime, host.runtime))
    wrong.push(`it needs Module Federation's runtime ${remote.runtime}, and the shell has ${host.runtime}`)
  for (const [module, { range, names }] of Object.entries(remote.shared)) {
    const offer = host.provides[module]
    if (!offer) wrong.push(`it takes ${module}, which the shell does not provide`)
    else if (!satisfies(offer.version, range))
      wrong.push(`it needs ${module} ${range}, and the shell has ${offer.version}`)
    else if (offer.names)
      for (const name of missing(names, offer.names))
        wrong.push(`it imports ${name} from ${module}, which the shell's does not export`)
  }
  return wrong
}

/** Calls that an API does not answer to. @param offered its calls, such as `GET /articles/{id}` */
export const unansweredCalls = ({ calls }: RemoteContract, offered: readonly string[]): string[] =>
  calls
    .filter((call) => !offered.some((each) => answersTo(each, call)))
    .map((call) => `it calls ${call}, which the live API does not answer`)

/** What others may rely on and a new version no longer keeps: right only with a new major version. */
export const breaks = (before: RemoteContract, after: RemoteContract): string[] => {
  const route = ({ path }: { path: string }): string => path
  return [
    ...missing(before.exposes.pages, after.exposes.pages).map((name) => `the page '${name}' is gone`),
    ...missing(before.exposes.layers, after.exposes.layers).map((name) => `the layer '${name}' is gone`),
    ...missing(before.routes.map(route), after.routes.map(route)).map((path) => `nothing answers to ${path} any more`),
    ...(before.texts === after.texts ? [] : [`its texts moved from '${before.texts}' to '${after.texts}'`]),
    ...(majorOf(before.contract) === majorOf(after.contract)
      ? []
      : [`it was made for host contract ${before.contract} and is now for ${after.contract}`]),
  ]
}

const list = (reasons: readonly string[]): string => reasons.map((reason) => `  - ${reason}`).join('\n')

/**
 * Refuses a shell that a live remote would not run on.
 *
 * @param remotes their contracts; `spare` ones are only there to go back to, so breaking them is a warning
 * @returns a sentence for what goes on, and one for each that could not be gone back to any more
 * @throws Error that names each thing that breaks
 */
export const refuseShell = (
  host: HostContract,
  remotes: readonly { contract: RemoteContract; spare: boolean }[],
): string[] => {
  const found = remotes.flatMap(({ contract, spare }) =>
    misfits(contract, host).map((reason) => ({ spare, reason: `${contract.name} ${contract.version}: ${reason}` })),
  )
  const broken = found.filter(({ spare }) => !spare).map(({ reason }) => reason)
  if (broken.length > 0)
    throw new Error(
      `shell ${host.version} would break what is live:\n${list(broken)}\nKeep what they need, or release them first.`,
    )
  return [
    'every live remote runs on it',
    ...found.map(({ reason }) => `a version to go back to would not run on it: ${reason}`),
  ]
}

/**
 * Refuses a release that would break something.
 *
 * @throws Error that names each thing that breaks, and what to do
 */
export const refuseBreaks = (
  after: RemoteContract,
  live: { remote: RemoteContract | undefined; host: HostContract | undefined; api: readonly string[] | undefined },
): void => {
  const wrong = [...(live.host ? misfits(after, live.host) : []), ...(live.api ? unansweredCalls(after, live.api) : [])]
  if (wrong.length > 0)
    throw new Error(
      `${after.name} ${after.version} would not run on what is live:\n${list(wrong)}\nRelease the shell or the API first, or do without.`,
    )
  const broken = live.remote ? breaks(live.remote, after) : []
  if (live.remote && broken.length > 0 && !(majorOf(after.version) > majorOf(live.remote.version)))
    throw new Error(
      `${after.name} ${after.version} breaks what ${live.remote.version} promised:\n${list(broken)}\nKeep it, or give the remote a new major version in ${after.name}/package.json.`,
    )
}
