import { globSync, readFileSync } from 'node:fs'
import { readPackage } from '../read-json.ts'
import { compileCache, fromRoot, root } from '../root.ts'
import { run, type RunResult } from '../processes/run.ts'
import { browserCheck } from './browser.ts'
import { besideJourneys, toolCheck, type Check } from './check.ts'
import { namedChecks, type Lanes } from './run-checks.ts'

const workspaces = (): string[] => readPackage(root).workspaces

const killedServersTests = ['api/src/alerts/alerts-killed.test.ts', 'api/src/alerts/servers-killed.test.ts']
/** Of these `unit` runs the first two, with fewer rounds. */
const killTests = ['api/src/accounts/durability.test.ts', 'tooling/src/stack/run-stack.test.ts', ...killedServersTests]
const changedBytesTest = 'tooling/src/release/changed-bytes.test.ts'

/** Files that `unit` leaves to `npm run test:full`: what breaks seldom, or with something that others meet as well. */
const longFiles = [
  'api/bench/relevance/relevance.test.ts',
  'api/src/backup/move.test.ts',
  'api/src/backup/postgres-backup.test.ts',
  'api/src/database/restart.test.ts',
  'api/src/search/workers/worker-pool.test.ts',
  'federation/src/registry/shells.test.ts',
  'federation/src/registry/simultaneous.test.ts',
  'federation/src/release-api/release-api-rights.test.ts',
  'federation/src/release/open-once.test.ts',
  'deploy/tracing.test.ts',
  'tooling/src/team-command/release-built-folder.test.ts',
  'tooling/src/new-remote/new-remote.test.ts',
  'tooling/src/packages/make-packages.test.ts',
  'tooling/src/release/object-storage.test.ts',
  'tooling/src/webpack/remote-build.test.ts',
]

const unitFiles = (): string[] =>
  globSync('{shared,federation,api,shell,mf-*,tooling,deploy,e2e}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules', ...killedServersTests, changedBytesTest, ...longFiles],
  })

/** Hooks, mocks, settings (two fixtures set some) and child processes reach all files of a process: these files have their own. */
const needsOwnProcess =
  /^(before|after)(Each)?\(|\bmock\.|process\.(env|chdir|exit|on)|node:(child_process|cluster|worker_threads)|fixtures\/(temporary-site|local-opensearch)/m

const sharedProcesses = 2

/** Runs files of tests, or what else `args` name, under Node's own runner. */
const runNodeTests = (
  args: readonly string[],
  onLine: (line: string) => void,
  { env = {}, priority = 0 }: { env?: NodeJS.ProcessEnv; priority?: number } = {},
): Promise<RunResult> =>
  run(process.execPath, ['--test', '--test-reporter=spec', ...args], { ...compileCache, ...env }, onLine, priority)

/**
 * Tests that need no DOM (`*.test.ts`), under Node's own runner. A process for each file takes twice the processor, since
 * each imports the API's modules: files that need none of their own share two. Default: all but the long ones
 */
export const unitCheck = (files = unitFiles()): Check => ({
  name: 'unit',
  run: async (onLine) => {
    const apart = files.filter((file) => needsOwnProcess.test(readFileSync(fromRoot(file), 'utf8')))
    const together = files.filter((file) => !apart.includes(file))
    const nodeTest = async (option: string, some: readonly string[]): Promise<RunResult> =>
      some.length === 0 ? { ok: true, output: '' } : runNodeTests([option, ...some], onLine)
    const results = await Promise.all([
      ...Array.from({ length: sharedProcesses }, (_, share) =>
        nodeTest(
          '--test-isolation=none',
          together.filter((_file, place) => place % sharedProcesses === share),
        ),
      ),
      nodeTest('--test-concurrency=2', apart),
    ])
    return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output).join('\n') }
  },
})

/** Component tests (`*.test.tsx`). Default: all of them */
export const componentsCheck = (files: readonly string[] = []): Check =>
  toolCheck(
    'components',
    'jest/bin/jest.js',
    ['--ci', '--maxWorkers=2', ...(files.length > 0 ? ['--runTestsByPath', ...files] : [])],
    // Some packages are ES modules only, which Jest loads by Node's modules for virtual machines.
    ['--experimental-vm-modules', '--no-warnings'],
  )

const eslintCheck = (files: readonly string[]): Check =>
  toolCheck('lint', 'eslint/bin/eslint.js', [
    ...files,
    ...'--max-warnings 0 --no-warn-ignored --cache --cache-location build/cache/eslint'.split(' '),
  ])

/** ESLint, then words of documents, messages of commits, and the count of lines. Default: the whole project */
export const lintCheck = (files: readonly string[] = ['.']): Check => ({
  name: 'lint',
  run: async (onLine) => {
    const linted = await eslintCheck(files).run(onLine)
    const checked = await run(process.execPath, [fromRoot('tooling/lint/check-repository.mjs')], {}, onLine)
    return { ok: linted.ok && checked.ok, output: linted.output + checked.output }
  },
})

export const formatCheck = (files: readonly string[] = ['.']): Check =>
  toolCheck('format', 'prettier/bin/prettier.cjs', [
    ...files,
    ...'--check --log-level warn --ignore-unknown --cache --cache-location build/cache/prettier'.split(' '),
  ])

export const typesCheck: Check = toolCheck('types', 'tsc7/bin/tsc', ['-b'])

export const openSearchTest = 'api/src/import/opensearch.test.ts'

/** The second kind of search index, against a real server. */
export const openSearchCheck = (extent: 'short' | 'full' = 'short'): Check => ({
  name: 'opensearch',
  run: (onLine) =>
    runNodeTests([openSearchTest], onLine, { env: { OPENSEARCH_TESTS: extent }, priority: besideJourneys }),
})

/** Checks that read the code, but for lint; who may import whom, and that nothing is left over, look at the whole. */
const readingChecks = (): Check[] => [
  typesCheck,
  formatCheck(),
  toolCheck('imports', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    ...workspaces(),
  ]),
  toolCheck('unused', 'knip/bin/knip.js', []),
]

/** What `npm test` runs. Journeys wait for pages and many unit tests for processes: side by side they use both cores. */
const quickChecks = (): Lanes => [[unitCheck(), componentsCheck()], [lintCheck()], readingChecks(), [browserCheck()]]

/** What `npm test` runs with these names; OpenSearch by its name alone. @throws Error that names what there is */
export const checksNamed = (names: readonly string[]): Lanes =>
  namedChecks([...quickChecks(), ...(names.length > 0 ? [[openSearchCheck()]] : [])], names)

/** 200 bytes changed over all files of a site. */
export const changedBytesCheck: Check = {
  name: 'changed bytes',
  run: (onLine) =>
    runNodeTests([changedBytesTest], onLine, {
      env: { CHANGED_BYTES: '200', CHANGED_BYTES_SEED: String(Date.now() % 100_000) },
    }),
}

/** Processes that are killed in the middle of writing, as often as shows a loss that is seldom. */
export const killsCheck: Check = {
  name: 'kills',
  run: (onLine) => runNodeTests(killTests, onLine, { env: { KILL_ROUNDS: '20' } }),
}

/** The image of `deploy/`, built and run in containers where the machine can. */
export const imageCheck: Check = {
  name: 'image',
  run: (onLine) =>
    run(process.execPath, [fromRoot('tooling/src/evidence.ts'), 'deploy-try', '--if-possible'], compileCache, onLine),
}

/** Tests of Node that start many processes or try very many cases: in `unit` they are passed over, or do a part of it. */
const longTests = [
  'api/src/export/hostile-texts.test.ts',
  'federation/src/registry/history-chain.test.ts',
  'federation/src/rendering/escapes.test.ts',
  'tooling/src/attack/attack.test.ts',
  'tooling/src/attack/description.test.ts',
  'deploy/rolling-update.test.ts',
  'tooling/src/development/webpack-config.test.ts',
  ...longFiles,
]

export const longCheck: Check = {
  name: 'long',
  run: (onLine) => runNodeTests(longTests, onLine, { env: { UNIT_TESTS: 'full' } }),
}
