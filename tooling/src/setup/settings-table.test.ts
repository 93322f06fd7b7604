import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { settings } from 'shared/settings'
import { fromRoot, root } from '../root.ts'
import { settingsTable } from './settings-table.ts'

const page = fromRoot('docs/operations.md')
const marked = /(<!-- settings -->\n).*?(<!-- \/settings -->)/s

const lines = (list: string): string[] => list.split('\n').filter((line) => line.startsWith('- '))

test('docs/operations.md has the list of settings (WRITE_DOCUMENTS=1 writes it)', () => {
  if (process.env['WRITE_DOCUMENTS']) {
    const written = readFileSync(page, 'utf8').replace(marked, (_, start: string, end: string) =>
      [start, settingsTable(), `\n${end}`].join('\n'),
    )
    writeFileSync(page, written)
  }
  const [list = ''] = marked.exec(readFileSync(page, 'utf8')) ?? []
  assert.deepEqual(lines(list), lines(settingsTable()))
})

test('an operator has at most 50 settings', () => {
  assert.ok(lines(settingsTable()).length <= 50)
})

/** Variables of the system, of standards, of tests and benches, and of the command of other teams. */
const others =
  /^(AWS_|OTEL_|npm_|BENCH_PORT$|CHANGED_BYTES|CHROMIUM_PATH$|CI$|FIREFOX_PATH$|INIT_CWD$|JAVA_HOME$|LOOKS$|NODE_COMPILE_CACHE$|OPENSEARCH_LINE$|PATH$|RELEASE_(SITE|TEAM_KEY|TOKEN)$|SETUP_INSTALL_SECONDS$|STACK_OPENSEARCH$|WEBPACK_SERVE$|ACTIONS_)/

test('servers and commands read no variable that the schema does not have', () => {
  const files = globSync('{api/src,federation/src,shared/src,shell/server,tooling/src}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/fixtures/**'],
  })
  const read = files.flatMap((file) =>
    [...readFileSync(fromRoot(file), 'utf8').matchAll(/\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z0-9_]+)\b/g)].map(
      ([, name = '']) => ({ file, name }),
    ),
  )
  assert.ok(read.length > 10)
  assert.deepEqual(
    read.filter(({ name }) => !Object.hasOwn(settings, name) && !others.test(name)),
    [],
  )
})
