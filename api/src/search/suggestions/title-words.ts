import type { Lang } from 'shared/sites'
import { chineseWords } from '../analyse/chinese.ts'
import { simplified } from '../analyse/simplified.ts'

const breaks = /[:;,.!?()[\]{}"“”«»「」《》、，。；：？！（）—–/|…]+\s*|\s[-−]\s/u
const words = /\p{sc=Han}+|[[\p{L}\p{M}\p{N}]--\p{sc=Han}]+(?:[\-'’‐‑.][[\p{L}\p{M}\p{N}]--\p{sc=Han}]+)*/gv
const han = /^\p{sc=Han}/u

/** The interface language whose people read texts of a BCP 47 tag, or null. */
export const interfaceLang = (tag: string): Lang | null => {
  const primary = tag.toLowerCase().split('-')[0]
  if (primary === 'zh') return 'cn'
  return primary === 'en' || primary === 'es' || primary === 'fr' || primary === 'pt' ? primary : null
}

/** The words of a title as written, one list for each stretch between punctuation. Chinese comes simplified. */
export const titleWords = (title: string): string[][] =>
  title
    .normalize('NFKC')
    .split(breaks)
    .map((stretch) =>
      [...stretch.matchAll(words)].flatMap(([word]) => (han.test(word) ? chineseWords(simplified(word)) : [word])),
    )
    .filter((stretch) => stretch.length > 0)

/** Words put together as they are written: Chinese without spaces. */
export const joinWords = (parts: readonly string[]): string =>
  parts.reduce(
    (text, part) => (text === '' || (han.test(part) && /\p{sc=Han}$/u.test(text)) ? text + part : `${text} ${part}`),
    '',
  )

/** Whether a word can open or close a phrase on its own merits: no digits alone, no single letter. */
export const isWordLike = (word: string): boolean => /\p{L}/u.test(word) && (word.length > 1 || han.test(word))

const looseEnds = new Set(
  `among amongst using during between within after before since through toward towards via versus vs per based related
  associated due including like under over about across against entre chez parmi selon vers lors depuis pendant durante
  según segundo hacia mediante após desde ante bajo contra tras acerca parmi`.split(/\s+/),
)

/** Whether a phrase that begins or ends with the word looks cut off: `diabetes among`. */
export const isLooseEnd = (word: string): boolean => looseEnds.has(word)

export const isChinese = (word: string): boolean => han.test(word)
