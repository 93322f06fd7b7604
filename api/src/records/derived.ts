import type { FieldOrigin, LastSearch, Quality } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'
import type { DocumentKind } from './document-kinds.ts'

export interface Sourced<Value> {
  value: Value
  origin: FieldOrigin
}

export interface DocumentCountry {
  iso: string
  /**
   * Studies of the document conducted there; 0 when the country is only a target of it; null where no source states the
   * number.
   */
  count: number | null
}

export type NoEvidence = 'correction' | 'evaluation' | 'announcement' | 'single-figure'

/** Everything the catalogue knows of a document beyond its record; stored beside it. */
export interface Derived {
  sites: SiteId[]
  /** Null where no source states the type and no rule knows it. */
  kind: DocumentKind | null
  /**
   * What a document is that is no evidence of its own, of whatever type: a correction, an evaluation of a single paper, an
   * announcement or notice, a figure without a report. Null for all others.
   */
  noEvidence: NoEvidence | null
  /** Of an evaluation: the paper it is about, in the form that `paperKey` gives the title of that paper; else null. */
  evaluates: string | null
  /** Filter key of the document type on each site, or empty. */
  types: Record<SiteId, FilterKey | ''>
  /** Keys that hold directly, type and countries included; what lies above them follows from the tree. */
  filters: Record<SiteId, FilterKey[]>
  countries: DocumentCountry[]
  quality: Quality
  living: boolean
  best: boolean
  bestRank: number
  gradeProfile: boolean
  lastSearch: LastSearch | null
  /** Filter key of the type of question on each site, or empty. */
  questionType: Record<SiteId, FilterKey | ''>
  freeFullText: boolean
  /** By field, in the names of the wire; a field that is not known has none. */
  origins: Record<string, FieldOrigin>
}
