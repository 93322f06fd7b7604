import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'
import { readJson, readPackage } from '../read-json.ts'
import { fromRoot, root } from '../root.ts'
import { run } from '../processes/run.ts'
import { browserCheck } from './browser.ts'
import type { Check } from './check.ts'
import { selectTests, type ImportGraph } from './select-tests.ts'
import {
  componentsCheck,
  formatCheck,
  lintCheck,
  openSearchCheck,
  openSearchTest,
  typesCheck,
  unitCheck,
} from './project-checks.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const gitOr = (fallback: string, ...args: string[]): string => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return fallback
  }
}
const lines = (text: string): string[] => text.split('\n').filter(Boolean)

/** Where this branch left the main one; on the main branch with nothing changed, the commit before. */
const branchBase = (): string => {
  const mains = ['origin/HEAD', 'origin/main', 'main'].filter((name) => gitOr('', 'rev-parse', '--verify', '-q', name))
  const base = mains[0] ? gitOr('HEAD', 'merge-base', 'HEAD', mains[0]) : 'HEAD'
  const isUnchanged = git('rev-parse', base) === git('rev-parse', 'HEAD') && git('status', '--porcelain') === ''
  return isUnchanged ? gitOr('HEAD', 'rev-parse', 'HEAD~1') : base
}

/** Paths that differ from a commit, those not committed yet among them. @throws Error where there is no such commit */
const changedSince = (base: string): string[] => {
  if (!gitOr('', 'rev-parse', '--verify', '-q', `${base}^{commit}`)) throw new Error(`There is no commit '${base}'.`)
  return [
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ].sort()
}

const cruisedSchema = v.object({
  modules: v.array(v.object({ source: v.string(), dependencies: v.array(v.object({ resolved: v.string() })) })),
})

/** The import graph of the whole project, and the check of its rules, which the same walk has made. */
const walkImports = async (): Promise<{ graph: ImportGraph; imports: Check }> => {
  const file = fromRoot('build/cache/imports.json')
  const { workspaces } = readPackage(root)
  const bin = (name: string): string => fromRoot('node_modules/dependency-cruiser/bin', name)
  const walk = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--output-to', file, ...workspaces]
  const { output } = await run(process.execPath, [bin('dependency-cruiser.mjs'), ...walk])
  if (!existsSync(file)) throw new Error(`The imports could not be read:\n${output}`)
  const { modules } = readJson(file, cruisedSchema)
  return {
    graph: new Map(
      modules
        .filter(({ source }) => !source.startsWith('node_modules') && existsSync(fromRoot(source)))
        .map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
    ),
    imports: {
      name: 'imports',
      run: () => run(process.execPath, [bin('depcruise-fmt.mjs'), '--output-type', 'err', '--exit-code', file]),
    },
  }
}

/**
 * The checks of a change: types and imports whole; lint, format, unit and component tests of what it touches; the smoke
 * journeys of the parts it reaches.
 *
 * @param ref what it is compared with. Default: where this branch left the main one
 * @returns lanes for `runChecks`
 */
export const changedChecks = async (ref: string = branchBase()): Promise<Check[][]> => {
  const changed = changedSince(ref)
  if (changed.length === 0) throw new Error(`Nothing has changed since ${ref}.`)
  const { graph, imports } = await walkImports()
  const { unit, components, parts, journeys } = selectTests(graph, changed)
  const there = changed.filter((path) => existsSync(fromRoot(path)))
  const code = there.filter((path) => /\.[cm]?[jt]sx?$/.test(path))
  console.log(
    `${changed.length} changed files since ${ref.slice(0, 10)}: ${unit.length} files of unit tests, ` +
      `${components.length} of component tests, journeys of ${parts.join(', ') || 'no part'}` +
      `${journeys.length > 0 ? ` and of ${journeys.map((path) => basename(path)).join(', ')}` : ''}.`,
  )
  const narrowed = { parts, files: journeys.map((path) => basename(path)) }
  return [
    [
      typesCheck,
      imports,
      ...(unit.length > 0 ? [unitCheck(unit)] : []),
      ...(unit.includes(openSearchTest) ? [openSearchCheck()] : []),
      ...(components.length > 0 ? [componentsCheck(components)] : []),
      ...(code.length > 0 ? [lintCheck(code)] : []),
      ...(there.length > 0 ? [formatCheck(there)] : []),
    ],
    parts.length > 0 || journeys.length > 0 ? [browserCheck({ narrowed })] : [],
  ]
}
