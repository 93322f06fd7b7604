// Counts the lines of source (TypeScript and CSS, tests apart), whole and for searching.
// Usage: node tooling/lint/count-lines.mjs [FOLDER]
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? '.')
const isTest = (path) =>
  /\.(test|spec)\.tsx?$|(^|\/)(fixtures|samples|testing|testing-browser|test-host|conformance)\//.test(path) ||
  /^e2e\//.test(path)

const listed = execFileSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
const sources = listed
  .split('\n')
  .filter((path) => /\.(ts|tsx|mts|css)$/.test(path) && !isTest(path) && existsSync(join(root, path)))
const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1
const total = (paths) => paths.reduce((sum, path) => sum + linesOf(path), 0)

/** Every file that `start` reaches by relative imports inside the API. */
const reachedFrom = (start) => {
  const reached = new Set()
  const waiting = [...start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !path.startsWith('api/src/') || isTest(path) || !existsSync(join(root, path))) continue
    reached.add(path)
    for (const [, target] of readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\(|URL\()\s*'(\.[^']+)'/g))
      waiting.push(join(dirname(path), target))
  }
  return [...reached]
}

// The two implementations of the port `SearchIndex`, their writers and workers.
const engines = sources.filter((path) =>
  /^api\/src\/search\/(embedded-index|search-index|search-index-writer|workers\/.*|opensearch\/.*)\.ts$/.test(path),
)
const searching = [
  ...new Set([...sources.filter((path) => path.startsWith('api/src/search/')), ...reachedFrom(engines)]),
]
console.log(`source    ${total(sources)} lines in ${sources.length} files`)
console.log(`searching ${total(searching)} lines in ${searching.length} files`)
