import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasFullPass } from '../checks/full-pass.ts'
import { run, type RunResult } from '../processes/run.ts'
import { fromRoot } from '../root.ts'

const hasTests = (name: string, ending: string): boolean =>
  existsSync(fromRoot(name, 'src')) &&
  readdirSync(fromRoot(name, 'src'), { recursive: true }).some((file) => String(file).endsWith(ending))

const script = (path: string): string => fromRoot('node_modules', path)

/** Types and tests of the shell or of one remote: what can be wrong with it that its build does not say. */
const checks = (name: string): { what: string; run: () => Promise<RunResult> }[] => [
  { what: 'types', run: () => run(process.execPath, [script('tsc7/bin/tsc'), '-b', name]) },
  ...(hasTests(name, '.test.ts')
    ? [{ what: 'unit tests', run: () => run(process.execPath, ['--test', join(name, 'src/**/*.test.ts')]) }]
    : []),
  ...(hasTests(name, '.test.tsx')
    ? [
        {
          what: 'component tests',
          run: () =>
            run(process.execPath, [
              ...['--experimental-vm-modules', '--no-warnings', script('jest/bin/jest.js')],
              ...['--ci', '--maxWorkers=2', name],
            ]),
        },
      ]
    : []),
]

/** @throws Error with the words of the first check that fails */
export const checkPart = async (
  name: string,
  { tests }: { tests: boolean },
  report: (line: string) => void,
): Promise<void> => {
  for (const { what, run: perform } of checks(name).filter((check) => tests || check.what === 'types')) {
    const { ok, output } = await perform()
    if (!ok) throw new Error(`${name} is not released: its ${what} fail.\n${output}`)
    report(`${what} pass`)
  }
  if (tests && !hasFullPass()) report('not tried here with these sources: the long checks (npm run test:full)')
}
