import { median } from '../../tooling/src/bench/median.ts'

/** A page that was viewed while releases were made. */
export interface View {
  /** The release that the page ran; `none`: the one before the first. */
  version: string
  took: number
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const line = (name: string, times: readonly number[]): string =>
  `- ${name}: ${times.length}, ${seconds(median(times))}, ${seconds(Math.max(...times))}`

/** The text of docs/release-under-load.md. A view that fails ends the test before there is a table. */
export const releaseTable = (views: readonly View[]): string => {
  const versions = [...new Set(views.map(({ version }) => version))]
  const rows = versions.map((version) => {
    const times = views.filter((view) => view.version === version).map(({ took }) => took)
    const name = version === 'none' ? 'the one before' : version
    return line(name, times)
  })
  const all = views.map(({ took }) => took)
  return `# A remote is released while pages are viewed

Written by \`npm run evidence -- matrix\`: two visitors open the results page, one page after the other, while four releases of
\`mf-search\` are made. A view is good when all 20 results are there. The first view that fails ends the test.

Release that the page ran: views (none failed), median and longest time.

${rows.join('\n')}
${line('all', all)}
`
}
