import { siteIds } from 'shared/sites'
import { median } from '../../tooling/src/bench/median.ts'
import type { Fault, Met } from 'federation/testing'
import type { keptEngines } from './kept-faults.ts'
import { faultyRemotes, type ThisMeeting } from './this-host.ts'

/** A fault that was met, and what came of it. */
export type MetFault = ThisMeeting &
  Met & { /** Whether it was lost beside others, and met once more alone. */ again?: boolean }

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const survived = ({ lost }: Met): boolean => lost.length === 0

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

/** Seconds with each remote; one that did not survive stands out, one that was not met is a dash. */
const secondsEach = (met: readonly MetFault[]): string =>
  faultyRemotes
    .map((remote) => {
      const mine = met.filter((each) => each.remote === remote)
      if (mine.length === 0) return '–'
      const good = after(mine)
      const longestSeconds = good.length > 0 ? (Math.max(...good) / 1000).toFixed(1) : ''
      return good.length === mine.length ? longestSeconds : `${longestSeconds}(${good.length}of${mine.length})`
    })
    .join('/')

type Engines = ReturnType<typeof keptEngines>
/** Whether a fault was survived in an engine; a dash where it was not met there. */
const mark = (name: string, met: Engines[keyof Engines]): string => {
  const found = met.get(name)
  return found === undefined ? '–' : found.lost.length > 0 ? '✗' : '●'
}

/** What a visitor gets in place of the page, and after how long at most the page is back. */
const message = ({ outcome }: Fault, met: readonly MetFault[]): string[] => {
  if (outcome === 'works') return []
  const after = back(met)
  const where = outcome === 'message' ? 'part' : 'page'
  return [after.length > 0 ? `${where} ${seconds(Math.max(...after))}` : where]
}

const groupList = (name: string, faults: readonly Fault[], met: readonly MetFault[], engines: Engines): string => {
  const lines = faults.map((fault) => {
    const mine = met.filter((each) => each.fault === fault)
    const reports = [...new Set(mine.flatMap((each) => each.blamed))].sort()
    const events = [...reports, ...message(fault, mine)].join(', ')
    const cells = [
      fault.name,
      events,
      secondsEach(mine),
      mark(fault.name, engines.firefox),
      mark(fault.name, engines.webkit),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const head = ['| fault | reported | Chromium, s | Firefox | WebKit |', '| --- | --- | --- | :-: | :-: |']
  return [`## ${name}`, '', ...head, ...lines, ''].join('\n')
}

/** What a test says of a difference, without the words of its library. */
const plainly = (lost: string): string =>
  lost.replace(/^Error: expect\(received\).*?Expected[^:]*: (.+) Received[^:]*: (.+)$/s, 'expected $1, received $2')

const summary = (met: readonly MetFault[]): string => {
  const line = (name: string, mine: readonly MetFault[]): string =>
    `- ${name}: ${mine.filter(survived).length} of ${mine.length}, ${times(after(mine))}${back(mine).length > 0 ? `, back ${times(back(mine))}` : ''}`
  return [
    ...(Object.keys(gets) as Fault['outcome'][]).map((outcome) =>
      line(
        gets[outcome],
        met.filter(({ fault }) => fault.outcome === outcome),
      ),
    ),
    line('all', met),
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
    ...lost.map(
      (each) => `- ${each.fault.name}, ${each.remote} on ${each.siteId}: ${each.lost.map(plainly).join('; ')}`,
    ),
    ...Object.entries(engines).flatMap(([engine, known]) =>
      [...known.values()]
        .filter((each) => each.lost.length > 0)
        .map((each) => `- ${each.fault}, ${engineNames[engine]}: ${each.lost.map(plainly).join('; ')}`),
    ),
  ]
  const inEngines = Object.entries(engines).map(([engine, known]) => {
    const all = [...known.values()]
    return `${engineNames[engine]} ${all.filter((each) => each.lost.length === 0).length} of ${all.length}`
  })
  const everySite = planned > faults.length * faultyRemotes.length
  const retried = met.filter((each) => each.again && survived(each)).length
  const alone =
    retried > 0
      ? ` Of these ${retried} were lost at first, beside others on a busy machine, and survived when they were met again alone.`
      : ''
  const wrongly = met.filter(({ blamedWrongly }) => blamedWrongly.length > 0).length
  const white = met.filter(({ outcome }) => outcome === 'nothing').length
  const whiteTwice = met.filter((each) => each.whiteTwice).length
  const stopped = met.length < planned ? ` The other ${planned - met.length} were not met yet.` : ''
  return `# Faults, and what a visitor gets

\`npm run evidence -- faults\` writes this from \`e2e/faults/met.json\`; a run of some faults renews their lines. Each meets each remote,
${everySite ? 'on each of the sites' : 'the sites in turn,'} ${siteIds.join(', ')}, in Chromium with an empty cache and the site as it is released. The server renders every other
page. A new release has the fault; the release before it is good, unless a row says 'every'.

A fault is **survived** if

- the visitor gets the page without a word or a press; or, where no release can work, a message with a button to retry;
- header, menu, languages and footer work, and so does the way to a page of another remote and back;
- nothing unreleased ran or styled anything, and no error escaped;
- the API received what failed, and nothing about a release of another remote;
- after a message, once the fault is mended, the page returns without a reload: on some sites by the button, on the others
  by itself, after 5, 10, 20, 40 and then every 60 seconds.

**${met.length} faults were met, ${met.length - lost.length} survived.**${alone}${stopped} Another remote was blamed by ${wrongly}; ${white} left the visitor with nothing, ${whiteTwice} at the
next visit too. Each fault with one remote in other engines, survived: ${inEngines.join(', ')}.

What the visitor is to get: survived; seconds until then, and until the page is back (median / longest):

${summary(met)}

Each row names the fault, then

- what the API counts against its release, unless it did no harm, or none that a page can tell;
- seconds until the visitor had the page or the message${everySite ? ' (the longest of the sites)' : ''}, with ${faultyRemotes.join('/')}; – not met;
- where a message takes the place of the part or the page, seconds from the mending until the page was back;
- whether it was survived in Firefox and WebKit: ● yes, ✗ no, – not met. WebKit's driver changes no files on their way, and neither
  ends a tab that hangs.

${losses.length > 0 ? `## Not survived\n\n${losses.join('\n')}\n\n` : ''}${groups
    .map((name) =>
      groupList(
        name,
        faults.filter(({ group }) => group === name),
        met,
        engines,
      ),
    )
    .join('\n')}`
}
