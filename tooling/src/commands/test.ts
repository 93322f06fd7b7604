// npm test: every check of the project. `npm test -- unit lint` runs only the named ones.
import { rmSync } from 'node:fs'
import { findChromium } from '../setup/chromium.ts'
import { run, type RunResult } from '../processes/run.ts'
import { fromRoot } from '../root.ts'
import { browserChecks } from '../checks/browser.ts'

const node = process.execPath
const bin = (name: string): string => fromRoot('node_modules', name)

interface Check {
  name: string
  run: () => Promise<RunResult>
}

const script =
  (path: string, ...args: string[]) =>
  () =>
    run(node, [path, ...args])

/** Checks that need nothing running; two at a time. */
const still: Check[] = [
  { name: 'types', run: script(bin('tsc7/bin/tsc'), '-b') },
  {
    name: 'lint',
    run: script(
      bin('eslint/bin/eslint.js'),
      '.',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      'build/cache/eslint',
    ),
  },
  {
    name: 'format',
    run: script(
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      'build/cache/prettier',
      '.',
    ),
  },
  {
    name: 'imports',
    run: script(
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'shared',
      'shell',
      'mf-search',
      'mf-article',
      'api',
      'tooling',
      'e2e',
    ),
  },
  { name: 'unused', run: script(bin('knip/bin/knip.js')) },
  {
    name: 'unit',
    run: () =>
      run(node, [
        '--test',
        '--test-reporter=dot',
        '--test-reporter-destination=stderr',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        '{shared,api,shell,mf-*,tooling}/**/*.test.ts',
      ]),
  },
  { name: 'components', run: script(bin('jest/bin/jest.js'), '--ci', '--silent=false') },
]

const started = performance.now()
const wanted = process.argv.slice(2)
const chosen = (name: string): boolean => wanted.length === 0 || wanted.includes(name)
const results: { name: string; ok: boolean; seconds: number }[] = []

const perform = async ({ name, run: work }: Check): Promise<void> => {
  const from = performance.now()
  const { ok, output } = await work()
  const seconds = (performance.now() - from) / 1000
  results.push({ name, ok, seconds })
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`)
  const closing = output
    .split('\n')
    .filter((line) =>
      /^(ℹ (tests|pass|fail|skipped)|Tests:|Test Suites:|\s+\d+ (passed|failed|flaky|skipped))/.test(line),
    )
  console.log(ok ? closing.join('\n') : output)
}

const queue = still.filter(({ name }) => chosen(name))
const worker = async (): Promise<void> => {
  for (let check = queue.shift(); check; check = queue.shift()) await perform(check)
}
if (process.env['CI']) rmSync(fromRoot('build/test-data'), { recursive: true, force: true })
await Promise.all([worker(), worker()])
if (chosen('browser')) await perform({ name: 'browser', run: () => browserChecks(findChromium()) })

const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
console.log(`\nAll checks took ${((performance.now() - started) / 1000).toFixed(0)} s.`)
console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
