import type { RenderingHealth } from 'shared/health'
import type { Check } from './diagnostics.ts'

type RenderFault = RenderingHealth['faults'][number]

const reasons: Readonly<Record<RenderFault['reason'], string>> = {
  threw: 'it threw an error',
  time: 'it took too long',
  memory: 'it used too much memory',
  size: 'its page is too large',
  calls: 'it asked for too much',
  ended: 'its process ended',
  build: 'its build is not as it was signed',
}

/** What the rendering of a site that runs says of parts that it left to browsers. */
const renderFaults: Check = ({ site }, say) => {
  for (const { remote, version, part, faults, reason, offUntil } of site?.rendering?.faults ?? []) {
    const times = `${faults} ${faults === 1 ? 'time' : 'times'}`
    const next = offUntil === null ? 'tried again at the next request' : `left to browsers until ${offUntil}`
    say(
      'left-to-browsers',
      `${remote} ${version}: ${part} went from the server to the browser ${times}, since ${reasons[reason]}; it is ${next}.`,
    )
  }
}

/** Where it is used by others, more than a realm has to stand between remotes and what the site server may read. */
const missingWalls: Check = ({ walls, site, environment }, say) => {
  const { standing, missing } = site?.rendering?.walls ?? walls
  if (environment['NODE_ENV'] === 'production' && !standing.includes('files') && !standing.includes('user'))
    say(
      'missing-walls',
      `Remotes are rendered without these walls: ${missing.join(', ')}. Only the realm keeps them from what the site server may read.`,
    )
}

/** Jobs of a site that runs which are late, or whose last run failed. */
const lateJobs: Check = ({ site }, say) => {
  for (const { name, state } of site?.jobs ?? [])
    say(
      'late-job',
      state === 'late' ? `The job '${name}' is late: no server runs it.` : `The last run of the job '${name}' failed.`,
    )
}

export const siteChecks = [missingWalls, renderFaults, lateJobs]
