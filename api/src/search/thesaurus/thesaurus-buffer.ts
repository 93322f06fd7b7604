import { languages, type Lang } from 'shared/sites'
import { conceptRoles, type ConceptRole } from './concept-sources.ts'

/**
 * The thesaurus as one block of memory that all workers read: a hash table of phrase keys, the concepts behind each
 * key, the labels of each concept, and their texts as UTF-8. Numbers are unsigned, 32 bits, in the machine's order.
 *
 * Keys are told apart by 64 bits of hash: with 300,000 of them two meet by chance once in 400 million builds, and the
 * compiler refuses such a build.
 */
const layoutVersion = 2
const headerWords = 8

export interface StoredLabel {
  text: string
  lang: Lang
  isReviewed: boolean
  isRelated: boolean
  isPreferred: boolean
}

export interface StoredConcept {
  id: string
  role: ConceptRole
  labels: StoredLabel[]
  isGeneric: boolean
  isForTranslation: boolean
}

export interface StoredTranslation {
  text: string
  /** In thousandths. */
  probability: number
}

/** What a key leads to. */
export type StoredEntry =
  | { kind: 'concepts'; concepts: { index: number; isRelated: boolean }[] }
  | { kind: 'translations'; translations: StoredTranslation[] }

const hashOf = (key: string): readonly [number, number] => {
  let one = 0x811c9dc5
  let two = 0x9747b28c
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b)
    two ^= two >>> 13
  }
  return [(one ^ (one >>> 15)) >>> 0, (two ^ (two >>> 16)) >>> 0]
}

/** Writes concepts and keys into one buffer. Throws when two keys have the same hash. */
export const writeThesaurus = (
  concepts: readonly StoredConcept[],
  entries: ReadonlyMap<string, StoredEntry>,
): ArrayBuffer => {
  const texts: Buffer[] = []
  const places = new Map<string, [offset: number, length: number]>()
  let textBytes = 0
  const placeOf = (text: string): [number, number] => {
    let place = places.get(text)
    if (!place) {
      const bytes = Buffer.from(text)
      texts.push(bytes)
      places.set(text, (place = [textBytes, bytes.length]))
      textBytes += bytes.length
    }
    return place
  }
  const conceptWords: number[] = []
  const labelWords: number[] = []
  for (const { id, role, labels, isGeneric, isForTranslation } of concepts) {
    const [offset, length] = placeOf(id)
    const flags = (isGeneric ? 1 : 0) | (isForTranslation ? 2 : 0) | (conceptRoles.indexOf(role) << 2)
    conceptWords.push(offset, (length << 8) | flags, labelWords.length / 2)
    for (const { text, lang, isReviewed, isRelated, isPreferred } of labels) {
      const [start, size] = placeOf(text)
      const flags = (isReviewed ? 1 : 0) | (isRelated ? 2 : 0) | (isPreferred ? 4 : 0)
      labelWords.push(start, (size << 16) | (languages.indexOf(lang) << 8) | flags)
    }
  }
  conceptWords.push(0, 0, labelWords.length / 2)

  const slots = 1 << Math.ceil(Math.log2(entries.size * 1.5 + 1))
  const slotWords = new Uint32Array(slots * 3)
  const entryWords: number[] = [0]
  for (const [key, entry] of entries) {
    const [one, two] = hashOf(key)
    let slot = one & (slots - 1)
    while (slotWords[slot * 3 + 2] !== 0) {
      if (slotWords[slot * 3] === one && slotWords[slot * 3 + 1] === two) throw new Error(`Two keys, one hash: ${key}`)
      slot = (slot + 1) & (slots - 1)
    }
    slotWords.set([one, two, entryWords.length], slot * 3)
    if (entry.kind === 'concepts') {
      entryWords.push(entry.concepts.length << 1)
      for (const { index, isRelated } of entry.concepts) entryWords.push((index << 1) | (isRelated ? 1 : 0))
    } else {
      entryWords.push((entry.translations.length << 1) | 1)
      for (const { text, probability } of entry.translations) {
        const [offset, length] = placeOf(text)
        entryWords.push(offset, (length << 16) | probability)
      }
    }
  }

  const sections = [
    Uint32Array.from(conceptWords),
    Uint32Array.from(labelWords),
    slotWords,
    Uint32Array.from(entryWords),
  ]
  const words = headerWords + sections.reduce((sum, { length }) => sum + length, 0)
  const buffer = new ArrayBuffer(words * 4 + textBytes)
  const all = new Uint32Array(buffer, 0, words)
  let at = headerWords
  all.set([layoutVersion, slots])
  sections.forEach((section, i) => {
    all[2 + i] = at
    all.set(section, at)
    at += section.length
  })
  all[6] = at
  Buffer.concat(texts).copy(Buffer.from(buffer, at * 4))
  return buffer
}

/** Reads what `writeThesaurus` wrote; nothing is copied, so that threads may share the buffer. */
export class ThesaurusReader {
  readonly #words: Uint32Array
  readonly #texts: Buffer
  readonly #slots: number
  readonly #at: { concepts: number; labels: number; slots: number; entries: number }

  constructor(buffer: ArrayBuffer | SharedArrayBuffer) {
    const header = new Uint32Array(buffer, 0, headerWords)
    const [version, slots = 0, concepts = 0, labels = 0, slotsAt = 0, entries = 0, textsAt = 0] = header
    if (version !== layoutVersion)
      throw new Error(`A thesaurus of layout ${layoutVersion} was expected, not ${version}.`)
    this.#slots = slots
    this.#at = { concepts, labels, slots: slotsAt, entries }
    this.#words = new Uint32Array(buffer, 0, textsAt)
    this.#texts = Buffer.from(buffer, textsAt * 4)
  }

  /** What a key leads to, or null. */
  entry(key: string): StoredEntry | null {
    const [one, two] = hashOf(key)
    let slot = one & (this.#slots - 1)
    for (;;) {
      const at = this.#at.slots + slot * 3
      const entry = this.#word(at + 2)
      if (entry === 0) return null
      if (this.#word(at) === one && this.#word(at + 1) === two) return this.#entryAt(this.#at.entries + entry)
      slot = (slot + 1) & (this.#slots - 1)
    }
  }

  has(key: string): boolean {
    return this.entry(key) !== null
  }

  idOf(index: number): string {
    const at = this.#at.concepts + index * 3
    return this.#text(this.#word(at), this.#word(at + 1) >>> 8)
  }

  concept(index: number): StoredConcept {
    const at = this.#at.concepts + index * 3
    const packed = this.#word(at + 1)
    const labels: StoredLabel[] = []
    const end = this.#word(at + 5)
    for (let i = this.#word(at + 2); i < end; i++) {
      const info = this.#word(this.#at.labels + i * 2 + 1)
      labels.push({
        text: this.#text(this.#word(this.#at.labels + i * 2), info >>> 16),
        lang: languages[(info >>> 8) & 255] ?? 'en',
        isReviewed: (info & 1) !== 0,
        isRelated: (info & 2) !== 0,
        isPreferred: (info & 4) !== 0,
      })
    }
    return {
      id: this.#text(this.#word(at), packed >>> 8),
      role: conceptRoles[(packed >>> 2) & 3] ?? 'subject',
      labels,
      isGeneric: (packed & 1) !== 0,
      isForTranslation: (packed & 2) !== 0,
    }
  }

  #entryAt(at: number): StoredEntry {
    const head = this.#word(at)
    const count = head >>> 1
    if ((head & 1) === 0)
      return {
        kind: 'concepts',
        concepts: Array.from({ length: count }, (_, i) => {
          const packed = this.#word(at + 1 + i)
          return { index: packed >>> 1, isRelated: (packed & 1) !== 0 }
        }),
      }
    return {
      kind: 'translations',
      translations: Array.from({ length: count }, (_, i) => {
        const packed = this.#word(at + 2 + i * 2)
        return { text: this.#text(this.#word(at + 1 + i * 2), packed >>> 16), probability: packed & 65535 }
      }),
    }
  }

  #word(at: number): number {
    return this.#words[at] ?? 0
  }

  #text(offset: number, length: number): string {
    return this.#texts.toString('utf8', offset, offset + length)
  }
}
