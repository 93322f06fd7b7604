import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { ApplyProgress } from '../search-index.ts'
import { PhraseCounts } from '../suggestions/phrase-counts.ts'
import { addSources, areWorthMining, mostTogether, phrasesOf } from '../suggestions/phrase-miner.ts'
import type { Action } from './bulk.ts'
import type { IndexMetadata } from './index-metadata.ts'
import { answerSchema } from './pending-lookups.ts'
import type { WrittenIndex } from './written-index.ts'

/** The portion of documents that a phrase has its weight from last. */
const portionMapping = { portion: { type: 'long', index: false, doc_values: false } }

/** Fields of the index of phrases: phrases, and titles and keywords that none were taken from yet. */
export const phraseProperties = {
  kind: { type: 'keyword' },
  lang: { type: 'keyword' },
  text: { type: 'keyword' },
  weight: { type: 'long' },
  ...portionMapping,
  revision: { type: 'long' },
  sources: { type: 'keyword', index: false, doc_values: false },
}

const addWeight = `
  if (ctx._source.portion == params.portion) { ctx.op = 'none' }
  else { ctx._source.weight += params.weight; ctx._source.portion = params.portion }`

/** Actions sent at once. */
const mostActions = 2000

const countSchema = v.object({ count: v.number() })
const sourcesSchema = v.object({ sources: v.string() })
const sourcesOf = v.object({
  titles: v.array(v.object({ lang: v.string(), text: v.string() })),
  keywords: v.array(v.string()),
})

/** Adds the phrases of documents that came since the last time, once there are enough of them. */
export const minePhrases = async (
  index: WrittenIndex,
  onProgress: (progress: ApplyProgress) => void,
): Promise<void> => {
  const { documents, phrases, mining } = index.metadata
  const countOf = async (name: string, query: object): Promise<number> =>
    v.parse(countSchema, await index.connection.ask('POST', `/${name}/_count`, { body: { query } })).count
  const total = await countOf(phrases, { term: { kind: 'unmined' } })
  if (!mining && !areWorthMining(total, await countOf(documents, { match_all: {} }))) return
  // An index that an earlier release made does not know of portions.
  await index.connection.ask('PUT', `/${phrases}/_mapping`, { body: { properties: portionMapping } })
  if (mining) await minePortion(index)
  for (let done = 0; done < total;) {
    const looked = await minePortion(index)
    if (looked === 0) break
    done += looked
    onProgress({ phase: 'suggestions', done: Math.min(total, done), total })
  }
}

/** Takes phrases from the next documents, or from those that a writer before this one was at. @returns how many those are */
const minePortion = async (index: WrittenIndex): Promise<number> => {
  const { mining: begun, mined, generation } = index.metadata
  const { counts, ids, through } = await readSources(index, begun)
  if (ids.length === 0 && !begun) return 0
  const added = counts.titles().map(({ lang, titles }) => [lang, (mined[lang] ?? 0) + titles])
  const mining = begun ?? {
    portion: generation,
    through,
    mined: { ...mined, ...Object.fromEntries(added) },
    isWritten: false,
  }
  if (!begun) await index.note({ mining })
  const { phrases } = index.metadata
  if (!mining.isWritten) {
    await sendAll(index, weightsOf(counts, mined, phrases, mining.portion))
    await index.note({ mining: { ...mining, isWritten: true } })
  }
  await index.send(ids.map((_id) => [{ delete: { _index: phrases, _id } }]))
  await index.makeFound({ mined: mining.mined, mining: null })
  return ids.length
}

/** Reads titles and keywords that no phrases were taken from. */
const readSources = async (index: WrittenIndex, begun: IndexMetadata['mining']) => {
  const counts = new PhraseCounts()
  const ids: string[] = []
  let through = 0
  const within = begun ? [{ range: { revision: { lte: begun.through } } }] : []
  for (let after: (string | number)[] | undefined; ids.length < mostTogether;) {
    const { hits } = v.parse(
      answerSchema,
      await index.connection.ask('POST', `/${index.metadata.phrases}/_search`, {
        body: {
          size: 2000,
          query: { bool: { filter: [{ term: { kind: 'unmined' } }, ...within] } },
          sort: [{ revision: 'asc' }],
          ...(after && { search_after: after }),
        },
      }),
    )
    for (const { _id, _source } of hits.hits) {
      addSources(counts, v.parse(sourcesOf, JSON.parse(v.parse(sourcesSchema, _source).sources)))
      ids.push(_id)
    }
    const last = hits.hits.at(-1)
    if (!last) break
    after = last.sort
    through = Number(last.sort[0])
  }
  return { counts, ids, through }
}

/** What adds the weights of phrases, each portion once however often it is sent. */
function* weightsOf(
  counts: PhraseCounts,
  mined: IndexMetadata['mined'],
  index: string,
  portion: number,
): Generator<Action> {
  for (const { lang, text, weight } of phrasesOf(counts, (each) => mined[each] ?? 0)) {
    const _id = hash('sha256', `${lang} ${text}`).slice(0, 32)
    yield [
      { update: { _index: index, _id, retry_on_conflict: 3 } },
      {
        script: { source: addWeight, params: { weight, portion } },
        upsert: { kind: 'phrase', lang, text, weight, portion },
      },
    ]
  }
}

const sendAll = async (index: WrittenIndex, actions: Iterable<Action>): Promise<void> => {
  let part: Action[] = []
  for (const action of actions) {
    part.push(action)
    if (part.length < mostActions) continue
    await index.send(part)
    part = []
  }
  await index.send(part)
}
