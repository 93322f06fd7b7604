import { apostrophe, invisible } from './normal-form.ts'
import { simplified } from './simplified.ts'

/** A stretch of text that is looked up as one: a word, perhaps of several parts (`covid-19`), or a run of Chinese. */
export type Piece =
  | { kind: 'word'; parts: string[]; start: number; end: number }
  | { kind: 'han'; text: string; start: number; end: number }

const connector = new RegExp(`[\\-.·‐‑]|${apostrophe.source}`, 'v')
const letters = '[[\\p{L}\\p{M}\\p{N}]--\\p{sc=Han}]+'
const pattern = new RegExp(
  `\\p{sc=Han}+|${letters}(?:(?:\\p{Cf}*(?:${connector.source})\\p{Cf}*|\\p{Cf}+)${letters})*`,
  'gv',
)
const han = /^\p{sc=Han}/u
const elided = new Set(['l', 'd', 'j', 'm', 'n', 's', 't', 'c', 'qu', 'jusqu', 'lorsqu', 'puisqu', 'quelqu'])
const contracted = new Set(['s', 't', 'd', 'm', 'll', 're', 've'])

/** Possessives of irregular plurals, as they are typed without their apostrophe. No other English word is written so. */
const possessives = new Map([
  ['childrens', 'children'],
  ['womens', 'women'],
  ['mens', 'men'],
])

const withoutPossessive = (part: string): string => (part.endsWith('ens') ? (possessives.get(part) ?? part) : part)

/** `l'école` is école, `children's` is children; other apostrophes join two words. */
const withoutElisions = (word: string): string => {
  if (!apostrophe.test(word)) return word
  const parts = word.split(apostrophe)
  const first = parts[0] ?? ''
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && contracted.has(last) && !elided.has(first)) parts.pop()
  else if (parts.length > 1 && elided.has(first)) parts.shift()
  return parts.join('-')
}

const partsOf = (word: string): string[] => {
  if (!connector.test(word)) return [withoutPossessive(word)]
  const parts = withoutElisions(word).split(connector).filter(Boolean).map(withoutPossessive)
  return parts.length > 1 && parts.every((part) => part.length === 1 && part >= 'a') ? [parts.join('')] : parts
}

/** Finds pieces in a text in normal form (NFKC): each match is for `pieceOf`. */
export const matchPieces = (text: string): RegExpStringIterator<RegExpExecArray> => text.matchAll(pattern)

/** A piece that was matched. Words come in lower case with their accents, Chinese in simplified characters. */
export const pieceOf = ({ 0: found, index: start }: RegExpExecArray): Piece => {
  const end = start + found.length
  if (han.test(found)) return { kind: 'han', text: simplified(found), start, end }
  return { kind: 'word', parts: partsOf(found.toLowerCase().replace(invisible, '')), start, end }
}

/** Splits text into pieces, in order; `start` and `end` are offsets into `text` when it is in normal form (NFKC). */
export function* piecesOf(text: string): Generator<Piece> {
  for (const match of matchPieces(text.normalize('NFKC'))) yield pieceOf(match)
}
