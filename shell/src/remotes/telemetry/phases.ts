import { phases, type Phase, type Timing } from 'shared/health'

const mark = 'remote'

/**
 * Notes in the browser's own timeline how long a phase of a release took, from `since` until now. The timeline keeps the
 * last time of each, so that a page which stays open does not fill it.
 */
export const measurePhase = (remote: string, version: string, phase: Phase, since: number): void => {
  const name = `${mark} ${remote} ${version} ${phase}`
  performance.clearMeasures(name)
  performance.measure(name, { start: since })
}

/** The last time of each phase, of those that ended after a moment of the page's clock. */
export const measuredAfter = (moment: number): Timing[] =>
  performance
    .getEntriesByType('measure')
    .filter(({ name, startTime, duration }) => name.startsWith(`${mark} `) && startTime + duration > moment)
    .flatMap(({ name, duration }) => {
      const [, remote = '', version = '', last] = name.split(' ')
      const phase = phases.find((known) => known === last)
      return phase ? [{ remote, version, phase, times: 1, ms: duration }] : []
    })
