import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAnnouncer } from '../announcer/announcer.ts'
import { createApiClient } from '../api-client/api-client.ts'
import { createTexts } from '../i18n/texts.ts'
import { createNotices } from '../notices/notices.ts'
import { createSession } from '../session/session.ts'
import { memoryStorage } from '../testing/memory-storage.ts'

test('no part can take the place of what all parts call', async () => {
  const texts = await createTexts({ site: 'hse', lang: 'en', load: () => Promise.resolve({ shell: { word: 'Word' } }) })
  const services = {
    api: createApiClient({ base: '/api', token: () => null, onUnauthorized: () => {} }),
    session: createSession({ storage: memoryStorage() }),
    notices: createNotices(),
    announcer: createAnnouncer(),
    texts,
    i18n: texts.i18n,
  }
  for (const [name, service] of Object.entries(services))
    for (const [method, own] of Object.entries(service as object)) {
      if (typeof own !== 'function') continue
      assert.throws(() => Object.assign(service, { [method]: () => 'stolen' }), TypeError, `${name}.${method}`)
      assert.equal(Reflect.get(service, method), own, `${name}.${method}`)
    }
  assert.equal(texts.of('en', 'shell')('word'), 'Word')
})
