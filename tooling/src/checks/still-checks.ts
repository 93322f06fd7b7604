import { readFileSync } from 'node:fs'
import { fromRoot } from '../root.ts'
import { run, type RunResult } from '../processes/run.ts'

export interface Check {
  name: string
  run: () => Promise<RunResult>
}

const workspaces = (): string[] =>
  (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { workspaces: string[] }).workspaces

/** A tool of the project as a check: the path of its script, its arguments, and options of Node itself. */
const check = (name: string, script: string, args: string[], nodeOptions: string[] = []): Check => ({
  name,
  run: () => run(process.execPath, [...nodeOptions, fromRoot('node_modules', script), ...args]),
})

const nodeTests = (): Promise<RunResult> =>
  run(process.execPath, ['--test', '--test-reporter=spec', '{shared,api,shell,mf-*,tooling}/**/*.test.ts'])

/** Checks that need nothing running. The long ones come first, since two run at a time. */
export const stillChecks = (): Check[] => [
  { name: 'unit', run: nodeTests },
  // Some packages are ES modules only, which Jest loads by Node's modules for virtual machines.
  check('components', 'jest/bin/jest.js', ['--ci', '--maxWorkers=2'], ['--experimental-vm-modules', '--no-warnings']),
  check('lint', 'eslint/bin/eslint.js', '. --max-warnings 0 --cache --cache-location build/cache/eslint'.split(' ')),
  check('types', 'tsc7/bin/tsc', ['-b']),
  check(
    'format',
    'prettier/bin/prettier.cjs',
    '. --check --log-level warn --cache --cache-location build/cache/prettier'.split(' '),
  ),
  check('imports', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.cjs',
    ...workspaces(),
  ]),
  check('unused', 'knip/bin/knip.js', []),
]
