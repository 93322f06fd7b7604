import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFilterTrees } from '../../taxonomy/filter-trees.ts'
import { RefusedRequest, type Connection } from './connection.ts'
import { openOpenSearchWriter } from './opensearch-writer.ts'

/** A server that knows nothing yet, and whether it has the plugin that keeps vectors; says which indexes it was asked to make. */
const serverThat = (keepsVectors: boolean): { connection: Connection; made: string[] } => {
  const made: string[] = []
  const connection: Connection = {
    prefix: 'evidence',
    ask: (method, path, { body } = {}) => {
      const written = JSON.stringify(body ?? {})
      if (method === 'GET') return Promise.reject(new RefusedRequest(404, 'not_found', path))
      if (!keepsVectors && written.includes('knn'))
        return Promise.reject(new RefusedRequest(400, 'illegal_argument_exception', 'unknown setting [index.knn]'))
      if (path.includes('-documents-')) made.push(written)
      return Promise.resolve({})
    },
    close: () => Promise.resolve(),
  }
  return { connection, made }
}
const lease = { renew: () => Promise.resolve(), release: () => Promise.resolve() }
const trees = loadFilterTrees()

for (const [keepsVectors, says] of [
  [true, 'an index keeps vectors, from the last one there was when it was begun'],
  [false, 'where the server lacks the plugin for vectors the index keeps none, and is made all the same'],
] as const)
  test(says, async () => {
    const { connection, made } = serverThat(keepsVectors)
    const writer = await openOpenSearchWriter({ connection, lease, trees, catalogue: 1, revision: 9, vectors: 5 })
    assert.equal(writer.appliedVectors(), keepsVectors ? 5 : null)
    assert.deepEqual(
      made.map((body) => body.includes('knn_vector')),
      [keepsVectors],
    )
  })
