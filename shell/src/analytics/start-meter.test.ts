import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMeter, type MeterSettings } from './start-meter.ts'

const settings: MeterSettings = {
  id: 'G-1',
  endpoint: 'https://collector.example/collect',
  site: 'hse',
  lang: () => 'en',
  routes: ['/'],
}

const messagesOf = async (id: string, wishes: Parameters<typeof startMeter>[1]) => {
  const seen: unknown[] = []
  let loads = 0
  const meter = startMeter({ ...settings, id }, wishes, async () => {
    loads += 1
    return { createMeter: () => ({ moved: (place) => void seen.push(place), posted: (path) => void seen.push(path) }) }
  })
  meter.moved({ pathname: '/', search: '' })
  meter.posted('/subscriptions/toggle', { subscribed: true })
  await new Promise(setImmediate)
  return { seen, loads }
}

test('with an id, moves and calls are told in their order', async () => {
  const seen = [{ pathname: '/', search: '' }, '/subscriptions/toggle']
  assert.deepEqual(await messagesOf('G-1', {}), { seen, loads: 1 })
})

for (const [what, id, wishes] of [
  ['without an id', '', {}],
  ['with Do Not Track', 'G-1', { doNotTrack: '1' }],
  ['with Global Privacy Control', 'G-1', { globalPrivacyControl: true }],
] as const) {
  test(`${what}, nothing is counted and nothing loaded`, async () => {
    assert.deepEqual(await messagesOf(id, wishes), { seen: [], loads: 0 })
  })
}

test('a meter that cannot be loaded costs a count and nothing else', async () => {
  startMeter(settings, {}, () => Promise.reject(new Error('gone'))).moved({ pathname: '/', search: '' })
  await new Promise(setImmediate)
})
