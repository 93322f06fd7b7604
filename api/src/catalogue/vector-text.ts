import type { EvidenceRecord } from '../records/record.ts'
import { bestText } from './best-text.ts'

/** Characters that are read of a text; more than the model takes pieces. */
const mostCharacters = 1600

/** What the vector of a record is made of: 'title. abstract', both in English where there are such, else as they are. */
export const textOfVector = ({
  title,
  abstract,
}: Pick<EvidenceRecord, 'title' | 'abstract'>): { text: string; madeFrom: 'title' | 'abstract' } => {
  const heading = bestText(title, 'en')?.text ?? ''
  const body = bestText(abstract, 'en')?.text
  if (!body) return { text: heading.slice(0, mostCharacters), madeFrom: 'title' }
  const end = /[.?!。？！]$/u.test(heading) ? '' : '.'
  return { text: `${heading}${end} ${body}`.slice(0, mostCharacters), madeFrom: 'abstract' }
}
