import { bareDoi } from '../citations/index.ts'

/** What names a work: its DOI in lower case, its PMID, or the address of its page. */
export type NamedWork = { by: 'doi' | 'pmid' | 'address'; id: string }

const doi = /10\.\d{4,9}\/[^\s?#&"<>]+/
const pmidPages =
  /^https?:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|(?:www\.)?ncbi\.nlm\.nih\.gov\/pubmed|(?:www\.)?europepmc\.org\/(?:article|abstract)\/med)\/(\d{1,9})(?:[/?#]|$)/i

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pmid = (digits: string): NamedWork => ({ by: 'pmid', id: String(Number(digits)) })

/** Reads a DOI, a PMID or an address as people paste them, also the address of a page that holds a DOI or PMID; null where it is none. */
export const readWork = (text: string): NamedWork | null => {
  const given = text.trim()
  const [, digits] = /^(?:pmid[:\s]*)?0*(\d{1,9})$/i.exec(given) ?? []
  if (digits !== undefined) return pmid(digits)
  const [, onPage] = pmidPages.exec(given) ?? []
  if (onPage !== undefined) return pmid(onPage)
  const isAddress = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#][^\s<>"\\]*)?$/i.test(given)
  const [found] = doi.exec(isAddress ? decoded(given) : bareDoi(given)) ?? []
  // Pages of publishers say in the last step which form of the text they show.
  if (found !== undefined && (isAddress || bareDoi(given).startsWith(found)))
    return {
      by: 'doi',
      id: found.replace(/(?:\/(?:full|abstract|pdf|epdf|fulltext)|\.pdf)*[\s./;,)\]]*$/i, '').toLowerCase(),
    }
  return isAddress ? { by: 'address', id: given } : null
}
