import { languages, type Lang } from 'shared/sites'
import { conceptRoles, type ConceptRole } from './concept-sources.ts'
import { sayings, type Saying } from './labels-in-texts.ts'

/**
 * The thesaurus as one block of memory that all workers read: a hash table of phrase keys, the concepts behind each
 * key, the labels of each concept, and their texts as UTF-8. Numbers are unsigned, 32 bits, in the machine's order.
 *
 * Keys are distinguished by 64 bits of hash: with 300,000 of them two meet by chance once in 400 million builds, and the
 * compiler refuses such a build.
 */
const layoutVersion = 3
const headerWords = 8
/** Id, flags, labels, name. */
const wordsOfConcept = 5

export interface StoredLabel {
  text: string
  lang: Lang
  isReviewed: boolean
  isRelated: boolean
  isPreferred: boolean
}

export interface StoredConcept {
  id: string
  /** What it is called in the index and in queries; empty where it has none. */
  name: string
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
  /** The terms of a label one after the other; no concepts where longer labels begin so and none is this. */
  | { kind: 'label'; concepts: ConceptOfLabel[] }

const entryKinds = ['concepts', 'translations', 'label'] as const

/** A concept that a label says. */
export interface ConceptOfLabel {
  index: number
  saying: Saying
}

/** The hash of a key that is not at its end. */
export type KeyHash = readonly [number, number]

const hashed = ([before, other]: KeyHash, text: string): KeyHash => {
  let one = before
  let two = other
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b)
    two ^= two >>> 13
  }
  return [one, two]
}

const ended = ([one, two]: KeyHash): KeyHash => [(one ^ (one >>> 15)) >>> 0, (two ^ (two >>> 16)) >>> 0]

const hashOf = (key: string): KeyHash => ended(hashed([0x811c9dc5, 0x9747b28c], key))

/** The key of the terms of a label; `labelWith` makes the same one term by term. */
export const labelKey = (lang: Lang, terms: readonly string[]): string => [lang, ...terms].join(' ')
export const beginningOfLabel = (lang: Lang): KeyHash => hashed([0x811c9dc5, 0x9747b28c], lang)
export const labelWith = (label: KeyHash, term: string): KeyHash => hashed(hashed(label, ' '), term)

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
  for (const { id, name, role, labels, isGeneric, isForTranslation } of concepts) {
    const [offset, length] = placeOf(id)
    const flags = (isGeneric ? 1 : 0) | (isForTranslation ? 2 : 0) | (conceptRoles.indexOf(role) << 2)
    conceptWords.push(offset, (length << 8) | flags, labelWords.length / 2, ...placeOf(name))
    for (const { text, lang, isReviewed, isRelated, isPreferred } of labels) {
      const [start, size] = placeOf(text)
      const flags = (isReviewed ? 1 : 0) | (isRelated ? 2 : 0) | (isPreferred ? 4 : 0)
      labelWords.push(start, (size << 16) | (languages.indexOf(lang) << 8) | flags)
    }
  }
  conceptWords.push(0, 0, labelWords.length / 2, 0, 0)

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
    const size = entry.kind === 'translations' ? entry.translations.length : entry.concepts.length
    entryWords.push((size << 2) | entryKinds.indexOf(entry.kind))
    if (entry.kind === 'label')
      for (const { index, saying } of entry.concepts) entryWords.push((index << 2) | sayings.indexOf(saying))
    else if (entry.kind === 'concepts')
      for (const { index, isRelated } of entry.concepts) entryWords.push((index << 1) | (isRelated ? 1 : 0))
    else
      for (const { text, probability } of entry.translations) {
        const [offset, length] = placeOf(text)
        entryWords.push(offset, (length << 16) | probability)
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
    const place = this.#placeOf(hashOf(key))
    return place === 0 ? null : this.#entryAt(place)
  }

  /** Where the label with these terms stands, or those that begin so; 0 for none. */
  placeOfLabel(label: KeyHash): number {
    return this.#placeOf(ended(label))
  }

  /** The concepts of the label at a place. */
  labelAt(place: number): ConceptOfLabel[] {
    const entry = this.#entryAt(place)
    return entry.kind === 'label' ? entry.concepts : []
  }

  #placeOf([one, two]: KeyHash): number {
    let slot = one & (this.#slots - 1)
    for (;;) {
      const at = this.#at.slots + slot * 3
      const entry = this.#word(at + 2)
      if (entry === 0) return 0
      if (this.#word(at) === one && this.#word(at + 1) === two) return this.#at.entries + entry
      slot = (slot + 1) & (this.#slots - 1)
    }
  }

  has(key: string): boolean {
    return this.entry(key) !== null
  }

  /** See `StoredConcept.name`. */
  nameOf(index: number): string {
    const at = this.#at.concepts + index * wordsOfConcept
    return this.#text(this.#word(at + 3), this.#word(at + 4))
  }

  idOf(index: number): string {
    const at = this.#at.concepts + index * wordsOfConcept
    return this.#text(this.#word(at), this.#word(at + 1) >>> 8)
  }

  concept(index: number): StoredConcept {
    const at = this.#at.concepts + index * wordsOfConcept
    const packed = this.#word(at + 1)
    const labels: StoredLabel[] = []
    const end = this.#word(at + wordsOfConcept + 2)
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
      name: this.nameOf(index),
      role: conceptRoles[(packed >>> 2) & 3] ?? 'subject',
      labels,
      isGeneric: (packed & 1) !== 0,
      isForTranslation: (packed & 2) !== 0,
    }
  }

  #entryAt(at: number): StoredEntry {
    const head = this.#word(at)
    const count = head >>> 2
    const kind = entryKinds[head & 3] ?? 'concepts'
    if (kind === 'label')
      return {
        kind,
        concepts: Array.from({ length: count }, (_, i) => {
          const packed = this.#word(at + 1 + i)
          return { index: packed >>> 2, saying: sayings[packed & 3] ?? 'names' }
        }),
      }
    if (kind === 'concepts')
      return {
        kind,
        concepts: Array.from({ length: count }, (_, i) => {
          const packed = this.#word(at + 1 + i)
          return { index: packed >>> 1, isRelated: (packed & 1) !== 0 }
        }),
      }
    return {
      kind,
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
