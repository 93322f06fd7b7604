import type { Survival } from './survival.ts'
import { median } from '../../tooling/src/bench/median.ts'

/** A fault that was met, and what came of it. */
export interface Met extends Survival {
  fault: string
  remote: string
  site: string
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const cell = (met: readonly Met[]): string => {
  if (met.length === 0) return '–'
  const outcomes = [...new Set(met.map(({ outcome, foreign }) => (foreign ? 'foreign code' : outcome)))]
  return `${outcomes.join(', ')}, ${seconds(Math.max(...met.map(({ after }) => after)))}`
}

/** The table of docs/faults.md: a row for each fault, a column for each remote, the longest time of the sites. */
export const faultTable = (met: readonly Met[]): string => {
  const faults = [...new Set(met.map(({ fault }) => fault))]
  const remotes = [...new Set(met.map(({ remote }) => remote))]
  const sites = [...new Set(met.map(({ site }) => site))]
  const works = met.filter(({ outcome, foreign }) => outcome === 'works' && !foreign)
  const messages = met.filter(({ outcome, foreign }) => outcome === 'message' && !foreign)
  const rows = faults.map((fault) => {
    const cells = remotes.map((remote) => cell(met.filter((each) => each.fault === fault && each.remote === remote)))
    return `| ${[fault, ...cells].join(' | ')} |`
  })
  const times = works.map(({ after }) => after)
  return `# Faults and what a visitor gets

Written by \`npm run faults\`: each fault of a new release, with each remote, on each of ${sites.join(', ')}, in Chromium
with an empty cache. The release before is good. 'works': the visitor has the page, without a word or a press. The time
is the longest of the sites, from opening the page.

**${met.length} faults: ${works.length} times the page works, ${messages.length} times its part says what is wrong while the rest works, ${met.length - works.length - messages.length} times the page is lost.** Until the page works: median ${times.length > 0 ? seconds(median(times)) : '–'}, longest ${seconds(Math.max(0, ...times))}.

| fault | ${remotes.join(' | ')} |
| --- | ${remotes.map(() => '---').join(' | ')} |
${rows.join('\n')}
`
}
