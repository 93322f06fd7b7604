import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPurged } from './purge.ts'

/** A cache that receives purges, and answers in turn with what is given. */
const cache = (...answers: (number | Error)[]) => {
  const asked: { url: string; method: string; headers: unknown; body: unknown }[] = []
  let wake = (): void => {}
  const fetch: typeof globalThis.fetch = (url, init) => {
    asked.push({ url: String(url), method: String(init?.method), headers: init?.headers, body: init?.body })
    wake()
    const answer = answers.shift() ?? 200
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(new Response('', { status: answer }))
  }
  const until = async (count: number): Promise<void> => {
    while (asked.length < count) await new Promise<void>((resolve) => (wake = resolve))
  }
  return { asked, fetch, until }
}

const request = { url: 'http://cache.invalid/purge', method: 'POST', headers: { key: 'secret' }, body: '{"all":true}' }

test('a cache is told once at the start, and at each change of what pages are made of', async () => {
  const { asked, fetch, until } = cache()
  let registry = {}
  const shell = {}
  const purging = keepPurged(request, () => [shell, registry], { every: 1, fetch })
  await purging.start()
  await until(1)
  assert.deepEqual(asked, [request])
  registry = {}
  await until(2)
  registry = {}
  await until(3)
  await purging.stop()
  assert.equal(asked.length, 3)
})

test('a cache that does not take it is told again, and nothing of its key is said', async () => {
  const { asked, fetch, until } = cache(500, new Error('no way'), 503)
  const warnings: string[] = []
  const note = ({ message }: Error): void => void warnings.push(message)
  process.on('warning', note)
  const purging = keepPurged(request, () => [1], { every: 1, retryDelaysMs: [1, 1], fetch })
  await purging.start()
  await until(3)
  while (warnings.length === 0) await new Promise(setImmediate)
  await purging.stop()
  process.off('warning', note)
  assert.equal(asked.length, 3)
  assert.match(warnings[0] ?? '', /PURGE_URL could not be told.*503/)
  assert.ok(!warnings.join().includes('secret'))
})

test('while the files cannot be read nobody is told, and then they are', async () => {
  const { asked, fetch, until } = cache()
  let readable = false
  const madeOf = () => {
    if (!readable) throw new Error('not there')
    return [1]
  }
  const purging = keepPurged(request, madeOf, { every: 1, fetch })
  await purging.start()
  assert.equal(asked.length, 0)
  readable = true
  await until(1)
  await purging.stop()
})
