import type { NoEvidence } from '../records/derived.ts'
import type { DocumentKind } from '../records/document-kinds.ts'
import { englishOf, type Subject } from './subject.ts'

const sections: Readonly<Record<string, NoEvidence>> = {
  announcement: 'announcement',
  'notice to readers': 'announcement',
  news: 'announcement',
  'quick stats': 'single-figure',
  quickstats: 'single-figure',
}
const announcement =
  /^(announcements?|notices? to readers?( update)?|clarifications?|publication of|availability of|combined issues|call for (papers|abstracts|nominations)|(monthly|quarterly|weekly) (immunization|aids) (table|map)|aids map|[^:]* course$|conference announcement|save the date|upcoming (events|conferences)|in memoriam|obituary|about the cover|etymologia)\b/
const figure = /^(quick ?stats|figure|table|map)\s*:/
/** Days, weeks and months that something is given to: `World AIDS Day --- December 1, 2012`. */
const observance =
  /^(?:[\p{L}\d'’&/.-]+,? ){1,9}(?:Day|Week|Month|Smokeout)®?\s*(?:$|(?:-{1,3}|—|–|,|:|\()\s*(?:January|February|March|April|May|June|July|August|September|October|November|December|\d{4}))/u
/** What is reported per day or about a month, and not given to it. */
const ofTime =
  /\b(?:per|by|of|in|during|first|last|each|every|one|single|same|next|a) (?:[\p{L}'’-]+ )?(?:day|week|month)\b/iu

const section = ({ record }: Subject): NoEvidence | undefined =>
  sections[(record.sourceType ?? '').toLowerCase()] ?? sections[(record.category ?? '').toLowerCase()]

/**
 * What a document is that is no evidence of its own; of whatever type it is besides, as a single figure is surveillance.
 *
 * @returns null where it may be evidence
 */
export const noEvidenceOf = (subject: Subject, kind: DocumentKind | null): NoEvidence | null => {
  if (kind === 'correction' || kind === 'evaluation') return kind
  const ofSection = section(subject)
  if (ofSection) return ofSection
  if (kind !== null && kind !== 'commentary' && kind !== 'surveillance') return null
  const { record, title } = subject
  if (figure.test(title)) return 'single-figure'
  const written = englishOf(record.title)
  const isObservance = observance.test(written) && !ofTime.test(written)
  return announcement.test(title) || isObservance ? 'announcement' : null
}
