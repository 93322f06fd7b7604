import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot, root } from '../root.ts'

const documents = globSync(['*.md', 'docs/*.md', '*/README.md'], { cwd: root }).filter(
  // What was true once may name what is gone.
  (document) => document !== 'CHANGELOG.md',
)

/** Whether something is there: a file, also where its ending is left out, a folder, or a sub-path of the package `shared`. */
const exists = (path: string): boolean =>
  ['', '.ts', '.tsx', '.mjs'].some((ending) => existsSync(fromRoot(path + ending))) ||
  (path.startsWith('shared/') && existsSync(fromRoot(path.replace('shared/', 'shared/src/'))))

for (const document of documents) {
  test(`the files that ${document} names are there`, () => {
    const named = readFileSync(fromRoot(document), 'utf8').matchAll(
      /`((?:api|deploy|docs|e2e|mf-[a-z]+|shared|shell|tooling)\/[^`*<\s]+)`/g,
    )
    const paths = [...named].map(([, path = '']) => path.replaceAll('{site}', 'hse').replaceAll('{lang}', 'en'))
    assert.deepEqual(
      [...new Set(paths)].filter((path) => !path.includes('{') && !exists(path)),
      [],
    )
  })
}
