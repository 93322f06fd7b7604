import { siteIds } from 'shared/sites'
import { faultyRemotes } from '../faults/this-host.ts'
import type { Visit } from './visits.ts'

/** What was found where a shell of one time met remotes of another. */
export interface Pair {
  name: string
  visits: readonly Visit[]
}

const cell = (found: Visit | undefined): string =>
  found
    ? `${found.pages === 1 ? '1 page' : `${found.pages} pages`} ${(found.longestMs / 1000).toFixed(1)} s`
    : '**not opened**'

/** The text of docs/matrix.md. */
export const matrixTable = (previous: string, now: string, pairs: readonly Pair[]): string => {
  const groups = pairs.map(({ name, visits }) => {
    const lines = siteIds.map((site) => {
      const mine = visits.filter((visit) => visit.site === site)
      const cells = faultyRemotes.map((remote) => cell(mine.find((visit) => visit.remote === remote)))
      return `- ${site} (${mine[0]?.lang ?? '–'}): ${cells.join(', ')}`
    })
    return `## ${name}\n\n${lines.join('\n')}\n`
  })
  return `# The matrix: each part beside the previous build of the others

Written by \`npm run evidence -- matrix\`. Parts are released one at a time, so a new part meets builds of the day before. Sites of the shell of one build and the remotes of the other
(${previous}; ${now}, each with its own tooling) are opened in Chromium. A page counts when its heading is there, no part is missing and the console is empty. Lines: pages and the longest time of ${faultyRemotes.join(', ')}.

${groups.join('\n')}`
}
