import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fromRoot, root } from '../root.ts'

const documents = globSync(['*.md', 'docs/*.md', '*/README.md'], { cwd: root }).filter(
  // What was true once may name what is gone.
  (document) => document !== 'CHANGELOG.md',
)

/** Whether something is there: a file, also where its ending is left out, a folder, or a sub-path of `shared` or `federation`. */
const exists = (path: string): boolean =>
  ['', '.ts', '.tsx', '.mjs', '.css', '.json'].some((ending) => existsSync(fromRoot(path + ending))) ||
  (/^(shared|federation)\//.test(path) && existsSync(fromRoot(path.replace('/', '/src/'))))

for (const document of documents) {
  test(`the files that ${document} names are there`, () => {
    const named = readFileSync(fromRoot(document), 'utf8').matchAll(
      /`((?:api|deploy|docs|e2e|federation|mf-[a-z]+|shared|shell|tooling)\/[^`*<\s]+)`/g,
    )
    const paths = [...named].map(([, path = '']) => path.replaceAll('{site}', 'hse').replaceAll('{lang}', 'en'))
    assert.deepEqual(
      [...new Set(paths)].filter((path) => !path.includes('{') && !exists(path)),
      [],
    )
  })
}

/** The anchors of a document: its headings in lower case, without signs, with hyphens between words. */
const anchorsOf = (document: string): string[] =>
  [...readFileSync(fromRoot(document), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )

const linking = globSync(['*.md', '{docs,api,deploy,e2e,federation,mf-*,shared,shell,tooling}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/pages/**', '**/dist/**', '**/build/**'],
})

for (const document of linking) {
  test(`the links of ${document} lead to files and headings that exist`, () => {
    const text = readFileSync(fromRoot(document), 'utf8').replaceAll(/^```.*?^```$/gms, '')
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    )
    const broken = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false
      const [path = '', anchor] = target.split('#')
      const file = path ? join(dirname(document), path) : document
      if (!existsSync(fromRoot(file))) return true
      return anchor !== undefined && !anchorsOf(file).includes(anchor)
    })
    assert.deepEqual(broken, [])
  })
}

const map = readFileSync(fromRoot('docs/map.md'), 'utf8')

test('docs/map.md names every folder of source', () => {
  const sources = globSync('{api,deploy,federation,mf-*,shared,shell,tooling}/**/*.{ts,tsx,mts}', {
    cwd: root,
    exclude: ['**/{node_modules,dist,build,fixtures,samples}/**', '**/*.{test,d}.*'],
  })
  const folders = [...new Set(sources.map((source) => dirname(source)))]
  assert.deepEqual(
    folders.filter((folder) => !map.includes(`\`${folder}\``)),
    [],
  )
})

test('the files that docs/map.md names are in the folders of their line', () => {
  const lines = map.split('\n- ').slice(1)
  const missing = lines.flatMap((line) => {
    const named = [...line.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name)
    const folders = named.filter((name) => name.includes('/'))
    return named.filter((name) => !name.includes('/') && !folders.some((folder) => exists(`${folder}/${name}`)))
  })
  assert.deepEqual(missing, [])
})
