import { siteIds } from 'shared/sites'
import { median } from '../../tooling/src/bench/median.ts'
import type { Fault } from './fault.ts'
import type { Meeting, Met } from './inject-fault.ts'
import type { keptEngines, MetInEngine } from './kept-faults.ts'
import { faultyRemotes } from './remote-pages.ts'

/** A fault that was met, and what came of it. */
export type MetFault = Meeting &
  Met & { /** Whether it was lost beside others, and met once more alone. */ again?: boolean }

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const survived = ({ lost }: Met): boolean => lost.length === 0
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const times = (met: readonly number[]): string =>
  met.length === 0 ? '–' : `${seconds(median(met))} / ${seconds(Math.max(...met))}`
const after = (met: readonly MetFault[]): number[] => met.filter(survived).map((each) => each.after)
const back = (met: readonly MetFault[]): number[] =>
  met.filter(survived).flatMap((each) => (each.back === null ? [] : [each.back]))

const gets: Record<Fault['outcome'], string> = {
  works: 'the page',
  message: 'a message in its place',
  'whole page': 'a message for the whole page',
}

const engineNames: Readonly<Record<string, string>> = { firefox: 'Firefox', webkit: 'WebKit' }

const cell = (met: readonly MetFault[]): string => {
  if (met.length === 0) return '–'
  const good = met.filter(survived).length
  const [only] = met
  if (only && met.length === 1 && good === 1) return `${only.siteId}, ${seconds(only.after)}`
  const count = good === met.length ? `${good} of ${met.length}` : `**${good} of ${met.length}**`
  return good === 0 ? count : `${count}, ${seconds(Math.max(...after(met)))}`
}

type Engines = ReturnType<typeof keptEngines>
const engineCell = (found: MetInEngine | undefined): string =>
  found === undefined ? '–' : found.lost.length === 0 ? 'yes' : '**no**'

const groupTable = (name: string, faults: readonly Fault[], met: readonly MetFault[], engines: Engines): string => {
  const rows = faults.map((fault) => {
    const mine = met.filter((each) => each.fault === fault)
    const cells = faultyRemotes.map((remote) => cell(mine.filter((each) => each.remote === remote)))
    const return_ = back(mine)
    const blamed = [...new Set(mine.flatMap((each) => each.blamed))].sort().join(', ')
    return row(
      fault.name,
      gets[fault.outcome],
      mine.length === 0 ? '–' : blamed || 'nothing',
      ...cells,
      return_.length > 0 ? seconds(Math.max(...return_)) : '–',
      ...[engines.firefox, engines.webkit].map((engine) => engineCell(engine.get(fault.name))),
    )
  })
  const heads = [
    'fault',
    'the visitor gets',
    'told of its release',
    ...faultyRemotes,
    'back after',
    'Firefox',
    'WebKit',
  ]
  return [`## ${name}`, '', row(...heads), row(...heads.map(() => '---')), ...rows, ''].join('\n')
}

const summary = (met: readonly MetFault[]): string => {
  const outcomes = (Object.keys(gets) as Fault['outcome'][]).map((outcome) => {
    const mine = met.filter(({ fault }) => fault.outcome === outcome)
    return row(gets[outcome], mine.length, mine.filter(survived).length, times(after(mine)), times(back(mine)))
  })
  return [
    row('the visitor is to get', 'faults', 'survived', 'until then: median / longest', 'back: median / longest'),
    row('---', '---', '---', '---', '---'),
    ...outcomes,
    row('**all**', met.length, met.filter(survived).length, times(after(met)), times(back(met))),
  ].join('\n')
}

/**
 * The text of docs/faults.md: each fault with each remote, the longest time of the sites.
 *
 * @param planned how many were to be met
 */
export const faultTable = (
  faults: readonly Fault[],
  met: readonly MetFault[],
  planned: number,
  engines: Engines,
): string => {
  const groups = [...new Set(faults.map(({ group }) => group))]
  const lost = met.filter((each) => !survived(each))
  const losses = [
    ...lost.map((each) => `- ${each.fault.name}, ${each.remote} on ${each.siteId}: ${each.lost.join('; ')}`),
    ...Object.entries(engines).flatMap(([engine, known]) =>
      [...known.values()]
        .filter((each) => each.lost.length > 0)
        .map((each) => `- ${each.fault}, in ${engineNames[engine]}: ${each.lost.join('; ')}`),
    ),
  ]
  const inEngines = Object.entries(engines).map(([engine, known]) => {
    const all = [...known.values()]
    return `${engineNames[engine]} ${all.filter((each) => each.lost.length === 0).length} of ${all.length}`
  })
  const everySite = planned > faults.length * faultyRemotes.length
  const again = met.filter((each) => each.again && survived(each)).length
  const alone =
    again > 0
      ? ` Of these ${again} were lost at first, beside others on a busy machine, and survived when they were met again alone.`
      : ''
  const wrongly = met.filter(({ blamedWrongly }) => blamedWrongly.length > 0).length
  const white = met.filter(({ outcome }) => outcome === 'nothing').length
  const whiteTwice = met.filter((each) => each.whiteTwice).length
  const stopped = met.length < planned ? ` The other ${planned - met.length} were not met yet.` : ''
  return `# Faults, and what a visitor gets

Written by \`npm run evidence -- faults\`, which brings each fault about, with each remote, ${everySite ? 'on each of the sites' : 'with the sites in turn, so that every fault is met on all of'}
${siteIds.join(', ')}, in Chromium with an empty cache, and looks at what the visitor gets. Every other page comes rendered from the server, the others
are rendered by the browser. The site runs as it is released: signed list, integrity
of every file, strict policy. A run of some faults renews their rows. A new release has the fault; the release before it is good, unless 'every' is said.

A fault is **survived** when all of this is found:

- the visitor gets what the second column says: the page itself, without a word or a press; or, where no release can
  work, a message that says what is wrong and a button to try again;
- header, menu, languages and footer work, the page of another remote opens, and the way back leads here (tried with each
  remote);
- nothing that was not released has run or styled anything, and no error escapes to the page;
- the API is told which release failed, and how, and nothing of a release of another remote;
- after a message: once the fault is mended the page is back without being loaded anew, on some sites by the button and
  on the others by itself.

**${met.length} faults were met, ${met.length - lost.length} survived.**${alone}${stopped} Another remote was blamed by ${wrongly},
and ${white} left the visitor with nothing, ${whiteTwice} at the next visit too. Each fault with one remote was survived in other engines: ${inEngines.join(', ')};
their drivers end no tab that hangs, and WebKit's cannot change files on their way (–).

${summary(met)}

Below: ${everySite ? 'how many of the sites survived, and the longest time of them' : 'the site and the time'}, from opening the page (or from the press that met
the fault) until the visitor had what the second column says. 'Told of its release' is what the API counts against the release with
the fault, and nothing where it did no harm, or none that a page can tell. 'Back after' is the longest time from the mending until
the page worked again; by itself it is tried after 5, 10, 20, 40 and then every 60 seconds.

${losses.length > 0 ? `## Not survived\n\n${losses.join('\n')}\n\n` : ''}${groups
    .map((name) =>
      groupTable(
        name,
        faults.filter(({ group }) => group === name),
        met,
        engines,
      ),
    )
    .join('\n')}`
}
