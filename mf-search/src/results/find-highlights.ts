import type { Marks } from 'shared/contracts'

const escapeRegExp = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const han = /\p{Script=Han}/u

/** A word as it stands in a text: not as a part of a longer one, save where the script has no spaces. */
const pattern = (word: string): string =>
  han.test(word) ? escapeRegExp(word) : `(?<![\\p{L}\\p{N}])${escapeRegExp(word)}(?![\\p{L}\\p{N}])`

/** Where the words that were marked in one text stand in another one, such as the whole abstract of a passage. */
export const findHighlights = (marked: readonly { text: string; marks: Marks }[], text: string): Marks => {
  const found = marked.flatMap(({ text: of, marks }) => marks.map(([start, end]) => of.slice(start, end).toLowerCase()))
  const words = [...new Set(found)].filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return []
  const matches = text.matchAll(new RegExp(words.map(pattern).join('|'), 'giu'))
  return [...matches].map((match): [number, number] => [match.index, match.index + match[0].length])
}
