import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MeasuredEvent } from './events.ts'
import { createMeasure } from './measure.ts'

const settings = { id: 'G-1', endpoint: 'https://collector.example/collect', site: 'hse', lang: () => 'en' }
const event: MeasuredEvent = { name: 'page_view', page: '/' }

const measured = async (id: string, wishes: Parameters<typeof createMeasure>[1]) => {
  const sent: MeasuredEvent[] = []
  let loads = 0
  const measure = createMeasure({ ...settings, id }, wishes, async () => {
    loads += 1
    return { createCollector: () => (one: MeasuredEvent) => void sent.push(one) }
  })
  measure(event)
  await new Promise(setImmediate)
  return { sent, loads }
}

test('with an id, events are sent', async () => {
  assert.deepEqual(await measured('G-1', {}), { sent: [event], loads: 1 })
})

for (const [what, id, wishes] of [
  ['without an id', '', {}],
  ['with Do Not Track', 'G-1', { doNotTrack: '1' }],
  ['with Global Privacy Control', 'G-1', { globalPrivacyControl: true }],
] as const) {
  test(`${what}, nothing is sent and nothing loaded`, async () => {
    assert.deepEqual(await measured(id, wishes), { sent: [], loads: 0 })
  })
}

test('a collector that cannot be loaded costs a count and nothing else', async () => {
  const measure = createMeasure(settings, {}, () => Promise.reject(new Error('gone')))
  measure(event)
  await new Promise(setImmediate)
})
