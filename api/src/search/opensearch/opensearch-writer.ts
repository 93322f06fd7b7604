import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { FilterTrees } from '../../taxonomy/filter-trees.ts'
import { filterTermsOf } from '../postings/filter-expansion.ts'
import type { ApplyProgress, DocumentSink, IndexedDocument } from '../search-index.ts'
import { PhraseCounts } from '../suggestions/phrase-counts.ts'
import { addSources, areWorthMining, mostTogether, phrasesOf } from '../suggestions/phrase-miner.ts'
import { phrasesMark, phraseSourcesOf } from '../suggestions/phrase-sources.ts'
import { conceptsInTexts } from '../thesaurus/concepts-in-texts.ts'
import { indexVersion } from '../thesaurus/open-thesaurus.ts'
import { program, RefusedRequest, type Connection } from './connection.ts'
import { analysis, documentBody, mapping, schemaVersion } from './document-body.ts'
import { answerSchema } from './pending-lookups.ts'
import { pauseBefore } from './patient-connection.ts'
import {
  makeIndex,
  readIndexMetadata,
  removeIndexMetadata,
  writeIndexMetadata,
  type Lease,
  type IndexMetadata,
} from './index-metadata.ts'

/** Documents sent at once, and characters of them at most. */
const batchSize = 250
const mostCharacters = 4_000_000

/** Documents after which those before are made to be found: each time costs a segment, which is merged later on. */
const foundAfter = 20_000

/** Milliseconds that making one segment may take before the index is searched as it is. */
const mergeTimeout = 1_800_000

/** How often it is tried to write what the server has no room for, which is for some minutes. */
const mostTries = 24

export interface OpenSearchWriter extends DocumentSink {
  /** The number of the last vector that was taken; null where the index keeps none. */
  appliedVectors(): number | null
  /** Takes documents again whose vectors came later, all up to a number. */
  takeVectors(documents: Iterable<IndexedDocument>, through: number): Promise<void>
  /** Has searches use what was built; before it they use what was there. Without effect where the current index was followed. */
  publish(): Promise<void>
}

interface WriterDeps {
  /** See `connectPatiently`: every call may be made twice. */
  connection: Connection
  lease: Lease
  trees: FilterTrees
  /** Identity of the catalogue, and its newest revision: an index that is ahead of it is not its own. */
  catalogue: number
  revision: number
  /** The number of the vector that was written last when this began. */
  vectors: number
  /** Builds a new index though the current one could be followed. */
  force?: boolean
}

const itemSchema = v.object({
  status: v.number(),
  error: v.optional(v.object({ type: v.string(), reason: v.optional(v.nullable(v.string())) })),
})
const bulkSchema = v.object({ errors: v.boolean(), items: v.array(v.record(v.string(), itemSchema)) })
const marksSchema = v.object({
  docs: v.array(v.object({ _id: v.string(), _source: v.optional(v.object({ mark: v.optional(v.number()) })) })),
})
const countSchema = v.object({ count: v.number() })
const sourcesSchema = v.object({ sources: v.string() })
const sourcesOf = v.object({
  titles: v.array(v.object({ lang: v.string(), text: v.string() })),
  keywords: v.array(v.string()),
})

/** An action of a bulk request, with what belongs to it. */
type Action = [action: object, body?: object]

/** The portion of documents that a phrase has its weight from last. */
const portionMapping = { portion: { type: 'long', index: false, doc_values: false } }

const addWeight = `
  if (ctx._source.portion == params.portion) { ctx.op = 'none' }
  else { ctx._source.weight += params.weight; ctx._source.portion = params.portion }`

/** What was written is found once it is refreshed, which the writer asks for. */
const settings = { auto_expand_replicas: '0-1', refresh_interval: '-1' }

/**
 * Opens the index for writing: the current one where it belongs to the catalogue, otherwise one that is built beside it,
 * perhaps by a process that was interrupted.
 */
export const openOpenSearchWriter = async ({
  connection,
  lease,
  trees,
  catalogue,
  revision,
  vectors,
  force = false,
}: WriterDeps): Promise<OpenSearchWriter> => {
  const { prefix } = connection
  const filterTerms = filterTermsOf(trees)
  const concepts = conceptsInTexts()
  const current = await readIndexMetadata(connection, 'current')
  const isOurs = (standing: IndexMetadata | null): standing is IndexMetadata =>
    standing?.catalogue === catalogue && standing.revision <= revision
  const follows = isOurs(current) && !force
  let standing = follows ? current : await standingToBuild()
  const name = follows ? 'current' : 'building'

  async function standingToBuild(): Promise<IndexMetadata> {
    const begun = await readIndexMetadata(connection, 'building')
    if (isOurs(begun) && (await exists(connection, begun.documents)) && (await exists(connection, begun.phrases)))
      return begun
    const stamp = Date.now().toString(36)
    const made: IndexMetadata = {
      schema: indexVersion(schemaVersion),
      catalogue,
      revision: 0,
      generation: Date.now(),
      documents: `${prefix}-documents-${stamp}`,
      phrases: `${prefix}-phrases-${stamp}`,
      vectors,
      mined: {},
      mining: null,
    }
    const meta = { program, schema: indexVersion(schemaVersion) }
    const makeDocuments = (withVectors: boolean) =>
      makeIndex(connection, made.documents, {
        settings: { ...settings, analysis, ...(withVectors && { index: { knn: true } }) },
        mappings: mapping(meta, withVectors),
      })
    await makeDocuments(true).catch(async (error: unknown) => {
      // A server without the plugin `opensearch-knn` knows neither the setting nor the kind of field.
      if (!(error instanceof RefusedRequest) || error.status !== 400) throw error
      made.vectors = null
      await makeDocuments(false)
    })
    await makeIndex(connection, made.phrases, {
      settings,
      mappings: {
        dynamic: 'strict',
        _meta: meta,
        properties: {
          kind: { type: 'keyword' },
          lang: { type: 'keyword' },
          text: { type: 'keyword' },
          weight: { type: 'long' },
          ...portionMapping,
          revision: { type: 'long' },
          sources: { type: 'keyword', index: false, doc_values: false },
        },
      },
    })
    await writeIndexMetadata(connection, 'building', made)
    return made
  }

  let unfound = 0
  let highest = standing.revision

  const send = async (actions: readonly Action[]): Promise<void> => {
    let left = actions
    for (let tries = 1; left.length > 0; tries++) {
      await lease.renew()
      const { items } = v.parse(
        bulkSchema,
        await connection.ask('POST', '/_bulk', {
          lines: left.flatMap(([action, body]) => (body ? [action, body] : [action])),
          query: { filter_path: 'errors,items.*.status,items.*.error.type,items.*.error.reason' },
        }),
      )
      const again: Action[] = []
      items.forEach((item, i) => {
        const [result] = Object.values(item)
        const action = left[i]
        if (!result?.error || !action) return
        // A newer revision of the document is there, or what is to be deleted is not.
        if (result.status === 409 || result.status === 404) return
        if (result.status !== 429 && result.status !== 503)
          throw new Error(`OpenSearch did not take a document: ${result.error.type}: ${result.error.reason ?? ''}`)
        again.push(action)
      })
      if (again.length > 0 && tries >= mostTries)
        throw new Error(`OpenSearch has no room for more documents: it refused ${again.length} of them ${tries} times.`)
      left = again
      if (again.length > 0) await pause(pauseBefore(tries))
    }
  }

  const marksOf = async (documents: readonly IndexedDocument[]): Promise<ReadonlyMap<string, number>> => {
    const { docs } = v.parse(
      marksSchema,
      await connection.ask('POST', `/${standing.documents}/_mget`, {
        query: { _source: 'mark' },
        body: { ids: documents.map(({ id }) => id) },
      }),
    )
    return new Map(docs.flatMap(({ _id, _source }) => (_source?.mark === undefined ? [] : [[_id, _source.mark]])))
  }

  const makeFound = async (): Promise<void> => {
    await connection.ask('POST', `/${standing.documents},${standing.phrases}/_refresh`)
    await lease.renew()
    standing = { ...standing, revision: highest, generation: standing.generation + 1 }
    await writeIndexMetadata(connection, name, standing)
    unfound = 0
  }

  /** What is being sent while the next documents are analysed; what went wrong with it is thrown by whoever awaits it. */
  let sending = Promise.resolve()

  const write = async (documents: readonly IndexedDocument[]): Promise<void> => {
    // A writer that ended may have written a document and not what phrases are taken from; it took none yet.
    const isFirst = !follows && Object.keys(standing.mined).length === 0
    const marks = isFirst ? new Map<string, number>() : await marksOf(documents)
    const actions = documents.flatMap((document): Action[] => {
      const { id, revision: version } = document
      const sources = phraseSourcesOf(document)
      const written = JSON.stringify(sources)
      const mark = phrasesMark(written)
      const isNew = marks.get(id) !== mark
      const meta = { _id: id, version, version_type: 'external_gte' }
      return [
        [
          { index: { _index: standing.documents, ...meta } },
          documentBody(document, filterTerms(document), mark, concepts),
        ],
        ...(isNew
          ? [
              [
                { index: { _index: standing.phrases, _id: `of:${id}` } },
                { kind: 'unmined', revision: version, sources: written },
              ] satisfies Action,
            ]
          : []),
      ]
    })
    await sending
    if (unfound >= foundAfter) await makeFound()
    sending = send(actions).then(() => {
      for (const { revision: each } of documents) highest = Math.max(highest, each)
      unfound += documents.length
    })
    sending.catch(() => undefined)
  }

  const countOf = async (index: string, query: object): Promise<number> =>
    v.parse(countSchema, await connection.ask('POST', `/${index}/_count`, { body: { query } })).count

  const note = async (change: Partial<IndexMetadata>): Promise<void> => {
    standing = { ...standing, ...change }
    await lease.renew()
    await writeIndexMetadata(connection, name, standing)
  }

  /** Takes phrases from the next documents, or from those that a writer before this one was at. */
  const minePortion = async (): Promise<number> => {
    const begun = standing.mining
    const counts = new PhraseCounts()
    const done: string[] = []
    let through = 0
    for (let after: (string | number)[] | undefined; done.length < mostTogether;) {
      const { hits } = v.parse(
        answerSchema,
        await connection.ask('POST', `/${standing.phrases}/_search`, {
          body: {
            size: 2000,
            query: {
              bool: {
                filter: [
                  { term: { kind: 'unmined' } },
                  ...(begun ? [{ range: { revision: { lte: begun.through } } }] : []),
                ],
              },
            },
            sort: [{ revision: 'asc' }],
            ...(after && { search_after: after }),
          },
        }),
      )
      for (const { _id, _source } of hits.hits) {
        addSources(counts, v.parse(sourcesOf, JSON.parse(v.parse(sourcesSchema, _source).sources)))
        done.push(_id)
      }
      const last = hits.hits.at(-1)
      if (!last) break
      after = last.sort
      through = Number(last.sort[0])
    }
    if (done.length === 0 && !begun) return 0
    const added = counts.titles().map(({ lang, titles }) => [lang, (standing.mined[lang] ?? 0) + titles])
    const mining = begun ?? {
      portion: standing.generation,
      through,
      mined: { ...standing.mined, ...Object.fromEntries(added) },
      isWritten: false,
    }
    if (!begun) await note({ mining })
    let actions: Action[] = []
    const flush = async () => {
      await send(actions)
      actions = []
    }
    if (!mining.isWritten) {
      const { mined } = standing
      const { portion } = mining
      for (const { lang, text, weight } of phrasesOf(counts, (each) => mined[each] ?? 0)) {
        const _id = hash('sha256', `${lang} ${text}`).slice(0, 32)
        actions.push([
          { update: { _index: standing.phrases, _id, retry_on_conflict: 3 } },
          {
            script: { source: addWeight, params: { weight, portion } },
            upsert: { kind: 'phrase', lang, text, weight, portion },
          },
        ])
        if (actions.length >= 2000) await flush()
      }
      await flush()
      await note({ mining: { ...mining, isWritten: true } })
    }
    for (const _id of done) actions.push([{ delete: { _index: standing.phrases, _id } }])
    await flush()
    standing = { ...standing, mined: mining.mined, mining: null }
    await makeFound()
    return done.length
  }

  const mine = async (onProgress: (progress: ApplyProgress) => void): Promise<void> => {
    const total = await countOf(standing.phrases, { term: { kind: 'unmined' } })
    const isBegun = standing.mining !== null
    if (!isBegun && !areWorthMining(total, await countOf(standing.documents, { match_all: {} }))) return
    // An index that an earlier release made does not know of portions.
    await connection.ask('PUT', `/${standing.phrases}/_mapping`, { body: { properties: portionMapping } })
    if (isBegun) await minePortion()
    for (let done = 0; done < total;) {
      const looked = await minePortion()
      if (looked === 0) break
      done += looked
      onProgress({ phase: 'suggestions', done: Math.min(total, done), total })
    }
  }

  /**
   * Makes one segment of those that building left: a question has hundreds of phrases, and each is looked up in each of them.
   * Where that is not allowed or takes too long the index is as good, and slower.
   */
  const makeOneSegment = async (): Promise<void> => {
    let isOver = false
    const merging = connection
      .ask('POST', `/${standing.documents}/_forcemerge`, { query: { max_num_segments: '1' }, timeout: mergeTimeout })
      .catch(() => undefined)
      .finally(() => (isOver = true))
    while (!isOver) {
      await lease.renew()
      await Promise.race([merging, pause(1000)])
    }
    // Until then searches see those that were.
    await connection.ask('POST', `/${standing.documents}/_refresh`)
  }

  const take = async (documents: Iterable<IndexedDocument>): Promise<void> => {
    let part: IndexedDocument[] = []
    let size = 0
    for (const document of documents) {
      part.push(document)
      size += document.texts.reduce(
        (sum, { title, abstract }) => sum + (title?.length ?? 0) + (abstract?.length ?? 0),
        0,
      )
      if (part.length < batchSize && size * 8 < mostCharacters) continue
      await write(part)
      part = []
      size = 0
    }
    if (part.length > 0) await write(part)
  }

  return {
    appliedRevision: () => standing.revision,
    appliedVectors: () => standing.vectors,
    take,
    takeVectors: async (documents, through) => {
      await take(documents)
      await sending
      standing = { ...standing, vectors: through }
      await makeFound()
    },
    finish: async (onProgress = () => undefined) => {
      await sending
      if (unfound > 0) await makeFound()
      await mine(onProgress)
    },
    publish: async () => {
      if (follows) return
      await makeOneSegment()
      await swap(connection, standing)
      await writeIndexMetadata(connection, 'current', standing)
      await removeIndexMetadata(connection, 'building')
      await removeOthers(connection, standing)
    },
  }
}

const exists = async (connection: Connection, index: string): Promise<boolean> => {
  try {
    await connection.ask('GET', `/${index}/_settings`)
    return true
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) return false
    throw error
  }
}

/** Has the aliases name the new indexes, both at once. */
const swap = async ({ ask, prefix }: Connection, { documents, phrases }: IndexMetadata): Promise<void> => {
  const named = [
    [`${prefix}-documents`, documents],
    [`${prefix}-phrases`, phrases],
  ]
  await ask('POST', '/_aliases', {
    body: {
      actions: named.flatMap(([alias, index]) => [
        { remove: { index: `${alias}-*`, alias, must_exist: false } },
        { add: { index, alias } },
      ]),
    },
  })
}

/** Removes indexes that nothing leads to any more; searches under way on them are repeated. */
const removeOthers = async ({ ask, prefix }: Connection, { documents, phrases }: IndexMetadata): Promise<void> => {
  const named = v.parse(
    v.record(v.string(), v.unknown()),
    await ask('GET', `/${prefix}-documents-*,${prefix}-phrases-*/_settings`, { query: { allow_no_indices: 'true' } }),
  )
  for (const name of Object.keys(named))
    if (name !== documents && name !== phrases)
      await ask('DELETE', `/${name}`).catch((error: unknown) => {
        if (!(error instanceof RefusedRequest) || error.status !== 404) throw error
      })
}
