import type { Lang } from 'shared/sites'
import { chineseQueryWords } from '../analyse/chinese.ts'
import { fold } from '../analyse/fold.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { isStopWord, isStopWordOf } from '../analyse/stop-words.ts'
import { looksLikeOperator } from '../query/operators.ts'
import { greatestNumber } from '../query/query-tokens.ts'
import { joinNodes, type QueryNode } from '../query/query-node.ts'
import { rankingWeights, searchLimits } from '../ranking-weights.ts'
import type { ConceptRole } from '../thesaurus/concept-sources.ts'
import type { QuestionForm } from './evidence.ts'
import { labelsOf, type ConceptLabel, type QuerySegment, type Recognition } from '../thesaurus/segments.ts'

/** One way to say a concept: all words of `node` must occur. */
export interface Way extends ConceptLabel {
  node: QueryNode
}

/** What a concept is looked for by. */
export interface LookedFor {
  node: QueryNode
  weight: number
  /** Part of its words speaks for a document that does not hold the concept. */
  countsInParts: boolean
}

/** A concept or word of a question. A document holds it that holds what it is looked for by. */
export interface QuestionConcept {
  /** Names it in `unexpanded`. */
  id: string
  /** As typed. */
  text: string
  kind: 'concept' | 'word'
  /** The person's own words first, then synonyms and translations. */
  ways: [Way, ...Way[]]
  /** The ways, those that the index holds as the concept they say by that. */
  lookedFor: [LookedFor, ...LookedFor[]]
  /**
   * How it counts towards what a document must hold: a `subject` fully; an `aspect` towards all of it, and most of it can
   * do without; an `aim` only ranks.
   */
  role: ConceptRole
  expanded: boolean
  expandable: boolean
}

/** A query without operators, rewritten: concepts with their ways to be said, padding left out. */
export interface Question {
  /** The language it is written in. */
  lang: Lang
  concepts: QuestionConcept[]
  asks: QuestionForm
  /** Words of the question that say nothing of its subject. */
  dropped: string[]
  /** Concepts that lost ways to be said, so that the question stays within what a search may cost. */
  limited: string[]
  /** Words beyond the most a question may hold. */
  tooLong: string[]
}

/** Places in Chinese are characters; most of its words have two. */
const charactersOfWord = 2

const hasHan = /\p{sc=Han}/u

/**
 * The words of a label as a query that all of them must hold. Words without meaning are left out where others remain;
 * one that would be read as an operator, or be dropped, is quoted, so that the label reads the same when it is typed.
 */
const nodeOf = (text: string, labelLang: Lang, lang: Lang): QueryNode | null => {
  const normal = text.normalize('NFKC')
  const words = [...piecesOf(normal)].map(({ start, end }) => normal.slice(start, end))
  const contentWords = words.filter((word) => {
    const lower = word.toLowerCase()
    return !isStopWordOf(lower, labelLang) && !isStopWord(lower, lang)
  })
  const kept = contentWords.length > 0 ? contentWords : words
  const different = [...new Set(kept)]
  if (hasHan.test(normal)) {
    if (different.length === 1 && chineseQueryWords(normal).length > 1)
      return {
        type: 'phrase',
        text: normal,
        near: Math.min(greatestNumber, normal.length + charactersOfWord * rankingWeights.nearby),
      }
  } else if (different.length > 1)
    return { type: 'phrase', text: different.join(' '), near: different.length + rankingWeights.nearby }
  return joinNodes(
    'and',
    different.map((word): QueryNode =>
      looksLikeOperator(word) || isStopWord(word.toLowerCase(), lang)
        ? { type: 'phrase', text: word }
        : { type: 'word', text: word, truncated: false },
    ),
  )
}

const waysOf = (labels: readonly ConceptLabel[], lang: Lang): Way[] =>
  labels.flatMap((label) => {
    const node = nodeOf(label.text, label.lang, lang)
    return node ? [{ ...label, node }] : []
  })

const idOf = (segment: Exclude<QuerySegment, { kind: 'padding' }>): string =>
  (segment.kind === 'concept' ? segment.candidates.map(({ id }) => id).join('+') : `w:${fold(segment.text)}`)
    .replace(/[\s,]+/g, '_')
    .slice(0, 120)

/**
 * The labels of a concept without those that are only related to it and say another concept of the same question: what
 * says `soft drinks` does not say a tax on them, where both are asked for. A concept that is the whole question has no other
 * to hold such a label to its subject: `wages` does not say `minimum wage`.
 */
const withoutOthers = (labels: readonly (readonly ConceptLabel[])[], place: number): ConceptLabel[] => {
  const said = new Set(
    labels.flatMap((some, i) => (i === place ? [] : some.filter(({ isRelated }) => !isRelated).map(nameOf))),
  )
  return (labels[place] ?? []).filter(
    (label, index) => index === 0 || !label.isRelated || (labels.length > 1 && !said.has(nameOf(label))),
  )
}

const nameOf = ({ lang, text }: ConceptLabel): string => `${lang} ${fold(text)}`

/**
 * What the ways of a concept are looked for by. The person's own words and the English name are looked for as words too,
 * which may stand near each other. A name in the index stands for all labels of its kind: where some of them were left out,
 * the others are looked for as words.
 *
 * @param left names in the index of which a label was left out
 */
const lookedForBy = ([own, ...others]: [Way, ...Way[]], left: ReadonlySet<string>): [LookedFor, ...LookedFor[]] => {
  const inIndex = new Map<string, LookedFor>()
  const asWords: LookedFor[] = []
  for (const { node, weight, isEnglishName = false, inIndex: name } of others) {
    const isNamed = name !== undefined && !left.has(name)
    if (!isNamed || isEnglishName) asWords.push({ node, weight, countsInParts: isEnglishName })
    if (!isNamed) continue
    const known = inIndex.get(name)
    if (known) known.weight = Math.max(known.weight, weight)
    else inIndex.set(name, { node: { type: 'identifier', of: 'concept', value: name }, weight, countsInParts: false })
  }
  return [{ node: own.node, weight: own.weight, countsInParts: true }, ...asWords, ...inIndex.values()]
}

const byWeight = (one: ConceptLabel, other: ConceptLabel): number => other.weight - one.weight

/** A word that only a general dictionary knows: in a question (`stop`, `starting`) it is rarely what is asked about. */
const isGeneral = (segment: Exclude<QuerySegment, { kind: 'padding' }>): boolean =>
  segment.kind === 'concept' &&
  !segment.text.includes(' ') &&
  segment.candidates.every(({ id }) => id.startsWith('wn:'))

/**
 * Rewrites what was recognised in a query into concepts.
 *
 * @param unexpanded ids of concepts that stay as typed, joined by commas, or `all`
 */
export const rewriteQuestion = ({ lang: written, segments }: Recognition, lang: Lang, unexpanded: string): Question => {
  const switchedOff = new Set(unexpanded.split(','))
  const contentSegments = segments.filter((segment) => segment.kind !== 'padding')
  const room = Math.max(
    2,
    Math.floor(searchLimits.ways / Math.max(1, Math.min(contentSegments.length, searchLimits.concepts))),
  )
  // 'Pain management' means both; 'what reduces pain' is about pain. A question begins with its padding.
  const isPlain = segments[0]?.kind !== 'padding' && contentSegments.length <= rankingWeights.conceptsAllRequired
  const isSubject = isPlain || contentSegments.every(({ role }) => role !== 'subject')
  const labels = contentSegments.map(labelsOf)
  const concepts = new Map<string, QuestionConcept>()
  const limited: string[] = []
  const tooLong: string[] = []
  for (const [place, segment] of contentSegments.entries()) {
    const id = idOf(segment)
    if (concepts.has(id)) continue
    if (concepts.size >= searchLimits.concepts) {
      tooLong.push(segment.text)
      continue
    }
    const kept = withoutOthers(labels, place)
    const [own, ...others] = waysOf(kept, lang)
    if (!own) continue
    const left = new Set((labels[place] ?? []).flatMap((label) => (kept.includes(label) ? [] : (label.inIndex ?? []))))
    const expanded = !switchedOff.has('all') && !switchedOff.has(id)
    const expansion = expanded ? others.toSorted(byWeight) : []
    const said = expanded && others.length > 0 ? own : { ...own, weight: 1 }
    const [first, ...looked] = lookedForBy([said, ...expansion], left)
    if (looked.length >= room) limited.push(segment.text)
    concepts.set(id, {
      id,
      text: segment.text,
      kind: isPlain || !isGeneral(segment) ? segment.kind : 'word',
      ways: [said, ...expansion],
      lookedFor: [first, ...looked.slice(0, room - 1)],
      role: isSubject ? 'subject' : segment.role,
      expanded,
      expandable: others.length > 0,
    })
  }
  const isAsked = segments[0]?.kind === 'padding' || contentSegments.some(({ role }) => role === 'aim')
  const areSubjects =
    concepts.size <= rankingWeights.conceptsAllRequired && contentSegments.every(({ kind }) => kind === 'concept')
  const dropped = segments.flatMap(({ kind, text }) => (kind === 'padding' ? [text] : []))
  return {
    lang: written,
    concepts: [...concepts.values()],
    asks: isAsked ? 'question' : areSubjects ? 'subjects' : 'words',
    dropped: [...new Set(dropped)],
    limited,
    tooLong,
  }
}
