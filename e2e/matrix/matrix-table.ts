import { siteIds } from 'shared/sites'
import { faultyRemotes } from '../faults/remote-pages.ts'
import type { Visit } from './visits.ts'

/** What was found where a shell of one time met remotes of another. */
export interface Pair {
  name: string
  visits: readonly Visit[]
}

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const cell = (found: Visit | undefined): string =>
  found
    ? `${found.pages === 1 ? '1 page' : `${found.pages} pages`}, ${(found.longest / 1000).toFixed(1)} s`
    : '**not opened**'

/** The text of docs/matrix.md. */
export const matrixTable = (previous: string, now: string, pairs: readonly Pair[]): string => {
  const rows = pairs.flatMap(({ name, visits }) =>
    siteIds.map((site) => {
      const mine = visits.filter((visit) => visit.site === site)
      const cells = faultyRemotes.map((remote) => cell(mine.find((visit) => visit.remote === remote)))
      return row(name, `${site} (${mine[0]?.lang ?? '–'})`, ...cells)
    }),
  )
  const heads = ['', 'site (language)', ...faultyRemotes]
  return `# The matrix: each part beside the previous build of the others

Written by \`npm run evidence -- matrix\`. Parts are released one at a time, so a new part meets builds of the day before. Sites of the shell of one build and the remotes of the other
(${previous}; ${now}, each with its own tooling) are opened in Chromium. A page counts when its heading is there, no part is missing and the console is empty. Cells: pages, and the longest time.

${[row(...heads), row(...heads.map(() => '---')), ...rows].join('\n')}
`
}
