import type { SearchHit } from 'shared/contracts'
import { marksOf, type Found } from './marks.ts'

type Snippet = NonNullable<SearchHit['passage']>

/** Characters of a passage: about four lines of a card. */
const usual = 320
/** A sentence may be longer by this before it is cut. */
const tolerance = 80

const sentenceEnd = /[.!?](?=\s)|[。！？]/gu
const abbreviation = /(?:\b(?:vs|e\.g|i\.e|et al|Dr|approx|no|cf)|\b\p{Lu})\.$/u

interface Stretch {
  start: number
  end: number
}

/** Sentences of a text, those too long for a passage cut at a space. */
const sentencesOf = (text: string): Stretch[] => {
  const sentences: Stretch[] = []
  let start = 0
  const add = (end: number) => {
    while (start < end && /\s/.test(text.charAt(start))) start++
    while (end - start > usual + tolerance) {
      const space = text.lastIndexOf(' ', start + usual)
      const at = space > start + usual / 2 ? space : start + usual
      sentences.push({ start, end: at })
      start = at
      while (start < end && /\s/.test(text.charAt(start))) start++
    }
    if (end > start) sentences.push({ start, end })
    start = end
  }
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    if (!abbreviation.test(text.slice(Math.max(0, end - 8), end))) add(end)
  }
  add(text.trimEnd().length)
  return sentences
}

/** What a passage is worth: each concept counts once in full, and a little for every further time. */
const worth = (found: readonly Found[], { start, end }: Stretch): number => {
  const seen = new Map<number, number>()
  let sum = 0
  for (const stretch of found) {
    if (stretch.start < start || stretch.end > end) continue
    const times = seen.get(stretch.concept) ?? 0
    seen.set(stretch.concept, times + 1)
    sum += times === 0 ? stretch.weight : times < 3 ? 0.1 * stretch.weight : 0
  }
  return sum
}

/**
 * The part of an abstract that fits best: whole sentences that hold most of what was found, the earlier part where
 * two are as good.
 *
 * @param found what was found in the abstract, in order
 */
export const snippetOf = (text: string, found: readonly Found[]): Snippet => {
  const sentences = sentencesOf(text)
  let best: Stretch = { start: 0, end: 0 }
  let bestWorth = -1
  sentences.forEach((first, at) => {
    let { end } = first
    for (const next of sentences.slice(at + 1)) {
      if (next.end - first.start > usual) break
      end = next.end
    }
    const value = worth(found, { start: first.start, end })
    if (value > bestWorth + 1e-9) {
      best = { start: first.start, end }
      bestWorth = value
    }
  })
  const within = found
    .filter(({ start, end }) => start >= best.start && end <= best.end)
    .map((stretch) => ({ ...stretch, start: stretch.start - best.start, end: stretch.end - best.start }))
  const shown = text.slice(best.start, best.end)
  return {
    text: shown,
    marks: marksOf(within, shown),
    starts: text.slice(0, best.start).trim() === '',
    ends: text.slice(best.end).trim() === '',
  }
}
