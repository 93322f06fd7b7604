// npm test: every check of the project. `npm test -- unit lint` runs only the named ones.
import { browserChecks } from '../checks/browser.ts'
import { stillChecks, type Check } from '../checks/still-checks.ts'
import { findChromium } from '../setup/chromium.ts'

const started = performance.now()
const wanted = process.argv.slice(2)
const checks = [...stillChecks(), { name: 'browser', run: () => browserChecks(findChromium()) }]
const unknown = wanted.filter((name) => checks.every((check) => check.name !== name))
if (unknown.length > 0) {
  console.error(
    `There is no check '${unknown.join("', '")}'. The checks are ${checks.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
const queue = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const failed: string[] = []

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The lines in which a test runner says how many tests passed and failed. */
const closingLines = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) =>
      /^(ℹ (tests|pass|fail|skipped) |Test Suites:|Tests:|\s+\d+ (passed|failed|flaky|skipped))/.test(line),
    )

const perform = async ({ name, run }: Check): Promise<void> => {
  const from = performance.now()
  const { ok, output } = await run().catch((error: unknown) => ({ ok: false, output: String(error) }))
  if (!ok) failed.push(name)
  console.log(
    [`${ok ? 'passed' : 'FAILED'}  ${name}  ${seconds(from)}`, ...(ok ? closingLines(output) : [output])].join('\n'),
  )
}

const inTurn = async (): Promise<void> => {
  for (let check = queue.shift(); check; check = queue.shift()) await perform(check)
}

console.log(`Running ${queue.map(({ name }) => name).join(', ')} ...`)
const browser = queue.at(-1)?.name === 'browser' ? queue.pop() : undefined
await Promise.all([inTurn(), inTurn()])
// The browser runs alone: what it waits for should not wait for a compiler.
if (browser) await perform(browser)

console.log(`\nAll checks took ${seconds(started)}.`)
console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
