import { citationTags, type Reference } from 'shared/citations'

/** The tags of a record for reference managers. React takes them out of the head when the page is left. */
export const CitationTags = ({ reference, pdf }: { reference: Reference; pdf: string | null }) =>
  citationTags(reference, pdf).map(([name, content], place) => <meta key={place} name={name} content={content} />)
