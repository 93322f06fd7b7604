import { chineseWords } from '../analyse/chinese.ts'
import { isWeakWord, stopPhraseCharactersAt } from '../analyse/stop-phrases.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { simplified } from '../analyse/simplified.ts'
import { isStopWordOf } from '../analyse/stop-words.ts'
import { CheapestCut, cutCosts } from './cheapest-cut.ts'
import type { ConceptLookup, FoundConcept } from './concept-lookup.ts'
import { chineseKey } from './phrase-keys.ts'
import type { SegmentLabels } from './segment-labels.ts'
import type { QuerySegment } from './segments.ts'
import { longestPhrase } from './thesaurus-weights.ts'

/** Behind a concept, those who have it, and nothing more: `慢性病患者` is people with chronic diseases. */
const bearers = new Set(['患者', '病人', '人士'])

interface CutPart {
  at: number
  length: number
  concepts: FoundConcept[] | null
  isStopPhrase: boolean
}

/** Reads Chinese, which has no spaces between its words. */
export class ChineseSegments {
  readonly #lookup: ConceptLookup
  readonly #labels: SegmentLabels

  constructor(lookup: ConceptLookup, labels: SegmentLabels) {
    this.#lookup = lookup
    this.#labels = labels
  }

  /** Chinese words of a text, whatever stands around them. */
  segments(text: string): QuerySegment[] {
    return [...piecesOf(text)].flatMap((piece) => {
      if (piece.kind !== 'han') return []
      const segments: QuerySegment[] = []
      let rest: number | null = null
      const close = (to: number) => {
        if (rest !== null) segments.push(...this.#rest(text, piece.text.slice(rest, to), piece.start + rest))
        rest = null
      }
      for (const { at, length, concepts, isStopPhrase } of this.#cut(piece.text)) {
        if (!concepts && !isStopPhrase) {
          rest ??= at
          continue
        }
        close(at)
        const start = piece.start + at
        const stretch = { text: text.slice(start, start + length), start, end: start + length }
        const follows = segments.at(-1)
        const isBearer = bearers.has(stretch.text) && follows?.kind === 'concept' && follows.end === start
        segments.push(
          concepts && !isBearer ? this.#labels.concept(stretch, 'cn', concepts) : { ...stretch, kind: 'padding' },
        )
      }
      close(piece.text.length)
      return segments
    })
  }

  /** Cuts a run of Chinese into concepts, padding and single characters, so that the cut as a whole costs least. */
  #cut(run: string): CutPart[] {
    const cut = new CheapestCut<CutPart>()
    const offer = (part: CutPart, cost: number) => {
      cut.offer({ from: part.at, to: part.at + part.length, part, cost })
    }
    for (let at = 0; at < run.length; at++) {
      offer({ at, length: 1, concepts: null, isStopPhrase: false }, cutCosts.character)
      const stopLength = stopPhraseCharactersAt(run, at)
      for (let length = stopLength; length > 0; length--)
        if (stopPhraseCharactersAt(run.slice(at, at + length), 0) === length)
          offer(
            { at, length, concepts: null, isStopPhrase: true },
            length > 1 ? cutCosts.padding : cutCosts.shortStopPhrases,
          )
      for (let length = Math.min(longestPhrase.characters, run.length - at); length >= 2; length--) {
        const concepts = this.#lookup.named(chineseKey(run.slice(at, at + length)))
        if (!concepts) continue
        const isReviewed = this.#lookup.isReviewed(concepts)
        const text = run.slice(at, at + length)
        // A dictionary's `糖尿病患者` knows few names; diabetes, and those who have it, is known better.
        if (!isReviewed && (isWeakWord(text, 'cn') || [...bearers].some((bearer) => text.endsWith(bearer)))) continue
        offer({ at, length, concepts, isStopPhrase: false }, isReviewed ? cutCosts.reviewed : cutCosts.concept)
      }
    }
    return cut.parts(run.length)
  }

  /** A stretch no concept covers: cut by the segmenter, single characters put together, small words padding. */
  #rest(text: string, run: string, start: number): QuerySegment[] {
    const segments: QuerySegment[] = []
    let open: number | null = null
    const close = (to: number) => {
      if (open === null) return
      const typed = text.slice(open, to)
      segments.push(this.#labels.word({ text: typed, start: open, end: to }, 'cn', simplified(typed)))
      open = null
    }
    let at = start
    for (const word of chineseWords(run)) {
      const from = at
      at += word.length
      if (isStopWordOf(word, 'cn')) {
        close(from)
        segments.push({ kind: 'padding', text: text.slice(from, at), start: from, end: at })
      } else if (word.length > 1) {
        close(from)
        open = from
        close(at)
      } else open ??= from
    }
    close(at)
    return segments
  }
}
