import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { once } from 'node:events'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { corpusFiles } from '../../../api/src/import/fingerprints.ts'
import { seeded } from '../attack/generated-requests.ts'
import { readRecordFile } from '../../../api/src/records/formats/record-file.ts'

const englishSchema = v.pipe(
  v.optional(v.union([v.string(), v.looseObject({ en: v.optional(v.string()) })]), ''),
  v.transform((text) => (typeof text === 'string' ? text : (text.en ?? ''))),
)
const recordSchema = v.looseObject({ title: englishSchema, abstract: englishSchema })

interface Source {
  title: string
  sentences: string[]
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.;])\s+/).filter((sentence) => sentence.length > 20)

/** Titles and abstracts of the corpus, as far as they are in English. */
const readSources = async (): Promise<Source[]> => {
  const sources: Source[] = []
  for (const file of corpusFiles)
    for await (const entry of readRecordFile(file)) {
      if (!('given' in entry)) continue
      const { title, abstract } = v.parse(recordSchema, entry.given)
      if (title) sources.push({ title, sentences: sentencesOf(abstract) })
    }
  return sources
}

/** Writes records to a file: those from one number on, up to another that is not written any more. */
export type WriteRecords = (file: string, from: number, to: number) => Promise<void>

/**
 * Makes records of real words: titles of two halves, and abstracts of six sentences, each from the corpus. A record is the
 * same in every run, whatever others are written with it. A file that is there is left as it is.
 */
export const recordWriter = async (): Promise<WriteRecords> => {
  const sources = await readSources()
  const withAbstract = sources.filter(({ sentences }) => sentences.length > 2)
  const recordOf = (number: number) => {
    const chance = seeded(number + 1)
    const random = (below: number): number => Math.floor(chance() * below)
    const one = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)]
    const half = (end: 'first' | 'last'): string => {
      const words = one(sources)?.title.replace(/\.$/, '').split(' ') ?? []
      const middle = Math.ceil(words.length / 2)
      return (end === 'first' ? words.slice(0, middle) : words.slice(middle)).join(' ')
    }
    return {
      id: `scale:${number}`,
      title: `${half('first')} ${half('last')}`,
      abstract: Array.from({ length: 6 }, () => one(one(withAbstract)?.sentences ?? []) ?? '').join(' '),
      year: 1990 + random(36),
      sites: ['hse'],
    }
  }
  return async (file, from, to) => {
    if (existsSync(file)) return
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.draft`
    const out = createWriteStream(draft)
    for (let number = from; number < to; number++)
      if (!out.write(`${JSON.stringify(recordOf(number))}\n`)) await once(out, 'drain')
    out.end()
    await once(out, 'finish')
    renameSync(draft, file)
  }
}
