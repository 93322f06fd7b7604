import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import * as v from 'valibot'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { openDatabase } from '../database/open-database.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { connectPatiently, type Patience } from '../search/opensearch/patient-connection.ts'
import { SearchUnavailable } from '../search/search-unavailable.ts'
import { followOpenSearch } from './follow-opensearch.ts'
import { importFiles } from './import-files.ts'

interface Call {
  method: string
  path: string
  /** Method and path without what differs from run to run. */
  kind: string
  query: URLSearchParams
  lines: readonly unknown[]
}

interface Reply {
  status: number
  body: object
}

const actionSchema = v.object({ index: v.object({ _index: v.string(), _id: v.string() }) })
const idsSchema = v.tuple([v.object({ ids: v.array(v.string()) })])

/** As much of OpenSearch as a writer asks of it: it keeps what is written, and refuses what it would refuse. */
const memoryOfOpenSearch = () => {
  const indexes = new Set<string>()
  const documents = new Map<string, { seq: number; source: unknown }>()
  let aliases: unknown = null
  let seq = 0
  const refused = (status: number, type: string): Reply => ({ status, body: { error: { type, reason: type } } })
  const said = (body: object, status = 200): Reply => ({ status, body })

  const document = ({ method, query, lines }: Call, key: string): Reply => {
    const present = documents.get(key)
    if (method === 'GET')
      return present
        ? said({ found: true, _seq_no: present.seq, _primary_term: 1, _source: present.source })
        : said({ found: false }, 404)
    const expected = query.get('if_seq_no')
    if ((query.get('op_type') === 'create' && present) || (expected !== null && Number(expected) !== present?.seq))
      return refused(409, 'version_conflict_engine_exception')
    if (method === 'DELETE') return documents.delete(key) ? said({}) : said({ result: 'not_found' }, 404)
    documents.set(key, { seq: ++seq, source: lines[0] })
    return said({})
  }

  const bulk = (lines: readonly unknown[]): Reply => {
    const items = []
    for (let i = 0; i < lines.length; i += 2) {
      const { _index, _id } = v.parse(actionSchema, lines[i]).index
      documents.set(`${_index}/${_id}`, { seq: ++seq, source: lines[i + 1] })
      items.push({ index: { status: 201 } })
    }
    return said({ errors: false, items })
  }

  return {
    indexes,
    documents,
    aliases: () => aliases,
    idsIn: (index: string) =>
      [...documents.keys()].flatMap((key) => (key.startsWith(`${index}/`) ? key.slice(index.length + 1) : [])),
    reply: (call: Call): Reply => {
      const { method, path, lines } = call
      const [, index = '', part = '', id = ''] = path.split('/')
      if (path === '/') return said({ version: { number: '2.19.1', distribution: 'opensearch' } })
      if (path === '/_cluster/settings') return said({ persistent: {}, transient: {}, defaults: {} })
      if (path === '/_bulk') return bulk(lines)
      if (path === '/_aliases') {
        aliases = lines[0]
        return said({})
      }
      if (part === '_doc') return document(call, `${index}/${id}`)
      if (part === '_mapping') return said({})
      if (part === '_settings' && path.includes('*')) {
        return said(
          Object.fromEntries([...indexes].filter((name) => !name.endsWith('-state')).map((name) => [name, {}])),
        )
      }
      if (part === '_settings') return indexes.has(index) ? said({}) : refused(404, 'index_not_found_exception')
      if (part === '_count') return said({ count: 0 })
      if (part === '_mget') {
        const [{ ids }] = v.parse(idsSchema, lines)
        return said({ docs: ids.map((_id) => ({ _id, _source: documents.get(`${index}/${_id}`)?.source })) })
      }
      if (part !== '') return said({})
      if (method === 'DELETE') return indexes.delete(index) ? said({}) : refused(404, 'index_not_found_exception')
      if (indexes.has(index)) return refused(400, 'resource_already_exists_exception')
      indexes.add(index)
      return said({})
    },
  }
}

/** A server that may do a call or not, and answer it or not. */
const serverOf = async (
  context: TestContext,
  handle: (call: Call, response: ServerResponse) => Reply | null,
): Promise<string> => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://fake')
      const path = decodeURIComponent(url.pathname)
      const lines = body
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line))
      const method = request.method ?? ''
      const kind = `${method} ${path.replaceAll(/(documents|phrases)-[a-z0-9]+/g, '$1')}`
      const reply = handle({ method, path, kind, query: url.searchParams, lines }, response)
      if (!reply) return
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sample`
}

const records = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => ({
    id: `sample:${from + place}`,
    title: `Schools and nurses number ${from + place}`,
    sites: ['hse'],
  }))

const catalogueOf = async (context: TestContext) => {
  const dataDir = temporaryFolder()
  const add = (given: readonly object[]) =>
    importFiles({ dataDir, files: [jsonLinesFile(dataDir, 'r.jsonl', given)], quiet: true, print: () => undefined })
  await add(records(3))
  const db = await openDatabase(dataDir)
  context.after(() => db.destroy())
  return { store: createDocumentStore(db), add }
}

/** Waits for nothing: its clock is moved by whoever would wait. */
const movedClock = () => {
  let clock = 0
  const pauses: number[] = []
  const patience: Patience = {
    timeout: 200,
    now: () => clock,
    pause: (milliseconds) => {
      clock += milliseconds
      pauses.push(milliseconds)
      return Promise.resolve()
    },
  }
  return { pauses, patience }
}

const follow = (
  address: string,
  store: Awaited<ReturnType<typeof catalogueOf>>['store'],
  patience: Patience,
  force = false,
) => followOpenSearch(address, store, undefined, undefined, force, patience)

test('an index is written whole where each call has no answer, is done without one, and is refused before it is answered', async (context) => {
  const memory = memoryOfOpenSearch()
  const seen = new Map<string, number>()
  const address = await serverOf(context, (call, response) => {
    const times = (seen.get(call.kind) ?? 0) + 1
    seen.set(call.kind, times)
    // The lease is given back once, since it runs out by itself.
    if (call.kind === 'DELETE /sample-state/_doc/lease') return memory.reply(call)
    if (times === 1 && /_bulk|_mget/.test(call.path)) return null
    // What has never answered and breaks connections off is no OpenSearch.
    if (times <= 2 && call.path !== '/') {
      if (times === 2) memory.reply(call)
      response.destroy()
      return null
    }
    return times === 3 ? { status: 429, body: { error: { type: 'rejected_execution_exception' } } } : memory.reply(call)
  })
  const { store, add } = await catalogueOf(context)
  const { patience, pauses } = movedClock()
  const metadata = () =>
    v.parse(
      v.object({ revision: v.number(), documents: v.string() }),
      memory.documents.get('sample-state/current')?.source,
    )

  assert.equal(await follow(address, store, patience), 3)
  const first = metadata()
  assert.equal(first.revision, await store.revision())
  const ids = memory.idsIn(first.documents)
  assert.equal(ids.length, 3)
  assert.ok(JSON.stringify(memory.aliases()).includes(first.documents))
  assert.deepEqual(pauses.slice(3, 6), [500, 1000, 2000])

  await add(records(1, 3))
  assert.equal(await follow(address, store, patience), 1)
  const four = memory.idsIn(first.documents)
  assert.deepEqual([four.length, four.slice(0, 3)], [4, ids])

  assert.equal(await follow(address, store, patience, true), 4)
  assert.notEqual(metadata().documents, first.documents)
  assert.deepEqual(memory.idsIn(metadata().documents).toSorted(), four.toSorted())
  assert.equal(memory.indexes.has(first.documents), false)
  assert.deepEqual(memory.idsIn('sample-state'), ['current'], 'a lease or a building is left')
  for (const kind of ['POST /_bulk', 'POST /sample-documents/_mget', 'PUT /sample-state/_doc/lease', 'POST /_aliases'])
    assert.ok((seen.get(kind) ?? 0) > 3, kind)
})

test('a server that stays silent is given up after some minutes, and what it did not answer and why is said', async (context) => {
  const memory = memoryOfOpenSearch()
  const address = await serverOf(context, (call) => (call.path === '/_bulk' ? null : memory.reply(call)))
  const { store } = await catalogueOf(context)
  const { patience, pauses } = movedClock()
  await assert.rejects(follow(address, store, { ...patience, timeout: 20 }), (error) => {
    assert.ok(error instanceof SearchUnavailable)
    assert.match(
      error.message,
      /POST \/_bulk was tried \d+ times in 5 minutes, and the server does not answer in time\./,
    )
    return true
  })
  assert.equal(Math.max(...pauses), 15_000)
})

test('a server that is not there is not waited for', async (context) => {
  const { store } = await catalogueOf(context)
  const { patience, pauses } = movedClock()
  await assert.rejects(follow('http://127.0.0.1:9/sample', store, patience), /nothing answers at this address/)
  assert.deepEqual(pauses, [])
})

test('closing ends waiting at once', async (context) => {
  const address = await serverOf(context, () => ({ status: 503, body: { error: { type: 'busy' } } }))
  const { promise: waiting, resolve } = Promise.withResolvers<void>()
  const connection = connectPatiently(address, {
    pause: (_, signal) => {
      resolve()
      return once(signal, 'abort').then(() => Promise.reject(new Error('aborted')))
    },
  })
  const asked = assert.rejects(connection.ask('GET', '/'), { name: 'SearchUnavailable', reason: 'closed' })
  await waiting
  await connection.close()
  await asked
})

test('a writer whose lease another process took while it waited goes on in its next turn', async (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const memory = memoryOfOpenSearch()
  let taken = 0
  const address = await serverOf(context, (call) => {
    const reply = memory.reply(call)
    if (call.path === '/_bulk' && taken++ === 0) {
      memory.documents.set('sample-state/lease', { seq: 1_000_000, source: { holder: 'another', until: Date.now() } })
      context.mock.timers.tick(30_000)
    }
    return reply
  })
  const { store } = await catalogueOf(context)
  assert.equal(await follow(address, store, movedClock().patience), 6, 'each of three documents twice')
  assert.ok(taken > 1)
  assert.ok(memory.documents.has('sample-state/current'))
  assert.equal(memory.documents.has('sample-state/lease'), false)
})
