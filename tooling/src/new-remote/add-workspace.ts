import { readFileSync } from 'node:fs'
import { writeAtomically } from '../release/atomic-write.ts'
import { fromRoot } from '../root.ts'

const change = (file: string, edit: (content: Record<string, unknown>) => Record<string, unknown>): void => {
  const path = fromRoot(file)
  const content = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeAtomically(path, `${JSON.stringify(edit(content), null, 2)}\n`)
}

/** Workspaces with a new one after the last remote. */
const withRemote = (workspaces: readonly string[], name: string): string[] =>
  workspaces.toSpliced(workspaces.findLastIndex((each) => each.startsWith('mf-')) + 1, 0, name)

const sorted = (packages: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Makes a folder a workspace of the project: in package.json, the lock file and the TypeScript build, and gives it what it takes. */
export const addWorkspace = (name: string, dependencies: Readonly<Record<string, string>>): void => {
  change('package.json', (root) => ({ ...root, workspaces: withRemote(root['workspaces'] as string[], name) }))
  change('tsconfig.json', (config) => {
    const paths = (config['references'] as { path: string }[]).map(({ path }) => path)
    return { ...config, references: withRemote(paths, name).map((path) => ({ path })) }
  })
  const noun = name.slice('mf-'.length)
  const own = { team: noun, texts: noun, routes: [`/${noun}`], layers: [] }
  change('rights.json', (rights) => ({ ...rights, remotes: { ...(rights['remotes'] as object), [name]: own } }))
  change('package-lock.json', (lock) => {
    const packages = lock['packages'] as Record<string, Record<string, unknown>>
    const root = packages[''] ?? {}
    return {
      ...lock,
      packages: sorted({
        ...packages,
        '': { ...root, workspaces: withRemote(root['workspaces'] as string[], name) },
        [name]: { version: '1.0.0', license: 'MIT', dependencies },
        [`node_modules/${name}`]: { resolved: name, link: true },
      }),
    }
  })
}
