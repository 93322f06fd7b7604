import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, before, test } from 'node:test'
import { writeVersion } from 'federation/fixtures'
import {
  changeRegistry,
  endCanary,
  makeCanary,
  makeCurrent,
  promote,
  readRegistryFile,
  rollBack,
} from 'federation/registry'
import { languages } from 'shared/sites'
import { temporarySite } from '../fixtures/temporary-site.ts'

const site = temporarySite()
const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }
const live = (): string | undefined => readRegistryFile(site).remotes[0]?.current.version

const write = (version: string, without: Partial<Record<string, object>>): void => {
  writeVersion(site, 'mf-search', version)
  const texts = join(site.folder, 'remotes/mf-search', version, 'texts')
  mkdirSync(texts, { recursive: true })
  for (const lang of languages) {
    const words = without[lang] ?? { title: lang, found_one: lang, found_other: lang }
    writeFileSync(join(texts, `${lang}.json`), JSON.stringify(words))
  }
}

before(async () => {
  delete process.env['LANGUAGES_REQUIRED']
  write('1.0.0', {})
  // One form of a plural is all that Chinese has.
  write('1.1.0', { cn: { title: 'cn', found_other: 'cn' } })
  write('1.2.0', { fr: { title: 'fr' } })
  await changeRegistry(site, { action: 'release', why: 'the first' }, makeCurrent('mf-search', '1.0.0'))
})
afterEach(() => void delete process.env['LANGUAGES_REQUIRED'])

const release = (version: string) =>
  changeRegistry(site, { action: 'release', why: 'next' }, makeCurrent('mf-search', version))

test('a release with its words in every language becomes everybody’s', async () => {
  await release('1.1.0')
  assert.equal(live(), '1.1.0')
})

test('one that lacks words in a language is refused with the file and the keys, and runs as a canary that is not promoted', async () => {
  await assert.rejects(
    release('1.2.0'),
    /1\.2\.0 cannot become everybody's yet:\n {2}- texts\/fr\.json lacks found\n.*--canary/,
  )
  await changeRegistry(site, { action: 'canary', why: 'try' }, makeCanary('mf-search', '1.2.0', terms, new Date()))
  assert.equal(readRegistryFile(site).remotes[0]?.canary?.release.version, '1.2.0')
  await assert.rejects(
    changeRegistry(site, { action: 'promote', why: 'well' }, promote('mf-search')),
    /fr\.json lacks found/,
  )
  await changeRegistry(site, { action: 'take-back', why: 'enough' }, endCanary('mf-search', '1.2.0'))
})

test('a site that leaves the language out takes it, and going back to it is never in question', async () => {
  process.env['LANGUAGES_REQUIRED'] = 'en,es'
  await release('1.2.0')
  assert.equal(live(), '1.2.0')
  delete process.env['LANGUAGES_REQUIRED']
  await release('1.1.0')
  await changeRegistry(site, { action: 'rollback', why: 'back' }, rollBack('mf-search', '1.2.0'))
  assert.equal(live(), '1.2.0')
})
