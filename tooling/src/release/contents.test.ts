import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { writeShell, writeVersion } from 'federation/fixtures'
import {
  changeRegistry,
  makeCurrent,
  readRegistryFile,
  rollBack,
  useShell,
  verifyRegistry,
  writeContents,
} from 'federation/registry'
import { temporarySite } from '../fixtures/temporary-site.ts'

const site = temporarySite()
const folderOf = (version: string): string => join(site.folder, 'remotes/mf-search', version)
const release = (version: string) =>
  changeRegistry(site, { action: 'release', why: 'why' }, makeCurrent('mf-search', version))

/** Puts a version with words, a source map and a contract into the site's folder. */
const writeWhole = (version: string): void => {
  const { base, files = {} } = writeVersion(site, 'mf-search', version)
  const folder = folderOf(version)
  mkdirSync(join(folder, 'texts'), { recursive: true })
  writeFileSync(join(folder, 'texts/en.json'), JSON.stringify({ words: `Words of ${version}` }))
  writeFileSync(join(folder, 'contract.json'), '{}')
  writeFileSync(join(folder, 'entry.js.map'), '{}')
  const described = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { release: { files: object } }
  described.release.files = { ...files, ...writeContents(join(site.folder, base), files) }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(described))
}

const good = `${site.folder}-good`
before(async () => {
  writeShell(site, '1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) writeWhole(version)
  await changeRegistry(site, { action: 'release', why: 'a shell' }, useShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0']) await release(version)
  cpSync(site.folder, good, { recursive: true })
})

beforeEach(() => {
  rmSync(site.folder, { recursive: true, force: true })
  cpSync(good, site.folder, { recursive: true })
})

for (const path of ['texts/en.json', 'contract.json', 'entry.js.map']) {
  test(`a change of ${path}, which no page runs, is found`, () => {
    assert.deepEqual(verifyRegistry(site), [])
    writeFileSync(join(folderOf('1.1.0'), path), '{"words":"Others"}')
    assert.deepEqual(verifyRegistry(site), [`/remotes/mf-search/1.1.0/${path} is not the file that was released.`])
  })
}

test('a file that was put into the folder of a release is found, and a source map may be left out', () => {
  writeFileSync(join(folderOf('1.1.0'), 'more.json'), '{}')
  rmSync(join(folderOf('1.0.0'), 'entry.js.map'))
  assert.deepEqual(verifyRegistry(site), ['/remotes/mf-search/1.1.0/more.json is not of the release.'])
})

test('words that were changed or added in a release since are not signed with the next one, and a rollback goes on', async () => {
  const english = () => readFileSync(join(site.folder, 'i18n/hse/en.json'), 'utf8')
  for (const [path, text] of [
    ['texts/en.json', '{"words":"Others"}'],
    ['texts/hse.en.json', '{"words":"Others"}'],
  ] as const) {
    const file = join(folderOf('1.2.0'), path)
    const before = path === 'texts/en.json' ? readFileSync(file) : null
    writeFileSync(file, text)
    await assert.rejects(release('1.2.0'), new RegExp(`1\\.2\\.0/${path}: not as it was released`))
    assert.match(english(), /Words of 1\.1\.0/)
    if (before) writeFileSync(file, before)
    else rmSync(file)
  }
  await release('1.2.0')
  assert.match(english(), /Words of 1\.2\.0/)
  writeFileSync(join(folderOf('1.1.0'), 'texts/en.json'), '{"words":"Others"}')
  const { messages } = await changeRegistry(site, { action: 'rollback', why: 'why' }, rollBack('mf-search'))
  assert.match(messages.join(), /the texts are those of before: .*1\.1\.0\/texts\/en\.json/)
  assert.equal(readRegistryFile(site).remotes[0]?.current.version, '1.1.0')
  assert.doesNotMatch(english(), /Others/)
})
