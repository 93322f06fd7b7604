import { siteSchema } from 'shared/contracts'
import * as v from 'valibot'
import { cleanAuthors } from './author-name.ts'
import { appraisalSchema } from './appraisal.ts'
import { cleanLine } from './clean-text.ts'
import {
  dateSchema as date,
  doiSchema,
  httpAddress as url,
  line,
  numberedLine,
  pmcidSchema,
  pmidSchema,
  yearSchema as year,
} from './field-schemas.ts'
import { noticeSchema, updateSchema } from './notice.ts'

const filledLine = v.pipe(line, v.nonEmpty('is empty'))
/** The longest list of authors that is known has some 15,000; what is longer costs more than it can be worth. */
const mostLines = 20_000
const lines = v.pipe(
  v.union([v.array(v.string()), v.string()], 'must be a list of texts'),
  v.transform((given) => (typeof given === 'string' ? given.split(/\s*;\s*/) : given).map(cleanLine).filter(Boolean)),
  v.maxLength(mostLines, `has more than ${mostLines.toLocaleString('en')} entries`),
)
const languageTagSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is no language tag such as en, es, zh-Hans'),
)
/** A text, or texts by language tag. */
const translated = v.union(
  [v.string(), v.record(languageTagSchema, v.nullable(v.string()))],
  'must be a text or texts by language',
)
const yesNo = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', 'yes', 'no'])], 'must be true or false'),
  v.transform((given) => given === true || given === 'true' || given === 'yes'),
)
const partOf = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max))

const lastSearch = v.union(
  [
    v.object({ year, month: v.optional(partOf(12)), day: v.optional(partOf(31)) }),
    v.pipe(
      date,
      v.transform((text) => {
        const [y = 0, month, day] = text.split('-').map(Number)
        return { year: y, ...(month && { month }), ...(day && { day }) }
      }),
    ),
  ],
  'must be a date or {year, month, day}',
)
const linkList = v.array(v.object({ title: filledLine, url }), 'must be a list of {title, url}')
const keyList = v.pipe(
  v.union([v.array(v.string()), v.string()], 'must be a list of filter keys or ids'),
  v.transform((given) =>
    (typeof given === 'string' ? given.split(/[,;]/) : given).map((key) => key.trim()).filter(Boolean),
  ),
)
/** Keys, ids or English labels of filter nodes: for every site that knows them, or by site. */
const keysBySite = v.union(
  [keyList, v.strictObject({ hse: v.optional(keyList), sse: v.optional(keyList), cvd: v.optional(keyList) })],
  'must be a list of filter keys or ids, or such lists by site',
)
const quality = v.pipe(
  v.strictObject({
    score: v.pipe(v.number(), v.minValue(0)),
    max: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(11)),
  }),
  v.check(({ score, max }) => score <= max, 'has a score above its max'),
)
const messageList = v.pipe(
  v.array(v.string()),
  v.transform((list) => list.map(cleanLine).filter(Boolean)),
)
/** Messages in the record's language, or by language tag. */
const messages = v.union(
  [messageList, v.record(languageTagSchema, messageList)],
  'must be a list of texts, or such lists by language',
)
const sourceSchema = v.object({
  id: filledLine,
  url: v.optional(v.nullable(url)),
  collection: v.optional(v.nullable(line)),
})
const countryLink = v.object({
  country: filledLine,
  /** Studies conducted there; unknown when it is not given. */
  count: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  links: v.optional(v.array(v.object({ name: filledLine, url })), []),
})

/**
 * A record as it may be imported; api/README.md has the list. Names may be written in camelCase or snake_case.
 * Fields that are not named here are kept and not used. Fields from `sites` on state what is otherwise derived by the
 * rules of `derive/`, and win over them.
 */
const fields = {
  id: v.pipe(
    v.union([v.string(), v.number()], 'must be a text'),
    v.transform((given) => cleanLine(String(given))),
    v.nonEmpty('is empty'),
    v.maxLength(300, 'is longer than 300 characters'),
  ),
  title: v.pipe(
    translated,
    v.check(
      (given) => (typeof given === 'string' ? [given] : Object.values(given)).some((text) => cleanLine(text ?? '')),
      'is empty',
    ),
  ),
  abstract: v.optional(v.nullable(translated)),
  /** An abstract that serves finding and is shown nowhere, since its licence does not let anybody show it. */
  unshownAbstract: v.optional(v.nullable(translated)),
  /** Where a record comes from that completes others and is shown nowhere by itself. */
  completion: v.optional(v.object({ source: filledLine, url, at: date })),
  /** Language of a title and abstract that are given as plain texts. */
  language: v.optional(languageTagSchema, 'en'),
  url: v.optional(v.nullable(url)),
  urlByLang: v.optional(v.record(languageTagSchema, url)),
  oaUrl: v.optional(v.nullable(url)),
  doi: v.optional(v.nullable(doiSchema)),
  pmid: v.optional(v.nullable(pmidSchema)),
  date: v.optional(v.nullable(date)),
  year: v.optional(v.nullable(year)),
  journal: v.optional(v.nullable(line)),
  authors: v.optional(
    v.pipe(
      lines,
      v.transform((names) => cleanAuthors(names)),
    ),
    [],
  ),
  /** True where a source mixes authors with editors or reviewers: the authors are then not shown. */
  authorsInDoubt: v.optional(yesNo),
  keywords: v.optional(lines, []),
  subjects: v.optional(lines, []),
  /** Headings of MeSH, those that the work is mainly about first. */
  mesh: v.optional(lines, []),
  funders: v.optional(lines),
  sourceType: v.optional(v.nullable(line)),
  category: v.optional(v.nullable(line)),
  /** ISO codes or names of the countries of the authors' institutions; unknown ones are passed over. */
  authorCountries: v.optional(lines, []),
  licence: v.optional(v.nullable(line)),
  licenceBasis: v.optional(v.nullable(line)),
  /** Whom a licence asks to name wherever the record is shown. */
  attribution: v.optional(v.nullable(line)),
  /** The set the record came in. */
  collection: v.optional(v.nullable(line)),
  pmcid: v.optional(v.nullable(pmcidSchema)),
  volume: v.optional(v.nullable(numberedLine)),
  issue: v.optional(v.nullable(numberedLine)),
  pages: v.optional(v.nullable(numberedLine)),
  issn: v.optional(
    v.pipe(
      lines,
      // Some sources give the ISBN of a book there, or say of which edition a number is.
      v.transform((given) => given.flatMap((text) => text.match(/(?<![\d-])\d{4}-?\d{3}[\dX](?![\d-])/gi) ?? [])),
    ),
    [],
  ),
  publisher: v.optional(v.nullable(line)),
  /** PubMed's publication types, such as `Systematic Review`. */
  publicationTypes: v.optional(lines, []),
  /** What its publisher said of it afterwards. */
  notices: v.optional(v.array(noticeSchema, 'must be a list of {kind, date, reference, doi, pmid, url}'), []),
  /** Other documents of which this one is a notice: what it retracts or corrects. */
  updates: v.optional(v.array(updateSchema, 'must be a list of {kind, doi or pmid}'), []),
  /** PMIDs of the versions that this one takes the place of, and of those that take its place. */
  updateOf: v.optional(lines),
  updateIn: v.optional(lines),
  /** Works that this one refers to, each by its DOI or PMID. */
  references: v.optional(lines),
  /** True where a source says no more than that the document was retracted. */
  retracted: v.optional(yesNo),
  /** Other records of the same work, which this one was put together from. */
  sources: v.optional(v.array(sourceSchema), []),

  sites: v.optional(v.array(siteSchema, 'must be a list of hse, sse and cvd')),
  /** What a source says the record is about; read as sites where none are stated. */
  scope: v.optional(lines),
  documentType: v.optional(filledLine),
  /** Why a source calls the document so, in its words. */
  documentTypeBasis: v.optional(line),
  filters: v.optional(keysBySite),
  topics: v.optional(keysBySite),
  domains: v.optional(keysBySite),
  priorityAreas: v.optional(keysBySite),
  themes: v.optional(keysBySite),
  population: v.optional(keysBySite),
  publicHealthMeasures: v.optional(keysBySite),
  clinicalManagement: v.optional(keysBySite),
  healthSystemArrangements: v.optional(keysBySite),
  economicSocialResponses: v.optional(keysBySite),
  countries: v.optional(lines),
  countryLinks: v.optional(v.array(countryLink, 'must be a list of {country, count, links}')),
  quality: v.optional(
    v.union(
      [quality, v.picklist(['not_rated', 'not_applicable'])],
      'must be {score, max} with max at most 11, not_rated or not_applicable',
    ),
  ),
  appraisal: v.optional(v.nullable(appraisalSchema)),
  appraisals: v.optional(v.array(appraisalSchema, 'must be a list of appraisals'), []),
  moreAppraisals: v.optional(v.array(appraisalSchema, 'must be a list of appraisals'), []),
  nIncludedStudies: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  registration: v.optional(v.nullable(line)),
  geographicFocus: v.optional(v.nullable(line)),
  lmicFocus: v.optional(v.union([keyList, yesNo], 'must be a list of filter keys or ids, or true or false')),
  living: v.optional(yesNo),
  lastLitSearch: v.optional(v.nullable(lastSearch)),
  lastSearch: v.optional(v.nullable(lastSearch)),
  questionType: v.optional(filledLine),
  gradeProfileAvailable: v.optional(yesNo),
  best: v.optional(yesNo),
  freeFullText: v.optional(yesNo),
  producer: v.optional(filledLine),
  declarativeTitle: v.optional(v.nullable(translated)),
  plainLanguageSummary: v.optional(v.nullable(translated)),
  keyMessages: v.optional(v.nullable(messages)),
  userFriendlySummaryLinks: v.optional(linkList, []),
  abstracts: v.optional(linkList, []),
  hyperlinks: v.optional(linkList, []),
  citation: v.optional(v.nullable(line)),
}
export const recordSchema = v.looseObject(fields)
/** What the schema gives for the fields it names. */
export type ParsedRecord = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>
