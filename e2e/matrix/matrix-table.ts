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

Written by \`npm run evidence -- matrix\`. Parts are released one at a time, so for a while a new part meets builds of the day before.
The whole project is built as it was (${previous}) and as it is (${now}), each with its own tooling; sites are
put together from the shell of one and the remotes of the other, and their pages opened in Chromium. A page counts when
its heading is there, nothing says that a part could not be loaded, and nothing stands on the console; articles are opened
by the link of a result. The time is the longest of the pages.

${[row(...heads), row(...heads.map(() => '---')), ...rows].join('\n')}
`
}
