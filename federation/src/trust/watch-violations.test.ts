import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import { rememberCallers, watchViolations } from './watch-violations.ts'

const origin = 'http://site.test'
const chunk = `${origin}/remotes/mf-search/2/page.js`
const registry: Registry = {
  schema: 1,
  remotes: [sampleRow({ current: sampleRelease('2'), previous: sampleRelease('1') })],
}
const ofRelease = (version: string) => ({ remote: 'mf-search', version, event: 'tampered' })

/** A page on which violations are watched: what it tells when its browser reports one. */
const watched = (callersOf: (address: string) => readonly string[] = () => []) => {
  const page = new EventTarget()
  const events: unknown[] = []
  const stop = watchViolations(
    page,
    () => registry,
    callersOf,
    (event) => events.push(event),
  )
  return {
    stop,
    report: (violation: { blockedURI: string; sourceFile?: string }) => {
      page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { sourceFile: null, ...violation }))
      return events
    },
  }
}

test('a violation is told of the release whose file is refused, or else is the source of it', () => {
  assert.deepEqual(watched().report({ blockedURI: `${origin}/remotes/mf-search/1/x.css` }), [ofRelease('1')])
  assert.deepEqual(watched().report({ blockedURI: 'inline', sourceFile: chunk }), [ofRelease('2')])
  assert.deepEqual(watched().report({ blockedURI: 'inline', sourceFile: `${origin}/shell/1/main.js` }), [])
})

test('behind a guard of the shell, a call is of the release that is innermost in its stack', () => {
  const lines = [
    'Error',
    `at fetch (${origin}/shell/1/main.js:1:2)`,
    `at ask (${chunk}:1:2)`,
    'at /remotes/mf-search/1/',
  ]
  const page = watched((address) => (address === 'http://other.test/' ? lines : []))
  const sourceFile = `${origin}/shell/1/main.js`
  assert.deepEqual(page.report({ blockedURI: 'http://other.test/', sourceFile }), [ofRelease('2')])
  assert.deepEqual(page.report({ blockedURI: 'http://third.test/', sourceFile }), [ofRelease('2')])
  page.stop()
  assert.deepEqual(page.report({ blockedURI: 'http://other.test/', sourceFile }), [ofRelease('2')])
})

test('who asks for what is elsewhere is remembered as a violation states the address, and only the last of them', async () => {
  const asked: unknown[] = []
  const page = {
    location: { origin },
    fetch: ((address) => {
      asked.push(address)
      return Promise.resolve(new Response())
    }) as typeof fetch,
  }
  const callersOf = rememberCallers(page)
  const askFromHere = () => page.fetch('http://me:secret@other.test/a?b=c#d')
  await askFromHere()
  assert.match(callersOf('http://other.test/a?b=c').join('\n'), /askFromHere/)
  await page.fetch('/i18n/hse/en.json')
  await page.fetch(new Request(`${origin}/api/search`))
  assert.deepEqual(callersOf(`${origin}/i18n/hse/en.json`), [])
  assert.equal(asked.length, 3)
  for (let time = 0; time < 20; time += 1) await page.fetch(new URL(`http://other.test/${time}`))
  assert.deepEqual(callersOf('http://other.test/a?b=c'), [])
  assert.notDeepEqual(callersOf('http://other.test/19'), [])
})
