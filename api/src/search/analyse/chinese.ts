import { isStopWordOf } from './stop-words.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words of a run of Chinese characters, in order; together they are the run. */
export const chineseWords = (run: string): string[] => {
  if (run.length < 2) return [run]
  const words: string[] = []
  for (const { segment } of segmenter.segment(run)) words.push(segment)
  return words
}

export interface ChineseQueryWord {
  text: string
  /** Whether the segmenter knows the word; false for characters put together here. */
  known: boolean
}

/**
 * Words to look for in a run of Chinese. Neighbouring single characters are read as one word, since the dictionary of
 * the segmenter lacks newer terms (新冠) and splits them. Words without meaning are left out where others remain.
 *
 * @param whole the run is one word
 */
export const chineseQueryWords = (run: string, whole = false): ChineseQueryWord[] => {
  if (whole) return [{ text: run, known: false }]
  const words: ChineseQueryWord[] = []
  let open: ChineseQueryWord | null = null
  for (const text of chineseWords(run)) {
    if (isStopWordOf(text, 'cn')) open = null
    else if (open && text.length === 1) {
      open.text += text
      open.known = false
    } else {
      const word = { text, known: true }
      words.push(word)
      open = text.length === 1 ? word : null
    }
  }
  return words.length > 0 ? words : [{ text: run, known: false }]
}
