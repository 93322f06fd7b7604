import { sumTimings, type Phase, type Timing } from 'shared/health'

const mark = 'remote'

/** Notes in the browser's own timeline how long a phase of a release took, from `since` until now. */
export const measurePhase = (remote: string, version: string, phase: Phase, since: number): void => {
  performance.measure(`${mark} ${remote} ${version} ${phase}`, { start: since })
}

/** What has been measured on this page and ended after a moment of its clock. */
export const measuredAfter = (moment: number): Timing[] =>
  sumTimings(
    performance
      .getEntriesByType('measure')
      .filter(({ name, startTime, duration }) => name.startsWith(`${mark} `) && startTime + duration > moment)
      .map(({ name, duration }) => {
        const [, remote = '', version = '', phase] = name.split(' ')
        return { remote, version, phase: phase as Phase, times: 1, ms: duration }
      }),
  )
