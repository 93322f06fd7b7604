import { kindTable } from '../../src/records/document-kinds.ts'
import type { CatalogueDocument } from '../../src/catalogue/document.ts'
import type { Recognise } from '../../src/search/thesaurus/segments.ts'

/** Subjects that are drawn, and from how many. */
const drawn = 33
const mostFrequent = 200
const gathersFrom = 4

/** Whether a document gathers studies or recommends on their grounds: reviews, overviews, syntheses, briefs, guidelines. */
export const gathersStudies = ({ derived }: Pick<CatalogueDocument, 'derived'>): boolean =>
  derived.kind !== null && !derived.noEvidence && kindTable[derived.kind].tier >= gathersFrom

/** Subjects of one or two words, drawn with a seed from those that most titles of reviews name. */
export const drawSubjects = (titles: readonly string[], recognise: Recognise, seed = 38): string[] => {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const named = recognise(title, 'en').segments.flatMap((segment) =>
      segment.kind === 'concept' && segment.role === 'subject' && segment.text.split(/\s+/).length <= 2
        ? [segment.text.toLowerCase()]
        : [],
    )
    for (const subject of new Set(named)) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  const frequent = [...counts]
    .filter(([, count]) => count >= 10)
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, mostFrequent)
    .map(([subject]) => subject)
  let state = seed
  const next = () => (state = (state * 48271) % 2147483647)
  return frequent
    .map((subject) => ({ subject, place: next() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, drawn)
    .map(({ subject }) => subject)
}
