// What the lint check reads besides source: words of documents, messages of commits. Prints the count of lines.
// Usage: node tooling/lint/check-repository.mjs
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusedCommits } from './commit-messages.mjs'
import { findRefused } from './plain-words.mjs'

const root = join(import.meta.dirname, '../..')

// `npm run evidence -- faults` writes this one from the table of faults.
const generated = ['docs/faults.md']
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', '*/README.md'], { cwd: root }).filter(
  (path) => !generated.includes(path),
)
const problems = documents.flatMap((path) =>
  findRefused(readFileSync(join(root, path), 'utf8')).map(
    ({ line, found, instead }) => `${path}:${line}: '${found}': write ${instead}`,
  ),
)
problems.push(...(await refusedCommits(root)))
for (const problem of problems) console.error(problem)
await import('./count-lines.mjs')
if (problems.length > 0) process.exitCode = 1
