import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fromRoot } from '../../tooling/src/root.ts'
import type { MetFault } from './fault-table.ts'
import type { ThisMeeting } from './this-host.ts'

/** What came of the last runs: docs/faults.md is written from it. */
const file = fromRoot('e2e/faults/met.json')

type Kept = Omit<MetFault, 'fault'> & { fault: string }
/** A fault in an engine beside Chromium, and why it is not survived. */
interface MetInEngine {
  fault: string
  lost: readonly string[]
}
export type EngineName = 'firefox' | 'webkit'
interface Results {
  chromium: Kept[]
  firefox: MetInEngine[]
  webkit: MetInEngine[]
}

const read = (): Results =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : { chromium: [], firefox: [], webkit: [] }
const write = (results: Results): void => {
  const lines = Object.entries(results).map(
    ([engine, rows]: [string, readonly unknown[]]) =>
      `${JSON.stringify(engine)}: [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

const keyOf = (fault: string, { remote, siteId }: Pick<ThisMeeting, 'remote' | 'siteId'>): string =>
  `${fault} ${remote} ${siteId}`

/** Keeps what came of faults in place of what came of the same before. */
export const keepMet = (met: readonly MetFault[]): void => {
  const results = read()
  const known = new Map(results.chromium.map((each) => [keyOf(each.fault, each), each]))
  for (const each of met) known.set(keyOf(each.fault.name, each), { ...each, fault: each.fault.name })
  write({ ...results, chromium: [...known.values()] })
}

/** What is known of these meetings. */
export const keptMet = (meetings: readonly ThisMeeting[]): MetFault[] => {
  const known = new Map(read().chromium.map((each) => [keyOf(each.fault, each), each]))
  return meetings.flatMap(({ fault, ...meeting }) => {
    const found = known.get(keyOf(fault.name, meeting))
    return found ? [{ ...found, fault }] : []
  })
}

export const keepEngine = (engine: EngineName, met: readonly MetInEngine[]): void => {
  const results = read()
  const known = new Map([...results[engine], ...met].map((each) => [each.fault, each]))
  write({ ...results, [engine]: [...known.values()] })
}

/** What is known of the engines beside Chromium, by fault. */
export const keptEngines = (): Record<EngineName, ReadonlyMap<string, MetInEngine>> => {
  const { firefox, webkit } = read()
  const byFault = (met: readonly MetInEngine[]) => new Map(met.map((each) => [each.fault, each]))
  return { firefox: byFault(firefox), webkit: byFault(webkit) }
}
