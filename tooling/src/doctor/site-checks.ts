import type { RenderingHealth } from 'shared/health'
import type { Diagnostics, Finding } from './diagnostics.ts'

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
const faultChecks = ({ site }: Diagnostics): Finding[] =>
  (site?.rendering?.faults ?? []).map(({ remote, version, part, faults, reason, offUntil }) => ({
    code: 'left-to-browsers',
    message: `${remote} ${version}: ${part} went from the server to the browser ${faults} ${faults === 1 ? 'time' : 'times'}, since ${reasons[reason]}; it is ${
      offUntil === null ? 'tried again at the next request' : `left to browsers until ${offUntil}`
    }.`,
  }))

/** Where it is used by others, more than a realm has to stand between remotes and what the site server may read. */
const wallChecks = ({ walls, site, environment }: Diagnostics): Finding[] => {
  const { standing, missing } = site?.rendering?.walls ?? walls
  return environment['NODE_ENV'] !== 'production' || standing.includes('files') || standing.includes('user')
    ? []
    : [
        {
          code: 'missing-walls',
          message: `Remotes are rendered without these walls: ${missing.join(', ')}. Only the realm keeps them from what the site server may read.`,
        },
      ]
}

/** Jobs of a site that runs which are late, or whose last run failed. */
const jobChecks = ({ site }: Diagnostics): Finding[] =>
  (site?.jobs ?? []).map(({ name, state }) => ({
    code: 'late-job',
    message:
      state === 'late' ? `The job '${name}' is late: no server runs it.` : `The last run of the job '${name}' failed.`,
  }))

export const siteChecks = (diagnostics: Diagnostics): Finding[] => [
  ...wallChecks(diagnostics),
  ...faultChecks(diagnostics),
  ...jobChecks(diagnostics),
]
