/** Where the citation stands on the page, for those who copy it. */
export const citationTextId = 'citation-text'

export const Citation = ({ citation }: { citation: string }) => <p id={citationTextId}>{citation}</p>
