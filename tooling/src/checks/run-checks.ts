import type { RunResult } from '../processes/run.ts'
import type { Check } from './check.ts'

const progressIntervalMs = 15_000

const duration = (milliseconds: number): string => {
  const seconds = milliseconds / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** A line in which a runner says that a test, or a file of tests, has ended. */
const testEnded = /^\s*(✔|✖|✓|✘|ok |x  |PASS |FAIL )/

/** A line that says that a test has passed, and nothing else: of a check that failed they would hide what failed. */
const testPassed = /^\s*(✔|✓|ok \d|PASS )/

/** What a failed check printed, without its tests that passed. */
const withoutPassed = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !testPassed.test(line))
    .join('\n')

/** The lines in which a test runner counts tests that passed and failed, and the lint check counts lines. */
const closingLines = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) =>
      /^(ℹ (tests|pass|fail|skipped) |Test Suites:|Tests:|\s+\d+ (passed|failed|flaky|skipped)|(source|searching) +\d+ lines)/.test(
        line,
      ),
    )

/** What passed only when it was tried again, as Playwright lists it. */
const flakyTests = (output: string): string[] => {
  const [, ...after] = output.split(/^ +\d+ flaky$/m)
  const lines = after.at(-1)?.split('\n') ?? []
  return lines.slice(
    1,
    Math.max(
      1,
      lines.findIndex((line, place) => place > 0 && !/^ {4}\S/.test(line)),
    ),
  )
}

/** How a whole run of checks ended. */
export interface Outcome {
  failed: string[]
  /** Tests that passed only when they were tried again. */
  flaky: string[]
}

/** Checks that run side by side; in each lane one after the other. */
export type Lanes = readonly (readonly Check[])[]

/**
 * Runs checks. It says what runs, every quarter of a minute how far it is, and of each check how it ended; of one that
 * failed, what it said, but for its tests that passed.
 */
export const runChecks = async (lanes: Lanes): Promise<Outcome> => {
  const started = performance.now()
  const outcome: Outcome = { failed: [], flaky: [] }
  const running = new Map<string, { tests: number; line: string }>()

  const perform = async ({ name, run }: Check): Promise<void> => {
    const from = performance.now()
    const state = { tests: 0, line: '' }
    running.set(name, state)
    const { ok, output } = await run((line) => {
      if (testEnded.test(line)) state.tests += 1
      else if (line.trim() && state.tests === 0) state.line = line.trim()
    }).catch((error: unknown): RunResult => ({ ok: false, output: String(error) }))
    running.delete(name)
    if (!ok) outcome.failed.push(name)
    const flaky = flakyTests(output)
    outcome.flaky.push(...flaky)
    console.log(
      [
        `${ok ? 'passed' : 'FAILED'}  ${name}  ${duration(performance.now() - from)}`,
        ...(ok ? closingLines(output) : [withoutPassed(output)]),
        ...(flaky.length > 0 ? ['FLAKY: these passed only when they were tried again:', ...flaky] : []),
      ].join('\n'),
    )
  }
  const inTurn = async (lane: readonly Check[]): Promise<void> => {
    for (const check of lane) await perform(check)
  }
  const logProgress = (): void => {
    const states = [...running].map(([name, { tests, line }]) =>
      tests > 0 ? `${name}: ${tests} tests` : line ? `${name}: ${line.slice(0, 60)}` : name,
    )
    if (states.length > 0) console.log(`  ${duration(performance.now() - started)} … ${states.join(', ')}`)
  }

  console.log(
    `Running ${lanes
      .flat()
      .map(({ name }) => name)
      .join(', ')} ...`,
  )
  const progressTimer = setInterval(logProgress, progressIntervalMs)
  await Promise.all(lanes.map(inTurn))
  clearInterval(progressTimer)
  console.log(`\nAll checks took ${duration(performance.now() - started)}.`)
  if (outcome.flaky.length > 0) console.log(`FLAKY: ${outcome.flaky.length} passed only when tried again (above).`)
  console.log(outcome.failed.length === 0 ? 'Every check passed.' : `Failed: ${outcome.failed.join(', ')}.`)
  return outcome
}

/** The checks that were named, in lanes as they were; without names all of them. @throws Error that names what there is, where one is not known */
export const namedChecks = (lanes: Lanes, names: readonly string[]): Lanes => {
  const known = lanes.flat().map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no check '${unknown.join("', '")}'. The checks are ${known.join(', ')}.`)
  return lanes.map((lane) => lane.filter(({ name }) => names.length === 0 || names.includes(name)))
}
