/** Who imports what, by path from the root: the files that each file of the project needs. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** What is run for a change. */
export interface Selection {
  /** `*.test.ts` that the change reaches. */
  unit: string[]
  /** `*.test.tsx` that the change reaches. */
  components: string[]
  /** Parts of the product whose smoke journeys are run. */
  parts: string[]
  /** Journeys that were changed themselves. */
  journeys: string[]
}

/** Parts that journeys are tagged with (`@mf-search`); all of them are tried where the change is below or around them. */
const isPart = (workspace: string): boolean => /^(shell|api|mf-.*)$/.test(workspace)
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const workspaceOf = (path: string): string => path.split('/')[0] ?? ''

/** Words for people and for the repository's host: nothing that runs depends on them. */
const isProse = (path: string): boolean =>
  /^(docs|\.github)\/|^[^/]*\.md$|^[^/]+\/README\.md$|^LICENSE$|^\.ci\//.test(path)

/** The files that need one of the given ones, however far away, and those themselves. */
const reachedFrom = (graph: ImportGraph, changed: readonly string[]): Set<string> => {
  const importers = new Map<string, string[]>()
  for (const [path, needs] of graph)
    for (const need of needs) importers.set(need, [...(importers.get(need) ?? []), path])
  const reached = new Set<string>()
  const queue = [...changed]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    queue.push(...(importers.get(path) ?? []))
  }
  return reached
}

/**
 * Chooses the tests of a change. A test is reached by imports; by a file that is read and not imported (texts, tables,
 * samples) all tests of its folder are, and where that is `shared`, or the root, all there are.
 *
 * @param changed paths from the root, of files that are there and files that were removed
 */
export const selectTests = (graph: ImportGraph, changed: readonly string[]): Selection => {
  const counted = changed.filter((path) => !isProse(path))
  const reached = reachedFrom(graph, counted)
  const read = counted.filter((path) => !graph.has(path)).map(workspaceOf)
  const wholly = new Set(read)
  const isEverywhere = counted.some((path) => !path.includes('/')) || wholly.has('shared')
  const tests = [...graph.keys()].filter(
    (path) => isTest(path) && (reached.has(path) || isEverywhere || wholly.has(workspaceOf(path))),
  )
  const parts = new Set([...graph.keys()].map(workspaceOf).filter(isPart))
  const sources = [...reached].filter((path) => !isTest(path)).map(workspaceOf)
  const isAround =
    isEverywhere ||
    counted.some(
      (path) => /^(tooling|e2e|federation\/src\/testing)\//.test(path) && !isTest(path) && !path.endsWith('.spec.ts'),
    )
  return {
    unit: tests.filter((path) => path.endsWith('.ts')).sort(),
    components: tests.filter((path) => path.endsWith('.tsx')).sort(),
    parts: [...parts].filter((part) => isAround || sources.includes(part) || wholly.has(part)).sort(),
    journeys: counted.filter((path) => path.startsWith('e2e/') && path.endsWith('.spec.ts') && graph.has(path)).sort(),
  }
}
