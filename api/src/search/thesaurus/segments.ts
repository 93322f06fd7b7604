import type { Lang } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import type { ConceptRole } from './concept-sources.ts'

/** One way to say what was asked. */
export interface ConceptLabel {
  lang: Lang
  text: string
  /** Against the person's own words, which weigh 1. */
  weight: number
  /** `own`: as typed; `synonym`: the same language; `translation`: another one. */
  relation: 'own' | 'synonym' | 'translation'
  /** Near in meaning and not the same. */
  isRelated?: true
  /** What its texts hold in the index in place of it: the name of the concept it says (`nameInIndex`). */
  inIndex?: string
  /** The preferred English label of a concept that was typed in another language: most texts are English. */
  isEnglishName?: true
}

export interface ConceptCandidate {
  id: string
  /** The label as typed first, then synonyms, then translations (English first); nothing beside the first one for a generic concept. */
  labels: ConceptLabel[]
}

/** A part of a query, and where it stands. */
export interface Stretch {
  /** As typed, in normal form (NFKC). */
  text: string
  /** Offsets into the query in normal form. */
  start: number
  end: number
}

/** A part of a query. All parts together, in order, are the query but for what stands between words. */
export type QuerySegment =
  /** Words of a question that say nothing of its subject. */
  | (Stretch & { kind: 'padding' })
  /** A phrase of the thesaurus: one or two concepts it may mean, likelier first. */
  | (Stretch & { kind: 'concept'; lang: Lang; candidates: ConceptCandidate[]; role: ConceptRole })
  /** Any other word, with what it is likely to be in English. */
  | (Stretch & { kind: 'word'; lang: Lang; labels: ConceptLabel[]; role: ConceptRole })

export interface Recognition {
  /** The language the query is written in, which may be another one than that of the interface. */
  lang: Lang
  segments: QuerySegment[]
}

/** Reads loose words (no operators, no quotes) as concepts and words. Any text can be read. */
export type Recognise = (text: string, lang: Lang) => Recognition

/** Every label of a segment once, the best weight of each. */
export const labelsOf = (segment: QuerySegment): ConceptLabel[] => {
  if (segment.kind === 'padding') return []
  if (segment.kind === 'word') return segment.labels
  const labels = new Map<string, ConceptLabel>()
  for (const label of segment.candidates.flatMap((candidate) => candidate.labels)) {
    const name = `${label.lang} ${fold(label.text)}`
    const known = labels.get(name)
    if (!known || known.weight < label.weight) labels.set(name, label)
  }
  return [...labels.values()]
}
