import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guardTexts, TextRefused } from './guard-texts.ts'
import type { Trust } from './trust.ts'

type Verdict = Awaited<ReturnType<Trust['verifyText']>>

const origin = 'http://site.test'

/** A page whose server answers with these texts in turn, and what it then asks and waits for. */
const pageWith = (answers: readonly (string | number)[], verify: (text: string, renewed: number) => Verdict) => {
  const asked: { address: string; cache: string | undefined }[] = []
  const waited: number[] = []
  let renewed = 0
  const page = {
    location: { origin },
    fetch: ((address, options) => {
      asked.push({ address: String(address), cache: options?.cache })
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? ''
      return Promise.resolve(typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer))
    }) as typeof fetch,
  }
  guardTexts(
    { verifyText: async (_, bytes) => verify(new TextDecoder().decode(bytes), renewed) },
    () => {
      renewed += 1
      return Promise.resolve()
    },
    page,
    (milliseconds) => {
      waited.push(milliseconds)
      return Promise.resolve()
    },
  )
  return { page, asked, waited, renewed: () => renewed }
}
const genuine = (text: string): Verdict => (text === 'good' ? 'genuine' : 'tampered')

test('a text that is as the list says is handed on unread, and nothing else is asked', async () => {
  const { page, asked } = pageWith(['good'], genuine)
  const answer = await page.fetch('/i18n/hse/en.json?v=1')
  assert.equal(await answer.text(), 'good')
  assert.equal(asked.length, 1)
})

test('a text that is not is asked for anew, past the cache and with a fresh registry, and then refused', async () => {
  const { page, asked, waited, renewed } = pageWith(['bad'], genuine)
  await assert.rejects(page.fetch('/i18n/hse/en.json?v=1'), TextRefused)
  assert.deepEqual(asked, [
    { address: '/i18n/hse/en.json?v=1', cache: undefined },
    ...Array.from({ length: 3 }, () => ({ address: '/i18n/hse/en.json', cache: 'reload' })),
  ])
  assert.deepEqual(waited, [0, 700, 2500])
  assert.equal(renewed(), 3)
})

test('a text that a release has just replaced is taken as soon as the registry says so', async () => {
  const { page, asked } = pageWith(['new'], (_, renewed) => (renewed > 1 ? 'genuine' : 'tampered'))
  assert.equal(await (await page.fetch('/i18n/hse/en.json')).text(), 'new')
  assert.equal(asked.length, 3)
})

test('a language that the page was not told of is looked up in the registry, and not asked for again', async () => {
  const { page, asked, renewed } = pageWith(['good'], (_, renewed) => (renewed > 0 ? 'genuine' : 'unknown'))
  assert.equal(await (await page.fetch(new URL('/i18n/hse/fr.json', origin))).text(), 'good')
  assert.deepEqual([asked.length, renewed()], [1, 1])
})

test('what is no text of this site, and what is not there, is nobody’s to judge', async () => {
  const verified: string[] = []
  const { page } = pageWith(['any', 'any', 'any', 404], (text) => {
    verified.push(text)
    return 'tampered'
  })
  for (const address of ['/api/search', 'http://other.test/i18n/hse/en.json', new Request(`${origin}/registry.json`)])
    assert.equal((await page.fetch(address)).status, 200)
  assert.equal((await page.fetch('/i18n/hse/none-en.md')).status, 404)
  assert.deepEqual(verified, [])
})
