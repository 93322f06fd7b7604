import type { LastSearch } from 'shared/contracts'
import type { Sourced } from './derived.ts'
import { kindTable, type DocumentKind } from './document-kinds.ts'
import { draw } from './draw.ts'
import { isCovid } from './sites.ts'
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

const stated = (abstract: string): LastSearch | null => {
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

/** Until then reviews of COVID-19 came out within months, and nothing on it could be found before 2020. */
const lastHurriedYear = 2021

/**
 * Date of the last literature search: as the abstract says; otherwise, for reviews, a demonstration value of 4 to 18
 * months before publication, or 1 to 4 in the first years of COVID-19. Some reviews state only the year, as records do.
 */
export const lastSearch = (subject: Subject, kind: DocumentKind): Sourced<LastSearch | null> => {
  const { record, abstract, year } = subject
  const { rated } = kindTable[kind]
  const found = rated ? stated(abstract) : null
  if (found && found.year !== undefined && found.year >= 1950 && (year === null || found.year <= year))
    return { value: found, origin: 'rule' }
  if (!rated || year === null) return { value: null, origin: 'rule' }
  const published = year * 12 + (record.date && record.date.length >= 7 ? Number(record.date.slice(5, 7)) - 1 : 6)
  const [least, spread] = isCovid(subject) && year <= lastHurriedYear ? [1, 4] : [4, 15]
  const searched = published - least - Math.floor(draw(record.id, 'last search') * spread)
  const yearKnownOnly = draw(record.id, 'last search precision') < 0.2
  return {
    value: { year: Math.floor(searched / 12), ...(!yearKnownOnly && { month: (searched % 12) + 1 }) },
    origin: 'demonstration',
  }
}
