import type { LastSearch } from 'shared/contracts'
import { isReview, type DocumentKind } from '../records/document-kinds.ts'
import type { Subject } from './subject.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const until = '(?:to|until|till|through|up to|as of|before|on|-|–)'

/** `searched ... to 15 March 2020`, `searches up to March 2020`, `searched from inception until 2019`. */
const dayFirst = new RegExp(
  `search[a-z]*\\b[^.]{0,160}?\\b${until} (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month},? (\\d{4})`,
)
const monthFirst = new RegExp(
  `search[a-z]*\\b[^.]{0,160}?\\b${until} (?:the )?(?:end of )?${month}(?: (\\d{1,2})(?:st|nd|rd|th)?)?,? (?:of )?(\\d{4})`,
)
const yearOnly = new RegExp(
  `search[a-z]*\\b[^.]{0,160}?\\b(?:19|20)\\d\\d (?:and|${until.slice(3, -1)}) ((?:19|20)\\d\\d)`,
)

const searchedUntil = (abstract: string): LastSearch | null => {
  if (!abstract.includes('search')) return null
  const byDay = dayFirst.exec(abstract)
  if (byDay) return { year: Number(byDay[3]), month: months.indexOf(byDay[2] ?? '') + 1, day: Number(byDay[1]) }
  const byMonth = monthFirst.exec(abstract)
  if (byMonth)
    return {
      year: Number(byMonth[3]),
      month: months.indexOf(byMonth[1] ?? '') + 1,
      ...(byMonth[2] && { day: Number(byMonth[2]) }),
    }
  const byYear = yearOnly.exec(abstract)
  return byYear ? { year: Number(byYear[1]) } : null
}

/** Date of the last literature search of a review, as its abstract says; null where it does not. */
export const lastSearch = ({ abstract, year }: Subject, kind: DocumentKind | null): LastSearch | null => {
  const found = isReview(kind) ? searchedUntil(abstract) : null
  return found?.year !== undefined && found.year >= 1950 && (year === null || found.year <= year) ? found : null
}
