import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ESLint } from 'eslint'
import { fromRoot } from '../src/root.ts'

const eslint = new ESLint({ cwd: fromRoot() })

const messages = async (path: string, code: string): Promise<string[]> => {
  const [result] = await eslint.lintText(code, { filePath: fromRoot(path) })
  return (result?.messages ?? []).map(({ message }) => message)
}

const forbidden: [name: string, path: string, code: string, says: RegExp][] = [
  [
    'a remote imports another remote',
    'mf-search/src/a.ts',
    "import { x } from 'mf-article/src/b.ts'\nx()",
    /A remote imports itself/,
  ],
  [
    'a remote reaches into another by a relative path',
    'mf-search/src/a.ts',
    "import { x } from '../../mf-article/src/b.ts'\nx()",
    /A remote imports itself/,
  ],
  [
    'a remote imports the shell',
    'mf-search/src/a.ts',
    "import { x } from '../../shell/src/b.ts'\nx()",
    /A remote imports itself/,
  ],
  [
    'a remote takes the schema of a request, which the host does not give',
    'mf-search/src/a.ts',
    "import { loginRequestSchema } from 'shared/contracts'\nloginRequestSchema()",
    /Requests are read by the API/,
  ],
  [
    'a page asks for what one of the promised browsers lacks',
    'mf-search/src/a.ts',
    'requestIdleCallback(() => {})',
    /not supported in Safari/,
  ],
  [
    'the shell imports a remote',
    'shell/src/a.ts',
    "const load = () => import('mf-search/src/remote.ts')\nload()",
    /only at run time/,
  ],
  [
    'a remote bypasses the shared singleton',
    'mf-search/src/a.ts',
    "import { x } from '../../shared/src/ui/index.ts'\nx()",
    /bypasses the one shared instance/,
  ],
  [
    'the site server imports what drives browsers',
    'shell/server/a.ts',
    "import { x } from 'federation/testing'\nx()",
    /nothing that runs/,
  ],
  [
    'the API takes a part of shared that knows the DOM',
    'api/src/a.ts',
    "import { x } from 'shared/ui'\nx()",
    /neither DOM nor React/,
  ],
  [
    'a remote imports the API',
    'mf-search/src/a.ts',
    "import { x } from '../../api/src/app.ts'\nx()",
    /may not import the API/,
  ],
  [
    'the federation takes what is about evidence',
    'federation/src/runtime/a.ts',
    "import { x } from 'shared/contracts'\nx()",
    /federation knows nothing of evidence/,
  ],
  [
    'the federation imports the shell',
    'federation/src/runtime/a.ts',
    "import { x } from '../../../shell/src/b.ts'\nx()",
    /federation knows nothing of evidence/,
  ],
  [
    'a remote imports the federation',
    'mf-search/src/a.ts',
    "import { x } from 'federation/runtime'\nx()",
    /serves the host and the tools/,
  ],
  [
    'the shell reaches past an entry of the federation',
    'shell/src/a.ts',
    "import { x } from '../../federation/src/runtime/b.ts'\nx()",
    /one public entry/,
  ],
  ['a remote calls fetch itself', 'mf-search/src/a.ts', "void fetch('/api/search')", /shared\/api-client/],
  ['a remote counts visitors itself', 'mf-search/src/a.ts', "gtag('event')", /shell\/src\/analytics/],
  ['a remote sends beacons', 'mf-search/src/a.ts', "navigator.sendBeacon('/x')", /shell\/src\/analytics/],
  [
    'a page compares sites',
    'mf-search/src/a.ts',
    "export const f = (site: string) => site === 'cvd'",
    /a column of shared\/sites/,
  ],
  ['a page holds a raw word', 'mf-search/src/a.tsx', 'export const A = () => <p>Results</p>', /belongs in the texts/],
  [
    'a page sets HTML from data',
    'mf-search/src/a.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
    /No HTML from data/,
  ],
]

for (const [name, path, code, says] of forbidden) {
  test(`lint refuses it when ${name}`, async () => {
    assert.ok((await messages(path, code)).some((message) => says.test(message)))
  })
}

test('lint accepts a remote that imports itself and shared', async () => {
  const code = "import { sites } from 'shared/sites'\nimport { own } from './own.ts'\nown(sites)\n"
  assert.deepEqual(await messages('mf-search/src/a.ts', code), [])
})
