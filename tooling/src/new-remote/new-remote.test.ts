import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import { linkPackages } from '../processes/link-packages.ts'
import { root } from '../root.ts'

const folder = mkdtempSync(join(tmpdir(), 'new-remote-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const left = /(^|\/)(node_modules|build|data|corpus|\.git|\.tsbuild|\.husky)$/

/** The project's sources in a folder of their own, with its packages, but its own workspaces. */
const copyProject = (): void => {
  cpSync(root, folder, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
  linkPackages(folder)
}

const node = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, SITE_DIR: join(folder, 'build/site') },
  }).catch((error: unknown) => {
    throw new Error(String(Reflect.get(Object(error), 'stdout')) + String(error))
  })
const tool = (path: string): string => join(folder, 'node_modules', path)

/** With lint, tests and a build (`npm run test:full -- long`), which take a minute of a processor. */
const isLong = process.env['UNIT_TESTS'] === 'full'

test(`a new remote passes types and format${isLong ? ', lint, its own tests and the tests of texts, and builds' : ''}`, async () => {
  copyProject()
  await node(join(folder, 'tooling/src/evidence.ts'), 'new-remote', 'mf-word-list')
  await Promise.all([
    node(tool('prettier/bin/prettier.cjs'), '--check', 'mf-word-list', 'package.json', 'tsconfig.json', 'rights.json'),
    node(tool('tsc7/bin/tsc'), '-b', 'mf-word-list'),
  ])
  if (!isLong) return
  await node(tool('eslint/bin/eslint.js'), 'mf-word-list', '--max-warnings', '0')
  await node('--test', 'shared/src/i18n/texts.test.ts')
  await node('--experimental-vm-modules', tool('jest/bin/jest.js'), '--ci', 'mf-word-list')
  await node(join(folder, 'tooling/src/release/build-part.ts'), 'mf-word-list')
  const versions = readdirSync(join(folder, 'build/site/remotes/mf-word-list'))
  assert.equal(versions.length, 1)
  for (const file of ['entry.js', 'release.json', 'contract.json', 'texts/cn.json'])
    assert.ok(existsSync(join(folder, 'build/site/remotes/mf-word-list', versions[0] ?? '', file)))
})
